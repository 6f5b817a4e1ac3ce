"""What it costs to keep a move: appends a second, each on the disk before it counts.

The twin commits for each move by itself, as plainly as Python's sqlite3 can, as safely as we do.
Alone, a move cannot be faster than that by much, because both wait for the disk once; two hundred
matches that move at the same time share commits. Then the same store at different sizes: what a
move costs must depend neither on how many logs there are nor on how long they are.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Callable

from parlour import store
from parlour.store import Line, MatchFact, Store
from parlour.store.sqlite import PRAGMAS

BODY = b'{"event":"said","seat":0,"letter":"p"}'
RUNS = 5
MORE_MATCHES = ((1_000, 10), (10_000, 10), (100_000, 10))
LONGER_MATCHES = ((200, 100), (200, 1_000), (200, 5_000))


def plain_commits(folder: str, logs: int, moves: int) -> None:
    """Commit each move by itself."""
    kept = sqlite3.connect(f"{folder}/plain.db", isolation_level=None)
    for pragma in PRAGMAS:
        kept.execute(f"PRAGMA {pragma}")
    kept.execute(
        "CREATE TABLE IF NOT EXISTS lines (log TEXT, number INTEGER, at REAL, by TEXT, body BLOB, "
        "PRIMARY KEY (log, number)) WITHOUT ROWID"
    )
    kept.execute("DELETE FROM lines")
    for number in range(moves):
        for log in range(logs):
            kept.execute("BEGIN IMMEDIATE")
            row = (f"match/{log}", number, 1.0, "0:x", BODY)
            kept.execute("INSERT INTO lines VALUES (?, ?, ?, ?, ?)", row)
            kept.execute("COMMIT")
    kept.close()


def appends(address: str, logs: int, moves: int, number: int = 0) -> float:
    """Append to some logs at once, each one's next line when the last is safe; return seconds."""

    async def play(kept: Store, log: str) -> None:
        for n in range(number, number + moves):
            await kept.append(log, n, [Line(BODY, 1.0, "0:x")])

    async def main() -> float:
        kept = store.connect(address)
        await kept.open()
        begin = time.perf_counter()
        await asyncio.gather(*(play(kept, f"match/{n}") for n in range(logs)))
        took = time.perf_counter() - begin
        await kept.close()
        return took

    return asyncio.run(main())


def fill(address: str, logs: int, lines: int) -> None:
    """Make a store with some logs of some length."""

    async def main() -> None:
        kept = store.connect(address)
        await kept.open()
        line = [Line(BODY, 1.0, "0:x")] * lines
        for first in range(0, logs, 500):
            names = [str(n) for n in range(first, min(first + 500, logs))]
            facts = [[MatchFact(name, "t", "ghost", 1.0, 2.0)] for name in names]
            await asyncio.gather(
                *(
                    kept.append(f"match/{n}", 0, line, fact)
                    for n, fact in zip(names, facts, strict=True)
                )
            )
        await kept.close()

    asyncio.run(main())


def best(measured: Callable[[], float]) -> float:
    """Return the least of several runs."""
    return min(measured() for _ in range(RUNS))


def rate(title: str, moves: int, seconds: float, twin: float) -> None:
    """Print how many moves a second were kept, and how many times those of the twin."""
    print(f"  {title:<34} {moves / seconds:10.0f} moves/s   {twin / seconds:8.2f} times the twin")


def compare(folder: str, logs: int, moves: int) -> None:
    """Print what a move costs when some matches move at the same time."""
    runs = iter(range(10**9))

    def twin() -> float:
        begin = time.perf_counter()
        plain_commits(folder, logs, moves)
        return time.perf_counter() - begin

    # In turns, because how long a disk takes changes with what else it has to do.
    plain = sqlite = memory = float("inf")
    for _ in range(RUNS):
        plain = min(plain, twin())
        address = f"sqlite:///{folder}/{logs}-{next(runs)}.db"
        sqlite = min(sqlite, appends(address, logs, moves))
        memory = min(memory, appends("memory:", logs, moves))
    print(f"{logs} at a time")
    rate("sqlite3, a commit for each move", logs * moves, plain, plain)
    rate("SQLite", logs * moves, sqlite, plain)
    rate("memory", logs * moves, memory, plain)
    print(f"  SQLite keeps {memory / sqlite:.4f} of what memory does\n")


def go_on(address: str, logs: int, lines: int) -> float:
    """Return the seconds that 200 logs of a store take to grow by 20 lines each."""
    fill(address, logs, lines)
    numbers = iter(range(lines, 10**9, 20))
    return best(lambda: appends(address, 200, 20, next(numbers)))


def grow(folder: str) -> None:
    """Print what a move costs in stores of different sizes, each with the smallest as its twin."""
    print("200 at a time, in a store that has")
    for sizes in (MORE_MATCHES, LONGER_MATCHES):
        smallest = 0.0
        for logs, lines in sizes:
            took = go_on(f"sqlite:///{folder}/{logs}x{lines}.db", logs, lines)
            smallest = smallest or took
            rate(f"{logs:,} matches of {lines:,} lines", 4000, took, smallest)
    print()


def main() -> None:
    """Print all tables."""
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        compare(folder, logs=1, moves=200)
        compare(folder, logs=200, moves=10)
        grow(folder)


if __name__ == "__main__":
    main()
