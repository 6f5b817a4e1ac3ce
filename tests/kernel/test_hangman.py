"""The hangman kernel, in every form it has here, against the definition."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import kernel
from parlour.lexicon import Lexicon
from tests.kernel.forms import every_form_of
from tests.twins_hangman import SlowSolver, answers

every_form = every_form_of("hangman")

families = st.tuples(st.integers(1, 5), st.sampled_from(["abc", "abcde", "abcdefgh"])).flatmap(
    lambda size: st.lists(
        st.text(size[1], min_size=size[0], max_size=size[0]), min_size=1, max_size=12, unique=True
    ).map(sorted)
)


def search(form: str, words: list[str], bits: int = 10) -> Any:
    return kernel.load("hangman", form).Search([word.encode() for word in words], bits)


def value(searching: Any, family: Any) -> int:
    module = kernel.load("hangman", "plain")
    return next(k for k in range(27) if searching.can(family, k) == module.YES)


@every_form
@given(families)
def test_the_value_is_that_of_the_definition(form: str, words: list[str]) -> None:
    everything = range(len(words))
    assert value(search(form, words), everything) == SlowSolver().value(words)


@every_form
@settings(max_examples=50)
@given(families, st.data())
def test_families_are_solved_one_after_the_other(
    form: str, words: list[str], data: st.DataObject
) -> None:
    searching, slow = search(form, words, bits=3), SlowSolver()
    numbers = st.lists(st.integers(0, len(words) - 1), min_size=1, unique=True).map(sorted)
    for family in data.draw(st.lists(numbers, min_size=1, max_size=5)):
        assert value(searching, family) == slow.value(words[n] for n in family)


@every_form
@settings(max_examples=50)
@given(families)
def test_a_refutation_is_one(form: str, words: list[str]) -> None:
    searching, slow, everything = search(form, words), SlowSolver(), range(len(words))
    for misses in range(slow.value(words)):
        assert searching.can(everything, misses) == 0
        assert slow.value(words[n] for n in searching.refutation) > misses
    for misses, refuter in searching.tried_refuters():
        assert slow.value(words[n] for n in refuter) > misses


@every_form
@settings(max_examples=50)
@given(families)
def test_the_letter_keeps_to_the_misses(form: str, words: list[str]) -> None:
    searching, slow = search(form, words), SlowSolver()
    misses = value(searching, range(len(words)))
    if searching.best_letter >= 0:
        assert slow.cost(words, chr(97 + searching.best_letter)) == misses
    else:
        dividing = [c for c in "abcdefgh" if len(answers(words, c)) > 1]
        assert all(slow.cost(words, letter) == misses for letter in dividing)


@every_form
@given(families, st.integers(0, 400))
def test_the_search_stops_and_goes_on(form: str, words: list[str], work: int) -> None:
    searching, slow, everything = search(form, words), SlowSolver(), range(len(words))
    expected = slow.value(words)
    for misses in range(expected + 1):
        answer = searching.can(everything, misses, work)
        assert answer in (2, misses >= expected)
        lower, upper = searching.bounds(everything)
        assert lower <= expected <= upper
        assert searching.can(everything, misses) == (misses >= expected)


@every_form
@given(families)
def test_the_commonest_letters(form: str, words: list[str]) -> None:
    def most(family: list[str], said: str) -> int:
        if len(family) == 1:
            return 0
        letters = [c for c in "abcdefgh" if c not in said]
        letter = max(letters, key=lambda c: sum(c in word for word in family))
        return max(
            (letter not in places) + most(sorted(part), said + letter)
            for places, part in answers(family, letter).items()
        )

    searching, everything = search(form, words), range(len(words))
    assert searching.frequency(everything) == most(words, "")
    assert searching.bounds(everything)[1] <= most(words, "")


@every_form
@given(families, st.sampled_from("abcdefgh"))
def test_parts(form: str, words: list[str], letter: str) -> None:
    parts = search(form, words).parts(range(len(words)), ord(letter) - 97)
    found = {
        "".join(letter if places >> n & 1 else "_" for n in range(len(words[0]))): {
            words[n] for n in part
        }
        for places, part in parts
    }
    assert found == answers(words, letter)


@every_form
@settings(max_examples=50)
@given(families)
def test_what_was_proved_can_be_taken_over(form: str, words: list[str]) -> None:
    before, after = search(form, words), search(form, words)
    everything = range(len(words))
    expected = value(before, everything)
    for misses, refuter in before.tried_refuters():
        after.take_refuter(misses, refuter)
    assert value(after, everything) == expected
    fresh = search(form, words)
    fresh.learn(everything, expected, expected)
    assert fresh.bounds(everything) == (expected, expected)


@pytest.mark.parametrize(("length", "misses"), [(2, 14), (4, 16), (5, 15), (8, 8), (11, 6)])
def test_what_is_known_of_enable(enable: Lexicon, length: int, misses: int) -> None:
    words = list(enable.of_length(length))
    fastest = kernel.load("hangman").Search([word.encode() for word in words], 18)
    everything = range(len(words))
    assert fastest.can(everything, misses) == 1
    assert fastest.can(everything, misses - 1) == 0
    # The words that show it show it uncompiled too, to a search that knows nothing yet.
    few = [words[n] for n in fastest.refutation]
    assert search("plain", few).can(range(len(few)), misses - 1) == 0


@every_form
def test_what_is_no_family_is_refused(form: str) -> None:
    module = kernel.load("hangman", form)
    for words in ([], [b""], [b"ab", b"abc"], [b"a1"], [b"AB"], [b"a" * 65]):
        with pytest.raises(ValueError, match="words are of"):
            module.Search(words)
    searching = search(form, ["ab", "cd"])
    for family in ([], [2], [-1], [1, 0], [0, 0]):
        with pytest.raises(ValueError, match="a family has"):
            searching.can(family, 1)
    for lower, upper in ((-1, 3), (3, 2), (3, 27)):
        with pytest.raises(ValueError, match="bounds are"):
            searching.learn([0, 1], lower, upper)
    for misses in (-1, 27):
        with pytest.raises(ValueError, match="0 to 26 misses"):
            searching.take_refuter(misses, [0])


@every_form
def test_words_as_long_as_can_be(form: str) -> None:
    words = sorted("a" * n + "b" + "a" * (63 - n) for n in range(64))
    assert value(search(form, words), range(64)) == 0
