"""Which boards dice can show, against laying them out in every order."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.coach.boggle.dice import Dice, DiceError, read_dice
from parlour.games.boggle import DICE

dice_of_five_letters = st.lists(
    st.lists(st.sampled_from("abcde"), min_size=1, max_size=3), min_size=3, max_size=5
)
boards_of_three = st.binary(min_size=3, max_size=3).map(lambda b: bytes(c % 6 for c in b))


def can_show(dice: list[list[str]], board: bytes) -> bool:
    """Lay the dice out in every order."""
    return any(
        all(chr(97 + letter) in die for letter, die in zip(board, order, strict=False))
        for order in permutations(dice)
    )


@given(dice_of_five_letters, boards_of_three)
def test_dice_lie_where_their_letters_are(dice: list[list[str]], board: bytes) -> None:
    laid = Dice(dice).lay(board)
    assert (laid is not None) == can_show(dice, board)
    if laid is not None:
        assert len(set(laid)) == 3
        for letter, die in zip(board, laid, strict=True):
            assert chr(97 + letter) in dice[die]


@given(dice_of_five_letters, st.integers(0, 1000))
def test_what_a_cell_may_show_instead(dice: list[list[str]], seed: int) -> None:
    rolled = Dice(dice).roll(3, random.Random(seed))
    assert can_show(dice, rolled)
    for cell, choices in enumerate(Dice(dice).choices(rolled)):
        for letter in range(26):
            changed = rolled[:cell] + bytes([letter]) + rolled[cell + 1 :]
            assert choices >> letter & 1 == can_show(dice, changed)


def test_a_board_that_the_dice_cannot_show_has_no_choices() -> None:
    with pytest.raises(ValueError, match="cannot show"):
        Dice([["a"], ["b"]]).choices(bytes([0, 0]))


def test_dice_are_read_as_people_write_them() -> None:
    lines = [" ".join(die) for die in DICE]
    assert read_dice("\n".join(lines)) == DICE
    assert read_dice("\n\n".join(lines).upper().replace(" ", "") + "\n") == DICE
    assert read_dice("NUIHMQu\r\nQA") == (("n", "u", "i", "h", "m", "qu"), ("qu", "a"))
    assert read_dice("q u e") == (("qu", "u", "e"),)


@pytest.mark.parametrize("wrong", ["", "\n \n", "abc\nd1f", "äöü", "a,b,c"])
def test_what_is_no_dice(wrong: str) -> None:
    with pytest.raises(DiceError, match="such as NUIHMQu"):
        read_dice(wrong)
    with pytest.raises(DiceError, match="faces from a to z"):
        Dice([["a", "b"], ["ab"]])
