"""A store is found by its address, and who gives a wrong one is told a right one."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from parlour import store
from parlour.store import StoreError
from parlour.store.memory import MemoryStore
from parlour.store.postgres import PostgresStore
from parlour.store.sqlite import SqliteStore
from tests.store.test_conformance import A, opened


def test_without_an_address_it_is_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    kept = store.connect()
    assert isinstance(kept, SqliteStore)
    assert kept.path == f"{tmp_path}/parlour/parlour.db"
    assert stat.S_IMODE(os.stat(tmp_path / "parlour").st_mode) == 0o700
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", f"{tmp_path}/file")
    with pytest.raises(StoreError, match="sqlite:///"):
        store.connect()


def test_a_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(f"sqlite:///{tmp_path}/a%20b.db") as kept:
            await kept.append("match/1", 0, [A])
            for path in tmp_path.iterdir():
                assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
        assert [path.name for path in tmp_path.iterdir()] == ["a b.db"]

    asyncio.run(test())


def test_kinds_of_stores() -> None:
    assert isinstance(store.connect("memory:"), MemoryStore)
    for url in ("postgresql://ann:pass@db:5433/parlour?sslmode=require", "postgres://db/parlour"):
        kept = store.connect(url)
        assert isinstance(kept, PostgresStore)
        assert "pass" not in kept.where
        assert store.for_many_processes(url)
    assert not any(map(store.for_many_processes, (None, "memory:", "sqlite:///a.db")))


@pytest.mark.parametrize(
    "url",
    ["", "mysql://x/y", "parlour.db", "sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:a"],
)
def test_a_wrong_address_is_answered_with_a_right_one(url: str) -> None:
    with pytest.raises(StoreError, match="memory:"):
        store.connect(url)


@pytest.mark.parametrize("url", ["postgresql://[::1/x", "postgresql://db:port/x"])
def test_an_address_that_cannot_be_read_is_refused(url: str) -> None:
    with pytest.raises(StoreError, match="postgresql://user@host/database"):
        asyncio.run(store.connect(url).open())


@pytest.mark.parametrize(
    ("module", "url", "extra"),
    [
        ("asyncpg", "postgresql://db/parlour", "parlour[postgres]"),
        ("sqlalchemy", "postgresql://db/parlour", "parlour[web]"),
        ("sqlalchemy", "sqlite:///a.db", "parlour[web]"),
        ("aiosqlite", "sqlite:///a.db", "parlour[web]"),
    ],
)
def test_what_is_not_installed_is_named(module: str, url: str, extra: str) -> None:
    told = python(
        f"""
import sys
sys.modules[{module!r}] = None
from parlour import ParlourError, store
try:
    store.connect({url!r})
except ParlourError as error:
    print(error)
"""
    )
    assert f"pip install '{extra}'" in told


def test_nothing_is_imported_before_it_is_needed() -> None:
    told = python(
        """
import sys
from parlour import store
from parlour.store import journal, memory, match_log, fanout
store.connect("memory:"), fanout.connect()
print({"sqlalchemy", "aiosqlite", "asyncpg", "alembic", "redis"} & sys.modules.keys())
"""
    )
    assert told == "set()\n"


def python(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
