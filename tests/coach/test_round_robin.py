"""Perfect beats or equals every other level, on the same board, hand or fragment."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.coach.players import LEVELS, Computer, Level, play_out
from parlour.lexicon import Lexicon, load
from parlour.match import Match

WEAKER = [level for level in LEVELS if level != "perfect"]
AMERICAN, ENABLE = load("american"), load("enable")
seeds = st.integers(0, 10**6)


def score(game: str, lexicon: Lexicon, seed: int, level: Level, **options: object) -> int:
    """Let a computer play a game for one, and return what it made."""
    match: Match[Any, Any, Any] = Match.start(game, lexicon, options, seed=seed)
    play_out(match, {0: Computer(match, 0, level)})
    assert match.outcome is not None
    return match.outcome.scores[0]


@pytest.mark.parametrize("level", WEAKER)
@settings(max_examples=20)
@given(seed=seeds, side=st.sampled_from([4, 5, 6]))
def test_perfect_finds_every_word_of_a_board(level: Level, seed: int, side: int) -> None:
    perfect = score("boggle", AMERICAN, seed, "perfect", side=side)
    assert score("boggle", AMERICAN, seed, level, side=side) <= perfect


@pytest.mark.parametrize("rules", ["2016", "2008"])
@pytest.mark.parametrize("level", WEAKER)
@settings(max_examples=20)
@given(letters=st.text("aeioulnstrdgbcmpfhvwykjxqz", min_size=1, max_size=8), seed=seeds)
def test_perfect_makes_the_most_of_a_hand(
    rules: str, level: Level, letters: str, seed: int
) -> None:
    hand = letters + "*" if rules == "2016" else letters
    perfect = score("wordgame", ENABLE, seed, "perfect", rules=rules, hand=hand)
    assert score("wordgame", ENABLE, seed, level, rules=rules, hand=hand) <= perfect


@pytest.mark.parametrize(("game", "lexicon"), [("boggle", AMERICAN), ("wordgame", ENABLE)])
def test_the_levels_are_felt(game: str, lexicon: Lexicon) -> None:
    """On the whole each level makes clearly more than the one below."""
    totals = [sum(score(game, lexicon, seed, level) for seed in range(40)) for level in LEVELS]
    for weaker, stronger in itertools.pairwise(totals):
        assert stronger > 1.02 * weaker, totals


def test_the_levels_are_felt_in_ghost() -> None:
    """Seated second and first by turns, each level wins most games against the one below."""
    for weaker, stronger in itertools.pairwise(LEVELS):
        wins = 0
        for seed in range(100):
            match: Match[Any, Any, Any] = Match.start("ghost", ENABLE, seed=seed)
            seat = seed % 2
            levels = {seat: stronger, 1 - seat: weaker}
            play_out(match, {each: Computer(match, each, levels[each]) for each in levels})
            assert match.outcome is not None
            wins += seat in match.outcome.winners
        assert wins > 60, (weaker, stronger, wins)


def test_the_levels_are_felt_in_hangman() -> None:
    """Against an honest word, each guesser misses less than the one below, perfect about as much.

    Perfect plays for the worst case, so a word that does not change is not its strength.
    """
    misses = {}
    for level in ("easy", "medium", "hard"):
        misses[level] = 0
        for seed in range(20):
            match: Match[Any, Any, Any] = Match.start(
                "hangman", ENABLE, {"fair": True, "length": 7, "guesses": 10}, seed=seed
            )
            play_out(match, {0: Computer(match, 0, level)})
            misses[level] += match.state.wrong
    assert misses["easy"] > 1.2 * misses["medium"]
