"""The server: moves a second, and from one screen to the other, against a bare echo.

Both run in a process of their own on the same stack (Litestar on uvicorn, the same settings), and
are driven by the same clients in this process, in turns: the clients of an echo wait for their own
words, and those of a game for each other's moves. A move is one message in and one out to each of
the two players, kept before it is told; an echo is one in and one out. ``PARLOUR_BENCH_DATABASE``
is the store to measure with, in memory if it is not set.

Rates vary with what else the machine does, and the clients need a core too; the processor time that
a server uses for an answer hardly does.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn
import websockets
from litestar import Litestar, WebSocket, websocket
from websockets.asyncio.client import ClientConnection

from bench import measure
from parlour import store as stores
from parlour.web.app import make_app
from parlour.web.serving import bind, configured
from parlour.web.settings import Settings

DATABASE = os.environ.get("PARLOUR_BENCH_DATABASE", "memory:")
TABLES = 200
SECONDS = 5.0
RUNS = 2
IDLE = 2000
LENGTHS = (100, 1000, 4000)
GENEROUS = Settings(
    address_rate=1e9,
    address_burst=1e9,
    socket_rate=1e9,
    socket_burst=1e9,
    address_sockets=10**6,
    longest_match=10**6,
)


@websocket("/ws")
async def echo(socket: WebSocket[Any, Any, Any]) -> None:
    """Say everything again."""
    await socket.accept()
    while (event := await socket.receive())["type"] == "websocket.receive":
        await socket.send({"type": "websocket.send", "text": event["text"], "bytes": None})


def serve_echo(listener: Any) -> None:
    """Run the bare echo server."""
    config = uvicorn.Config(
        Litestar([echo], openapi_config=None, logging_config=None),
        ws="websockets-sansio",
        ws_max_size=4096,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
    )
    uvicorn.Server(config).run(sockets=[listener])


def serve_games(listener: Any) -> None:
    """Run Parlour."""
    import structlog

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(30))
    configured(make_app(stores.connect(DATABASE), None, GENEROUS)).run(sockets=[listener])


@contextmanager
def running(target: Any) -> Iterator[tuple[int, int]]:
    """Run a server in a process of its own; give its port and the process's id."""
    listener = bind("127.0.0.1", 0)
    port = listener.getsockname()[1]
    process = multiprocessing.get_context("spawn").Process(target=target, args=(listener,))
    process.start()
    listener.close()
    try:
        for _ in range(200):
            try:
                httpx.get(f"http://127.0.0.1:{port}/healthz")
                break
            except httpx.TransportError:
                time.sleep(0.05)
        yield port, process.pid or 0
    finally:
        process.terminate()
        process.join()


async def connect(port: int) -> ClientConnection:
    """Open a socket."""
    origin: Any = f"http://127.0.0.1:{port}"
    return await websockets.connect(f"ws://127.0.0.1:{port}/ws", origin=origin, compression=None)


async def wait_for(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    """Take messages up to the first of some kind."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["say"] in kinds:
            return message


async def seat(
    port: int, game: str, people: int, options: dict[str, Any]
) -> list[ClientConnection]:
    """Let people meet at a table."""
    origin = f"http://127.0.0.1:{port}"
    sockets, table = [], ""
    async with httpx.AsyncClient(base_url=origin, headers={"Origin": origin}, verify=False) as http:
        for n in range(people):
            http.cookies.clear()
            await http.post("/api/player", json={"nickname": f"Player {n}"})
            if not table:
                plan = {"game": game, "chairs": [{}] * people, "options": options}
                table = (await http.post("/api/tables", json=plan)).json()["table"]
            joined = (await http.post(f"/api/tables/{table}/join", json={})).json()
            socket = await connect(port)
            hello = {"say": "hello", "table": table, "secret": joined["secret"]}
            await socket.send(json.dumps(hello))
            sockets.append(socket)
    for socket in sockets:
        await wait_for(socket, "position")
    return sockets


async def echo_pairs(port: int, process: int) -> tuple[float, list[float], float]:
    """Let as many sockets as there are players talk to themselves, two by two in turn."""
    sockets = [await connect(port) for _ in range(2 * TABLES)]
    counts, times = [0], list[float]()
    message = json.dumps({"say": "play", "id": "m123", "based_on": 123, "move": "a"})
    used, end = _processor(process), time.perf_counter() + SECONDS

    async def pair(one: ClientConnection, two: ClientConnection) -> None:
        while time.perf_counter() < end:
            for socket in (one, two):
                begun = time.perf_counter()
                await socket.send(message)
                await socket.recv()
                times.append(time.perf_counter() - begun)
                counts[0] += 1

    pairs = zip(sockets[::2], sockets[1::2], strict=True)
    await asyncio.gather(*(pair(*each) for each in pairs))
    used = _processor(process) - used
    await asyncio.gather(*(socket.close() for socket in sockets))
    return counts[0] / SECONDS, times, used


async def game_pairs(port: int, process: int) -> tuple[float, list[float], float]:
    """Let two play Ghost at each table, without a word in sight, until the time is up."""
    options = {"series": True, "challenge": True}
    tables = [await seat(port, "ghost", 2, options) for _ in range(TABLES)]
    counts, times = [0], list[float]()
    used, end = _processor(process), time.perf_counter() + SECONDS

    async def play(one: ClientConnection, two: ClientConnection) -> None:
        number, n, turn = 0, 0, 0
        players = [one, two]  # by their seats, which change with each match
        while time.perf_counter() < end:
            mover, other = players[turn], players[1 - turn]
            n += 1
            move = {"say": "play", "id": f"m{n}", "based_on": number, "move": "q"}
            begun = time.perf_counter()
            await mover.send(json.dumps(move))
            told = await wait_for(other, "happened")
            times.append(time.perf_counter() - begun)
            await wait_for(mover, "accepted", "refusal")
            counts[0] += 1
            number = told["number"]
            if "outcome" not in told:
                turn = told["to_move"][0]
                continue
            for each in players:
                await each.send('{"say":"rematch"}')
            seats = [(await wait_for(each, "position"))["seat"] for each in players]
            players = [players[seats.index(seat)] for seat in (0, 1)]
            number, turn = 0, 0

    await asyncio.gather(*(play(*each) for each in tables))
    used = _processor(process) - used
    await asyncio.gather(*(socket.close() for each in tables for socket in each))
    return counts[0] / SECONDS, times, used


async def length_cost(port: int) -> dict[str, float]:
    """Measure one person's moves early and late in a match of Boggle."""
    (socket,) = await seat(port, "boggle", 1, {})
    number, costs = 1, {}
    for length in LENGTHS:
        while number < length:
            number = await _enter(socket, number)
        begun = time.perf_counter()
        for _ in range(100):
            number = await _enter(socket, number)
        costs[f"after {length} moves"] = 1000 * (time.perf_counter() - begun) / 100
    await socket.close()
    return costs


async def _enter(socket: ClientConnection, number: int) -> int:
    move = {"say": "play", "id": f"m{number}", "based_on": number, "move": "zzz"}
    await socket.send(json.dumps(move))
    answered: int = (await wait_for(socket, "accepted"))["number"]
    return answered


async def idle(port: int, process: int) -> float:
    """Return the kibibytes that the server holds for each socket that watches a table."""
    origin = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=origin, headers={"Origin": origin}, verify=False) as http:
        await http.post("/api/player", json={"nickname": "Ann"})
        plan = {"game": "ghost", "chairs": [{}, {}]}
        tables = [
            (await http.post("/api/tables", json=plan)).json()["table"] for _ in range(IDLE // 100)
        ]
    before, sockets = _resident(process), []
    for n in range(IDLE):
        socket = await connect(port)
        await socket.send(json.dumps({"say": "hello", "table": tables[n % len(tables)]}))
        await wait_for(socket, "welcome")
        sockets.append(socket)
    grown = _resident(process) - before
    await asyncio.gather(*(socket.close() for socket in sockets))
    return grown / IDLE


def _resident(process: int) -> float:
    with open(f"/proc/{process}/status") as status:
        return next(float(line.split()[1]) for line in status if line.startswith("VmRSS"))


def _processor(process: int) -> float:
    """Return the seconds of processor time that a process has used."""
    with open(f"/proc/{process}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _p99(times: list[float]) -> float:
    return 1000 * statistics.quantiles(times, n=100)[98]


def main() -> None:
    """Measure."""
    rates = {"bare echo": 0.0, "moves": 0.0}
    late = {"bare echo": float("inf"), "moves": float("inf")}
    work = {"bare echo": float("inf"), "moves": float("inf")}
    with running(serve_echo) as (echo_port, echoing), running(serve_games) as (port, process):
        for _ in range(RUNS):
            for name, pairs, address, server in (
                ("bare echo", echo_pairs, echo_port, echoing),
                ("moves", game_pairs, port, process),
            ):
                rate, times, seconds = asyncio.run(pairs(address, server))
                rates[name] = max(rates[name], rate)
                late[name] = min(late[name], _p99(times))
                work[name] = min(work[name], 1e6 * seconds / len(times))
        measure.table(
            f"{TABLES} tables of two, store {DATABASE}: answers a second", rates, "1/s", "bare echo"
        )
        measure.table("the server's processor time for an answer", work, "us", "bare echo")
        measure.table("p99 from move to the other's screen", late, "ms", "bare echo")
        costs = asyncio.run(length_cost(port))
        measure.table("a move late in a match", costs, "ms", f"after {LENGTHS[0]} moves")
        print(f"memory of an idle socket: {asyncio.run(idle(port, process)):.1f} KiB\n")


if __name__ == "__main__":
    main()
