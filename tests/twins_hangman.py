"""Hangman solved from the definition alone: every letter against every answer.

The value of some words is the number of misses that the best setter forces on the best guesser.
Nothing here is shared with `parlour.coach.hangman` or its kernel, and nothing is clever: families
are sets of words, and what is remembered is remembered under the sets themselves.
"""

from __future__ import annotations

from collections.abc import Iterable

LETTERS = "abcdefghijklmnopqrstuvwxyz"

Family = frozenset[str]


def answers(words: Iterable[str], letter: str) -> dict[str, set[str]]:
    """Part words by what the setter would show for a letter."""
    shown: dict[str, set[str]] = {}
    for word in words:
        places = "".join(letter if each == letter else "_" for each in word)
        shown.setdefault(places, set()).add(word)
    return shown


class SlowSolver:
    """Remembers which families can be guessed with how many misses."""

    def __init__(self) -> None:
        self._enough: dict[tuple[Family, int], bool] = {}

    def value(self, words: Iterable[str]) -> int:
        """Return the fewest misses that are always enough."""
        family = frozenset(words)
        return next(misses for misses in range(27) if self.enough(family, misses))

    def enough(self, family: Family, misses: int) -> bool:
        """Say whether some letter keeps the guesser to so many misses, whatever the answer."""
        if len(family) == 1:
            return True
        key = family, misses
        if key not in self._enough:
            self._enough[key] = any(
                self.enough_after(family, letter, misses) for letter in _dividing(family)
            )
        return self._enough[key]

    def enough_after(self, family: Family, letter: str, misses: int) -> bool:
        """Say whether so many misses are enough when this letter is said now."""
        parts = answers(family, letter)
        missed = parts.pop("_" * len(next(iter(family))), None)
        if missed and (misses == 0 or not self.enough(frozenset(missed), misses - 1)):
            return False
        return all(self.enough(frozenset(part), misses) for part in parts.values())

    def cost(self, words: Iterable[str], letter: str) -> int:
        """Return the fewest misses that are enough when this letter is said now."""
        family = frozenset(words)
        if len(answers(family, letter)) == 1:
            return self.value(family) + all(letter not in word for word in family)
        return next(misses for misses in range(27) if self.enough_after(family, letter, misses))


def _dividing(family: Family) -> list[str]:
    """Return the letters that tell words apart, those that most words have first."""
    dividing = [letter for letter in LETTERS if len(answers(family, letter)) > 1]
    return sorted(dividing, key=lambda letter: -sum(letter in word for word in family))
