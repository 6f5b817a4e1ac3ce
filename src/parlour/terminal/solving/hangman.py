"""The letter to guess in hangman, the misses that cannot be avoided, and the table of a list."""

from __future__ import annotations

import argparse
import contextlib
import re
import sys
import time
from typing import TYPE_CHECKING

from parlour.coach import hangman as coach
from parlour.coach.speech import count_of
from parlour.games.hangman import INFO
from parlour.terminal.console import complain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import Console
    from rich.table import Table

    from parlour.lexicon import Lexicon

LEXICON = INFO.lexicon
EXAMPLES = (
    ("hangman _e__r_", "what to guess next"),
    ("hangman _ill --wrong bf", "when B and F were wrong"),
    ("hangman --table", "the misses that can be forced, for each length"),
    ("hangman --table --lengths 8-15 --keep table.json", "some of it, to go on with later"),
)
KEPT_EVERY = 10.0  # seconds


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the position, or what is wanted of the table."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "pattern", metavar="PATTERN", nargs="?", help="the word so far, _ for each blank"
    )
    what.add_argument(
        "--table", action="store_true", help="prove the misses for each length of the list"
    )
    parser.add_argument("--wrong", metavar="LETTERS", help="the wrong guesses so far")
    parser.add_argument(
        "--lengths", metavar="N-M", type=_lengths, help="with --table: these lengths, such as 8-15"
    )
    parser.add_argument(
        "--seconds", metavar="N", type=_seconds, help="how long to go on (the table: until done)"
    )
    parser.add_argument(
        "--keep", metavar="FILE", help="with --table: write what is proved there, and go on from it"
    )
    parser.set_defaults(parser=parser)


def solve(args: argparse.Namespace, words: Callable[[str], Lexicon]) -> coach.Answer | coach.Table:
    """Solve the position, or make the table."""
    if args.table:
        if args.wrong is not None:
            args.parser.error("--wrong goes with a PATTERN, not with --table")
        return _table(args, words(LEXICON))
    if args.lengths is not None or args.keep is not None:
        args.parser.error("--lengths and --keep go with --table")
    options = {} if args.seconds is None else {"seconds": args.seconds}
    return coach.solve(args.pattern, words(LEXICON), args.wrong or "", **options)


def show(answer: coach.Answer | coach.Table, console: Console) -> None:
    """Show the answer to a person."""
    if isinstance(answer, coach.Table):
        console.print(_rows(answer))
    else:
        _show_position(answer, console)


def _show_position(answer: coach.Answer, console: Console) -> None:
    """Show how many words fit, the letter to guess, and what is known of the misses."""
    pattern = " ".join(answer.pattern.upper())
    console.print(f"{pattern}: {count_of(answer.candidates, 'word')}")
    if answer.guess:
        console.print(f"Guess {answer.guess.upper()}.")
    low, high = answer.misses.lower, answer.misses.upper
    if answer.misses.proved:
        misses = "1 miss" if low == 1 else f"{low} misses"
        console.print(f"The best setter forces {misses} on the best guesser (proved).")
    else:
        console.print(f"The best setter forces {low} to {high} misses on the best guesser.")


# The table ----------------------------------------------------------------------------------------


def _table(args: argparse.Namespace, lexicon: Lexicon) -> coach.Table:
    """Make the table until it is done, the time is up, or the person has seen enough."""
    worker = coach.Worker(lexicon, args.lengths)
    kept_at, stopped = time.monotonic(), False
    if args.keep is not None:
        worker.resume(args.keep)

    with _live(worker) as refresh:

        def step(worker: coach.Worker) -> None:
            nonlocal kept_at
            refresh()
            if args.keep is not None and time.monotonic() > kept_at + KEPT_EVERY:
                worker.keep(args.keep)
                kept_at = time.monotonic()

        try:
            if args.keep is not None:
                worker.keep(args.keep)  # now, so that one need not wait to see that it cannot be
            worker.work(float("inf") if args.seconds is None else args.seconds, step)
        except KeyboardInterrupt:
            stopped = True
    if args.keep is not None:
        worker.keep(args.keep)
    if stopped:
        args.interrupted = True
        later = f"; to go on, give --keep {args.keep} again" if args.keep else ""
        complain("parlour", f"stopped; this is what is proved so far{later}")
    return worker.table


@contextlib.contextmanager
def _live(worker: coach.Worker) -> Iterator[Callable[[], None]]:
    """Show the table as it grows, if somebody is watching; the answer itself comes afterwards."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.live import Live

    def rows() -> Table:
        return _rows(worker.table, worker.at_work)

    console = Console(stderr=True, highlight=False)
    with Live(rows(), console=console, transient=True, auto_refresh=False) as live:
        yield lambda: live.update(rows(), refresh=True)


def _rows(table: coach.Table, at_work: int | None = None) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    shown = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in ("Letters", "Words", "Misses"):
        shown.add_column(heading, justify="right")
    shown.add_column("")
    for row in table.rows:
        misses = str(row.lower) if row.proved else f"{row.lower} to {row.upper}"
        state = "proved" if row.proved else "at work" if row.length == at_work else ""
        shown.add_row(str(row.length), str(row.words), misses, state)
    return shown


def _lengths(text: str) -> range:
    """Read a length, or the first and the last of several."""
    found = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", text)
    lengths = range(int(found[1]), int(found[2] or found[1]) + 1) if found else range(0)
    if not lengths:
        raise argparse.ArgumentTypeError(f"{text!r} is not a range of lengths, such as 8-15 or 8")
    return lengths


def _seconds(text: str) -> float:
    """Read a time, which may be nought: then only what is known already is shown."""
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds, such as 60")
    return float(text)
