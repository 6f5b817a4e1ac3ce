"""Keeping long work in a file, so that it can be stopped and gone on with."""

from __future__ import annotations

import contextlib
import os


def keep(path: str, data: bytes) -> None:
    """Write a file that holds either what it held before or all of this, never a part.

    Raise `OSError` if it cannot be written.
    """
    path = os.path.realpath(path)
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f".{name}.{os.getpid()}")
    try:
        with open(temporary, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    finally:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
