"""A second solver of hangman, quick enough for all lengths of ENABLE, that shares nothing.

A family is one number, a bit for each word; what is proved is remembered under the family itself,
packed as the numbers of its words, so nothing can be mistaken for something else. Its two ideas
are those that `parlour.kernel.hangman` explains: words in a part where a letter was hit speak for
the whole family, and words that force k misses without a letter show that the letter is no use. It
has none of the rest: no hashes, no refuters kept, no stack, no limits.

    python -m tests.bitsets_hangman 7     prove what words of seven letters in ENABLE are worth
"""

from __future__ import annotations

import sys
from array import array
from collections import defaultdict
from collections.abc import Sequence

LETTERS = "abcdefghijklmnopqrstuvwxyz"


class BitsetSolver:
    """Proves how many misses are enough for families of some words of one length."""

    def __init__(self, words: Sequence[str]) -> None:
        self.everything = (1 << len(words)) - 1
        self.has = [0] * len(LETTERS)
        places: list[defaultdict[tuple[int, ...], int]] = [defaultdict(int) for _ in LETTERS]
        alike: defaultdict[tuple[int, str, str], int] = defaultdict(int)
        for n, word in enumerate(words):
            for letter in set(word):
                number = LETTERS.index(letter)
                self.has[number] |= 1 << n
                places[number][tuple(p for p, c in enumerate(word) if c == letter)] |= 1 << n
            for place, letter in enumerate(word):
                if word.count(letter) == 1:
                    alike[place, word[:place], word[place + 1 :]] |= 1 << n
        self.parts = [list(each.values()) for each in places]
        # Words that differ in one place only, with how many they are, the most first.
        self.groups = sorted(((g.bit_count(), g) for g in alike.values()), reverse=True)
        self.enough: dict[bytes, int] = {}
        self.refuted: dict[bytes, tuple[int, bytes]] = {}

    def value(self) -> int:
        """Return the fewest misses that are always enough."""
        return next(k for k in range(27) if not self.refute(self.everything, k))

    def refute(self, family: int, misses: int) -> int:
        """Return words of a family for which so many misses are not enough; 0 if they are."""
        if misses < 0:
            return family & -family
        size = family.bit_count()
        if size <= misses + 1:
            return 0
        key = packed(family)
        if self.enough.get(key, 27) <= misses:
            return 0
        known, few = self.refuted.get(key, (-1, b""))
        if known >= misses:
            return unpacked(few)
        words = self._one_place(family, misses) or self._letters(family, size, misses)
        if words:
            self.refuted[key] = misses, packed(words)
        else:
            self.enough[key] = misses
        return words

    def _one_place(self, family: int, misses: int) -> int:
        for most, group in self.groups:
            if most < misses + 2:
                break
            if (family & group).bit_count() > misses + 1:
                return family & group
        return 0

    def _letters(self, family: int, size: int, misses: int) -> int:
        often = {}
        for letter, has in enumerate(self.has):
            count = (family & has).bit_count()
            if 0 < count < size:
                often[letter] = count
            elif count and not any(family & part == family for part in self.parts[letter]):
                return self._hits(family, letter, misses)  # it is free
        left = sorted(often, key=lambda letter: -often[letter])
        telling, witnesses = list(left), []
        while left:
            letter = left[0]
            witness = self.refute(family & ~self.has[letter], misses - 1)
            if not witness:
                return self._hits(family, letter, misses)
            witnesses.append(witness)
            left = [each for each in left if witness & self.has[each]]
        return self._joined(witnesses, telling)

    def _hits(self, family: int, letter: int, misses: int) -> int:
        parts = [family & part for part in self.parts[letter]]
        for part in sorted(parts, key=int.bit_count, reverse=True):
            if words := self.refute(part, misses):
                return words
        return 0

    def _joined(self, witnesses: list[int], telling: list[int]) -> int:
        """Join witnesses until for each letter there is one without it."""
        joined, left = 0, telling
        while left:
            best = min(witnesses, key=lambda w: sum(1 for c in left if w & self.has[c]))
            joined |= best
            left = [letter for letter in left if best & self.has[letter]]
        return joined


def packed(family: int) -> bytes:
    """Write down the numbers of a family's words."""
    numbers = array("I")
    size = -(-family.bit_length() // 64) * 8
    for at, bits in enumerate(array("Q", family.to_bytes(size, "little"))):
        rest = bits
        while rest:
            numbers.append(64 * at + (rest & -rest).bit_length() - 1)
            rest &= rest - 1
    return numbers.tobytes()


def unpacked(numbers: bytes) -> int:
    """Read a family back."""
    return sum(1 << n for n in array("I", numbers))


def main() -> None:
    """Prove what the words of ENABLE of the given lengths are worth."""
    from parlour import lexicon

    for length in map(int, sys.argv[1:]):
        words = list(lexicon.load("enable").of_length(length))
        print(length, BitsetSolver(words).value(), flush=True)


if __name__ == "__main__":
    main()
