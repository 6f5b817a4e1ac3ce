"""What hangman is worth, proved once more by rules that take no trust in the kernel."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.lexicon import Lexicon
from tests.proofs_hangman import Refutation, Step, check, most_misses
from tests.twins_hangman import SlowSolver

families = st.tuples(st.integers(1, 5), st.sampled_from(["abcde", "abcdefgh"])).flatmap(
    lambda size: st.lists(
        st.text(size[1], min_size=size[0], max_size=size[0]), min_size=2, max_size=12, unique=True
    ).map(sorted)
)


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


VALUES = {2: 14, 4: 16, 5: 15, 8: 8, 9: 6, 10: 5, 11: 6, 12: 4, 13: 4, 14: 3, 15: 2, 16: 2, 17: 2}


@pytest.mark.parametrize(("length", "value"), VALUES.items())
def test_proofs_of_enable(enable: Lexicon, length: int, value: int) -> None:
    words = list(enable.of_length(length))
    assert most_misses(words, value) == value
    assert check(words, Refutation(words, value - 1).steps) == value - 1
