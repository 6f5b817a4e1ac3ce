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
from parlour.match import Match, MatchError
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
    assert match.outcome.winners[0] != match.state.last.loser
    assert match.state.last.loser == (len(match.state.fragment) - 1) % 2


# Beyond the handout -------------------------------------------------------------------------------


def table(lexicon: Lexicon, seats: int, **options: bool) -> Match[Any, Any, Any]:
    names = [f"Player {n + 1}" for n in range(seats)]
    return Match.start(ghost, lexicon, options, names)


def test_up_to_six_go_round_the_table(enable: Lexicon) -> None:
    match = table(enable, 6)
    for seat, letter in enumerate("peafow"):
        assert match.to_move == (seat,)
        match.play(seat, letter)
    match.play(0, "l")
    assert match.outcome is not None
    assert match.outcome.winners == (1, 2, 3, 4, 5)


def test_a_series_goes_on_until_one_is_left(enable: Lexicon) -> None:
    match = table(enable, 3, series=True)
    for n in range(5):
        assert match.to_move == (0,)  # the loser begins the next round
        match.play(0, "p")
        match.play(1, "y")
        match.play(2, "t")
        match.play(0, "q")
        assert match.state.losses == (n + 1, 0, 0)
        assert match.state.last == ghost.Round("pytq", 0, "dead end")
    assert match.state.out == (0,)
    assert match.to_move == (1,)
    for _ in range(5):
        match.play(1, "q")
        match.play(2, "u")
        match.play(1, "z")
    assert match.outcome is not None
    assert (match.outcome.termination, match.outcome.winners) == ("last one left", (2,))


def test_a_bluff_is_not_told_but_can_be_challenged(enable: Lexicon) -> None:
    match = table(enable, 2, challenge=True)
    assert match.play(0, "challenge") == Refused("nobody has said a letter yet")
    match.play(0, "q")
    assert match.play(1, "z") == (Said(1, "z"),)  # no word begins with QZ, and nobody says so
    assert match.play(0, "Challenge") == (ghost.Challenged(1),)
    assert match.to_move == (1,)
    assert match.play(1, " ") == Refused("a word is to be named")
    assert match.play(1, "qzar") == (ghost.Named(1, "qzar"), Lost(1, "challenge"))
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


@pytest.mark.parametrize(
    ("word", "loser"), [("peafowl", 1), ("PEAFOWLS", 1), ("pear", 0), ("peafast", 0)]
)
def test_whoever_is_wrong_loses_the_challenge(enable: Lexicon, word: str, loser: int) -> None:
    match = table(enable, 2, challenge=True)
    for turn, letter in enumerate("peafo"):
        match.play(turn % 2, letter)
    match.play(1, "challenge")
    match.play(0, word)
    assert match.state.last == ghost.Round("peafo", loser, "challenge")


def test_no_challenge_where_the_handout_has_none(enable: Lexicon) -> None:
    match = table(enable, 2)
    match.play(0, "p")
    assert match.play(1, ghost.Challenge()) == Refused("no challenges in this game")
    assert match.play(1, "challenge") == Refused(Reason.NOT_ONE_LETTER)


def test_a_bluff_ends_when_no_word_is_that_long() -> None:
    match = table(from_words(["abcd"]), 2, challenge=True)
    for turn, letter in enumerate("xxxx"):
        assert match.play(turn % 2, letter) == (Said(turn % 2, letter),)
    assert match.play(0, "x") == (Said(0, "x"), Lost(0, "dead end"))


def test_the_others_go_on_when_somebody_leaves(enable: Lexicon) -> None:
    match = table(enable, 3, challenge=True)
    for seat, letter in enumerate("pea"):
        match.play(seat, letter)
    match.play(0, "challenge")
    match.depart(2, "left")  # it was challenged, so the challenge is off
    assert match.to_move == (0,)
    match.play(0, "f")
    assert match.to_move == (1,)
    match.depart(1, "resigned")
    assert match.outcome is not None
    assert (match.outcome.termination, match.outcome.winners) == ("resigned", (0,))


def test_a_round_begins_with_letters_that_are_there(enable: Lexicon) -> None:
    options = {"fragment": " Pea", "challenge": True}
    match: Match[Any, Any, Any] = Match.start(ghost, enable, options)
    assert match.state.fragment == "pea"
    assert match.play(0, "challenge") == Refused(ghost.GhostReason.NOTHING_TO_CHALLENGE)
    assert match.play(0, "f") == (Said(0, "f"),)
    assert not isinstance(match.play(1, "challenge"), Refused)


@pytest.mark.parametrize("fragment", ["pear", "qz", "p1", "é", "a b"])
def test_a_round_does_not_begin_where_it_would_end(enable: Lexicon, fragment: str) -> None:
    with pytest.raises(MatchError, match="such as th"):
        Match.start(ghost, enable, {"fragment": fragment})


@given(
    st.lists(st.text("abc", min_size=1, max_size=6), min_size=1, max_size=20),
    st.text("abc", max_size=4),
    st.text("abcd", max_size=6),
)
def test_a_beginning_is_as_if_it_had_been_said(words: list[str], before: str, rest: str) -> None:
    """The same letters lose in a game that begins with some, and in one in which they were said."""
    lexicon, known = from_words(words), {word for word in words if word}
    alive = all(twins.ghost_verdict(before[:n], known) is None for n in range(1, len(before) + 1))
    try:
        match: Match[Any, Any, Any] = Match.start(ghost, lexicon, {"fragment": before})
    except MatchError:
        assert twins.ghost_verdict(before, known) is not None
        return
    if not alive:
        return  # a word on the way would have ended the other game before
    said = play(lexicon, before)
    for letter in rest:
        if match.outcome is None:
            match.play(match.state.turn, letter)
            said.play(said.state.turn, letter)
            assert match.state.fragment == said.state.fragment
            assert (match.outcome is None) == (said.outcome is None)


def test_every_round_of_a_series_begins_so(enable: Lexicon) -> None:
    match: Match[Any, Any, Any] = Match.start(ghost, enable, {"fragment": "th", "series": True})
    match.play(0, "q")
    assert (match.state.fragment, match.state.turn, match.state.losses) == ("th", 0, (1, 0))
