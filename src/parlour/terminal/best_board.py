"""Searching for the best Boggle board: what one asks for, sees meanwhile, and keeps.

On a terminal a line tells how far the search has come; it goes to standard error, so the answer can
be piped. Ctrl-C ends a search early, with the best so far as the answer. A search that is kept in a
file is written there when it begins, when it finds something better, and when it ends.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import os
import re
import shlex
import sys
import time
from typing import TYPE_CHECKING

from parlour import ParlourError
from parlour.coach.speech import count_of
from parlour.games.boggle import DICE_OF, INFO
from parlour.terminal.options import seed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import Console

    from parlour.coach.boggle import Shape
    from parlour.coach.boggle.best_board import BestBoard, Search
    from parlour.coach.boggle.dice import Die
    from parlour.lexicon import Lexicon

SECONDS = 10.0
NAMED_DICE = {"handout": DICE_OF[4], "5x5": DICE_OF[5], "6x6": DICE_OF[6]}
BETWEEN_LINES = 0.1  # seconds for which a progress line stands


def arguments(parser: argparse.ArgumentParser, shape: Callable[[str], Shape]) -> None:
    """Add what a search takes."""
    best = parser.add_argument_group("the best board")
    best.add_argument("--best", metavar="RxC", type=shape, help="search for one of this shape")
    best.add_argument(
        "--seconds", metavar="S", type=_seconds, help=f"how long it may take (default: {SECONDS:g})"
    )
    best.add_argument("--seed", metavar="N", type=seed, help="search the same way again")
    best.add_argument(
        "--dice",
        metavar=f"{'|'.join(NAMED_DICE)}|FILE",
        help="only boards of these dice: the handout's sixteen, ours, or a file, one die a line "
        "(default: free letters)",
    )
    best.add_argument(
        "--keep", metavar="FILE", help="go on with the search in this file, and keep it there"
    )


def _seconds(text: str) -> float:
    seconds = float(text) if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) else 0
    if not seconds:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a time; give more than 0 seconds, such as 10 or 0.5"
        )
    return seconds


def find(args: argparse.Namespace, words: Callable[[], Lexicon]) -> BestBoard:
    """Search for the best board; if that was stopped by Ctrl-C, ``args.interrupted`` is set."""
    from parlour.coach.boggle import best_board

    dice = _dice(args.dice) if args.dice is not None else None
    kept = _kept(args, dice) if args.keep is not None else None
    seed = args.seed if args.seed is not None else int.from_bytes(os.urandom(4), "big")
    if kept is None:
        best_board.check(args.best, dice or ())  # before a list is opened, which may take longer
    lexicon = words()
    begun = kept or best_board.begin(lexicon, args.best, dice=dice or (), seed=seed)
    if begun.words != lexicon.digest:
        raise ParlourError(
            f"{args.keep} keeps a search with another word list than {lexicon.name}; "
            "give that list with --words, or another file"
        )
    if args.keep is not None:
        _keep(args.keep, begun)
    seconds = SECONDS if args.seconds is None else args.seconds
    latest = begun
    try:
        with _progress(begun, seconds) as tell:

            def on_step(now: Search) -> None:
                nonlocal latest
                better = now.score > latest.score
                latest = now
                tell(now)
                if better and args.keep is not None:
                    _keep(args.keep, now)

            best_board.search(begun, lexicon, seconds=seconds, on_step=on_step)
    except KeyboardInterrupt:
        if not latest.best:
            raise
        args.interrupted = True
    if args.keep is not None:
        _keep(args.keep, latest)
    if getattr(args, "interrupted", False) or (args.keep is not None and sys.stderr.isatty()):
        print(_how_to_go_on(args), file=sys.stderr, flush=True)
    return best_board.found(latest, lexicon)


def show(answer: BestBoard, console: Console) -> None:
    """Show what was found and what it took; the board itself has been shown."""
    climbs = count_of(answer.climbs, "climb")
    console.print(
        f"Seed {answer.seed}: {climbs}, {answer.boards:,} boards in {answer.seconds:.1f} seconds."
    )
    if not answer.words:
        return
    rows, columns = answer.shape
    command = "parlour solve boggle " + "".join(face[0] for face in answer.board).upper()
    if rows != columns:
        command += f" --shape {rows}x{columns}"
    if answer.lexicon != INFO.lexicon:
        command += f" --words {shlex.quote(answer.lexicon)}"
    console.print(f"To see its words: {command}", markup=False)


# What is kept -------------------------------------------------------------------------------------


def _dice(asked_for: str) -> tuple[Die, ...]:
    from parlour.coach.boggle.dice import DiceError, read_dice

    if asked_for in NAMED_DICE:
        return NAMED_DICE[asked_for]
    try:
        with open(asked_for, encoding="utf-8", errors="replace") as file:
            return read_dice(file.read())
    except OSError as error:
        raise ParlourError(
            f"cannot read the dice {asked_for}: {_reason(error)}; "
            f"give a file, one die a line, or one of {', '.join(NAMED_DICE)}"
        ) from None
    except DiceError as error:
        raise ParlourError(f"{asked_for}: {error}") from None


def _kept(args: argparse.Namespace, dice: tuple[Die, ...] | None) -> Search | None:
    """Return the search in the file, if there is one, and if it is what is asked for."""
    from parlour.coach.boggle.best_board import SearchError, read

    if not os.path.exists(args.keep):
        return None
    if not os.path.isfile(args.keep):
        raise ParlourError(f"{args.keep} is not a file; give one to keep the search in")
    try:
        with open(args.keep, "rb") as file:
            kept = read(file.read())
    except OSError as error:
        raise ParlourError(f"cannot read {args.keep}: {_reason(error)}") from None
    except SearchError as error:
        raise ParlourError(f"cannot go on with {args.keep}: {error}") from None
    rows, columns = kept.shape
    if args.best != kept.shape:
        right = f"--best {rows}x{columns}"
        what = f"for {rows}x{columns}, not {args.best[0]}x{args.best[1]}"
    elif args.seed not in (None, kept.seed):
        right, what = f"--seed {kept.seed}", f"with seed {kept.seed}, not {args.seed}"
    elif dice not in (None, kept.dice):
        right, what = "its dice", "with other dice" if kept.dice else "with free letters"
        right = right if kept.dice else "no --dice"
    else:
        return kept
    raise ParlourError(f"{args.keep} keeps a search {what}; give {right}, or another file")


def _keep(path: str, search: Search) -> None:
    """Write a search to its file, which holds either the old one or the new, never a part."""
    from parlour.coach.boggle.best_board import write
    from parlour.coach.keeping import keep

    try:
        keep(path, write(search))
    except OSError as error:
        raise ParlourError(f"cannot keep the search in {path}: {_reason(error)}") from None


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _how_to_go_on(args: argparse.Namespace) -> str:
    if args.keep is None:
        return "Stopped. With --keep FILE, a search can be gone on with later."
    rows, columns = args.best
    command = f"parlour solve boggle --best {rows}x{columns}"
    if args.words is not None:
        command += f" --words {shlex.quote(args.words)}"
    stopped = "Stopped. " if getattr(args, "interrupted", False) else ""
    return f"{stopped}To go on: {command} --keep {shlex.quote(args.keep)}"


# The progress line --------------------------------------------------------------------------------


@contextlib.contextmanager
def _progress(begun: Search, seconds: float) -> Iterator[Callable[[Search], None]]:
    """Show a line on the terminal while a search goes on, and take it away afterwards."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    shown = -math.inf
    with Live(
        console=Console(stderr=True, highlight=False), auto_refresh=False, transient=True
    ) as live:

        def tell(now: Search) -> None:
            nonlocal shown
            if time.monotonic() - shown >= BETWEEN_LINES:
                shown = time.monotonic()
                line = Text(_line(begun, now, seconds), no_wrap=True, overflow="ellipsis")
                live.update(line, refresh=True)

        yield tell


def _line(begun: Search, now: Search, seconds: float) -> str:
    elapsed = now.seconds - begun.seconds
    rate = (now.boards - begun.boards) / elapsed if elapsed else 0
    left = max(0, math.ceil(seconds - elapsed))
    return f"best {now.score}  {now.best.upper()}  {rate:,.0f} boards/s  {left} s left"
