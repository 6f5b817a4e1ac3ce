"""What a hand of letters, and whatever may be left of it, can earn.

Each kind of letter in the hand is a digit, so what may be left of it is a number in a mixed radix,
and what is left after a word is the one number less the other. Words of the same letters earn
the same, so one of them stands for all. The most that can be earned is worked out for every number
in increasing order; the digits are set one after the other, and with each of them the words that
need more of its letter are dropped, so at the end only those that fit are left to be tried.

A hand is its letters as bytes, 0 to 25, and 26 for a wildcard; its words are those that
`parlour.kernel.playable` finds.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from parlour.kernel import uncompiled as cython

if cython.compiled:
    from cython.cimports.parlour.kernel.memory import free, resized
else:
    from parlour.kernel.uncompiled import resized

MOST_LETTERS = 16  # so what may be left is one of 2 ** 16 at most
WILDCARD = 26


@cython.final
@cython.cclass
class Table:
    """Works out what can be earned of one hand at a time.

    A word earns the ``worth`` of its letters, of which the wildcard is the last, times
    ``factors[length][held]``, for how many letters it has and are held, and ``bonuses[length]``.
    """

    # The hand: how many there are of each letter, and of each kind, in the order of the digits.
    left: cython.int[27]
    kinds: cython.int
    kind_letter: cython.int[27]
    kind_count: cython.int[27]
    kind_weight: cython.ulonglong[27]
    kind_shift: cython.int[27]
    kind_field: cython.ulonglong[27]
    weight: cython.ulonglong[27]
    unit: cython.ulonglong[27]
    states: cython.Py_ssize_t
    # The number of each word; and of each set of letters that makes one, counted from 1, the word
    # that stands for it, its number, length, worth, counts in fields of bits, and price in ties.
    count: cython.Py_ssize_t
    words: cython.pointer(cython.ulonglong)
    sets: cython.Py_ssize_t
    set_at: cython.pointer(cython.ulonglong)
    word_of: cython.pointer(cython.ulonglong)
    number: cython.pointer(cython.ulonglong)
    length: cython.pointer(cython.ulonglong)
    value: cython.pointer(cython.ulonglong)
    needs: cython.pointer(cython.ulonglong)
    price: cython.pointer(cython.ulonglong)
    lists: cython.pointer(cython.ulonglong)
    # What words earn: their letters times a factor for their length and the hand's, and a bonus.
    worth: cython.longlong[27]
    factors: cython.longlong[289]
    bonuses: cython.longlong[17]
    # What can be earned, without and with letters shed, and what to begin with.
    digits: cython.int[27]
    worked_out: cython.bint
    best: cython.pointer(cython.ulonglong)
    choice: cython.pointer(cython.ulonglong)
    best_shedding: cython.pointer(cython.ulonglong)
    choice_shedding: cython.pointer(cython.ulonglong)

    def __init__(self, worth, factors, bonuses):
        if not cython.compiled:
            self.left, self.kind_letter, self.kind_count = [0] * 27, [0] * 27, [0] * 27
            self.kind_weight, self.kind_shift, self.kind_field = [0] * 27, [0] * 27, [0] * 27
            self.weight, self.unit, self.digits = [0] * 27, [0] * 27, [0] * 27
            self.worth, self.factors, self.bonuses = [0] * 27, [0] * 289, [0] * 17
            self.words, self.set_at, self.word_of, self.number = [], [], [], []
            self.length, self.value, self.needs, self.price, self.lists = [], [], [], [], []
            self.best, self.choice, self.best_shedding, self.choice_shedding = [], [], [], []
        self.worked_out = False
        for letter in range(27):
            self.worth[letter] = worth[letter]
        for length in range(MOST_LETTERS + 1):
            self.bonuses[length] = bonuses[length]
            for held in range(MOST_LETTERS + 1):
                self.factors[17 * length + held] = factors[length][held]

    def __dealloc__(self):
        if cython.compiled:
            free(self.words)
            free(self.set_at)
            free(self.word_of)
            free(self.number)
            free(self.length)
            free(self.value)
            free(self.needs)
            free(self.price)
            free(self.lists)
            free(self.best)
            free(self.choice)
            free(self.best_shedding)
            free(self.choice_shedding)

    def work_out(self, hand: bytes, text: bytes, known: bytes):
        """Work out what can be earned of a hand, and of all that may be left of it.

        ``text`` and ``known`` are its words. Of ways that earn the same, one is taken that sheds
        the fewest letters, then one with the fewest words that are not well known, then one with
        the fewest words.
        """
        place: cython.Py_ssize_t
        self.worked_out = False
        if len(hand) > MOST_LETTERS or max(hand, default=0) > WILDCARD:
            raise ValueError(f"a hand has 0 to {MOST_LETTERS} letters, each from 0 to {WILDCARD}")
        self.lay_out(hand, len(hand))
        self.words = resized(self.words, len(known) + 1)
        if not self.read(text, len(text), known, len(known)):
            raise ValueError("the words are not those of this hand")
        self.lists = resized(self.lists, (self.kinds + 1) * (self.sets + 1))
        self.best = resized(self.best, self.states)
        self.choice = resized(self.choice, self.states)
        self.best_shedding = resized(self.best_shedding, self.states)
        self.choice_shedding = resized(self.choice_shedding, self.states)
        with cython.nogil:
            for place in range(self.sets):
                self.lists[place] = place + 1
            self.fill(0, 0, 0, 0, self.sets)
        self.worked_out = True

    @cython.cfunc
    def lay_out(self, hand: cython.pointer(cython.const[cython.uchar]), size: cython.Py_ssize_t):
        """Make digits of the kinds of letters, and room for what may be left of the hand."""
        letter: cython.int
        kind: cython.int
        shift: cython.int = 0
        bits: cython.int
        at: cython.Py_ssize_t
        weight: cython.ulonglong = 1
        self.kinds = 0
        for letter in range(27):
            self.left[letter] = 0
            self.weight[letter] = self.unit[letter] = 0
        for at in range(size):
            self.left[hand[at]] += 1
        for letter in range(27):
            if self.left[letter]:
                self.kind_letter[self.kinds] = letter
                self.kind_count[self.kinds] = self.left[letter]
                self.kinds += 1
        for kind in range(self.kinds - 1, -1, -1):
            letter = self.kind_letter[kind]
            self.kind_weight[kind] = self.weight[letter] = weight
            weight *= self.left[letter] + 1
            bits = 1
            while self.left[letter] >> bits:
                bits += 1
            self.kind_shift[kind] = shift
            self.kind_field[kind] = (1 << bits) - 1
            self.unit[letter] = cython.cast(cython.ulonglong, 1) << shift
            shift += bits
        self.states = weight
        self.set_at = resized(self.set_at, weight)
        self.word_of = resized(self.word_of, weight + 1)
        self.number = resized(self.number, weight + 1)
        self.length = resized(self.length, weight + 1)
        self.value = resized(self.value, weight + 1)
        self.needs = resized(self.needs, weight + 1)
        self.price = resized(self.price, weight + 1)
        for at in range(self.states):
            self.set_at[at] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def read(
        self,
        text: cython.pointer(cython.const[cython.uchar]),
        size: cython.Py_ssize_t,
        known: cython.pointer(cython.const[cython.uchar]),
        words: cython.Py_ssize_t,
    ) -> cython.bint:
        """Read the words and part them into sets; say whether they are words of this hand."""
        at: cython.Py_ssize_t
        back: cython.Py_ssize_t
        letter: cython.int
        length: cython.int = 0
        place: cython.ulonglong
        number: cython.ulonglong = 0
        need: cython.ulonglong = 0
        value: cython.longlong = 0
        self.count = 0
        self.sets = 0
        for at in range(size):
            letter = text[at]
            if letter <= 26:
                if self.left[letter] == 0:
                    return False
                self.left[letter] -= 1
                length += 1
                number += self.weight[letter]
                need += self.unit[letter]
                value += self.worth[letter]
                continue
            if letter < 255 or length == 0 or self.count == words:
                return False
            place = self.set_at[number]
            if place == 0:
                self.sets += 1
                place = self.sets
                self.set_at[number] = place
                self.word_of[place] = self.count
                self.number[place] = number
                self.length[place] = length
                self.value[place] = value
                self.needs[place] = need
                self.price[place] = 1 if known[self.count] else 65
            elif known[self.count] and self.price[place] > 1:
                self.word_of[place] = self.count
                self.price[place] = 1
            self.words[self.count] = number
            self.count += 1
            for back in range(at - length, at):
                self.left[text[back]] += 1
            length = 0
            number = 0
            need = 0
            value = 0
        return self.count == words and length == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def fill(
        self,
        kind: cython.int,
        number: cython.ulonglong,
        held: cython.int,
        begin: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
    ) -> cython.void:
        """Go through the digits from this one on, with the sets that fit those before it."""
        count: cython.ulonglong
        at: cython.Py_ssize_t
        top: cython.Py_ssize_t
        place: cython.ulonglong
        shift: cython.int
        field: cython.ulonglong
        # Names of their own, because looking them up each time is slow where this is not compiled.
        lists: cython.pointer(cython.ulonglong) = self.lists
        needs: cython.pointer(cython.ulonglong) = self.needs
        if kind == self.kinds:
            self.settle(number, held, begin, end)
            return
        shift = self.kind_shift[kind]
        field = self.kind_field[kind]
        for count in range(self.kind_count[kind]):
            top = end
            for at in range(begin, end):
                place = lists[at]
                lists[top] = place
                # Without a branch, which the processor could not predict.
                top += (needs[place] >> shift & field) <= count
            self.digits[kind] = count
            self.fill(kind + 1, number + count * self.kind_weight[kind], held + count, end, top)
        count = self.kind_count[kind]
        self.digits[kind] = count
        self.fill(kind + 1, number + count * self.kind_weight[kind], held + count, begin, end)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def settle(
        self,
        number: cython.ulonglong,
        held: cython.int,
        begin: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
    ) -> cython.void:
        """Try every set that fits what is left, and to shed each letter of it.

        Points are counted in 65,536ths, of which a letter that is shed costs 2,048, a word 1, and
        one that is not well known 64 more: too little to matter where points differ, as a hand
        has no more letters than `MOST_LETTERS`.
        """
        at: cython.Py_ssize_t
        place: cython.ulonglong
        after: cython.ulonglong
        length: cython.int
        kind: cython.int
        earned: cython.longlong
        total: cython.longlong
        best: cython.longlong = 0
        best_shedding: cython.longlong = 0
        choice: cython.ulonglong = 0
        choice_shedding: cython.ulonglong = 0
        best_of: cython.pointer(cython.ulonglong) = self.best
        best_shedding_of: cython.pointer(cython.ulonglong) = self.best_shedding
        value_of: cython.pointer(cython.ulonglong) = self.value
        number_of: cython.pointer(cython.ulonglong) = self.number
        length_of: cython.pointer(cython.ulonglong) = self.length
        price_of: cython.pointer(cython.ulonglong) = self.price
        for at in range(begin, end):
            place = self.lists[at]
            after = number - number_of[place]
            length = length_of[place]
            earned = value_of[place]
            earned = earned * self.factors[17 * length + held] + self.bonuses[length]
            earned = earned * 65536 - price_of[place]
            total = earned + best_of[after]
            if total > best:
                best = total
                choice = place
            total = earned + best_shedding_of[after]
            if total > best_shedding:
                best_shedding = total
                choice_shedding = place
        for kind in range(self.kinds):
            if self.digits[kind]:
                total = best_shedding_of[number - self.kind_weight[kind]]
                total -= 2048
                # Of two orders that earn the same, letters are shed before words.
                if total > 0 and total >= best_shedding:
                    best_shedding = total
                    choice_shedding = self.sets + 1 + kind
        self.best[number] = best
        self.choice[number] = choice
        self.best_shedding[number] = best_shedding
        self.choice_shedding[number] = choice_shedding

    def numbers(self):
        """Return the number of each word."""
        return [self.words[word] for word in range(self.count)]

    def weights(self):
        """Return what each letter, and the wildcard, adds to a number."""
        return [self.weight[letter] for letter in range(27)]

    def totals(self):
        """Return the most that can be earned, for every number, with words alone."""
        self.refuse_unknown()
        return [(self.best[state] + 65535) >> 16 for state in range(self.states)]

    def total(self, shedding: cython.bint):
        """Return the most that can be earned of the whole hand."""
        self.refuse_unknown()
        return ((self.best_shedding if shedding else self.best)[self.states - 1] + 65535) >> 16

    def first_step(self, number: cython.Py_ssize_t, shedding: cython.bint):
        """Return what to begin with at a number: a word, by its place among them, or a letter.

        A letter to shed is its own number less 27, which is below nought; ``None`` means that
        nothing more can be earned.
        """
        self.refuse_unknown()
        if not 0 <= number < self.states:
            raise ValueError(f"{number} is not what may be left of this hand")
        place: cython.Py_ssize_t = (self.choice_shedding if shedding else self.choice)[number]
        if place > self.sets:
            return self.kind_letter[place - self.sets - 1] - 27
        return self.word_of[place] if place else None

    @cython.cfunc
    def refuse_unknown(self):
        if not self.worked_out:
            raise ValueError("the hand was not worked out")
