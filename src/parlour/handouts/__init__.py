"""The programs that the handouts name, thin over the games and their terminal form.

Each module here is one of them, importable as it is; `write` copies them into a folder, where they
run as the handouts run them. Their names, signatures, dictionaries and lists are the courses'; the
rules are in `parlour.games`. `course` holds what several of them need.
"""

from __future__ import annotations

import os
import sys

from parlour import ParlourError

PROGRAMS = {
    "ps3.py": "ps3.py",
    "word_game.py": "word_game.py",
    "ps5.py": "ps5.py",
    "ps5_ghost.py": "ps5_ghost.py",
    "boggle.py": "boggle.py",
    "Hangman": "hangman.py",
}


class HandoutsError(ParlourError):
    """The programs cannot be written."""


def write(folder: str, *, force: bool = False) -> list[str]:
    """Write the programs into a folder and return their paths.

    A file that is there already and is not what would be written is somebody's work: unless
    ``force`` is given, it is left alone, and nothing is written at all.
    """
    here = os.path.dirname(__file__)
    texts = {}
    for name, source in PROGRAMS.items():
        with open(os.path.join(here, source), encoding="utf-8") as file:
            texts[os.path.join(folder, name)] = _shebang(sys.executable) + file.read()
    try:
        os.makedirs(folder, exist_ok=True)
        theirs = [path for path, text in texts.items() if _differs(path, text)]
        if theirs and not force:
            raise HandoutsError(
                f"{', '.join(theirs)} would be overwritten; choose another folder, or add --force"
            )
        for path, text in texts.items():
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(path, 0o755)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise HandoutsError(f"{error.filename or folder} cannot be written: {reason}") from None
    return list(texts)


def _differs(path: str, text: str) -> bool:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read() != text
    except FileNotFoundError:
        return False


def _shebang(python: str) -> str:
    """Name the Python that has Parlour, also where its path is more than a first line can hold."""
    if " " in python or len(python) > 120:
        return f'#!/bin/sh\n"exec" "{python}" "$0" "$@"\n'
    return f"#!{python}\n"
