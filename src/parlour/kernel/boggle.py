"""Which words of a graph a board spells, and what they are worth.

The walk goes over the word graph, not over the board: with each node it carries every way in which
the board spells the letters so far, as a pair of the cells used and the cells that may come next.
So each word is met once, words that begin alike share the work, and at the end of a word one AND
says whether it is there. The letters on the cells that may come next are looked up four cells at a
time, so only letters that can really follow are tried.

A board is its cells' letters, 0 to 25, as bytes; the letter q is the face Qu, which spells two. The
graph's arrays are those of `parlour.lexicon.graph`, given as buffers of 32-bit numbers.
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

MOST_CELLS = 36
MOST_LETTERS = 2 * MOST_CELLS


@cython.final
@cython.cclass
class Walker:
    """Walks a graph on boards of one shape; each thread needs a walker of its own.

    ``neighbours`` has a mask of cells for each cell, and ``points`` the worth of a word for each
    length from 0 up to `MOST_LETTERS`.
    """

    owners: object
    first: cython.pointer(cython.const[cython.uint])
    before: cython.pointer(cython.const[cython.uint])
    root: cython.uint
    # For each edge the node it leads to, in the upper half, and that node's mask.
    edges: cython.pointer(cython.ulonglong)
    near: cython.ulonglong[36]
    worth: cython.longlong[73]
    cells: cython.int
    # The board: where each letter stands, and the letters of any of four cells, for each four.
    where: cython.ulonglong[26]
    letters: cython.uint[144]
    # The ways to spell each prefix of the current branch, one prefix after the other.
    used: cython.pointer(cython.ulonglong)
    following: cython.pointer(cython.ulonglong)
    room: cython.Py_ssize_t
    overrun: cython.bint
    # What has been found: the total, and the words' indices if they are wanted (or many totals).
    total: cython.longlong
    wanted: cython.bint
    words: cython.pointer(cython.ulonglong)
    count: cython.Py_ssize_t
    words_room: cython.Py_ssize_t

    def __init__(self, masks, first, targets, before, neighbours, points):
        if not 0 < len(neighbours) <= MOST_CELLS or len(points) != MOST_LETTERS + 1:
            raise ValueError("a board has 1 to 36 cells, and points for words of 0 to 72 letters")
        if not cython.compiled:
            self.near, self.worth = [0] * 36, [0] * 73
            self.where, self.letters = [0] * 26, [0] * 144
            self.used, self.following, self.words, self.edges = [], [], [], []
        self.owners = (masks, first, targets, before)
        self.first = numbers(first)
        self.before = numbers(before)
        self.root = masks[0] & 0x3FFFFFF
        self.pack(numbers(masks), numbers(targets), len(targets))
        self.cells = len(neighbours)
        for cell, mask in enumerate(neighbours):
            self.near[cell] = mask
        for length, worth in enumerate(points):
            self.worth[length] = worth
        self.room = self.words_room = 4096
        self.used = resized(self.used, self.room)
        self.following = resized(self.following, self.room)
        self.words = resized(self.words, self.words_room)

    def __dealloc__(self):
        if cython.compiled:
            free(self.used)
            free(self.following)
            free(self.words)
            free(self.edges)

    @cython.cfunc
    def pack(
        self,
        masks: cython.pointer(cython.const[cython.uint]),
        targets: cython.pointer(cython.const[cython.uint]),
        count: cython.Py_ssize_t,
    ):
        """Put next to each other what is read together."""
        edge: cython.Py_ssize_t
        self.edges = resized(self.edges, count + 1)
        for edge in range(count):
            self.edges[edge] = cython.cast(cython.ulonglong, targets[edge]) << 32
            self.edges[edge] |= masks[targets[edge]]

    def scores(self, boards: bytes):
        """Return what all words are worth, for each of many boards one after the other."""
        faces: cython.pointer(cython.const[cython.uchar]) = self.checked(boards)
        count: cython.Py_ssize_t = len(boards) // self.cells
        board: cython.Py_ssize_t
        overrun: cython.bint = False
        if count > self.words_room:
            self.words_room = count
            self.words = resized(self.words, count)
        self.wanted = False
        with cython.nogil:
            for board in range(count):
                self.walk_board(faces, board * self.cells)
                self.words[board] = self.total
                overrun |= self.overrun
        self.refuse(overrun)
        return [self.words[board] for board in range(count)]

    def find(self, board: bytes):
        """Return the indices of the words of a board."""
        faces: cython.pointer(cython.const[cython.uchar]) = self.checked(board)
        word: cython.Py_ssize_t = 0
        self.wanted = True
        with cython.nogil:
            self.walk_board(faces, word)
        self.refuse(self.overrun)
        return [self.words[word] for word in range(self.count)]

    @cython.cfunc
    def checked(self, boards: bytes) -> cython.pointer(cython.const[cython.uchar]):
        """Make sure that these are boards."""
        if not boards or len(boards) % self.cells or max(boards) > 25:
            raise ValueError(f"a board has {self.cells} cells, each with a letter from 0 to 25")
        return boards

    @cython.cfunc
    def refuse(self, overrun: cython.bint):
        if overrun:
            raise ValueError("the board repeats its letters too often for this word list")

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walk_board(
        self, faces: cython.pointer(cython.const[cython.uchar]), start: cython.Py_ssize_t
    ) -> cython.void:
        """Lay out a board and walk the whole graph on it."""
        cell: cython.int
        some: cython.int
        all_cells: cython.ulonglong = (cython.cast(cython.ulonglong, 1) << self.cells) - 1
        for some in range(26):
            self.where[some] = 0
        for cell in range(self.cells):
            self.where[faces[start + cell]] |= cython.cast(cython.ulonglong, 1) << cell
        for some in range(4 * self.cells):
            if some & 15:
                cell = (some >> 4 << 2) + ctz(some & 15)
                self.letters[some] = self.letters[some & (some - 1)]
                if cell < self.cells:
                    self.letters[some] |= cython.cast(cython.uint, 1) << faces[start + cell]
        self.total = 0
        self.count = 0
        self.overrun = False
        self.used[0] = 0
        self.following[0] = all_cells
        self.walk(0, self.root, self.letters_on(all_cells) & self.root, 0, 1, 0, 0)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def letters_on(self, cells: cython.ulonglong) -> cython.uint:
        """Return the letters on some cells."""
        letters: cython.uint = 0
        four: cython.int
        for four in range(0, 4 * self.cells, 16):
            letters |= self.letters[four + (cells & 15)]
            cells >>= 4
        return letters

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def keep(self, index: cython.ulonglong) -> cython.void:
        if self.count == self.words_room:
            self.words_room *= 2
            self.words = resized(self.words, self.words_room)
        self.words[self.count] = index
        self.count += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walk(
        self,
        node: cython.uint,
        mask: cython.uint,
        left: cython.uint,
        begin: cython.Py_ssize_t,
        end: cython.Py_ssize_t,
        length: cython.int,
        index: cython.ulonglong,
    ) -> cython.void:
        """Go on from a node whose letters are spelled in the ways from ``begin`` to ``end``.

        ``mask`` is the node's, and ``left`` has those letters of it that some way can go on with.
        """
        base: cython.uint = self.first[node]
        letter: cython.int
        step: cython.int
        edge: cython.uint
        packed: cython.ulonglong
        after: cython.uint
        onwards: cython.uint
        rank: cython.ulonglong
        here: cython.ulonglong
        cells: cython.ulonglong
        reach: cython.ulonglong
        bit: cython.ulonglong
        used: cython.ulonglong
        free_cells: cython.ulonglong
        top: cython.Py_ssize_t
        way: cython.Py_ssize_t
        if end + 8 * (end - begin) > self.room:
            if 8 * (end - begin) > 4194304 or self.overrun:
                self.overrun = True
                return
            self.room = 2 * (end + 8 * (end - begin))
            self.used = resized(self.used, self.room)
            self.following = resized(self.following, self.room)
        while left:
            letter = ctz(left)
            left &= left - 1
            edge = base + popcount(mask & ((cython.cast(cython.uint, 1) << letter) - 1))
            packed = self.edges[edge]
            rank = index
            if self.wanted:
                rank += self.before[edge]
            step = 1
            if letter == 16:  # the face Qu
                if not packed & 0x100000:
                    continue
                edge = self.first[packed >> 32] + popcount(packed & 0xFFFFF)
                packed = self.edges[edge]
                if self.wanted:
                    rank += self.before[edge]
                step = 2
            after = packed & 0x3FFFFFF
            # Without a branch, which the processor could not predict.
            self.total += self.worth[length + step] * (packed >> 26 & 1)
            if self.wanted and packed & 0x4000000:
                self.keep(rank)
            here = self.where[letter]
            top = end
            reach = 0
            for way in range(begin, end):
                cells = self.following[way] & here
                while cells:
                    bit = cells & -cells
                    cells ^= bit
                    used = self.used[way] | bit
                    free_cells = self.near[ctz(bit)] & ~used
                    reach |= free_cells
                    self.used[top] = used
                    self.following[top] = free_cells
                    top += 1
            onwards = after & self.letters_on(reach)
            if onwards:
                self.walk(packed >> 32, after, onwards, end, top, length + step, rank)
