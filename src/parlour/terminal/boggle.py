"""The Boggle practice simulator line by line: type words, then hear what each was worth."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

from parlour.games import boggle as rules
from parlour.match import Match, MatchError

from .console import ask, echo, say, until_left

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from parlour.lexicon import Lexicon

BoggleMatch: TypeAlias = Match[rules.State, rules.Moves, rules.Events]

EXAMPLES = (
    ("boggle", "a board of sixteen dice"),
    ("boggle --board OISELRONTKNIYNJI", "a board of your own"),
)

VERDICTS = {
    "scored": "is worth {points}.",
    "already scored": "has already been used.",
    "too short": "is too short.",
    "not a word": "is ... not a word.",
    "not present": "is not present.",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the board."""
    parser.add_argument(
        "--board",
        metavar="LETTERS",
        default="",
        help="the sixteen faces row by row, such as OISELRONTKNIYNJI; Q or Qu is the face Qu",
    )


def play(args: argparse.Namespace, words: Callable[[str], Lexicon], seed: int) -> None:
    """Play one board."""
    if args.board and rules.read_faces(args.board) is None:
        raise MatchError(
            f"{echo(args.board)!r} is not a board: it takes sixteen letters, row by row, "
            "such as OISELRONTKNIYNJI, with Q or Qu for the face Qu"
        )
    play_boggle(words(rules.INFO.lexicon), rules.Options(board=args.board), seed)


def play_boggle(
    lexicon: Lexicon, options: rules.Options | None = None, seed: int | None = None
) -> None:
    """Play one board with the words of a lexicon."""
    match: BoggleMatch = Match.start(rules, lexicon, options, seed=seed)
    faces = match.state.faces
    side = math.isqrt(len(faces))
    for start in range(0, len(faces), side):
        say(" ".join(f"[{face.capitalize()}]" for face in faces[start : start + side]))
    say()
    say("Start typing your words! (press enter after each word and enter 'X' when done):")
    with until_left(match, lambda: _farewell(match)):
        while not match.outcome:
            match.play(0, ask("> "))


def _farewell(match: BoggleMatch) -> None:
    for entry in match.state.entries[0]:
        verdict = VERDICTS[entry.verdict].format(points=_points(entry.points))
        say(f"The word {echo(entry.word.upper())} {verdict}")
    say(f"Your total score is {_points(rules.score(match.state, 0))}!")


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"
