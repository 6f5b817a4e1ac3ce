"""Boggle: find words along neighbouring dice.

Handout: CIS 4930, project 1. Sixteen dice are rolled and laid out in a square of four by four; a
word goes from die to neighbouring die, across, down or diagonally, and uses no die twice. It must
not have been scored already, must have three letters or more, be in the list, and be on the board,
and that is the order in which it is judged. One face shows two letters, Qu.

Beyond the handout there is a *race* for up to eight on one board: all type at the same time, unseen
by each other, until everybody is done or the time is up; at the end words that more than one has
found cancel out, as they do at a table.

Beyond it, too, there are boards of five by five and six by six, with dice of our own making.

`board` knows what a board spells, and `dice` has the dice. Words are kept in lower case, faces as
``a`` to ``z`` and ``qu``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from parlour.lexicon import Lexicon

from ..protocol import (
    Chance,
    Depart,
    Departed,
    Event,
    GameInfo,
    How,
    Move,
    Outcome,
    Reason,
    RefereeMove,
    Refused,
    Unseen,
    Value,
    fold,
    out_of_order,
)
from .board import SHORTEST_WORD as SHORTEST_WORD
from .board import find_path as find_path
from .board import neighbours as neighbours
from .board import read_faces as read_faces
from .board import square as square
from .board import words_on as words_on
from .dice import DICE as DICE
from .dice import DICE_OF as DICE_OF

STOP = "x"
RACE_LIMIT = 180.0


def points(word: str) -> int:
    """Return what a word of this length is worth."""
    return (0, 0, 0, 1, 1, 2, 3, 5, 11)[min(len(word), 8)]


class Options(Value, frozen=True):
    """What can be chosen before a game."""

    board: Annotated[str, Meta(description="the faces row by row; Q or Qu is the face Qu")] = ""
    side: Annotated[
        int, Meta(ge=4, le=6, description="dice in a row: 4, as in the handout, or 5 or 6")
    ] = 4
    limit: Annotated[
        int,
        Meta(ge=0, le=3600, description="seconds to play; 0 is 180 in a race and no limit alone"),
    ] = 0
    cancel: Annotated[
        bool, Meta(description="in a race, words that more than one has found do not count")
    ] = True


Verdict = Literal["scored", "already scored", "too short", "not a word", "not present"]


class Entry(Value, frozen=True):
    """A word that was typed, and what became of it."""

    word: str
    verdict: Verdict

    @property
    def points(self) -> int:
        """What it earned."""
        return points(self.word) if self.verdict == "scored" else 0


class State(Value, frozen=True):
    """The board, what each seat has typed, and which seats are done."""

    options: Options
    faces: tuple[str, ...] = ()
    entries: tuple[tuple[Entry, ...], ...] = ()
    done: tuple[How | Literal["stopped"] | None, ...] = ()

    @property
    def race(self) -> bool:
        """Whether several play."""
        return len(self.done) > 1

    @property
    def limit(self) -> float:
        """How many seconds there are."""
        return self.options.limit or (RACE_LIMIT if self.race else math.inf)


class Enter(Move, frozen=True):
    """Type a word."""

    word: str


class Stop(Move, frozen=True):
    """Be done."""


class CallTime(RefereeMove, frozen=True):
    """Stop a seat because the time is up."""


class Rolled(Event, frozen=True):
    """The dice have been rolled and laid out."""

    faces: tuple[str, ...]


class Entered(Event, frozen=True):
    """A word was typed and judged."""

    seat: int
    word: str
    verdict: Verdict


class Stopped(Event, frozen=True):
    """A player is done."""

    seat: int


class Revealed(Event, frozen=True):
    """The race is over, and everybody sees what everybody has typed."""

    entries: tuple[tuple[Entry, ...], ...]


class BoggleReason(StrEnum):
    """Why a move is refused in Boggle."""

    EMPTY = "no word entered"
    BAD_BOARD = "a board has sixteen faces (25 with a side of 5, 36 with 6), letters only"
    TIME_IS_UP = "the time is up"
    NOT_YET = "the time is not up yet"


Moves = Enter | Stop
Events = Rolled | Entered | Stopped | Revealed | Departed

INFO = GameInfo(
    name="boggle",
    title="Boggle",
    summary="Find words along neighbouring dice, on boards of three sizes.",
    seats=(1, 8),
    options=Options,
    state=State,
    moves=Moves,
    events=Events,
    lexicon="american",
    private=True,
    chance=True,
)


def judge(word: str, faces: tuple[str, ...], lexicon: Lexicon) -> Verdict:
    """Judge a word that has not been scored yet, in the handout's order."""
    if len(word) < SHORTEST_WORD:
        return "too short"
    if word not in lexicon:
        return "not a word"
    if find_path(faces, word) is None:
        return "not present"
    return "scored"


def initial(options: Options, seats: int) -> State:
    """Begin before the dice are rolled."""
    return State(options, entries=((),) * seats, done=(None,) * seats)


def begin(state: State, chance: Chance, lexicon: Lexicon) -> tuple[Events, ...] | Refused:
    """Roll the dice, unless the board is given."""
    board, side = state.options.board, state.options.side
    faces = read_faces(board, side * side) if board else roll(chance, side)
    return Refused(BoggleReason.BAD_BOARD) if faces is None else (Rolled(faces),)


def decide(
    state: State,
    seat: int | None,
    move: Moves | Depart,
    chance: Chance,
    lexicon: Lexicon,
    at: float,
) -> tuple[Events, ...] | Refused:
    """Judge a word, or stop."""
    if refused := out_of_order(seat, move, len(state.done), to_move(state), outcome(state)):
        return refused
    match move:
        case Depart():
            if state.done[move.seat]:
                return Refused(Reason.GAME_OVER)
            return _with_the_end(state, Departed(move.seat, move.how))
        case CallTime():
            if at < state.limit or state.done[move.seat]:
                return Refused(BoggleReason.NOT_YET)
            return _with_the_end(state, Stopped(move.seat))
        case _ if at >= state.limit:
            return Refused(BoggleReason.TIME_IS_UP)
        case Stop() if seat is not None:
            return _with_the_end(state, Stopped(seat))
        case Enter(word) if seat is not None:
            word = fold(word)
            if not word:
                return Refused(BoggleReason.EMPTY)
            # The handout asks first whether it was scored; only what would score now can have been.
            verdict = judge(word, state.faces, lexicon)
            if verdict == "scored" and Entry(word, verdict) in state.entries[seat]:
                verdict = "already scored"
            return (Entered(seat, word, verdict),)
    return Refused(Reason.NOT_A_MOVE)


def _with_the_end(state: State, event: Stopped | Departed) -> tuple[Events, ...]:
    """Add that a race is over if somebody's leaving it ends it."""
    over = state.race and outcome(evolve(state, event))
    return (event, Revealed(state.entries)) if over else (event,)


def roll(chance: Chance, side: int = 4) -> tuple[str, ...]:
    """Roll the dice of a board and lay them out."""
    rng = chance.of("dice")
    faces = [rng.choice(die) for die in DICE_OF[side]]
    rng.shuffle(faces)
    return tuple(faces)


def evolve(state: State, event: Events) -> State:
    """Carry out an event."""
    match event:
        case Rolled(faces):
            return replace(state, faces=faces)
        case Entered(seat, word, verdict):
            theirs = (*state.entries[seat], Entry(word, verdict))
            entries = (*state.entries[:seat], theirs, *state.entries[seat + 1 :])
            return replace(state, entries=entries)
        case Stopped(seat):
            return replace(state, done=(*state.done[:seat], "stopped", *state.done[seat + 1 :]))
        case Revealed(entries):
            return replace(state, entries=entries)
        case Departed(seat, how):
            return replace(state, done=(*state.done[:seat], how, *state.done[seat + 1 :]))


def to_move(state: State) -> tuple[int, ...]:
    """Return the seats that may type words: all that are not done."""
    return tuple(seat for seat, done in enumerate(state.done) if not done) if state.faces else ()


def legal(state: State, seat: int, lexicon: Lexicon) -> Iterator[Moves]:
    """Go through the words of the board; anything else may be typed too, but scores nothing."""
    if seat in to_move(state):
        yield Stop()
        yield from map(Enter, words_on(state.faces, lexicon))


def parse(state: State, seat: int, text: str) -> Moves | Refused:
    """Read a word of either case, or X to stop."""
    word = fold(text)
    if not word:
        return Refused(BoggleReason.EMPTY)
    return Stop() if word == STOP else Enter(word)


def format(state: State, move: Moves) -> str:
    """Write a move as it is typed."""
    return STOP if isinstance(move, Stop) else move.word


def view(state: State, seat: int | None) -> State:
    """Hide what the others have typed until the race is over."""
    if not state.race or outcome(state):
        return state
    own = (theirs if each == seat else () for each, theirs in enumerate(state.entries))
    return replace(state, entries=tuple(own))


def show(state: State, event: Events, seat: int | None) -> Events | Unseen:
    """Hide what the others type."""
    if state.race and isinstance(event, Entered) and event.seat != seat:
        return Unseen(event.seat)
    return event


def due(state: State) -> tuple[float, RefereeMove] | None:
    """Let the referee stop everybody when the time is up."""
    waiting = to_move(state)
    return (state.limit, CallTime(waiting[0])) if waiting and state.limit < math.inf else None


def _scored(state: State, seat: int) -> set[str]:
    return {entry.word for entry in state.entries[seat] if entry.verdict == "scored"}


def score(state: State, seat: int) -> int:
    """Return the total of a seat."""
    words = _scored(state, seat)
    if state.race and state.options.cancel:
        words = words.difference(
            *(_scored(state, other) for other in range(len(state.done)) if other != seat)
        )
    return sum(map(points, words))


def outcome(state: State) -> Outcome | None:
    """Say how it ended, with each seat's total; the best of those who stayed have won a race."""
    if not all(state.done):
        return None
    how = next((done for done in reversed(state.done) if done and done != "stopped"), "finished")
    scores = tuple(score(state, seat) for seat in range(len(state.done)))
    if not state.race:
        return Outcome(how, scores=scores)
    stayed = [seat for seat, done in enumerate(state.done) if done == "stopped"]
    best = max((scores[seat] for seat in stayed), default=0)
    termination = "finished" if stayed else how
    return Outcome(termination, tuple(seat for seat in stayed if scores[seat] == best), scores)
