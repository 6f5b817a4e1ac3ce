"""How a day's puzzle went, in a few words and figures that give nothing away of it.

There are no letters and no words of the puzzle in them, and no colours: only counts.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

from parlour import games
from parlour.coach.speech import count_of
from parlour.games import ghost, hangman

if TYPE_CHECKING:
    from parlour.games.protocol import Outcome
    from parlour.match import Match


def went(match: Match[Any, Any, Any], seat: int) -> str:
    """Say in a sentence how somebody did in a match that is over."""
    outcome = match.outcome
    assert outcome is not None
    if outcome.termination in ("resigned", "left"):
        return "Given up"
    return TOLD[match.game.INFO.name](match, seat, outcome)


def share(match: Match[Any, Any, Any], seat: int, day: date, days: int) -> str:
    """Return the lines that one can send to others."""
    title = games.find(match.game.INFO.name).INFO.title
    lines = [f"Parlour, {spoken(day)}: {title}", went(match, seat)]
    if match.game.INFO.name == "hangman":
        lines.append(f"Hits before, between and after misses: {_hits(match)}")
    if days > 1:
        lines.append(f"{days} days in a row")
    return "\n".join(lines)


def spoken(day: date) -> str:
    """Write a day as people say it."""
    return f"{day.day} {day:%B %Y}"


def _boggle(match: Match[Any, Any, Any], seat: int, outcome: Outcome) -> str:
    words = [each.word for each in match.state.entries[seat] if each.verdict == "scored"]
    longest = f", the longest of {count_of(max(map(len, words)), 'letter')}" if words else ""
    points = count_of(outcome.scores[seat], "point")
    return f"{points} with {count_of(len(words), 'word')}{longest}"


def _wordgame(match: Match[Any, Any, Any], seat: int, outcome: Outcome) -> str:
    words = sum(type(event).__name__ == "Scored" for event in match.events)
    return f"{count_of(outcome.scores[seat], 'point')} with {count_of(words, 'word')}"


def _ghost(match: Match[Any, Any, Any], seat: int, outcome: Outcome) -> str:
    last = match.state.last
    said = len(last.fragment) - len(ghost.beginning(match.options)) if last else 0
    won = "Won against" if seat in outcome.winners else "Lost to"
    return f"{won} a perfect player after {count_of(said, 'letter')}"


def _hangman(match: Match[Any, Any, Any], seat: int, outcome: Outcome) -> str:
    misses = "1 miss" if match.state.wrong == 1 else f"{match.state.wrong} misses"
    guessed = "Guessed" if seat in outcome.winners else "Not guessed"
    return f"{guessed} with {misses} of {match.options.guesses}"


def _hits(match: Match[Any, Any, Any]) -> str:
    """Tell in which order guesses hit and missed, by figures that anybody can read aloud."""
    hits, before = [0], ""
    for event in match.events:
        if isinstance(event, hangman.Opened):
            before = event.pattern
        elif isinstance(event, hangman.Kept):
            if event.pattern == before:
                hits.append(0)
            else:
                hits[-1] += 1
            before = event.pattern
    return " ".join(map(str, hits))


TOLD: dict[str, Callable[[Match[Any, Any, Any], int, Outcome], str]] = {
    "boggle": _boggle,
    "wordgame": _wordgame,
    "ghost": _ghost,
    "hangman": _hangman,
}
