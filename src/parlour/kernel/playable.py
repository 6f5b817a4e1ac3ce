"""Which words a hand of letters can make, each as it may be typed.

The walk goes over the word graph with the count of each letter that is left. A wildcard is typed
as itself, so a word with one is met once for each way to read it.

A hand is its letters as bytes, 0 to 25, and 26 for a wildcard. The graph's arrays are those of
`parlour.lexicon.graph`, given as buffers of 32-bit numbers.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from parlour.kernel import uncompiled as cython

if cython.compiled:
    from cython.cimports.parlour.kernel.memory import ctz, free, numbers, popcount, resized
else:
    from parlour.kernel.uncompiled import ctz, numbers, popcount, resized

LONGEST_WORD = 64  # that is looked for
WILDCARD = 26
MOST_GRAPHS = 4


@cython.final
@cython.cclass
class Finder:
    """Finds the words of one hand at a time; each thread needs a finder of its own.

    ``wild`` has the bits of the letters that a wildcard may stand for. A word is well known if it
    is in each of the graphs ``known``, which are triples of masks, first and targets.
    """

    owners: object
    masks: cython.pointer(cython.const[cython.uint])
    first: cython.pointer(cython.const[cython.uint])
    targets: cython.pointer(cython.const[cython.uint])
    known: cython.int
    known_masks: cython.pointer(cython.const[cython.uint])[4]
    known_first: cython.pointer(cython.const[cython.uint])[4]
    known_targets: cython.pointer(cython.const[cython.uint])[4]
    wild: cython.uint
    # How many there are left of each letter, and the word so far, as it is typed and as it is read.
    left: cython.int[27]
    limit: cython.int
    sparing: cython.bint
    typed: cython.int[64]
    reading: cython.int[64]
    # The words that were found: their letters, with 255 after each, and whether each is well known.
    letters: cython.pointer(cython.ulonglong)
    letters_count: cython.Py_ssize_t
    letters_room: cython.Py_ssize_t
    words: cython.pointer(cython.ulonglong)
    count: cython.Py_ssize_t
    words_room: cython.Py_ssize_t

    def __init__(self, masks, first, targets, wild, known=()):
        if len(known) > MOST_GRAPHS:
            raise ValueError(f"well-known words are in up to {MOST_GRAPHS} graphs")
        if not cython.compiled:
            self.known_masks, self.known_first, self.known_targets = [0] * 4, [0] * 4, [0] * 4
            self.left, self.typed, self.reading = [0] * 27, [0] * 64, [0] * 64
            self.words, self.letters = [], []
        self.owners = (masks, first, targets, known)
        self.masks = numbers(masks)
        self.first = numbers(first)
        self.targets = numbers(targets)
        self.known = len(known)
        for each in range(len(known)):
            self.known_masks[each] = numbers(known[each][0])
            self.known_first[each] = numbers(known[each][1])
            self.known_targets[each] = numbers(known[each][2])
        self.wild = wild
        self.words_room = self.letters_room = 1024
        self.words = resized(self.words, self.words_room)
        self.letters = resized(self.letters, self.letters_room)

    def __dealloc__(self):
        if cython.compiled:
            free(self.words)
            free(self.letters)

    def find(self, hand: bytes, sparing: cython.bint = False):
        """Return the words of a hand, with 255 after each, and a byte for each that is well known.

        With ``sparing``, a wildcard stands for no letter that the hand still has, so there are not
        many times as many words as there are in the graph, whatever the hand.
        """
        if max(hand, default=0) > WILDCARD:
            raise ValueError("a hand has letters from 0 to 25 and wildcards, which are 26")
        letter: cython.int
        at: cython.Py_ssize_t
        present: cython.uint = 0
        for letter in range(27):
            self.left[letter] = hand.count(letter)
            if self.left[letter] and letter < 26:
                present |= cython.cast(cython.uint, 1) << letter
        self.sparing = sparing
        self.limit = min(len(hand), LONGEST_WORD)
        self.count = self.letters_count = 0
        with cython.nogil:
            self.walk(0, present, 0)
        text = bytearray(self.letters_count)
        known = bytearray(self.count)
        letters: cython.pointer(cython.uchar) = text
        flags: cython.pointer(cython.uchar) = known
        for at in range(self.letters_count):
            letters[at] = self.letters[at]
        for at in range(self.count):
            flags[at] = self.words[at]
        return bytes(text), bytes(known)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walk(
        self,
        node: cython.uint,
        present: cython.uint,
        length: cython.int,
    ) -> cython.void:
        """Go on from a node with the letters that are left; ``present`` has a bit for each."""
        mask: cython.uint = self.masks[node]
        usable: cython.uint = mask & present
        letter: cython.int
        bit: cython.uint
        target: cython.uint
        if mask & 0x4000000 and length:
            self.keep(length)
        if length == self.limit:
            return
        if self.left[26]:
            usable |= mask & self.wild
        while usable:
            letter = ctz(usable)
            usable &= usable - 1
            bit = cython.cast(cython.uint, 1) << letter
            target = self.targets[self.first[node] + popcount(mask & (bit - 1))]
            self.reading[length] = letter
            if self.left[letter]:
                self.typed[length] = letter
                self.left[letter] -= 1
                self.walk(target, present if self.left[letter] else present & ~bit, length + 1)
                self.left[letter] += 1
                if self.sparing:
                    continue
            if self.left[26] and bit & self.wild:
                self.typed[length] = 26
                self.left[26] -= 1
                self.walk(target, present, length + 1)
                self.left[26] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(self, length: cython.int) -> cython.void:
        """Add the word that is spelled to those that were found."""
        at: cython.int
        if self.count == self.words_room:
            self.words_room *= 2
            self.words = resized(self.words, self.words_room)
        if self.letters_count + length + 1 > self.letters_room:
            self.letters_room = 2 * (self.letters_count + length + 1)
            self.letters = resized(self.letters, self.letters_room)
        for at in range(length):
            self.letters[self.letters_count + at] = self.typed[at]
        self.letters[self.letters_count + length] = 255
        self.letters_count += length + 1
        self.words[self.count] = self.is_known(length)
        self.count += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_known(self, length: cython.int) -> cython.bint:
        """Say whether the word, as it is read, is in every graph of well-known words."""
        each: cython.int
        at: cython.int
        node: cython.uint
        mask: cython.uint
        bit: cython.uint
        for each in range(self.known):
            node = 0
            for at in range(length):
                mask = self.known_masks[each][node]
                bit = cython.cast(cython.uint, 1) << self.reading[at]
                if not mask & bit:
                    return False
                node = self.known_first[each][node] + popcount(mask & (bit - 1))
                node = self.known_targets[each][node]
            if not self.known_masks[each][node] & 0x4000000:
                return False
        return True
