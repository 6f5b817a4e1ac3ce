"""What every board is worth that differs from one board in a single letter, from one walk.

The walk goes over the word graph as the one in `parlour.kernel.boggle` does, and carries with each
node the ways in which the board spells the letters so far. Beside the exact ways there are wild
ones, in which one cell stands for a letter that it does not show. A word is on the changed board
if an exact way of it avoids the changed cell, or if a wild way has that cell stand for that letter.
So with each word it is added up

- what it is worth, to the total;
- for each cell that all its exact ways use, to what is lost when that cell changes;
- for each cell and letter of its wild ways, if all exact ways use that cell (or there are none), to
  what is gained when that cell shows that letter;

and a changed board is worth the total, less what its cell loses, plus what cell and letter gain.

Wild ways are many: near the root nearly every letter can follow. So they are kept only as far as
some cell next to them shows a letter that the graph can go on with, and a word that nothing
continues is settled without going to it.
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
class Neighbours:
    """Scores the neighbours of boards of one shape; its arguments are those of `Walker`."""

    owners: object
    first: cython.pointer(cython.const[cython.uint])
    root: cython.uint
    # For each edge the node it leads to, in the upper half, and that node's mask.
    edges: cython.pointer(cython.ulonglong)
    near: cython.ulonglong[36]
    worth: cython.longlong[73]
    cells: cython.int
    # The board: where each letter stands, the letters of any of four cells, for each four, and the
    # cells of any of seven letters, for each seven.
    where: cython.ulonglong[26]
    letters: cython.uint[144]
    places: cython.ulonglong[512]
    changes: cython.uint
    # The ways to spell each prefix of the current branch, one prefix after the other. The upper
    # bits of what a wild way has used are its wild cell (from bit 52) and letter (from bit 58).
    used: cython.pointer(cython.ulonglong)
    following: cython.pointer(cython.ulonglong)
    room: cython.Py_ssize_t
    wild_used: cython.pointer(cython.ulonglong)
    wild_following: cython.pointer(cython.ulonglong)
    going_on: cython.pointer(cython.ulonglong)
    wild_room: cython.Py_ssize_t
    overrun: cython.bint
    # For the word at hand: the wild cells with each letter. All zero between words.
    wild_cells: cython.ulonglong[26]
    total: cython.longlong
    lost: cython.longlong[36]
    gained: cython.longlong[936]

    def __init__(self, masks, first, targets, before, neighbours, points):
        if not 0 < len(neighbours) <= MOST_CELLS or len(points) != MOST_LETTERS + 1:
            raise ValueError("a board has 1 to 36 cells, and points for words of 0 to 72 letters")
        if not cython.compiled:
            self.near, self.worth = [0] * 36, [0] * 73
            self.where, self.letters, self.places = [0] * 26, [0] * 144, [0] * 512
            self.used, self.following, self.wild_used, self.wild_following = [], [], [], []
            self.going_on = []
            self.edges, self.wild_cells, self.lost, self.gained = [], [0] * 26, [0] * 36, [0] * 936
        self.owners = (masks, first, targets)
        self.first = numbers(first)
        self.root = masks[0] & 0x3FFFFFF
        self.pack(numbers(masks), numbers(targets), len(targets))
        self.cells = len(neighbours)
        for cell, mask in enumerate(neighbours):
            self.near[cell] = mask
        for length, worth in enumerate(points):
            self.worth[length] = worth
        self.room = self.wild_room = 4096
        self.used = resized(self.used, self.room)
        self.following = resized(self.following, self.room)
        self.wild_used = resized(self.wild_used, self.wild_room)
        self.wild_following = resized(self.wild_following, self.wild_room)
        self.going_on = resized(self.going_on, self.wild_room)

    def __dealloc__(self):
        if cython.compiled:
            free(self.used)
            free(self.following)
            free(self.wild_used)
            free(self.wild_following)
            free(self.going_on)
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

    def scores(self, board: bytes, letters: cython.uint = 0x3FFFFFF):
        """Return what the board is worth with each cell changed to each letter.

        There are 26 numbers for each cell; the one of the letter it shows is the board's own.
        Letters that are not in the mask ``letters`` are not tried, and their numbers say only what
        the board is worth if that cell shows nothing.
        """
        if len(board) != self.cells or max(board) > 25:
            raise ValueError(f"a board has {self.cells} cells, each with a letter from 0 to 25")
        faces: cython.pointer(cython.const[cython.uchar]) = board
        cell: cython.int
        self.changes = letters & 0x3FFFFFF
        with cython.nogil:
            self.walk_board(faces)
        if self.overrun:
            raise ValueError("the board repeats its letters too often for this word list")
        for cell in range(self.cells):
            self.gained[26 * cell + faces[cell]] = self.lost[cell]
        return [
            self.total - self.lost[cell] + self.gained[26 * cell + letter]
            for cell in range(self.cells)
            for letter in range(26)
        ]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walk_board(self, faces: cython.pointer(cython.const[cython.uchar])) -> cython.void:
        """Lay out a board and walk the whole graph on it."""
        cell: cython.int
        some: cython.int
        letter: cython.int
        all_cells: cython.ulonglong = (cython.cast(cython.ulonglong, 1) << self.cells) - 1
        for some in range(26):
            self.where[some] = 0
            self.wild_cells[some] = 0
        for some in range(36):
            self.lost[some] = 0
        for some in range(936):
            self.gained[some] = 0
        for cell in range(self.cells):
            self.where[faces[cell]] |= cython.cast(cython.ulonglong, 1) << cell
        for some in range(4 * self.cells):
            if some & 15:
                cell = (some >> 4 << 2) + ctz(some & 15)
                self.letters[some] = self.letters[some & (some - 1)]
                if cell < self.cells:
                    self.letters[some] |= cython.cast(cython.uint, 1) << faces[cell]
        for some in range(512):
            self.places[some] = 0
            if some & 127:
                letter = 7 * (some >> 7) + ctz(some & 127)
                self.places[some] = self.places[some & (some - 1)]
                if letter < 26:
                    self.places[some] |= self.where[letter]
        self.total = 0
        self.overrun = False
        self.used[0] = 0
        self.following[0] = all_cells
        self.walk(0, self.root, self.root, 0, 1, 0, 0, 0)

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
    @cython.inline
    @cython.exceptval(check=False)
    def cells_with(self, letters: cython.uint) -> cython.ulonglong:
        """Return the cells that show any of some letters."""
        return (
            self.places[letters & 127]
            | self.places[128 + (letters >> 7 & 127)]
            | self.places[256 + (letters >> 14 & 127)]
            | self.places[384 + (letters >> 21 & 31)]
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def make_room(self, exact: cython.Py_ssize_t, wild: cython.Py_ssize_t) -> cython.void:
        """Make sure that there is room for this many ways."""
        if exact > self.room:
            self.room = 2 * exact
            self.used = resized(self.used, self.room)
            self.following = resized(self.following, self.room)
        if wild > self.wild_room:
            self.wild_room = 2 * wild
            self.wild_used = resized(self.wild_used, self.wild_room)
            self.wild_following = resized(self.wild_following, self.wild_room)
            self.going_on = resized(self.going_on, self.wild_room)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def settle(
        self, worth: cython.longlong, needed: cython.ulonglong, letters: cython.uint
    ) -> cython.void:
        """Add up the wild ways of a word: their letters, and the cells that all exact ways use."""
        cells: cython.ulonglong
        letter: cython.int
        while letters:
            letter = ctz(letters)
            letters &= letters - 1
            cells = self.wild_cells[letter] & needed
            self.wild_cells[letter] = 0
            while cells:
                self.gained[26 * ctz(cells) + letter] += worth
                cells &= cells - 1

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
        wild_begin: cython.Py_ssize_t,
        wild_end: cython.Py_ssize_t,
        length: cython.int,
    ) -> cython.void:
        """Go on from a node whose letters are spelled in these ranges of exact and of wild ways.

        ``mask`` is the node's, and ``left`` has those letters of it that some way can go on with.
        """
        base: cython.uint = self.first[node]
        letter: cython.int
        step: cython.int
        packed: cython.ulonglong
        after: cython.uint
        onwards: cython.uint
        seen: cython.uint
        worth: cython.longlong
        here: cython.ulonglong
        allowed: cython.ulonglong
        cells: cython.ulonglong
        others: cython.ulonglong
        reach: cython.ulonglong
        wild_reach: cython.ulonglong
        needed: cython.ulonglong
        bit: cython.ulonglong
        used: cython.ulonglong
        wild: cython.ulonglong
        free_cells: cython.ulonglong
        top: cython.Py_ssize_t
        wild_top: cython.Py_ssize_t
        way: cython.Py_ssize_t
        turn: cython.Py_ssize_t
        count: cython.Py_ssize_t
        # A way has 8 ways to go on, but the one of no letters has one for each cell.
        top = end + 8 * (end - begin) + 36
        wild_top = wild_end + 8 * (end - begin + wild_end - wild_begin) + 36
        if top > self.room or wild_top > self.wild_room:
            if wild_top - wild_end > 4194304 or self.overrun:
                self.overrun = True
                return
            self.make_room(top, wild_top)
        while left:
            letter = ctz(left)
            left &= left - 1
            packed = self.edges[
                base + popcount(mask & ((cython.cast(cython.uint, 1) << letter) - 1))
            ]
            step = 1
            if letter == 16:  # the face Qu
                if not packed & 0x100000:
                    continue
                packed = self.edges[self.first[packed >> 32] + popcount(packed & 0xFFFFF)]
                step = 2
            after = packed & 0x3FFFFFF
            worth = self.worth[length + step] * (packed >> 26 & 1)
            here = self.where[letter]
            allowed = self.cells_with(after)
            seen = 0
            reach = 0
            wild_reach = 0
            top = end
            wild_top = wild_end
            needed = ~cython.cast(cython.ulonglong, 0)
            # First, without a branch that the processor could not predict, which ways go on.
            count = 0
            for way in range(wild_begin, wild_end):
                self.going_on[count] = way
                count += (self.wild_following[way] & here) != 0
            for turn in range(count):
                way = self.going_on[turn]
                cells = self.wild_following[way] & here
                wild = self.wild_used[way]
                if worth:
                    seen |= cython.cast(cython.uint, 1) << (wild >> 58)
                    self.wild_cells[wild >> 58] |= cython.cast(cython.ulonglong, 1) << (
                        wild >> 52 & 63
                    )
                if allowed:
                    while cells:
                        bit = cells & -cells
                        cells ^= bit
                        used = wild | bit
                        free_cells = self.near[ctz(bit)] & allowed & ~used
                        wild_reach |= free_cells
                        self.wild_used[wild_top] = used
                        self.wild_following[wild_top] = free_cells
                        wild_top += free_cells != 0
            if end > begin:
                wild = cython.cast(cython.ulonglong, letter) << 58
                others = 0
                for way in range(begin, end):
                    cells = self.following[way] & here
                    while cells:
                        bit = cells & -cells
                        cells ^= bit
                        used = self.used[way] | bit
                        needed &= used
                        free_cells = self.near[ctz(bit)] & ~used
                        reach |= free_cells
                        self.used[top] = used
                        self.following[top] = free_cells
                        top += 1
                    if self.changes >> letter & 1:
                        cells = self.following[way] & ~here
                        others |= cells
                        if allowed:
                            while cells:
                                bit = cells & -cells
                                cells ^= bit
                                used = self.used[way] | bit
                                free_cells = self.near[ctz(bit)] & allowed & ~used
                                wild_reach |= free_cells
                                self.wild_used[wild_top] = (
                                    used | wild | cython.cast(cython.ulonglong, ctz(bit)) << 52
                                )
                                self.wild_following[wild_top] = free_cells
                                wild_top += free_cells != 0
                if worth:
                    if others:
                        self.wild_cells[letter] |= others
                        seen |= cython.cast(cython.uint, 1) << letter
                    if top > end:
                        self.total += worth
                        cells = needed
                        while cells:
                            self.lost[ctz(cells)] += worth
                            cells &= cells - 1
            if seen:
                self.settle(worth, needed, seen)
            if after:
                onwards = self.letters_on(wild_reach | reach)
                if reach:
                    onwards |= self.changes
                onwards &= after
                if onwards:
                    self.walk(
                        packed >> 32, after, onwards, end, top, wild_end, wild_top, length + step
                    )
