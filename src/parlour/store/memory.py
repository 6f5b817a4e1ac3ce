"""A store that lasts as long as the process: for tests, and to measure what a real one costs."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from . import (
    Fact,
    Line,
    Listing,
    MatchFact,
    PlayerFact,
    Result,
    SeatFact,
    TakenError,
)
from .writing import checked, checked_facts


class MemoryStore:
    """Logs and facts in dictionaries."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Line]] = {}
        self._players: dict[bytes, PlayerFact] = {}
        self._seats: dict[tuple[str, int], SeatFact] = {}
        self._listings: dict[str, Listing] = {}
        self._matches: dict[str, MatchFact] = {}
        self._results: dict[tuple[str, int], Result] = {}

    async def open(self) -> None:
        """Be ready at once."""

    async def close(self) -> None:
        """Let everything go."""

    async def append(
        self, log: str, number: int, lines: Sequence[Line], facts: Sequence[Fact] = ()
    ) -> None:
        """Add lines to a log."""
        checked(log, number, lines, facts)
        kept = self._logs.get(log, [])
        if len(kept) != number:
            raise TakenError(f"{log} has {len(kept)} lines, not {number}")
        self._logs[log] = kept
        kept += lines
        await self.note(facts)

    async def note(self, facts: Sequence[Fact]) -> None:
        """Write facts."""
        for fact in checked_facts(facts):
            match fact:
                case PlayerFact():
                    self._players[fact.secret_hash] = fact
                case SeatFact():
                    self._seats[fact.table, fact.seat] = fact
                case Listing():
                    self._listings[fact.table] = fact
                case MatchFact():
                    self._matches[fact.match] = fact
                case Result():
                    self._results[fact.match, fact.seat] = fact

    async def read(self, log: str, since: int = 0) -> list[Line]:
        """Return the lines of a log from a number on."""
        return self._logs.get(log, [])[max(since, 0) :]

    async def logs(self, beginning: str = "") -> AsyncIterator[str]:
        """Go through the names of the logs that begin so, in order."""
        for name in sorted(self._logs):
            if name.startswith(beginning):
                yield name

    async def player(self, secret_hash: bytes) -> PlayerFact | None:
        """Return the player with this secret."""
        return self._players.get(secret_hash)

    async def seats(self, table: str) -> list[SeatFact]:
        """Return who sits at a table, by seats."""
        return sorted(
            (seat for seat in self._seats.values() if seat.table == table),
            key=lambda fact: fact.seat,
        )

    async def listings(self, limit: int = 100) -> list[Listing]:
        """Return the open tables that are not over, the latest change first."""
        shown = [each for each in self._listings.values() if each.open and each.stage != "over"]
        return sorted(shown, key=lambda each: (-each.changed, each.table))[:limit]

    async def unfinished(self) -> list[MatchFact]:
        """Return the matches that are not over, the oldest first."""
        left = [each for each in self._matches.values() if each.finished is None]
        return sorted(left, key=lambda each: (each.begun, each.match))

    async def results(self, player: str, limit: int = 1000) -> list[Result]:
        """Return how a player has fared, the latest first."""
        own = [each for each in self._results.values() if each.player == player]
        return sorted(own, key=lambda each: (-each.at, each.match, each.seat))[:limit]
