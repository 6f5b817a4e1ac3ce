"""Hangman: how many misses the best setter can force, and the letter to guess.

>>> from parlour import lexicon
>>> answer = solve("_ill", lexicon.from_words(["bill", "fill", "hill", "will"]))
>>> answer.candidates, answer.misses.lower, answer.misses.upper, answer.misses.proved
(4, 3, 3, True)

The value of a family is the number of misses that the best setter forces on the best guesser; it
depends on the words alone. What is known of it is a pair of bounds, which time brings together:

- a letter in every word is free, so it is guessed first and costs nothing;
- words that differ in one place only (BILL, FILL, HILL) force a miss for each but the last;
- whoever always guesses the letter that most words have needs no more misses than that takes;
- between the two, trying every letter proves what can be done with k misses and what cannot.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterator

from parlour import ParlourError
from parlour.coach.players import Level
from parlour.games.hangman import BLANK, State, family, greedy
from parlour.games.protocol import Chance, Value
from parlour.lexicon import ALPHABET, Lexicon

SECONDS = 1.0

Words = tuple[str, ...]


class PatternError(ParlourError):
    """A pattern that no game can show."""


class Misses(Value, frozen=True):
    """Bounds on the misses that the best setter forces on the best guesser."""

    lower: int
    upper: int
    proved: bool


class Answer(Value, frozen=True):
    """What is known of a position: how many words fit, what to guess, and what it will cost."""

    pattern: str
    candidates: int
    guess: str
    misses: Misses


def solve(pattern: str, lexicon: Lexicon, wrong: str = "", *, seconds: float = SECONDS) -> Answer:
    """Find the letter to guess, and prove as much of the value as the time allows."""
    pattern, wrong = "".join(pattern.split()).lower(), wrong.lower()
    for letter in pattern.replace(BLANK, "") + wrong:
        if letter not in ALPHABET:
            raise PatternError(
                f"{letter!r} cannot be in a game of hangman: use letters, and _ for each blank"
            )
    if clash := set(pattern) & set(wrong):
        raise PatternError(f"{min(clash)!r} cannot be both in the word and wrong")
    shown = "".join(sorted(set(pattern.replace(BLANK, "")) | set(wrong)))
    words = tuple(family(lexicon, pattern, shown))
    if not words:
        raise PatternError(
            f"no word of {lexicon.name} fits {pattern!r} with none of {shown!r} in its blanks"
        )
    search = Search(time.monotonic() + seconds)
    lower, upper = search.value(words)
    letters = [letter for letter in ALPHABET if letter not in shown]
    guess = search.guess(words, letters, upper) if BLANK in pattern else ""
    return Answer(pattern, len(words), guess, Misses(lower, upper, lower == upper))


def answers(words: Words, letter: str) -> dict[tuple[int, ...], Words]:
    """Part words by the places where they have a letter; the empty place is a miss."""
    parts: defaultdict[tuple[int, ...], list[str]] = defaultdict(list)
    for word in words:
        if letter in word:
            parts[tuple(n for n, each in enumerate(word) if each == letter)].append(word)
        else:
            parts[()].append(word)
    return {places: tuple(part) for places, part in parts.items()}


class OutOfTimeError(Exception):
    """The search has used up its time."""


class Search:
    """Bounds on the values of families, kept from one question to the next."""

    def __init__(self, deadline: float) -> None:
        self.deadline = deadline
        self._lower: dict[Words, int] = {}
        self._upper: dict[Words, int] = {}

    def value(self, words: Words) -> tuple[int, int]:
        """Return the best bounds that can be proved in time."""
        lower, upper = one_blank_bound(words), self.frequency_bound(words)
        try:
            while lower < upper and not self.can(words, lower):
                lower += 1
            return lower, lower
        except OutOfTimeError:
            return lower, upper

    def guess(self, words: Words, letters: list[str], upper: int) -> str:
        """Return a letter that keeps to the bound: a free one, a proved one, or the commonest."""
        for letter in free_letters(words):
            if letter in letters:
                return letter
        by_frequency = [c for c in commonest_first(words) if c in letters]
        for letter in by_frequency:
            parts = answers(words, letter)
            if all(self._known_upper(p) <= upper - (not at) for at, p in parts.items()):
                return letter
        return by_frequency[0]

    def frequency_bound(self, words: Words) -> int:
        """Return the most misses of a guesser who always says what most words have."""
        known = self._upper.get(words)
        if known is not None:
            return known
        if len(words) == 1:
            return 0
        letter = next(self._dividing(words))
        bound = max(
            (not places) + self.frequency_bound(part)
            for places, part in answers(words, letter).items()
        )
        self._upper[words] = bound
        return bound

    def can(self, words: Words, misses: int) -> bool:
        """Say whether the best guesser needs no more than this many misses."""
        if self._known_upper(words) <= misses:
            return True
        if self._lower.get(words, 0) > misses or one_blank_bound(words) > misses:
            return False
        if time.monotonic() > self.deadline:
            raise OutOfTimeError
        able = any(self._can_with(words, letter, misses) for letter in self._dividing(words))
        if able:
            self._upper[words] = min(misses, self._upper.get(words, misses))
        else:
            self._lower[words] = max(misses + 1, self._lower.get(words, 0))
        return able

    def _known_upper(self, words: Words) -> int:
        return 0 if len(words) == 1 else self._upper.get(words, len(ALPHABET))

    def _can_with(self, words: Words, letter: str, misses: int) -> bool:
        parts = answers(words, letter)
        missed = parts.pop((), ())
        if missed and (misses == 0 or not self.can(missed, misses - 1)):
            return False
        return all(self.can(part, misses) for part in sorted(parts.values(), key=len, reverse=True))

    def _dividing(self, words: Words) -> Iterator[str]:
        """Go through the letters worth guessing: a free one that divides the words, or else all."""
        for letter in free_letters(words):
            if len(answers(words, letter)) > 1:
                yield letter
                return
        for letter in commonest_first(words):
            if len(answers(words, letter)) > 1:
                yield letter


def free_letters(words: Words) -> list[str]:
    """Return the letters that every word has."""
    return sorted(set(words[0]).intersection(*words[1:]))


def commonest_first(words: Words) -> list[str]:
    """Return the letters of the words, those that most words have first."""
    counts = Counter("".join("".join(set(word)) for word in words))
    return sorted(counts, key=lambda letter: (-counts[letter], letter))


def one_blank_bound(words: Words) -> int:
    """Return the misses forced by the largest group of words that differ in one place only.

    A letter that the group has elsewhere is not missed when it is guessed, so it does not count.
    """
    if len(words) == 1:
        return 0
    groups: Counter[tuple[int, str, str]] = Counter()
    for word in words:
        for place, letter in enumerate(word):
            before, after = word[:place], word[place + 1 :]
            if letter not in before and letter not in after:
                groups[place, before, after] += 1
    return max(groups.values(), default=1) - 1


def choose(view: State, lexicon: Lexicon, seat: int, level: Level, luck: Chance) -> str:
    """Answer as the handout's setter does, for now at every level."""
    return greedy(view, lexicon).pattern
