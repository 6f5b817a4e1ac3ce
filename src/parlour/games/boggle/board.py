"""The board: its faces, which cells touch, and where on it a word is spelled.

Cells are numbered row by row from 0. Faces are ``a`` to ``z`` and ``qu``, and words are in lower
case.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from parlour.lexicon import Lexicon

SHORTEST_WORD = 3


def read_faces(text: str, count: int = 4 * 4) -> tuple[str, ...] | None:
    """Read the faces of a board, row by row; ``None`` if they are not this many.

    The face Qu is written as a lone Q, or as QU where that makes the count right.
    """
    letters = "".join(text.split()).lower()
    if not (letters.isascii() and letters.isalpha()):
        return None
    if len(letters) == count:
        return tuple("qu" if letter == "q" else letter for letter in letters)
    faces = tuple(letters.replace("qu", "q"))
    return tuple("qu" if f == "q" else f for f in faces) if len(faces) == count else None


@lru_cache(maxsize=64)
def neighbours(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each cell of a board."""
    return tuple(
        tuple(
            r * columns + c
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, column - 1), min(columns, column + 2))
            if (r, c) != (row, column)
        )
        for row in range(rows)
        for column in range(columns)
    )


def square(faces: tuple[str, ...]) -> tuple[int, int]:
    """Return the shape of a square board."""
    return math.isqrt(len(faces)), math.isqrt(len(faces))


def find_path(
    faces: tuple[str, ...], word: str, shape: tuple[int, int] | None = None
) -> tuple[int, ...] | None:
    """Return the cells along which a board (a square, unless a shape is given) spells a word.

    Nothing is tried if letters are missing. A cell and the set of cells used before it decide
    whether the rest can be spelled, so what has failed once is not tried again.
    """
    if Counter(word) - Counter("".join(faces)):
        return None
    near = neighbours(*(shape or square(faces)))
    failed: set[tuple[int, int]] = set()

    def finish(cell: int, used: int, rest: str) -> tuple[int, ...] | None:
        face = faces[cell]
        if (cell, used) in failed or not rest.startswith(face):
            return None
        if len(face) == len(rest):
            return (cell,)
        for following in near[cell]:
            if not used >> following & 1:
                path = finish(following, used | 1 << following, rest[len(face) :])
                if path:
                    return (cell, *path)
        failed.add((cell, used))
        return None

    paths = (finish(cell, 1 << cell, word) for cell in range(len(faces)))
    return next(filter(None, paths), None)


def words_on(faces: tuple[str, ...], lexicon: Lexicon) -> Iterator[str]:
    """Go through the words of a board, each once, in no useful order."""
    near = neighbours(*square(faces))
    seen: set[str] = set()

    def walk(cell: int, used: int, begun: str) -> Iterator[str]:
        begun += faces[cell]
        if not lexicon.has_prefix(begun):
            return
        if len(begun) >= SHORTEST_WORD and begun not in seen and begun in lexicon:
            seen.add(begun)
            yield begun
        for following in near[cell]:
            if not used >> following & 1:
                yield from walk(following, used | 1 << following, begun)

    for cell in range(len(faces)):
        yield from walk(cell, 1 << cell, "")
