"""A store that lasts as long as the process: for tests, and to measure what a real one costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from . import (
    CodeFact,
    DayFact,
    Erasure,
    Fact,
    Line,
    Listing,
    MatchFact,
    MissedFact,
    MissedWord,
    Played,
    PlayerFact,
    Result,
    SeatFact,
    SecretFact,
    TakenError,
)
from .writing import checked, checked_facts


class MemoryStore:
    """Logs and facts in dictionaries."""

    def __init__(self) -> None:
        self._logs: dict[str, list[Line]] = {}
        self._players: dict[str, PlayerFact] = {}
        self._secrets: dict[bytes, SecretFact] = {}
        self._codes: dict[str, CodeFact] = {}
        self._seats: dict[tuple[str, int], SeatFact] = {}
        self._listings: dict[str, Listing] = {}
        self._matches: dict[str, MatchFact] = {}
        self._results: dict[tuple[str, int], Result] = {}
        self._days: dict[tuple[str, str, str], DayFact] = {}
        self._missed: dict[tuple[str, int, str], MissedFact] = {}

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
        if facts:
            await self.note(facts)

    async def note(self, facts: Sequence[Fact]) -> None:
        """Write facts."""
        for fact in checked_facts(facts):
            match fact:
                case PlayerFact():
                    self._players[fact.id] = fact
                case SecretFact():
                    self._secrets[fact.secret_hash] = fact
                case CodeFact():
                    self._codes[fact.player] = fact
                case SeatFact():
                    self._seats[fact.table, fact.seat] = fact
                case Listing():
                    self._listings[fact.table] = fact
                case MatchFact():
                    self._matches[fact.match] = fact
                case Result():
                    self._results[fact.match, fact.seat] = fact
                case DayFact():
                    self._days[fact.player, fact.game, fact.day] = fact
                case MissedFact():
                    self._missed[fact.match, fact.seat, fact.word] = fact

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
        secret = self._secrets.get(secret_hash)
        return self._players.get(secret.player) if secret else None

    async def spend_code(self, code_hash: bytes, at: float) -> PlayerFact | None:
        """Return the player whose code this is, if it has not expired, and use it up."""
        spent = [
            code.player
            for code in self._codes.values()
            if code.code_hash == code_hash and code.expires > at
        ]
        for player in spent:
            del self._codes[player]
        return self._players.get(min(spent)) if spent else None

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

    async def history(
        self, player: str, limit: int = 100, before: float | None = None
    ) -> list[Played]:
        """Return a player's finished matches, the latest first, or those before a time."""
        played = [
            Played(
                each.match,
                match.table,
                match.game,
                each.seat,
                each.won,
                each.score,
                match.begun,
                each.at,
                log[0].body,
            )
            for each in await self.results(player, len(self._results))
            if (match := self._matches.get(each.match))
            and (log := self._logs.get(f"match/{each.match}"))
            and (before is None or each.at < before)
        ]
        return played[:limit]

    async def left_open(self, player: str, limit: int = 20) -> list[Listing]:
        """Return the tables that a player sits at and that are not over, the latest first."""
        tables = {seat.table for seat in self._seats.values() if seat.player == player}
        shown = [
            each
            for each in self._listings.values()
            if each.table in tables and each.stage != "over"
        ]
        return sorted(shown, key=lambda each: (-each.changed, each.table))[:limit]

    async def days(self, player: str) -> list[DayFact]:
        """Return a player's goes at the puzzles of the day, by days and games."""
        own = [each for each in self._days.values() if each.player == player]
        return sorted(own, key=lambda each: (each.day, each.game))

    async def missed(self, player: str, limit: int = 100) -> list[MissedWord]:
        """Return the words that a player has missed, the most often missed first."""
        times: Counter[tuple[str, str, bool]] = Counter()
        latest: dict[tuple[str, str, bool], float] = {}
        for each in self._missed.values():
            if each.player == player:
                key = each.word, each.game, each.common
                times[key] += 1
                latest[key] = max(each.at, latest.get(key, each.at))
        words = [MissedWord(*key, count, latest[key]) for key, count in times.items()]
        words.sort(key=lambda w: (-w.times, -w.latest, w.word, w.game, w.common))
        return words[:limit]

    async def mentioning(self, text: bytes, beginning: str = "") -> list[str]:
        """Return the logs that begin so and have a line with this in it."""
        return sorted(
            name
            for name, lines in self._logs.items()
            if name.startswith(beginning) and any(text in line.body for line in lines)
        )

    async def erase(self, erasure: Erasure) -> None:
        """Forget a player."""
        player, logs = erasure.player, set(erasure.logs)
        for log in logs:
            self._logs.pop(log, None)
        for log, number, body in map(msgspec.structs.astuple, erasure.lines):
            lines = self._logs.get(log, [])
            if number < len(lines):
                lines[number] = replace(lines[number], body=body)

        def gone(fact: Fact) -> bool:
            match fact:
                case PlayerFact():
                    return fact.id == player
                case SeatFact() | Listing():
                    return f"table/{fact.table}" in logs
                case MatchFact() | Result():
                    return f"match/{fact.match}" in logs
                case DayFact() | MissedFact():
                    return fact.player == player or f"match/{fact.match}" in logs
                case SecretFact() | CodeFact():
                    return fact.player == player

        tables: tuple[dict[Any, Any], ...] = (
            self._players,
            self._secrets,
            self._codes,
            self._seats,
            self._listings,
            self._matches,
            self._results,
            self._days,
            self._missed,
        )
        for table in tables:
            for key, fact in list(table.items()):
                if gone(fact):
                    del table[key]
        for place, seat in self._seats.items():
            if seat.player == player:
                self._seats[place] = replace(seat, player="", secret_hash=b"")
        for where, result in self._results.items():
            if result.player == player:
                self._results[where] = replace(result, player="")
