"""One position, given as a pattern: how many words fit, what to guess, and what it will cost."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence

from parlour import ParlourError
from parlour.games.hangman import BLANK, family
from parlour.games.protocol import Value
from parlour.lexicon import ALPHABET, Lexicon

from .proof import Misses, Proof

SECONDS = 1.0


class PatternError(ParlourError):
    """A pattern that no game can show."""


class Answer(Value, frozen=True):
    """What is known of a position: how many words fit, what to guess, and what it will cost."""

    pattern: str
    candidates: int
    guess: str
    misses: Misses


def solve(pattern: str, lexicon: Lexicon, wrong: str = "", *, seconds: float = SECONDS) -> Answer:
    """Find the letter to guess, and prove as much of the value as the time allows."""
    deadline = time.monotonic() + seconds
    pattern, wrong = "".join(pattern.split()).lower(), wrong.lower()
    for letter in pattern.replace(BLANK, "") + wrong:
        if letter not in ALPHABET:
            raise PatternError(
                f"{letter!r} cannot be in a game of hangman: use letters, and _ for each blank"
            )
    if not pattern:
        raise PatternError("a pattern has letters, and _ for each blank, such as _e__r_")
    if clash := set(pattern) & set(wrong):
        raise PatternError(f"{min(clash)!r} cannot be both in the word and wrong")
    shown = "".join(sorted(set(pattern.replace(BLANK, "")) | set(wrong)))
    words = list(family(lexicon, pattern, shown))
    if not words:
        without = f" with none of {shown!r} in its blanks" if shown and BLANK in pattern else ""
        raise PatternError(f"no word of {lexicon.name} fits {pattern!r}{without}")
    proof = Proof(words)
    misses = proof.narrow(proof.everything, deadline)
    guess = ""
    if BLANK in pattern:
        guess = best_letter(proof, words, shown, misses.upper, deadline)
    return Answer(pattern, len(words), guess, misses)


def best_letter(
    proof: Proof, words: Sequence[str], guessed: str, misses: int, deadline: float
) -> str:
    """Return a letter that keeps to an upper bound on the misses; all words have blanks left."""
    commonest = next(letter for letter in commonest_first(words) if letter not in guessed)
    if all(commonest in word for word in words):
        return commonest
    # If any letter will do that divides the words, the commonest will.
    found = proof.letter(proof.everything, misses, deadline)
    return found if found and found not in guessed else commonest


def commonest_first(words: Iterable[str]) -> list[str]:
    """Return the letters of the words, those that most words have first."""
    counts = Counter(letter for word in words for letter in set(word))
    return sorted(counts, key=lambda letter: (-counts[letter], letter))
