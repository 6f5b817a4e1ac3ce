"""Word lists as people keep them: text, one word a line."""

from __future__ import annotations

import os

from .layout import LexiconError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


_NEVER_IN_TEXT = [bytes([code]) for code in (*range(8), *range(14, 26), *range(28, 32))]


def sift(lines: Iterable[str]) -> tuple[list[str], int]:
    """Return the words among some lines, in lower case, and how many lines were no word.

    White space around a word and empty lines do not count; a line with anything but the letters
    a to z in it is no word.
    """
    words = []
    skipped = 0
    for line in lines:
        word = line.strip()
        if word.isascii() and word.isalpha():
            words.append(word.lower())
        elif word:
            skipped += 1
    return words, skipped


def read_lines(path: str) -> list[str]:
    """Read the lines of a text file; refuse what cannot be read or is no text."""
    try:
        with open(path, "rb") as file:
            content = file.read()
    except FileNotFoundError:
        raise LexiconError(f"there is no file {path}") from None
    except IsADirectoryError:
        raise LexiconError(f"{path} is a folder, not a word list") from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise LexiconError(f"{path} cannot be read: {reason}") from None
    if any(byte in content for byte in _NEVER_IN_TEXT):
        raise LexiconError(f"{path} is not text; a word list has one word a line")
    text = content.decode("utf-8-sig", errors="replace")
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def read_list(path: str) -> tuple[list[str], int]:
    """Read a word list from a file, as `sift` does; refuse one that has no words."""
    words, skipped = sift(read_lines(path))
    if not words:
        raise LexiconError(
            f"{path} has no words in it that are made of the letters a to z, one word a line"
        )
    return words, skipped


def is_file_name(name: str) -> bool:
    """Tell a path from the name of a list that might be misspelled."""
    return os.sep in name or "." in name or os.path.exists(name)
