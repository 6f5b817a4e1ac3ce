"""What was done in a game of hangman, and what could have been done."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from parlour.coach.analysis import Judged, Missed, Review
from parlour.games.hangman import GUESSER, SETTER, Guessed, Kept, Raced, State
from parlour.lexicon import Lexicon
from parlour.match import Match

from .analysis import Answers, Guesses
from .telling import Turn, turns

SECONDS = 0.3


class HangmanReview(Review, frozen=True):
    """A review that tells how the word changed under the guesser."""

    turns: tuple[Turn, ...] = ()


def review(
    match: Match[Any, Any, Any], seat: int = GUESSER, *, seconds: float = SECONDS
) -> HangmanReview:
    """Judge each guess of a match, or each answer, in so many seconds for one.

    Values are those of `analyse`: the misses from then on, below nought for the guesser. What was
    possible is what the first position was worth, or what was got if the other played worse than
    that allows. A missed chance has the better letter or pattern
    for its word, and for its value the misses that it would have made a difference of.
    """
    moves = tuple(_judged(match, seat, seconds))
    told = turns(match, seat)
    state, seat = (match.state.racers[seat], GUESSER) if match.state.racers else (match.state, seat)
    got = -state.wrong if seat == GUESSER else state.wrong
    missed = sorted(
        (
            Missed(judged.best, judged.lost, common=True, move=n)
            for n, judged in enumerate(moves)
            if judged.lost > 0
        ),
        key=lambda chance: -chance.value,
    )
    return HangmanReview(
        _summary(match.state.options.guesses, state, seat, moves),
        "misses",
        got,
        max(got, moves[0].best_value) if moves else got,
        moves,
        tuple(missed),
        all(judged.proved for judged in moves),
        told,
    )


def _summary(guesses: int, state: State, seat: int, moves: tuple[Judged, ...]) -> str:
    """Say how many misses there were, and how many the best guesser and setter come to."""
    had = _misses(state.wrong)
    if not moves:
        return f"There {'was' if state.wrong == 1 else 'were'} {had}."
    worst = abs(moves[0].best_value)
    proved = moves[0].proved
    if seat == SETTER:
        return (
            f"You forced {had}; a perfect setter forces {'' if proved else 'at least '}{worst:.0f}."
        )
    if worst >= guesses:
        return f"You had {had}; nobody can be sure of such a word in fewer than {guesses}."
    return f"You had {had}; a perfect guesser has at most {worst:.0f}, whatever the word."


def _misses(number: int) -> str:
    return f"{number} miss" if number == 1 else f"{number} misses"


def _judged(match: Match[Any, Any, Any], seat: int, seconds: float) -> Iterator[Judged]:
    """Go through the moves of a seat, each beside the best there was."""
    for n, event in enumerate(match.events):
        before = match.game.view(match.replay(n), seat)
        deadline = time.monotonic() + seconds
        if isinstance(event, Raced) and event.seat == seat:
            if isinstance(event.happened, Guessed):
                own = before.racers[seat]
                yield judged_guess(own, event.happened.letter, match.lexicon, deadline, n)
        elif isinstance(event, Guessed) and seat == GUESSER:
            yield judged_guess(before, event.letter, match.lexicon, deadline, n)
        elif isinstance(event, Kept) and seat == SETTER and not before.secret:
            yield _judged_answer(before, event.pattern, match.lexicon, deadline, n)


def judged_guess(
    before: State, letter: str, lexicon: Lexicon, deadline: float, at: int = 0
) -> Judged:
    """Judge a letter in a position."""
    now = time.monotonic()
    guesses = Guesses(before, lexicon)
    value = guesses.value((now + deadline) / 2)
    choice = guesses.choice(letter)
    choice.narrow(guesses.proof, deadline)
    # The letter cannot be better than the position, nor worse than a miss for nothing.
    lower = max(choice.lower, value.lower)
    upper = max(min(choice.upper, value.upper + 1), value.upper)
    best = letter if upper == value.upper else guesses.best(value, deadline)
    if best == letter:
        upper = value.upper
    proved = value.proved and lower == upper
    return Judged(letter, -upper, best, -value.upper, proved, at)


def _judged_answer(
    before: State, pattern: str, lexicon: Lexicon, deadline: float, at: int
) -> Judged:
    answers = Answers(before, lexicon).analysis(deadline)
    best = answers.best
    given = next(each for each in answers.candidates if each.move == pattern)
    assert best is not None  # an answer was given, so there was one
    if given.value == best.value:
        best = given
    proved = answers.proved and given.proved
    return Judged(pattern, given.value, best.move, best.value, proved, at)
