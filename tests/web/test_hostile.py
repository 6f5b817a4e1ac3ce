"""Hostile clients: whatever they send, the server stays up, answers others, and leaks nothing.

Two honest people race at Boggle while others try everything that the protocol has, and much that
it has not: frames that are no messages, seats that are not theirs, secrets of other tables, moves
out of turn, connections that are begun and never finished.
"""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, TypeVar

import websockets
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.web.place import PATIENCE, Guest, Person, Place, run, serving

Answer = TypeVar("Answer")

names = st.sampled_from(["a", "once", "x" * 40, "__proto__"])
numbers = st.sampled_from([0, 1, 2, 5, 1000, 2**31])
moves = st.one_of(st.sampled_from(["x", "cat", "", " ", "\x00", "é" * 200]), st.text(max_size=20))
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=10,
)
frames = st.one_of(
    st.binary(max_size=200),
    st.text(max_size=200),
    json_values.map(json.dumps),
    st.dictionaries(
        st.sampled_from(["say", "table", "secret", "match", "last", "id", "based_on", "move"]),
        st.one_of(json_values, st.sampled_from(["hello", "play", "resign", "rematch", "ping"])),
    ).map(json.dumps),
)


class Standing:
    """A server in a thread of its own, for as long as the tests run."""

    def __init__(self) -> None:
        self.place: Place | None = None
        self.loop = asyncio.new_event_loop()
        self._stop: asyncio.Event | None = None
        self._ready = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> Place:
        """Start, unless it has been; return where it is."""
        if self._thread is None:
            self._thread = threading.Thread(
                target=self.loop.run_until_complete, args=(self._stand(),), daemon=True
            )
            self._thread.start()
            assert self._ready.wait(PATIENCE)
        assert self.place is not None
        return self.place

    def stop(self) -> None:
        """Stop, if it was started."""
        if self._thread is not None and self._stop is not None:
            self.loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(PATIENCE)
            self._thread = None

    async def _stand(self) -> None:
        self._stop = asyncio.Event()
        async with serving() as place:
            self.place = place
            self._ready.set()
            await self._stop.wait()

    def do(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Do something in the server's loop and wait for it."""
        future: Future[Answer] = asyncio.run_coroutine_threadsafe(work, self.loop)
        return future.result(PATIENCE)


class Hostile(RuleBasedStateMachine):
    """Two who play, and others who do what they like."""

    standing = Standing()

    @initialize()
    def meet(self) -> None:
        """Let two people begin to play, and one who does not play fair come in."""
        self.place = self.standing.start()
        self.hostile: list[Guest] = []
        self.said = 0
        self.do(self._meet())

    def do(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Do something where the server is."""
        return self.standing.do(work)

    async def _meet(self) -> None:
        self.ann = await Person.arrive(self.place)
        self.bob = await Person.arrive(self.place, "Bob")
        self.eve = await Person.arrive(self.place, "Eve")
        self.table = await self.ann.make("boggle", None, None)
        self.other = await self.eve.make("ghost", None, "easy")
        await self.eve.join(self.other)
        self.guests = [await self.ann.sit(self.table), await self.bob.sit(self.table)]
        await self.guests[0].hear("position")

    async def _someone(self) -> Guest:
        if not self.hostile or len(self.hostile) < 3:
            guest = await Guest.connect(self.place)
            guest.follows = False
            self.hostile.append(guest)
        return random.Random(len(self.hostile) + self.said).choice(self.hostile)

    async def _send(self, frame: str | bytes) -> None:
        guest = await self._someone()
        try:
            await guest.socket.send(frame)
            await guest.say("ping")
            said = ""
            while said not in ("pong", "goodbye"):  # whatever else is said makes no sense to it
                said = json.loads(await guest.socket.recv())["say"]
        except websockets.ConnectionClosed:
            self.hostile.remove(guest)

    @rule(frame=frames)
    def send_anything(self, frame: str | bytes) -> None:
        """Send what may be no message at all."""
        self.do(self._send(frame))

    @rule(
        table=st.sampled_from(["table", "other", "none"]),
        secret=st.sampled_from(["", "own", "cut", "none"]),
        last=numbers,
    )
    def say_hello(self, table: str, secret: str, last: int) -> None:
        """Come to any table with a secret that is not for it."""
        wanted = {"table": self.table, "other": self.other, "none": "nowhere"}[table]
        own = self.eve.secrets[self.other]
        given = {"": "", "own": own, "cut": self.ann.secrets[self.table][:-1], "none": "x"}[secret]
        hello = {"say": "hello", "table": wanted, "secret": given, "last": last}
        self.do(self._send(json.dumps({**hello, "match": f"{self.table}-1"})))

    @rule(name=names, based_on=numbers, move=moves)
    def play_out_of_turn(self, name: str, based_on: int, move: str) -> None:
        """Make a move without a seat."""
        play = {"say": "play", "id": name, "based_on": based_on, "move": move}
        self.do(self._send(json.dumps(play)))

    @rule(what=st.sampled_from(["resign", "rematch"]))
    def end_what_is_not_theirs(self, what: str) -> None:
        """Give up for others, or ask for a rematch."""
        self.do(self._send(json.dumps({"say": what})))

    @rule(action=st.sampled_from(["join", "leave"]), body=json_values)
    def use_http(self, action: str, body: Any) -> None:
        """Take a chair that is not free, or give up one that is another's."""

        async def ask() -> None:
            path = f"/api/tables/{self.table}/{action}"
            for sent in (body, {}, {"secret": self.eve.secrets[self.other]}):
                answer = await self.eve.http.post(path, json=sent)
                assert answer.status_code in (400, 409), answer.text
            forged = {"parlour": self.ann.http.cookies["parlour"][:-1] + "g"}
            async with self.place.client() as http:
                http.cookies.update(forged)
                answer = await http.post(f"/api/tables/{self.table}/leave", json={})
                assert answer.status_code == 409

        self.do(ask())

    @rule(sent=st.sampled_from([b"", b"GET /ws HTTP/1.1\r\n", b"\x16\x03\x01", b"GET " * 9000]))
    def begin_and_never_finish(self, sent: bytes) -> None:
        """Open a connection, say something that is no request, and go."""

        async def half() -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.place.port)
            writer.write(sent)
            with suppress(ConnectionError):
                await writer.drain()
            writer.transport.abort()
            del reader

        self.do(half())

    @rule()
    def vanish(self) -> None:
        """Go without a word."""

        async def abort() -> None:
            if self.hostile:
                self.hostile.pop().socket.transport.abort()

        self.do(abort())

    @rule(size=st.sampled_from([5000, 1_000_000]))
    def send_too_much(self, size: int) -> None:
        """Send a frame that is too large."""

        async def flood() -> None:
            guest = await self._someone()
            with suppress(websockets.ConnectionClosed):
                await guest.socket.send("x" * size)
                await guest.next()
            self.hostile.remove(guest)

        self.do(flood())

    @invariant()
    def those_who_play_are_answered(self) -> None:
        """Let both make a move, and see that nobody else has made any."""
        self.said += 1
        self.do(self._check())

    async def _check(self) -> None:
        for guest in self.guests:
            answer = await guest.play(f"word{self.said}")
            assert answer["say"] == "accepted", answer
        live = self.place.house.tables[self.table].live
        assert live is not None
        assert live.number == 1 + 2 * self.said  # the dice, and these words
        assert live.outcome is None
        for guest in self.hostile:
            heard = "".join(guest.received)
            assert "word1" not in heard
            assert self.ann.secrets[self.table] not in heard
            assert "Traceback" not in heard

    def teardown(self) -> None:
        """Let everybody go."""
        if hasattr(self, "guests"):
            self.do(self._part())

    async def _part(self) -> None:
        for guest in (*self.guests, *self.hostile):
            with suppress(Exception):
                await guest.leave()
        for person in (self.ann, self.bob, self.eve):
            await person.http.aclose()


class TestHostile(Hostile.TestCase):  # type: ignore[misc, valid-type]
    """Hypothesis looks for an order of hostile things that does harm."""

    settings = settings(
        max_examples=40,
        stateful_step_count=20,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )

    @classmethod
    def tearDownClass(cls) -> None:
        """Stop the server."""
        Hostile.standing.stop()


def test_a_hundred_half_open_connections_hold_nobody_up() -> None:
    async def scenario() -> None:
        async with serving() as place:
            half = [await asyncio.open_connection("127.0.0.1", place.port) for _ in range(100)]
            for _, writer in half:
                writer.write(b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            silent = [await Guest.connect(place) for _ in range(50)]
            ann = await Person.arrive(place)
            guest = await ann.sit(await ann.make("boggle", None))
            assert (await guest.play("cat"))["say"] == "accepted"
            for _, writer in half:
                writer.close()
            for each in silent:
                each.socket.transport.abort()

    run(scenario())
