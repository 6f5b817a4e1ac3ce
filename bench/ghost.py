"""Ghost: who wins from every fragment, against a plain walk of nested dictionaries."""

from __future__ import annotations

import inspect
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from bench import measure
from parlour import kernel, lexicon
from parlour.coach import ghost

TWIN = "nested dictionaries"
COACH = """
from parlour import lexicon
from parlour.coach import ghost
enable = lexicon.load("enable")
"""
LETTERS = """
solver = ghost.Solver(enable)
assert tuple(letter for letter in solver.alive("") if solver.safe(letter, 1)) == {letters!r}
"""
ANSWER = """
assert ghost.solve(enable).winning_letters == {letters!r}
"""
UNCOMPILED = """
import os
os.environ["PARLOUR_KERNEL"] = "plain"
"""


def nested_dictionaries(words: Iterable[str]) -> dict[str, Any]:
    """Put words into dictionaries in dictionaries; an empty key says that a word ends there."""
    root: dict[str, Any] = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = {}
    return root


def winning_letters(fragment: dict[str, Any], length: int = 0) -> tuple[str, ...]:
    """Return the letters that win for one of two players; a word of four letters or more loses."""
    return tuple(
        letter
        for letter, longer in fragment.items()
        if letter and not (length >= 3 and "" in longer) and not winning_letters(longer, length + 1)
    )


def main() -> None:
    """Measure in fresh processes, with the loading of the words, and then the solving alone."""
    enable = lexicon.load("enable")
    trie = nested_dictionaries(enable)
    letters = ghost.solve(enable).winning_letters
    assert winning_letters(trie) == letters
    print(f"Ghost kernel: {kernel.describe(kernel.load('ghost'))}\n")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "enable.txt"
        path.write_text("".join(f"{word}\n" for word in enable))
        fresh_processes(path, letters)
    graph = enable.graph
    functions: dict[str, Callable[[], object]] = {
        "kernel": lambda: kernel.load("ghost").safe(graph.masks, graph.first, graph.targets, 2),
        "kernel, uncompiled": lambda: kernel.load("ghost", kernel.PLAIN).safe(
            graph.masks, graph.first, graph.targets, 2
        ),
        TWIN: lambda: winning_letters(trie),
    }
    measure.table("Solving all fragments of ENABLE", measure.calls(functions), "ms", TWIN)


def fresh_processes(path: Path, letters: tuple[str, ...]) -> None:
    """Load ENABLE and find the letters that win, in a fresh Python."""
    twin = [
        "from __future__ import annotations",
        inspect.getsource(nested_dictionaries),
        inspect.getsource(winning_letters),
        f"words = open({str(path)!r}).read().split()",
        f"assert winning_letters(nested_dictionaries(words)) == {letters!r}",
    ]
    winning = COACH + LETTERS.format(letters=letters)
    programs = {
        "bare Python": "pass",
        "coach": winning,
        "coach, uncompiled": UNCOMPILED + winning,
        "coach, and a line, words to know": COACH + ANSWER.format(letters=letters),
        TWIN: "\n".join(twin),
    }
    times = measure.processes(programs, runs=7)
    base = times.pop("bare Python")
    measure.table(
        "Loading ENABLE and the letters that win, over bare Python", times, "ms", TWIN, base
    )


if __name__ == "__main__":
    main()
