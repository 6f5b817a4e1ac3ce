"""What ``--review`` prints after a game: what was possible, what was done, what was missed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour import coach
from parlour.coach.speech import count_of, number
from parlour.lexicon.definitions import meanings

from .console import echo, say
from .words import described

if TYPE_CHECKING:
    from parlour.coach.analysis import Judged, Review
    from parlour.match import Match

MOST_MISSED = 3
LESSON = {
    "points": "{word}: {value}",
    "safe": "{word} was a way to win",
    "misses": "{word}: a difference of {value}",
}


def show(match: Match[Any, Any, Any], seat: int) -> None:
    """Review what a seat did."""
    who = f" of {match.seats[seat]}" if len(match.seats) > 1 else ""
    say()
    say(f"Review{who}")
    try:
        review = coach.find(match.game.INFO.name).review(match, seat)
    except coach.NoCoachError:
        say("  There is none for this game.")
        return
    say(f"  {_summary(review)}")
    for judged in review.moves:
        if judged.lost:
            say(f"  {_loss(judged, review)}")
    if review.missed:
        more = len(review.missed) - MOST_MISSED
        say(f"  You missed{f' (and {more} more)' if more > 0 else ''}:")
    for missed in review.missed[:MOST_MISSED]:
        value = _amount(missed.value, review)
        if review.measure == "points" and missed.move is not None:
            value += " more"
        say(f"    {LESSON[review.measure].format(word=missed.word.upper(), value=value)}")
        for meaning in meanings(missed.word)[:1] if len(missed.word) > 1 else ():
            say(f"      {described(meaning)}")


def _summary(review: Review) -> str:
    match review.measure:
        case "points":
            return f"You made {number(review.got)} of {_amount(review.possible, review)}."
        case "misses":
            misses, best = _amount(review.got, review), _amount(review.possible, review)
            if max(review.got, review.possible) > 0:
                return f"You forced {misses}; a perfect setter forces {best}."
            surely = "" if review.proved else "at most "
            return f"You had {misses}; a perfect guesser has {surely}{best}."
        case "safe":
            if review.got:
                return "You won." if not review.missed else "You won, but it could have gone wrong."
            return "You could have won." if review.possible else "You could not be sure to win."


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
