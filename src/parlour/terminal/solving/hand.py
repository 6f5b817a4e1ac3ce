"""The best plan for a hand of the word game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

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
    ("hand 'cows*z' --substitute", "and whether to exchange a letter first"),
    ("hand waybill --rules 2008", "by the rules of 2008"),
)
SACRIFICES = (
    "By the letter of the rules you can make more. A refused word earns nothing and costs its "
    "letters, and the fewer letters you hold, the more each word after it earns; so enter "
    "letters that are in the way, to have them refused:"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the hand, the rules, and whether an exchange is thought of."""
    parser.add_argument("hand", metavar="LETTERS", help="the hand; * is a wildcard (2016)")
    add_options(parser, Options, "rules")
    parser.add_argument(
        "--substitute", action="store_true", help="say whether to exchange a letter first (2016)"
    )


def solve(args: argparse.Namespace, words: Callable[[str], Lexicon]) -> coach.Plan:
    """Plan the hand."""
    if args.substitute and args.rules != "2016":
        raise coach.HandError(f"no letter is exchanged by the rules of {args.rules}")
    lexicon = words(LEXICON)
    plan = coach.plan(args.hand, lexicon, args.rules)
    if args.substitute:
        return replace(plan, substitution=coach.substitute(args.hand, lexicon))
    return plan


def show(answer: coach.Plan, console: Console) -> None:
    """Show the words to play, and what the letter of the rules would allow beyond that."""
    console.print(f"Hand: {' '.join(answer.hand)}", markup=False)
    _show_steps(answer.plan, console)
    if answer.plan:
        console.print(f"Best total: {count_of(answer.total, 'point')}")
    else:
        console.print("Nothing can be earned with it.")
    if answer.substitution:
        console.print()
        _show_substitution(answer.substitution, console)
    if answer.total_with_sacrifices > answer.total:
        console.print("\n" + SACRIFICES)
        _show_steps(answer.plan_with_sacrifices, console)
        console.print(f"Best total: {count_of(answer.total_with_sacrifices, 'point')}")


def _show_steps(steps: tuple[coach.Step, ...], console: Console) -> None:
    width = max((len(step.word) for step in steps), default=0)
    for step in steps:
        earned = "refused on purpose" if step.sacrifice else count_of(step.points, "point")
        if step.reads not in ("", step.word):
            earned += f" ({step.reads})"
        if step.points != step.total:
            earned += f", {step.total} so far"
        console.print(f"  {step.word:<{max(width, 12)}}  {earned}", markup=False)


def _show_substitution(answer: coach.Substitution, console: Console) -> None:
    if not answer.exchanges:
        console.print("No letter of this hand can be exchanged.")
        return
    if answer.worth_it:
        console.print(f"Exchange {answer.letter}: that gains {answer.gain:.1f} points on average.")
    else:
        console.print("Exchange nothing: no letter gains points on average.")
    for each in answer.exchanges:
        console.print(f"  {each.letter}  {each.expected:8.1f}  {each.gain:+8.1f}", markup=False)
