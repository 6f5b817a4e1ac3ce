"""Who wins a game of Ghost from a fragment, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.coach import ghost as coach
from parlour.coach.speech import count_of
from parlour.games.ghost import INFO, SHORTEST_LOSING_WORD
from parlour.terminal.console import echo, whole_number

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from rich.console import Console

    from parlour.lexicon import Lexicon

LEXICON = INFO.lexicon
EXAMPLES = (
    ("ghost", "which first letters win"),
    ("ghost pea", "what to say after PEA"),
    ("ghost --players 3", "for three players"),
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the fragment and the rules."""
    parser.add_argument(
        "fragment", metavar="FRAGMENT", nargs="?", default="", help="the letters so far"
    )
    parser.add_argument("--players", metavar="N", default="2", help="2 to 6 (default: 2)")
    parser.add_argument(
        "--shortest",
        metavar="N",
        default=str(SHORTEST_LOSING_WORD),
        help=f"letters in the shortest word that loses (default: {SHORTEST_LOSING_WORD})",
    )


def solve(args: argparse.Namespace, words: Callable[[str], Lexicon]) -> coach.Answer:
    """Solve the fragment."""
    fragment: str = args.fragment
    if fragment and not (fragment.isascii() and fragment.isalpha()):
        raise coach.FragmentError(
            f"{echo(fragment)!r} is not a fragment: it takes letters, such as pea"
        )
    players, shortest = whole_number(args.players), whole_number(args.shortest)
    if players is None or shortest is None:
        raise coach.FragmentError("--players and --shortest take a whole number, such as 3")
    return coach.solve(words(LEXICON), fragment, players=players, shortest=shortest)


def show(answer: coach.Answer, console: Console) -> None:
    """Show who wins, by which letters, how the game goes, and what to know for it."""
    fragment = answer.fragment.upper()
    if answer.to_move_wins:
        letters = ", ".join(letter.upper() for letter in answer.winning_letters)
        console.print(f"After '{fragment}' whoever is to move wins, with {letters}.")
    elif answer.words_to_know:
        console.print(f"After '{fragment}' no letter wins for whoever is to move: another wins.")
    else:
        console.print(f"After '{fragment}' nobody is safe from all the others together.")
    console.print(f"The quickest such game: {answer.line.upper()}")
    if answer.words_to_know:
        count = count_of(len(answer.words_to_know), "word")
        console.print(f"For the winner it is enough to know {count}:")
        for word in answer.words_to_know:
            console.print(f"  {word.upper()}")
