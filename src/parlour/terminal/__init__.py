"""The games line by line, as the handouts print them.

One module a game, named as in `parlour.games`, which holds every word that a player reads. Each
takes part in the ``parlour play`` command by way of three names, described in `Program`; a new game
is a new module here. `console` is how they all talk to a person, and `options` makes
command-line arguments of a game's options. `solving` prints what ``parlour solve`` finds.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING, Protocol, cast

from parlour import games

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from parlour.lexicon import Lexicon


class Program(Protocol):
    """What the command line asks of a game's module."""

    @property
    def EXAMPLES(self) -> tuple[tuple[str, str], ...]:  # noqa: N802
        """Command lines, after ``parlour play``, and what each of them does."""

    def arguments(self, parser: argparse.ArgumentParser, /) -> None:
        """Add the game's own arguments."""

    def play(
        self, args: argparse.Namespace, words: Callable[[str], Lexicon], seed: int, /
    ) -> object:
        """Play a game; ``words`` opens the list that was asked for, or the named one."""


def names() -> tuple[str, ...]:
    """Return the names of the games that can be played here."""
    return tuple(m.name for m in pkgutil.iter_modules(__path__) if m.name in games.names())


def find(name: str) -> Program:
    """Return the program of a game."""
    return cast("Program", importlib.import_module(f".{name}", __name__))
