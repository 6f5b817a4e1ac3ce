"""Ghost: say a letter, and do not be the one who ends a word or leaves none to be made.

Handout: MIT 6.00, Fall 2008, problem set 5, part VI. Two players add a letter in turn to the end
of a fragment. Whoever makes a word longer than three letters loses, and that is looked at first;
whoever makes a fragment that no word begins with loses too. A short word that nothing extends
(NTH) is alive, and the next player is the one in trouble.

Beyond the handout up to six can play, rounds can begin with letters that are there already, and
there are two options more. In a *series* a lost round earns a
letter of G-H-O-S-T, the loser begins the next round, and whoever has all five is out; the last one
left wins. With *challenges* nobody is told that a fragment leads nowhere: whoever doubts it
challenges instead of saying a letter, and the one who spoke last names a word that begins with the
fragment. If there is such a word the challenger loses the round, and else the one challenged.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import islice
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from parlour.lexicon import ALPHABET, Lexicon

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
    Refused,
    Value,
    fold,
    never_due,
    one_letter,
    out_of_order,
)

SHORTEST_LOSING_WORD = 4
LETTERS_OF_GHOST = len("ghost")
CHALLENGE = "challenge"
MOST_NAMED = 50  # words that `legal` goes through when one is to be named

Lost_ = Literal["word", "dead end", "challenge"]


class Options(Value, frozen=True):
    """What can be chosen before a game."""

    series: Annotated[
        bool, Meta(description="play rounds; each one lost is a letter of GHOST, and five are out")
    ] = False
    challenge: Annotated[
        bool, Meta(description="allow a challenge instead of a letter, and bluffing")
    ] = False
    fragment: Annotated[
        str, Meta(max_length=40, description="letters with which each round begins, such as th")
    ] = ""


class State(Value, frozen=True):
    """The fragment so far, whose turn it is, and who has lost how much.

    ``losses`` counts the rounds that each seat has lost, ``out`` are the seats no longer playing,
    ``challenged`` is a seat that has to name a word, and ``last`` the round that ended before this
    one. A game of one round is over as soon as there is a ``last`` round.
    """

    options: Options
    losses: tuple[int, ...]
    fragment: str = ""
    turn: int = 0
    challenged: int | None = None
    out: tuple[int, ...] = ()
    last: Round | None = None
    departed: How | None = None

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.losses)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are still in the game."""
        return tuple(seat for seat in range(self.seats) if seat not in self.out)


class Round(Value, frozen=True):
    """A round that is over: its last fragment, who lost it, and why."""

    fragment: str
    loser: int
    why: Lost_


class Say(Move, frozen=True):
    """Add a letter to the fragment."""

    letter: str


class Challenge(Move, frozen=True):
    """Doubt that any word begins with the fragment."""


class Name(Move, frozen=True):
    """Answer a challenge with a word."""

    word: str


class Said(Event, frozen=True):
    """A letter was added."""

    seat: int
    letter: str


class Challenged(Event, frozen=True):
    """A seat was challenged by the one whose turn it is."""

    seat: int


class Named(Event, frozen=True):
    """The seat that was challenged named a word."""

    seat: int
    word: str


class Lost(Event, frozen=True):
    """The round is over, and a seat has lost it."""

    seat: int
    why: Lost_


class GhostReason(StrEnum):
    """Why a move is refused in Ghost."""

    NOTHING_TO_CHALLENGE = "nobody has said a letter yet"
    NO_CHALLENGES = "no challenges in this game"
    NO_WORD = "a word is to be named"
    NO_BEGINNING = (
        "a game begins with letters that begin a word and are none themselves, such as th"
    )


Moves = Say | Challenge | Name
Events = Said | Challenged | Named | Lost | Departed

INFO = GameInfo(
    name="ghost",
    title="Ghost",
    summary="Add letters in turn; whoever ends a word, or leaves none to make, loses.",
    seats=(2, 6),
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


def loses(state: State, fragment: str, lexicon: Lexicon) -> Lost_ | None:
    """Say why a fragment loses at once in this game; with challenges a dead end has to be doubted.

    A fragment longer than any word is no bluff any more.
    """
    why = verdict(fragment, lexicon)
    bluff = why == "dead end" and state.options.challenge and len(fragment) <= lexicon.longest
    return None if bluff else why


def initial(options: Options, seats: int) -> State:
    """Begin with the given letters, which are usually none; seat 0 goes first."""
    return State(options, (0,) * seats, beginning(options))


def beginning(options: Options) -> str:
    """Return the letters with which a round begins."""
    return fold(options.fragment)


def begin(state: State, chance: Chance, lexicon: Lexicon) -> tuple[Events, ...] | Refused:
    """Nothing is dealt in Ghost, but a round that begins with letters has to go on from there."""
    lost = state.fragment and verdict(state.fragment, lexicon)
    return Refused(GhostReason.NO_BEGINNING) if lost else ()


def decide(
    state: State,
    seat: int | None,
    move: Moves | Depart,
    chance: Chance,
    lexicon: Lexicon,
    at: float,
) -> tuple[Events, ...] | Refused:
    """Add the letter, then see whether it has lost the round; or settle a challenge."""
    if refused := out_of_order(seat, move, state.seats, to_move(state), outcome(state)):
        return refused
    match move:
        case Depart():
            return (Departed(move.seat, move.how),)
        case Name(word) if state.challenged is not None:
            return _named(state, state.challenged, fold(word), lexicon)
        case _ if state.challenged is not None:
            return Refused(GhostReason.NO_WORD)
        case Say(said_letter):
            letter = one_letter(said_letter)
            if letter is None:
                return Refused(Reason.NOT_ONE_LETTER)
            said = Said(state.turn, letter)
            why = loses(state, state.fragment + letter, lexicon)
            return (said, Lost(state.turn, why)) if why else (said,)
        case Challenge():
            if not state.options.challenge:
                return Refused(GhostReason.NO_CHALLENGES)
            if not has_begun(state):
                return Refused(GhostReason.NOTHING_TO_CHALLENGE)
            return (Challenged(_beside(state, state.turn, -1)),)
    return Refused(Reason.NOT_A_MOVE)


def _named(
    state: State, challenged: int, word: str, lexicon: Lexicon
) -> tuple[Events, ...] | Refused:
    """Settle a challenge: whoever was wrong has lost the round."""
    if not word:
        return Refused(GhostReason.NO_WORD)
    right = word.startswith(state.fragment) and word in lexicon
    return Named(challenged, word), Lost(state.turn if right else challenged, "challenge")


def has_begun(state: State) -> bool:
    """Say whether anybody has said a letter in this round."""
    return state.fragment != beginning(state.options)


def _beside(state: State, seat: int, step: int) -> int:
    """Return the next seat that is still playing, one way or the other."""
    while True:
        seat = (seat + step) % state.seats
        if seat not in state.out:
            return seat


def evolve(state: State, event: Events) -> State:
    """Carry out an event."""
    match event:
        case Said(seat, letter):
            turn = _beside(state, seat, 1)
            return replace(state, fragment=state.fragment + letter, turn=turn)
        case Challenged(seat):
            return replace(state, challenged=seat)
        case Named():
            return state
        case Lost(seat, why):
            losses = tuple(n + (each == seat) for each, n in enumerate(state.losses))
            ended = replace(
                state,
                losses=losses,
                challenged=None,
                last=Round(state.fragment, seat, why),
                departed=None,
            )
            if not state.options.series:
                return ended
            ended = replace(ended, fragment=beginning(state.options), turn=seat)
            return _without(ended, seat) if losses[seat] == LETTERS_OF_GHOST else ended
        case Departed(seat, how):
            return replace(_without(state, seat), departed=how)


def _without(state: State, seat: int) -> State:
    """Take a seat out of the game; a challenge that it was part of is off."""
    if seat in state.out:
        return state
    involved = state.challenged is not None and seat in (state.turn, state.challenged)
    state = replace(state, out=tuple(sorted((*state.out, seat))))
    if involved:
        state = replace(state, challenged=None)
    if state.turn == seat and state.playing:
        state = replace(state, turn=_beside(state, seat, 1))
    return state


def to_move(state: State) -> tuple[int, ...]:
    """Return the seat whose turn it is, or the one that has to name a word."""
    if outcome(state):
        return ()
    return (state.turn if state.challenged is None else state.challenged,)


def legal(state: State, seat: int, lexicon: Lexicon) -> Iterator[Moves]:
    """Any letter may be said, though most of them lose, and any word named."""
    if seat not in to_move(state):
        return
    if state.challenged is not None:
        words = list(islice(lexicon.under(state.fragment), MOST_NAMED))
        yield from map(Name, words or [state.fragment])
        return
    yield from map(Say, ALPHABET)
    if state.options.challenge and has_begun(state):
        yield Challenge()


def parse(state: State, seat: int, text: str) -> Moves | Refused:
    """Read a letter of either case, the word ``challenge``, or a word that answers one."""
    if state.challenged is not None:
        return Name(fold(text)) if text.strip() else Refused(GhostReason.NO_WORD)
    if state.options.challenge and fold(text) == CHALLENGE:
        return Challenge()
    letter = one_letter(text)
    return Say(letter) if letter else Refused(Reason.NOT_ONE_LETTER)


def format(state: State, move: Moves) -> str:
    """Write the letter, the challenge, or the word."""
    match move:
        case Say(letter):
            return letter
        case Name(word):
            return word
        case Challenge():
            return CHALLENGE


def view(state: State, seat: int | None) -> State:
    """Nothing is hidden in Ghost."""
    return state


def show(state: State, event: Events, seat: int | None) -> Events:
    """Nothing is hidden in Ghost."""
    return event


def outcome(state: State) -> Outcome | None:
    """Let everyone but the loser of a single round win, and the last one left of a series."""
    if state.last and not state.options.series:
        winners = tuple(seat for seat in state.playing if seat != state.last.loser)
        return Outcome(state.last.why, winners)
    if len(state.losses) - len(state.out) > 1:
        return None
    return Outcome(state.departed or "last one left", state.playing)


due = never_due
