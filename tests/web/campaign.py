"""Servers that are killed while people play on them, and the accounts that the people keep.

`Parlour` is ``parlour serve`` in processes of its own, which can be killed as a power cut would. A
`Player` knows nothing of that: it plays, comes back whenever it was cut off, sends a move again
that was not answered, and writes down every answer. At the end `audit` holds what the players were
told against what the store has.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import string
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, WebSocketException

from parlour import store as stores
from parlour.store import match_log
from tests.store.servers import free_port
from tests.web.place import PATIENCE, Guest, Person, Place

RECOVERY = 180.0  # seconds in which everybody has to be playing again, on a busy machine too
ANSWER_WITHIN = 5.0  # seconds after which a player takes a silent server for gone
COME_BACK_AFTER = 0.2


class Address(Place):
    """Where a server is that runs in other processes; everybody comes from an address of theirs."""

    _hosts = count(2)

    def __init__(self, port: int) -> None:
        self.port = port
        self.origin = f"http://127.0.0.1:{port}"
        self.socket = f"ws://127.0.0.1:{port}/ws"

    def client(self, **headers: str) -> httpx.AsyncClient:
        """Return somebody who asks over HTTP, from an address that nobody else has."""
        return httpx.AsyncClient(
            base_url=self.origin,
            headers={"Origin": self.origin, **headers},
            timeout=PATIENCE,
            transport=httpx.AsyncHTTPTransport(local_address=self.new_host(), verify=False),
        )

    @classmethod
    def new_host(cls) -> str:
        """Return an address of this machine, because a server limits what comes from each."""
        number = next(cls._hosts)
        return f"127.{1 + number // 65_536 % 254}.{number // 256 % 256}.{number % 256}"


class Parlour:
    """``parlour serve``, with a database and a port that it keeps when it is started again."""

    def __init__(self, folder: Path, database: str, redis: str = "", workers: int = 1) -> None:
        self.database = database
        self.workers = workers
        self.place = Address(free_port())
        self.log = folder / "serve.log"
        self.process: subprocess.Popen[bytes] | None = None
        self._command = [sys.executable, "-m", "parlour", "serve", "--database", database]
        self._command += ["--port", str(self.place.port), "--workers", str(workers)]
        self._command += ["--redis", redis] if redis else []

    def start(self) -> None:
        """Start it, and wait until all its workers are there and one answers."""
        deadline = time.monotonic() + RECOVERY
        while True:
            if self.process is None or self.process.poll() is not None:
                with self.log.open("ab") as log:
                    self.process = subprocess.Popen(
                        self._command, stdout=log, stderr=log, start_new_session=True
                    )
            if self.is_ready():
                return
            if time.monotonic() > deadline:
                raise RuntimeError(f"parlour serve does not start:\n{self.log.read_text()}")
            time.sleep(0.1)

    def is_ready(self) -> bool:
        """Say whether it answers."""
        try:
            return httpx.get(f"{self.place.origin}/readyz", timeout=2).status_code == 200
        except httpx.TransportError:
            return False

    def worker_ids(self) -> list[int]:
        """Return the processes that serve."""
        assert self.process is not None
        if self.workers == 1:
            return [self.process.pid]
        return [child for child in children(self.process.pid) if is_worker(child)]

    def kill_worker(self, luck: random.Random) -> None:
        """Kill one of the processes that serve; it is for the supervisor to replace it."""
        ids = self.worker_ids()
        if ids:
            os.kill(luck.choice(ids), signal.SIGKILL)

    def kill(self) -> None:
        """Kill all of it at once."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """Ask it to stop, and return its exit status."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def remove(self) -> None:
        """End it, whatever state it is in."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(PATIENCE)


def children(process: int) -> list[int]:
    """Return the ids of the processes that a process has started."""
    try:
        return [
            int(n) for n in Path(f"/proc/{process}/task/{process}/children").read_text().split()
        ]
    except FileNotFoundError:
        return []


def is_worker(process: int) -> bool:
    """Say whether a child of the supervisor serves, and does not only count what is shared."""
    try:
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    except FileNotFoundError:
        return False


class Player:
    """Somebody who plays on whatever happens, and writes down what was promised."""

    def __init__(self, person: Person, name: str, seed: int) -> None:
        self.person = person
        self.name = name
        self.table = ""
        self.guest: Guest | None = None
        self.accepted: dict[str, tuple[str, int]] = {}  # the match and the number of each move
        self.refused: set[str] = set()  # for good
        self.put_off: list[str] = []  # reasons for which a move was to be sent again
        self.goodbyes: list[dict[str, Any]] = []
        self.visits = 0
        self.host = Address.new_host()
        self._luck = random.Random(seed)
        self._pending: dict[str, Any] | None = None
        self._moves = 0
        self._asked = ""  # the match after which we have asked for another

    @property
    def seat(self) -> int:
        """The seat in the match that is played."""
        assert self.guest is not None
        assert self.guest.seat is not None
        return self.guest.seat

    async def play(self, enough: asyncio.Event) -> None:
        """Play, and come back whenever the server has gone, until it is enough."""
        while not enough.is_set():
            try:
                await self._visit(enough)
            except (OSError, TimeoutError, WebSocketException):
                await asyncio.sleep(COME_BACK_AFTER * (0.5 + self._luck.random()))

    async def _visit(self, enough: asyncio.Event) -> None:
        self.visits += 1
        self._asked = ""
        guest = await self._come()
        try:
            while not enough.is_set() or self._pending:
                await self._speak(guest, enough)
                await self._hear(guest)
            while True:  # what the others still do
                await guest.next()
        except ConnectionClosed:
            while True:  # what was said before the server hung up
                await self._hear(guest)
        finally:
            await guest.leave()

    async def _hear(self, guest: Guest) -> str:
        async with asyncio.timeout(ANSWER_WITHIN):
            message = await guest.next()
        if message["say"] == "goodbye":
            assert "reconnect" in message, message["reason"]
            self.goodbyes.append(message)
            await asyncio.sleep(message["reconnect"])
        await self._note(guest, message)
        return str(message["say"])

    async def _come(self) -> Guest:
        """Open a socket and say the last number that we have; send again what was not answered."""
        async with asyncio.timeout(ANSWER_WITHIN):
            guest = await Guest.connect(self.person.place, local_addr=(self.host, 0))
            known: dict[str, Any] = {}
            if before := self.guest:
                guest.table, guest.seat, guest.view = before.table, before.seat, before.view
                guest.match, guest.number = before.match, before.number
                known = {"match": before.match, "last": before.number}
            secret = self.person.secrets[self.table]
            await guest.say("hello", table=self.table, secret=secret, **known)
            while True:
                said = await self._hear(guest)
                if said == "problem":
                    raise TimeoutError("the server cannot read the table now")
                if said in ("position", "happened"):
                    break
        self.guest = guest
        if self._pending and self._pending["match"] == guest.match:
            await self._send(guest)
        else:
            self._pending = None  # that match is over, and nobody was told that the move was made
        return guest

    async def _speak(self, guest: Guest, enough: asyncio.Event) -> None:
        if guest.outcome is not None and not self._pending:
            if self._asked != guest.match:
                self._asked = guest.match
                await asyncio.sleep(0.05)
                await guest.say("rematch")
        elif not self._pending and guest.seat in guest.to_move and not enough.is_set():
            self._moves += 1
            move = {"id": f"{self.name}-{self._moves}", "based_on": guest.number}
            self._pending = {"match": guest.match, **move, "move": self._choose(guest)}
            # Fewer than a server takes from one socket.
            await asyncio.sleep(0.05 + 0.05 * self._luck.random())
            await self._send(guest)

    async def _send(self, guest: Guest) -> None:
        assert self._pending is not None
        fields = {key: value for key, value in self._pending.items() if key != "match"}
        await guest.say("play", **fields)

    def _choose(self, guest: Guest) -> str:
        if guest.table["game"] == "boggle":  # any word may be written down there
            return "".join(self._luck.choices(string.ascii_lowercase, k=8))
        return guest.legal(self._luck)

    async def _note(self, guest: Guest, message: dict[str, Any]) -> None:
        if message["say"] == "accepted":
            promised = message["match"], message["number"]
            before = self.accepted.setdefault(message["id"], promised)
            assert before == promised, "the same move got two answers"
        elif message["say"] == "problem" and message.get("again"):
            self.put_off.append(message["reason"])
            self._asked = ""
            await asyncio.sleep(COME_BACK_AFTER)
            return
        elif message["say"] != "refusal":
            return
        elif message.get("again"):
            self.put_off.append(message["reason"])
            await asyncio.sleep(COME_BACK_AFTER)
            if self._pending and self._pending["id"] == message["id"]:
                await self._send(guest)
            return
        else:
            self.refused.add(message["id"])
        if self._pending and self._pending["id"] == message["id"]:
            self._pending = None


class Campaign:
    """Tables of two, all played at once, and what was done to them."""

    def __init__(self, parlour: Parlour, seed: int) -> None:
        self.parlour = parlour
        self.luck = random.Random(seed)
        self.tables: dict[str, tuple[Player, Player]] = {}
        self.faults = 0
        self._enough = asyncio.Event()
        self._playing: list[asyncio.Task[None]] = []

    async def open(self, plans: Iterable[tuple[str, dict[str, Any]]]) -> None:
        """Let two people meet at each table, and begin."""
        for n, (game, options) in enumerate(plans):
            names = f"a{n}", f"b{n}"
            people = [await Person.arrive(self.parlour.place, name) for name in names]
            table = await people[0].make(game, None, None, options=options)
            pair = [Player(who, name, n) for who, name in zip(people, names, strict=True)]
            for player in pair:
                player.table = table
                await player.person.join(table)
                await player.person.http.aclose()
            self.tables[table] = pair[0], pair[1]
        self._playing = [asyncio.create_task(each.play(self._enough)) for each in self.players]
        await self.goes_on()

    @property
    def players(self) -> list[Player]:
        """Everybody."""
        return [player for pair in self.tables.values() for player in pair]

    async def goes_on(self) -> None:
        """Wait until moves are acknowledged at every table once more."""
        before = {table: self._moves(table) for table in self.tables}
        await self.until(lambda: all(self._moves(table) > before[table] for table in self.tables))

    async def until(self, happens: Callable[[], bool]) -> None:
        """Wait for something, as long as everybody still plays."""
        async with asyncio.timeout(RECOVERY):
            while not happens():
                self.check()
                await asyncio.sleep(0.02)

    def check(self) -> None:
        """Raise what made a player stop."""
        for task in self._playing:
            if task.done():
                task.result()

    async def fault(self, what: Callable[[], None]) -> None:
        """Do something bad at a random moment, and wait until everybody plays again."""
        await asyncio.sleep(0.5 * self.luck.random())
        await asyncio.to_thread(what)
        self.faults += 1
        await self.goes_on()

    async def finish(self) -> dict[str, Any]:
        """Stop playing, let everybody hear the last of it, and hold it against the store."""
        self._enough.set()
        return await audit(self.parlour.database, self)

    async def __aenter__(self) -> Campaign:
        return self

    async def __aexit__(self, *failure: object) -> None:
        self._enough.set()
        going = set(self._playing)
        while going:
            for task in going:
                task.cancel()  # more than once, because Python 3.11's wait_for may swallow it
            _, going = await asyncio.wait(going, timeout=1)

    def _moves(self, table: str) -> int:
        return sum(len(player.accepted) for player in self.tables[table])


async def audit(database: str, campaign: Campaign) -> dict[str, Any]:
    """See that what was promised was kept, once, and that everybody has seen what there is."""
    store = stores.connect(database)
    await store.open()
    moves = lines_in_all = 0
    try:
        for table, pair in campaign.tables.items():
            rounds = [log async for log in store.logs(f"match/{table}-")]
            latest = f"match/{table}-{len(rounds)}"
            lines: list[stores.Line] = []

            async def all_have_heard(
                latest: str = latest, pair: tuple[Player, Player] = pair
            ) -> list[stores.Line]:
                async with asyncio.timeout(RECOVERY):
                    while True:
                        campaign.check()
                        lines = await store.read(latest)
                        known = {
                            (each.guest.match, each.guest.number) for each in pair if each.guest
                        }
                        if known == {(latest.removeprefix("match/"), len(lines) - 1)}:
                            return lines
                        await asyncio.sleep(0.05)

            lines = await all_have_heard()
            match = match_log.read_match(lines)
            for player in pair:
                assert player.guest is not None
                assert player.guest.view == match.view(player.seat)
            for log in rounds:
                lines_in_all += check_log(log, await store.read(log), pair)
            moves += sum(len(player.accepted) for player in pair)
    finally:
        await store.close()
    assert moves
    visits = sum(player.visits for player in campaign.players)
    return {"moves": moves, "lines": lines_in_all, "visits": visits, "faults": campaign.faults}


def check_log(log: str, lines: list[stores.Line], pair: tuple[Player, Player]) -> int:
    """Hold the log of a match against what both players were told; return how long it is."""
    match = log.removeprefix("match/")
    match_log.read_match(lines)  # which plays it again
    ends: dict[str, int] = {}  # of each move: the number of the last of its lines
    for number, line in enumerate(lines):
        if line.by:
            name = line.by.partition(":")[2]
            assert name not in ends, f"{name} was made twice in {log}"
            ends[name] = number
        elif number and lines[number - 1].at == line.at and ends:
            ends[list(ends)[-1]] = number
    for player in pair:
        promised = {name: kept[1] for name, kept in player.accepted.items() if kept[0] == match}
        assert promised.items() <= ends.items(), f"{log} lacks what {player.name} was promised"
        assert not player.refused & ends.keys(), f"{log} has what {player.name} was refused"
    # A move that was made but never answered is fine, and there are few of those.
    return len(lines)
