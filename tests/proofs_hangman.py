"""Proofs of what hangman is worth that can be checked without trusting the kernel.

That k misses are *enough* is shown by a way to guess: a letter for each family that can come up.
It is checked by following it to every word of the list and counting the misses.

That k misses are *not enough* is shown by a set of words, by one of two rules:

- words that differ in one place only, by letters that stand nowhere else in them, are worth a miss
  for each but one: whatever is guessed, the setter need only give up one of them;
- if for every letter that would tell some of the words apart there is a smaller set among them
  without that letter, of which k - 1 misses are not enough, the setter says "no such letter", keeps
  that set, and has k + 1 misses in all. A single word is such a set for k = 0.

`Refutation` holds the sets and refers from each to the smaller ones. `check` uses the two rules and
nothing else. The kernel is asked for the sets and the letters, and need not be believed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from parlour import kernel
from tests.twins_hangman import LETTERS

LATEST = 3000  # sets that are looked at before the kernel is asked for another
ONE_WORD = -1  # the misses that are not enough for a single word


class Step(NamedTuple):
    """Words by their numbers, the misses that are not enough, and the steps that show it."""

    words: tuple[int, ...]
    misses: int
    because: tuple[int, ...]


class Refutation:
    """Steps, each after those that it refers to; the last is what was to be shown."""

    def __init__(self, words: Sequence[str], misses: int, bits: int = 20) -> None:
        self.words = words
        self.steps: list[Step] = []
        self._letters = [sum(1 << LETTERS.index(c) for c in set(word)) for word in words]
        self._search: Any = kernel.load("hangman").Search([w.encode() for w in words], bits)
        # Sets are masks of bits, which words are given when they first occur in one.
        self._bit: dict[int, int] = {}
        # For each number of misses, the sets found so far with the step of each, and the latest.
        self._found: dict[int, dict[int, int]] = {}
        self._latest: dict[int, deque[int]] = {}
        if self._show(range(len(words)), misses) is None:
            raise ValueError(f"{misses} misses are enough for these words")

    def _show(self, family: Sequence[int], misses: int) -> int | None:
        """Find a set within a family for which so many misses are not enough; return its step.

        There is none if they are enough.
        """
        found = self._found.setdefault(misses, {})
        latest = self._latest.setdefault(misses, deque(maxlen=LATEST))
        mask = sum(self._bit.get(n, 0) for n in family)
        for known in latest:
            if not known & ~mask:
                return found[known]
        if not family or (misses > ONE_WORD and self._search.can(family, misses) != 0):
            return None
        few = [family[0]] if misses == ONE_WORD else self._search.refutation
        for n in few:
            self._bit.setdefault(n, 1 << len(self._bit))
        mask = sum(self._bit[n] for n in few)
        if mask not in found:
            because: list[int] = []
            words = [self.words[n] for n in few]
            left = 0
            if misses > ONE_WORD and not differ_in_one_place(words):
                left = sum(1 << LETTERS.index(letter) for letter in telling(words))
            while left:
                letter = left & -left
                without = [n for n in few if not self._letters[n] & letter]
                step = self._show(without, misses - 1)
                if step is None:  # the letter is as good as free, so a hit must show it
                    return self._show_by_a_hit(few, letter.bit_length() - 1, misses)
                because.append(step)
                letters = 0
                for n in self.steps[step].words:
                    letters |= self._letters[n]
                left &= letters
            self.steps.append(Step(tuple(few), misses, tuple(because)))
            found[mask] = len(self.steps) - 1
            latest.appendleft(mask)
        return found[mask]

    def _show_by_a_hit(self, family: list[int], letter: int, misses: int) -> int | None:
        """Find the set in a part of the family that has a letter in the same places."""
        parts = [part for places, part in self._search.parts(family, letter) if places]
        steps = (self._show(part, misses) for part in parts)
        return next((step for step in steps if step is not None), None)


def check(words: Sequence[str], steps: Sequence[Step]) -> int:
    """Check every step; return the misses that the last one shows are not enough."""
    for number, step in enumerate(steps):
        among = [words[n] for n in step.words]
        assert len(set(among)) == len(among)
        if step.misses == ONE_WORD:
            assert len(among) == 1
        elif not step.because:
            assert differ_in_one_place(among)
            assert len(among) - 1 > step.misses
        else:
            ruled_out: set[str] = set()
            for before in step.because:
                assert before < number
                smaller = steps[before]
                assert smaller.misses == step.misses - 1
                assert set(smaller.words) <= set(step.words)
                ruled_out |= set(LETTERS).difference(*(words[n] for n in smaller.words))
            assert set(telling(among)) <= ruled_out
    return steps[-1].misses


def telling(words: Sequence[str]) -> list[str]:
    """Return the letters that would tell some of the words apart."""
    return [
        letter
        for letter in LETTERS
        if any(shown(word, letter) != shown(words[0], letter) for word in words)
    ]


@cache
def shown(word: str, letter: str) -> str:
    """Return what the setter shows of a word for a letter."""
    return "".join(letter if each == letter else "_" for each in word)


def differ_in_one_place(words: Sequence[str]) -> bool:
    """Say whether words differ in one place only, by letters that stand nowhere else in them."""
    places = [n for n, letters in enumerate(zip(*words, strict=True)) if len(set(letters)) > 1]
    return len(places) == 1 and all(word.count(word[places[0]]) == 1 for word in words)


def most_misses(words: Sequence[str], misses: int, bits: int = 20) -> int:
    """Follow the kernel's way to guess to every word; return the most misses that it takes."""
    search: Any = kernel.load("hangman").Search([word.encode() for word in words], bits)

    def follow(family: list[int], allowed: int) -> int:
        if len(family) == 1:
            return 0
        assert search.can(family, allowed) == 1
        letter = chr(97 + search.best_letter)
        if search.best_letter < 0:  # any letter will do that tells some words apart
            letter = telling([words[n] for n in family])[0]
        parts: dict[str, list[int]] = {}
        for n in family:
            parts.setdefault(shown(words[n], letter), []).append(n)
        return max(
            (letter not in places) + follow(part, allowed - (letter not in places))
            for places, part in parts.items()
        )

    return follow(list(range(len(words))), misses)
