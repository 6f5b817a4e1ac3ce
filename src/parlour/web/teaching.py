"""What the coach is asked for in a process of its own.

That is hints and reasons in the middle of a match, a review at its end, every word of a board, what
words mean, and the puzzles of the day.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from parlour import coach, games
from parlour.coach import boggle, daily
from parlour.lexicon import definitions
from parlour.match import Match
from parlour.web.computers import load

if TYPE_CHECKING:
    from datetime import date

    from parlour.coach.analysis import Review
    from parlour.coach.boggle import Solution
    from parlour.lexicon.definitions import Meaning


def hints(game: str, view: bytes, words: str, seat: int) -> tuple[str, ...]:
    """Say how to go on, from what a seat may see."""
    seen = msgspec.json.decode(view, type=games.find(game).INFO.state)
    return coach.find(game).hints(seen, load(words), seat)


def why(game: str, view: bytes, words: str, seat: int, move: str) -> str:
    """Say what there is to say of a move, from what a seat may see where it is made."""
    seen = msgspec.json.decode(view, type=games.find(game).INFO.state)
    return coach.find(game).why(seen, load(words), seat, move)


def review(match: bytes, game: str, words: str, seat: int) -> Review:
    """Say what a seat did in a match that is over, and what it could have done."""
    played: Match[Any, Any, Any] = Match.from_json(match, load(words))
    return coach.find(game).review(played, seat)


def words_of(faces: tuple[str, ...], words: str) -> Solution:
    """Return every word of a board."""
    return boggle.words_of(faces, load(words))


def meanings(word: str) -> tuple[Meaning, ...] | None:
    """Return what a word means, or ``None`` if no definitions are installed."""
    return definitions.meanings(word) if definitions.installed() else None


def puzzle(game: str, day: date) -> daily.Puzzle:
    """Choose the puzzle of a day."""
    return daily.puzzle(game, day)
