"""Every word of a Boggle board, and what boards are worth.

>>> from parlour import lexicon
>>> solution = solve("OISELRONTKNIYNJI", lexicon.load("american"))
>>> solution.score, solution.words[0].word, solution.words[0].path
(109, 'orison', (0, 5, 1, 2, 6, 7))
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

from parlour import ParlourError, kernel
from parlour.games.boggle import SHORTEST_WORD, find_path, neighbours, points, read_faces
from parlour.games.protocol import Value
from parlour.lexicon import Lexicon, is_common

MOST_ROWS = MOST_COLUMNS = 6
MOST_LETTERS = 2 * MOST_ROWS * MOST_COLUMNS
MOST_CELLS_ONE_BY_ONE = 16
BATCH = 512  # boards that a thread takes at a time
_LETTER_NUMBERS = bytes((code - ord("a")) % 256 for code in range(256))

Shape = tuple[int, int]


class BoardError(ParlourError):
    """A board that cannot be read."""


class FoundWord(Value, frozen=True):
    """A word of a board: one path along its cells, and all of them if they were asked for."""

    word: str
    points: int
    path: tuple[int, ...]
    common: bool
    paths: tuple[tuple[int, ...], ...] = ()


class Solution(Value, frozen=True):
    """A board and its words, the most valuable first."""

    board: tuple[str, ...]
    shape: Shape
    score: int
    words: tuple[FoundWord, ...]


def solve(
    board: str, lexicon: Lexicon, *, shape: Shape | None = None, all_paths: bool = False
) -> Solution:
    """Find every word of a board.

    A board is its faces row by row, a square unless a shape is given (rows, columns). The face Qu
    is written as a lone Q, or as QU where that makes the count of faces right.
    """
    faces, shape = read_board(board, shape)
    words = []
    for word in _words_on(faces, shape, lexicon):
        path = find_path(faces, word, shape)
        if path and len(word) >= SHORTEST_WORD:
            paths = tuple(paths_of(word, faces, shape)) if all_paths else ()
            words.append(FoundWord(word, points(word), path, is_common(word), paths))
    words.sort(key=lambda found: (-found.points, not found.common, -len(found.word), found.word))
    return Solution(faces, shape, sum(found.points for found in words), tuple(words))


def _words_on(faces: tuple[str, ...], shape: Shape, lexicon: Lexicon) -> Iterator[str]:
    """Go through the words of a board.

    On a board that repeats its letters too often for the kernel, these are all the words for which
    it has the letters: whoever asks finds out which have a path. That is slow, and beyond sixteen
    cells too slow.
    """
    try:
        yield from map(lexicon.__getitem__, walker(lexicon, shape).find(_pack(faces)))
        return
    except ValueError as error:
        if len(faces) > MOST_CELLS_ONE_BY_ONE:
            raise BoardError(str(error)) from None
    held = Counter("".join(faces))
    yield from (word for word in lexicon if Counter(word) <= held)


def scores(
    boards: Sequence[str], lexicon: Lexicon, *, shape: Shape | None = None, threads: int = 1
) -> list[int]:
    """Return what all words together are worth, for each of many boards of one shape."""
    if not boards:
        return []
    _, shape = read_board(boards[0], shape)
    cells = shape[0] * shape[1]
    text = "".join(boards)
    if text.isascii() and text.isalpha() and all(len(board) == cells for board in boards):
        packed = text.lower().encode().translate(_LETTER_NUMBERS)
    else:
        packed = b"".join(_pack(read_board(board, shape)[0]) for board in boards)

    if threads < 1:
        raise BoardError(f"it takes 1 thread or more, not {threads}")
    walkers: SimpleQueue[Any] = SimpleQueue()
    for _ in range(threads):
        walkers.put(walker(lexicon, shape))

    def score(start: int) -> list[int]:
        walk = walkers.get()
        totals: list[int] = walk.scores(packed[start : start + cells * BATCH])
        walkers.put(walk)
        return totals

    starts = range(0, len(packed), cells * BATCH)
    with ThreadPoolExecutor(threads) as pool:
        each = map(score, starts) if threads == 1 else pool.map(score, starts)
        try:
            return list(itertools.chain.from_iterable(each))
        except ValueError as error:
            raise BoardError(str(error)) from None


def read_board(text: str, shape: Shape | None = None) -> tuple[tuple[str, ...], Shape]:
    """Read the faces of a board, and its shape if that is not given."""
    given = text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS] + "..."
    if odd := next((c for c in text if not c.isspace() and not _is_letter(c)), None):
        raise BoardError(f"{given!r} has {odd!r} in it; a board has letters only, A to Z")
    if shape is None:
        for side in range(1, MOST_ROWS + 1):
            if faces := read_faces(text, side * side):
                return faces, (side, side)
        raise BoardError(
            f"{given!r} is not a square board: it takes 1, 4, 9, 16, 25 or 36 letters, "
            "such as OISELRONTKNIYNJI, or a shape"
        )
    rows, columns = shape
    if not (1 <= rows <= MOST_ROWS and 1 <= columns <= MOST_COLUMNS):
        raise BoardError(f"a board has 1x1 to 6x6 cells, not {rows}x{columns}")
    faces = read_faces(text, rows * columns)
    if faces is None:
        raise BoardError(
            f"{given!r} is not a board of {rows}x{columns}: it takes {rows * columns} letters"
        )
    return faces, shape


def paths_of(word: str, faces: tuple[str, ...], shape: Shape) -> Iterator[tuple[int, ...]]:
    """Go through the paths along which a board spells a word."""
    near = neighbours(*shape)

    def go_on(path: tuple[int, ...], rest: str) -> Iterator[tuple[int, ...]]:
        if not rest:
            yield path
            return
        for cell in near[path[-1]] if path else range(len(faces)):
            if cell not in path and rest.startswith(faces[cell]):
                yield from go_on((*path, cell), rest[len(faces[cell]) :])

    return go_on((), word)


def walker(lexicon: Lexicon, shape: Shape) -> Any:
    """Return what walks the words of a list over boards of a shape."""
    return kernel.load("boggle").Walker(*walk_arguments(lexicon, shape))


def walk_arguments(lexicon: Lexicon, shape: Shape) -> tuple[Any, ...]:
    """Return what the kernels need to know of a list, a shape, and the worth of words."""
    graph = lexicon.graph
    masks = [sum(1 << cell for cell in near) for near in neighbours(*shape)]
    worth = [points("a" * length) for length in range(MOST_LETTERS + 1)]
    return graph.masks, graph.first, graph.targets, graph.before, masks, worth


def _is_letter(character: str) -> bool:
    return character.isascii() and character.isalpha()


def _pack(faces: Iterable[str]) -> bytes:
    return bytes(ord(face[0]) - ord("a") for face in faces)
