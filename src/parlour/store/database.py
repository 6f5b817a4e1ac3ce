"""What the stores in databases share: the tables, how they are read, and facts.

Reading takes one statement each, outside any transaction. How lines are added is what databases
differ in, and so is left to `sqlite` and `postgres`; and how to leave nothing of what was erased.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Insert,
    Select,
    Table,
    and_,
    delete,
    desc,
    func,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from . import (
    AwayError,
    DayFact,
    Erasure,
    Fact,
    Line,
    Listing,
    MatchFact,
    MissedWord,
    Played,
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
    async def spend_code(self, code_hash: bytes, at: float) -> PlayerFact | None:
        """Return the player whose code this is, if it has not expired, and use it up."""

    @abstractmethod
    async def erase(self, erasure: Erasure) -> None:
        """Forget a player."""

    @abstractmethod
    def _has(self, text: bytes) -> ColumnElement[bool]:
        """Say whether the body of a line has this in it."""

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
        players, secrets = schema.players, schema.secrets
        found = await self._facts(
            PlayerFact,
            select(players)
            .join(secrets, secrets.c.player == players.c.id)
            .where(secrets.c.secret_hash == secret_hash),
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

    async def history(
        self, player: str, limit: int = 100, before: float | None = None
    ) -> list[Played]:
        """Return a player's finished matches, the latest first, or those before a time."""
        own, matches, lines = schema.results.c, schema.matches.c, schema.lines.c
        first_line = and_(lines.log == "match/" + own.match, lines.number == 0)
        asked = (
            select(own.match, matches.table, matches.game, own.seat, own.won, own.score)
            .add_columns(matches.begun, own.at, lines.body.label("header"))
            .join_from(schema.results, schema.matches, matches.match == own.match)
            .join(schema.lines, first_line)
            .where(own.player == player)
            .order_by(desc(own.at), own.match, own.seat)
            .limit(limit)
        )
        if before is not None:
            asked = asked.where(own.at < before)
        return await self._facts(Played, asked)

    async def left_open(self, player: str, limit: int = 20) -> list[Listing]:
        """Return the tables that a player sits at and that are not over, the latest first."""
        seats, listings = schema.seats.c, schema.listings
        own = select(seats.table).where(seats.player == player)
        return await self._facts(
            Listing,
            select(listings)
            .where(listings.c.table.in_(own), listings.c.stage != "over")
            .order_by(desc(listings.c.changed), listings.c.table)
            .limit(limit),
        )

    async def days(self, player: str) -> list[DayFact]:
        """Return a player's goes at the puzzles of the day, by days and games."""
        days = schema.days
        return await self._facts(
            DayFact,
            select(days).where(days.c.player == player).order_by(days.c.day, days.c.game),
        )

    async def missed(self, player: str, limit: int = 100) -> list[MissedWord]:
        """Return the words that a player has missed, the most often missed first."""
        own = schema.missed.c
        times, latest = func.count().label("times"), func.max(own.at).label("latest")
        return await self._facts(
            MissedWord,
            select(own.word, own.game, own.common, times, latest)
            .where(own.player == player)
            .group_by(own.word, own.game, own.common)
            .order_by(desc(times), desc(latest), own.word, own.game, own.common)
            .limit(limit),
        )

    async def mentioning(self, text: bytes, beginning: str = "") -> list[str]:
        """Return the logs that begin so and have a line with this in it."""
        log = schema.lines.c.log
        found = await self._rows(
            select(log)
            .distinct()
            .where(log >= beginning, log < beginning + "\U0010ffff", self._has(text))
            .order_by(log)
        )
        return [each.log for each in found]

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

    def _upsert_facts(self, connection: Connection, facts: Iterable[Fact]) -> None:
        """Write facts inside a transaction."""
        for kind, rows in in_order(facts):
            connection.execute(self._upserts[kind], rows)

    def _erase(self, connection: Connection, erasure: Erasure) -> None:
        """Erase inside a transaction."""
        player, lines = erasure.player, schema.lines
        for page in _pages(erasure.logs):
            connection.execute(delete(lines).where(lines.c.log.in_(page)))
            tables = [log.removeprefix("table/") for log in page if log.startswith("table/")]
            matches = [log.removeprefix("match/") for log in page if log.startswith("match/")]
            for table in (schema.seats, schema.listings):
                connection.execute(delete(table).where(table.c.table.in_(tables)))
            for table in (schema.matches, schema.results, schema.days, schema.missed):
                connection.execute(delete(table).where(table.c.match.in_(matches)))
        for each in erasure.lines:
            connection.execute(
                update(lines)
                .where(lines.c.log == each.log, lines.c.number == each.number)
                .values(body=each.body)
            )
        for table, nobody in (
            (schema.results, {"player": ""}),
            (schema.seats, {"player": "", "secret_hash": b""}),
        ):
            connection.execute(update(table).where(table.c.player == player).values(**nobody))
        for table in (schema.days, schema.missed, schema.codes, schema.secrets):
            connection.execute(delete(table).where(table.c.player == player))
        connection.execute(delete(schema.players).where(schema.players.c.id == player))

    def _spend(self, connection: Connection, code_hash: bytes, at: float) -> PlayerFact | None:
        """Use a code up inside a transaction."""
        codes, players = schema.codes, schema.players
        spent = connection.execute(
            delete(codes)
            .where(codes.c.code_hash == code_hash, codes.c.expires > at)
            .returning(codes.c.player)
        )
        owner = min((each.player for each in spent), default=None)
        found = connection.execute(select(players).where(players.c.id == owner)).first()
        return PlayerFact(**found._mapping) if found else None

    def _upsert(self, table: Table) -> Insert:
        statement = self.insert(table)
        key = list(table.primary_key)
        others = {each.name: statement.excluded[each.name] for each in table.c if each not in key}
        done: Insert = statement.on_conflict_do_update(index_elements=key, set_=others)
        return done


def in_order(facts: Iterable[Fact]) -> Iterator[tuple[type[Fact], list[dict[str, object]]]]:
    """Go through the rows of facts, always in the same order, the last of each that counts.

    Two transactions that write the same facts then wait for each other, and never both at once.
    """
    rows: dict[type[Fact], dict[tuple[Any, ...], dict[str, object]]] = {}
    for fact in facts:
        kind, values = type(fact), row(fact)
        key = tuple(values[column.name] for column in schema.FACTS[kind].primary_key)
        rows.setdefault(kind, {})[key] = values
    for kind in schema.FACTS:
        if kind in rows:
            yield kind, [values for _, values in sorted(rows[kind].items(), key=_by_key)]


def _by_key(item: tuple[tuple[Any, ...], object]) -> tuple[Any, ...]:
    return item[0]


def _pages(logs: Sequence[str]) -> Iterator[Sequence[str]]:
    return (logs[n : n + PAGE] for n in range(0, len(logs), PAGE))
