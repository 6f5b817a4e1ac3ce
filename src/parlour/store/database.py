"""What the stores in databases share: the tables, how they are read, and facts.

Reading takes one statement each, outside any transaction. How lines are added is what databases
differ in, and so is left to `sqlite` and `postgres`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar

from sqlalchemy import Executable, Select, Table, desc, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from . import (
    AwayError,
    Fact,
    Line,
    Listing,
    MatchFact,
    PlayerFact,
    Result,
    SeatFact,
    StoreError,
    schema,
)
from .writing import checked_facts, row

PAGE = 500


class DatabaseStore(ABC):
    """A store in a database; ``where`` names it to people, without its password."""

    insert: ClassVar[Any]  # the dialect's own, which can say what to do about a row that is there

    def __init__(self, where: str) -> None:
        self.where = where
        self._reading: AsyncEngine | None = None
        self._upserts = {kind: self._upsert(table) for kind, table in schema.FACTS.items()}

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the tables up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun, and let go."""

    @abstractmethod
    async def append(
        self, log: str, number: int, lines: Sequence[Line], facts: Sequence[Fact] = ()
    ) -> None:
        """Add lines to a log, the first with this number, and facts."""

    @abstractmethod
    async def _note(self, facts: Sequence[Fact]) -> None:
        """Write facts that have been checked."""

    @abstractmethod
    def _failures(self) -> AbstractContextManager[None]:
        """Turn the errors of the driver into those of a store."""

    async def note(self, facts: Sequence[Fact]) -> None:
        """Write facts that follow from no line."""
        if facts:
            await self._note(checked_facts(facts))

    async def read(self, log: str, since: int = 0) -> list[Line]:
        """Return the lines of a log from a number on; none if there is no such log."""
        columns = schema.lines.c
        found = await self._rows(
            select(columns.body, columns.at, columns.by)
            .where(columns.log == log, columns.number >= since)
            .order_by(columns.number)
        )
        return [Line(*each) for each in found]

    async def logs(self, beginning: str = "") -> AsyncIterator[str]:
        """Go through the names of the logs that begin so, in order, a page at a time."""
        log = schema.lines.c.log
        names = select(log).where(schema.FIRST_LINE).order_by(log).limit(PAGE)
        page = [each.log for each in await self._rows(names.where(log >= beginning))]
        while page:
            for name in page:
                if not name.startswith(beginning):
                    return
                yield name
            page = [each.log for each in await self._rows(names.where(log > page[-1]))]

    async def player(self, secret_hash: bytes) -> PlayerFact | None:
        """Return the player with this secret."""
        players = schema.players
        found = await self._facts(
            PlayerFact, select(players).where(players.c.secret_hash == secret_hash)
        )
        return found[0] if found else None

    async def seats(self, table: str) -> list[SeatFact]:
        """Return who sits at a table, by seats."""
        seats = schema.seats
        return await self._facts(
            SeatFact, select(seats).where(seats.c.table == table).order_by(seats.c.seat)
        )

    async def listings(self, limit: int = 100) -> list[Listing]:
        """Return the open tables that are not over, the latest change first."""
        listings = schema.listings
        return await self._facts(
            Listing,
            select(listings)
            .where(schema.LISTED)
            .order_by(desc(listings.c.changed), listings.c.table)
            .limit(limit),
        )

    async def unfinished(self) -> list[MatchFact]:
        """Return the matches that are not over, the oldest first."""
        matches = schema.matches
        return await self._facts(
            MatchFact,
            select(matches).where(schema.UNFINISHED).order_by(matches.c.begun, matches.c.match),
        )

    async def results(self, player: str, limit: int = 1000) -> list[Result]:
        """Return how a player has fared, the latest first."""
        results = schema.results
        return await self._facts(
            Result,
            select(results)
            .where(results.c.player == player)
            .order_by(desc(results.c.at), results.c.match, results.c.seat)
            .limit(limit),
        )

    async def _facts(self, kind: Any, asked: Select[Any]) -> list[Any]:
        return [kind(**each._mapping) for each in await self._rows(asked)]

    async def _rows(self, asked: Select[Any]) -> Sequence[Any]:
        """Read, on a new connection if the old one turns out to be lost."""
        try:
            return await self._read_once(asked)
        except AwayError as away:
            lost = away.__cause__
            if not isinstance(lost, DBAPIError) or not lost.connection_invalidated:
                raise
        return await self._read_once(asked)

    async def _read_once(self, asked: Select[Any]) -> Sequence[Any]:
        if self._reading is None:
            raise StoreError("the store is not open")
        with self._failures():
            async with self._reading.connect() as connection:
                rows: Sequence[Any] = (await connection.execute(asked)).all()
        return rows

    async def _upsert_facts(self, connection: AsyncConnection, facts: Iterable[Fact]) -> None:
        """Write facts inside a transaction, always in the same order, the last of each that counts.

        Two transactions that write the same facts then wait for each other, and never both at once.
        """
        rows: dict[type[Fact], dict[tuple[Any, ...], dict[str, object]]] = {}
        for fact in facts:
            kind, values = type(fact), row(fact)
            key = tuple(values[column.name] for column in schema.FACTS[kind].primary_key)
            rows.setdefault(kind, {})[key] = values
        for kind, statement in self._upserts.items():
            if kind in rows:
                ordered = [values for _, values in sorted(rows[kind].items(), key=_by_key)]
                await connection.execute(statement, ordered)

    def _upsert(self, table: Table) -> Executable:
        statement = self.insert(table)
        key = list(table.primary_key)
        others = {each.name: statement.excluded[each.name] for each in table.c if each not in key}
        done: Executable = statement.on_conflict_do_update(index_elements=key, set_=others)
        return done


def _by_key(item: tuple[tuple[Any, ...], object]) -> tuple[Any, ...]:
    return item[0]
