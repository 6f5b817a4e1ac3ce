"""Asking a lexicon: what is a word, what can become one, which words fit."""

from __future__ import annotations

from .graph import EVERY_LETTER, LONGEST_TOLD_APART, WORD_ENDS, Graph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_NOWHERE = -1


class Lexicon:
    """Words in alphabetical order, asked without regard to case; answers are in lower case.

    Its words are numbered from 0, so ``lexicon[lexicon.index(word)] == word``, and two
    lexicons with the same `digest` hold the same words under the same indices.
    """

    def __init__(self, name: str, graph: Graph) -> None:
        self.name = name
        self.graph = graph
        self.digest = graph.digest.hex()
        self.longest = graph.longest

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}: {len(self)} words, digest {self.digest[:12]}>"

    def __len__(self) -> int:
        return self.graph.count

    def __iter__(self) -> Iterator[str]:
        return self.under("")

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str):
            return False
        node = self._walk(word)
        return node != _NOWHERE and self.graph.masks[node] & WORD_ENDS != 0

    def __getitem__(self, index: int) -> str:
        """Return the word with this index: the place it has in the alphabetical order, from 0."""
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(f"there is no word number {index} among {len(self)}")
        masks, first = self.graph.masks, self.graph.first
        targets, before = self.graph.targets, self.graph.before
        node, word = 0, ""
        while index or not masks[node] & WORD_ENDS:
            letters = _letters(masks[node])
            edge = first[node] + len(letters) - 1
            while before[edge] > index:
                edge -= 1
            word += letters[edge - first[node]]
            index -= before[edge]
            node = targets[edge]
        return word

    def index(self, word: str) -> int:
        """Return the index of a word; raise `ValueError` if it is not in the list."""
        masks, first, targets = self.graph.masks, self.graph.first, self.graph.targets
        index = 0
        if word in self:
            node = 0
            for letter in word.lower():
                lower = (1 << (ord(letter) - 97)) - 1
                edge = first[node] + (masks[node] & lower).bit_count()
                index += self.graph.before[edge]
                node = targets[edge]
            return index
        raise ValueError(f"{word!r} is not in {self.name}")

    def has_prefix(self, prefix: str) -> bool:
        """Say whether some word begins with these letters, or is just them."""
        return len(self) > 0 and self._walk(prefix) != _NOWHERE

    def letters_after(self, prefix: str) -> str:
        """Return the letters that can follow a prefix on the way to a longer word, in order."""
        node = self._walk(prefix)
        return "" if node == _NOWHERE else _letters(self.graph.masks[node])

    def under(self, prefix: str) -> Iterator[str]:
        """Go through the words that begin with a prefix, in order."""
        node = self._walk(prefix)
        if node == _NOWHERE:
            return
        masks, first, targets = self.graph.masks, self.graph.first, self.graph.targets
        waiting = [(node, prefix.lower())]
        while waiting:
            node, word = waiting.pop()
            mask = masks[node]
            if mask & WORD_ENDS:
                yield word
            letters = _letters(mask)
            edge = first[node] + len(letters)
            for letter in reversed(letters):
                edge -= 1
                waiting.append((targets[edge], word + letter))

    def matching(self, pattern: str, without: str = "") -> Iterator[str]:
        """Go through the words that fit a pattern such as ``_e__r_``, in order.

        A blank stands for any one letter but those of ``without``; the letters of the pattern
        itself are not affected by it.
        """
        pattern = pattern.lower() if pattern.isascii() else pattern
        allowed = EVERY_LETTER
        for letter in without.lower():
            if letter in ALPHABET:
                allowed &= ~(1 << (ord(letter) - 97))
        steps = []
        for place in pattern:
            if place not in ALPHABET + "_":
                raise ValueError(
                    f"{place!r} cannot be in a pattern: use letters, and _ for each blank"
                )
            steps.append(allowed if place == "_" else 1 << (ord(place) - 97))
        masks, first = self.graph.masks, self.graph.first
        lengths, targets = self.graph.lengths, self.graph.targets
        waiting = [(0, "")]
        while waiting:
            node, word = waiting.pop()
            left = len(steps) - len(word)
            if not lengths[node] >> min(left, LONGEST_TOLD_APART) & 1:
                continue
            if left == 0:
                yield word
                continue
            mask = masks[node] & EVERY_LETTER
            fitting = mask & steps[len(word)]
            for letter in reversed(_letters(fitting)):
                lower = (1 << (ord(letter) - 97)) - 1
                target = targets[first[node] + (mask & lower).bit_count()]
                waiting.append((target, word + letter))

    def of_length(self, length: int) -> Iterator[str]:
        """Go through the words with this many letters, in order."""
        return self.matching("_" * length) if 0 < length <= self.longest else iter(())

    def lengths(self) -> tuple[int, ...]:
        """Return the word lengths that occur, shortest first."""
        mask = self.graph.lengths[0]
        found = {n for n in range(1, LONGEST_TOLD_APART) if mask >> n & 1}
        if mask >> LONGEST_TOLD_APART:
            found |= {len(word) for word in self}
        return tuple(sorted(found))

    def node(self, prefix: str) -> int:
        """Return the number of the graph's node that a prefix leads to."""
        node = self._walk(prefix)
        if node == _NOWHERE:
            raise ValueError(f"no word of {self.name} begins with {prefix!r}")
        return node

    def _walk(self, prefix: str) -> int:
        """Return the node that these letters lead to, or `_NOWHERE`."""
        if not prefix.isascii():
            return _NOWHERE
        masks, first, targets = self.graph.masks, self.graph.first, self.graph.targets
        node = 0
        for letter in prefix.lower().encode():
            bit = 1 << (letter - 97) if 97 <= letter <= 122 else 0
            mask = masks[node]
            if not mask & bit:
                return _NOWHERE
            node = targets[first[node] + (mask & (bit - 1)).bit_count()]
        return node


_spelled: dict[int, str] = {}


def _letters(mask: int) -> str:
    """Spell out the letters of a mask, in order."""
    mask &= EVERY_LETTER
    letters = _spelled.get(mask)
    if letters is None:
        letters = "".join(letter for n, letter in enumerate(ALPHABET) if mask >> n & 1)
        _spelled[mask] = letters
    return letters
