"""What holds of the coach in every game: its analyses, hints, reviews and computer players.

The coaches are found by themselves, so that of a new game is tested here as soon as it exists.
"""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import coach, games
from parlour.coach.analysis import Review
from parlour.coach.players import LEVELS, Computer, PlayerError, play_out
from parlour.coach.speech import NOT_NOW
from parlour.games.protocol import Refused
from parlour.match import Match
from tests.games import random_play

seeds = st.integers(0, 10**6)
every_coach = pytest.mark.parametrize("name", coach.names())
MOST_PLAYED = 200


def test_the_coaches_are_found() -> None:
    assert set(coach.names()) == set(games.names())
    with pytest.raises(coach.NoCoachError, match="the coach does not know chess; it knows "):
        coach.find("chess")


def begun(name: str, seed: int) -> Match[Any, Any, Any]:
    """Play some random moves of a match."""
    rng = random.Random(seed)
    match = random_play.start(games.find(name), rng)
    for seat, move in islice(random_play.moves(match, rng), rng.randrange(6)):
        match.play(seat, move)
    return match


def copy_of(match: Match[Any, Any, Any]) -> Match[Any, Any, Any]:
    return Match.from_json(match.to_json(), match.lexicon)


@every_coach
@settings(max_examples=40)
@given(seed=seeds)
def test_an_analysis_has_moves_that_can_be_made_the_best_first(name: str, seed: int) -> None:
    match = begun(name, seed)
    for seat in range(len(match.seats)):
        analysis = coach.find(name).analyse(match.view(seat), match.lexicon, seat)
        values = [candidate.value for candidate in analysis.candidates]
        assert values == sorted(values, reverse=True)
        if seat not in match.to_move:
            assert not analysis.candidates
        for candidate in analysis.candidates:
            assert not isinstance(copy_of(match).play(seat, candidate.move), Refused)


@every_coach
@settings(max_examples=40)
@given(seed=seeds)
def test_there_is_always_a_hint(name: str, seed: int) -> None:
    match = begun(name, seed)
    for seat in match.to_move:
        hints = coach.find(name).hints(match.view(seat), match.lexicon, seat)
        assert hints
        assert all(hint == hint.strip() and hint.endswith(".") for hint in hints)


typed = st.text(max_size=30) | st.sampled_from(
    ("e", "E", "!!", ".", "x", "no", "yes", "yes e", "n", "r", "challenge", "cat", "c*t", "__e_")
)


def is_said(reason: str) -> bool:
    """Say whether something is a sentence or two, fit to be read."""
    whole = reason == reason.strip() and reason.endswith(".") and "\n" not in reason
    return whole and "  " not in reason and len(reason) < 400


@every_coach
@settings(max_examples=60)
@given(seed=seeds, text=typed)
def test_why_whatever_is_typed(name: str, seed: int, text: str) -> None:
    """There is an answer at any time and of anything, from what the seat may see alone."""
    match = begun(name, seed)
    before = match.to_json()
    for seat in range(len(match.seats)):
        reason = coach.find(name).why(match.view(seat), match.lexicon, seat, text)
        assert is_said(reason), reason
        assert (reason == NOT_NOW) == (seat not in match.to_move)
    assert match.to_json() == before


@every_coach
@settings(max_examples=25)
@given(seed=seeds)
def test_why_of_each_move_that_is_judged(name: str, seed: int) -> None:
    """The position of a judged move is had again from the number of events before it."""
    match = random_play.play(name, seed)
    for seat in range(len(match.seats)):
        for judged in coach.find(name).review(match, seat).moves:
            view = match.game.view(match.replay(judged.at), seat)
            assert seat in match.game.to_move(view)
            assert judged.move in [
                match.game.format(view, move)
                for move in [match.game.parse(view, seat, judged.move)]
                if not isinstance(move, Refused)
            ]
            reason = coach.find(name).why(view, match.lexicon, seat, judged.move)
            assert is_said(reason)
            assert reason != NOT_NOW


@every_coach
@settings(max_examples=40)
@given(seed=seeds)
def test_nobody_gets_more_than_was_possible(name: str, seed: int) -> None:
    match = random_play.play(name, seed)
    for seat in range(len(match.seats)):
        review = coach.find(name).review(match, seat)
        assert review.got <= review.possible
        assert all(judged.lost >= 0 for judged in review.moves)
        common = [missed.common for missed in review.missed]
        assert common == sorted(common, reverse=True)
        assert all(missed.value > 0 for missed in review.missed)
        assert msgspec.json.decode(msgspec.json.encode(review), type=type(review)) == review
        assert isinstance(review, Review)


@every_coach
@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=15)
@given(seed=seeds)
def test_a_computer_plays_the_same_game_again_from_its_seed(
    name: str, level: Any, seed: int
) -> None:
    first = random_play.start(games.find(name), random.Random(seed))
    again = copy_of(first)
    for match in (first, again):
        computers = {seat: Computer(match, seat, level) for seat in range(len(match.seats))}
        for _ in range(MOST_PLAYED):
            if not match.to_move:
                break
            seat = match.to_move[0]
            computers[seat].play(match)
    assert not first.to_move
    assert first.to_json() == again.to_json()


@every_coach
@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=15)
@given(seed=seeds)
def test_a_computer_knows_only_its_view(name: str, level: Any, seed: int) -> None:
    """A state that is nothing but the seat's view gives the same move."""
    match = begun(name, seed)
    for seat in match.to_move:
        blind = copy_of(match)
        blind._arrive(match.view(seat))
        ours = Computer(match, seat, level).choose(match)
        assert Computer(blind, seat, level).choose(blind) == ours


def test_a_player_that_cannot_be_seated() -> None:
    match: Match[Any, Any, Any] = Match.start("ghost", random_play.SMALL)
    with pytest.raises(PlayerError, match="no level 'godlike'; there are easy, medium"):
        Computer(match, 0, "godlike")  # type: ignore[arg-type]
    with pytest.raises(PlayerError, match="there is no seat 3"):
        Computer(match, 2, "easy")


def test_computers_stop_when_it_is_a_persons_turn() -> None:
    match: Match[Any, Any, Any] = Match.start("ghost", random_play.SMALL, seed=1)
    play_out(match, {0: Computer(match, 0, "easy")})
    assert match.to_move == (1,)
