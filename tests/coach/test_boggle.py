"""The coach's Boggle: every word, its paths, and many boards at once."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.coach import boggle
from parlour.coach.players import Computer, play_out
from parlour.games import boggle as rules
from parlour.games.protocol import Chance
from parlour.lexicon import Lexicon, from_words, is_common
from parlour.match import Match
from tests import twins
from tests.terminal.screen import PARLOUR, pipe

# Words and points by the plain walk of tests/twins.py, frozen: only a right solver gives these.
FROZEN = {
    "OISELRONTKNIYNJI": ((96, 134), (85, 109)),
    "SETTOANTMOVETHEE": ((164, 243), (149, 186)),
    "INDEECAEISOTDTMA": ((197, 297), (181, 234)),
    "PERSLATGSINETERS": ((1044, 3623), (761, 2211)),
    "EDSSAVTLHETUINTO": ((73, 102), (76, 94)),
    "RXATFIGDTHTHIOUY": ((52, 67), (52, 64)),
    "AHSZHBCISRASWYIE": ((119, 164), (109, 144)),
    "ULHUHHYALBTIOVGT": ((12, 12), (14, 14)),
    "YOXOEEVFLSNYNIOW": ((116, 157), (93, 109)),
    "UYCSWDTEBACHSEEA": ((142, 215), (121, 177)),
    "WIIWAOTBNDVUAIEE": ((71, 81), (98, 113)),
    "UEFLARYEWNWPYBUU": ((82, 97), (73, 79)),
    "ZEHEUSITINBLONOE": ((135, 205), (128, 177)),
    "EORIJIGELPKVIWTI": ((49, 57), (52, 57)),
    "ERSTFBTTYEQEDIYN": ((56, 74), (50, 66)),
    "IINREIBYTAFHTNGO": ((72, 77), (72, 74)),
    "ITZGEXRHUOCMKJOE": ((26, 30), (43, 48)),
    "CATSREINS": ((130, 208), (108, 143)),
    "QUEENSTATIONREALISTEDMORE": ((524, 1393), (434, 942)),
    "RSTLNEAIOUDRESTINGSPLATEDMORNINGSEAT": ((882, 2404), (757, 1715)),
}


@pytest.mark.parametrize("board", FROZEN)
def test_frozen_counts(board: str, enable: Lexicon, american: Lexicon) -> None:
    for lexicon, counts in zip((enable, american), FROZEN[board], strict=True):
        solution = boggle.solve(board, lexicon)
        assert (len(solution.words), solution.score) == counts


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.sampled_from([4, 5, 6]))
def test_a_solution_is_right_in_every_word(enable: Lexicon, seed: int, side: int) -> None:
    faces = rules.roll(Chance(seed), side)
    solution = boggle.solve("".join(faces), enable, all_paths=True)
    assert solution.board == faces
    near = rules.neighbours(side, side)
    assert {found.word for found in solution.words} == set(rules.words_on(faces, enable))
    for found in solution.words:
        assert found.points == rules.points(found.word)
        assert found.common == is_common(found.word)
        assert found.path == found.paths[0]
        assert len(set(found.paths)) == len(found.paths)
        for path in found.paths:
            assert "".join(faces[cell] for cell in path) == found.word
            assert len(set(path)) == len(path)
            assert all(b in near[a] for a, b in pairwise(path))
    values = [found.points for found in solution.words]
    assert values == sorted(values, reverse=True)


@settings(max_examples=10)
@given(st.lists(st.text("aeinrst", min_size=9, max_size=9), min_size=1, max_size=2))
def test_all_paths_are_all(enable: Lexicon, boards: list[str]) -> None:
    for board in boards:
        for found in boggle.solve(board, enable, all_paths=True).words:
            spelled = [
                path
                for path in twins.paths(3, len(found.word))
                if "".join(board[cell] for cell in path) == found.word
            ]
            assert set(found.paths) == set(spelled)


def test_many_boards_in_one_call(enable: Lexicon) -> None:
    boards = ["".join(rules.roll(Chance(seed))) for seed in range(300)]
    one_by_one = [boggle.solve(board, enable).score for board in boards]
    lone_q = [board.replace("qu", "q") for board in boards]
    assert boggle.scores(boards, enable) == one_by_one
    assert boggle.scores(lone_q, enable) == one_by_one
    assert boggle.scores(lone_q * 60, enable, threads=2) == one_by_one * 60
    assert boggle.scores([], enable) == []
    assert boggle.scores(["CATDOG"], enable, shape=(2, 3)) == [
        boggle.solve("CATDOG", enable, shape=(2, 3)).score
    ]


@pytest.mark.parametrize(
    ("text", "shape", "message"),
    [
        ("ABC", None, "is not a square board"),
        ("", None, "is not a square board"),
        ("AB1D", None, "has '1' in it; a board has letters only"),
        ("ABC", (2, 2), "is not a board of 2x2"),
        ("A" * 42, (6, 7), "1x1 to 6x6 cells, not 6x7"),
        ("A", (0, 1), "1x1 to 6x6"),
    ],
)
def test_what_is_no_board(
    text: str, shape: tuple[int, int] | None, message: str, enable: Lexicon
) -> None:
    for ask in (boggle.solve, lambda t, e, shape: boggle.scores([t], e, shape=shape)):
        with pytest.raises(boggle.BoardError, match=message):
            ask(text, enable, shape=shape)


def test_a_board_that_repeats_itself_too_often() -> None:
    words = from_words(["a" * length for length in range(3, 40)])
    with pytest.raises(boggle.BoardError, match="repeats its letters too often"):
        boggle.solve("a" * 36, words)
    for threads in (1, 2):
        with pytest.raises(boggle.BoardError, match="repeats its letters too often"):
            boggle.scores(["a" * 36], words, threads=threads)
    with pytest.raises(boggle.BoardError, match="1 thread or more"):
        boggle.scores(["a" * 36], words, threads=0)


@pytest.mark.parametrize("side", [4, 5, 6])
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_the_coach_plays_boards_of_every_side(american: Lexicon, side: int, seed: int) -> None:
    match: Match[Any, Any, Any] = Match.start("boggle", american, {"side": side}, seed=seed)
    everything = boggle.words_of(match.state.faces, american)
    how_many, where, which = boggle.hints(match.view(0), american, 0)
    assert how_many.startswith(f"{len(everything.words)} word")
    word = which.removeprefix("It is ").removesuffix(".").lower()
    place = re.search(r"starts at (\w+) in row (\d), column (\d)", where)
    assert place
    cell = (int(place[2]) - 1) * side + int(place[3]) - 1
    assert match.state.faces[cell] == place[1].lower()
    assert word.startswith(place[1].lower())

    match.play(0, word)
    play_out(match, {0: Computer(match, 0, "easy")})
    review = boggle.review(match, 0)
    assert review.possible == everything.score
    assert review.got == sum(judged.value for judged in review.moves)
    found = {judged.move for judged in review.moves}
    assert {missed.word for missed in review.missed} == {
        each.word for each in everything.words
    } - found


def test_common_words_are_in_both_lists() -> None:
    assert is_common("tea")
    assert not is_common("norse")
    assert not is_common("naos")


def test_the_command() -> None:
    done = pipe([PARLOUR, "solve", "boggle", "OISELRONTKNIYNJI"])
    assert done.returncode == 0
    assert "ORISON  3       0 5 1 2 6 7     yes" in done.stdout
    assert done.stdout.endswith("85 words, 109 points.\n")
    import msgspec

    done = pipe([PARLOUR, "solve", "boggle", "QuIETABCDEFGHIJKL", "--json", "--words", "enable"])
    answer = msgspec.json.decode(done.stdout)
    assert answer["board"][0] == "qu"
    quiet = next(found for found in answer["words"] if found["word"] == "quiet")
    assert quiet == {
        "word": "quiet",
        "points": 2,
        "path": [0, 1, 2, 3],
        "common": True,
        "paths": [],
    }
    for wrong in (["ABC"], ["CATDOG", "--shape", "2"], ["CATDOG", "--shape", "2x4"]):
        done = pipe([PARLOUR, "solve", "boggle", *wrong])
        assert (done.returncode, done.stdout) == (2, "")
        assert "such as" in done.stderr or "it takes" in done.stderr
