"""Hangman, evil and fair: guess a word letter by letter before the wrong guesses run out.

Handout: CS 231, lab 4. The guesser names a letter; the setter answers with the pattern, which shows
where the letter stands. An evil setter has no word in mind, only the family of all words that fit
what has been said, and each answer keeps one part of it. A fair game has a word, chosen at the
start, and the answers follow from it.

The family is never written down: it is the words of the list that fit the pattern with none of the
guessed letters in its blanks. Events record the pattern and the family's size. The setter is a seat
like any other, so anybody may sit there; `greedy` is the one that the handout describes.

Beyond the handout the setter may choose a word of the list at the start and stay with it, and two
may *race*: both guess at the handout's setter, unseen by each other, each with a family of their
own; whoever guesses the word with fewer misses wins. A race is two games of the ordinary kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from functools import reduce
from itertools import islice
from typing import Annotated

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
    Secret,
    Unseen,
    Value,
    fold,
    never_due,
    one_letter,
    out_of_order,
)

BLANK = "_"
GUESSER, SETTER, SEATS = 0, 1, 2
FEWEST_GUESSES, MOST_GUESSES = 5, 10
MOST_SET = 50  # words that `legal` goes through when one is to be set


class Options(Value, frozen=True):
    """What can be chosen before a game."""

    length: Annotated[
        int, Meta(ge=0, description="letters in the word; 0 lets chance pick a length")
    ] = 0
    guesses: Annotated[
        int,
        Meta(ge=FEWEST_GUESSES, le=MOST_GUESSES, description="wrong guesses that lose the game"),
    ] = 8
    fair: Annotated[bool, Meta(description="choose a word at the start and stay with it")] = False
    set_word: Annotated[
        bool, Meta(description="let the second seat choose the word, and stay with it")
    ] = False
    race: Annotated[bool, Meta(description="let both seats guess, each a word of their own")] = (
        False
    )
    pattern: Annotated[
        str, Meta(max_length=45, description="what is shown at the start, such as __a___")
    ] = ""


class State(Value, frozen=True):
    """What has been guessed and answered.

    ``asked`` is a letter that waits for the setter's answer, ``secret`` the word of a fair game,
    and ``shown`` the word that is told at the end. In a race each seat has a game of its own,
    and ``completed`` are those whose game is over.
    """

    options: Options
    pattern: str = ""
    guessed: str = ""
    wrong: int = 0
    asked: str = ""
    size: int = 0
    secret: str = ""
    shown: str = ""
    departed: tuple[int, How] | None = None
    racers: tuple[State, ...] = ()
    completed: tuple[int, ...] = ()


class Set(Move, frozen=True):
    """Choose the word to be guessed."""

    word: str


class Guess(Move, frozen=True):
    """Name a letter."""

    letter: str


class Keep(Move, frozen=True):
    """Answer a guess with the pattern that is kept."""

    pattern: str


class Opened(Event, frozen=True):
    """The length is settled; the family is every word of that length, or that fits the pattern."""

    pattern: str
    size: int


class Chosen(Event, frozen=True):
    """A word was chosen for a fair game."""

    word: str


class Guessed(Event, frozen=True):
    """A letter was named."""

    letter: str


class Kept(Event, frozen=True):
    """A guess was answered: the pattern now, and how many words fit it."""

    pattern: str
    size: int


class Shown(Event, frozen=True):
    """The guesses have run out, and the word is told."""

    word: str


class Raced(Event, frozen=True):
    """Something has happened in a racer's own game."""

    seat: int
    happened: Opened | Guessed | Kept | Shown | Departed


class Completed(Event, frozen=True):
    """A racer has guessed the word, or has no guesses left."""

    seat: int


class Revealed(Event, frozen=True):
    """The race is over, and both see how both have fared."""

    racers: tuple[State, ...]


class HangmanReason(StrEnum):
    """Why a move is refused in hangman."""

    ALREADY_GUESSED = "already guessed"
    NOT_AN_ANSWER = "the pattern does not answer the guess"
    EMPTY_FAMILY = "no word fits the pattern"
    NO_SUCH_LENGTH = "no word has this length"
    NOT_IN_LIST = "not in the list"
    OTHER_LENGTH = "a word of another length is wanted"
    NO_SUCH_PATTERN = "a pattern that some word fits is wanted, such as __a___"
    NO_SUCH_GAME = "choose one: fair, a word that is set, or a race"


Moves = Guess | Keep | Set
Events = Opened | Chosen | Guessed | Kept | Shown | Raced | Completed | Revealed | Departed

INFO = GameInfo(
    name="hangman",
    title="Evil Hangman",
    summary="Guess the word letter by letter; the computer changes it as long as it can.",
    seats=(SEATS, SEATS),
    options=Options,
    state=State,
    moves=Moves,
    events=Events,
    secrets=(Secret("secret", seen_by=(SETTER,)),),
    private=True,
    chance=True,
)


def family(lexicon: Lexicon, pattern: str, guessed: str) -> Iterator[str]:
    """Go through the words that fit everything said so far."""
    return lexicon.matching(pattern, without=guessed)


def reveal(word: str, letter: str, pattern: str) -> str:
    """Return the pattern with the places filled in where the word has the letter."""
    return "".join(letter if w == letter else p for w, p in zip(word, pattern, strict=True))


def partition(lexicon: Lexicon, state: State) -> Counter[str]:
    """Return the answers that the setter may give, each with the size of its family."""
    words = family(lexicon, state.pattern, state.guessed)
    return Counter(reveal(word, state.asked, state.pattern) for word in words)


def greedy(state: State, lexicon: Lexicon) -> Keep:
    """Answer as the handout's setter does: keep the largest family.

    Of families equally large it keeps the one that shows fewest places, and of those the first in
    the order of the patterns, with a blank before any letter, so that a game can be repeated.
    """

    def rank(answer: tuple[str, int]) -> tuple[int, int, str]:
        pattern, size = answer
        return -size, pattern.count(state.asked), pattern.replace(BLANK, " ")

    return Keep(min(partition(lexicon, state).items(), key=rank)[0])


def allowed_guesses(guesses: int) -> int:
    """Bring a number of wrong guesses into the range that the rules allow."""
    return max(FEWEST_GUESSES, min(guesses, MOST_GUESSES))


def initial(options: Options, seats: int) -> State:
    """Begin before the length is settled."""
    racers = (State(replace(options, race=False)),) * seats if options.race else ()
    return State(options, racers=racers)


def begin(state: State, chance: Chance, lexicon: Lexicon) -> tuple[Events, ...] | Refused:
    """Settle the length, and for a fair game the word."""
    length = state.options.length
    if state.options.fair + state.options.set_word + state.options.race > 1:
        return Refused(HangmanReason.NO_SUCH_GAME)
    if state.options.pattern:
        return _begin_with(fold(state.options.pattern), state, chance, lexicon)
    if not length and len(lexicon):
        if state.options.set_word:
            return ()
        length = len(chance.of("length").choice(lexicon))
    words = list(lexicon.of_length(length))
    if not words:
        return Refused(HangmanReason.NO_SUCH_LENGTH)
    if state.options.set_word:
        return ()
    return _open(state, BLANK * length, words, chance)


def _begin_with(
    pattern: str, state: State, chance: Chance, lexicon: Lexicon
) -> tuple[Events, ...] | Refused:
    """Begin with some letters shown, which count as guessed."""
    if state.options.set_word:
        return Refused(HangmanReason.NO_SUCH_GAME)
    if state.options.length not in (0, len(pattern)):
        return Refused(HangmanReason.NO_SUCH_LENGTH)
    shown = set(pattern) - {BLANK}
    if BLANK not in pattern or not shown <= set(ALPHABET):
        return Refused(HangmanReason.NO_SUCH_PATTERN)
    words = list(family(lexicon, pattern, "".join(shown)))
    if not words:
        return Refused(HangmanReason.NO_SUCH_PATTERN)
    return _open(state, pattern, words, chance)


def _open(state: State, pattern: str, words: list[str], chance: Chance) -> tuple[Events, ...]:
    opened = Opened(pattern, len(words))
    if state.racers:
        return tuple(Raced(seat, opened) for seat in range(len(state.racers)))
    return (opened, Chosen(chance.of("word").choice(words))) if state.options.fair else (opened,)


def decide(
    state: State,
    seat: int | None,
    move: Moves | Depart,
    chance: Chance,
    lexicon: Lexicon,
    at: float,
) -> tuple[Events, ...] | Refused:
    """Take a guess, or the answer to one."""
    if refused := out_of_order(seat, move, SEATS, to_move(state), outcome(state)):
        return refused
    if state.racers:
        racer = move.seat if isinstance(move, Depart) else seat
        assert racer is not None  # out_of_order has made sure
        return _race(state, racer, move, chance, lexicon, at)
    match move:
        case Depart():
            return (Departed(move.seat, move.how),)
        case Set(word) if seat == SETTER and not state.pattern:
            word = fold(word)
            if word not in lexicon:
                return Refused(HangmanReason.NOT_IN_LIST)
            if state.options.length not in (0, len(word)):
                return Refused(HangmanReason.OTHER_LENGTH)
            size = sum(1 for _ in lexicon.of_length(len(word)))
            return Chosen(word), Opened(BLANK * len(word), size)
        case Guess(named) if seat == GUESSER:
            letter = one_letter(named)
            if letter is None:
                return Refused(Reason.NOT_ONE_LETTER)
            if letter in state.guessed:
                return Refused(HangmanReason.ALREADY_GUESSED)
            guessed = Guessed(letter)
            if not state.secret:
                return (guessed,)
            pattern = reveal(state.secret, letter, state.pattern)
            return (guessed, *_keep(evolve(state, guessed), pattern, chance, lexicon))
        case Keep(kept_pattern) if seat == SETTER and state.asked:
            pattern = fold(kept_pattern)
            if not _answers(pattern, state):
                return Refused(HangmanReason.NOT_AN_ANSWER)
            kept = _keep(state, pattern, chance, lexicon)
            return kept or Refused(HangmanReason.EMPTY_FAMILY)
    return Refused(Reason.NOT_A_MOVE)


def _race(
    state: State, seat: int, move: Moves | Depart, chance: Chance, lexicon: Lexicon, at: float
) -> tuple[Events, ...] | Refused:
    """Take a guess in a racer's own game, and answer it as the handout's setter does."""
    game = state.racers[seat]
    if outcome(game):
        return Refused(Reason.GAME_OVER)
    if isinstance(move, Depart):
        happened: tuple[Events, ...] | Refused = (Departed(GUESSER, move.how),)
    else:
        happened = decide(game, GUESSER, move, chance, lexicon, at)
    if isinstance(happened, Refused):
        return happened
    game = reduce(evolve, happened, game)
    if game.asked:
        kept = _keep(game, greedy(game, lexicon).pattern, chance, lexicon)
        happened, game = (*happened, *kept), reduce(evolve, kept, game)
    events: list[Events] = [Raced(seat, event) for event in happened if isinstance(event, _RACED)]
    if outcome(game):
        racers = tuple(game if n == seat else each for n, each in enumerate(state.racers))
        events.append(Departed(seat, move.how) if isinstance(move, Depart) else Completed(seat))
        if all(map(outcome, racers)):
            events.append(Revealed(racers))
    return tuple(events)


_RACED = Opened | Guessed | Kept | Shown | Departed


def _answers(pattern: str, state: State) -> bool:
    """Say whether a pattern differs from the one before by the asked letter in blanks alone."""
    return len(pattern) == len(state.pattern) and all(
        new == old or (old == BLANK and new == state.asked)
        for new, old in zip(pattern, state.pattern, strict=True)
    )


def _keep(state: State, pattern: str, chance: Chance, lexicon: Lexicon) -> tuple[Kept | Shown, ...]:
    """Keep the family of a pattern, and tell a word of it if that was the last guess.

    There is nothing to keep, and the answer is empty, if no word fits.
    """
    words = list(family(lexicon, pattern, state.guessed + state.asked))
    if not words:
        return ()
    kept = Kept(pattern, len(words))
    after = evolve(state, kept)
    if after.wrong < state.options.guesses:
        return (kept,)
    return kept, Shown(state.secret or chance.of("word").choice(words))


def evolve(state: State, event: Events) -> State:
    """Carry out an event."""
    match event:
        case Opened(pattern, size):
            shown = "".join(sorted(set(pattern) - {BLANK}))
            return replace(state, pattern=pattern, size=size, guessed=shown)
        case Chosen(word):
            return replace(state, secret=word)
        case Guessed(letter):
            return replace(state, asked=letter)
        case Kept(pattern, size):
            wrong = state.wrong + (pattern == state.pattern)
            guessed = state.guessed + state.asked
            return replace(
                state, pattern=pattern, size=size, wrong=wrong, guessed=guessed, asked=""
            )
        case Shown(word):
            return replace(state, shown=word)
        case Raced(seat, raced):
            return _with_racer(state, seat, evolve(state.racers[seat], raced))
        case Completed(seat):
            return replace(state, completed=_and(state.completed, seat))
        case Revealed(racers):
            return replace(state, racers=racers)
        case Departed(seat, how) if state.racers:
            return replace(state, completed=_and(state.completed, seat), departed=(seat, how))
        case Departed(seat, how):
            return replace(state, departed=(seat, how))


def _with_racer(state: State, seat: int, racer: State) -> State:
    racers = tuple(racer if n == seat else each for n, each in enumerate(state.racers))
    return replace(state, racers=racers)


def _and(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(sorted({*seats, seat}))


def to_move(state: State) -> tuple[int, ...]:
    """Return the guesser, or the setter while a guess waits for an answer or a word is to be set.

    In a race it is everybody who is not done.
    """
    if outcome(state):
        return ()
    if state.racers:
        return tuple(seat for seat in range(len(state.racers)) if seat not in state.completed)
    if not state.pattern:
        return (SETTER,) if state.options.set_word else ()
    return (SETTER,) if state.asked else (GUESSER,)


def legal(state: State, seat: int, lexicon: Lexicon) -> Iterator[Moves]:
    """Go through the letters not guessed yet, or the answers that keep a family."""
    if seat in to_move(state):
        if state.racers:
            yield from legal(state.racers[seat], GUESSER, lexicon)
        elif not state.pattern:
            words = lexicon.of_length(state.options.length) if state.options.length else lexicon
            yield from map(Set, islice(words, MOST_SET))
        elif seat == SETTER:
            yield from map(Keep, partition(lexicon, state))
        else:
            yield from (Guess(letter) for letter in ALPHABET if letter not in state.guessed)


def parse(state: State, seat: int, text: str) -> Moves | Refused:
    """Read a letter of either case from a guesser, a word or a pattern (``_e__``) from a setter."""
    if seat == SETTER and not state.racers:
        typed = fold("".join(text.split()))
        return Keep(typed) if state.pattern else Set(typed)
    letter = one_letter(text)
    return Guess(letter) if letter else Refused(Reason.NOT_ONE_LETTER)


def format(state: State, move: Moves) -> str:
    """Write the letter, the pattern, or the word."""
    match move:
        case Guess(letter):
            return letter
        case Keep(pattern):
            return pattern
        case Set(word):
            return word


def view(state: State, seat: int | None) -> State:
    """Hide the word of a fair game from all but the setter, and racers from each other."""
    if state.racers and not outcome(state):
        blank = initial(state.racers[0].options, SEATS)
        racers = (each if n == seat else blank for n, each in enumerate(state.racers))
        state = replace(state, racers=tuple(racers))
    return state if seat == SETTER else replace(state, secret="")


def show(state: State, event: Events, seat: int | None) -> Events | Unseen:
    """Hide the word of a fair game from all but the setter, and racers from each other."""
    if isinstance(event, Raced) and event.seat != seat:
        return Unseen(event.seat)
    return Chosen("") if isinstance(event, Chosen) and seat != SETTER else event


def outcome(state: State) -> Outcome | None:
    """Let the guesser win when no blank is left, the setter when the guesses have run out.

    A race is won by whoever has guessed the word with fewer misses.
    """
    if state.racers:
        return _race_outcome(state) if len(state.completed) == len(state.racers) else None
    if state.departed:
        seat, how = state.departed
        return Outcome(how, (1 - seat,))
    if state.shown:
        return Outcome("out of guesses", (SETTER,))
    if state.pattern and BLANK not in state.pattern:
        return Outcome("guessed", (GUESSER,))
    return None


def _race_outcome(state: State) -> Outcome:
    misses = {
        seat: game.wrong
        for seat, game in enumerate(state.racers)
        if game.pattern and BLANK not in game.pattern
    }
    fewest = min(misses.values(), default=0)
    winners = tuple(seat for seat, wrong in misses.items() if wrong == fewest)
    how = state.departed[1] if state.departed and not winners else "finished"
    return Outcome(how, winners)


due = never_due
