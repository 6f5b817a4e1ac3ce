"""What ``--review`` prints after a game: what was possible, what was done, what was missed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour import ParlourError, coach
from parlour.coach.speech import count_of, number
from parlour.lexicon.definitions import meanings

from .console import echo, say
from .words import described

if TYPE_CHECKING:
    from parlour.coach.analysis import Judged, Missed, Review
    from parlour.match import Match

MOST_MISSED = 3


def show(match: Match[Any, Any, Any], seat: int, *, by_name: bool) -> None:
    """Review what a seat did."""
    say()
    say(f"Review of {match.seats[seat]}" if by_name else "Review")
    try:
        review = coach.find(match.game.INFO.name).review(match, seat)
    except ParlourError as error:
        say(f"  There is none, because {error}.")
        return
    say(f"  {review.summary}")
    for judged in review.moves:
        if judged.lost:
            say(f"  {_loss(judged, review)}")
    lessons: dict[str, Missed] = {}
    for missed in review.missed:
        lessons.setdefault(missed.word, missed)
    if lessons:
        more = len(lessons) - MOST_MISSED
        say(f"  You missed{f' (and {more} more)' if more > 0 else ''}:")
    for missed in list(lessons.values())[:MOST_MISSED]:
        say(f"    {_lesson(missed, review)}")
        for meaning in meanings(missed.word)[:1] if len(missed.word) > 1 else ():
            say(f"      {described(meaning)}")


def _lesson(missed: Missed, review: Review) -> str:
    """Say what something was worth that was not done."""
    word, value = missed.word.upper(), _amount(missed.value, review)
    if review.measure == "safe":
        return f"{word} was a way to win"
    if review.measure == "misses":
        return f"{word}: a difference of {value}"
    return f"{word}: {value}" if missed.move is None else f"{word}: {value} more in all"


def _loss(judged: Judged, review: Review) -> str:
    """Say what a move lost, and to what better one."""
    move, best = echo(judged.move).upper(), judged.best.upper()
    if review.measure == "safe":
        return f"{move} gave the game away; {best} would have won."
    surely = "" if judged.proved else "perhaps "
    return f"{move} lost {surely}{_amount(judged.lost, review)}: better was {best}."


def _amount(value: float, review: Review) -> str:
    if review.measure == "misses":
        return f"{number(abs(value))} miss" + ("" if abs(value) == 1 else "es")
    return count_of(int(value), "point") if value == int(value) else f"{number(value)} points"
