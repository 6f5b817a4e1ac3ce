"""The rules of Boggle: the handout's boards, and properties against brute force."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games import boggle
from parlour.games.boggle import BoggleReason, Entry
from parlour.games.protocol import Chance, Reason, Refused, Unseen
from parlour.lexicon import Lexicon, from_words
from parlour.match import Match, MatchError
from tests import twins

PRINTED_DICE = """
A E A N E G   W N G E E H
A H S P C O   L N H N R Z
A S P F F K   T S T I Y D
O B J O A B   O W T O A T
I O T M U C   E R T T Y L
R Y V D E L   T O E S S I
L R E I X D   T E R W H V
E I U N E S   N U I H M Qu
"""


def play(lexicon: Lexicon, board: str, *words: str, seed: int = 1) -> Match[Any, Any, Any]:
    match: Match[Any, Any, Any] = Match.start(boggle, lexicon, {"board": board}, seed=seed)
    for word in words:
        match.play(0, word)
    return match


def verdicts(match: Match[Any, Any, Any]) -> list[tuple[str, str, int]]:
    return [(entry.word, entry.verdict, entry.points) for entry in match.state.entries[0]]


def test_the_first_sample_run(american: Lexicon) -> None:
    words = "NORSE RISE SON IN SORT NINE KIN NOR EONS KON X".split()
    match = play(american, "OISELRONTKNIYNJI", *words)
    assert verdicts(match) == [
        ("norse", "scored", 2),
        ("rise", "scored", 1),
        ("son", "scored", 1),
        ("in", "too short", 0),
        ("sort", "scored", 1),
        ("nine", "scored", 1),
        ("kin", "not present", 0),
        ("nor", "scored", 1),
        ("eons", "scored", 1),
        ("kon", "not a word", 0),
    ]
    assert match.outcome is not None
    assert match.outcome.scores == (8,)


def test_the_second_sample_run(american: Lexicon) -> None:
    words = "TEN OVEN MOVE MOVED TEAM TEA AT MATE NAOS TEA x".split()
    match = play(american, "SETTOANTMOVETHEE", *words)
    expected = ["scored"] * 3 + ["not present", "scored", "scored", "too short", "scored"]
    assert [v for _, v, _ in verdicts(match)] == [*expected, "not a word", "already scored"]
    assert match.outcome is not None
    assert match.outcome.scores == (6,)


def test_the_third_sample_run(american: Lexicon) -> None:
    match = play(american, "INDEECAEISOTDTMA", "NICEST", "ATOM", "TOAST", "X")
    assert [points for _, _, points in verdicts(match)] == [3, 1, 2]


def test_checks_come_in_the_handout_s_order(american: Lexicon) -> None:
    match = play(american, "OISELRONTKNIYNJI", "og", "IN", "in", "son", "Son", "kin", "kin", "zz1")
    assert [v for _, v, _ in verdicts(match)] == [
        *("too short", "too short", "too short"),
        *("scored", "already scored"),
        *("not present", "not present"),
        "not a word",
    ]


def test_no_cube_is_used_twice(american: Lexicon) -> None:
    # TOOT needs two Ts and two Os.
    one = play(american, "TOABCDEFGHIJKLMN", "toot")
    two = play(american, "TOABOTCDEFGHIJKL", "toot")
    assert verdicts(one)[0][1] == "not present"
    assert verdicts(two)[0][1] == "scored"


def test_qu_is_one_face_and_two_letters(american: Lexicon) -> None:
    match = play(american, "QITABCDEFGHIJKLM", "quit", "qi", "qit")
    assert verdicts(match) == [
        ("quit", "scored", 1),
        ("qi", "too short", 0),
        ("qit", "not a word", 0),
    ]
    lexicon = from_words(["quiets", "qit", "qua"])
    match = play(lexicon, "QIEAATSBCDFGHJKL", "quiets", "qit", "qua")
    assert [v for _, v, _ in verdicts(match)] == ["scored", "not present", "scored"]
    assert verdicts(match)[0][2] == 3


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("OISELRONTKNIYNJI", "o i s e l r o n t k n i y n j i"),
        ("oise lron tkni ynji", "o i s e l r o n t k n i y n j i"),
        ("QISELRONTKNIYNJI", "qu i s e l r o n t k n i y n j i"),
        ("QuISELRONTKNIYNJI", "qu i s e l r o n t k n i y n j i"),
        ("QUISELRONTKNIYNJ", "qu u i s e l r o n t k n i y n j"),
        ("OISELRONTKNIYNJ", None),
        ("OISELRONTKNIYNJII", None),
        ("OISELRONTKNIYNJ1", None),
        ("ÖISELRONTKNIYNJI", None),
        ("", None),
    ],
)
def test_boards_are_read(text: str, faces: str | None) -> None:
    assert boggle.read_faces(text) == (tuple(faces.split()) if faces else None)


def test_a_board_that_is_none_is_refused(american: Lexicon) -> None:
    with pytest.raises(MatchError, match="sixteen faces"):
        play(american, "ABC")


def test_points_by_length() -> None:
    points = {n: boggle.points("a" * n) for n in range(3, 18)}
    table = {3: 1, 4: 1, 5: 2, 6: 3, 7: 5}
    assert points == {n: table.get(n, 11) for n in points}


def test_the_dice_are_as_printed() -> None:
    rows = [line.split() for line in PRINTED_DICE.strip().splitlines()]
    printed = [tuple(f.lower() for f in row[:6]) for row in rows]
    printed += [tuple(f.lower() for f in row[6:]) for row in rows]
    assert list(boggle.DICE) == printed


@given(st.integers())
def test_a_roll_shows_one_face_of_each_die(seed: int) -> None:
    faces = list(boggle.roll(Chance(seed)))
    assert len(faces) == 16

    def assign(left: list[str], dice: tuple[tuple[str, ...], ...]) -> bool:
        """Find out, die by die, whether these faces can be those of the dice."""
        if not dice:
            return not left
        for face in set(dice[0]) & set(left):
            rest = left.copy()
            rest.remove(face)
            if assign(rest, dice[1:]):
                return True
        return False

    assert assign(faces, boggle.DICE)


def test_rolls_put_every_die_everywhere() -> None:
    rolls = [boggle.roll(Chance(seed)) for seed in range(3000)]
    places = Counter(place for faces in rolls for place, face in enumerate(faces) if face == "qu")
    assert len(places) == 16
    assert 0.7 * 3000 / 6 < sum(places.values()) < 1.3 * 3000 / 6


def test_empty_lines_are_no_words(american: Lexicon) -> None:
    match = play(american, "OISELRONTKNIYNJI")
    assert match.play(0, "  ") == Refused(BoggleReason.EMPTY)
    assert match.state.entries == ((),)


# The path finder ----------------------------------------------------------------------------------

faces = st.sampled_from(["a", "b", "c", "qu"])


def check_path(board: tuple[str, ...], word: str) -> None:
    path = boggle.find_path(board, word)
    if path is not None:
        assert "".join(board[cell] for cell in path) == word
        assert len(set(path)) == len(path)
        near = boggle.neighbours(*boggle.square(board))
        assert all(b in near[a] for a, b in pairwise(path))


@settings(max_examples=40)
@given(st.one_of(st.tuples(*[faces] * 4), st.tuples(*[faces] * 9)))
def test_the_path_finder_agrees_with_brute_force(board: tuple[str, ...]) -> None:
    spelled = twins.spelled(board, len(board))
    for word in sorted(spelled)[:300]:
        assert boggle.find_path(board, word) is not None
        check_path(board, word)
        for wrong in (word + "a", word[::-1], word + "q", "d" + word):
            assert (boggle.find_path(board, wrong) is not None) == (wrong in spelled)


@settings(max_examples=10)
@given(st.tuples(*[st.sampled_from("aest")] * 16))
def test_the_path_finder_on_full_boards(board: tuple[str, ...]) -> None:
    spelled = twins.spelled(board, 4)
    tries = {a + b + c + d for a in "aest" for b in "aest" for c in "aest" for d in "aest"}
    for word in tries:
        assert (boggle.find_path(board, word) is not None) == (word in spelled)
        check_path(board, word)


def test_a_board_of_one_letter_does_not_take_for_ever() -> None:
    board = ("a",) * 15 + ("b",)
    assert boggle.find_path(board, "a" * 15 + "c") is None
    assert boggle.find_path(board, "b" + "a" * 15) is not None
    assert boggle.find_path(("a",) * 16, "a" * 17) is None


@settings(max_examples=20)
@given(st.tuples(*[st.sampled_from(["a", "e", "s", "t", "r", "qu", "i"])] * 9))
def test_the_words_on_a_board(enable: Lexicon, board: tuple[str, ...]) -> None:
    expected = {w for w in twins.spelled(board, 9) if len(w) > 2 and w in enable}
    found = list(boggle.words_on(board, enable))
    assert set(found) == expected
    assert len(found) == len(expected)


@given(st.lists(st.text("oiselrntkyj", min_size=1, max_size=5), max_size=12))
def test_the_total_is_of_different_words_on_the_board(words: list[str]) -> None:
    lexicon = from_words(["son", "sort", "norse", "kin", "tory", "lion", *words[:3]])
    board = tuple("oiselrontkniynji")
    match = play(lexicon, "".join(board), *words, *words, "sort", "sort", "x")
    spelled = twins.spelled(board, 5)
    typed = {*words, "sort"}
    worth = [w for w in typed if len(w) > 2 and w in lexicon and w in spelled]
    assert match.outcome is not None
    assert match.outcome.scores == (sum(boggle.points(w) for w in worth),)
    assert Entry("sort", "already scored") in match.state.entries[0]


# The race -----------------------------------------------------------------------------------------


BOARD = "INDEECAEISOTDTMA"


def race(lexicon: Lexicon, seats: int = 3, **options: object) -> Match[Any, Any, Any]:
    names = [f"Player {n + 1}" for n in range(seats)]
    return Match.start(boggle, lexicon, {"board": BOARD, **options}, names)


@pytest.mark.parametrize(
    ("cancel", "scores", "winners"), [(True, (1, 0, 3), (2,)), (False, (3, 2, 5), (2,))]
)
def test_words_found_by_more_than_one_cancel(
    american: Lexicon, cancel: bool, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    match = race(american, cancel=cancel)
    for seat, words in enumerate(("atom toast", "toast", "nicest toast")):
        for word in words.split():
            assert match.play(seat, word) == (boggle.Entered(seat, word, "scored"),)
        match.play(seat, "x")
    assert match.outcome is not None
    assert (match.outcome.scores, match.outcome.winners) == (scores, winners)


def test_nobody_sees_the_others_words_until_the_end(american: Lexicon) -> None:
    match = race(american, 2)
    match.play(0, "toast")
    match.play(1, "nicest")
    assert [match.view(seat).entries for seat in (0, 1, None)] == [
        ((boggle.Entry("toast", "scored"),), ()),
        ((), (boggle.Entry("nicest", "scored"),)),
        ((), ()),
    ]
    assert Unseen(1) in match.shown(0)
    match.play(0, "x")
    assert match.view(0).entries[1] == ()
    assert match.play(1, "x") == (boggle.Stopped(1), boggle.Revealed(match.state.entries))
    assert match.view(0) == match.view(1) == match.view(None) == match.state


def test_the_clock_is_the_referee_s(american: Lexicon) -> None:
    match = race(american, 2)
    assert match.game.due(match.state) == (180.0, boggle.CallTime(0))
    assert match.referee(boggle.CallTime(0), at=179.9) == Refused("the time is not up yet")
    assert match.play(0, "toast", at=179.9) == (boggle.Entered(0, "toast", "scored"),)
    assert match.play(1, "toast", at=180.0) == Refused("the time is up")
    assert match.play(1, "x", at=181.0) == Refused("the time is up")
    assert match.play(1, boggle.CallTime(1), at=181.0) == Refused(Reason.REFEREE_ONLY)
    assert match.call_time(180.5)[-1] == boggle.Revealed(match.state.entries)
    assert match.outcome is not None
    assert (match.outcome.termination, match.outcome.winners) == ("finished", (0,))


def test_a_game_for_one_has_a_clock_if_asked_for(american: Lexicon) -> None:
    match: Match[Any, Any, Any] = Match.start(boggle, american, {"board": BOARD})
    assert match.game.due(match.state) is None
    assert match.play(0, "toast", at=10_000.0) == (boggle.Entered(0, "toast", "scored"),)
    match = Match.start(boggle, american, {"board": BOARD, "limit": 60})
    assert match.play(0, "toast", at=60.0) == Refused("the time is up")
    assert match.call_time(60.0) == (boggle.Stopped(0),)


def test_whoever_leaves_does_not_win(american: Lexicon) -> None:
    match = race(american, 2)
    match.play(0, "nicest")
    match.depart(0, "left")
    match.play(1, "x")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.scores) == ((1,), (3, 0))
