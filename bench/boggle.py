"""Boggle: boards a second, against the plain walk of nested dictionaries in ``tests/twins.py``."""

from __future__ import annotations

import random

from tests import twins

from bench import measure
from parlour import kernel, lexicon
from parlour.coach import boggle
from parlour.games import boggle as rules
from parlour.games.protocol import Chance

BEST = "perslatgsineters"
BOARDS = 2000
TWINS_BOARDS = 40


def main() -> None:
    """Measure on random dice boards and on shuffles of a high-scoring one."""
    enable = lexicon.load("enable")
    trie = twins.nested_dictionaries(enable)
    rng = random.Random(1)
    dice = ["".join(face[0] for face in rules.roll(Chance(n))) for n in range(BOARDS)]
    good = [_shuffled(rng) for _ in range(BOARDS)]
    print(f"Boggle kernel: {kernel.describe(kernel.load('boggle'))}\n")
    for name, boards in (("random dice boards", dice), ("shuffled high-scoring boards", good)):
        many = boards * 10
        # The boards are bound as defaults, as the loop goes on; mypy infers no such lambda.
        times = measure.calls(
            {
                "coach, one thread": lambda many=many: boggle.scores(many, enable),  # type: ignore[misc]
                "coach, two threads": lambda many=many: boggle.scores(many, enable, threads=2),  # type: ignore[misc]
                "plain walk": lambda boards=boards: [  # type: ignore[misc]
                    twins.boggle_words(board, 4, trie) for board in boards[:TWINS_BOARDS]
                ],
            },
            runs=5,
        )
        rates = {
            each: (TWINS_BOARDS if each == "plain walk" else len(many)) / time
            for each, time in times.items()
        }
        measure.table(f"4x4, {name}: boards a millisecond", rates, "1/ms", "plain walk")


def _shuffled(rng: random.Random) -> str:
    """Exchange two cells of a good board, which leaves it good."""
    board = list(BEST)
    a, b = rng.sample(range(16), 2)
    board[a], board[b] = board[b], board[a]
    return "".join(board)


if __name__ == "__main__":
    main()
