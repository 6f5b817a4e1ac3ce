"""Perfect play: what is the best that can be done, and by how much something falls short of it.

One module a game, named as in `parlour.games`, with the five functions of `Coach`; `analysis` is
the shape in which all of them answer, and `players` seats a computer at a table. Everything works
on boards and positions that people give it as well as on matches. What the coach says to a person
is said here, once, and shown alike by every surface.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Any, Protocol, cast

from parlour import ParlourError, games

if TYPE_CHECKING:
    from parlour.coach.analysis import Analysis, Review
    from parlour.coach.players import Level
    from parlour.games.protocol import Chance
    from parlour.lexicon import Lexicon
    from parlour.match import Match


class NoCoachError(ParlourError):
    """A game that the coach does not know."""


class Coach(Protocol):
    """What the coach knows of a game; a view is what one seat may see of the state."""

    def analyse(self, view: Any, lexicon: Lexicon, seat: int, /) -> Analysis:
        """Say what can be done now and what each move leads to."""

    def review(self, match: Match[Any, Any, Any], seat: int, /) -> Review:
        """Say what a seat did in a match, and what it could have done."""

    def hints(self, view: Any, lexicon: Lexicon, seat: int, /) -> tuple[str, ...]:
        """Say how to go on, in steps that each give away a little more.

        First comes how many words are left and how long they are, then how to begin, then a word.
        """

    def why(self, view: Any, lexicon: Lexicon, seat: int, move: str, /) -> str:
        """Say in a sentence or two what there is to say of a move, as it is typed, in a position.

        Of a move that the rules refuse or punish it is what is wrong with it, and nothing that
        would help; of any other what it leads to, and what would have been better.
        """

    def choose(self, view: Any, lexicon: Lexicon, seat: int, level: Level, luck: Chance, /) -> str:
        """Make a move, as it is typed, the way a player of a level does.

        ``luck`` is the player's own; what is drawn from it under one name is always the same, so a
        player who is to change with the turns puts the turn into the name.
        """


def names() -> tuple[str, ...]:
    """Return the names of the games that the coach knows."""
    return tuple(m.name for m in pkgutil.iter_modules(__path__) if m.name in games.names())


def find(name: str) -> Coach:
    """Return the coach of a game."""
    if name not in names():
        raise NoCoachError(f"the coach does not know {name}; it knows {', '.join(names())}")
    return cast("Coach", importlib.import_module(f".{name}", __name__))
