"""Computer players: a game's coach, at one of four levels, in a seat.

A player is shown its seat's view and nothing else, and has luck of its own, which comes from the
match's seed; so it cannot cheat, and the same seed plays the same game again. A player of the level
``perfect`` does the best that can be done. The other levels are made to be felt: ``easy`` knows
the words that most people know and slips, ``medium`` does not slip, and ``hard`` knows all that a
very good human player does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, get_args

from parlour import ParlourError, coach
from parlour.games.protocol import Chance, Refused
from parlour.lexicon import Lexicon, is_common

if TYPE_CHECKING:
    from parlour.match import Match

Level = Literal["easy", "medium", "hard", "perfect"]
LEVELS: tuple[Level, ...] = get_args(Level)


@lru_cache(maxsize=4)
def nothing_common(lexicon: Lexicon) -> bool:
    """Say whether a list has no common words, so that its words are all alike to a player."""
    return not any(map(is_common, lexicon))


class PlayerError(ParlourError):
    """A computer player that cannot be seated, or has made a move that cannot be made."""


class Computer:
    """A computer player in a seat of one match."""

    def __init__(self, match: Match[Any, Any, Any], seat: int, level: Level) -> None:
        if level not in LEVELS:
            raise PlayerError(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
        if not 0 <= seat < len(match.seats):
            raise PlayerError(f"there is no seat {seat + 1}")
        self.seat = seat
        self.level: Level = level
        self._coach = coach.find(match.game.INFO.name)
        self._luck = Chance(Chance(match.seed).of("player", seat).getrandbits(63))

    def choose(self, match: Match[Any, Any, Any]) -> str:
        """Say what to play, from what the seat may see."""
        view = match.view(self.seat)
        return self._coach.choose(view, match.lexicon, self.seat, self.level, self._luck)

    def play(self, match: Match[Any, Any, Any], at: float = 0.0) -> tuple[Any, ...]:
        """Make one move."""
        move = self.choose(match)
        happened = match.play(self.seat, move, at)
        if isinstance(happened, Refused):
            raise PlayerError(f"the computer cannot play {move!r}: {happened.reason}")
        return happened


def play_out(match: Match[Any, Any, Any], computers: Mapping[int, Computer]) -> None:
    """Let computers play for as long as it is the turn of one of them."""
    while seats := [seat for seat in match.to_move if seat in computers]:
        computers[seats[0]].play(match)
