"""The best plan for a hand: against trying everything, and played out by the rules."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.coach import wordgame as coach
from parlour.games.wordgame.hand import deal_2016
from parlour.lexicon import Lexicon, from_words
from parlour.match import Match
from tests import twins
from tests.terminal.screen import PARLOUR, pipe

words = st.lists(st.text("aelst", min_size=1, max_size=5), min_size=1, max_size=12)


def brute_force(hand: str, words: set[str], rules: str, sacrifices: bool) -> int:
    """Try every word at every step, and with sacrifices every letter thrown away."""

    @cache
    def best(left: str) -> int:
        totals = [0]
        for word in words:
            for typed in {word, *(word.replace(v, "*", 1) for v in "aeiou")}:
                if twins.valid(typed, left, words):
                    rest = "".join(sorted(twins.hand_without(left, typed).elements()))
                    if rules == "2016":
                        points = twins.score_2016(typed, len(left))
                    else:
                        points = twins.score_2008(typed, len(hand) if left == hand else 99)
                    totals.append(points + best(rest))
        if sacrifices:
            totals += [best(left.replace(letter, "", 1)) for letter in set(left)]
        return max(totals)

    hand = "".join(sorted(hand))
    return best(hand)


@settings(max_examples=60)
@given(words, st.text("aelst", min_size=1, max_size=6), st.booleans())
def test_the_plan_of_2016_is_the_best(some: list[str], hand: str, wildcard: bool) -> None:
    hand += "*" if wildcard else ""
    found = coach.plan(hand, from_words(some))
    assert found.total == brute_force(hand, set(some), "2016", sacrifices=False)
    assert found.total_with_sacrifices == brute_force(hand, set(some), "2016", sacrifices=True)


@settings(max_examples=60)
@given(words, st.text("aelst", min_size=1, max_size=6))
def test_the_plan_of_2008_is_the_best(some: list[str], hand: str) -> None:
    found = coach.plan(hand, from_words(some), "2008")
    assert found.total == brute_force(hand, set(some), "2008", sacrifices=False)
    assert found.plan == found.plan_with_sacrifices


@settings(max_examples=40)
@given(st.randoms(use_true_random=False), st.integers(1, 8))
def test_a_plan_earns_in_play_what_it_says(enable: Lexicon, rng: Any, size: int) -> None:
    hand = deal_2016(size, rng)
    found = coach.plan(hand, enable)
    for total, steps in (
        (found.total, found.plan),
        (found.total_with_sacrifices, found.plan_with_sacrifices),
    ):
        match: Match[Any, Any, Any] = Match.start("wordgame", enable, {"hand": hand})
        for step in steps:
            before = match.state.players[0].score
            match.play(0, step.word)
            assert match.state.players[0].score - before == step.points
        assert match.state.players[0].score == total == sum(step.points for step in steps)
    assert found.total_with_sacrifices >= found.total


def test_the_whole_hand_at_once(enable: Lexicon) -> None:
    found = coach.plan("waybill", enable, "2008")
    assert (found.total, [step.word for step in found.plan]) == (65, ["waybill"])


def test_the_command() -> None:
    done = pipe([PARLOUR, "solve", "hand", "zzq*wvk"])
    assert done.stdout == (
        "Hand: z z q * w v k\n"
        "  z*k           135 points\n"
        "Best total: 135 points\n"
        "\n"
        "By the letter of the rules a refused word sheds letters at no cost:\n"
        "  zqwv          refused on purpose\n"
        "  z*k           315 points\n"
        "Best total: 315 points\n"
    )
    done = pipe([PARLOUR, "solve", "hand", "waybill", "--rules", "2008", "--json"])
    answer = msgspec.json.decode(done.stdout)
    assert answer["total"] == 65
    assert answer["plan"] == [{"word": "waybill", "points": 65, "sacrifice": False}]
    assert "  **            0 points\n" in pipe([PARLOUR, "solve", "hand", "**"]).stdout
    assert answer["total_with_sacrifices"] == 65
    assert answer["plan_with_sacrifices"] == answer["plan"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["c0ws"], "is not a hand: it takes letters and *, such as cows*z"),
        (["a*", "--rules", "2008"], "is not a hand: it takes letters, such as acihmmz"),
        (["a" * 13], "more than 12 letters"),
        ([""], "is not a hand"),
        (["**", "--rules", "2012"], "invalid choice"),
    ],
)
def test_what_cannot_be_planned(arguments: list[str], message: str) -> None:
    done = pipe([PARLOUR, "solve", "hand", *arguments])
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
