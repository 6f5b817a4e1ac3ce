"""The best board for a word list, looked for by climbing.

A climb starts at a random board. Each step scores all boards that differ from the present one in a
single letter, which `parlour.kernel.neighbours` does in one walk. What it says of two cells also
tells roughly what exchanging them is worth, and the exchanges that promise most are scored one by
one. Then the climb goes to the best of all these boards, even if that is worse than the present
one. A cell that has changed is left alone for the next few steps, so the climb cannot go straight
back to the top it came from. When it has found nothing better for a while, the next climb starts
elsewhere. With dice, a letter that no die is left to show cannot be had.

A search is a value. What it does next depends only on its seed and on how far it has come, so it
can be stopped after any step, kept as JSON, and gone on with, and it finds what it would have
found without a break.

>>> from parlour import lexicon
>>> words = lexicon.from_words(["cat", "act", "taco"])
>>> search(begin(words, (2, 2), seed=1), words, steps=40).score
3
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any

import msgspec
from msgspec.structs import replace

from parlour import ParlourError, kernel
from parlour.games.boggle import SHORTEST_WORD
from parlour.games.protocol import Value
from parlour.lexicon import Lexicon

from .dice import Dice, Die
from .solver import (
    MOST_COLUMNS,
    MOST_ROWS,
    BoardError,
    FoundWord,
    Shape,
    solve,
    walk_arguments,
)

PATIENCE = 60  # steps that a climb goes on without finding anything better
SHORTEST_REST = 2  # steps for which a cell that has changed is left alone, or a few more
SWAPS_TRIED = 1  # exchanges scored in a step, for each cell of the board
_LETTERS = 26
_EVERY_LETTER = (1 << _LETTERS) - 1
_NEVER = -1


class SearchError(ParlourError):
    """A search that cannot be begun or gone on with."""


class Search(Value, frozen=True):
    """A search for the best board, as far as it has come.

    Boards are written row by row, with a q for the face Qu. ``words`` is the digest of the list,
    and an empty tuple of ``dice`` stands for free letters.
    """

    words: str
    shape: Shape
    seed: int
    dice: tuple[Die, ...] = ()
    # The best so far, and what it took.
    best: str = ""
    score: int = 0
    boards: int = 0
    seconds: float = 0
    # The present climb: its board, the step from which on each cell may change, its highest score
    # and the step that reached it.
    climb: int = 0
    step: int = 0
    board: str = ""
    rested: tuple[int, ...] = ()
    top: int = 0
    top_step: int = 0


class BestBoard(Value, frozen=True):
    """The best board that a search has found, its words, and what the search did."""

    board: tuple[str, ...]
    shape: Shape
    score: int
    words: tuple[FoundWord, ...]
    lexicon: str
    boards: int
    climbs: int
    seconds: float
    seed: int


# Searches -----------------------------------------------------------------------------------------


def begin(
    lexicon: Lexicon, shape: Shape, *, dice: Sequence[Sequence[str]] = (), seed: int = 0
) -> Search:
    """Return a search that has not looked at anything yet."""
    check(shape, dice)
    return Search(lexicon.digest, shape, seed, tuple(tuple(die) for die in dice))


def check(shape: Shape, dice: Sequence[Sequence[str]] = ()) -> None:
    """See that there are boards of a shape, and dice enough for them if there are any."""
    rows, columns = shape
    if not (1 <= rows <= MOST_ROWS and 1 <= columns <= MOST_COLUMNS):
        raise BoardError(f"a board has 1x1 to 6x6 cells, not {rows}x{columns}")
    if dice and len(Dice(dice).faces) < rows * columns:
        raise SearchError(
            f"{len(dice)} dice are too few for {rows}x{columns} cells; "
            f"it takes {rows * columns} of them, or free letters"
        )


def search(
    begun: Search,
    lexicon: Lexicon,
    *,
    seconds: float | None = None,
    steps: int | None = None,
    on_step: Callable[[Search], object] = lambda _: None,
) -> Search:
    """Go on with a search for some time or some steps, and return how far it has come then.

    ``on_step`` is given the search after each step.
    """
    if seconds is None and steps is None:
        raise SearchError("a search takes a number of seconds or of steps, such as 10 seconds")
    start = time.monotonic()
    now = begun
    for now in islice(_steps(begun, lexicon), steps):
        elapsed = time.monotonic() - start
        now = replace(now, seconds=begun.seconds + elapsed)
        on_step(now)
        if seconds is not None and elapsed >= seconds:
            break
    return now


def found(ended: Search, lexicon: Lexicon) -> BestBoard:
    """Return the best board of a search, with all its words."""
    if not ended.best:
        raise SearchError("no board of this shape could be scored with this word list in the time")
    solution = solve(ended.best, lexicon, shape=ended.shape)
    return BestBoard(
        **{name: getattr(solution, name) for name in solution.__struct_fields__},
        lexicon=lexicon.name,
        boards=ended.boards,
        climbs=ended.climb + 1,
        seconds=round(ended.seconds, 3),
        seed=ended.seed,
    )


def write(ended: Search) -> bytes:
    """Return a search as JSON."""
    return msgspec.json.encode(ended) + b"\n"


def read(data: bytes) -> Search:
    """Read a search that was written as JSON."""
    try:
        begun = msgspec.json.decode(data, type=Search)
        _check_progress(begun)
    except (msgspec.MsgspecError, UnicodeDecodeError, ParlourError) as error:
        raise SearchError(f"it holds no search that can be gone on with: {error}") from None
    return begun


def _check_progress(begun: Search) -> None:
    """See that a search, which may come from anywhere, can have come as far as it says."""
    check(begun.shape, begun.dice)
    rows, columns = begun.shape
    dice = Dice(begun.dice) if begun.dice else None
    for board in filter(None, (begun.best, begun.board)):
        if len(board) != rows * columns or not re.fullmatch("[a-z]*", board):
            raise BoardError(f"{board!r} is not a board of {rows}x{columns}")
        if dice and not dice.lay(_packed(board)):
            raise BoardError(f"the dice cannot show {board!r}")
    if len(begun.rested) != len(begun.board):
        raise SearchError("its cells are not those of its board")


# Climbs -------------------------------------------------------------------------------------------


def _steps(now: Search, lexicon: Lexicon) -> Iterator[Search]:
    """Go through the steps of a search, without end."""
    if now.words != lexicon.digest:
        raise SearchError(f"the search was begun with another word list than {lexicon.name}")
    climber = _Climber(lexicon, now.shape, Dice(now.dice) if now.dice else None)
    while True:
        # Whatever is drawn in a step depends on nothing but the step.
        rng = random.Random(f"{now.seed} {now.climb} {now.step}")
        if not now.board:
            board = climber.start(rng)
            now = replace(now, board=board, rested=(0,) * len(board), top=_NEVER)
        try:
            now = climber.go_on(now, rng)
        except ValueError:  # the board repeats its letters too often for its words to be counted
            now = _next_climb(now)
        yield now


def _next_climb(now: Search) -> Search:
    return replace(now, climb=now.climb + 1, step=0, board="", rested=(), top=0, top_step=0)


class _Climber:
    """Makes the steps of climbs with one list on boards of one shape."""

    def __init__(self, lexicon: Lexicon, shape: Shape, dice: Dice | None) -> None:
        self.lexicon = lexicon
        self.cells = shape[0] * shape[1]
        self.dice = dice
        self.letters = dice.letters if dice else _EVERY_LETTER
        self.longest_rest = SHORTEST_REST + self.cells * 3 // 16
        arguments = walk_arguments(lexicon, shape)
        self.neighbours = kernel.load("neighbours").Neighbours(*arguments)
        self.walker: Any = kernel.load("boggle").Walker(*arguments)

    def start(self, rng: random.Random) -> str:
        """Return a random board: a roll of the dice, or letters as frequent as in the list."""
        if self.dice:
            return _text(self.dice.roll(self.cells, rng))
        letters: list[str] = []
        while len(letters) < self.cells:
            word = self.lexicon[rng.randrange(len(self.lexicon))] if len(self.lexicon) else "a"
            if len(word) >= SHORTEST_WORD or rng.random() < 0.5:  # a list may have short words only
                letters.append(rng.choice(word))
        return "".join(letters)

    def go_on(self, now: Search, rng: random.Random) -> Search:
        """Look at all neighbours of the present board and go to the best that may be gone to."""
        board = _packed(now.board)
        table: list[int] = self.neighbours.scores(board, self.letters)
        own = table[board[0]]
        looked_at = self.cells * (self.letters.bit_count() - 1)
        if now.step == 0:
            looked_at += 1
            now = _reached(now, now.board, own)
        changes = self.changes(board, table)
        swaps = self.swaps(board, table, own)
        changes += swaps
        looked_at += len(swaps)
        # A cell at rest may change all the same if that is the best the climb has seen.
        free = [each for each in changes if each[0] > now.top or self.rested(now, each[1])]
        now = replace(now, boards=now.boards + looked_at, step=now.step + 1)
        if not free or now.step - now.top_step > PATIENCE:
            return _next_climb(now)
        highest = max(score for score, _ in free)
        score, change = rng.choice([each for each in free if each[0] == highest])
        rested = list(now.rested)
        for cell, letter in change:
            board = board[:cell] + bytes([letter]) + board[cell + 1 :]
            rested[cell] = now.step + rng.randint(SHORTEST_REST, self.longest_rest)
        text = _text(board)
        return _reached(replace(now, board=text, rested=tuple(rested)), text, score)

    def rested(self, now: Search, change: tuple[tuple[int, int], ...]) -> bool:
        """Say whether the cells of a change have been left alone for long enough."""
        return all(now.rested[cell] <= now.step for cell, _ in change)

    def changes(self, board: bytes, table: list[int]) -> list[_Change]:
        """Return the best change of each cell."""
        allowed = self.dice.choices(board) if self.dice else None
        best: list[_Change] = []
        for cell, own in enumerate(board):
            row = table[_LETTERS * cell : _LETTERS * (cell + 1)]
            row[own] = _NEVER
            if allowed:
                for letter in range(_LETTERS):
                    if not allowed[cell] >> letter & 1:
                        row[letter] = _NEVER
            highest = max(row)
            if highest > _NEVER:
                best.append((highest, ((cell, row.index(highest)),)))
        return best

    def swaps(self, board: bytes, table: list[int], own: int) -> list[_Change]:
        """Return the exchanges of two cells that promise most, judged by their halves."""
        promising = [
            (table[_LETTERS * a + board[b]] + table[_LETTERS * b + board[a]] - own, a, b)
            for a, b in combinations(range(self.cells), 2)
            if board[a] != board[b]
        ]
        promising.sort(reverse=True)
        swaps = [
            ((a, board[b]), (b, board[a])) for _, a, b in promising[: SWAPS_TRIED * self.cells]
        ]
        if not swaps:
            return []
        changed = bytearray(board) * len(swaps)
        for number, swap in enumerate(swaps):
            for cell, letter in swap:
                changed[number * self.cells + cell] = letter
        return list(zip(self.walker.scores(bytes(changed)), swaps, strict=True))


_Change = tuple[int, tuple[tuple[int, int], ...]]  # a score, and which cells show what for it


def _reached(now: Search, board: str, score: int) -> Search:
    """Note a board that has been looked at, if it is the best of its climb or of all."""
    if score > now.top:
        now = replace(now, top=score, top_step=now.step)
    if score > now.score or not now.best:
        now = replace(now, best=board, score=score)
    return now


def _packed(board: str) -> bytes:
    return bytes(ord(letter) - ord("a") for letter in board)


def _text(board: bytes) -> str:
    return "".join(chr(letter + ord("a")) for letter in board)
