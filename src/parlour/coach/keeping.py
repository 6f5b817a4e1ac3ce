"""Keeping long work in a file, so that it can be stopped and gone on with."""

from __future__ import annotations

import contextlib
import os
import tempfile


def keep(path: str, data: bytes) -> None:
    """Write a file that holds either what it held before or all of this, never a part.

    Raise `OSError` if it cannot be written.
    """
    path = os.path.realpath(path)
    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path), prefix=".parlour-")
    try:
        with open(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
