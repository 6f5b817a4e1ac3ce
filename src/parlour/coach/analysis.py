"""What the coach says, in one shape for every game.

Each game's module in this room has two functions that answer in values::

    analyse(view, lexicon, seat) -> Analysis    what can be done now, from what that seat may see
    review(match, seat) -> Review               what was done, and what could have been done

A game with more to tell of a match than `Review` has room for returns a kind of its own.

Values are those of the one who moves, so that more is always better: points still to be made, 1
for a position in which one cannot be made the loser and 0 for others, misses that a setter forces,
and misses that a guesser suffers, which are below nought.
"""

from __future__ import annotations

from typing import Literal

from parlour.games.protocol import Value

Measure = Literal["points", "safe", "misses"]


class Candidate(Value, frozen=True):
    """A move, as it is typed, and what it leads to if all goes on perfectly from there.

    ``value`` is what is guaranteed, or to be expected where chance decides. It is ``proved`` if no
    more can be had by this move; ``common`` is whether most people know the words that it takes.
    """

    move: str
    value: float
    proved: bool = True
    common: bool = True


class Analysis(Value, frozen=True):
    """The moves of a position, the best first.

    ``proved`` says that no move is better than the first one.
    """

    measure: Measure
    candidates: tuple[Candidate, ...]
    proved: bool = True

    @property
    def best(self) -> Candidate | None:
        """The best move, if there is any."""
        return self.candidates[0] if self.candidates else None


class Judged(Value, frozen=True):
    """A move that was made, beside the best there was.

    ``lost`` is how much less it led to; it is ``proved`` if both values are. ``at`` is the number
    of events before it, so that the position can be had again, to ask why.
    """

    move: str
    value: float
    best: str
    best_value: float
    proved: bool = True
    at: int = 0

    @property
    def lost(self) -> float:
        """How much less than the best the move led to."""
        return max(0, self.best_value - self.value)


class Missed(Value, frozen=True):
    """Something better that could have been done: what it would have brought, and in what place.

    ``word`` is the word to learn from it, and ``move`` the number of the move (from 0) that it
    should have taken the place of, if it was one move and not simply left undone.
    """

    word: str
    value: float
    common: bool
    move: int | None = None


class Review(Value, frozen=True):
    """A seat's play in a match: what it got, what was possible, each move, and what was missed.

    ``summary`` says it in a sentence, to the player. What was missed is in the order in which to
    learn it: common words first, then by value.
    """

    summary: str
    measure: Measure
    got: float
    possible: float
    moves: tuple[Judged, ...]
    missed: tuple[Missed, ...]
    proved: bool = True
