"""The rules: one module a game, and `protocol`, the shape they share.

Nothing here prints, reads a clock or draws from a random generator of its own.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import lru_cache
from typing import Any, cast

from .protocol import Game


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """Return the names of all the games."""
    return tuple(m.name for m in pkgutil.iter_modules(__path__) if m.name != "protocol")


def find(name: str) -> Game[Any, Any, Any]:
    """Return a game by its name."""
    if name not in names():
        raise ValueError(f"there is no game {name!r}; there are {', '.join(names())}")
    return cast("Game[Any, Any, Any]", importlib.import_module(f".{name}", __name__))
