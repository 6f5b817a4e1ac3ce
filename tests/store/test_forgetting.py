"""Who is forgotten leaves no byte behind, in the file of SQLite or in what PostgreSQL tells."""

from __future__ import annotations

import asyncio
import random
import subprocess
from pathlib import Path

import pytest

from parlour.store import Erasure, Line, PlayerFact, Result, Rewritten, SecretFact
from tests.store.servers import postgres_program
from tests.store.test_conformance import opened

MARK = b"Ophelia-of-Elsinore"
SECRET = bytes(range(200, 232))


def everything_in(database: str) -> bytes:
    """Return all that a database has: its files, or all that it tells."""
    if database.startswith("sqlite:///"):
        path = Path(database.removeprefix("sqlite:///"))
        return b"".join(each.read_bytes() for each in path.parent.glob(f"{path.name}*"))
    dump = [str(postgres_program("pg_dump")), "--inserts", database]
    return subprocess.run(dump, capture_output=True, check=True).stdout


def traces(database: str, *what: bytes) -> list[bytes]:
    """Return what of this is in a database, as it is or in hexadecimal as dumps write bytes."""
    there = everything_in(database)
    return [each for each in what if each in there or each.hex().encode() in there]


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_left_of_what_was_erased(database: str, seed: int) -> None:
    """Lines of all lengths at random, so that pages of the file are split with her in them."""
    rng = random.Random(seed)

    async def test() -> None:
        async with opened(database) as kept:
            hers: list[tuple[str, int]] = []
            player = MARK.decode()
            for n in range(400):
                log, named = f"table/{rng.randrange(10**9):09}", rng.random() < 0.3
                body = (MARK if named else b"x" * len(MARK)) + b"." * rng.randrange(400)
                facts = [Result(log, 0, player, True, 1, n)] if named else []
                await kept.append(log, 0, [Line(body, float(n)), Line(b"", 0.0)], facts)
                if named:
                    hers.append((log, 0))
            await kept.note([PlayerFact(player, player, 1.0), SecretFact(SECRET, player)])
            assert traces(database, MARK, SECRET) == [MARK, SECRET]
            found = await kept.mentioning(MARK)
            assert found == sorted(log for log, _ in hers)
            half = len(hers) // 2
            await kept.erase(
                Erasure(
                    player,
                    tuple(log for log, _ in hers[:half]),
                    tuple(Rewritten(log, n, b"{}") for log, n in hers[half:]),
                )
            )
            assert traces(database, MARK, SECRET) == []
            assert len([name async for name in kept.logs()]) == 400 - half
        assert traces(database, MARK, SECRET) == []

    asyncio.run(test())
