"""Instructions that the compiled kernels take, counted by callgrind: the same on a busy machine.

A program is run with some things to do and with twice as many; the difference in instructions,
divided by the number of things, is what one takes, without Python's start and the reading of words.
A change that slows a kernel shows here even where times are not to be trusted. The kernels are in
their portable form, because valgrind does not know every instruction of the newer processors.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import NamedTuple

from parlour import kernel


class Counted(NamedTuple):
    """A program that does ``{count}`` things, and prepares ``{most}`` of them whatever the count.

    ``thing`` is what it does that many of, and ``number`` how many in the shorter run.
    """

    name: str
    kernel: str
    thing: str
    number: int
    program: str


PROGRAMS = (
    Counted(
        "Boggle, 4x4 dice boards",
        "boggle",
        "board",
        1000,
        """
from parlour import lexicon
from parlour.coach import boggle
from parlour.games import boggle as rules
from parlour.games.protocol import Chance
boards = ["".join(face[0] for face in rules.roll(Chance(n))) for n in range({most})]
boggle.scores(boards[:{count}], lexicon.load("enable"))
""",
    ),
    Counted(
        "Ghost, all fragments of ENABLE",
        "ghost",
        "solution",
        2,
        """
from parlour import kernel, lexicon
graph, solver = lexicon.load("enable").graph, kernel.load("ghost")
for _ in range({count}):
    solver.safe(graph.masks, graph.first, graph.targets, 2)
""",
    ),
    Counted(
        "The best board, one-letter changes",
        "neighbours",
        "board with all its neighbours",
        50,
        """
from parlour import kernel, lexicon
from parlour.coach.boggle.solver import walk_arguments
from parlour.games import boggle as rules
from parlour.games.protocol import Chance
boards = [bytes(ord(face[0]) - 97 for face in rules.roll(Chance(n))) for n in range({most})]
walk = kernel.load("neighbours").Neighbours(*walk_arguments(lexicon.load("enable"), (4, 4)))
for board in boards[:{count}]:
    walk.scores(board)
""",
    ),
    Counted(
        "The word game, hands of seven",
        "hand",
        "plan, words found and worked out",
        500,
        """
from parlour import lexicon
from parlour.coach.wordgame.prospects import find, finder, table
from parlour.games.protocol import Chance
from parlour.games.wordgame.hand import deal_2016
hands = [deal_2016(7, Chance(n).of("hand")) for n in range({most})]
finding, earning = finder(lexicon.load("enable")), table("2016", 7)
for hand in hands[:{count}]:
    earning.work_out(*find(finding, hand))
""",
    ),
    Counted(
        "Hangman, 14 letters of ENABLE",
        "hangman",
        "proof",
        1,
        """
from parlour import lexicon
from parlour.coach.hangman.proof import Proof
words = list(lexicon.load("enable").of_length(14))
for _ in range({count}):
    proof = Proof(words)
    proof.narrow(proof.everything, float("inf"))
""",
    ),
)


def main() -> None:
    """Count for each program; say what cannot be counted, and go on."""
    if not shutil.which("valgrind"):
        print("valgrind is not installed, so no instructions are counted\n")
        return
    for each in PROGRAMS:
        try:
            kernel.load(each.kernel, kernel.PORTABLE)
            per_thing = (_count(each, 2) - _count(each, 1)) / each.number
        except (ImportError, RuntimeError) as error:
            print(f"  {each.name:<34} cannot be counted: {error}")
        else:
            print(f"  {each.name:<34} {per_thing:14,.0f} instructions a {each.thing}")
    print()


def _count(counted: Counted, times: int) -> int:
    """Return how many instructions a program takes, start to end."""
    program = counted.program.format(count=times * counted.number, most=2 * counted.number)
    done = subprocess.run(
        [
            "valgrind",
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            sys.executable,
            "-c",
            program,
        ],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PARLOUR_KERNEL": kernel.PORTABLE, "PYTHONHASHSEED": "0"},
    )
    collected = re.search(r"Collected : ([0-9]+)", done.stderr)
    if done.returncode or not collected:
        last = (done.stderr.strip() or "valgrind said nothing").splitlines()[-1]
        raise RuntimeError(last)
    return int(collected[1])


if __name__ == "__main__":
    main()
