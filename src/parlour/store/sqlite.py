"""A store in a SQLite file: for one machine, with nothing to set up.

The file is in WAL mode, so that who reads never waits for the one who writes, and every commit is
flushed to the disk before it counts. One writer commits for everybody, in groups (`writing`).
Another process may look at the file, and even add to it, at the same time; but nothing tells the
two of each other, so only one of them can be a server.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any, TypeVar
from urllib.parse import unquote

import aiosqlite  # noqa: F401  (SQLAlchemy loads it later; who lacks it is told now)
import msgspec
from sqlalchemy import (
    URL,
    ColumnElement,
    Engine,
    bindparam,
    create_engine,
    event,
    func,
    insert,
    select,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import create_async_engine

from . import (
    AwayError,
    Erasure,
    Fact,
    Line,
    PlayerFact,
    StoreError,
    TakenError,
    migrations,
    schema,
)
from .database import DatabaseStore, in_order
from .writing import GroupedWriter, Writing, checked

Answer = TypeVar("Answer")

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
READERS = 4
PATIENCE = 5.0  # seconds that a commit waits for another process which is writing
TRUNCATIONS = 10
OPENING_PATIENCE = 60.0  # and that opening waits for another which brings the tables up to date

# SQLite's codes for what may be otherwise a moment later, with what to tell people; the rest is
# as SQLite says it.
TEMPORARY = {
    "SQLITE_BUSY": "another program is writing to it",
    "SQLITE_LOCKED": "another program is writing to it",
    "SQLITE_FULL": "its disk is full",
    "SQLITE_READONLY": "it may not be written to",
    "SQLITE_IOERR": "its disk could not be read or written",
    "SQLITE_CANTOPEN": "it cannot be opened; is its folder there, and may it be written to?",
}


class SqliteStore(DatabaseStore):
    """A store in the file at a path."""

    insert = staticmethod(sqlite.insert)

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.path = path
        self._writing: Engine | None = None
        named = sqlite.dialect(paramstyle="named")
        self._said = {
            kind: str(each.compile(dialect=named)) for kind, each in self._upserts.items()
        }
        self._thread = ThreadPoolExecutor(1, "writer of the store")
        self._writer: GroupedWriter | None = None

    @classmethod
    def at(cls, url: str | None) -> SqliteStore:
        """Return the store at ``sqlite:///path``, or in the user's data folder."""
        if url is None:
            return cls(default_path())
        path = unquote(url.removeprefix("sqlite:///"))
        if not url.startswith("sqlite:///") or not path or path == ":memory:":
            raise StoreError(
                f"{url} names no file: use sqlite:///parlour.db, sqlite:////srv/parlour.db "
                "for one from the root, or memory: for no file at all"
            )
        return cls(os.path.expanduser(path))

    async def open(self) -> None:
        """Make the file if there is none, and bring its tables up to date."""
        _make_file(self.path)
        writing = create_engine(self._url("sqlite"), pool_size=1, **self._bounds())
        reading = create_async_engine(
            self._url("sqlite+aiosqlite"),
            pool_size=READERS,
            isolation_level="AUTOCOMMIT",
            **self._bounds(),
        )
        _prepare(writing, "BEGIN IMMEDIATE")
        _prepare(reading.sync_engine, "BEGIN")
        try:
            await self._in_thread(self._migrate, writing)
            with self._failures():
                async with reading.connect() as connection:
                    await connection.execute(select(1))
        except BaseException:
            writing.dispose()
            await reading.dispose()
            raise
        self._writing, self._reading = writing, reading
        self._writer = GroupedWriter(self._commit)

    async def close(self) -> None:
        """Write what is waiting, and let go of the file."""
        if self._writer:
            await self._writer.close()
        if self._reading:
            await self._reading.dispose()
        if self._writing:  # the last to go tidies the file up
            await self._in_thread(self._writing.dispose)
        self._reading = self._writing = self._writer = None

    async def append(
        self, log: str, number: int, lines: Sequence[Line], facts: Sequence[Fact] = ()
    ) -> None:
        """Add lines to a log, the first with this number, and facts."""
        await self._write(checked(log, number, lines, facts))

    async def spend_code(self, code_hash: bytes, at: float) -> PlayerFact | None:
        """Return the player whose code this is, if it has not expired, and use it up."""
        return await self._in_thread(self._spend_now, code_hash, at)

    def _spend_now(self, code_hash: bytes, at: float) -> PlayerFact | None:
        with self._failures(), self._engine_to_write.begin() as connection:
            return self._spend(connection, code_hash, at)

    async def erase(self, erasure: Erasure) -> None:
        """Forget a player.

        What SQLite deletes stays in the file until something else is written there, and may have
        been copied when pages were split. So the file is written anew, and who wants to write
        something else meanwhile waits.
        """
        await self._in_thread(self._erase_now, erasure)

    def _erase_now(self, erasure: Erasure) -> None:
        with self._failures():
            with self._engine_to_write.begin() as connection:
                self._erase(connection, erasure)
            with closing(self._engine_to_write.raw_connection()) as pooled:
                file: Any = pooled.driver_connection
                file.execute("VACUUM")
                for _ in range(TRUNCATIONS):  # it has to wait for those who read
                    if not file.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                        break

    @property
    def _engine_to_write(self) -> Engine:
        if self._writing is None:
            raise StoreError("the store is not open")
        return self._writing

    def _has(self, text: bytes) -> ColumnElement[bool]:
        return func.instr(schema.lines.c.body, text) > 0

    async def _note(self, facts: Sequence[Fact]) -> None:
        await self._write(Writing("", 0, (), facts))

    async def _write(self, writing: Writing) -> None:
        if self._writer is None:
            raise StoreError("the store is not open")
        await self._writer.write(writing)

    async def _in_thread(self, work: Callable[..., Answer], *arguments: Any) -> Answer:
        """Do something in the thread that writes, whatever it asks of the database, in one hop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, work, *arguments)

    async def _commit(self, group: Sequence[Writing]) -> Sequence[StoreError | None]:
        return await self._in_thread(self._commit_now, group)

    def _commit_now(self, group: Sequence[Writing]) -> Sequence[StoreError | None]:
        """Write a group in one transaction, but for those whose numbers are taken.

        While this thread prepares something, no move is made, so a group is written past
        SQLAlchemy: its driver is asked four times, whatever the size of the group.
        """
        with self._failures(), closing(self._engine_to_write.raw_connection()) as pooled:
            driver: Any = pooled.driver_connection
            driver.execute("BEGIN IMMEDIATE")
            try:
                answers, values, facts = _sorted_out(group, _lengths(driver, group))
                for first in range(0, len(values), MOST_VALUES):
                    some = values[first : first + MOST_VALUES]
                    rows = ",".join([ROW] * (len(some) // COLUMNS))
                    driver.execute(f"{INSERT_LINES} VALUES {rows}", some)
                for kind, rows_of_kind in in_order(facts):
                    driver.executemany(self._said[kind], rows_of_kind)
                driver.execute("COMMIT")
            except BaseException:
                driver.rollback()
                raise
        return answers

    def _migrate(self, engine: Engine) -> None:
        """Bring the tables up to date, one process at a time."""
        deadline = time.monotonic() + OPENING_PATIENCE
        while True:
            try:
                with self._failures(), engine.begin() as connection:
                    migrations.upgrade(connection, self.where)
                return
            except AwayError as away:
                # A file that changes to WAL mode does not wait for others, but fails at once.
                if time.monotonic() > deadline or not isinstance(away.__cause__, DBAPIError):
                    raise
                if _code(away.__cause__.orig) not in ("SQLITE_BUSY", "SQLITE_LOCKED"):
                    raise
                time.sleep(0.05)

    def _url(self, driver: str) -> URL:
        return URL.create(driver, database=self.path)

    def _bounds(self) -> dict[str, Any]:
        """Return how an engine waits."""
        patience = {"isolation_level": None, "timeout": PATIENCE}
        return {"connect_args": patience, "max_overflow": 0, "pool_timeout": PATIENCE}

    @contextmanager
    def _failures(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise _translated(error.orig, self.where) from error
        except PoolTimeoutError as error:
            raise AwayError(f"the file {self.where} is too busy; try again") from error
        except sqlite3.Error as error:
            raise _translated(error, self.where) from error


def default_path() -> str:
    """Return the file in the user's data folder, which is made if it is not there."""
    import platformdirs

    folder = platformdirs.user_data_dir("parlour")
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
    except OSError as error:
        raise StoreError(
            f"the folder {folder} cannot be made ({error.strerror}); "
            "give a file of your own: sqlite:///parlour.db"
        ) from None
    return os.path.join(folder, "parlour.db")


def _make_file(path: str) -> None:
    """Make a file that nobody else can read, unless there is one."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise StoreError(f"the file {path} cannot be opened: {error.strerror}") from None


def _code(error: BaseException | None) -> str:
    """Return SQLite's code for an error without what its longer codes add."""
    return "_".join(getattr(error, "sqlite_errorname", "").split("_")[:2])


def _translated(error: BaseException | None, where: str) -> StoreError:
    code = _code(error)
    if code in TEMPORARY:
        return AwayError(f"the file {where} cannot be used now: {TEMPORARY[code]}")
    if code == "SQLITE_NOTADB":
        return StoreError(f"the file {where} is not a SQLite database; choose another")
    return StoreError(f"the file {where} cannot be used: {error}")


def _lengths(driver: Any, group: Sequence[Writing]) -> dict[str, int]:
    """Return how many lines each log of a group has, without going through them."""
    logs = sorted({writing.log for writing in group if writing.lines})
    if not logs:
        return {}
    (found,) = driver.execute(LENGTHS, (msgspec.json.encode(logs).decode(),)).fetchone()
    return {log: 0 if last is None else last + 1 for log, last in msgspec.json.decode(found)}


def _sorted_out(
    group: Sequence[Writing], lengths: dict[str, int]
) -> tuple[list[StoreError | None], list[str | int | float | bytes], list[Fact]]:
    """Return what there is to answer to each of a group, and what is to be written."""
    answers: list[StoreError | None] = []
    values: list[str | int | float | bytes] = []
    facts: list[Fact] = []
    for log, number, lines, its_facts in group:
        if lines:
            if lengths[log] != number:
                answers.append(TakenError(f"{log} has {lengths[log]} lines, not {number}"))
                continue
            for n, line in enumerate(lines, number):
                values += (log, n, line.at, line.by, line.body)
            lengths[log] += len(lines)
        facts += its_facts
        answers.append(None)
    return answers, values, facts


def _prepare(engine: Engine, begin: str) -> None:
    """Let the connections of an engine be as safe as we want, and its transactions begin so."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    # Python's driver begins a transaction only at the first change, too late to look first.
    @event.listens_for(engine, "begin")
    def start(connection: Any) -> None:
        connection.exec_driver_sql(begin)


# The driver lets go of Python's one lock for each row that it writes or finds, and has to wait to
# get it again, so a group asks for one row of lengths, and is one statement with all its lines.
INSERT_LINES, _, ROW = str(insert(schema.lines).compile(dialect=sqlite.dialect())).partition(
    " VALUES "
)
COLUMNS = len(schema.lines.columns)
MOST_VALUES = 1000 * COLUMNS
_log = func.json_each(bindparam("logs")).table_valued("value").c.value
_last = select(func.max(schema.lines.c.number)).where(schema.lines.c.log == _log).scalar_subquery()
LENGTHS = str(
    select(func.json_group_array(func.json_array(_log, _last))).compile(dialect=sqlite.dialect())
)
