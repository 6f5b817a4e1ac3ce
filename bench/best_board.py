"""The search for the best board: its neighbour walk, and how soon it finds the best board known."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable

from bench import measure
from parlour import kernel, lexicon
from parlour.coach import boggle
from parlour.coach.boggle import best_board

BEST = "perslatgsineters"
KNOWN = 3623  # what it is worth with enable
SHAPE = (4, 4)
SEEDS = 10
SECONDS = 10.0
BOARDS = 20


def main() -> None:
    """Measure the neighbour walk on good boards and random ones, and search with ten seeds."""
    enable = lexicon.load("enable")
    arguments = boggle.solver.walk_arguments(enable, SHAPE)
    neighbours = kernel.load("neighbours").Neighbours(*arguments)
    walker = kernel.load("boggle").Walker(*arguments)
    print(f"Neighbours kernel: {kernel.describe(kernel.load('neighbours'))}\n")
    rng = random.Random(1)
    good = [_changed(_packed(BEST), rng) for _ in range(BOARDS)]
    drawn = [bytes(ord(rng.choice(BEST)) - 97 for _ in BEST) for _ in range(BOARDS)]
    for name, boards in (("good boards", good), ("random boards", drawn)):
        # The boards are bound as defaults, as the loop goes on; mypy infers no such lambda.
        times = measure.calls(
            {
                "one walk for all neighbours": lambda boards=boards: [  # type: ignore[misc]
                    neighbours.scores(board) for board in boards
                ],
                "one walk for each": lambda boards=boards: [  # type: ignore[misc]
                    walker.scores(_neighbours(board)) for board in boards
                ],
            }
        )
        rates = {each: BOARDS * len(BEST) * 26 / taken for each, taken in times.items()}
        measure.table(f"4x4, {name}: boards a millisecond", rates, "1/ms", "one walk for each")
    print(f"Searches for {KNOWN} points with enable, seconds of processor time")
    times_taken = [hit for _, hit in hits(enable, range(SEEDS), SECONDS) if hit is not None]
    print(f"  {len(times_taken)} of {SEEDS} seeds found it in {SECONDS:g} seconds\n")


def hits(
    words: lexicon.Lexicon, seeds: Iterable[int], seconds: float
) -> Iterable[tuple[int, float | None]]:
    """Search with each seed; yield the processor time until the best board known, if it came."""
    for seed in seeds:
        now = best_board.begin(words, SHAPE, seed=seed)
        start = time.process_time()
        taken = 0.0
        while now.score < KNOWN and taken < seconds:
            now = best_board.search(now, words, steps=100)
            taken = time.process_time() - start
        print(f"  seed {seed:3}  {now.score:5} {now.best.upper()}  {taken:6.2f}", flush=True)
        yield seed, taken if now.score >= KNOWN else None


def _packed(board: str) -> bytes:
    return bytes(ord(letter) - 97 for letter in board)


def _changed(board: bytes, rng: random.Random) -> bytes:
    """Change a letter of a good board, which leaves it good."""
    cell = rng.randrange(len(board))
    return board[:cell] + bytes([rng.choice(board)]) + board[cell + 1 :]


def _neighbours(board: bytes) -> bytes:
    return b"".join(
        board[:cell] + bytes([letter]) + board[cell + 1 :]
        for cell in range(len(board))
        for letter in range(26)
    )


if __name__ == "__main__":
    main()
