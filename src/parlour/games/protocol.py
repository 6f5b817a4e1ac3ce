"""What every game is made of.

A game is a module with two pure functions at its heart::

    text --parse--> Move --decide--> Events --evolve--> State

``decide`` says what happens when a move is made, and ``evolve`` carries it out. Whatever is drawn
or chosen ends up inside the events, so a log of events replays without drawing or choosing again.
States, moves and events are frozen values. The module's other functions are listed in `Game`; one
`GameInfo` describes it to every surface and to the conformance tests, which find it by themselves:
a new game is a new module in this folder.

Case never matters: ``parse`` folds what is typed, and ``decide`` folds what it is given.

Two kinds of people make moves. Those who sit at the table have a seat, numbered from 0. The
referee (seat ``None``) runs the match, and says when somebody has left or is out of time.
"""

from __future__ import annotations

import random
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.lexicon import Lexicon

State_ = TypeVar("State_")
Event_ = TypeVar("Event_")
Move_ = TypeVar("Move_")


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A frozen value: hashable, comparable, and turned into JSON and back."""


class Move(Value, frozen=True, tag_field="move", tag=str.lower):
    """Something that a seat, or the referee, does."""


class Event(Value, frozen=True, tag_field="event", tag=str.lower):
    """Something that has happened, to a ``seat`` if more than one could have done it."""


class RefereeMove(Move, frozen=True):
    """A move that is the referee's to make, never a player's; it concerns one seat."""

    seat: int


How = Literal["resigned", "left", "timed out"]


class Depart(RefereeMove, frozen=True):
    """Take a player out of the game."""

    how: How


class Departed(Event, frozen=True):
    """A player is out of the game."""

    seat: int
    how: How


class Unseen(Event, frozen=True):
    """Something that a seat may not see has happened at another; it is never in a log.

    Carrying it out changes nothing, so whoever follows a game by what is shown passes over it.
    """

    seat: int


class Refused(Value, frozen=True, tag="refused"):
    """The answer to a move that cannot be made; nothing has changed.

    ``reason`` is one of `Reason` or of the game's own reasons. What to tell a person is up to the
    surface that asked.
    """

    reason: str


class Reason(StrEnum):
    """Why a move is refused in any game."""

    GAME_OVER = "game over"
    NOT_YOUR_TURN = "not your turn"
    NO_SUCH_SEAT = "no such seat"
    NOT_A_MOVE = "not a move"
    NOT_ONE_LETTER = "not one letter"
    REFEREE_ONLY = "referee only"


class Outcome(Value, frozen=True):
    """How a game ended: why, which seats won, and each seat's score, if the game keeps one.

    Nobody wins where one plays for a score; who plays alone and can lose wins or does not.
    """

    termination: str
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


class Secret(Value, frozen=True):
    """A text in the state that only some seats may see; the others always see it empty.

    What is told at the end is told by an event of its own and kept in another field, as hangman
    does with ``secret`` and ``shown``.
    """

    field: str
    seen_by: tuple[int, ...] = ()


class GameInfo(Value, frozen=True):
    """A game described once, for everyone who has to know.

    ``options`` is a struct whose fields carry their ranges and descriptions (`msgspec.Meta`), and
    ``moves`` are those that a player can make; the referee's are not among them.
    ``lexicon`` names the list that is used unless another is asked for. In a ``private`` game each
    seat plays unseen by all others, and everything is shown at the end.
    """

    name: str
    title: str
    summary: str
    seats: tuple[int, int]
    options: type[Value]
    state: type[Value]
    moves: Any
    events: Any
    lexicon: str = "enable"
    secrets: tuple[Secret, ...] = ()
    private: bool = False
    chance: bool = False

    @property
    def hides_nothing(self) -> bool:
        """Whether everybody may see everything that happens."""
        return not self.secrets and not self.private


def never_due(state: Any) -> None:
    """Say that a game has no clock of its own, in place of ``due``."""


class Chance:
    """All the luck of one match, drawn by name.

    ``chance.of("hand", 3)`` is always the same generator for the same seed, whatever was drawn
    before. So the third hand of a seed is the third hand however the first two were played, two
    seats can be dealt the same hands, and a match read back from its log goes on as if it had never
    been away.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def of(self, *what: str | int) -> random.Random:
        """Return the generator for one thing that is drawn."""
        return random.Random(":".join(map(str, (self._seed, *what))))


class Game(Protocol[State_, Move_, Event_]):
    """The functions of a game's module."""

    @property
    def INFO(self) -> GameInfo:  # noqa: N802
        """The game, described."""

    def initial(self, options: Any, seats: int, /) -> State_:
        """Return the state before anything has happened."""

    def begin(
        self, state: State_, chance: Chance, lexicon: Lexicon, /
    ) -> tuple[Event_, ...] | Refused:
        """Deal, roll or choose what the game begins with, or say why it cannot be played."""

    def decide(
        self,
        state: State_,
        seat: int | None,
        move: Any,
        chance: Chance,
        lexicon: Lexicon,
        at: float,
        /,
    ) -> tuple[Event_, ...] | Refused:
        """Say what happens when a seat makes a move, ``at`` seconds into the match.

        Most begin with `out_of_order`, which refuses what is not this seat's to do now.
        """

    def evolve(self, state: State_, event: Event_, /) -> State_:
        """Carry out an event."""

    def to_move(self, state: State_, /) -> tuple[int, ...]:
        """Return the seats whose move it is: none when all is over or the referee is to move."""

    def legal(self, state: State_, seat: int, lexicon: Lexicon, /) -> Iterator[Move_]:
        """Go through moves that the rules accept from a seat; endless ones are sampled."""

    def parse(self, state: State_, seat: int, text: str, /) -> Move_ | Refused:
        """Read what a person typed."""

    def format(self, state: State_, move: Move_, /) -> str:
        """Write a move as a person would type it."""

    def view(self, state: State_, seat: int | None, /) -> State_:
        """Return the state as a seat may see it (``None`` is a spectator), secrets blanked."""

    def show(self, state: State_, event: Event_, seat: int | None, /) -> Event_ | Unseen:
        """Return what a seat may see of an event that happens in a state.

        Carried out one by one, the events that a seat is shown give its view.
        """

    def due(self, state: State_, /) -> tuple[float, RefereeMove] | None:
        """Say when the referee is to make which move, in seconds from the start, if ever."""

    def outcome(self, state: State_, /) -> Outcome | None:
        """Say how the game ended, if it has."""


def fold(text: str) -> str:
    """Put the letters a to z into lower case and drop the white space around them."""
    return "".join(c.lower() if c.isascii() else c for c in text.strip())


def one_letter(text: str) -> str | None:
    """Read one letter of either case, if that is what the text is."""
    letter = text.strip()
    return letter.lower() if len(letter) == 1 and letter.isascii() and letter.isalpha() else None


def out_of_order(
    seat: int | None, move: Move, seats: int, to_move: tuple[int, ...], outcome: Outcome | None
) -> Refused | None:
    """Refuse a move that is not this seat's to make now, whatever it is."""
    if outcome is not None:
        return Refused(Reason.GAME_OVER)
    if isinstance(move, RefereeMove):
        if seat is not None:
            return Refused(Reason.REFEREE_ONLY)
        return None if 0 <= move.seat < seats else Refused(Reason.NO_SUCH_SEAT)
    if seat not in to_move:
        return Refused(Reason.NOT_YOUR_TURN)
    return None
