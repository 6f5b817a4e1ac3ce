"""How the word changed under the guesser, guess by guess.

An evil setter has no word in mind, so to tell of one is a manner of speaking, but a true one: the
word told of fits all that has been said, and it is given up for another only when an answer does
not fit it any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from parlour.games.hangman import (
    BLANK,
    GUESSER,
    Guessed,
    Kept,
    Opened,
    Raced,
    State,
    family,
    reveal,
)
from parlour.games.protocol import Value
from parlour.lexicon import is_common
from parlour.match import Match

MOST_PARTS = 4


class Part(Value, frozen=True):
    """An answer that could have been given, and how many words fitted it."""

    pattern: str
    size: int


class Turn(Value, frozen=True):
    """A guess and its answer: how many words fitted before and after, and one of them.

    ``parts`` are the answers with most words, the one that was given always among them, of as many
    as ``answers`` says. ``held`` is a word that could have been in mind before and ``holds`` one
    after; they differ only if the first does not fit the answer. Both are empty where a word was
    settled from the start and never told. ``at`` is the number of events before the guess.
    """

    letter: str
    pattern: str
    before: int
    after: int
    answers: int
    parts: tuple[Part, ...]
    held: str
    holds: str
    at: int


def turns(match: Match[Any, Any, Any], seat: int = GUESSER) -> tuple[Turn, ...]:
    """Tell of each guess that was answered, in a racer's own game or in the only one."""
    final: State = match.state.racers[seat] if match.state.racers else match.state
    guesses = list(_guesses(match, seat))
    told = final.shown or ("" if BLANK in final.pattern else final.pattern)
    settled = match.state.options.fair or match.state.options.set_word
    pattern = _opening(match, seat)
    words = list(family(match.lexicon, pattern, pattern.replace(BLANK, "")))
    held = told if settled or not words else example(words)
    found = []
    for n, (at, letter, answer) in enumerate(guesses, 1):
        parts = Counter(reveal(word, letter, pattern) for word in words)
        left = [word for word in words if reveal(word, letter, pattern) == answer]
        holds = held if settled or reveal(held, letter, pattern) == answer else example(left)
        if n == len(guesses) and told:
            holds = told
        found.append(
            Turn(
                letter,
                answer,
                len(words),
                len(left),
                len(parts),
                _largest(parts, answer),
                held,
                holds,
                at,
            )
        )
        pattern, words, held = answer, left, holds
    return tuple(found)


def example(words: Sequence[str]) -> str:
    """Return one of some words, a common one if there is any: the one in the middle."""
    common = [word for word in words if is_common(word)] or words
    return common[len(common) // 2]


def _largest(parts: Counter[str], given: str) -> tuple[Part, ...]:
    """Return the answers with most words and the one that was given, the largest first."""
    ranked = sorted(parts, key=lambda part: (-parts[part], part != given, part))
    shown = ranked[:MOST_PARTS]
    if given not in shown:
        shown[-1] = given
    return tuple(Part(pattern, parts[pattern]) for pattern in shown)


def _opening(match: Match[Any, Any, Any], seat: int) -> str:
    """Return what was shown before the first guess, or nothing if the game never began."""
    own = (happened for _, happened in _own(match, seat) if isinstance(happened, Opened))
    opened = next(own, None)
    return opened.pattern if opened else ""


def _guesses(match: Match[Any, Any, Any], seat: int) -> Iterator[tuple[int, str, str]]:
    """Go through the guesses that were answered: the events before each, letter and answer."""
    at, letter = 0, ""
    for number, happened in _own(match, seat):
        if isinstance(happened, Guessed):
            at, letter = number, happened.letter
        elif isinstance(happened, Kept):
            yield at, letter, happened.pattern


def _own(match: Match[Any, Any, Any], seat: int) -> Iterator[tuple[int, Any]]:
    """Go through what happened in a racer's own game, or in the only one, each with its number."""
    for number, event in enumerate(match.events):
        if not isinstance(event, Raced):
            yield number, event
        elif event.seat == seat:
            yield number, event.happened
