"""Boggle on boards of five and six by side, and the dice that were made for them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from bench import dice as design
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.coach.boggle.dice import Dice
from parlour.games import boggle
from parlour.games.boggle import BoggleReason
from parlour.games.protocol import Chance
from parlour.lexicon import Lexicon, from_words, load
from parlour.match import Match, MatchError
from tests import twins

larger = pytest.mark.parametrize("side", [5, 6])
seeds = st.integers(0, 10**9)
FIVE = "CLMSIWSRDNBEOKPOERLOXETAA"


# The dice -----------------------------------------------------------------------------------------


@larger
def test_the_letters_of_the_dice_are_counted_not_chosen(side: int) -> None:
    dice = boggle.DICE_OF[side]
    assert len(dice) == side * side
    assert {len(die) for die in dice} == {6}
    faces = Counter(face for die in dice for face in die)
    assert len(faces) == 26
    assert faces["qu"] == 1
    counted = Counter(design.letters_for(6 * side * side, load("common")))
    assert counted == Counter({face[0]: count for face, count in faces.items()})


def test_letters_are_given_as_often_as_they_are_in_words() -> None:
    words = from_words(["tea", "teas", "ease", "tease", "at", "extraordinary"])
    # "teas" is "tea" with an s, "at" is too short and the last too long: e 5, a 3, s 2, t 2.
    assert "".join(design.letters_for(12, words)) == "aaaeeeeesstt"
    assert "".join(design.letters_for(5, words)) == "aeest"
    assert "".join(design.letters_for(4, words)) == "aest"


@larger
def test_the_dice_are_those_of_the_program(side: int) -> None:
    committed = [[face[0] for face in die] for die in boggle.DICE_OF[side]]
    assert committed in list(design.deals(side, load("common")))


@larger
def test_boards_have_words_enough(side: int) -> None:
    """Of a hundred boards one may have fewer: 62 is what the handout's have in the middle."""
    boards = [boggle.roll(Chance(n), side) for n in range(50_000, 54_000)]
    packed = bytes(ord(face[0]) - ord("a") for faces in boards for face in faces)
    counts = design.count_words(load("common"), side).scores(packed)
    poor = sum(count < 62 * (side - 4) for count in counts)
    assert poor <= len(boards) / 100


@larger
@given(seed=seeds)
def test_a_third_of_every_board_are_vowels(side: int, seed: int) -> None:
    faces = boggle.roll(Chance(seed), side)
    assert len(faces) == side * side
    assert sum(face in design.VOWELS for face in faces) >= side * side / 3
    assert Dice(boggle.DICE_OF[side]).lay(bytes(ord(face[0]) - ord("a") for face in faces))


def test_seeds_roll_what_they_always_rolled() -> None:
    assert boggle.roll(Chance(3)) == boggle.roll(Chance(3), 4)
    assert "".join(boggle.roll(Chance(3))) == "ulhuhhyalbtiovgt"


# The rules ----------------------------------------------------------------------------------------


def start(lexicon: Lexicon, seats: int = 1, **options: Any) -> Match[Any, Any, Any]:
    names = [f"Player {n + 1}" for n in range(seats)]
    return Match.start(boggle, lexicon, options, names, seed=7)


def test_a_game_on_five_by_five(american: Lexicon) -> None:
    match = start(american, side=5, board=FIVE)
    for word in "IDOLATER altar altars xx sweeter berate IDOLATER losers x".split():
        match.play(0, word)
    assert [(each.word, each.verdict, each.points) for each in match.state.entries[0]] == [
        ("idolater", "scored", 11),
        ("altar", "scored", 2),
        ("altars", "not present", 0),
        ("xx", "too short", 0),
        ("sweeter", "scored", 5),
        ("berate", "scored", 3),
        ("idolater", "already scored", 0),
        ("losers", "scored", 3),
    ]
    assert match.outcome is not None
    assert match.outcome.scores == (24,)


@pytest.mark.parametrize(
    ("side", "board"),
    [(5, "OISELRONTKNIYNJI"), (4, FIVE), (6, FIVE), (5, FIVE[:-1]), (5, FIVE[:-1] + "1")],
)
def test_a_board_has_as_many_faces_as_its_side_says(
    american: Lexicon, side: int, board: str
) -> None:
    with pytest.raises(MatchError, match="25 with a side of 5, 36 with 6"):
        start(american, side=side, board=board)
    assert "sixteen faces" in BoggleReason.BAD_BOARD


@pytest.mark.parametrize("side", [3, 7, 0, -5, "5", None])
def test_there_are_no_other_sides(american: Lexicon, side: object) -> None:
    with pytest.raises(MatchError):
        start(american, side=side)


@larger
@settings(max_examples=8)
@given(seed=seeds, data=st.data())
def test_words_are_judged_as_by_brute_force(
    american: Lexicon, side: int, seed: int, data: st.DataObject
) -> None:
    faces = boggle.roll(Chance(seed), side)
    near = boggle.neighbours(side, side)
    on_board = sorted(boggle.words_on(faces, american))
    some = data.draw(st.lists(st.sampled_from(on_board), max_size=20))
    others = data.draw(st.lists(st.sampled_from(sorted(load("common"))), max_size=20))
    for word in some + others:
        path = boggle.find_path(faces, word)
        assert (path is not None) == twins.on_board(faces, word)
        assert boggle.judge(word, faces, american) == (
            "too short"
            if len(word) < 3
            else "not a word"
            if word not in american
            else "not present"
            if path is None
            else "scored"
        )
        if path:
            assert "".join(faces[cell] for cell in path) == word
            assert len(set(path)) == len(path)
            assert all(b in near[a] for a, b in pairwise(path))


def test_a_large_board_of_one_letter_does_not_take_for_ever() -> None:
    board = ("a",) * 35 + ("b",)
    assert boggle.find_path(board, "a" * 35 + "c") is None
    assert boggle.find_path(board, "a" * 36) is None
    assert boggle.find_path(board, "b" + "a" * 35) is not None


@larger
def test_a_race_on_a_larger_board(american: Lexicon, side: int) -> None:
    match = start(american, 2, side=side)
    words = sorted(boggle.words_on(match.state.faces, american))
    for seat, own in enumerate((words[:10], words[5:15])):
        for word in own:
            assert match.play(seat, word) == (boggle.Entered(seat, word, "scored"),)
        match.play(seat, "x")
    assert match.outcome is not None
    assert match.outcome.scores == tuple(
        sum(map(boggle.points, own)) for own in (words[:5], words[10:15])
    )
    assert Match.from_json(match.to_json(), american).state == match.state
