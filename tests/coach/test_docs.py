"""The examples in the coach's docstrings are so."""

from __future__ import annotations

import doctest

import pytest

from parlour.coach import boggle, ghost, hangman, wordgame, words


@pytest.mark.parametrize("module", [boggle, ghost, hangman, wordgame, words])
def test_examples(module: object) -> None:
    # testmod takes modules; typeshed asks for the exact type
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried > 0
    assert failed == 0
