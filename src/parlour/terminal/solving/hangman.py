"""The letter to guess in hangman, and the misses that cannot be avoided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.coach import hangman as coach
from parlour.coach.speech import count_of
from parlour.games.hangman import INFO

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from rich.console import Console

    from parlour.lexicon import Lexicon

LEXICON = INFO.lexicon
EXAMPLES = (
    ("hangman _e__r_", "what to guess next"),
    ("hangman _ill --wrong bf", "when B and F were wrong"),
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the position."""
    parser.add_argument("pattern", metavar="PATTERN", help="the word so far, _ for each blank")
    parser.add_argument("--wrong", metavar="LETTERS", default="", help="the wrong guesses so far")


def solve(args: argparse.Namespace, words: Callable[[str], Lexicon]) -> coach.Answer:
    """Solve the position."""
    return coach.solve(args.pattern, words(LEXICON), args.wrong)


def show(answer: coach.Answer, console: Console) -> None:
    """Show how many words fit, the letter to guess, and what is known of the misses."""
    pattern = " ".join(answer.pattern.upper())
    console.print(f"{pattern}: {count_of(answer.candidates, 'word')}")
    if answer.guess:
        console.print(f"Guess {answer.guess.upper()}.")
    low, high = answer.misses.lower, answer.misses.upper
    if answer.misses.proved:
        misses = "1 miss" if low == 1 else f"{low} misses"
        console.print(f"The best setter forces {misses} on the best guesser (proved).")
    else:
        console.print(f"The best setter forces {low} to {high} misses on the best guesser.")
