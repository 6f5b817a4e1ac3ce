"""What hangman is worth, proved once more without trust in the kernel: the table in docs."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import kernel
from parlour.lexicon import Lexicon
from tests.bitsets_hangman import BitsetSolver
from tests.proofs_hangman import Refutation, Step, check, most_misses
from tests.twins_hangman import SlowSolver

families = st.tuples(st.integers(1, 5), st.sampled_from(["abcde", "abcdefgh"])).flatmap(
    lambda size: st.lists(
        st.text(size[1], min_size=size[0], max_size=size[0]), min_size=2, max_size=12, unique=True
    ).map(sorted)
)


@given(families)
def test_the_second_solver_agrees_with_the_definition(words: list[str]) -> None:
    assert BitsetSolver(words).value() == SlowSolver().value(words)


@given(families)
def test_proofs_of_any_list(words: list[str]) -> None:
    value = SlowSolver().value(words)
    assert most_misses(words, value, bits=10) == value
    assert check(words, Refutation(words, value - 1, bits=10).steps) == value - 1
    with pytest.raises(ValueError, match="are enough"):
        Refutation(words, value, bits=10)


@settings(max_examples=50)
@given(families, st.data())
def test_a_proof_that_proves_too_much_is_found_out(words: list[str], data: st.DataObject) -> None:
    steps = Refutation(words, SlowSolver().value(words) - 1, bits=10).steps
    number = data.draw(st.integers(0, len(steps) - 1))
    step = steps[number]
    bold = Step(step.words, step.misses + 1, step.because)
    fewer = Step(step.words[1:], step.misses, step.because)
    for wrong in (bold, fewer):
        family = [words[n] for n in wrong.words]
        if not family or SlowSolver().value(family) <= wrong.misses:
            with pytest.raises(AssertionError):
                check(words, [*steps[:number], wrong])


# The table in docs/hangman.md --------------------------------------------------------------------

PAGE = Path(__file__).parents[2] / "docs" / "hangman.md"
ROWS = re.findall(r"^\| +(\d+) \| +(\d+) \| +(\d+) \|$", PAGE.read_text(), re.MULTILINE)
TABLE = {int(length): (int(words), int(misses)) for length, words, misses in ROWS}
HARD = (3, 6, 7)  # which take the second solver minutes


def test_the_table_has_every_length(enable: Lexicon) -> None:
    assert {length: words for length, (words, _) in TABLE.items()} == Counter(map(len, enable))


@pytest.mark.parametrize("length", [length for length in TABLE if length not in HARD])
def test_a_second_solver_agrees(enable: Lexicon, length: int) -> None:
    assert BitsetSolver(list(enable.of_length(length))).value() == TABLE[length][1]


@pytest.mark.parametrize("length", TABLE)
def test_a_way_to_guess_that_misses_no_more(enable: Lexicon, length: int) -> None:
    misses = TABLE[length][1]
    assert most_misses(list(enable.of_length(length)), misses) == misses


@pytest.mark.parametrize("length", [n for n in TABLE if n not in HARD and TABLE[n][1] > 0])
def test_words_that_force_as_many_misses(enable: Lexicon, length: int) -> None:
    words, misses = list(enable.of_length(length)), TABLE[length][1]
    assert check(words, Refutation(words, misses - 1).steps) == misses - 1


@pytest.mark.parametrize("length", HARD)
def test_the_kernel_forces_as_many_misses(enable: Lexicon, length: int) -> None:
    words, misses = list(enable.of_length(length)), TABLE[length][1]
    fastest = kernel.load("hangman")
    if kernel.describe(fastest) == "plain Python":
        pytest.skip("this takes the uncompiled kernel many minutes")
    search = fastest.Search([word.encode() for word in words], 20)
    assert search.can(range(len(words)), misses - 1) == fastest.NO
