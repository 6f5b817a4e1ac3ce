"""Computer players of hangman: three setters and three guessers.

Each is given a view, the word list and a generator of chance, and returns a move. `perfect` play
is for the worst case: the perfect guesser never misses more often than the value of the position,
and the perfect setter never forces less, if the values were proved in time. Against somebody who
plays worse than that, another player may do better still.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable

from parlour.games.hangman import (
    BLANK,
    GUESSER,
    SETTER,
    Guess,
    Keep,
    State,
    family,
    reveal,
)
from parlour.games.hangman import greedy as handouts_setter
from parlour.lexicon import Lexicon

from .analysis import analyse
from .position import commonest_first

Setter = Callable[[State, Lexicon, random.Random], Keep]
Guesser = Callable[[State, Lexicon, random.Random], Guess]


def fair(view: State, lexicon: Lexicon, rng: random.Random) -> Keep:
    """Answer for the word of a fair game; else for one that chance settles and nothing changes.

    That is the first that fits in an order drawn by chance, so it stays the same for as long as
    ``rng`` is made from the same seed for each answer.
    """
    word = view.secret
    if not word:
        words = list(lexicon.of_length(len(view.pattern)))
        rng.shuffle(words)
        word = next(word for word in words if _fits(word, view))
    return Keep(reveal(word, view.asked, view.pattern))


def greedy(view: State, lexicon: Lexicon, rng: random.Random) -> Keep:
    """Keep the largest family, as the handout's setter does."""
    return handouts_setter(view, lexicon)


def perfect_setter(view: State, lexicon: Lexicon, rng: random.Random) -> Keep:
    """Keep the family that forces the most misses on a perfect guesser."""
    best = analyse(view, lexicon, SETTER).best
    assert best is not None  # whoever is asked has an answer
    return Keep(best.move)


def frequency(view: State, lexicon: Lexicon, rng: random.Random) -> Guess:
    """Say the letter that most words have."""
    letters = commonest_first(family(lexicon, view.pattern, view.guessed))
    return Guess(next(letter for letter in letters if letter not in view.guessed))


def entropy(view: State, lexicon: Lexicon, rng: random.Random) -> Guess:
    """Say the letter whose answer tells most, if all words are equally likely.

    Of letters that tell equally much, it says the commonest.
    """
    words = list(family(lexicon, view.pattern, view.guessed))
    letters = [letter for letter in commonest_first(words) if letter not in view.guessed]

    def tells(letter: str) -> float:
        sizes = Counter(reveal(word, letter, view.pattern) for word in words).values()
        return round(math.log2(len(words)) - sum(n * math.log2(n) for n in sizes) / len(words), 9)

    return Guess(max(letters, key=tells))


def perfect_guesser(view: State, lexicon: Lexicon, rng: random.Random) -> Guess:
    """Say the letter that leads to the fewest misses against a perfect setter."""
    best = analyse(view, lexicon, GUESSER).best
    assert best is not None  # while the game goes on there are letters left
    return Guess(best.move)


def _fits(word: str, view: State) -> bool:
    return all(
        letter == shown if shown != BLANK else letter not in view.guessed
        for letter, shown in zip(word, view.pattern, strict=True)
    )


SETTERS: dict[str, Setter] = {"fair": fair, "greedy": greedy, "perfect": perfect_setter}
GUESSERS: dict[str, Guesser] = {
    "frequency": frequency,
    "entropy": entropy,
    "perfect": perfect_guesser,
}
