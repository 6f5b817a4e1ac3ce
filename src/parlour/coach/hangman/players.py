"""Computer players of hangman: setters and guessers, by name and by level.

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
from functools import lru_cache
from typing import TYPE_CHECKING

from parlour.coach.speech import count_of, span
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
from parlour.games.wordgame.hand import VOWELS
from parlour.lexicon import ALPHABET, Lexicon, common_part

from .analysis import analyse
from .position import commonest_first
from .telling import example

if TYPE_CHECKING:
    from parlour.coach.players import Level
    from parlour.games.protocol import Chance

EASY_LETTERS = 4  # an easy guesser takes any of so many

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


def choose(view: State, lexicon: Lexicon, seat: int, level: Level, luck: Chance) -> str:
    """Guess a letter, answer a guess, or set a word.

    Setters: ``easy`` sticks to a common word; ``medium`` changes among the common words, and
    ``hard`` among all of them, as the handout's does; ``perfect`` forces the most misses.
    Guessers: ``easy`` goes by how often letters are in common words in general, and not strictly;
    ``medium`` says what most common words have that fit, ``hard`` what most words have;
    ``perfect`` needs the fewest misses.
    """
    if view.racers:
        return choose(view.racers[seat], lexicon, GUESSER, level, luck)
    if seat == SETTER:
        if not view.pattern:
            return _word_to_set(view, lexicon, level, luck.of("word"))
        setter = {"easy": fair, "medium": greedy, "hard": greedy, "perfect": perfect_setter}[level]
        known = _known(view, lexicon, view.guessed) if level in ("easy", "medium") else lexicon
        return setter(view, known, luck.of("word")).pattern
    if level == "easy":
        words = _known(State(view.options, BLANK * len(view.pattern)), lexicon, "")
        letters = commonest_first(words.of_length(len(view.pattern)))
        left = [letter for letter in letters if letter not in view.guessed]
        left = left or [letter for letter in ALPHABET if letter not in view.guessed]
        return luck.of("letter", len(view.guessed)).choice(left[:EASY_LETTERS])
    guesser = perfect_guesser if level == "perfect" else frequency
    known = _known(view, lexicon, view.guessed) if level == "medium" else lexicon
    return guesser(view, known, luck.of("letter")).letter


def _known(view: State, lexicon: Lexicon, guessed: str) -> Lexicon:
    """Return the common words if some of them fit, and else all words."""
    common = common_words(lexicon)
    fits = any(True for _ in family(common, view.pattern, guessed))
    return common if fits else lexicon


@lru_cache(maxsize=4)
def common_words(lexicon: Lexicon) -> Lexicon:
    """Return the common words of a list, which is kept because a game asks at every turn."""
    return common_part(lexicon)


def _word_to_set(view: State, lexicon: Lexicon, level: Level, rng: random.Random) -> str:
    """Pick a word: the higher the level, the more of them are looked at for a hard one."""
    known = lexicon if level in ("hard", "perfect") else common_words(lexicon)
    words = list(known.of_length(view.options.length) if view.options.length else known)
    words = words or list(lexicon.of_length(view.options.length))
    looked_at = {"easy": 1, "medium": 3, "hard": 10, "perfect": 30}[level]
    some = rng.sample(words, min(looked_at, len(words)))
    return max(some, key=lambda word: misses_of(word, view, lexicon))


def misses_of(word: str, view: State, lexicon: Lexicon) -> int:
    """Count the misses of somebody who always says the letter that most words have."""
    state = State(view.options, BLANK * len(word))
    while BLANK in state.pattern:
        letter = frequency(state, lexicon, random.Random()).letter
        pattern = reveal(word, letter, state.pattern)
        wrong = state.wrong + (pattern == state.pattern)
        state = State(view.options, pattern, state.guessed + letter, wrong)
    return state.wrong


def hints(view: State, lexicon: Lexicon, seat: int) -> tuple[str, ...]:
    """Say how many words are left and what they cost, then how common a letter, it, and a word."""
    if view.racers:
        return hints(view.racers[seat], lexicon, GUESSER)
    if not view.pattern:
        return ("A word with rare letters, or one that is like many others, is hard to guess.",)
    analysis = analyse(view, lexicon, seat)
    best = analysis.best
    if best is None:
        return ("There is nothing to do now.",)
    words = list(family(lexicon, view.pattern, view.guessed))
    misses = f"{abs(best.value):.0f} more miss" + ("" if abs(best.value) == 1 else "es")
    surely = " (proved)" if analysis.proved else ""
    if seat == SETTER:
        return (
            f"{count_of(len(words), 'word')} still fit: the guesser has that much left to tell.",
            f"Whoever may change the word answers {' '.join(best.move.upper())}, which forces "
            f"{misses}{surely} if the guesses last.",
        )
    share = sum(best.move in word for word in words)
    left = f"{count_of(len(words), 'word')} {span(words[:1])}"
    fit = "fits" if len(words) == 1 else "fit"
    return (
        f"{left} {fit}; the best guess needs at most {misses}{surely}.",
        f"It is {'a vowel' if best.move in VOWELS else 'a consonant'}, in {share} of them.",
        f"Guess {best.move.upper()}.",
        f"{example(words).upper()} is a word that fits.",
    )
