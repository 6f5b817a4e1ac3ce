"""Talking to a person, one line at a time.

The programs work the same on a terminal and in a pipe. End of input and Ctrl-C arrive as the
exceptions that Python raises for them; a `table` turns both into a polite end of the game.
"""

from __future__ import annotations

import builtins
import os
import re
import sys
from typing import TYPE_CHECKING, TypeVar

from parlour import ParlourError, lexicon
from parlour.coach.speech import count_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.lexicon import Lexicon

FAILED = 1
WRONG_COMMAND_LINE = 2
INTERRUPTED = 130

Answer = TypeVar("Answer")

LONGEST_ECHO = 60
HINT = "?"


def tolerate_any_text() -> None:
    """Let bytes that are not text come in and go out as replacement characters."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")


def run(name: str, action: Callable[[], object]) -> int:
    """Run a program and return its exit status; nobody is shown a traceback for leaving.

    What the person asked for and cannot have is theirs to mend, so the message is printed.
    """
    tolerate_any_text()
    try:
        action()
        if sys.stdout:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except ParlourError as error:
        complain(name, str(error))
        return WRONG_COMMAND_LINE
    except OSError as error:
        # Nothing more can be written; what is still in the buffer must not be tried again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # a reader who has seen enough is no failure
            complain(name, f"cannot go on: {(error.strerror or str(error)).lower()}")
            return FAILED
    return 0


def complain(name: str, message: str) -> None:
    """Tell the person something that is not part of the game."""
    print(f"{name}: {message}", file=sys.stderr, flush=True)


def open_words(name: str) -> Lexicon:
    """Open a word list, with a note on what had to be skipped."""

    def note(skipped: int) -> None:
        lines = count_of(skipped, "line")
        complain("parlour", f"skipped {lines} of {name}: not words of the letters a to z")

    return lexicon.load(name, on_skipped=note)


def say(line: str = "") -> None:
    """Print a line."""
    print(line)


def ask(prompt: str) -> str:
    """Ask for a line. When the person leaves instead, the cursor still goes to a new line."""
    try:
        return _read_line(prompt)
    except (EOFError, KeyboardInterrupt):
        say()
        raise


_PYTHONS_OWN_INPUT = builtins.input


def _read_line(prompt: str) -> str:
    """Read a line as `input` does, but with the prompt on standard output on a terminal too.

    Python's own `input` writes it to standard error there, and loses lines with a NUL in them. One
    that a course's tests have put in its place is called as it expects to be.
    """
    if builtins.input is not _PYTHONS_OWN_INPUT:
        return builtins.input(prompt)
    print(prompt, end="", flush=True)
    line = sys.stdin.readline() if sys.stdin else ""
    if not line:
        raise EOFError
    return line.removesuffix("\n")


def ask_until(
    prompt: str, read: Callable[[str], Answer | None], otherwise: str, hint: str
) -> Answer:
    """Ask until the answer can be read (``read`` gives something other than ``None``)."""
    while True:
        typed = ask(prompt)
        if typed.strip() == HINT:
            say(f"Hint: {hint}")
        elif (answer := read(typed)) is not None:
            return answer
        else:
            say(otherwise)


def whole_number(text: str) -> int | None:
    """Read a whole number from 0 up, if that is what the text is."""
    return int(text) if re.fullmatch(r"\s*[0-9]{1,15}\s*", text) else None


def echo(text: str) -> str:
    """Make what a person typed fit to be printed: one line, no control characters, not endless."""
    text = "".join(c if c.isprintable() else "?" for c in text)
    return text if len(text) <= LONGEST_ECHO else text[: LONGEST_ECHO - 3] + "..."
