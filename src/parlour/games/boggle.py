"""Boggle: find words along neighbouring dice.

Handout: CIS 4930, project 1. Sixteen dice are rolled and laid out in a square of four by four; a
word goes from die to neighbouring die, across, down or diagonally, and uses no die twice. It must
not have been scored already, must have three letters or more, be in the list, and be on the board,
and that is the order in which it is judged. One face shows two letters, Qu.

Beyond the handout there is a *race* for up to eight on one board: all type at the same time, unseen
by each other, until everybody is done or the time is up; at the end words that more than one has
found cancel out, as they do at a table.

Cells are numbered row by row from 0. Words are kept in lower case, faces as ``a`` to ``z`` and
``qu``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from parlour.lexicon import Lexicon

from .protocol import (
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

DICE = tuple(
    tuple(faces.split())
    for faces in (
        "a e a n e g",
        "a h s p c o",
        "a s p f f k",
        "o b j o a b",
        "i o t m u c",
        "r y v d e l",
        "l r e i x d",
        "e i u n e s",
        "w n g e e h",
        "l n h n r z",
        "t s t i y d",
        "o w t o a t",
        "e r t t y l",
        "t o e s s i",
        "t e r w h v",
        "n u i h m qu",
    )
)
SHORTEST_WORD = 3
STOP = "x"
RACE_LIMIT = 180.0


def read_faces(text: str, count: int = len(DICE)) -> tuple[str, ...] | None:
    """Read the faces of a board, row by row; ``None`` if they are not this many.

    The face Qu is written as a lone Q, or as QU where that makes the count right.
    """
    letters = "".join(text.split()).lower()
    if not (letters.isascii() and letters.isalpha()):
        return None
    if len(letters) == count:
        return tuple("qu" if letter == "q" else letter for letter in letters)
    faces = tuple(letters.replace("qu", "q"))
    return tuple("qu" if f == "q" else f for f in faces) if len(faces) == count else None


@lru_cache(maxsize=64)
def neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each cell of a board."""
    return tuple(
        tuple(
            r * columns + c
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, column - 1), min(columns, column + 2))
            if (r, c) != (row, column)
        )
        for row in range(rows)
        for column in range(columns)
    )


def square(faces: tuple[str, ...]) -> tuple[int, int]:
    """Return the shape of a square board."""
    return math.isqrt(len(faces)), math.isqrt(len(faces))


def find_path(
    faces: tuple[str, ...], word: str, shape: tuple[int, int] | None = None
) -> tuple[int, ...] | None:
    """Return the cells along which a board (a square, unless a shape is given) spells a word.

    A cell and the set of cells used before it decide whether the rest can be spelled, so what has
    failed once is not tried again.
    """
    if len(word) > sum(map(len, faces)):
        return None
    near = neighbours(*(shape or square(faces)))
    failed: set[tuple[int, int]] = set()

    def finish(cell: int, used: int, rest: str) -> tuple[int, ...] | None:
        face = faces[cell]
        if (cell, used) in failed or not rest.startswith(face):
            return None
        if len(face) == len(rest):
            return (cell,)
        for following in near[cell]:
            if not used >> following & 1:
                path = finish(following, used | 1 << following, rest[len(face) :])
                if path:
                    return (cell, *path)
        failed.add((cell, used))
        return None

    paths = (finish(cell, 1 << cell, word) for cell in range(len(faces)))
    return next(filter(None, paths), None)


def words_on(faces: tuple[str, ...], lexicon: Lexicon) -> Iterator[str]:
    """Go through the words of a board, each once, in no useful order."""
    near = neighbours(*square(faces))
    seen: set[str] = set()

    def walk(cell: int, used: int, begun: str) -> Iterator[str]:
        begun += faces[cell]
        if not lexicon.has_prefix(begun):
            return
        if len(begun) >= SHORTEST_WORD and begun not in seen and begun in lexicon:
            seen.add(begun)
            yield begun
        for following in near[cell]:
            if not used >> following & 1:
                yield from walk(following, used | 1 << following, begun)

    for cell in range(len(faces)):
        yield from walk(cell, 1 << cell, "")


def points(word: str) -> int:
    """Return what a word of this length is worth."""
    return (0, 0, 0, 1, 1, 2, 3, 5, 11)[min(len(word), 8)]


class Options(Value, frozen=True):
    """What can be chosen before a game."""

    board: Annotated[
        str, Meta(description="the sixteen faces row by row; Q or Qu is the face Qu")
    ] = ""
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
    BAD_BOARD = "a board has sixteen faces, letters only"
    TIME_IS_UP = "the time is up"
    NOT_YET = "the time is not up yet"


Moves = Enter | Stop
Events = Rolled | Entered | Stopped | Revealed | Departed

INFO = GameInfo(
    name="boggle",
    title="Boggle",
    summary="Find words along neighbouring dice on a board of four by four.",
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
    faces = read_faces(state.options.board) if state.options.board else roll(chance)
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
            again = Entry(word, "scored") in state.entries[seat]
            verdict = "already scored" if again else judge(word, state.faces, lexicon)
            return (Entered(seat, word, verdict),)
    return Refused(Reason.NOT_A_MOVE)


def _with_the_end(state: State, event: Stopped | Departed) -> tuple[Events, ...]:
    """Add that a race is over if somebody's leaving it ends it."""
    over = state.race and outcome(evolve(state, event))
    return (event, Revealed(state.entries)) if over else (event,)


def roll(chance: Chance) -> tuple[str, ...]:
    """Roll the dice and lay them out."""
    rng = chance.of("dice")
    faces = [rng.choice(die) for die in DICE]
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
