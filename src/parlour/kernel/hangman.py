"""How many misses a family of words forces: bounds that a search brings together.

A family is a sorted set of word numbers; its value is the number of misses that the best setter
forces on the best guesser. The value depends on the words alone, because every letter guessed so
far stands at the same places of all of them or in none. It grows with the family, so

- a part in which a letter was hit, if it is worth more than k, shows that the whole is: whoever
  can be made to miss more than k times there need not be asked about any other letter;
- and words that force k misses and have no letter c show that guessing c costs more than k.

`Search.can` asks whether k misses are enough. It tries, in this order: a letter in every word,
which is free; what is known of the family; groups of words that differ in one place only, which
are worth a miss for each word but one; the *refuters*, small sets of words that earlier proofs of
"k are not enough" came down to; and only then each letter that all of these leave over. What was
proved is kept in a table under a hash of 128 bits, the exclusive or of the words' own hashes
(BLAKE2b), of which all bits are compared. A false proof would take two different families with the
same 128 bits and as many words: after 10**10 families the odds of that are less than 1 in 10**18. A
refuter is kept as the words themselves, and it counts only after each was found in the family.

The search stops when it has done as much work as it was allowed, counted in words looked at. What
was proved until then stays in the table, so asking again goes on from there. The table and the
store of refuters have a fixed size; what is forgotten is proved again if it is needed.
"""

from __future__ import annotations

import hashlib

try:
    import cython
except ImportError:
    from parlour.kernel import uncompiled as cython

if cython.compiled:
    from cython.cimports.parlour.kernel.memory import ctz, free, popcount, resized
else:
    from parlour.kernel.uncompiled import ctz, popcount, resized

NO, YES, STOPPED = 0, 1, 2
MOST_LETTERS = 64  # a set of places is a number of 64 bits

# An entry of the table: the hash (two numbers), what is known, and the number of a refuter.
_ENTRY = cython.declare(cython.int, 4)
# A part of a family: where the letter stands, the first word and the end, the hash.
_PART = cython.declare(cython.int, 5)
# A refuter that is kept: its number (0 for none), how many words, their letters, the words.
_REFUTER = cython.declare(cython.int, 99)
_REFUTER_WORDS = cython.declare(cython.int, 96)
# The witnesses of a family: how many, the letters left, and up to 64 of three numbers each; at most
# 32 are found before the letters are tried, and then at most one for each letter.
_FRAME = cython.declare(cython.int, 194)
# For each number of misses, so many of the latest refuters are tried on every family.
_TRIED = cython.declare(cython.int, 256)
_LEVELS = cython.declare(cython.int, 27)
_NO = cython.declare(cython.int, 0)
_YES = cython.declare(cython.int, 1)
_STOPPED = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class Search:
    """What is known of the families of some words, all of one length, as bytes a to z.

    The table has ``1 << bits`` entries of 32 bytes, and with each 32 of them goes room for a
    refuter of up to 96 words. Each thread needs a search of its own.
    """

    count: cython.Py_ssize_t
    words: object
    # For each word: its letters, its hash in two numbers, and for each of its letters the places.
    masks: cython.pointer(cython.ulonglong)
    hash_1: cython.pointer(cython.ulonglong)
    hash_2: cython.pointer(cython.ulonglong)
    first_place: cython.pointer(cython.ulonglong)
    places: cython.pointer(cython.ulonglong)
    # For each word the groups of words that differ from it in one place only, the largest first.
    first_group: cython.pointer(cython.ulonglong)
    groups: cython.pointer(cython.ulonglong)
    group_size: cython.pointer(cython.ulonglong)
    group_count: cython.pointer(cython.ulonglong)
    group_mask: cython.pointer(cython.ulonglong)
    # The words of the family at hand, marked with a number of its own.
    marks: cython.pointer(cython.ulonglong)
    mark: cython.ulonglong
    # Places met while a family is parted, in a hash table that is marked in the same way.
    met: cython.pointer(cython.ulonglong)
    met_room: cython.Py_ssize_t
    # Families on the way from the first one to the one at hand, one after the other.
    stack: cython.pointer(cython.ulonglong)
    room: cython.Py_ssize_t
    top: cython.Py_ssize_t
    table: cython.pointer(cython.ulonglong)
    table_mask: cython.ulonglong
    # What the last look into the table found.
    lower: cython.int
    upper: cython.int
    refuter: cython.ulonglong
    found_letter: cython.int
    # The refuters, which of them are tried at each level, and where the next one goes.
    refuters: cython.pointer(cython.ulonglong)
    refuters_room: cython.Py_ssize_t
    refuters_kept: cython.ulonglong
    tried: cython.pointer(cython.ulonglong)
    next_tried: cython.pointer(cython.ulonglong)
    # How many words refuted the last family; they are at the top of the stack.
    refuting: cython.Py_ssize_t
    # The number under which they are kept already, if they are, and if they are worth trying.
    known: cython.ulonglong
    worth_trying: cython.bint
    # The work done and allowed, and the letter that the last proof began with.
    work: cython.ulonglong
    limit: cython.ulonglong
    letter: cython.int

    def __init__(self, words, bits=18):
        length = len(words[0]) if words else 0
        if not 0 < length <= MOST_LETTERS or not all(len(word) == length for word in words):
            raise ValueError(f"words are of one length, 1 to {MOST_LETTERS} letters")
        if any(not word.isalpha() or not word.islower() for word in words):
            raise ValueError("words are of the letters a to z")
        if not cython.compiled:
            self.masks, self.hash_1, self.hash_2, self.marks = [], [], [], []
            self.first_place, self.places, self.first_group, self.groups = [], [], [], []
            self.group_size, self.group_count, self.group_mask = [], [], []
            self.met, self.stack, self.table = [], [], []
            self.refuters, self.tried, self.next_tried = [], [], []
            self.mark = self.work = self.refuters_kept = self.top = 0
        self.words = tuple(words)
        self.count = len(self.words)
        self.lay_out_words()
        self.lay_out_groups()
        self.met_room = 64
        while self.met_room < 2 * self.count:
            self.met_room *= 2
        self.met = resized(self.met, 3 * self.met_room)
        for n in range(3 * self.met_room):
            self.met[n] = 0
        self.room = 1024
        self.stack = resized(self.stack, self.room)
        self.table = resized(self.table, _ENTRY << bits)
        self.table_mask = (1 << bits) - 1
        self.refuters_room = 1 << max(6, bits - 5)
        self.refuters = resized(self.refuters, _REFUTER * self.refuters_room)
        self.tried = resized(self.tried, _TRIED * _LEVELS)
        self.next_tried = resized(self.next_tried, _LEVELS)
        self.forget()

    def __dealloc__(self):
        if cython.compiled:
            free(self.masks)
            free(self.hash_1)
            free(self.hash_2)
            free(self.first_place)
            free(self.places)
            free(self.first_group)
            free(self.groups)
            free(self.group_size)
            free(self.group_count)
            free(self.group_mask)
            free(self.marks)
            free(self.met)
            free(self.stack)
            free(self.table)
            free(self.refuters)
            free(self.tried)
            free(self.next_tried)

    @cython.cfunc
    def lay_out_words(self):
        """Work out the letters of each word and where each of them stands."""
        word: bytes
        digest: bytes
        n: cython.Py_ssize_t
        at: cython.Py_ssize_t
        letter: cython.int
        size: cython.Py_ssize_t = 0
        length: cython.int = len(self.words[0])
        places: cython.ulonglong[26]
        if not cython.compiled:
            places = [0] * 26
        one: cython.ulonglong = 1
        mask: cython.ulonglong
        self.masks = resized(self.masks, self.count)
        self.hash_1 = resized(self.hash_1, self.count)
        self.hash_2 = resized(self.hash_2, self.count)
        self.marks = resized(self.marks, self.count)
        self.first_place = resized(self.first_place, self.count + 1)
        self.places = resized(self.places, self.count * min(26, length))
        for n in range(self.count):
            word = self.words[n]
            for letter in range(26):
                places[letter] = 0
            mask = 0
            for at in range(length):
                letter = word[at] - 97
                mask |= one << letter
                places[letter] |= one << at
            self.masks[n] = mask
            digest = hashlib.blake2b(word, digest_size=16).digest()
            self.hash_1[n] = int.from_bytes(digest[:8], "little")
            self.hash_2[n] = int.from_bytes(digest[8:], "little")
            self.marks[n] = 0
            self.first_place[n] = size
            while mask:
                self.places[size] = places[ctz(mask)]
                size += 1
                mask &= mask - 1
        self.first_place[self.count] = size

    @cython.cfunc
    def lay_out_groups(self):
        """Find the words that differ in one place only, by a letter that stands nowhere else."""
        found: dict = {}
        for n, word in enumerate(self.words):
            for place in range(len(word)):
                if word.count(word[place]) == 1:
                    rest = word[:place] + b"_" + word[place + 1 :]
                    if rest in found:
                        found[rest].append(n)
                    else:
                        found[rest] = [n]
        many = sorted((group for group in found.values() if len(group) > 1), key=len, reverse=True)
        groups_of: list = [[] for _ in range(self.count)]
        self.group_size = resized(self.group_size, len(many) + 1)
        self.group_count = resized(self.group_count, len(many) + 1)
        self.group_mask = resized(self.group_mask, len(many) + 1)
        for number, group in enumerate(many):
            self.group_size[number] = len(group)
            self.group_count[number] = 0
            for n in group:
                groups_of[n].append(number)
        self.first_group = resized(self.first_group, self.count + 1)
        self.groups = resized(self.groups, sum(map(len, groups_of)) + 1)
        size: cython.Py_ssize_t = 0
        for n in range(self.count):
            self.first_group[n] = size
            for number in groups_of[n]:
                self.groups[size] = number
                size += 1
        self.first_group[self.count] = size

    # What can be asked ----------------------------------------------------------------------------

    def can(self, family, misses: cython.int, work=None):
        """Say whether so many misses are always enough; `STOPPED` if the work was not.

        After `YES`, `best_letter` is a letter to begin with; after `NO`, `refutation` has words
        of the family that show it.
        """
        answer: cython.int
        self.allow(work)
        size: cython.Py_ssize_t = self.load(family)
        hash_1: cython.ulonglong = self.hash_of(0, size, self.hash_1)
        hash_2: cython.ulonglong = self.hash_of(0, size, self.hash_2)
        misses = min(misses, 26)
        self.letter = -1
        with cython.nogil:
            answer = self.search(0, size, hash_1, hash_2, misses, 0x3FFFFFF)
        return answer

    def frequency(self, family, work=None):
        """Return the most misses of a guesser who says the letter that most words have.

        ``None`` if the work was not enough.
        """
        bound: cython.int
        self.allow(work)
        size: cython.Py_ssize_t = self.load(family)
        hash_1: cython.ulonglong = self.hash_of(0, size, self.hash_1)
        hash_2: cython.ulonglong = self.hash_of(0, size, self.hash_2)
        with cython.nogil:
            bound = self.roll_out(0, size, hash_1, hash_2, 0x3FFFFFF)
        return None if bound < 0 else bound

    def bounds(self, family):
        """Return what is known of a family without a search: the fewest and the most misses."""
        size: cython.Py_ssize_t = self.load(family)
        n: cython.Py_ssize_t
        at: cython.ulonglong
        group: cython.ulonglong
        lower: cython.int = 0
        self.look_up(self.hash_of(0, size, self.hash_1), self.hash_of(0, size, self.hash_2), size)
        for n in range(size):
            for at in range(self.first_group[self.stack[n]], self.first_group[self.stack[n] + 1]):
                group = self.groups[at]
                self.group_count[group] += 1
                lower = max(lower, cython.cast(cython.int, self.group_count[group]) - 1)
        for n in range(size):
            for at in range(self.first_group[self.stack[n]], self.first_group[self.stack[n] + 1]):
                self.group_count[self.groups[at]] = 0
        upper: cython.int = min(self.upper, self.letters_bound(0, size))
        return max(lower, self.lower), min(upper, size - 1)

    def learn(self, family, lower: cython.int, upper: cython.int):
        """Take bounds for true, which were proved before."""
        if not 0 <= lower <= upper <= 26:
            raise ValueError(f"bounds are 0 to 26 misses in order, not {lower} and {upper}")
        size: cython.Py_ssize_t = self.load(family)
        self.store(
            self.hash_of(0, size, self.hash_1), self.hash_of(0, size, self.hash_2), size,
            lower, upper, 0, -1,
        )  # fmt: skip

    def parts(self, family, letter: cython.int):
        """Part a family by the places of a letter (from 0): a list of places and words."""
        size: cython.Py_ssize_t = self.load(family)
        count: cython.Py_ssize_t = self.part(0, size, letter)
        at: cython.Py_ssize_t
        found = []
        for at in range(2 * size, 2 * size + count * _PART, _PART):
            words = [self.stack[n] for n in range(self.stack[at + 1], self.stack[at + 2])]
            if words:
                found.append((self.stack[at], words))
        return found

    @property
    def refutation(self):
        """The words that the last `NO` came down to."""
        return sorted(self.stack[self.top + n] for n in range(self.refuting))

    @property
    def best_letter(self):
        """The letter (from 0) that the last `YES` began with; -1 if any dividing letter will do."""
        return self.letter

    @property
    def done(self):
        """All the work so far, counted in words looked at."""
        return self.work

    def tried_refuters(self):
        """Return the refuters that are tried on every family: misses not enough, and words."""
        found = []
        for level in range(_LEVELS):
            for n in range(_TRIED):
                refuter = self.tried[level * _TRIED + n]
                at = (refuter % self.refuters_room) * _REFUTER
                if refuter and self.refuters[at] == refuter:
                    words = [self.refuters[at + 3 + k] for k in range(self.refuters[at + 1])]
                    found.append((level, sorted(words)))
        return found

    def take_refuter(self, misses: cython.int, words):
        """Take words for a refuter, which was proved before."""
        if not 0 <= misses < _LEVELS:
            raise ValueError(f"there are 0 to {_LEVELS - 1} misses, not {misses}")
        self.refuting = self.load(words)
        self.top = self.known = 0
        self.worth_trying = True
        self.keep_refuter(misses)

    def forget(self):
        """Empty the table and the store of refuters."""
        n: cython.Py_ssize_t
        for n in range(_ENTRY * (self.table_mask + 1)):
            self.table[n] = 0
        for n in range(self.refuters_room):
            self.refuters[n * _REFUTER] = 0
        for n in range(_TRIED * _LEVELS):
            self.tried[n] = 0
        for n in range(_LEVELS):
            self.next_tried[n] = 0
        self.refuters_kept = 0

    @cython.cfunc
    def allow(self, work):
        """Set how much work may be done from here on; without a number there is no limit."""
        self.limit = self.work + max(0, min((1 << 62) if work is None else work, 1 << 62))

    @cython.cfunc
    def load(self, family) -> cython.Py_ssize_t:
        """Put a family at the bottom of the stack."""
        size: cython.Py_ssize_t = len(family)
        n: cython.Py_ssize_t
        if size == 0:
            raise ValueError("a family has a word or more")
        self.top = 0
        self.reserve(size)
        before = -1
        for n, word in enumerate(family):
            if not before < word < self.count:
                raise ValueError(f"a family has words 0 to {self.count - 1} in order, not {word}")
            before = word
            self.stack[n] = word
        self.top = size
        return size

    @cython.cfunc
    def hash_of(
        self,
        begin: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        numbers: cython.pointer(cython.ulonglong),
    ) -> cython.ulonglong:
        n: cython.Py_ssize_t
        answer: cython.ulonglong = 0
        for n in range(begin, end):
            answer ^= numbers[self.stack[n]]
        return answer

    # The table ------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def look_up(
        self, hash_1: cython.ulonglong, hash_2: cython.ulonglong, size: cython.Py_ssize_t
    ) -> cython.void:
        """Find what is known of a family: ``lower``, ``upper`` and ``refuter``."""
        at: cython.ulonglong
        packed: cython.ulonglong
        other: cython.ulonglong
        for other in range(2):
            at = ((hash_1 & self.table_mask) ^ other) * _ENTRY
            packed = self.table[at + 2]
            if (
                self.table[at] == hash_1
                and self.table[at + 1] == hash_2
                and packed >> 24 == cython.cast(cython.ulonglong, size)
            ):
                self.lower = packed & 255
                self.upper = packed >> 8 & 255
                self.found_letter = cython.cast(cython.int, packed >> 16 & 255) - 1
                self.refuter = self.table[at + 3]
                return
        self.lower = 0
        self.upper = 26
        self.found_letter = -1
        self.refuter = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def store(
        self,
        hash_1: cython.ulonglong,
        hash_2: cython.ulonglong,
        size: cython.Py_ssize_t,
        lower: cython.int,
        upper: cython.int,
        refuter: cython.ulonglong,
        letter: cython.int,
    ) -> cython.void:
        """Add to what is known of a family; of two others, the smaller one makes way."""
        at: cython.ulonglong = (hash_1 & self.table_mask) * _ENTRY
        other: cython.ulonglong = ((hash_1 & self.table_mask) ^ 1) * _ENTRY
        self.look_up(hash_1, hash_2, size)
        if self.lower >= lower:
            lower = self.lower
            refuter = self.refuter
        if self.upper <= upper:
            upper = self.upper
            letter = self.found_letter
        here: cython.bint = self.table[at] == hash_1 and self.table[at + 1] == hash_2
        there: cython.bint = self.table[other] == hash_1 and self.table[other + 1] == hash_2
        larger: cython.bint = self.table[at + 2] >> 24 > self.table[other + 2] >> 24
        if not here and (there or larger):
            at = other
        self.table[at] = hash_1
        self.table[at + 1] = hash_2
        self.table[at + 2] = (
            cython.cast(cython.ulonglong, size) << 24
            | cython.cast(cython.ulonglong, letter + 1) << 16
            | cython.cast(cython.ulonglong, upper) << 8
            | cython.cast(cython.ulonglong, lower)
        )
        self.table[at + 3] = refuter

    # Families -------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def reserve(self, more: cython.Py_ssize_t) -> cython.void:
        """Make room above the top of the stack."""
        if self.top + more > self.room:
            self.room = 2 * (self.top + more)
            self.stack = resized(self.stack, self.room)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def places_of(self, word: cython.ulonglong, letter: cython.int) -> cython.ulonglong:
        """Return where a letter stands in a word; 0 is nowhere."""
        mask: cython.ulonglong = self.masks[word]
        one: cython.ulonglong = 1
        if not mask >> letter & 1:
            return 0
        return self.places[self.first_place[word] + popcount(mask & ((one << letter) - 1))]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def part(
        self, begin: cython.Py_ssize_t, end: cython.Py_ssize_t, letter: cython.int
    ) -> cython.Py_ssize_t:
        """Part a family by the places of a letter, and return how many parts there are.

        They are put at the top of the stack: first as many numbers as the family has words, which
        are of no more use, then what describes each part, then the words. The first part, in which
        the letter is missed, may be empty.
        """
        size: cython.Py_ssize_t = end - begin
        self.reserve(7 * size + _PART)
        number_of: cython.Py_ssize_t = self.top
        parts: cython.Py_ssize_t = number_of + size
        count: cython.Py_ssize_t = 1
        n: cython.Py_ssize_t
        at: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        word: cython.ulonglong
        places: cython.ulonglong
        for n in range(_PART):
            self.stack[parts + n] = 0
        self.mark += 1
        self.work += size
        for n in range(size):
            word = self.stack[begin + n]
            places = self.places_of(word, letter)
            if places == 0:
                slot = 0
            else:
                at = (places ^ places >> 13 ^ places >> 29) & (self.met_room - 1)
                while self.met[3 * at] == self.mark and self.met[3 * at + 1] != places:
                    at = (at + 1) & (self.met_room - 1)
                if self.met[3 * at] != self.mark:
                    self.met[3 * at] = self.mark
                    self.met[3 * at + 1] = places
                    self.met[3 * at + 2] = count
                    slot = parts + count * _PART
                    self.stack[slot] = places
                    self.stack[slot + 2] = 0
                    self.stack[slot + 3] = 0
                    self.stack[slot + 4] = 0
                    count += 1
                slot = self.met[3 * at + 2]
            self.stack[number_of + n] = slot
            slot = parts + slot * _PART
            self.stack[slot + 2] += 1
            self.stack[slot + 3] ^= self.hash_1[word]
            self.stack[slot + 4] ^= self.hash_2[word]
        at = parts + count * _PART
        for n in range(count):
            slot = parts + n * _PART
            self.stack[slot + 1] = at
            at += self.stack[slot + 2]
            self.stack[slot + 2] = self.stack[slot + 1]
        for n in range(size):
            slot = parts + self.stack[number_of + n] * _PART + 2
            self.stack[self.stack[slot]] = self.stack[begin + n]
            self.stack[slot] += 1
        self.top = at
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def letters_bound(self, begin: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.int:
        """Return the misses of a guesser who says the family's letters in any order.

        That misses every letter that some word has but not the one that it comes down to.
        """
        any_word: cython.ulonglong = 0
        fewest: cython.int = 26
        n: cython.Py_ssize_t
        for n in range(begin, end):
            any_word |= self.masks[self.stack[n]]
            fewest = min(fewest, popcount(self.masks[self.stack[n]]))
        return popcount(any_word) - fewest

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def roll_out(
        self,
        begin: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        hash_1: cython.ulonglong,
        hash_2: cython.ulonglong,
        unsaid: cython.uint,
    ) -> cython.int:
        """Return the most misses of whoever says the commonest letter; -1 if out of work."""
        often: cython.int[26]
        if not cython.compiled:
            often = [0] * 26
        n: cython.Py_ssize_t
        letter: cython.int
        best: cython.int
        most: cython.int = 0
        below: cython.int
        mask: cython.ulonglong
        base: cython.Py_ssize_t = self.top
        at: cython.Py_ssize_t
        count: cython.Py_ssize_t
        if end - begin == 1:
            return 0
        if self.work >= self.limit:
            return -1
        self.work += end - begin
        for letter in range(26):
            often[letter] = 0
        for n in range(begin, end):
            mask = self.masks[self.stack[n]] & unsaid
            while mask:
                often[ctz(mask)] += 1
                mask &= mask - 1
        best = 0
        for letter in range(1, 26):
            if often[letter] > often[best]:
                best = letter
        unsaid &= ~(cython.cast(cython.uint, 1) << best)
        count = self.part(begin, end, best)
        at = base + (end - begin)
        for n in range(count):
            if self.stack[at + 1] < self.stack[at + 2]:
                below = self.roll_out(
                    self.stack[at + 1], self.stack[at + 2],
                    self.stack[at + 3], self.stack[at + 4], unsaid,
                )  # fmt: skip
                if below < 0:
                    self.top = base
                    return -1
                most = max(most, below + (n == 0))
            at += _PART
        self.top = base
        self.store(hash_1, hash_2, end - begin, 0, most, 0, best)
        return most

    # The search -----------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def search(
        self,
        begin: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        hash_1: cython.ulonglong,
        hash_2: cython.ulonglong,
        misses: cython.int,
        unsaid: cython.uint,
    ) -> cython.int:
        """Say whether so many misses are enough for a family; ``unsaid`` has the letters left.

        After a no, the words that show it are at the top of the stack, ``refuting`` of them.
        """
        size: cython.Py_ssize_t = end - begin
        base: cython.Py_ssize_t = self.top
        answer: cython.int
        if misses < 0:
            self.reserve(1)
            self.stack[base] = self.stack[begin]
            self.refuting = 1
            self.known = 0
            return _NO
        if size <= misses + 1:
            return _YES
        self.look_up(hash_1, hash_2, size)
        if self.upper <= misses:
            self.letter = self.found_letter
            return _YES
        if self.lower > misses:
            self.recall(self.refuter, begin, end)
            return _NO
        self.known = 0
        self.worth_trying = True
        if self.work >= self.limit:
            return _STOPPED
        self.work += size + 32  # for what a family takes however small it is
        if self.letters_bound(begin, end) <= misses:
            self.letter = -1
            return _YES
        answer = self.try_free_letters(begin, end, misses, unsaid)
        if answer < 0:
            answer = self.try_letters(begin, end, misses, unsaid)
        self.top = base
        if answer == _YES:
            self.store(hash_1, hash_2, size, 0, misses, 0, self.letter)
        elif answer == _NO:
            self.known = self.keep_refuter(misses)
            self.store(hash_1, hash_2, size, misses + 1, 26, self.known, -1)
        return answer

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def recall(
        self, refuter: cython.ulonglong, begin: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> cython.void:
        """Put the words of a refuter at the top of the stack, or the whole family if it is gone."""
        at: cython.Py_ssize_t = (refuter % self.refuters_room) * _REFUTER
        n: cython.Py_ssize_t
        self.known = 0
        if refuter and self.refuters[at] == refuter:
            self.known = refuter
            self.refuting = self.refuters[at + 1]
            self.reserve(self.refuting)
            for n in range(self.refuting):
                self.stack[self.top + n] = self.refuters[at + 3 + n]
        else:
            self.refuting = end - begin
            self.reserve(self.refuting)
            for n in range(self.refuting):
                self.stack[self.top + n] = self.stack[begin + n]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep_refuter(self, misses: cython.int) -> cython.ulonglong:
        """Keep the words at the top of the stack as a refuter of so many misses."""
        n: cython.Py_ssize_t
        at: cython.Py_ssize_t
        slot: cython.ulonglong
        mask: cython.ulonglong = 0
        if self.refuting > _REFUTER_WORDS:
            return 0
        if self.known:
            return self.known
        self.refuters_kept += 1
        at = (self.refuters_kept % self.refuters_room) * _REFUTER
        self.refuters[at] = self.refuters_kept
        self.refuters[at + 1] = self.refuting
        for n in range(self.refuting):
            self.refuters[at + 3 + n] = self.stack[self.top + n]
            mask |= self.masks[self.stack[self.top + n]]
        self.refuters[at + 2] = mask
        if not self.worth_trying:
            return self.refuters_kept
        slot = self.next_tried[misses]
        self.next_tried[misses] = (slot + 1) % _TRIED
        self.tried[misses * _TRIED + slot] = self.refuters_kept
        return self.refuters_kept

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def try_free_letters(
        self,
        begin: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        misses: cython.int,
        unsaid: cython.uint,
    ) -> cython.int:
        """Answer for a family that a letter of every word divides; -1 if there is none."""
        base: cython.Py_ssize_t = self.top
        every: cython.ulonglong = unsaid
        n: cython.Py_ssize_t
        count: cython.Py_ssize_t
        letter: cython.int
        answer: cython.int
        for n in range(begin, end):
            every &= self.masks[self.stack[n]]
        while every:
            letter = ctz(every)
            every &= every - 1
            unsaid &= ~(cython.cast(cython.uint, 1) << letter)
            count = self.part(begin, end, letter)
            if count > 2:
                answer = self.try_hits(base, end - begin, count, misses, unsaid)
                self.letter = letter
                return answer
            self.top = base
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def try_hits(
        self,
        base: cython.Py_ssize_t,
        size: cython.Py_ssize_t,
        count: cython.Py_ssize_t,
        misses: cython.int,
        unsaid: cython.uint,
    ) -> cython.int:
        """Answer for all parts of a family in which a letter was hit, the largest first.

        After a no, the words that show it are at the base, and that is the top of the stack.
        """
        parts: cython.Py_ssize_t = base + size
        at: cython.Py_ssize_t
        n: cython.Py_ssize_t
        largest: cython.Py_ssize_t
        answer: cython.int
        while True:
            largest = 0
            for n in range(1, count):
                at = parts + n * _PART
                if self.stack[at + 2] - self.stack[at + 1] > cython.cast(
                    cython.ulonglong, misses + 1
                ) and (
                    not largest
                    or self.stack[at + 2] - self.stack[at + 1]
                    > self.stack[largest + 2] - self.stack[largest + 1]
                ):
                    largest = at
            if not largest:
                return _YES
            answer = self.search(
                self.stack[largest + 1], self.stack[largest + 2],
                self.stack[largest + 3], self.stack[largest + 4], misses, unsaid,
            )  # fmt: skip
            if answer == _NO:
                self.move_down(base)
            if answer != _YES:
                return answer
            self.stack[largest + 2] = self.stack[largest + 1]  # done with

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def move_down(self, base: cython.Py_ssize_t) -> cython.void:
        """Move the words at the top of the stack down, and the top with them."""
        n: cython.Py_ssize_t
        for n in range(self.refuting):
            self.stack[base + n] = self.stack[self.top + n]
        self.top = base

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def try_letters(
        self,
        begin: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        misses: cython.int,
        unsaid: cython.uint,
    ) -> cython.int:
        """Answer for a family by trying its letters, as far as they are any use.

        A witness is a set of words that force so many misses by themselves; it shows that a letter
        that none of them has is no use. Witnesses are listed in a frame on the stack: how many
        there are, the letters that are still some use, and for each witness where its words begin
        and end and what letters they have. When no letter is left, some of them show the whole.
        """
        base: cython.Py_ssize_t = self.top
        n: cython.Py_ssize_t
        word: cython.ulonglong
        any_word: cython.ulonglong = 0
        every: cython.ulonglong = 0x3FFFFFF
        answer: cython.int
        self.reserve(_FRAME)
        self.top += _FRAME
        self.mark += 1
        for n in range(begin, end):
            word = self.stack[n]
            self.marks[word] = self.mark
            any_word |= self.masks[word]
            every &= self.masks[word]
        # A letter of every word divides nothing here, or it would have been tried as a free one.
        self.stack[base] = 0
        self.stack[base + 1] = any_word & ~every
        answer = self.try_groups(begin, end, base, misses)
        if answer < 0:
            answer = self.try_refuters(begin, end, base, misses, any_word)
        if answer < 0:
            answer = self.try_each_letter(begin, end, base, misses, unsaid)
        if answer < 0:
            self.join_witnesses(base, any_word & ~every)
            answer = _NO
        if answer == _NO:
            self.move_down(base)
        return answer

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def add_witness(self, frame: cython.Py_ssize_t) -> cython.void:
        """Add the words at the top of the stack to the witnesses."""
        at: cython.Py_ssize_t = frame + 2 + 3 * self.stack[frame]
        n: cython.Py_ssize_t
        letters: cython.ulonglong = 0
        for n in range(self.top, self.top + self.refuting):
            letters |= self.masks[self.stack[n]]
        self.stack[at] = self.top
        self.top += self.refuting
        self.stack[at + 1] = self.top
        self.stack[at + 2] = letters
        self.stack[frame] += 1
        self.stack[frame + 1] &= letters

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def try_groups(
        self,
        begin: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        frame: cython.Py_ssize_t,
        misses: cython.int,
    ) -> cython.int:
        """Look for words that differ in one place only; -1 if they do not settle the answer.

        One more than the misses and the last word can account for is a refutation; just as many
        are a witness.
        """
        needed: cython.ulonglong = misses + 1
        over: cython.ulonglong = 0
        tight: cython.bint = False
        n: cython.Py_ssize_t
        at: cython.ulonglong
        group: cython.ulonglong
        word: cython.ulonglong
        for n in range(begin, end):
            word = self.stack[n]
            for at in range(self.first_group[word], self.first_group[word + 1]):
                group = self.groups[at]
                if self.group_size[group] < needed:
                    break
                self.group_count[group] += 1
                self.group_mask[group] = 0
                tight |= self.group_count[group] == needed
                if self.group_count[group] > needed:
                    over = group + 1
        if over:
            self.known = 0
            self.worth_trying = False
            self.words_of_group(begin, end, over - 1)
        elif tight:
            self.add_tight_groups(begin, end, frame, needed)
        for n in range(begin, end):
            word = self.stack[n]
            for at in range(self.first_group[word], self.first_group[word + 1]):
                self.group_count[self.groups[at]] = 0
        return _NO if over else -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def add_tight_groups(
        self,
        begin: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        frame: cython.Py_ssize_t,
        needed: cython.ulonglong,
    ) -> cython.void:
        """Add the groups that have just so many words in a family and rule some letter out."""
        n: cython.Py_ssize_t
        at: cython.ulonglong
        group: cython.ulonglong
        word: cython.ulonglong
        for n in range(begin, end):
            word = self.stack[n]
            for at in range(self.first_group[word], self.first_group[word + 1]):
                group = self.groups[at]
                if self.group_count[group] == needed:
                    self.group_mask[group] |= self.masks[word]
        for n in range(begin, end):
            word = self.stack[n]
            for at in range(self.first_group[word], self.first_group[word + 1]):
                group = self.groups[at]
                if (
                    self.group_count[group] == needed
                    and self.stack[frame + 1] & ~self.group_mask[group]
                    and self.stack[frame] < 16
                ):
                    self.words_of_group(begin, end, group)
                    self.add_witness(frame)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def words_of_group(
        self, begin: cython.Py_ssize_t, end: cython.Py_ssize_t, group: cython.ulonglong
    ) -> cython.void:
        """Put those words of a family that are in a group at the top of the stack."""
        n: cython.Py_ssize_t
        at: cython.ulonglong
        word: cython.ulonglong
        self.refuting = 0
        self.reserve(self.group_size[group])
        for n in range(begin, end):
            word = self.stack[n]
            for at in range(self.first_group[word], self.first_group[word + 1]):
                if self.groups[at] == group:
                    self.stack[self.top + self.refuting] = word
                    self.refuting += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def try_refuters(
        self,
        begin: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        frame: cython.Py_ssize_t,
        misses: cython.int,
        any_word: cython.ulonglong,
    ) -> cython.int:
        """Look for refuters among the words, which are marked; -1 if they settle nothing.

        One of as many misses settles the answer, and one of a miss less is a witness.
        """
        level: cython.int
        n: cython.Py_ssize_t
        m: cython.Py_ssize_t
        at: cython.Py_ssize_t
        refuter: cython.ulonglong
        letters: cython.ulonglong
        for level in range(misses, misses - 2, -1):
            if level < 0:
                break
            for n in range(_TRIED):
                refuter = self.tried[level * _TRIED + n]
                if not refuter:
                    break
                self.work += 1
                at = (refuter % self.refuters_room) * _REFUTER
                letters = self.refuters[at + 2]
                if (
                    self.refuters[at] != refuter
                    or letters & ~any_word
                    or (level < misses and not self.stack[frame + 1] & ~letters)
                ):
                    continue
                m = self.refuters[at + 1]
                while m > 0 and self.marks[self.refuters[at + 2 + m]] == self.mark:
                    m -= 1
                if m == 0:
                    self.recall(refuter, begin, end)
                    if level == misses:
                        return _NO
                    if self.stack[frame] < 32:
                        self.add_witness(frame)
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def try_each_letter(
        self,
        begin: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        frame: cython.Py_ssize_t,
        misses: cython.int,
        unsaid: cython.uint,
    ) -> cython.int:
        """Try the letters that are some use, the commonest first; -1 if none of them is enough."""
        often: cython.int[26]
        if not cython.compiled:
            often = [0] * 26
        size: cython.Py_ssize_t = end - begin
        n: cython.Py_ssize_t
        base: cython.Py_ssize_t
        count: cython.Py_ssize_t
        at: cython.Py_ssize_t
        mask: cython.ulonglong
        left: cython.uint
        letter: cython.int
        best: cython.int
        answer: cython.int
        for letter in range(26):
            often[letter] = 0
        for n in range(begin, end):
            mask = self.masks[self.stack[n]] & self.stack[frame + 1]
            while mask:
                often[ctz(mask)] += 1
                mask &= mask - 1
        self.work += size
        while self.stack[frame + 1]:
            mask = self.stack[frame + 1]
            best = ctz(mask)
            while mask:
                letter = ctz(mask)
                mask &= mask - 1
                if often[letter] > often[best]:
                    best = letter
            base = self.top
            count = self.part(begin, end, best)
            left = unsaid & ~(cython.cast(cython.uint, 1) << best)
            at = base + size
            answer = self.search(
                self.stack[at + 1], self.stack[at + 2], self.stack[at + 3], self.stack[at + 4],
                misses - 1, left,
            )  # fmt: skip
            if answer == _NO:
                self.move_down(base)
                self.add_witness(frame)
                continue
            if answer == _YES:
                answer = self.try_hits(base, size, count, misses, left)
            self.letter = best
            return answer
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def join_witnesses(self, frame: cython.Py_ssize_t, letters: cython.ulonglong) -> cython.void:
        """Put the words of witnesses at the top of the stack, enough to rule every letter out."""
        n: cython.Py_ssize_t
        at: cython.Py_ssize_t
        best: cython.Py_ssize_t
        word: cython.ulonglong
        self.mark += 1
        self.refuting = 0
        while letters:
            best = frame + 2
            for n in range(self.stack[frame]):
                at = frame + 2 + 3 * n
                if popcount(letters & ~self.stack[at + 2]) > popcount(
                    letters & ~self.stack[best + 2]
                ):
                    best = at
            letters &= self.stack[best + 2]
            self.reserve(self.refuting + self.stack[best + 1] - self.stack[best])
            for n in range(self.stack[best], self.stack[best + 1]):
                word = self.stack[n]
                if self.marks[word] != self.mark:
                    self.marks[word] = self.mark
                    self.stack[self.top + self.refuting] = word
                    self.refuting += 1
        self.known = 0
        self.worth_trying = True
