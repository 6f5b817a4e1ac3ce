"""The Boggle practice simulator line by line: type words, then hear what each was worth."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

from parlour.games import boggle as rules
from parlour.match import Match, MatchError

from .console import ask, count_of, echo, say, until_left
from .options import add_options

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from parlour.lexicon import Lexicon

BoggleMatch: TypeAlias = Match[rules.State, rules.Moves, rules.Events]

EXAMPLES = (
    ("boggle", "sixteen dice, rolled"),
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
    add_options(parser, rules.Options, "board")


def play(args: argparse.Namespace, words: Callable[[str], Lexicon], seed: int) -> None:
    """Play one board."""
    if args.board is not None and rules.read_faces(args.board) is None:
        raise MatchError(
            f"{echo(args.board)!r} is not a board: it takes sixteen letters, row by row, "
            "such as OISELRONTKNIYNJI, with Q or Qu for the face Qu"
        )
    play_boggle(words(rules.INFO.lexicon), rules.Options(board=args.board or ""), seed)


def play_boggle(
    lexicon: Lexicon, options: rules.Options | None = None, seed: int | None = None
) -> None:
    """Play one board with the words of a lexicon."""
    match: BoggleMatch = Match.start(rules, lexicon, options, seed=seed)
    faces = match.view(0).faces
    side = math.isqrt(len(faces))
    for start in range(0, len(faces), side):
        say(" ".join(f"[{face.capitalize()}]" for face in faces[start : start + side]))
    say()
    say("Start typing your words! (press enter after each word and enter 'X' when done):")
    with until_left(match, lambda: _farewell(match)):
        while not match.outcome:
            match.play(0, ask("> "))


def _farewell(match: BoggleMatch) -> None:
    state = match.view(0)
    for entry in state.entries[0]:
        verdict = VERDICTS[entry.verdict].format(points=count_of(entry.points, "point"))
        say(f"The word {echo(entry.word.upper())} {verdict}")
    say(f"Your total score is {count_of(rules.score(state, 0), 'point')}!")
