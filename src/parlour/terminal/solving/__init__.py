"""What ``parlour solve`` prints: one module for each thing that can be solved.

Each asks the coach and shows the answer as tables; `Solver` describes the names it needs. The same
answer as JSON needs nothing here, because it is a value.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from rich.console import Console

    from parlour.games.protocol import Value
    from parlour.lexicon import Lexicon


class Solver(Protocol):
    """What the command line asks of a module."""

    @property
    def LEXICON(self) -> str:  # noqa: N802
        """The word list that is used unless another is asked for."""

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
    """Return the names of what can be solved."""
    return tuple(module.name for module in pkgutil.iter_modules(__path__))


def find(name: str) -> Solver:
    """Return a solver."""
    return cast("Solver", importlib.import_module(f".{name}", __name__))
