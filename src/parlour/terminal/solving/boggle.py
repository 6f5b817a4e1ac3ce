"""Every word of a board, as a table; or the best board that a search finds."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from parlour.coach import boggle as coach
from parlour.coach.speech import count_of
from parlour.games.boggle import INFO
from parlour.terminal import best_board

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from parlour.coach.boggle.best_board import BestBoard
    from parlour.lexicon import Lexicon

LEXICON = INFO.lexicon
EXAMPLES = (
    ("boggle OISELRONTKNIYNJI", "every word of a board"),
    ("boggle --shape 2x3 CATDOG", "a board that is no square"),
    ("boggle --best 4x4", "the best board found in ten seconds"),
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the board and its shape, or what a search for the best board takes."""
    parser.add_argument(
        "board", metavar="BOARD", nargs="?", help="the faces row by row; Q or Qu is the face Qu"
    )
    parser.add_argument(
        "--shape", metavar="RxC", type=_shape, help="rows and columns (default: a square)"
    )
    parser.add_argument("--all-paths", action="store_true", help="every path of every word (JSON)")
    best_board.arguments(parser, _shape)
    parser.set_defaults(parser=parser)


def _shape(text: str) -> tuple[int, int]:
    if not (numbers := re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", text.lower())):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a shape; give rows x columns, such as 4x4"
        )
    return int(numbers[1]), int(numbers[2])


def solve(args: argparse.Namespace, words: Callable[[str], Lexicon]) -> coach.Solution | BestBoard:
    """Find every word of the board, or the best board."""
    complain = args.parser.error
    if args.board is None and args.best is None:
        complain("give a board, such as OISELRONTKNIYNJI, or search for one with --best 4x4")
    of_board, of_search = ("shape", "all_paths"), ("seconds", "seed", "dice", "keep")
    for name in ("board", *of_board) if args.best else of_search:
        if getattr(args, name) not in (None, False):
            option = "a board" if name == "board" else f"--{name.replace('_', '-')}"
            complain(f"{option} does not go with {'--best' if args.best else 'a board'}")
    if args.best:
        return best_board.find(args, lambda: words(LEXICON))
    coach.read_board(args.board, args.shape)  # before a list is opened, which may take longer
    lexicon = words(LEXICON)
    return coach.solve(args.board, lexicon, shape=args.shape, all_paths=args.all_paths)


def show(answer: coach.Solution | BestBoard, console: Console) -> None:
    """Show the board and its words, the most valuable first, or how it was found."""
    rows, columns = answer.shape
    for row in range(rows):
        faces = answer.board[row * columns : (row + 1) * columns]
        console.print(" ".join(f"[{face.capitalize()}]" for face in faces), markup=False)
    console.print()
    if isinstance(answer, coach.Solution) and answer.words:
        _show_words(answer, console)
    words, points = count_of(len(answer.words), "word"), count_of(answer.score, "point")
    console.print(f"{words}, {points}." if answer.words else "No words.")
    if not isinstance(answer, coach.Solution):
        best_board.show(answer, console)


def _show_words(answer: coach.Solution, console: Console) -> None:
    from rich.table import Table

    table = Table("Word", "Points", "Cells", "Common", box=None, pad_edge=False)
    for found in answer.words:
        cells = " ".join(map(str, found.path))
        table.add_row(found.word.upper(), str(found.points), cells, "yes" if found.common else "")
    console.print(table)
    console.print()
