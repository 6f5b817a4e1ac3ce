"""The rules of Ghost: the handout's examples, and properties."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games import ghost
from parlour.games.ghost import Lost, Said, Say
from parlour.games.protocol import Reason, Refused
from parlour.lexicon import Lexicon, from_words
from parlour.match import Match
from tests import twins


def play(lexicon: Lexicon, letters: str) -> Match[Any, Any, Any]:
    match: Match[Any, Any, Any] = Match.start(ghost, lexicon)
    for turn, letter in enumerate(letters):
        assert not isinstance(match.play(turn % 2, letter), Refused)
    return match


@pytest.mark.parametrize(
    ("letters", "why", "winner"),
    [
        ("python", "word", 0),
        ("pyn", "dead end", 1),
        ("peafowl", "word", 1),
        ("peafa", "dead end", 1),
        ("pear", "word", 0),
        ("qz", "dead end", 0),
        ("pea", None, None),
        ("peafow", None, None),
    ],
)
def test_the_handout_s_games(
    enable: Lexicon, letters: str, why: str | None, winner: int | None
) -> None:
    match = play(enable, letters)
    if why is None:
        assert match.outcome is None
    else:
        assert match.outcome is not None
        assert match.outcome.termination == why
        assert match.outcome.winners == (winner,)


def test_only_peafowl_begins_with_peaf(enable: Lexicon) -> None:
    assert enable.letters_after("peaf") == "o"
    assert enable.letters_after("peafo") == "w"
    assert enable.letters_after("peafow") == "l"


def test_a_short_word_that_nothing_extends_is_alive(enable: Lexicon) -> None:
    assert enable.letters_after("nth") == ""
    match = play(enable, "nth")
    assert match.outcome is None
    assert match.to_move == (1,)
    for letter in "abcxyz":
        assert play(enable, "nth" + letter).outcome is not None


def test_a_word_is_looked_at_before_a_dead_end() -> None:
    lexicon = from_words(["quiz"])
    match = play(lexicon, "quiz")
    assert match.events[-1] == Lost(1, "word")


def test_either_case_is_accepted_and_nothing_else(enable: Lexicon) -> None:
    match = play(enable, "P")
    assert match.events == (Said(0, "p"),)
    for line in ("", " ", "py", "1", "é", "\N{KELVIN SIGN}", "*", "\x00", "p" * 10_000):
        assert match.play(1, line) == Refused(Reason.NOT_ONE_LETTER)
    for letter in ("", "py", "é", "1"):
        assert match.play(1, Say(letter)) == Refused(Reason.NOT_ONE_LETTER)
    assert match.play(1, " Y ") == (Said(1, "y"),)


@given(
    st.lists(st.text("abc", min_size=1, max_size=6), min_size=1, max_size=12),
    st.text("abc", min_size=1, max_size=6),
)
def test_verdicts_agree_with_the_handout_s_text(words: list[str], fragment: str) -> None:
    expected = twins.ghost_verdict(fragment, set(words))
    assert ghost.verdict(fragment, from_words(words)) == expected


@given(st.lists(st.text("ab", min_size=1, max_size=6), min_size=1, max_size=8), st.data())
def test_every_game_ends_with_one_loser(words: list[str], data: st.DataObject) -> None:
    lexicon = from_words(words)
    match = play(lexicon, "")
    while match.outcome is None:
        (seat,) = match.to_move
        match.play(seat, data.draw(st.sampled_from("abc")))
        assert len(match.state.fragment) <= lexicon.longest + 1
    assert len(match.outcome.winners) == 1
    assert match.outcome.winners[0] != match.state.loser
    assert match.state.loser == (len(match.state.fragment) - 1) % 2
