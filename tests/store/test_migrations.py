"""A database of any released version becomes one of the newest, by itself and once."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import op
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from parlour import store
from parlour.store import StoreError, migrations, schema
from parlour.store.database import DatabaseStore
from parlour.store.postgres import PostgresStore
from parlour.store.sqlite import SqliteStore
from tests.store.servers import PostgresServer
from tests.store.test_conformance import (
    DAY,
    LISTING,
    MATCH,
    PLAYER,
    RESULT,
    SEAT,
    A,
    B,
    C,
    names,
    opened,
)

RELEASED = Path(__file__).parent / "released"
VERSIONS = sorted({path.name.split(".")[0] for path in RELEASED.glob("*.sql")})
OPEN = """
import asyncio, sys
from parlour import store
async def main():
    kept = store.connect(sys.argv[1])
    await kept.open()
    print(len(await kept.read("match/m1")))
    await kept.close()
asyncio.run(main())
"""


def load(database: str, version: str, request: pytest.FixtureRequest) -> None:
    """Fill a database as an older Parlour has left it."""
    if database.startswith("sqlite"):
        path = database.removeprefix("sqlite:///")
        with contextlib.closing(sqlite3.connect(path)) as file:
            file.executescript((RELEASED / f"{version}.sqlite.sql").read_text())
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        script = (RELEASED / f"{version}.postgresql.sql").read_text()
        done = server.psql(script, database.rpartition("/")[2])
        assert done.returncode == 0, done.stderr


async def in_transaction(kept: store.Store, work: Callable[[Connection], Any]) -> Any:
    """Do something with the connection that a store writes on."""
    if isinstance(kept, SqliteStore):
        assert kept._writing
        with kept._writing.begin() as connection:
            return work(connection)
    assert isinstance(kept, PostgresStore)
    assert kept._writing
    async with kept._writing.begin() as waiting:
        return await waiting.run_sync(work)


async def differences(kept: store.Store) -> list[object]:
    """Compare the tables that are there with those that `schema` describes."""
    found: list[object] = await in_transaction(
        kept, lambda sync: compare_metadata(MigrationContext.configure(sync), schema.metadata)
    )
    return found


def test_every_version_has_its_dumps() -> None:
    settings = Config()
    settings.set_main_option("script_location", str(Path(migrations.__file__).parent))
    steps = ScriptDirectory.from_config(settings)
    assert sorted(step.revision for step in steps.walk_revisions()) == VERSIONS
    assert steps.get_current_head() == migrations.NEWEST == VERSIONS[-1]
    for version in VERSIONS:
        for kind in ("sqlite", "postgresql"):
            assert f"'{version}'" in (RELEASED / f"{version}.{kind}.sql").read_text()


@pytest.mark.parametrize("version", ["none", *VERSIONS])
def test_any_version_becomes_the_newest(
    database: str, version: str, request: pytest.FixtureRequest
) -> None:
    if version != "none":
        load(database, version, request)

    async def test() -> None:
        async with opened(database) as kept:
            assert isinstance(kept, DatabaseStore)
            assert await differences(kept) == []
            if version != "none":
                assert await names(kept) == ["match/m1", "table/t1"]
                assert await kept.read("match/m1") == [A, B]
                assert await kept.player(b"\x00hash") == PLAYER
                assert await kept.seats("t1") == [SEAT]
                assert await kept.listings() == [LISTING]
                assert await kept.unfinished() == [MATCH]
                assert await kept.results("ann") == [RESULT]
                since_0003 = version >= "0003"
                assert await kept.days("ann") == [DAY] * since_0003
                assert [each.word for each in await kept.missed("ann")] == ["cat"] * since_0003
                assert await kept.spend_code(b"\x00code", 0.0) == (PLAYER if since_0003 else None)
                await kept.append("match/m1", 2, [C])

    asyncio.run(test())


@pytest.mark.parametrize("version", ["none", VERSIONS[0]])
def test_several_processes_may_start_at_once(
    database: str, version: str, request: pytest.FixtureRequest
) -> None:
    if version != "none":
        load(database, version, request)
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN, database],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    wanted = ("0\n" if version == "none" else "2\n", "")
    assert [process.communicate() for process in processes] == [wanted] * 4


def test_a_step_that_fails_leaves_everything_as_it_was(
    database: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    load(database, "0001", request)
    made: list[str] = []

    def create_index(name: str, *arguments: Any, **more: Any) -> None:
        if len(made) == 2:
            raise RuntimeError("in the middle")
        made.append(name)
        usual(name, *arguments, **more)

    async def test() -> None:
        with monkeypatch.context() as patched:
            patched.setattr(op, "create_index", create_index)
            with pytest.raises(RuntimeError, match="in the middle"):
                await store.connect(database).open()
        async with opened(database) as kept:  # which could not make the two once more
            assert isinstance(kept, DatabaseStore)
            assert await differences(kept) == []

    usual = op.create_index
    asyncio.run(test())


def test_a_newer_database_is_left_alone(database: str, request: pytest.FixtureRequest) -> None:
    async def test() -> None:
        async with opened(database) as kept:
            newer = text("UPDATE alembic_version SET version_num = '9999'")
            await in_transaction(kept, lambda sync: sync.execute(newer))
        with pytest.raises(StoreError, match=r"a newer Parlour \(its version is 9999"):
            await store.connect(database).open()

    asyncio.run(test())


def test_what_is_up_to_date_is_opened_without_alembic(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/parlour.db"
    look = OPEN + "print('alembic' in sys.modules)"
    for imported in ("True", "False"):
        done = subprocess.run(
            [sys.executable, "-c", look, database], capture_output=True, text=True, check=True
        )
        assert done.stdout.split() == ["0", imported]
