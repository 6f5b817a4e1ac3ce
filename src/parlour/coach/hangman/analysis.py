"""What can be done now in a game of hangman, for the guesser and for the setter.

A guess is worth what its worst answer is: the misses from now on, the guess itself included if it
is missed. An answer is worth the misses that its family still forces, and one more if it shows
nothing. So both are sets of families with a miss or none to add, which `Choice` keeps bounds of.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from parlour.coach.analysis import Analysis, Candidate
from parlour.games.hangman import GUESSER, SETTER, State, family, to_move
from parlour.lexicon import ALPHABET, Lexicon

from .position import best_letter, commonest_first
from .proof import Family, Misses, Proof

SECONDS = 0.8
_FOR_THE_VALUE = 0.6  # the share of the time for the position's own value, before each choice's


def analyse(view: State, lexicon: Lexicon, seat: int, *, seconds: float = SECONDS) -> Analysis:
    """Say what each letter, or each answer to the letter asked, leads to; the best first.

    A letter's value is below nought: the most misses that it can lead to from now on. An answer's
    is the misses that it is sure to force. A seat that is not to move, or has any
    word to set, has nothing to compare.
    """
    deadline = time.monotonic() + seconds
    if view.racers and seat in to_move(view):
        view, seat = view.racers[seat], GUESSER
    if seat not in to_move(view) or not view.pattern:
        return Analysis("misses", ())
    choices = Answers(view, lexicon) if seat == SETTER else Guesses(view, lexicon)
    return choices.analysis(deadline)


class Choice:
    """A letter or an answer: the families that it may leave, each with the misses to add."""

    def __init__(self, move: str, parts: Iterable[tuple[int, Family]], size: int = 0) -> None:
        self.move = move
        self.parts = sorted(parts, key=lambda part: -len(part[1]))
        self.size = size
        self.lower, self.upper = 0, len(ALPHABET)

    def look(self, proof: Proof) -> None:
        """Take up whatever is known of the families."""
        known = [(added, proof.known(part)) for added, part in self.parts]
        self.lower = max(self.lower, *(added + misses.lower for added, misses in known))
        self.upper = min(self.upper, max(added + misses.upper for added, misses in known))

    def narrow(self, proof: Proof, deadline: float) -> None:
        """Prove what can be proved of the worst family in time."""
        for _, part in self.parts:
            if time.monotonic() < deadline:
                proof.narrow(part, deadline)
        self.look(proof)

    @property
    def proved(self) -> bool:
        """Whether the bounds have met."""
        return self.lower == self.upper


class Guesses:
    """The letters that the guesser may say, and what is known of each."""

    def __init__(self, view: State, lexicon: Lexicon) -> None:
        self.words = list(family(lexicon, view.pattern, view.guessed))
        self.proof = Proof(self.words)
        self.guessed = view.guessed
        self.letters = [letter for letter in ALPHABET if letter not in view.guessed]
        often = commonest_first(self.words)
        self.by_frequency = [c for c in often if c in self.letters]
        self.by_frequency += [c for c in self.letters if c not in often]

    def value(self, deadline: float) -> Misses:
        """Prove what can be proved of the position itself in time."""
        return self.proof.narrow(self.proof.everything, deadline)

    def best(self, value: Misses, deadline: float) -> str:
        """Return a letter that keeps to the upper bound of the position."""
        return best_letter(self.proof, self.words, self.guessed, value.upper, deadline)

    def choice(self, letter: str) -> Choice:
        """Return a letter as a choice."""
        parts = self.proof.parts(self.proof.everything, letter)
        return Choice(letter, [(int(places == 0), part) for places, part in parts])

    def analysis(self, deadline: float) -> Analysis:
        """Say what each letter leads to; the one that the commonest letters promise comes first.

        So the first is never worse than saying the commonest letter each time, as far as that is
        known.
        """
        now = time.monotonic()
        proof, everything = self.proof, self.proof.everything
        usual = proof.frequency(everything, deadline)
        value = self.value(now + _FOR_THE_VALUE * (deadline - now))
        best = self.best(value, deadline)
        choices = []
        for letter in self.by_frequency:
            choice = Choice(letter, [(0, everything)])
            if time.monotonic() < deadline:
                choice = self.choice(letter)
                choice.look(proof)
            # Whatever the letter, it cannot do better than the best, and a miss is the worst.
            choice.lower = max(choice.lower, value.lower)
            choice.upper = min(choice.upper, value.upper + 1)
            choices.append(choice)
        for choice in choices:
            if choice.move == best:
                choice.upper = min(choice.upper, value.upper)
            if choice.move == self.by_frequency[0] and usual is not None:
                choice.upper = min(choice.upper, usual)
        _narrow_all(choices, proof, deadline)
        choices.sort(key=lambda choice: (choice.upper, choice.lower))
        return Analysis(
            "misses",
            tuple(Candidate(choice.move, -choice.upper, choice.proved) for choice in choices),
            choices[0].upper <= min(choice.lower for choice in choices),
        )


class Answers:
    """The answers that the setter may give: in a fair game, only what the word says."""

    def __init__(self, view: State, lexicon: Lexicon) -> None:
        words = list(family(lexicon, view.pattern, view.guessed))
        self.proof = Proof(words)
        parts = self.proof.parts(self.proof.everything, view.asked)
        self.choices = [
            Choice(_filled(view, places), [(int(places == 0), part)], len(part))
            for places, part in parts
            if not view.secret or places == _places(view.secret, view.asked)
        ]

    def analysis(self, deadline: float) -> Analysis:
        """Say what each answer leads to."""
        for choice in self.choices:
            choice.look(self.proof)
        _narrow_all(sorted(self.choices, key=_promise), self.proof, deadline)
        ranked = sorted(self.choices, key=_promise)
        return Analysis(
            "misses",
            tuple(Candidate(choice.move, choice.lower, choice.proved) for choice in ranked),
            ranked[0].lower >= max(choice.upper for choice in ranked),
        )


def _promise(choice: Choice) -> tuple[int, int, int]:
    """Rank answers by what they are sure to force, then by what they may, then by their words."""
    return -choice.lower, -choice.upper, -choice.size


def _places(word: str, letter: str) -> int:
    return sum(1 << n for n, each in enumerate(word) if each == letter)


def _filled(view: State, places: int) -> str:
    return "".join(view.asked if places >> n & 1 else shown for n, shown in enumerate(view.pattern))


def _narrow_all(choices: Sequence[Choice], proof: Proof, deadline: float) -> None:
    """Share the time that is left among the choices, the first first."""
    open_choices = [choice for choice in choices if not choice.proved]
    for n, choice in enumerate(open_choices):
        now = time.monotonic()
        if now >= deadline:
            break
        choice.narrow(proof, now + (deadline - now) / min(4, len(open_choices) - n))
