"""What the coach is asked for in a process of its own: hints in the middle, a review at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from parlour import coach, games
from parlour.match import Match
from parlour.web.computers import load

if TYPE_CHECKING:
    from parlour.coach.analysis import Review


def hints(game: str, view: bytes, words: str, seat: int) -> tuple[str, ...]:
    """Say how to go on, from what a seat may see."""
    seen = msgspec.json.decode(view, type=games.find(game).INFO.state)
    return coach.find(game).hints(seen, load(words), seat)


def review(match: bytes, game: str, words: str, seat: int) -> Review:
    """Say what a seat did in a match that is over, and what it could have done."""
    played: Match[Any, Any, Any] = Match.from_json(match, load(words))
    return coach.find(game).review(played, seat)
