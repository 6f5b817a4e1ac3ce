"""What the word game is made of: its options, states, moves, events and reasons."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from ..protocol import Departed, Event, How, Move, RefereeMove, Value
from .hand import HAND_SIZE


class Options(Value, frozen=True):
    """What can be chosen before a game."""

    rules: Annotated[
        Literal["2016", "2008"], Meta(description="the course whose rules are played")
    ] = "2016"
    hands: Annotated[int, Meta(ge=0, le=10**15, description="how many hands a game has (2016)")] = 1
    hand_size: Annotated[int, Meta(ge=1, le=10**6, description="how many letters are dealt")] = (
        HAND_SIZE
    )
    deal: Annotated[
        tuple[str, ...],
        Meta(description="a hand to deal first; give it again for the next"),
    ] = ()
    hand: Annotated[str, Meta(description="play this one hand only, such as 'cows*z'")] = ""
    dealer: Annotated[
        Literal["chance", "referee"], Meta(description="who deals the hands of a game")
    ] = "chance"


Phase = Literal["deal", "substitute", "play", "replay", "choose", "over"]


class Entry(Value, frozen=True):
    """A word that was played of a hand: its points, or why it earned none."""

    word: str
    points: int = 0
    why: str = ""


class Player(Value, frozen=True):
    """How far one seat has come.

    ``phase`` is what is waited for: a hand from the dealer, the answer to one of the questions
    (substitute a letter? replay the hand? in 2008: new hand, replay or end?), or a word. ``full``
    is the hand as it was when its play began, ``hand`` what is left of it, and ``played`` the words
    that were played of it; ``first`` is the score
    of the first time, while a hand is replayed for a better one. ``by_hand`` has the best score of
    each hand that was dealt.
    """

    phase: Phase
    dealt: int = 0
    full: str = ""
    hand: str = ""
    played: tuple[Entry, ...] = ()
    score: int = 0
    first: int | None = None
    scores: tuple[int, ...] = ()
    by_hand: tuple[int, ...] = ()
    substituted: bool = False
    replayed: bool = False
    departed: How | None = None


class State(Value, frozen=True):
    """The options, and each seat's progress."""

    options: Options
    players: tuple[Player, ...]


class Word(Move, frozen=True):
    """Play a word."""

    word: str


class Stop(Move, frozen=True):
    """Be done with the hand."""


class Substitute(Move, frozen=True):
    """Exchange all copies of a letter for another letter."""

    letter: str


class Decline(Move, frozen=True):
    """Say no: to a substitution, or to a replay."""


class Replay(Move, frozen=True):
    """Play the hand again."""


class NewHand(Move, frozen=True):
    """Have a new hand dealt (2008)."""


class End(Move, frozen=True):
    """End the game (2008)."""


class Deal(RefereeMove, frozen=True):
    """Deal a hand, where the referee is the dealer."""

    hand: str


class Dealt(Event, frozen=True):
    """A hand was dealt."""

    seat: int
    hand: str


class Substituted(Event, frozen=True):
    """All copies of a letter became another."""

    seat: int
    old: str
    new: str


class WentOn(Event, frozen=True):
    """A question was answered: no exchange, no replay, or on to a new hand."""

    seat: int


class Scored(Event, frozen=True):
    """A word was accepted."""

    seat: int
    word: str
    points: int


class Struck(Event, frozen=True):
    """A word was refused, and the letters it names are lost (2016)."""

    seat: int
    word: str
    why: Literal["not in the hand", "not a word"]


class Finished(Event, frozen=True):
    """A hand has come to its end."""

    seat: int
    why: Literal["no letters left", "stopped"]
    score: int


class Replayed(Event, frozen=True):
    """The hand was taken up again."""

    seat: int


class Ended(Event, frozen=True):
    """The game was ended (2008)."""

    seat: int


class Completed(Event, frozen=True):
    """A seat of a duel has played all its hands."""

    seat: int


class Revealed(Event, frozen=True):
    """The duel is over, and everybody sees what everybody has played."""

    players: tuple[Player, ...]


class WordReason(StrEnum):
    """Why a move is refused in the word game."""

    EMPTY = "no word entered"
    NOT_IN_HAND = "not in the hand"
    NOT_A_WORD = "not a word"
    BAD_HAND = "a hand has letters only, and * under the rules of 2016"
    WILDCARD = "the wildcard cannot be exchanged"
    NOTHING_TO_EXCHANGE = "no letter can be exchanged"
    NOT_AN_ANSWER = "not an answer to the question"


Moves = Word | Stop | Substitute | Decline | Replay | NewHand | End
SeatEvents = (
    Dealt
    | Substituted
    | WentOn
    | Scored
    | Struck
    | Finished
    | Replayed
    | Ended
    | Completed
    | Departed
)
Events = SeatEvents | Revealed
