"""The rules once more, straight from the handouts' text, with no thought for speed.

Every one of these is compared with its counterpart in `parlour.games` or `parlour.lexicon`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

VALUES = {
    **dict.fromkeys("aeilnorstu", 1),
    **dict.fromkeys("dg", 2),
    **dict.fromkeys("bcmp", 3),
    **dict.fromkeys("fhvwy", 4),
    "k": 5,
    **dict.fromkeys("jx", 8),
    **dict.fromkeys("qz", 10),
    "*": 0,
}


# Words --------------------------------------------------------------------------------------------


def under(words: Iterable[str], prefix: str) -> list[str]:
    return [word for word in sorted(words) if word.startswith(prefix)]


def letters_after(words: Iterable[str], prefix: str) -> str:
    longer = {w[len(prefix)] for w in words if w.startswith(prefix) and len(w) > len(prefix)}
    return "".join(sorted(longer))


def matching(words: Iterable[str], pattern: str, without: str) -> list[str]:
    def fits(word: str) -> bool:
        return len(word) == len(pattern) and all(
            letter == place or (place == "_" and letter not in without)
            for letter, place in zip(word, pattern, strict=True)
        )

    return [word for word in sorted(words) if fits(word)]


# Word game ----------------------------------------------------------------------------------------


def score_2016(word: str, n: int) -> int:
    first = 0
    for letter in word:
        first += VALUES[letter]
    second = 7 * len(word) - 3 * (n - len(word))
    return first * (second if second > 1 else 1)


def score_2008(word: str, n: int) -> int:
    return sum(VALUES[letter] for letter in word) + (50 if len(word) == n and n > 0 else 0)


def hand_without(hand: str, word: str) -> Counter[str]:
    left = Counter(hand)
    for letter in word:
        if left[letter] > 0:
            left[letter] -= 1
    return +left


def valid(word: str, hand: str, words: set[str]) -> bool:
    if not word or Counter(word) - Counter(hand):
        return False
    choices = ["aeiou" if letter == "*" else letter for letter in word]
    return any("".join(choice) in words for choice in product(*choices))


# Ghost --------------------------------------------------------------------------------------------


def ghost_verdict(fragment: str, words: set[str]) -> str | None:
    if len(fragment) > 3 and fragment in words:
        return "word"
    if not any(word.startswith(fragment) for word in words):
        return "dead end"
    return None


# Boggle -------------------------------------------------------------------------------------------


def paths(side: int, longest: int) -> Iterator[tuple[int, ...]]:
    """Go through every path over neighbouring cells that uses none twice."""

    def neighbours(a: int, b: int) -> bool:
        rows, columns = abs(a // side - b // side), abs(a % side - b % side)
        return a != b and rows <= 1 and columns <= 1

    waiting: list[tuple[int, ...]] = [(cell,) for cell in range(side * side)]
    while waiting:
        path = waiting.pop()
        yield path
        if len(path) < longest:
            waiting += [
                (*path, cell)
                for cell in range(side * side)
                if cell not in path and neighbours(path[-1], cell)
            ]


def spelled(faces: tuple[str, ...], longest: int) -> set[str]:
    side = int(len(faces) ** 0.5)
    return {"".join(faces[cell] for cell in path) for path in paths(side, longest)}


def on_board(faces: tuple[str, ...], word: str) -> bool:
    """Look for a word as the handout suggests: from every start, backtracking."""
    side = int(len(faces) ** 0.5)

    def rest(path: list[int], left: str) -> bool:
        if not left:
            return True
        row, column = divmod(path[-1], side)
        return any(
            rest([*path, cell], left[len(face) :])
            for cell, face in enumerate(faces)
            if cell not in path
            and abs(cell // side - row) <= 1
            and abs(cell % side - column) <= 1
            and left.startswith(face)
        )

    return any(
        word.startswith(face) and rest([cell], word[len(face) :]) for cell, face in enumerate(faces)
    )


def nested_dictionaries(words: Iterable[str]) -> dict[str, Any]:
    """Put words into dictionaries in dictionaries, a word at its end; Qu is one letter, q."""
    root: dict[str, Any] = {}
    for word in words:
        if len(word) >= 3 and word.count("q") == word.count("qu"):
            node = root
            for letter in word.replace("qu", "q"):
                node = node.setdefault(letter, {})
            node["word"] = word
    return root


def boggle_words(letters: str, columns: int, trie: dict[str, Any]) -> set[str]:
    """Find the words of a board: from every cell, to every neighbour, as far as words go."""
    rows = len(letters) // columns
    found = set()
    visited = set()

    def visit(row: int, column: int, node: dict[str, Any]) -> None:
        if not (0 <= row < rows and 0 <= column < columns) or (row, column) in visited:
            return
        letter = letters[row * columns + column]
        if letter not in node:
            return
        node = node[letter]
        if "word" in node:
            found.add(node["word"])
        visited.add((row, column))
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                visit(row + down, column + right, node)
        visited.remove((row, column))

    for row in range(rows):
        for column in range(columns):
            visit(row, column, trie)
    return found


# Hangman ------------------------------------------------------------------------------------------


def families(words: Iterable[str], letter: str) -> dict[str, list[str]]:
    """Partition words by where they have a letter."""
    found: dict[str, list[str]] = {}
    for word in words:
        places = "".join(letter if each == letter else "_" for each in word)
        found.setdefault(places, []).append(word)
    return found


def largest_family(words: Iterable[str], letter: str) -> list[str]:
    """Keep the largest; then the one that shows least; then the first, blanks before letters."""
    best: tuple[str, list[str]] | None = None
    for places, family in families(words, letter).items():
        if best is None:
            best = places, family
            continue
        shown, best_shown = places.count(letter), best[0].count(letter)
        if (
            len(family) > len(best[1])
            or (len(family) == len(best[1]) and shown < best_shown)
            or (
                (len(family), shown) == (len(best[1]), best_shown)
                and [c != "_" for c in places] < [c != "_" for c in best[0]]
            )
        ):
            best = places, family
    assert best is not None
    return best[1]
