"""A process that moves in many matches at once, and says which moves it was told are safe.

Run as a program with the address of a store, it goes on until it is ended; each line that it prints
is a log and the number of a line in it.
"""

from __future__ import annotations

import asyncio
import itertools
import sys

from parlour import store
from parlour.store import AwayError, Line, MatchFact, Store, TakenError

MATCHES = 20


def body(log: str, number: int) -> bytes:
    return f"{log}: {number}".encode()


async def play(kept: Store, log: str) -> None:
    """Add to a log again and again; when the store is away, wait until it is back."""
    for move in itertools.count():
        while True:
            try:
                number = len(await kept.read(log))
                lines = [Line(body(log, number + n), 1.0) for n in range(1 + move % 3)]
                await kept.append(log, number, lines, [MatchFact(log, str(number), "ghost", 1.0)])
                break
            except TakenError:
                raise AssertionError("nobody else writes to this log") from None
            except AwayError:
                await asyncio.sleep(0.01)
        sys.stdout.write("".join(f"{log} {number + n}\n" for n in range(len(lines))))
        sys.stdout.flush()


async def main(address: str, beginning: str) -> None:
    """Play until the end of the world."""
    kept = store.connect(address)
    await kept.open()
    await asyncio.gather(*(play(kept, f"{beginning}{n}") for n in range(MATCHES)))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
