"""A store in PostgreSQL: for as many processes as there are players for, on any machines.

Each append is a transaction of its own. One statement adds lines if the line before them is there,
and the primary key lets only one have a number, so a log has no gaps and no doubles whoever writes.
A transaction that failed for want of a connection, before it was told to commit, is tried once more
on a new one, because the database may have been started again in the meantime.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from urllib.parse import urlsplit

import asyncpg
from sqlalchemy import ColumnElement, LargeBinary, Text, bindparam, func, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.types import Double

from . import (
    AwayError,
    Erasure,
    Fact,
    InDoubtError,
    Line,
    PlayerFact,
    StoreError,
    TakenError,
    migrations,
    schema,
)
from .database import DatabaseStore
from .writing import INT32, Writing, checked

CONNECTIONS = 10
PATIENCE = 5.0  # seconds to wait for a connection
LONGEST = 10.0  # seconds that a statement may take
TRIES = 5

TAKEN = "23505"
COLLISIONS = ("40001", "40P01")  # two transactions were in each other's way; try again
# The beginnings of PostgreSQL's codes for what may be otherwise a moment later.
TEMPORARY = ("08", "25006", "40", "53", "55P03", "57", "58")
REFUSED_LOGIN = ("28", "3D")
# With these the server says that it has not committed; after anything else it may have.
NOT_COMMITTED = ("23", "25", "40")
DRIVER_ERRORS = (
    DBAPIError,
    PoolTimeoutError,
    OSError,  # also what a connection that was refused, or took too long, ends with
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)

# The lines are unfolded from arrays, all or none of them.
ADD = text(
    """
    INSERT INTO lines (log, number, at, by, body)
    SELECT :log, :number + place - 1, at, by, body
    FROM unnest(:at, :by, :body) WITH ORDINALITY AS added (at, by, body, place)
    WHERE :number = 0 OR EXISTS (SELECT FROM lines WHERE log = :log AND number = :number - 1)
    """
).bindparams(
    bindparam("log", type_=Text),
    bindparam("at", type_=postgresql.ARRAY(Double)),
    bindparam("by", type_=postgresql.ARRAY(Text)),
    bindparam("body", type_=postgresql.ARRAY(LargeBinary)),
)


class PostgresStore(DatabaseStore):
    """A store in the database at a URL, which is read as PostgreSQL's own programs read it."""

    insert = staticmethod(postgresql.insert)

    def __init__(self, url: str) -> None:
        super().__init__(_without_password(url))
        self._url = url
        self._writing: AsyncEngine | None = None

    async def open(self) -> None:
        """Connect, and bring the tables up to date."""
        engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self._connect,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=PATIENCE,
            pool_use_lifo=True,
        )
        try:
            with self._failures():
                async with engine.begin() as connection:
                    await connection.run_sync(migrations.upgrade, self.where)
        except BaseException:
            await engine.dispose()
            raise
        self._writing = engine
        self._reading = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def close(self) -> None:
        """Let go of all connections."""
        if self._writing:
            await self._writing.dispose()
        self._reading = self._writing = None

    async def append(
        self, log: str, number: int, lines: Sequence[Line], facts: Sequence[Fact] = ()
    ) -> None:
        """Add lines to a log, the first with this number, and facts."""
        writing = checked(log, number, lines, facts)
        if not 0 <= number < INT32:
            raise TakenError(f"{log} cannot have a line {number}")
        await self._write(writing)

    async def spend_code(self, code_hash: bytes, at: float) -> PlayerFact | None:
        """Return the player whose code this is, if it has not expired, and use it up."""
        with self._failures():
            async with self._engine().begin() as connection:
                return await connection.run_sync(self._spend, code_hash, at)

    async def erase(self, erasure: Erasure) -> None:
        """Forget a player; PostgreSQL uses the room again when it next cleans up by itself."""
        with self._failures():
            async with self._engine().begin() as connection:
                await connection.run_sync(self._erase, erasure)

    def _engine(self) -> AsyncEngine:
        if self._writing is None:
            raise StoreError("the store is not open")
        return self._writing

    def _has(self, text: bytes) -> ColumnElement[bool]:
        return func.position(bindparam(None, text, LargeBinary).op("IN")(schema.lines.c.body)) > 0

    async def _note(self, facts: Sequence[Fact]) -> None:
        await self._write(Writing("", 0, (), facts))

    async def _write(self, writing: Writing) -> None:
        """Write in a transaction of its own, again if that may help and can do no harm."""
        engine = self._engine()
        tries_left, connected_anew = TRIES, False
        while True:
            told_to_commit = False
            try:
                async with engine.connect() as connection:
                    await self._add(connection, writing)
                    told_to_commit = True
                    await connection.commit()
                return
            except DRIVER_ERRORS as error:
                code, failure = _code(error), self._translated(error)
                tries_left -= 1
                if told_to_commit and not code.startswith(NOT_COMMITTED):
                    raise InDoubtError(f"{failure}; it may have been written or not") from error
                if code in COLLISIONS and tries_left:
                    continue
                if _is_lost(error) and not _took_too_long(error) and not connected_anew:
                    connected_anew = True
                    continue
                if code == TAKEN:
                    raise TakenError(f"{writing.log} has a line {writing.number}") from None
                raise failure from error

    async def _add(self, connection: AsyncConnection, writing: Writing) -> None:
        if writing.lines:
            values = {
                "log": writing.log,
                "number": writing.number,
                "at": [line.at for line in writing.lines],
                "by": [line.by for line in writing.lines],
                "body": [line.body for line in writing.lines],
            }
            added = await connection.execute(ADD, values)
            if added.rowcount != len(writing.lines):
                raise TakenError(f"{writing.log} has no line {writing.number - 1} to follow")
        await connection.run_sync(self._upsert_facts, writing.facts)

    async def _connect(self) -> asyncpg.Connection:
        try:
            return await asyncpg.connect(self._url, timeout=PATIENCE, command_timeout=LONGEST)
        except ValueError as error:
            raise _unreadable(error) from None

    @contextmanager
    def _failures(self) -> Iterator[None]:
        try:
            yield
        except DRIVER_ERRORS as error:
            raise self._translated(error) from error

    def _translated(self, error: BaseException) -> StoreError:
        code = _code(error)
        cause = error.orig if isinstance(error, DBAPIError) else error
        said = str(cause).strip().split("\n")[0]
        if said.startswith("<class "):  # which SQLAlchemy puts before what the server says
            said = said.partition(">: ")[2]
        if isinstance(error, PoolTimeoutError):
            return AwayError(f"the database {self.where} is too busy; try again")
        if _is_lost(error) or code.startswith(TEMPORARY):
            reason = said or type(cause).__name__
            return AwayError(f"the database {self.where} cannot be reached now: {reason}")
        if code.startswith(REFUSED_LOGIN):
            return StoreError(f"the database {self.where} does not let us in: {said}")
        return StoreError(f"the database {self.where} cannot be used: {said}")


def _code(error: BaseException) -> str:
    """Return PostgreSQL's code for an error; it has none if the server did not say anything."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return getattr(cause, "sqlstate", None) or ""


def _is_lost(error: BaseException) -> bool:
    """Say whether there is no connection any more."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or isinstance(error.orig, OSError)
    return isinstance(error, OSError)


def _took_too_long(error: BaseException) -> bool:
    return isinstance(error.orig if isinstance(error, DBAPIError) else error, TimeoutError)


def _without_password(url: str) -> str:
    """Return an address as it may be shown to people."""
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise _unreadable(error) from None
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"


def _unreadable(error: ValueError) -> StoreError:
    return StoreError(
        f"this is no address of a database: {error}; one is postgresql://user@host/database"
    )
