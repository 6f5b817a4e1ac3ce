"""What the courses' programs share: hands as dictionaries, word lists as lists.

The courses keep words in a plain list and look them up again and again. A list that has been seen
is remembered together with the lexicon made of it, which is used again as long as the list still
holds the same words; to see that is ten times quicker than to search the list once.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from copy import copy

from parlour import lexicon
from parlour.lexicon import Lexicon
from parlour.lexicon.lists import read_lines, sift

Hand = dict[str, int]

_LISTS_REMEMBERED = 4
_remembered: list[tuple[Collection[str], Lexicon]] = []


def letters(hand: Hand) -> str:
    """Spell out a hand, in the dictionary's order."""
    return "".join(letter * count for letter, count in hand.items())


def count(sequence: Collection[str] | str) -> Hand:
    """Count how often each element occurs, in the order in which they first occur."""
    counts: Hand = {}
    for element in sequence:
        counts[element] = counts.get(element, 0) + 1
    return counts


def display(hand: Hand) -> None:
    """Print the letters of a hand, each followed by a space."""
    print("".join(f"{letter} " for letter in letters(hand)))


def load_words(file_name: str, program: str) -> list[str]:
    """Load the words of a file that lies beside a program, or of ENABLE if there is none."""
    print("Loading word list from file...")
    path = os.path.join(os.path.dirname(os.path.abspath(program)), file_name)
    if os.path.exists(path):
        words = [word for line in read_lines(path) if (word := line.strip().lower())]
    else:
        enable = lexicon.load("enable")
        words = list(enable)
        _remember(words, enable)
    print("  ", len(words), "words loaded.")
    return words


def as_lexicon(word_list: Collection[str]) -> Lexicon:
    """Return the lexicon of a word list."""
    if isinstance(word_list, Lexicon):
        return word_list
    for seen, known in _remembered:
        if seen == word_list:
            return known
    words, _ = sift(word_list)
    return _remember(word_list, lexicon.from_words(words))


def _remember(word_list: Collection[str], known: Lexicon) -> Lexicon:
    _remembered.insert(0, (copy(word_list), known))
    del _remembered[_LISTS_REMEMBERED:]
    return known
