"""The Boggle practice simulator line by line: type words, then hear what each was worth."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, TypeAlias

from parlour import ParlourError
from parlour.coach.players import play_out
from parlour.coach.speech import count_of
from parlour.games import boggle as rules
from parlour.match import Match, MatchError

from .console import echo, say
from .options import add_options
from .table import Guests, Table, verdict

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from parlour.lexicon import Lexicon

BoggleTable: TypeAlias = Table[rules.State, rules.Moves, rules.Events]

EXAMPLES = (
    ("boggle", "sixteen dice, rolled"),
    ("boggle --side 5", "twenty-five dice"),
    ("boggle --board OISELRONTKNIYNJI", "a board of your own"),
    ("boggle --computer hard", "against the computer"),
)

EXAMPLE_BOARDS = {
    4: "OISELRONTKNIYNJI",
    5: "CLMSIWSRDNBEOKPOERLOXETAA",
    6: "EALELCIIHARETTNLADPESKFECROARIRNSNLO",
}
VERDICTS = {
    "scored": "is worth {points}.",
    "already scored": "has already been used.",
    "too short": "is too short.",
    "not a word": "is ... not a word.",
    "not present": "is not present.",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the board, its size and the clock."""
    add_options(parser, rules.Options, "board", "side", "limit")


def play(args: argparse.Namespace, words: Callable[[str], Lexicon], seed: int) -> None:
    """Play one board."""
    if args.board is not None and rules.read_faces(args.board, args.side**2) is None:
        raise MatchError(_no_board(args.board, args.side))
    options = rules.Options(board=args.board or "", side=args.side, limit=args.limit)
    play_boggle(words(rules.INFO.lexicon), options, seed, args.guests)


def _no_board(board: str, side: int) -> str:
    """Say why something is not a board, or of which size it would be one."""
    for other in rules.DICE_OF:
        if rules.read_faces(board, other**2):
            return f"{echo(board)!r} is a board of {other} by {other}: give --side {other}"
    count = "sixteen" if side == 4 else side**2
    return (
        f"{echo(board)!r} is not a board: it takes {count} letters, row by row, such as "
        f"{EXAMPLE_BOARDS[side]}, with Q or Qu for the face Qu"
    )


def play_boggle(
    lexicon: Lexicon,
    options: rules.Options | None = None,
    seed: int | None = None,
    guests: Guests | None = None,
) -> None:
    """Play one board with the words of a lexicon."""
    table: BoggleTable = Table(Match.start(rules, lexicon, options, seed=seed), guests)
    faces = table.match.view(0).faces
    side = math.isqrt(len(faces))
    for start in range(0, len(faces), side):
        say(" ".join(f"[{face.capitalize()}]" for face in faces[start : start + side]))
    say()
    say("Start typing your words! (press enter after each word and enter 'X' when done):")
    begun = time.monotonic()
    with table.until_left(lambda: _farewell(table)):
        while not table.match.outcome:
            typed = table.ask("> ")
            at = time.monotonic() - begun
            if table.match.call_time(at):
                say("The time is up.")
            else:
                table.match.play(0, typed, at)


def _farewell(table: BoggleTable) -> None:
    state = table.match.view(0)
    for entry in state.entries[0]:
        judged = VERDICTS[entry.verdict].format(points=count_of(entry.points, "point"))
        say(f"The word {echo(entry.word.upper())} {judged}")
    total = rules.score(state, 0)
    say(f"Your total score is {count_of(total, 'point')}!")
    if rival := table.rival():
        computer, match = rival
        try:
            play_out(match, {0: computer})
        except ParlourError as error:
            say(f"The computer cannot play this board: {error}.")
            return
        theirs = match.view(0)
        found = count_of(len(theirs.entries[0]), "word")
        points = count_of(rules.score(theirs, 0), "point")
        say(f"The computer ({computer.level}) found {found} for {points}.")
        say(verdict(total, rules.score(theirs, 0)))
