"""Whatever fails: what was acknowledged is kept, the rest is whole or not there, and it is said."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from parlour import store
from parlour.store import (
    AwayError,
    InDoubtError,
    Line,
    MatchFact,
    StoreError,
    TakenError,
    sqlite,
)
from parlour.store import (
    postgres as store_postgres,
)
from tests.store import writer
from tests.store.servers import PostgresServer, free_port
from tests.store.test_conformance import A, B, names, opened

KILLS = 2 + settings().max_examples // 100  # of each kind: three, and in the long campaign many
ENOUGH_MOVES = 60


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """Start a server that the test may do anything to."""
    if PostgresServer.missing:
        pytest.skip(PostgresServer.missing)
    server = PostgresServer()
    try:
        server.start()
        yield server
    finally:
        server.remove()


class Writer:
    """A process that writes, and what it was told is safe."""

    def __init__(self, address: str, beginning: str, folder: Path) -> None:
        self.path = folder / f"acknowledged-{beginning.replace('/', '-')}"
        with self.path.open("wb") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.store.writer", address, beginning], stdout=file
            )

    def acknowledged(self) -> dict[str, int]:
        """Return how many lines of each log are safe, as far as the writer knows."""
        lengths: dict[str, int] = {}
        whole, _, _ = self.path.read_text().rpartition("\n")
        for line in whole.splitlines():
            log, number = line.split()
            assert int(number) >= lengths.get(log, 0), "acknowledged twice"
            lengths[log] = int(number) + 1
        return lengths

    def wait_for_moves(self, more: int = ENOUGH_MOVES) -> None:
        """Wait until some more are safe."""
        before, deadline = sum(self.acknowledged().values()), time.monotonic() + 60
        while sum(self.acknowledged().values()) < before + more:
            assert self.process.poll() is None, "the writer has failed"
            assert time.monotonic() < deadline, "the writer does not get on"
            time.sleep(0.01)

    def kill(self) -> None:
        """End it without warning."""
        self.process.kill()
        self.process.wait()


async def check(address: str, *writers: Writer) -> None:
    """Compare a store with what its writers know of it."""
    async with opened(address) as kept:
        facts = {fact.match: int(fact.table) for fact in await kept.unfinished()}
        for log in await names(kept):
            bodies = [line.body for line in await kept.read(log)]
            assert bodies == [writer.body(log, n) for n in range(len(bodies))]
            # The fact was written with the last lines, of which there are one to three.
            assert 1 <= len(bodies) - facts[log] <= 3
        for each in writers:
            for log, length in each.acknowledged().items():
                assert len(await kept.read(log)) >= length


def test_a_writer_is_killed(database: str, tmp_path: Path) -> None:
    luck = random.Random(4)
    writers = []
    for n in range(KILLS):
        writers.append(Writer(database, f"match/{n}-", tmp_path))
        writers[-1].wait_for_moves()
        time.sleep(luck.random() / 20)
        writers[-1].kill()
    asyncio.run(check(database, *writers))


def test_a_writer_is_killed_while_it_makes_the_tables(tmp_path: Path) -> None:
    luck = random.Random(4)
    for n in range(6):
        database = f"sqlite:///{tmp_path}/{n}.db"
        killed = Writer(database, "match/", tmp_path)
        while not (tmp_path / f"{n}.db").exists():
            time.sleep(0.001)
        time.sleep(luck.random() / 5)
        killed.kill()
        asyncio.run(check(database, killed))


@pytest.mark.parametrize("how", [signal.SIGQUIT, signal.SIGKILL])
def test_postgres_is_killed(
    own_postgres: PostgresServer, tmp_path: Path, how: signal.Signals
) -> None:
    address = own_postgres.new_database()
    two = [Writer(address, f"match/{who}-", tmp_path) for who in ("ann", "bob")]
    try:
        for _ in range(KILLS):
            for each in two:
                each.wait_for_moves()
            own_postgres.kill(how)
            own_postgres.start()
        for each in two:
            each.wait_for_moves()
    finally:
        for each in two:
            each.kill()
    asyncio.run(check(address, *two))


def test_a_database_that_is_back_at_once_is_not_missed(own_postgres: PostgresServer) -> None:
    address = own_postgres.new_database()

    async def test() -> None:
        async with opened(address) as kept:
            await kept.append("match/1", 0, [A])
            own_postgres.kill(signal.SIGQUIT)
            own_postgres.start()
            await kept.append("match/1", 1, [B])
            own_postgres.kill(signal.SIGQUIT)
            own_postgres.start()
            assert await kept.read("match/1") == [A, B]

    asyncio.run(test())


def test_while_postgres_is_away_it_is_said_and_nothing_is_written(
    own_postgres: PostgresServer,
) -> None:
    address = own_postgres.new_database()

    async def test() -> None:
        async with opened(address) as kept:
            await kept.append("match/1", 0, [A])
            own_postgres.kill(signal.SIGQUIT)
            with pytest.raises(
                AwayError, match=r"postgresql://127.0.0.1:\d+/test_1 cannot be"
            ) as told:
                await kept.append("match/1", 1, [B])
            assert not isinstance(told.value, InDoubtError)
            with pytest.raises(AwayError):
                await kept.read("match/1")
            with pytest.raises(AwayError):
                await store.connect(address).open()
            own_postgres.start()
            assert await kept.read("match/1") == [A]
            await kept.append("match/1", 1, [B])

    asyncio.run(test())


def test_an_answer_that_is_lost_is_in_doubt(
    own_postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = own_postgres.new_database()

    async def test() -> None:
        async with opened(address) as kept:
            await kept.append("match/1", 0, [A])
            # The commit waits for a copy of the database that is not there, so it gets no answer.
            wait = "ALTER SYSTEM SET synchronous_standby_names = 'nobody'; SELECT pg_reload_conf()"
            for command in wait.split(";"):
                assert own_postgres.psql(command).returncode == 0
            await asyncio.sleep(0.5)
            waiting = asyncio.create_task(kept.append("match/1", 1, [B]))
            await asyncio.sleep(0.5)
            own_postgres.kill(signal.SIGQUIT)
            with pytest.raises(InDoubtError, match="may have been written or not"):
                await waiting
            with open(f"{own_postgres.folder}/data/postgresql.auto.conf", "w"):
                pass
            own_postgres.start()
            # It was; who tries again does not write it twice.
            with pytest.raises(TakenError):
                await kept.append("match/1", 1, [B])
            assert await kept.read("match/1") == [A, B]

    asyncio.run(test())


def test_a_database_that_does_not_answer_is_not_waited_for(
    own_postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = own_postgres.new_database()
    monkeypatch.setattr(store_postgres, "LONGEST", 0.5)
    monkeypatch.setattr(store_postgres, "PATIENCE", 0.5)

    async def test() -> None:
        async with opened(address) as kept:
            await kept.append("match/1", 0, [A])
            locked = subprocess.Popen(
                ["psql", "-qX", address],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                text=True,
            )
            assert locked.stdin
            locked.stdin.write("BEGIN; LOCK lines;\n")
            locked.stdin.flush()
            await asyncio.sleep(0.5)
            with pytest.raises(AwayError):
                await kept.append("match/1", 1, [B])
            locked.communicate("ROLLBACK;\n")
            assert await kept.read("match/1") == [A]
            await kept.append("match/1", 1, [B])

    asyncio.run(test())


def test_a_password_that_is_wrong_is_said_and_not_shown(postgres: PostgresServer) -> None:
    with pytest.raises(StoreError, match="does not let us in: password") as told:
        asyncio.run(store.connect(postgres.url("postgres", "wrong")).open())
    assert not isinstance(told.value, AwayError)
    assert "wrong" not in str(told.value)


def test_a_database_that_is_not_there_is_said(postgres: PostgresServer) -> None:
    with pytest.raises(StoreError, match='database "nowhere" does not exist'):
        asyncio.run(store.connect(postgres.url("nowhere")).open())
    port = free_port()
    with pytest.raises(AwayError, match=f"127.0.0.1:{port}/x cannot be reached now"):
        asyncio.run(store.connect(f"postgresql://127.0.0.1:{port}/x").open())


def in_sqlite(tmp_path: Path, spoil: Callable[[str], object], message: str, kind: type) -> None:
    """Spoil a store that is in use, and look at what it says; unspoilt, it goes on."""
    path = f"{tmp_path}/parlour.db"

    async def test() -> None:
        async with opened(f"sqlite:///{path}") as kept:
            await kept.append("match/1", 0, [A])
            repair = spoil(path)
            answers = await asyncio.gather(
                kept.append(
                    "match/1", 1, [Line(b"x" * 100_000, 1.0)], [MatchFact("1", "", "", 1.0)]
                ),
                kept.append("match/2", 0, [A]),
                return_exceptions=True,
            )
            for answer in answers:
                assert isinstance(answer, kind), answer
                assert message in str(answer)
            assert await kept.read("match/1") == [A]
            assert await names(kept) == ["match/1"]
            assert await kept.unfinished() == []
            if callable(repair):
                repair()
                await kept.append("match/1", 1, [B])
                assert await kept.read("match/1") == [A, B]

    asyncio.run(test())


def test_another_program_that_writes_is_waited_for_and_then_blamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.2)

    def lock(path: str) -> Callable[[], None]:
        other = sqlite3.connect(path)
        other.execute("BEGIN IMMEDIATE")
        return other.close

    in_sqlite(tmp_path, lock, "another program is writing to it", AwayError)


def test_a_full_disk_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare = sqlite.PRAGMAS
    monkeypatch.setattr(sqlite, "PRAGMAS", (*prepare, "max_page_count=45"))
    in_sqlite(tmp_path, lambda path: None, "its disk is full", AwayError)


def test_a_disk_that_takes_no_more_is_said(tmp_path: Path) -> None:
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limit(path: str) -> Callable[[], None]:
        resource.setrlimit(resource.RLIMIT_FSIZE, (os.path.getsize(f"{path}-wal"), usual[1]))
        return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, usual)

    try:
        in_sqlite(tmp_path, limit, "its disk", AwayError)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    path, content = tmp_path / "parlour.db", b"not a database" * 100
    path.write_bytes(content)
    with pytest.raises(StoreError, match="is not a SQLite database"):
        asyncio.run(store.connect(f"sqlite:///{path}").open())
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE lines (poem TEXT)")
        other.execute("INSERT INTO lines VALUES ('Tyger Tyger')")
    other.close()
    with pytest.raises(StoreError, match="table lines already exists"):
        asyncio.run(store.connect(f"sqlite:///{path}").open())
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("lines",)]
    other.close()


def test_a_file_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    for path in (f"{tmp_path}/no/such/folder.db", str(tmp_path)):
        with pytest.raises(StoreError, match="cannot be opened"):
            asyncio.run(store.connect(f"sqlite:///{path}").open())


def test_a_file_that_may_not_be_written_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with opened(f"sqlite:///{tmp_path}/parlour.db"):
            pass
        # Root may write to anything, so the driver is told what the system would.
        monkeypatch.setattr(sqlite, "PRAGMAS", (*sqlite.PRAGMAS, "query_only=ON"))
        with pytest.raises(AwayError, match="it may not be written to"):
            await store.connect(f"sqlite:///{tmp_path}/parlour.db").open()

    asyncio.run(test())
