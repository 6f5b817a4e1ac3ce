"""The search for the best board: what it finds, and how it is stopped and gone on with."""

from __future__ import annotations

import doctest
import json
import random
import signal
from itertools import product
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour import ParlourError
from parlour.coach import boggle
from parlour.coach.boggle import best_board
from parlour.coach.boggle.best_board import Search, SearchError, begin, found, read, search, write
from parlour.coach.boggle.dice import Dice
from parlour.games.boggle import DICE
from parlour.lexicon import Lexicon, from_words
from tests.terminal.screen import PARLOUR, pipe, start

SMALL = ["tea", "eat", "ate", "seat", "east", "quits", "suit", "its", "sit", "tie", "ties", "site"]


def without_time(ended: Search) -> Search:
    return replace(ended, seconds=0)


# What it finds ------------------------------------------------------------------------------------


@settings(max_examples=15)
@given(st.sets(st.sampled_from(SMALL), min_size=1), st.sampled_from([(1, 2), (2, 2), (1, 4)]))
def test_the_best_of_all_small_boards(words: set[str], shape: tuple[int, int]) -> None:
    lexicon = from_words(words)
    boards = ["".join(faces) for faces in product("aeiqstu", repeat=shape[0] * shape[1])]
    best = max(boggle.scores(boards, lexicon, shape=shape))
    ended = search(begin(lexicon, shape), lexicon, steps=1500)
    assert ended.score == best == boggle.scores([ended.best], lexicon, shape=shape)[0]


def test_a_good_board_for_enable(enable: Lexicon) -> None:
    """A random board is worth about a hundred points; the best one known 3,623."""
    answer = found(search(begin(enable, (4, 4), seed=1), enable, steps=150), enable)
    assert answer.score > 2500
    solution = boggle.solve("".join(answer.board), enable)
    assert (answer.words, answer.score) == (solution.words, solution.score)
    assert (answer.seed, answer.lexicon) == (1, "enable")
    assert answer.boards >= 150 * 16 * 25
    assert answer.seconds > 0


@settings(max_examples=5)
@given(st.integers(0, 10**6), st.sampled_from([(4, 4), (2, 5), (3, 3)]))
def test_every_board_on_the_way_is_one_of_the_dice(
    enable: Lexicon, seed: int, shape: tuple[int, int]
) -> None:
    dice = Dice(DICE)
    on_the_way: list[Search] = []
    begun = begin(enable, shape, dice=DICE, seed=seed)
    search(begun, enable, steps=120, on_step=on_the_way.append)
    for now in on_the_way:
        for board in filter(None, (now.board, now.best)):
            assert dice.lay(bytes(ord(letter) - 97 for letter in board))
            assert len(board) == shape[0] * shape[1]
    scores = [now.score for now in on_the_way]
    assert scores == sorted(scores)
    assert scores[-1] > scores[0]


def test_lists_that_offer_little() -> None:
    for words in ([], ["a"], ["ab"], ["x" * 40]):
        lexicon = from_words(words)
        answer = found(search(begin(lexicon, (2, 2)), lexicon, steps=5), lexicon)
        assert (answer.score, answer.words, len(answer.board)) == (0, (), 4)


def test_a_board_that_repeats_itself_too_often_ends_its_climb() -> None:
    lexicon = from_words(["a" * length for length in range(3, 40)])
    ended = search(begin(lexicon, (6, 6)), lexicon, steps=2)
    assert (ended.climb, ended.best) == (2, "")
    with pytest.raises(SearchError, match="no board of this shape could be scored"):
        found(ended, lexicon)


def test_the_example_in_its_docstring() -> None:
    assert doctest.testmod(best_board) == (0, 3)


# How it goes on -----------------------------------------------------------------------------------


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.lists(st.integers(1, 90), max_size=3), st.booleans())
def test_a_search_goes_on_as_if_it_had_not_been_stopped(
    american: Lexicon, seed: int, parts: list[int], with_dice: bool
) -> None:
    begun = begin(american, (3, 3), dice=DICE if with_dice else (), seed=seed)
    at_once = search(begun, american, steps=sum(parts))
    in_parts = begun
    for steps in parts:
        in_parts = read(write(search(in_parts, american, steps=steps)))
    assert without_time(in_parts) == without_time(at_once)


def test_another_seed_goes_another_way(american: Lexicon) -> None:
    ways = {search(begin(american, (3, 3), seed=s), american, steps=3).board for s in range(9)}
    assert len(ways) == 9


def test_time_is_added_up(american: Lexicon) -> None:
    once = search(begin(american, (2, 2)), american, seconds=0.01)
    twice = search(once, american, seconds=0.01)
    assert twice.seconds > once.seconds >= 0.01
    with pytest.raises(SearchError, match="such as 10 seconds"):
        search(twice, american)


def test_a_search_belongs_to_its_list(american: Lexicon, enable: Lexicon) -> None:
    with pytest.raises(SearchError, match="another word list than enable"):
        search(begin(american, (2, 2)), enable, steps=1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"shape": (7, 7)},
        {"shape": (0, 1)},
        {"shape": (2, 3)},
        {"best": "abc"},
        {"best": "ABCD"},
        {"board": "ab1d"},
        {"board": ""},
        {"rested": (0,)},
        {"dice": (("a",),) * 3},
        {"dice": (("a",),) * 4},
        {"dice": (("ab",),) * 4},
        {"seed": "one"},
        {"more": 1},
    ],
)
def test_what_cannot_be_gone_on_with(american: Lexicon, wrong: dict[str, object]) -> None:
    ended = search(begin(american, (2, 2)), american, steps=3)
    fields = msgspec.to_builtins(ended)
    assert read(json.dumps(fields).encode()) == ended
    with pytest.raises(SearchError, match="no search that can be gone on with"):
        read(json.dumps({**fields, **wrong}).encode())


@given(st.binary())
def test_bytes_that_are_no_search(data: bytes) -> None:
    with pytest.raises(SearchError):
        read(data)


@pytest.mark.parametrize(
    ("shape", "dice", "message"),
    [
        ((7, 7), (), "1x1 to 6x6 cells, not 7x7"),
        ((0, 4), (), "1x1 to 6x6 cells, not 0x4"),
        ((5, 5), DICE, "16 dice are too few for 5x5 cells; it takes 25"),
        ((1, 1), [["ab"]], "is not a die"),
    ],
)
def test_what_cannot_be_searched_for(
    american: Lexicon, shape: tuple[int, int], dice: list[list[str]], message: str
) -> None:
    with pytest.raises(ParlourError, match=message):
        begin(american, shape, dice=dice)


# The command --------------------------------------------------------------------------------------


def test_the_command_answers_and_is_quiet_otherwise(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("\n".join(SMALL))
    command = [PARLOUR, "solve", "boggle", "--best", "2x3", "--seconds", "0.2", "--words", words]
    done = pipe([*command, "--seed", "5", "--json"])
    assert (done.returncode, done.stderr) == (0, "")
    answer = msgspec.json.decode(done.stdout)
    assert answer["score"] == sum(found["points"] for found in answer["words"]) > 5
    assert (len(answer["board"]), answer["shape"], answer["seed"]) == (6, [2, 3], 5)
    assert answer["boards"] > 0
    assert answer["seconds"] >= 0.2
    done = pipe(command)
    assert (done.returncode, done.stderr) == (0, "")
    see_words = done.stdout.splitlines()[-1].removeprefix("To see its words: parlour ")
    again = pipe([PARLOUR, *see_words.split()])
    points = next(line for line in done.stdout.splitlines() if line.endswith(" points."))
    assert again.stdout.endswith(points + "\n")


def test_the_command_keeps_a_search_and_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    command = [PARLOUR, "solve", "boggle", "--best", "2x2", "--seconds", "0.1", "--keep", kept]
    boards = [0]
    for _ in range(2):
        done = pipe([*command, "--json"])
        assert (done.returncode, done.stderr) == (0, "")
        boards.append(msgspec.json.decode(done.stdout)["boards"])
        assert boards[-2] < boards[-1] == read(kept.read_bytes()).boards
    assert list(tmp_path.iterdir()) == [kept]
    before = kept.read_bytes()
    seed = read(before).seed
    for more, message in (
        (["--best", "2x3"], "keeps a search for 2x2, not 2x3; give --best 2x2"),
        (["--words", "enable"], "another word list than enable"),
        (["--seed", seed + 1], f"give --seed {seed}"),
        (["--dice", "handout"], "keeps a search with free letters; give no --dice"),
    ):
        done = pipe([*command, *more])
        assert (done.returncode, done.stdout) == (2, "")
        assert message in done.stderr
    assert kept.read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("", "give a board, such as OISELRONTKNIYNJI, or search for one with --best 4x4"),
        ("ABCD --best 2x2", "a board does not go with --best"),
        ("ABCD --seconds 3", "--seconds does not go with a board"),
        ("--best 2x2 --shape 2x2", "--shape does not go with --best"),
        ("--best 2x2 --all-paths", "--all-paths does not go with --best"),
        ("--best 7x7", "a board has 1x1 to 6x6 cells, not 7x7"),
        ("--best 4", "'4' is not a shape; give rows x columns, such as 4x4"),
        ("--best 4x4 --seconds -1", "'-1' is not a time; give more than 0 seconds, such as 10"),
        ("--best 4x4 --seconds 0.0", "'0.0' is not a time"),
        ("--best 4x4 --seconds nan", "'nan' is not a time"),
        ("--best 4x4 --seed x", "'x' is not a seed; give a whole number, such as 7"),
        ("--best 5x5 --dice handout", "16 dice are too few for 5x5 cells"),
        ("--best 4x4 --dice no.txt", "cannot read the dice no.txt: no such file or directory"),
        ("--best 4x4 --dice /dev/null", "/dev/null: there are no dice: it takes one a line"),
        ("--best 4x4 --keep no/such/place", "cannot keep the search in"),
        ("--best 4x4 --keep /dev/null", "/dev/null is not a file"),
        ("--best 4x4 --keep .", ". is not a file"),
        (f"--best 4x4 --keep {__file__}", "it holds no search that can be gone on with"),
    ],
)
def test_what_the_command_refuses(arguments: str, message: str, tmp_path: Path) -> None:
    done = pipe([PARLOUR, "solve", "boggle", *arguments.split()], cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_ends_a_search_with_the_best_so_far(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    child = start(
        [PARLOUR, "solve", "boggle", "--best", "2x2", "--seconds", "1000", "--keep", kept]
    )
    child.expect(r"best \d+  [A-Z]{4}  [0-9,]+ boards/s  \d+ s left")
    child.kill(signal.SIGINT)
    child.expect(r"Stopped. To go on: parlour solve boggle --best 2x2 --keep \S+kept.json")
    child.expect(r"\d+ words?, \d+ points?\.")
    child.expect("To see its words: parlour solve boggle [A-Z]{4}")
    child.wait()
    assert child.exitstatus == 130
    assert read(kept.read_bytes()).boards > 0


def test_random_is_nobody_elses(american: Lexicon) -> None:
    before = random.getstate()
    search(begin(american, (2, 2)), american, steps=3)
    assert random.getstate() == before
