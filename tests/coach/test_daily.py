"""The puzzles of the day: the same everywhere, and good ones; and days in a row."""

from __future__ import annotations

import subprocess
import sys
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.coach import boggle, daily, ghost, wordgame
from parlour.coach.daily import Streak, puzzle, streak
from parlour.games import hangman
from parlour.games.boggle import roll
from parlour.games.protocol import Chance
from parlour.lexicon import Lexicon, load
from parlour.match import Match

DAY = date(2026, 11, 18)
DATES = st.dates(date(2024, 1, 1), date(2040, 12, 31))
FROZEN = {
    "boggle": ({"limit": 180}, 19434079759614632),
    "wordgame": ({"hands": 1}, 37009076290723882),
    "ghost": ({"fragment": "app"}, 31114734770167690),
    "hangman": ({"pattern": "p________", "guesses": 6}, 8224990544491804),
}
ALL = """
from datetime import date
from parlour.coach.daily import GAMES, puzzle
for game in GAMES:
    print(puzzle(game, date(2026, 11, 18)))
"""


@pytest.mark.parametrize("game", daily.GAMES)
def test_a_day_has_always_had_this_puzzle(game: str) -> None:
    found = puzzle(game, DAY)
    assert (found.options, found.seed) == FROZEN[game]
    assert found.day == "2026-11-18"


@pytest.mark.parametrize("kernel", ["plain", ""])
def test_another_process_has_the_same_puzzles(kernel: str) -> None:
    environment = {"PARLOUR_KERNEL": kernel} if kernel else {}
    done = subprocess.run(
        [sys.executable, "-c", ALL], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout.splitlines() == [str(puzzle(game, DAY)) for game in daily.GAMES]


def begun(found: daily.Puzzle) -> Match[Any, Any, Any]:
    names = ("Ann", "Computer")[: 2 if found.computer else 1]
    return Match.start(found.game, load(found.words), found.options, names, found.seed)


@given(DATES)
@settings(max_examples=20)
def test_a_board_has_words_enough(day: date) -> None:
    found = puzzle("boggle", day)
    solution = boggle.solve("".join(roll(Chance(found.seed))), load(found.words))
    common = [each.word for each in solution.words if each.common]
    assert 40 <= len(common) <= 120
    assert len(max(common, key=len)) >= 6
    assert begun(found).state.faces == solution.board


@given(DATES)
@settings(max_examples=20)
def test_a_hand_has_a_plan(day: date) -> None:
    match = begun(puzzle("wordgame", day))
    best = wordgame.plan(match.state.players[0].hand, match.lexicon)
    assert 250 <= best.total < 1500
    assert any(len(step.reads) >= 5 for step in best.plan)


@given(DATES)
@settings(max_examples=20)
def test_whoever_is_to_move_wins_from_a_fragment_by_few_letters(day: date) -> None:
    match = begun(puzzle("ghost", day))
    assert match.to_move == (0,)
    answer = ghost.solve(match.lexicon, match.state.fragment)
    assert answer.to_move_wins
    assert 1 <= len(answer.winning_letters) <= 2
    while match.outcome is None:
        view = match.view()
        match.play(match.to_move[0], ghost.choose(view, match.lexicon, 0, "perfect", Chance(1)))
    assert match.outcome.winners == (0,)


@given(DATES)
@settings(max_examples=10)
def test_a_hangman_can_be_won_and_lost(day: date) -> None:
    found = puzzle("hangman", day)
    match = begun(found)
    shown = match.state.pattern
    assert 7 <= len(shown) <= 10
    assert 0 < len(shown) - shown.count("_") < len(shown)
    assert hangman.FEWEST_GUESSES <= found.options["guesses"] <= hangman.MOST_GUESSES
    misses = daily._misses(shown, match.lexicon)
    assert misses == found.options["guesses"] - 3


def test_days_differ(enable: Lexicon) -> None:
    for game in daily.GAMES:
        days = [puzzle(game, DAY + timedelta(days=n)) for n in range(10)]
        assert len({each.seed for each in days}) == 10
        assert len({msgspec.json.encode(each.options) for each in days}) >= (
            1 if game in ("boggle", "wordgame") else 9
        )


# Days in a row ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ago", "wanted"),
    [
        ([], Streak(0, 0)),
        ([0], Streak(1, 1)),
        ([1], Streak(1, 1)),
        ([2], Streak(0, 1)),
        ([0, 1, 2], Streak(3, 3)),
        ([1, 2, 2, 1], Streak(2, 2)),
        ([0, 2, 3, 4], Streak(1, 3)),
        ([2, 3, 4, 9], Streak(0, 3)),
    ],
)
def test_days_in_a_row(ago: list[int], wanted: Streak) -> None:
    assert streak([DAY - timedelta(days=n) for n in ago], DAY) == wanted


@given(st.lists(st.integers(0, 12)))
def test_days_are_counted_as_on_the_fingers(ago: list[int]) -> None:
    played = [n in ago for n in range(14)]
    current = played.index(False, 0 if played[0] else 1) - (0 if played[0] else 1)
    longest = max(map(len, "".join("x" if each else " " for each in played).split()), default=0)
    assert streak([DAY - timedelta(days=n) for n in ago], DAY) == Streak(current, longest)
