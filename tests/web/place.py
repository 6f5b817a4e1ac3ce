"""A server on a free port, and people who play on it by the protocol.

The server is a real one, in the event loop of the test, so a test can look into it. The people
know nothing but what they are sent: each follows the match by carrying out the events that it is
shown, and checks every message against the description that the server publishes.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from itertools import islice
from typing import Any

import httpx
import jsonschema_rs
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection

from parlour import games, lexicon
from parlour.games.protocol import Unseen
from parlour.store import Store
from parlour.store.fanout import Bell
from parlour.store.memory import MemoryStore
from parlour.web import described, messages
from parlour.web.app import App, make_app
from parlour.web.serving import bind, configured
from parlour.web.settings import Settings

PATIENCE = 20.0  # seconds for anything that should take none
QUICK = Settings(
    grace=0.5,
    pace=0.01,
    thinkers=1,
    address_rate=10_000,
    address_burst=10_000,
    socket_rate=10_000,
    socket_burst=10_000,
    rare_rate=10_000,
    rare_burst=10_000,
)


def run(scenario: Coroutine[Any, Any, None]) -> None:
    """Play a scenario, and do not wait for ever."""

    async def patient() -> None:
        async with asyncio.timeout(120):
            await scenario

    asyncio.run(patient())


class Place:
    """Where a server is."""

    def __init__(self, app: App, port: int) -> None:
        self.app = app
        self.house = app.house
        self.store = app.house.staff.store
        self.port = port
        self.origin = f"http://127.0.0.1:{port}"
        self.socket = f"ws://127.0.0.1:{port}/ws"

    def client(self, **headers: str) -> httpx.AsyncClient:
        """Return somebody who asks over HTTP, from a page of this server."""
        return httpx.AsyncClient(
            base_url=self.origin,
            headers={"Origin": self.origin, **headers},
            timeout=PATIENCE,
            verify=False,  # nothing is encrypted here, and reading the certificates takes a while
        )


@asynccontextmanager
async def serving(
    settings: Settings = QUICK, store: Store | None = None, bell: Bell | None = None
) -> AsyncIterator[Place]:
    """Serve on a free port."""
    app = make_app(store or MemoryStore(), bell, settings)
    listener = bind("127.0.0.1", 0)
    server = configured(app)
    task = asyncio.create_task(server._serve([listener]))
    try:
        while not server.started:
            await asyncio.sleep(0.01)
            if task.done():
                await task
        yield Place(app, listener.getsockname()[1])
    finally:
        server.should_exit = True
        await task


class Person:
    """Somebody with a nickname, a cookie, and chairs at tables."""

    def __init__(self, place: Place, http: httpx.AsyncClient) -> None:
        self.place = place
        self.http = http
        self.secrets: dict[str, str] = {}

    @classmethod
    async def arrive(cls, place: Place, nickname: str = "Ann") -> Person:
        """Come to a server and say who one is."""
        person = cls(place, place.client())
        answer = await person.http.post("/api/player", json={"nickname": nickname})
        assert answer.status_code == 201, answer.text
        return person

    async def make(self, game: str, *chairs: str | None, **plan: Any) -> str:
        """Make a table with a chair for each level, ``None`` for a person; return its id."""
        seats = [{"computer": each} for each in chairs]
        answer = await self.http.post("/api/tables", json={"game": game, "chairs": seats, **plan})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    async def join(self, table: str, chair: int | None = None) -> int:
        """Take a chair."""
        answer = await self.http.post(f"/api/tables/{table}/join", json={"chair": chair})
        assert answer.status_code == 201, answer.text
        self.secrets[table] = answer.json()["secret"]
        taken: int = answer.json()["chair"]
        return taken

    async def sit(self, table: str) -> Guest:
        """Join a table and come to it."""
        await self.join(table)
        return await self.come(table)

    async def come(
        self, table: str, place: Place | None = None, before: Guest | None = None
    ) -> Guest:
        """Come to a table over the WebSocket, with the secret, and what was known before."""
        guest = await Guest.connect(place or self.place)
        known: dict[str, Any] = {}
        if before:
            guest.table, guest.seat, guest.view = before.table, before.seat, before.view
            guest.match, guest.number = before.match, before.number
            known = {"match": before.match, "last": before.number}
        await guest.hello(table, secret=self.secrets.get(table, ""), **known)
        return guest


@lru_cache(maxsize=1)
def _validator() -> Any:
    published = json.loads(json.dumps(described.schema()))
    return jsonschema_rs.validator_for(
        {**published["server"], "components": published["components"]}
    )


class Guest:
    """One socket, which follows the match."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[str] = []
        self.table: dict[str, Any] = {}
        self.chair: int | None = None
        self.seat: int | None = None
        self.match = ""
        self.number = 0
        self.view: Any = None
        self.to_move: tuple[int, ...] = ()
        self.outcome: dict[str, Any] | None = None
        self.sent = 0
        self.follows = True  # who lies about what it knows cannot follow what it is sent

    @classmethod
    async def connect(cls, place: Place, **options: Any) -> Guest:
        """Open a socket."""
        options.setdefault("origin", place.origin)
        return cls(await websockets.connect(place.socket, compression=None, **options))

    async def hello(self, table: str, **fields: Any) -> None:
        """Come to a table."""
        await self.say("hello", table=table, **fields)
        await self.hear("welcome")
        if self.table["match"]:
            await self.hear("position", "happened")

    async def say(self, what: str, **fields: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps({"say": what, **fields}))

    async def next(self) -> dict[str, Any]:
        """Take the next message, check it and follow it."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        _validator().validate(message)
        msgspec.json.decode(text, type=messages.ServerMessage)
        if self.follows:
            self._follow(message)
        return message

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """Take messages up to the first of some kind."""
        while True:
            message = await self.next()
            if message["say"] in kinds:
                return message

    async def until_over(self) -> dict[str, Any]:
        """Follow the match to its end, and return how it ended."""
        while self.outcome is None:
            await self.next()
        return self.outcome

    async def play(self, move: str, **fields: Any) -> dict[str, Any]:
        """Make a move and wait for the answer."""
        self.sent += 1
        move_id = fields.pop("id", f"{id(self)}-{self.sent}")
        based_on = fields.pop("based_on", self.number)
        await self.say("play", id=move_id, based_on=based_on, move=move)
        while True:
            answer = await self.hear("accepted", "refusal")
            if answer["id"] == move_id:
                return answer

    async def leave(self) -> None:
        """Hang up."""
        await self.socket.close()

    def _follow(self, message: dict[str, Any]) -> None:
        match message["say"]:
            case "welcome":
                self.table, self.chair = message["table"], message.get("chair")
            case "changed":
                self.table = message["table"]
            case "position":
                self.match, self.number = message["match"], message["number"]
                self.seat = message.get("seat")
                info = games.find(self.table["game"]).INFO
                self.view = msgspec.convert(message["view"], info.state)
                self._now(message)
            case "happened" | "accepted":
                assert message["match"] == self.match
                events = message.get("events", [])
                first = message["number"] - len(events) + 1
                for number, event in enumerate(events, first):
                    if number > self.number:
                        assert number == self.number + 1, "an event is missing"
                        self._carry_out(event)
                        self.number = number
                self._now(message)

    def _now(self, message: dict[str, Any]) -> None:
        if message["number"] == self.number:
            self.to_move = tuple(message["to_move"])
            self.outcome = message.get("outcome")

    def _carry_out(self, event: dict[str, Any]) -> None:
        game = games.find(self.table["game"])
        if event["event"] != "unseen":
            self.view = game.evolve(self.view, msgspec.convert(event, game.INFO.events))
        else:
            msgspec.convert(event, Unseen)

    # Playing by oneself ---------------------------------------------------------------------------

    def legal(self, rng: random.Random) -> str:
        """Choose some move that the rules accept, from what this guest has seen."""
        assert self.seat is not None
        game = games.find(self.table["game"])
        words = lexicon.load(self.table["words"])
        moves = list(islice(game.legal(self.view, self.seat, words), 60))
        return game.format(self.view, rng.choice(moves))

    async def play_on(self, rng: random.Random, most: int = 200) -> None:
        """Play at random until the match is over; after enough moves, resign."""
        for _ in range(most):
            while self.outcome is None and self.seat not in self.to_move:
                await self.next()
            if self.outcome is not None:
                return
            await self.play(self.legal(rng))
        await self.say("resign")
        with suppress(TimeoutError):
            await self.until_over()
