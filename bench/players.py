"""Those who play against a server while it is measured.

They run in one process beside the server's, and the less they cost, the more of what is measured
is the server. So a player is a protocol of asyncio's over the parser of the websockets library,
without streams and queues between them, and what it does next is decided where it hears something.
"""

from __future__ import annotations

import asyncio
import os
import time
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

AT_ONCE = 16  # tables at which people sit down at the same time


class Heard(msgspec.Struct):
    """What a player looks at in what the server says."""

    say: str
    number: int = 0
    to_move: tuple[int, ...] = ()
    seat: int | None = None
    reason: str = ""


class Player(asyncio.Protocol):
    """A socket; ``hear`` is called with every message that comes in."""

    def __init__(self, port: int, hear: Callable[[Player, bytes], None]) -> None:
        origin: Any = f"http://127.0.0.1:{port}"
        self.hear = hear
        self.opened = asyncio.get_running_loop().create_future()
        self.lost = False
        self._port = port
        self._parser = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/ws"), origin=origin)
        self._transport: Any = None

    async def open(self) -> None:
        """Open the socket."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", self._port)
        await self.opened

    def connection_made(self, transport: Any) -> None:
        """Ask for a WebSocket."""
        self._transport = transport
        self._parser.send_request(self._parser.connect())
        self._write()

    def connection_lost(self, error: Exception | None) -> None:
        """Take note that the server is gone."""
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Hear what is said."""
        self._parser.receive_data(data)
        for event in self._parser.events_received():
            if isinstance(event, Frame):
                if event.opcode is Opcode.TEXT:
                    try:
                        self.hear(self, bytes(event.data))
                    except Exception:
                        traceback.print_exc()
                        os._exit(1)  # a benchmark that has gone wrong measures nothing
            elif isinstance(event, Response):
                self.opened.set_result(None)
        self._write()

    def say(self, message: str) -> None:
        """Say something."""
        self._parser.send_text(message.encode())
        self._write()

    def close(self) -> None:
        """Hang up."""
        self._transport.abort()

    def _write(self) -> None:
        for data in self._parser.data_to_send():
            if data:
                self._transport.write(data)


class Pairs:
    """Two by two, players in turn do something, wait for what comes of it, and do it again."""

    def __init__(self, turns: int) -> None:
        self.times: list[float] = []
        self.turns = turns
        self.playing = 0
        self.over = asyncio.get_running_loop().create_future()

    def begin(self, beginnings: list[Callable[[], None]]) -> None:
        """Let all begin."""
        self.playing = len(beginnings)
        for each in beginnings:
            each()

    def goes_on(self, turns: int) -> bool:
        """Say whether there is more to do for one of the pairs, after so many turns."""
        if turns < self.turns:
            return True
        self.playing -= 1
        if not self.playing:
            self.over.set_result(None)
        return False


class Echoes:
    """Two sockets that say something to the server in turn, and hear it again."""

    def __init__(self, pairs: Pairs, port: int) -> None:
        self.players = [Player(port, self.hear), Player(port, self.hear)]
        self._pairs = pairs
        self._turn = 0
        self._turns = 0
        self._said = 0.0

    async def sit(self) -> None:
        """Get ready."""
        for player in self.players:
            await player.open()

    def say(self) -> None:
        """Say as much as a move takes."""
        self._said = time.perf_counter()
        self.players[self._turn].say('{"say":"play","id":"m123","based_on":123,"move":"q"}')

    def hear(self, player: Player, message: bytes) -> None:
        """Let the other one go on."""
        self._pairs.times.append(time.perf_counter() - self._said)
        self._turns += 1
        if self._pairs.goes_on(self._turns):
            self._turn = 1 - self._turn
            self.say()


class Ghosts:
    """Two at a table who play a series of Ghost, without a word in sight.

    Dead ends have to be challenged here, and nobody does, so a match is long. A move is
    over when the one who made it and the other have both heard of it.
    """

    def __init__(self, pairs: Pairs, port: int) -> None:
        self.players = [Player(port, self.hear), Player(port, self.hear)]
        self._seated = asyncio.get_running_loop().create_future()
        self._port = port
        self._pairs = pairs
        self._by_seat: dict[int, Player] = {}
        self._mover = self.players[0]
        self._turn = 0
        self._number = 0
        self._moves = 0
        self._heard = 0
        self._said = 0.0
        self._read = msgspec.json.Decoder(Heard).decode

    async def sit(self) -> None:
        """Sit down at a table of their own."""
        options = {"series": True, "challenge": True}
        await seat(self._port, self.players, "ghost", options)
        await self._seated

    def say(self) -> None:
        """Make a move."""
        self._moves += 1
        self._heard = 0
        self._mover = self._by_seat[self._turn]
        self._said = time.perf_counter()
        self._mover.say(
            f'{{"say":"play","id":"m{self._moves}","based_on":{self._number},"move":"q"}}'
        )

    def hear(self, player: Player, message: bytes) -> None:
        """Go on when all have been told."""
        heard = self._read(message)
        if heard.say == "accepted" or heard.say == "happened":
            if heard.say == "happened":
                self._pairs.times.append(time.perf_counter() - self._said)
            self._heard += 1
            if self._heard < 2:
                return
            if self._pairs.goes_on(self._moves):
                self._number = heard.number
                self._turn = heard.to_move[0]
                self.say()
        elif heard.say == "position":
            self._by_seat[heard.seat or 0] = player
            if len(self._by_seat) == 2:
                self._seated.set_result(None)
        elif heard.say in ("refusal", "problem", "goodbye"):
            raise RuntimeError(f"a player was told: {heard.reason}")


async def make_table(
    port: int, game: str, people: int, computers: int = 0, options: dict[str, Any] | None = None
) -> str:
    """Make a table; return its name."""
    async with _visitor(port) as http:
        chairs: list[dict[str, str]] = [{}] * people + [{"computer": "easy"}] * computers
        plan = {"game": game, "chairs": chairs, "options": options or {}}
        table: str = (await http.post("/api/tables", json=plan)).json()["table"]
    return table


async def seat(
    port: int, players: list[Player], game: str, options: dict[str, Any], computers: int = 0
) -> None:
    """Let some people sit down at a table of their own, with computers."""
    table = await make_table(port, game, len(players), computers, options)
    for player in players:
        async with _visitor(port) as http:
            joined = (await http.post(f"/api/tables/{table}/join", json={})).json()
        await player.open()
        player.say(f'{{"say":"hello","table":"{table}","secret":"{joined["secret"]}"}}')


@asynccontextmanager
async def _visitor(port: int) -> AsyncIterator[httpx.AsyncClient]:
    """Be somebody whom the server knows."""
    origin = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient(
        base_url=origin, headers={"Origin": origin}, verify=False, timeout=60
    ) as http:
        await http.post("/api/player", json={"nickname": "Somebody"})
        yield http


async def few_at_once(doings: Iterable[Awaitable[Any]]) -> None:
    """Do all, but only some of them at the same time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(doing: Awaitable[Any]) -> None:
        async with gate:
            await doing

    await asyncio.gather(*map(one, doings))
