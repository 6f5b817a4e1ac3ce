"""What a hand, and all that may be left of it, can still earn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from parlour import ParlourError, kernel
from parlour.games.wordgame.hand import (
    CONSONANTS,
    LETTER_VALUES,
    STOP,
    VOWELS,
    WILDCARD,
    read_hand,
    score_2008,
    score_2016,
)
from parlour.lexicon import ALPHABET, COMMON, Lexicon, is_common, load

LONGEST_HAND = 16
_LETTERS = ALPHABET + WILDCARD  # in the kernel's order
_END = 255  # which the kernel has after each word
_TO_NUMBERS = bytes.maketrans(_LETTERS.encode(), bytes(range(len(_LETTERS))))
_TO_LETTERS = bytes.maketrans(bytes([*range(len(_LETTERS)), _END]), _LETTERS.encode() + b"\n")
WORTH = [LETTER_VALUES.get(letter, 0) for letter in _LETTERS]
_WILD = sum(1 << ALPHABET.index(vowel) for vowel in VOWELS)


class HandError(ParlourError):
    """A hand that cannot be planned."""


class Playable(NamedTuple):
    """A word that can be played: what it earns, and with the best of what is left after it."""

    word: str
    points: int
    value: int
    common: bool


class Words(NamedTuple):
    """The words of a hand in the kernel's letters, and whether each of them is common."""

    hand: bytes
    text: bytes
    common: bytes

    def spelled(self) -> list[str]:
        """Return the words as they are typed; one with a wildcard comes for each way to read it."""
        return self.text.translate(_TO_LETTERS).decode().split("\n")[:-1]

    def typed(self) -> dict[str, bool]:
        """Return each word once, and whether it is common in one way to read it."""
        words = self.spelled()
        known = (word for word, common in zip(words, self.common, strict=True) if common)
        return dict.fromkeys(words, False) | dict.fromkeys(known, True)


class Prospects:
    """What a hand of up to `LONGEST_HAND` letters, and all that may be left of it, can earn.

    ``full`` is how many letters there were when the hand was dealt, if some have been spent: only
    a word of so many earns the bonus of 2008.
    """

    def __init__(self, hand: str, lexicon: Lexicon, rules: str, full: int | None = None) -> None:
        self.hand = hand
        self.rules = rules
        self.full = len(hand) if full is None else full
        self._words = find(finder(lexicon), hand)
        self._table = table(rules, self.full)
        self._table.work_out(*self._words)

    def points(self, word: str, left: str) -> int:
        """Return what a word earns when this is left of the hand."""
        return score(word, len(left), self.rules, self.full)

    def total(self, left: str | None = None) -> int:
        """Return the most that can be earned with words alone, of the hand or what is left."""
        if left is None:
            return int(self._table.total(False))
        return self._totals[self._number(left)]

    def total_with_sacrifices(self) -> int:
        """Return the most that can be earned by the letter of the rules."""
        return int(self._table.total(self.rules == "2016"))

    def first(self, left: str, *, sacrifices: bool = False) -> tuple[str, bool, bool]:
        """Return what to play first, whether it is only shed, and whether it is a common word.

        It is empty if nothing more can be earned.
        """
        sacrifices = sacrifices and self.rules == "2016"
        step = self._table.first_step(self._number(left), sacrifices)
        if step is None:
            return "", False, False
        if step < 0:
            return _LETTERS[step], True, False
        return self._spelled[step], False, bool(self._words.common[step])

    def playable(self) -> Iterator[Playable]:
        """Go through the words of the hand, each as it may be typed."""
        numbers = dict(zip(self._spelled, self._table.numbers(), strict=True))
        for word, common in self._words.typed().items():
            points = self.points(word, self.hand)
            # The number of the whole hand is the last, from which the word's is taken.
            yield Playable(word, points, points + self._totals[-1 - numbers[word]], common)

    @cached_property
    def _spelled(self) -> list[str]:
        return self._words.spelled()

    @cached_property
    def _totals(self) -> list[int]:
        return list(self._table.totals())

    @cached_property
    def _weights(self) -> dict[str, int]:
        return dict(zip(_LETTERS, self._table.weights(), strict=True))

    def _number(self, letters: str) -> int:
        return sum(self._weights[letter] for letter in letters)


def checked(hand: str, rules: str) -> str:
    """Read a hand that somebody gave, or say what is wrong with it."""
    if rules not in STOP:
        raise HandError(f"there are no rules of {rules!r}; there are {' and '.join(STOP)}")
    letters = read_hand(hand, rules)
    if letters is None and WILDCARD in hand and rules == "2008":
        raise HandError(f"{hand!r} has a * in it, and the rules of 2008 have no wildcard")
    if letters is None:
        allowed = "letters and *, such as cows*z" if rules == "2016" else "letters, such as acihmmz"
        raise HandError(f"{hand!r} is not a hand: it takes {allowed}")
    if len(letters) > LONGEST_HAND:
        raise HandError(f"a hand of more than {LONGEST_HAND} letters takes too long to plan")
    return letters


def spelled_out(word: str, lexicon: Lexicon) -> str:
    """Return a word that a wildcard makes, a common one if there is one; or the word itself."""
    if WILDCARD not in word:
        return word
    words = list(lexicon.matching(word.replace(WILDCARD, "_"), without=CONSONANTS))
    return next(filter(is_common, words), words[0] if words else word)


def score(word: str, held: int, rules: str, full: int) -> int:
    """Return what a word earns from so many letters held of a hand that had so many."""
    return score_2016(word, held) if rules == "2016" else score_2008(word, full)


def finder(lexicon: Lexicon) -> Any:
    """Return a finder of the kernel, which can be used for one hand after the other."""
    graph = lexicon.graph
    common = _common().graph
    known = [(common.masks, common.first, common.targets)] if common is not graph else []
    return kernel.load("playable").Finder(graph.masks, graph.first, graph.targets, _WILD, known)


def find(using: Any, hand: str, *, sparing: bool = False) -> Words:
    """Find the words of a hand.

    With ``sparing``, wildcards are spent only where the hand has no such vowel left, so the hand
    may have any length.
    """
    letters = hand.encode().translate(_TO_NUMBERS)
    return Words(letters, *using.find(letters, sparing))


def table(rules: str, full: int) -> Any:
    """Return a table of the kernel, which can be used for one hand after the other.

    It works out the `Words` of a hand that it is given.
    """
    return kernel.load("hand").Table(WORTH, *scoring(rules, full))


@lru_cache(maxsize=64)
def scoring(rules: str, full: int) -> tuple[list[list[int]], list[int]]:
    """Return the factor for each length of a word and of the hand, and the bonus for each length.

    They are read off the scores of words whose letters are worth 1 and nothing.
    """
    lengths = range(LONGEST_HAND + 1)
    one = ["", *("a" + WILDCARD * (length - 1) for length in lengths[1:])]
    if rules == "2016":
        return [[score_2016(word, held) for held in lengths] for word in one], [0] * len(lengths)
    return [[1] * len(lengths)] * len(lengths), [
        score_2008(WILDCARD * length, full) for length in lengths
    ]


@lru_cache(maxsize=1)
def _common() -> Lexicon:
    return load(COMMON)
