"""The server: moves a second, and from one screen to the other, against a bare echo.

All run in processes of their own on the same stack (Litestar on uvicorn, the same settings), and
are driven by the same clients in this process, in turns: the clients of an echo wait for their own
words, and those of a game for each other's moves. A move is one message in and one out to each of
the two players, kept before it is told; an echo is one in and one out.

Rates vary with what else the machine does, and the clients need a core too; the processor time that
a server uses for an answer varies less. Then what must not make a move dearer: more tables, a
longer match, computers at a thousand other tables. Last, what a socket takes that only listens, and
how long it takes until all matches go on after a crash.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import httpx
import msgspec
import uvicorn
from litestar import Litestar, WebSocket, websocket

from bench import measure
from bench.players import Echoes, Ghosts, Heard, Pairs, Player, few_at_once, make_table, seat
from parlour import store as stores
from parlour.web.app import make_app
from parlour.web.serving import bind, configured, settle_memory
from parlour.web.settings import Settings

MEMORY = "memory:"
TABLES = 200
TURNS = 140  # in one match
RUNS = 5
FEW_TABLES = 50
MORE_TABLES = (0, 200, 2000)
LENGTHS = (100, 1000, 4000)
LATE_MOVES = 300
WITH_COMPUTERS = 1000
WITH_COMPUTERS_FOR = 20.0  # seconds
BREATH = 5.0  # seconds that a person thinks
IDLE = 10_000
RESUMED = 1000
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


def serve_games(listener: Any, database: str = MEMORY) -> None:
    """Run Parlour."""
    import structlog

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(30))
    settle_memory()
    configured(make_app(stores.connect(database), None, GENEROUS)).run(sockets=[listener])


class Running(NamedTuple):
    """A server in a process of its own."""

    port: int
    process: int
    started: float  # seconds until it answered


@contextmanager
def running(target: Any, *arguments: str) -> Iterator[Running]:
    """Run a server until this is over, and kill it then, as a crash does."""
    begun = time.perf_counter()
    listener = bind("127.0.0.1", 0)
    port = listener.getsockname()[1]
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=target, args=(listener, *arguments))
    process.start()
    listener.close()
    try:
        while True:
            try:
                # What is not there is an answer too, and an echo has no more to say.
                if httpx.get(f"http://127.0.0.1:{port}/readyz").status_code in (200, 404):
                    break
            except httpx.TransportError:
                pass
            time.sleep(0.01)
        yield Running(port, process.pid or 0, time.perf_counter() - begun)
    finally:
        os.kill(process.pid or 0, signal.SIGKILL)
        process.join()


class Measured(NamedTuple):
    """What came of some seconds of play: answers a second, and the time that they take."""

    rate: float
    late: float
    work: float

    def or_better(self, other: Measured) -> Measured:
        """Return the best of two runs, in each respect."""
        return Measured(
            max(self.rate, other.rate), min(self.late, other.late), min(self.work, other.work)
        )


async def play(kind: type[Echoes] | type[Ghosts], server: Running, tables: int) -> Measured:
    """Let pairs talk to a server until each has had its turns."""
    pairs = Pairs(TURNS)
    sides = [kind(pairs, server.port) for _ in range(tables)]
    await few_at_once(side.sit() for side in sides)
    used, begun = _processor(server.process), time.perf_counter()
    pairs.begin([side.say for side in sides])
    await pairs.over
    took, used = time.perf_counter() - begun, _processor(server.process) - used
    for side in sides:
        for player in side.players:
            player.close()
    await asyncio.sleep(0.5)  # until the server knows that they are gone
    count = len(pairs.times)
    return Measured(count / took, 1000 * _p99(pairs.times), 1e6 * used / count)


def rates(folder: str) -> None:
    """Print how many moves a second there are, and how late they arrive."""
    best: dict[str, Measured] = {}
    names = ["bare echo", "moves, in memory", "moves, SQLite at full sync"]
    with (
        running(serve_echo) as echoing,
        running(serve_games) as memory,
        running(serve_games, f"sqlite:///{folder}/rates.db") as sqlite,
    ):
        kinds: list[type[Echoes] | type[Ghosts]] = [Echoes, Ghosts, Ghosts]
        for _ in range(RUNS):
            for name, kind, server in zip(names, kinds, (echoing, memory, sqlite), strict=True):
                one = asyncio.run(play(kind, server, TABLES))
                best[name] = one.or_better(best.get(name, one))
    tables = f"{TABLES} tables of two"
    for title, unit, field in (
        (f"{tables}: answers a second", "1/s", "rate"),
        (f"{tables}: the server's processor time for an answer", "us", "work"),
        (f"{tables}: p99 from a move to the other's screen", "ms", "late"),
    ):
        figures = {name: getattr(each, field) for name, each in best.items()}
        measure.table(title, figures, unit, "bare echo")


def more_tables() -> None:
    """Print what a move costs the server when it has a few tables, and when it has many."""
    costs: dict[str, float] = {}
    with running(serve_games) as server:
        for others in MORE_TABLES:
            name = f"beside {others} other tables"
            costs[name] = asyncio.run(_beside(server, others))
    title = f"{FEW_TABLES} tables play: the server's processor time for a move"
    measure.table(title, costs, "us", f"beside {MORE_TABLES[0]} other tables")


async def _beside(server: Running, others: int) -> float:
    """Play at some tables while others wait for their players to make up their minds."""
    resting = [Ghosts(Pairs(0), server.port) for _ in range(others)]
    await few_at_once(side.sit() for side in resting)
    works = [(await play(Ghosts, server, FEW_TABLES)).work for _ in range(RUNS)]
    for side in resting:
        for player in side.players:
            player.close()
    return min(works)


def longer_matches() -> None:
    """Print what a move costs early and late in a match."""
    with running(serve_games) as server:
        costs = asyncio.run(_length_cost(server))
    measure.table(
        "the server's processor time for a lone player's word",
        costs,
        "us",
        f"after {LENGTHS[0]} moves",
    )


async def _length_cost(server: Running) -> dict[str, float]:
    read = msgspec.json.Decoder(Heard).decode
    heard: asyncio.Queue[Heard] = asyncio.Queue()
    player = Player(server.port, lambda _, message: heard.put_nowait(read(message)))
    await seat(server.port, [player], "boggle", {})

    async def answer(say: str) -> int:
        while (message := await heard.get()).say != say:
            pass
        return message.number

    number, costs = await answer("position"), {}
    for length in LENGTHS:
        used = 0.0
        while number < length + LATE_MOVES:
            if number == length:
                used = _processor(server.process)
            move = f'{{"say":"play","id":"m{number}","based_on":{number},"move":"zzz"}}'
            player.say(move)
            number = await answer("accepted")
        costs[f"after {length} moves"] = 1e6 * (_processor(server.process) - used) / LATE_MOVES
    player.close()
    return costs


def with_computers() -> None:
    """Print how long people wait, for the server and for computers, at few and at many tables."""
    acknowledged, answered = {}, {}
    for tables in (10, WITH_COMPUTERS):
        with running(serve_games) as server:
            own, theirs = asyncio.run(_against_computers(server.port, tables))
        acknowledged[f"{tables} tables"] = 1000 * _p99(own)
        answered[f"{tables} tables"] = 1000 * _p99(theirs)
    title = f"a person and a computer at each table, a move in {BREATH:.0f} s"
    measure.table(f"{title}: p99 until one's own is made", acknowledged, "ms", "10 tables")
    measure.table(f"{title}: p99 until the computer's", answered, "ms", "10 tables")


async def _against_computers(port: int, tables: int) -> tuple[list[float], list[float]]:
    """Play Ghost against computers, each person in a rhythm of their own."""
    own: list[float] = []
    theirs: list[float] = []
    read = msgspec.json.Decoder(Heard).decode
    options = {"series": True, "challenge": True}

    def person() -> tuple[Player, asyncio.Queue[Heard]]:
        heard: asyncio.Queue[Heard] = asyncio.Queue()
        return Player(port, lambda _, message: heard.put_nowait(read(message))), heard

    people = [person() for _ in range(tables)]
    await few_at_once(seat(port, [player], "ghost", options, 1) for player, _ in people)
    end = time.perf_counter() + WITH_COMPUTERS_FOR

    async def play_on(player: Player, heard: asyncio.Queue[Heard], rest: float) -> None:
        said, moves = 0.0, 0
        while time.perf_counter() < end:
            try:
                message = await asyncio.wait_for(heard.get(), end - time.perf_counter())
            except TimeoutError:
                break
            if message.say == "accepted":
                own.append(time.perf_counter() - said)
            elif message.say == "happened" and said:
                theirs.append(time.perf_counter() - said)
            if message.to_move == (0,):
                await asyncio.sleep(rest)
                said, moves, rest = time.perf_counter(), moves + 1, BREATH
                player.say(
                    f'{{"say":"play","id":"m{moves}","based_on":{message.number},"move":"q"}}'
                )
        player.close()

    rests = [n * BREATH / tables for n in range(tables)]
    await asyncio.gather(*(play_on(*each, rest) for each, rest in zip(people, rests, strict=True)))
    return own, theirs


def idle_sockets() -> None:
    """Print what a socket takes that only listens."""
    with running(serve_games) as server:
        held = asyncio.run(_hold(server))
    print(f"{IDLE} idle sockets: {1024 * held / IDLE:.0f} bytes of memory for each\n")


async def _hold(server: Running) -> float:
    """Return the kibibytes by which the server grows while many watch its tables."""
    tables = [await make_table(server.port, "ghost", 2) for _ in range(IDLE // 100)]
    welcomed = asyncio.Semaphore(0)
    watchers = [Player(server.port, lambda *_: welcomed.release()) for _ in range(IDLE)]
    before = _resident(server.process)

    async def watch(n: int, player: Player) -> None:
        await player.open()
        player.say(f'{{"say":"hello","table":"{tables[n % len(tables)]}"}}')
        await welcomed.acquire()

    await few_at_once(watch(n, each) for n, each in enumerate(watchers))
    grown = _resident(server.process) - before
    if any(each.lost for each in watchers):
        raise RuntimeError("not all sockets were held")
    for each in watchers:
        each.close()
    return grown


def resume(folder: str) -> None:
    """Print how long it takes after a crash until all matches go on."""
    database = f"sqlite:///{folder}/resumed.db"
    with running(serve_games, database) as server:
        empty = server.started
        asyncio.run(_begin_matches(server.port))
    with running(serve_games, database) as server, running(serve_echo) as echoing:
        started = {
            "bare echo": echoing.started,
            "with no match": empty,
            f"with {RESUMED} matches": server.started,
        }
    measure.table("from the start of the process to being ready", started, "s", "bare echo")


async def _begin_matches(port: int) -> None:
    pairs = Pairs(1)
    sides = [Ghosts(pairs, port) for _ in range(RESUMED)]
    await few_at_once(side.sit() for side in sides)
    pairs.begin([side.say for side in sides])
    await pairs.over


def _resident(process: int) -> float:
    with open(f"/proc/{process}/status") as status:
        return next(float(line.split()[1]) for line in status if line.startswith("VmRSS"))


def _processor(process: int) -> float:
    """Return the seconds of processor time that a process has used, all its threads together."""
    used = 0
    for thread in os.listdir(f"/proc/{process}/task"):
        with open(f"/proc/{process}/task/{thread}/schedstat") as stat:
            used += int(stat.read().split()[0])
    return used / 1e9


def _p99(times: list[float]) -> float:
    return statistics.quantiles(times, n=100)[98]


def main() -> None:
    """Measure all, or what is named: ``python -m bench.server rates``."""
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        parts: dict[str, Callable[[], None]] = {
            "rates": lambda: rates(folder),
            "tables": more_tables,
            "lengths": longer_matches,
            "computers": with_computers,
            "idle": idle_sockets,
            "resume": lambda: resume(folder),
        }
        for name, part in parts.items():
            if __name__ != "__main__" or len(sys.argv) == 1 or name in sys.argv[1:]:
                part()


if __name__ == "__main__":
    main()
