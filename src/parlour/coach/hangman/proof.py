"""Bounds on the values of families, proved by the kernel as far as a clock allows."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from parlour import ParlourError, kernel
from parlour.games.protocol import Value

PLAY_BITS = 16  # 2 MiB of what was proved, soon laid out
SLOW_START = 100_000  # words looked at in a second, until it is known how many it really are
LEAST_MEASURED = 500  # words looked at, for the time to say something
FIRST_STEP, LONGEST_STEP = 0.02, 0.4  # seconds in the kernel before the clock is looked at

Family = Sequence[int]


class Misses(Value, frozen=True):
    """Bounds on the misses that the best setter forces on the best guesser."""

    lower: int
    upper: int
    proved: bool


class LongWordsError(ParlourError):
    """Words longer than the kernel takes."""


class Proof:
    """What is proved of the families of some words of one length; a family is their numbers.

    ``on_step`` is called whenever the kernel comes back, several times a second.
    """

    def __init__(
        self,
        words: Sequence[str],
        *,
        bits: int = PLAY_BITS,
        on_step: Callable[[], None] = lambda: None,
    ) -> None:
        self._kernel = kernel.load("hangman")
        most = self._kernel.MOST_LETTERS
        if len(words[0]) > most:
            raise LongWordsError(
                f"hangman is solved for words of up to {most} letters, not {len(words[0])}"
            )
        self.search: Any = self._kernel.Search([word.encode() for word in words], bits)
        self.everything: Family = range(len(words))
        self._on_step = on_step
        self._rate = float(SLOW_START)

    def parts(self, family: Family, letter: str) -> list[tuple[int, Family]]:
        """Part a family by the places of a letter, as a mask; 0 is a miss."""
        found: list[tuple[int, Family]] = self.search.parts(family, ord(letter) - ord("a"))
        return found

    def known(self, family: Family) -> Misses:
        """Return what is known at once."""
        lower, upper = self.search.bounds(family)
        return Misses(lower, upper, lower == upper)

    def frequency(self, family: Family, deadline: float) -> int | None:
        """Return the most misses of a guesser who says what most words have, if time allows."""
        return self._in_steps(lambda work: self.search.frequency(family, work), deadline)

    def can(self, family: Family, misses: int, deadline: float) -> bool | None:
        """Say whether so many misses are enough; ``None`` if time does not allow to say."""

        def ask(work: int) -> int | None:
            answer: int = self.search.can(family, misses, work)
            return None if answer == self._kernel.STOPPED else answer

        answer = self._in_steps(ask, deadline)
        return None if answer is None else answer == self._kernel.YES

    def narrow(self, family: Family, deadline: float) -> Misses:
        """Bring the bounds of a family together as far as time allows.

        Both ends are tried by turns, for twice as long each time: that the lower bound is enough,
        and that one less than the upper is. Whichever is easier to answer is answered soon.
        """
        self.frequency(family, deadline)
        turn, seconds = 0, FIRST_STEP
        while not (now := self.known(family)).proved and time.monotonic() < deadline:
            misses = now.upper - 1 if turn % 2 else now.lower
            self.can(family, misses, min(deadline, time.monotonic() + seconds))
            turn += 1
            seconds *= 1.5
        return now

    def letter(self, family: Family, misses: int, deadline: float) -> str | None:
        """Return a letter that keeps to so many misses, which were proved enough; or any at all.

        ``None`` stands for any letter that some words have and others have not.
        """
        if self.can(family, misses, deadline) and self.search.best_letter >= 0:
            return chr(ord("a") + self.search.best_letter)
        return None

    def _in_steps(self, ask: Callable[[int], int | None], deadline: float) -> int | None:
        """Ask the kernel, for longer each time, until it answers or time is up.

        What it has proved it remembers, so little is lost by stopping it.
        """
        step = FIRST_STEP
        while True:
            begin, before = time.monotonic(), self.search.done
            allowed = self._rate * min(step, max(0.0, deadline - begin))
            answer = ask(int(allowed))
            end, done = time.monotonic(), self.search.done - before
            if done > LEAST_MEASURED:
                # Not much faster at once, in case that this was luck.
                self._rate = min(done / max(end - begin, 1e-9), 4 * self._rate)
            self._on_step()
            if answer is not None or end >= deadline:
                return answer
            step = min(1.5 * step, LONGEST_STEP)
