"""Write the dumps of a version: ``python -m tests.store.released 0003``."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

from parlour import store
from parlour.store import Store, migrations
from tests.store.servers import PostgresServer, postgres_program
from tests.store.test_conformance import EVERY_KIND, A, B, C


async def fill(kept: Store, version: str) -> None:
    """Write some of everything into a database of a version."""
    migrations.NEWEST = version
    await kept.open()
    await kept.append("match/m1", 0, [A, B], EVERY_KIND)
    await kept.append("table/t1", 0, [C])
    await kept.close()


def main(version: str) -> None:
    """Write the dumps of both databases."""
    here = Path(__file__).parent
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(fill(store.connect(f"sqlite:///{folder}/a.db"), version))
        kept = sqlite3.connect(f"{folder}/a.db")
        (here / f"{version}.sqlite.sql").write_text("\n".join(kept.iterdump()) + "\n")
        kept.close()
    server = PostgresServer()
    try:
        server.start()
        address = server.new_database()
        asyncio.run(fill(store.connect(address), version))
        dump = subprocess.run(
            [str(postgres_program("pg_dump")), "--inserts", "--no-owner", address],
            capture_output=True,
            text=True,
            check=True,
        )
        # What begins with a backslash is for psql and not for the server.
        lines = [line for line in dump.stdout.splitlines() if not line.startswith(("\\", "--"))]
        (here / f"{version}.postgresql.sql").write_text("\n".join(filter(None, lines)) + "\n")
    finally:
        server.remove()


if __name__ == "__main__":
    main(*sys.argv[1:])
