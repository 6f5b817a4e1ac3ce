"""The kernel that works out hands, in every form it has here, against trying everything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import kernel
from tests import twins_hand
from tests.kernel.forms import every_form_of
from tests.kernel.test_playable import END, LETTERS, hands, lists, packed

every_form = every_form_of("hand")
ONES = [[1] * 17] * 17
NONE = [0] * 17


def table(form: str, worth: int | list[int] = 1, factors: Any = ONES, bonuses: Any = NONE) -> Any:
    if isinstance(worth, int):
        worth = [worth] * 27
    return kernel.load("hand", form).Table(worth, factors, bonuses)


def text_of(words: Iterable[str]) -> bytes:
    return b"".join(packed(word) + END for word in words)


@every_form
@settings(max_examples=60)
@given(hands, lists, lists, st.data())
def test_what_a_hand_and_all_that_is_left_of_it_can_earn(
    form: str, hand: str, some: list[str], known: list[str], data: st.DataObject
) -> None:
    amounts = st.integers(0, 40)
    worth = data.draw(st.lists(amounts, min_size=27, max_size=27))
    row = st.lists(amounts, min_size=8, max_size=8).map(lambda some: [*some, *NONE[8:]])
    factors = [*data.draw(st.lists(row, min_size=8, max_size=8)), *ONES[8:]]
    bonuses = data.draw(row)

    def points(word: str, left: str) -> int:
        letters = sum(worth[LETTERS.index(letter)] for letter in word)
        return letters * factors[len(word)][len(left)] + bonuses[len(word)]

    typed = sorted(twins_hand.typed_words(hand, some))
    flags = [not word.strip("*") or word in known for word in typed]
    of = table(form, worth, factors, bonuses)
    of.work_out(packed(hand), text_of(typed), bytes(flags))
    well_known = {word for word, flag in zip(typed, flags, strict=True) if flag}
    weights = dict(zip(LETTERS, of.weights(), strict=True))
    assert of.numbers() == [sum(weights[letter] for letter in word) for word in typed]
    for shedding in (False, True):
        expected = twins_hand.best(hand, typed, points, well_known, sacrifices=shedding)
        assert of.total(shedding) == expected[0]
        left, total, shed, unknown, count = "".join(sorted(hand)), 0, 0, 0, 0
        while True:
            number = sum(weights[letter] for letter in left)
            assert of.totals()[number] == twins_hand.best(left, typed, points)[0]
            step = of.first_step(number, shedding)
            if step is None:
                break
            if step < 0:
                word = LETTERS[step]
                shed += 1
            else:
                word = typed[step]
                total += points(word, left)
                unknown += word not in well_known
                count += 1
            left = twins_hand.without(left, word)
        assert (total, -shed, -unknown, -count) == expected


@every_form
def test_as_many_letters_as_there_may_be(form: str) -> None:
    of = table(form)
    of.work_out(packed("a" * 16), text_of(["a" * 16]), b"\1")
    assert (of.total(False), of.first_step(16, False), of.weights()[0]) == (16, 0, 1)
    words = ["*", "*a", "a", "a*"]
    of.work_out(packed("abcdefghijklmno*"), text_of(words), bytes(4))
    assert (of.total(True), len(of.totals())) == (2, 2**16)


@every_form
def test_one_table_for_one_hand_after_the_other(form: str) -> None:
    of = table(form, worth=3)
    totals = []
    for hand in ("abcdefgh", "a", "", "aab*", "b"):
        text = text_of(["a"] if "a" in hand else [])
        of.work_out(packed(hand), text, bytes("a" in hand))
        totals.append(of.total(False))
    assert totals == [3, 3, 0, 6, 0]


@every_form
def test_what_is_no_hand_or_no_word_of_it_is_refused(form: str) -> None:
    of = table(form)
    for hand in (packed("a" * 17), bytes([3, 27])):
        with pytest.raises(ValueError, match="a hand has 0 to 16 letters"):
            of.work_out(hand, b"", b"")
    wrong = [
        (packed("c") + END, b"\0"),  # not in the hand
        (packed("aa") + END, b"\0"),  # not so often
        (packed("a"), b"\0"),  # without an end
        (END, b"\0"),  # without letters
        (bytes([0, 27, 255]), b"\0"),  # no letter
        (packed("a") + END, b""),  # not told whether it is known
        (packed("a") + END, b"\0\0"),
    ]
    for text, known in wrong:
        with pytest.raises(ValueError, match="not those of this hand"):
            of.work_out(packed("ab"), text, known)
        for ask in (of.totals, lambda: of.total(False), lambda: of.first_step(0, False)):
            with pytest.raises(ValueError, match="not worked out"):
                ask()
    of.work_out(packed("ab"), packed("a") + END, b"\0")
    for number in (-1, 4):
        with pytest.raises(ValueError, match="not what may be left"):
            of.first_step(number, False)
