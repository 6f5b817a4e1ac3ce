"""What the kernels use of Cython and of C when they run as plain Python.

Types stand in annotations only, which are not evaluated, and decorators leave things as they are,
so nobody has to install Cython to run a kernel uncompiled.
"""

from __future__ import annotations

import contextlib
from typing import Any

compiled = False


class _NoGil(contextlib.nullcontext[None]):
    """Both a block without the lock and a mark on functions that need none."""

    def __call__(self, function: Any) -> Any:
        return function


nogil = _NoGil()


def _unchanged(thing: Any) -> Any:
    return thing


final = cclass = cfunc = inline = _unchanged


def exceptval(**_: object) -> Any:
    """Say how a compiled function reports exceptions; here it raises them."""
    return _unchanged


def popcount(bits: int) -> int:
    """Count the bits that are set."""
    return bits.bit_count()


def ctz(bits: int) -> int:
    """Return the place of the lowest bit that is set."""
    return (bits & -bits).bit_length() - 1


def numbers(owner: Any) -> Any:
    """Return the numbers of a buffer."""
    return owner


def cast(_: object, value: Any) -> Any:
    """Say what type a value has when compiled."""
    return value


ulonglong = uint = int


def resized(old: list[int], size: int) -> list[int]:
    """Return an array with room for this many numbers, the old ones kept."""
    return old + [0] * (size - len(old))
