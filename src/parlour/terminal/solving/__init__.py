"""What ``parlour solve`` prints: one module a game, named as in `parlour.games`.

Each asks the coach and shows the answer as tables; `Solver` describes the names it needs. The same
answer as JSON needs nothing here, because it is a value.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Any, Protocol, cast

from parlour import games

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from rich.console import Console

    from parlour.games.protocol import Value
    from parlour.lexicon import Lexicon


class Solver(Protocol):
    """What the command line asks of a game's module."""

    @property
    def EXAMPLES(self) -> tuple[tuple[str, str], ...]:  # noqa: N802
        """Command lines, after ``parlour solve``, and what each of them does."""

    def arguments(self, parser: argparse.ArgumentParser, /) -> None:
        """Add the arguments."""

    def solve(self, args: argparse.Namespace, words: Callable[[str], Lexicon], /) -> Value:
        """Ask the coach."""

    def show(self, answer: Any, console: Console, /) -> None:
        """Show the answer to a person."""


def names() -> tuple[str, ...]:
    """Return the names of the games that can be solved."""
    return tuple(m.name for m in pkgutil.iter_modules(__path__) if m.name in games.names())


def find(name: str) -> Solver:
    """Return the solver of a game."""
    return cast("Solver", importlib.import_module(f".{name}", __name__))
