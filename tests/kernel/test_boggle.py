"""The Boggle kernels, in every form they have here, against the plain walk and each other."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import kernel
from parlour.games.boggle import neighbours, points
from parlour.lexicon import Lexicon, from_words
from tests import twins
from tests.kernel.forms import every_form_of

WORTH = [points("a" * length) for length in range(73)]
SHAPES = [(1, 1), (1, 5), (2, 2), (2, 3), (3, 3), (4, 4), (5, 3), (6, 6)]


every_form = every_form_of("boggle")


def arguments(lexicon: Lexicon, rows: int, columns: int) -> tuple[Any, ...]:
    graph = lexicon.graph
    masks = [sum(1 << cell for cell in near) for near in neighbours(rows, columns)]
    return graph.masks, graph.first, graph.targets, graph.before, masks, WORTH


def walker(form: str, lexicon: Lexicon, rows: int, columns: int) -> Any:
    return kernel.load("boggle", form).Walker(*arguments(lexicon, rows, columns))


def neighbour_walker(form: str, lexicon: Lexicon, rows: int, columns: int) -> Any:
    return kernel.load("neighbours", form).Neighbours(*arguments(lexicon, rows, columns))


def packed(letters: str) -> bytes:
    return bytes(ord(letter) - 97 for letter in letters)


@st.composite
def boards(draw: st.DrawFn, letters: str) -> tuple[str, int, int]:
    rows, columns = draw(st.sampled_from(SHAPES))
    size = rows * columns
    return draw(st.text(letters, min_size=size, max_size=size)), rows, columns


@every_form
@given(boards("aeinqrstu"), st.lists(st.text("aeinqrstu", min_size=1, max_size=7), max_size=60))
def test_words_of_any_list_on_any_board(
    form: str, board: tuple[str, int, int], words: list[str]
) -> None:
    letters, rows, columns = board
    lexicon = from_words([*words, "quiet", "stein", "rinse", "tea", "qat"])
    walk = walker(form, lexicon, rows, columns)
    expected = twins.boggle_words(letters, columns, twins.nested_dictionaries(lexicon))
    found = [lexicon[index] for index in walk.find(packed(letters))]
    assert len(found) == len(set(found))
    assert {word for word in found if len(word) >= 3} == expected
    assert walk.scores(packed(letters)) == [sum(map(points, expected))]


@pytest.fixture(scope="module")
def enable_twin(enable: Lexicon) -> dict[str, Any]:
    return twins.nested_dictionaries(enable)


@every_form
@settings(max_examples=25)
@given(board=boards("aabcdeeeghiilmnnooprrssttuvyq"))
def test_words_of_enable(
    form: str, board: tuple[str, int, int], enable: Lexicon, enable_twin: dict[str, Any]
) -> None:
    letters, rows, columns = board
    walk = walker(form, enable, rows, columns)
    expected = twins.boggle_words(letters, columns, enable_twin)
    assert {w for i in walk.find(packed(letters)) if len(w := enable[i]) >= 3} == expected
    assert walk.scores(packed(letters) * 3) == [sum(map(points, expected))] * 3


@every_form
def test_the_best_board_known_for_enable(form: str, enable: Lexicon) -> None:
    assert walker(form, enable, 4, 4).scores(packed("perslatgsineters")) == [3623]


@every_form
def test_a_board_of_one_letter_cannot_overrun_anything(form: str) -> None:
    lexicon = from_words(["a" * length for length in range(1, 80)])
    assert len(walker(form, lexicon, 2, 3).find(packed("a" * 6))) == 6
    if form != kernel.PLAIN:  # which would take long to say the same
        for side in (4, 5, 6):
            with pytest.raises(ValueError, match="repeats its letters too often"):
                walker(form, lexicon, side, side).scores(packed("a" * side * side))
    six = walker(form, from_words(["q" + "u" * 9, "ququququ"]), 2, 2)
    assert six.find(packed("qqqq")) == [0]


@every_form
def test_what_is_no_board_is_refused(form: str, enable: Lexicon) -> None:
    walk = walker(form, enable, 2, 2)
    for wrong in (b"", b"\1\2\3", b"\1\2\3\4\5", bytes([1, 2, 3, 26]), bytes([1, 2, 3, 255])):
        with pytest.raises(ValueError, match="a board has 4 cells"):
            walk.scores(wrong)
        with pytest.raises(ValueError, match="a board has 4 cells"):
            walk.find(wrong)
    with pytest.raises(ValueError, match="1 to 36 cells"):
        walker(form, enable, 7, 6)


# One letter away ----------------------------------------------------------------------------------


def changed_boards(board: bytes) -> bytes:
    """Every board with one cell changed, or not: cell by cell, and letter by letter."""
    return b"".join(
        board[:cell] + bytes([letter]) + board[cell + 1 :]
        for cell in range(len(board))
        for letter in range(26)
    )


@every_form
@given(boards("aeinqrstu"), st.lists(st.text("aeinqrstu", min_size=1, max_size=7), max_size=60))
def test_neighbours_with_any_list(form: str, board: tuple[str, int, int], words: list[str]) -> None:
    letters, rows, columns = board
    lexicon = from_words([*words, "quiet", "stein", "rinse", "tea", "qat", "zebra", "suqs"])
    each = walker(form, lexicon, rows, columns).scores(changed_boards(packed(letters)))
    assert neighbour_walker(form, lexicon, rows, columns).scores(packed(letters)) == each


@every_form
@settings(max_examples=15)
@given(board=boards("aabcdeeeghiilmnnooprrssttuvyq"))
def test_neighbours_with_enable(form: str, board: tuple[str, int, int], enable: Lexicon) -> None:
    letters, rows, columns = board
    arguments_ = arguments(enable, rows, columns)
    each = kernel.load("boggle").Walker(*arguments_).scores(changed_boards(packed(letters)))
    assert neighbour_walker(form, enable, rows, columns).scores(packed(letters)) == each


@every_form
@given(boards("aeinqrstu"), st.sets(st.integers(0, 25)))
def test_letters_that_are_not_to_be_tried(
    form: str, board: tuple[str, int, int], tried: set[int]
) -> None:
    letters, rows, columns = board
    lexicon = from_words(["quiet", "stein", "rinse", "tea", "tee", "eat", "siren", "quit", "its"])
    walk = neighbour_walker(form, lexicon, rows, columns)
    everything = walk.scores(packed(letters))
    some = walk.scores(packed(letters), sum(1 << letter for letter in tried))
    for cell, own in enumerate(packed(letters)):
        for letter in {own, *tried}:
            assert some[26 * cell + letter] == everything[26 * cell + letter]


@every_form
def test_neighbours_of_the_best_board_known_for_enable(form: str, enable: Lexicon) -> None:
    """It is the best of its neighbours, too."""
    best = packed("perslatgsineters")
    assert max(neighbour_walker(form, enable, 4, 4).scores(best)) == 3623


@every_form
def test_neighbours_of_a_board_of_one_letter_cannot_overrun_anything(form: str) -> None:
    lexicon = from_words(["a" * length for length in range(1, 80)])
    small = neighbour_walker(form, lexicon, 2, 3).scores(packed("a" * 6))
    assert small == walker(form, lexicon, 2, 3).scores(changed_boards(packed("a" * 6)))
    if form != kernel.PLAIN:  # which would take long to say the same
        for side in (4, 5, 6):
            with pytest.raises(ValueError, match="repeats its letters too often"):
                neighbour_walker(form, lexicon, side, side).scores(packed("a" * side * side))


@every_form
def test_what_has_no_neighbours(form: str, enable: Lexicon) -> None:
    walk = neighbour_walker(form, enable, 2, 2)
    for wrong in (b"", b"\1\2\3", b"\1" * 8, bytes([1, 2, 3, 26]), bytes([1, 2, 3, 255])):
        with pytest.raises(ValueError, match="a board has 4 cells"):
            walk.scores(wrong)
    with pytest.raises(ValueError, match="1 to 36 cells"):
        neighbour_walker(form, enable, 7, 6)
    assert neighbour_walker(form, from_words([]), 1, 1).scores(b"\0") == [0] * 26


def test_plain_kernels_need_no_cython() -> None:
    script = (
        "import sys; sys.modules['cython'] = None; sys.modules['Cython'] = None\n"
        "from parlour import kernel, lexicon\n"
        "from parlour.coach import boggle\n"
        "print(boggle.solve('PERSLATGSINETERS', lexicon.load('enable')).score,"
        " kernel.describe(kernel.load('boggle', 'plain')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={"PARLOUR_KERNEL": "plain"},
    )
    assert done.stdout == "3623 plain Python\n"
