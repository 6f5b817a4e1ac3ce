"""Boggle dice: the words on the boards that they roll, and how our own were laid out.

``python -m bench dice`` measures the dice that are there; ``python -m bench.dice 5`` and ``6`` lay
out those of `parlour.games.boggle.dice` once more, the same on every machine.

*What is wanted*, counted in words that most people know (the list ``common``), because others are
no help to somebody who looks for words:

- the poorest boards are good enough: of a hundred boards of 5x5, all but one have at least as many
  words as the median board of the handout's 4x4, and of 6x6 twice as many;
- no board lacks vowels: whatever is rolled, a third of its letters are;
- every letter can turn up, and Qu is on one face.

*Which letters* the faces have is not chosen but counted: the letters of the common words of three
to eight letters, each as often as in them and at least once. Words that are another word and an s
are left out, or every board would be full of plurals.

*Which letters share a die* decides how even the boards are, because only one of them is rolled. So
the vowels share dice, the six commonest consonants share dice, and so do the others: a board has
about as many of each as any other board. Within these three kinds letters are dealt out by chance,
but no die has one more than three times. Of many such deals the one is kept that gives the poorest
tenth of many boards the most words. (Exchanging faces one by one for the sake of a thousand boards
was tried, too: those boards became richer, and others hardly.)
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from parlour import kernel, lexicon
from parlour.coach.boggle.solver import MOST_LETTERS, walk_arguments
from parlour.games import boggle
from parlour.games.protocol import Chance
from parlour.lexicon import Lexicon

FACES = 6
VOWELS = "aeiou"
EASY_CONSONANTS = 6  # so many of the commonest share dice
LONGEST_COUNTED = 8  # letters; longer words are hardly ever on a board
MOST_ALIKE = 3
DEALS = 40
BOARDS = 20_000  # by which a deal is judged, and dice are measured

Dice = list[list[str]]


def main() -> None:
    """Measure the dice that are there."""
    words = {name: lexicon.load(name) for name in ("common", boggle.INFO.lexicon)}
    print("Words on a board: of the poorest, of one in a hundred, of the middle, of the richest")
    for side, dice in boggle.DICE_OF.items():
        boards = b"".join(_packed(boggle.roll(Chance(n), side)) for n in range(BOARDS))
        for name, listed in words.items():
            counts = sorted(count_words(listed, side).scores(boards))
            shown = [counts[0], counts[BOARDS // 100], counts[BOARDS // 2], counts[-1]]
            print(f"  {side}x{side} {name:<10}", *(f"{count:6}" for count in shown))
        print(f"      at least {vowels_of(dice)} vowels on every board")
    print()


def vowels_of(dice: Sequence[Sequence[str]]) -> int:
    """Return how many vowels a board has at least."""
    return sum(set(die) <= set(VOWELS) for die in dice)


def count_words(words: Lexicon, side: int) -> Any:
    """Return a walker to which every word is worth one point."""
    *arguments, _ = walk_arguments(words, (side, side))
    worth = [int(length >= boggle.SHORTEST_WORD) for length in range(MOST_LETTERS + 1)]
    return kernel.load("boggle").Walker(*arguments, worth)


def letters_for(faces: int, words: Lexicon) -> list[str]:
    """Return the letters of so many faces: each as often as in the words, but at least once."""
    counted = Counter[str]()
    for word in words:
        plural = word.endswith("s") and word[:-1] in words
        if boggle.SHORTEST_WORD <= len(word) <= LONGEST_COUNTED and not plural:
            counted.update(word.replace("qu", "q"))
    share = {letter: faces * count / counted.total() for letter, count in counted.items()}
    given = {letter: max(1, int(exact)) for letter, exact in share.items()}
    short = sorted(share, key=lambda letter: (given[letter] - share[letter], letter))
    for letter in short[: faces - sum(given.values())]:
        given[letter] += 1
    return [letter for letter in sorted(given) for _ in range(given[letter])]


def lay_out(side: int, words: Lexicon) -> Dice:
    """Return the best of many deals, as this module's docstring says."""
    walker = count_words(words, side)
    return max(deals(side, words), key=lambda dice: _poorest(dice, walker))


def deals(side: int, words: Lexicon, seed: int = 1) -> Iterator[Dice]:
    """Deal letters out to dice, many times: vowels, easy consonants, and then the others."""
    rng = random.Random(seed)
    letters = letters_for(FACES * side * side, words)
    consonants = Counter(letter for letter in letters if letter not in VOWELS)
    easy = [letter for letter, _ in consonants.most_common(EASY_CONSONANTS)]
    kinds = {letter: 0 if letter in VOWELS else 1 if letter in easy else 2 for letter in letters}
    dealt = 0
    while dealt < DEALS:
        letters = sorted(letters, key=lambda letter: (kinds[letter], rng.random()))
        dice = [sorted(letters[n : n + FACES]) for n in range(0, len(letters), FACES)]
        if max(max(Counter(die).values()) for die in dice) <= MOST_ALIKE:
            dealt += 1
            yield dice


def _poorest(dice: Dice, walker: Any) -> int:
    """Count the words of the poorest tenth of boards of these dice."""
    rng = random.Random(1)
    boards = b"".join(
        _packed([rng.choice(die) for die in rng.sample(dice, len(dice))]) for _ in range(BOARDS)
    )
    return sum(sorted(walker.scores(boards))[: BOARDS // 10])


def _packed(faces: Sequence[str]) -> bytes:
    return bytes(ord(face[0]) - ord("a") for face in faces)


if __name__ == "__main__":
    for size in map(int, sys.argv[1:]):
        for die in lay_out(size, lexicon.load("common")):
            print(" ".join(die).replace("q", "qu"))
