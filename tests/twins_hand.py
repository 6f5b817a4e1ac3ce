"""The best of a hand by trying everything, with no thought for speed.

Twins of `parlour.kernel.hand` and of `parlour.coach.wordgame`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from functools import cache
from itertools import product

from tests import twins

VOWELS = "aeiou"
Best = tuple[int, int, int, int]


def typed_words(hand: str, words: Iterable[str]) -> dict[str, set[str]]:
    """Return every way to type a word of a hand, and the words that it may be read as."""
    found: dict[str, set[str]] = {}
    for word in words:
        for typed in product(*((letter + "*" if letter in VOWELS else letter) for letter in word)):
            if word and not Counter(typed) - Counter(hand):
                found.setdefault("".join(typed), set()).add(word)
    return found


def best(
    hand: str,
    typed: Collection[str],
    points: Callable[[str, str], int],
    known: Collection[str] = (),
    *,
    sacrifices: bool = False,
) -> Best:
    """Try every word at every step, and with sacrifices every letter thrown away.

    Return the points, and less than nought for letters shed, words not known, and words.
    """

    @cache
    def go_on(left: str) -> Best:
        options = [(0, 0, 0, 0)]
        for word in typed:
            if not Counter(word) - Counter(left):
                total, shed, unknown, count = go_on(without(left, word))
                obscure = word not in known
                options.append((total + points(word, left), shed, unknown - obscure, count - 1))
        if sacrifices:
            for letter in set(left):
                total, shed, unknown, count = go_on(without(left, letter))
                options.append((total, shed - 1, unknown, count))
        return max(options)

    return go_on("".join(sorted(hand)))


def total(hand: str, words: Iterable[str], rules: str, *, sacrifices: bool = False) -> int:
    """Return the best total of a hand that has just been dealt."""

    def points(word: str, left: str) -> int:
        if rules == "2016":
            return twins.score_2016(word, len(left))
        return twins.score_2008(word, len(hand))

    return best(hand, typed_words(hand, words), points, sacrifices=sacrifices)[0]


def without(hand: str, word: str) -> str:
    return "".join(sorted(twins.hand_without(hand, word).elements()))
