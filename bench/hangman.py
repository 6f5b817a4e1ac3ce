"""Hangman: proofs by the kernel, against the plain search of ``tests/twins_hangman.py``."""

from __future__ import annotations

from tests.twins_hangman import SlowSolver

from bench import measure
from parlour import kernel, lexicon

PROOFS = ((18, 2), (19, 2), (20, 1))  # lengths of words, and the misses that are enough


def main() -> None:
    """Measure how long it takes to prove what a few lengths of ENABLE are worth."""
    enable = lexicon.load("enable")
    module = kernel.load("hangman")
    print(f"Hangman kernel: {kernel.describe(module)}\n")
    for length, misses in PROOFS:
        words = list(enable.of_length(length))

        # The words are bound as defaults, as the loop goes on.
        def prove(words: list[str] = words, misses: int = misses, form: str | None = None) -> None:
            search = kernel.load("hangman", form).Search([word.encode() for word in words], 10)
            assert search.can(range(len(words)), misses) == module.YES
            assert search.can(range(len(words)), misses - 1) == module.NO

        def prove_plainly(words: list[str] = words, misses: int = misses) -> None:
            assert SlowSolver().value(words) == misses

        times = measure.calls(
            {
                "kernel": prove,
                "kernel, uncompiled": lambda prove=prove: prove(form="plain"),  # type: ignore[misc]
                "plain search": prove_plainly,
            },
            runs=2,
        )
        title = f"{length} letters, {len(words)} words: that {misses} misses are the value"
        measure.table(title, times, "ms", "plain search")


if __name__ == "__main__":
    main()
