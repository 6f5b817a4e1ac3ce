"""The best plan for a hand of the word game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.coach import wordgame as coach
from parlour.coach.speech import count_of
from parlour.games.wordgame import INFO
from parlour.games.wordgame.values import Options
from parlour.terminal.options import add_options

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from rich.console import Console

    from parlour.lexicon import Lexicon

LEXICON = INFO.lexicon
EXAMPLES = (
    ("hand 'cows*z'", "the best words for a hand"),
    ("hand waybill --rules 2008", "by the rules of 2008"),
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the hand and the rules."""
    parser.add_argument("hand", metavar="LETTERS", help="the hand; * is a wildcard (2016)")
    add_options(parser, Options, "rules")


def solve(args: argparse.Namespace, words: Callable[[str], Lexicon]) -> coach.Plan:
    """Plan the hand."""
    return coach.plan(args.hand, words(LEXICON), args.rules)


def show(answer: coach.Plan, console: Console) -> None:
    """Show the words to play, and what the letter of the rules would allow beyond that."""
    console.print(f"Hand: {' '.join(answer.hand)}", markup=False)
    _show_steps(answer.plan, console)
    console.print(f"Best total: {count_of(answer.total, 'point')}")
    if answer.total_with_sacrifices > answer.total:
        console.print("\nBy the letter of the rules a refused word sheds letters at no cost:")
        _show_steps(answer.plan_with_sacrifices, console)
        console.print(f"Best total: {count_of(answer.total_with_sacrifices, 'point')}")


def _show_steps(steps: tuple[coach.Step, ...], console: Console) -> None:
    for step in steps:
        earned = "refused on purpose" if step.sacrifice else count_of(step.points, "point")
        console.print(f"  {step.word:<12}  {earned}", markup=False)
