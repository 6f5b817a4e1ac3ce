"""Ghost: say a letter, and do not be the one who ends a word or leaves none to be made.

Handout: MIT 6.00, Fall 2008, problem set 5, part VI. Two players add a letter in turn to the end
of a fragment. Whoever makes a word longer than three letters loses, and that is looked at first;
whoever makes a fragment that no word begins with loses too. A short word that nothing extends
(NTH) is alive, and the next player is the one in trouble.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from parlour.lexicon import ALPHABET, Lexicon

from .protocol import (
    Chance,
    Depart,
    Departed,
    Event,
    GameInfo,
    Move,
    Outcome,
    Reason,
    Refused,
    Value,
    one_letter,
    out_of_order,
)

SHORTEST_LOSING_WORD = 4

Why = Literal["word", "dead end", "resigned", "left", "timed out"]


class Options(Value, frozen=True):
    """Ghost has no options."""


class State(Value, frozen=True):
    """The fragment so far, whose turn it is, and who has lost."""

    options: Options
    seats: int
    fragment: str = ""
    turn: int = 0
    loser: int | None = None
    why: Why | None = None


class Say(Move, frozen=True):
    """Add a letter to the fragment."""

    letter: str


class Said(Event, frozen=True):
    """A letter was added."""

    seat: int
    letter: str


class Lost(Event, frozen=True):
    """The letter just said has lost the game."""

    seat: int
    why: Literal["word", "dead end"]


Moves = Say
Events = Said | Lost | Departed

INFO = GameInfo(
    name="ghost",
    title="Ghost",
    summary="Add letters in turn; whoever ends a word, or leaves none to make, loses.",
    seats=(2, 2),
    options=Options,
    state=State,
    moves=Moves,
    events=Events,
)


def verdict(fragment: str, lexicon: Lexicon) -> Literal["word", "dead end"] | None:
    """Say why making this fragment loses, if it does."""
    if len(fragment) >= SHORTEST_LOSING_WORD and fragment in lexicon:
        return "word"
    return None if lexicon.has_prefix(fragment) else "dead end"


def initial(options: Options, seats: int) -> State:
    """Begin with an empty fragment; seat 0 goes first."""
    return State(options, seats)


def begin(state: State, chance: Chance, lexicon: Lexicon) -> tuple[Events, ...]:
    """Nothing is dealt in Ghost."""
    return ()


def decide(
    state: State,
    seat: int | None,
    move: Moves | Depart,
    chance: Chance,
    lexicon: Lexicon,
    at: float,
) -> tuple[Events, ...] | Refused:
    """Add the letter, then see whether it has lost the game."""
    if refused := out_of_order(seat, move, state.seats, to_move(state), outcome(state)):
        return refused
    match move:
        case Depart():
            return (Departed(move.seat, move.how),)
        case Say(said_letter):
            letter = one_letter(said_letter)
            if letter is None:
                return Refused(Reason.NOT_ONE_LETTER)
            said = Said(state.turn, letter)
            why = verdict(state.fragment + letter, lexicon)
            return (said, Lost(state.turn, why)) if why else (said,)
    return Refused(Reason.NOT_A_MOVE)


def evolve(state: State, event: Events) -> State:
    """Carry out an event."""
    match event:
        case Said(seat, letter):
            turn = (seat + 1) % state.seats
            return msgspec.structs.replace(state, fragment=state.fragment + letter, turn=turn)
        case Lost(seat, why):
            return msgspec.structs.replace(state, loser=seat, why=why)
        case Departed(seat, how):
            return msgspec.structs.replace(state, loser=seat, why=how)


def to_move(state: State) -> tuple[int, ...]:
    """Return the seat whose turn it is."""
    return (state.turn,) if state.loser is None else ()


def legal(state: State, seat: int, lexicon: Lexicon) -> Iterator[Say]:
    """Any letter may be said, though most of them lose."""
    if seat in to_move(state):
        yield from map(Say, ALPHABET)


def parse(state: State, seat: int, text: str) -> Say | Refused:
    """Read a letter of either case."""
    letter = one_letter(text)
    return Say(letter) if letter else Refused(Reason.NOT_ONE_LETTER)


def format(state: State, move: Say) -> str:
    """Write the letter."""
    return move.letter


def view(state: State, seat: int | None) -> State:
    """Nothing is hidden in Ghost."""
    return state


def show(event: Events, seat: int | None) -> Events:
    """Nothing is hidden in Ghost."""
    return event


def outcome(state: State) -> Outcome | None:
    """Everyone but the loser wins."""
    if state.loser is None or state.why is None:
        return None
    return Outcome(state.why, tuple(s for s in range(state.seats) if s != state.loser))
