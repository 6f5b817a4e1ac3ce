"""Every word of a board, as a table."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from parlour.coach import boggle as coach
from parlour.coach.speech import count_of
from parlour.games.boggle import INFO

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from parlour.lexicon import Lexicon

LEXICON = INFO.lexicon
EXAMPLES = (
    ("boggle OISELRONTKNIYNJI", "every word of a board"),
    ("boggle --shape 2x3 CATDOG", "a board that is no square"),
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the board and its shape."""
    parser.add_argument(
        "board", metavar="BOARD", help="the faces row by row; Q or Qu is the face Qu"
    )
    parser.add_argument(
        "--shape", metavar="RxC", type=_shape, help="rows and columns (default: a square)"
    )
    parser.add_argument("--all-paths", action="store_true", help="every path of every word (JSON)")


def _shape(text: str) -> tuple[int, int]:
    if not (numbers := re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", text.lower())):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a shape; give rows x columns, such as 4x4"
        )
    return int(numbers[1]), int(numbers[2])


def solve(args: argparse.Namespace, words: Callable[[str], Lexicon]) -> coach.Solution:
    """Find every word of the board."""
    coach.read_board(args.board, args.shape)  # before a list is opened, which may take longer
    lexicon = words(LEXICON)
    return coach.solve(args.board, lexicon, shape=args.shape, all_paths=args.all_paths)


def show(answer: coach.Solution, console: Console) -> None:
    """Show the board and its words, the most valuable first."""
    from rich.table import Table

    rows, columns = answer.shape
    for row in range(rows):
        faces = answer.board[row * columns : (row + 1) * columns]
        console.print(" ".join(f"[{face.capitalize()}]" for face in faces), markup=False)
    console.print()
    table = Table("Word", "Points", "Cells", "Common", box=None, pad_edge=False)
    for found in answer.words:
        cells = " ".join(map(str, found.path))
        table.add_row(found.word.upper(), str(found.points), cells, "yes" if found.common else "")
    if answer.words:
        console.print(table)
    words, points = count_of(len(answer.words), "word"), count_of(answer.score, "point")
    console.print(f"\n{words}, {points}." if answer.words else "No words.")
