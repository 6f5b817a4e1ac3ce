"""Where matches and players are kept.

The truth is a set of logs. Each table at which people meet has one, and so has each match; a log
is lines of JSON, numbered from 0, that are added and never changed. Whoever adds lines says which
number they begin with, and only one can have a number: that is what keeps two processes from making
two moves at once. Beside the logs there are *facts*, which could be worked out from them again: who
a player is, who sits where, which tables are open, how matches ended. They are written in the same
transaction as the lines that they follow from, so they never say anything else. A few are kept for
their own sake: who a player is, and which words they have missed.

Nothing is deleted, with one exception: a person who wants to be forgotten is (`forgetting`).

`Store` is what every store can do, and `connect` finds one by its address. `memory` keeps things as
long as the process lives; `sqlite` keeps them in a file, and `postgres` for many processes on many
machines, both with what they share in `database`. `match_log` says how a match becomes lines,
`journal` carries finished matches from one store to another, and `fanout` tells other processes
that a log has grown.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Literal, Protocol

from parlour import ParlourError
from parlour.games.protocol import Value

__all__ = [
    "AwayError",
    "CodeFact",
    "DayFact",
    "Erasure",
    "Fact",
    "InDoubtError",
    "Line",
    "Listing",
    "MatchFact",
    "MissedFact",
    "MissedWord",
    "Played",
    "PlayerFact",
    "Result",
    "Rewritten",
    "SeatFact",
    "SecretFact",
    "Store",
    "StoreError",
    "TakenError",
    "connect",
    "for_many_processes",
]


class StoreError(ParlourError):
    """Something that a store could not do."""


class TakenError(StoreError):
    """Somebody else has added lines with these numbers; read them and think again."""


class AwayError(StoreError):
    """The store cannot be reached at the moment; nothing was written, but see `InDoubtError`."""


class InDoubtError(AwayError):
    """The store went away when it had been told to write, and could not say whether it has.

    Nothing may be acknowledged. Read the log when the store is back: if the lines are there, they
    were written, and if they are not, they never will be.
    """


class Line(Value, frozen=True):
    """A line of a log: what happened, as JSON, when (in seconds since 1970), and by which move.

    ``by`` is empty or names the seat and the id that a client gave to its move, so that the same
    move sent twice is found again.
    """

    body: bytes
    at: float
    by: str = ""


class PlayerFact(Value, frozen=True):
    """A player: a public id, and a nickname."""

    id: str
    nickname: str
    seen: float


class SecretFact(Value, frozen=True):
    """The hash of a secret that proves who a player is; each of their devices has its own."""

    secret_hash: bytes
    player: str


class CodeFact(Value, frozen=True):
    """The code by which another device may become this player's, kept as its hash; the latest."""

    player: str
    code_hash: bytes
    expires: float


class SeatFact(Value, frozen=True):
    """Who has a seat at a table; the seat's own secret is kept only as its hash."""

    table: str
    seat: int
    player: str
    secret_hash: bytes


class Listing(Value, frozen=True):
    """A table as the list of tables shows it."""

    table: str
    game: str
    open: bool
    stage: Literal["waiting", "playing", "over"]
    free_seats: int
    summary: bytes
    changed: float


class MatchFact(Value, frozen=True):
    """A match, and whether it is over."""

    match: str
    table: str
    game: str
    begun: float
    finished: float | None = None


class Result(Value, frozen=True):
    """How a seat fared in a match; ``player`` is empty for a computer."""

    match: str
    seat: int
    player: str
    won: bool
    score: int | None
    at: float


class DayFact(Value, frozen=True):
    """A player's one go at a day's puzzle of a game; ``day`` is written like 2026-11-18."""

    player: str
    game: str
    day: str
    match: str
    begun: float
    finished: float | None = None
    won: bool = False
    score: int | None = None


class MissedFact(Value, frozen=True):
    """A word that a seat could have had in a match, as a review has found."""

    match: str
    seat: int
    word: str
    player: str
    game: str
    common: bool
    at: float


Fact = (
    PlayerFact
    | SecretFact
    | CodeFact
    | SeatFact
    | Listing
    | MatchFact
    | Result
    | DayFact
    | MissedFact
)


class Played(Value, frozen=True):
    """A finished match in a player's history; ``header`` is the first line of its log."""

    match: str
    table: str
    game: str
    seat: int
    won: bool
    score: int | None
    begun: float
    at: float
    header: bytes


class MissedWord(Value, frozen=True):
    """A word that a player has missed in a game: how often, and when last."""

    word: str
    game: str
    common: bool
    times: int
    latest: float


class Rewritten(Value, frozen=True):
    """What is to stand in a line of a log from now on."""

    log: str
    number: int
    body: bytes


class Erasure(Value, frozen=True):
    """What to do to forget a player: logs to remove with their facts, and lines to rewrite."""

    player: str
    logs: tuple[str, ...] = ()
    lines: tuple[Rewritten, ...] = ()


class Store(Protocol):
    """What every store can do. Anything may raise `AwayError`."""

    async def open(self) -> None:
        """Get ready: connect, and bring what is kept up to date."""

    async def close(self) -> None:
        """Finish what was begun, and let go."""

    async def append(
        self, log: str, number: int, lines: Sequence[Line], facts: Sequence[Fact] = ()
    ) -> None:
        """Add lines to a log, the first with this number, and facts; when it returns, all is safe.

        Raise `TakenError` if the log does not have just that many lines, and `StoreError` if there
        is something in them that cannot be kept. Either all is written or nothing.
        """

    async def note(self, facts: Sequence[Fact]) -> None:
        """Write facts that follow from no line: players, for example."""

    async def read(self, log: str, since: int = 0) -> list[Line]:
        """Return the lines of a log from a number on; none if there is no such log."""

    def logs(self, beginning: str = "") -> AsyncIterator[str]:
        """Go through the names of the logs that begin so, in order."""

    async def player(self, secret_hash: bytes) -> PlayerFact | None:
        """Return the player with this secret."""

    async def spend_code(self, code_hash: bytes, at: float) -> PlayerFact | None:
        """Return the player whose code this is, if it has not expired; nobody can use it again."""

    async def seats(self, table: str) -> list[SeatFact]:
        """Return who sits at a table, by seats."""

    async def listings(self, limit: int = 100) -> list[Listing]:
        """Return the open tables that are not over, the latest change first."""

    async def unfinished(self) -> list[MatchFact]:
        """Return the matches that are not over, the oldest first."""

    async def results(self, player: str, limit: int = 1000) -> list[Result]:
        """Return how a player has fared, the latest first."""

    async def history(
        self, player: str, limit: int = 100, before: float | None = None
    ) -> list[Played]:
        """Return a player's finished matches, the latest first, or those before a time."""

    async def left_open(self, player: str, limit: int = 20) -> list[Listing]:
        """Return the tables that a player sits at and that are not over, the latest first."""

    async def days(self, player: str) -> list[DayFact]:
        """Return a player's goes at the puzzles of the day, by days and games."""

    async def missed(self, player: str, limit: int = 100) -> list[MissedWord]:
        """Return the words that a player has missed, the most often missed first."""

    async def mentioning(self, text: bytes, beginning: str = "") -> list[str]:
        """Return the logs that begin so and have a line with this in it; it looks at every line."""

    async def erase(self, erasure: Erasure) -> None:
        """Forget a player; when it returns, nothing of what was erased is left in the database."""


def connect(url: str | None = None) -> Store:
    """Return the store at an address, to be opened.

    That is ``memory:``, ``sqlite:///path/of/a/file`` or ``postgresql://user@host/database``;
    without one it is a file in the user's data folder.
    """
    if url == "memory:":
        from .memory import MemoryStore

        return MemoryStore()
    kind = "sqlite" if url is None else url.partition(":")[0]
    try:
        if kind == "sqlite":
            from .sqlite import SqliteStore

            return SqliteStore.at(url)
        if kind in POSTGRES:
            from .postgres import PostgresStore

            return PostgresStore(str(url))
    except ModuleNotFoundError as error:
        extra = "postgres" if kind in POSTGRES and error.name == "asyncpg" else "web"
        raise StoreError(
            f"{error.name} is not installed, which this store needs: pip install 'parlour[{extra}]'"
        ) from None
    raise StoreError(
        f"there is no store of the kind {kind!r}: use memory:, sqlite:///parlour.db "
        "or postgresql://user@host/database"
    )


def for_many_processes(url: str | None) -> bool:
    """Say whether several processes may serve from the store at an address."""
    return url is not None and url.partition(":")[0] in POSTGRES


POSTGRES = ("postgresql", "postgres")
