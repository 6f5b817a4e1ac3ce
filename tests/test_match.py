"""What a match adds to its game: seats, seeds, JSON, and words for what is wrong."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from parlour import lexicon
from parlour.games import boggle, ghost, hangman
from parlour.games.protocol import Reason, Refused
from parlour.games.wordgame import values as wordgame
from parlour.lexicon import Lexicon
from parlour.match import Match, MatchError


def saved(match: Match[Any, Any, Any], **changes: object) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(match.to_json()), **changes})


def test_a_match_goes_on_after_a_journey(enable: Lexicon) -> None:
    stay: Match[Any, Any, Any] = Match.start("wordgame", enable, {"hands": 3}, seed=7)
    for line in ("no", "!!", "no", "no", "!!"):
        away: Match[Any, Any, Any] = Match.from_json(stay.to_json(), enable)
        assert stay.play(0, line) == away.play(0, line)
        assert stay.to_json() == away.to_json()


def test_json_is_text_or_bytes(enable: Lexicon) -> None:
    match: Match[Any, Any, Any] = Match.start(ghost, enable)
    assert Match.from_json(match.to_json().decode(), enable).state == match.state


def test_seats_are_checked(enable: Lexicon) -> None:
    with pytest.raises(MatchError, match="Evil Hangman has 2 seats, not 3"):
        Match.start("hangman", enable, seats=("Ann", "Bob", "Cid"))


def test_what_is_no_move_is_refused(enable: Lexicon) -> None:
    match: Match[Any, Any, Any] = Match.start("ghost", enable)
    # Values of types that no typed caller could pass, and what the rules make of them.
    for move in (5, None, object(), b"p", ["p"], {"letter": "p"}, ghost.Say(5), boggle.Enter("p")):  # type: ignore[arg-type]
        assert match.play(0, move) == Refused(Reason.NOT_A_MOVE)
    broken = wordgame.Word("\ud800")
    game: Match[Any, Any, Any] = Match.start("wordgame", enable, {"hand": "cows*z"})
    assert game.play(0, broken) == Refused(Reason.NOT_A_MOVE)
    assert game.play(0, "c\ud800") == (wordgame.Struck(0, "c?", "not in the hand"),)
    assert Match.from_json(game.to_json(), enable).state == game.state
    for seat in ("x", None, 1.0):  # likewise
        assert match.play(seat, "p") == Refused(Reason.NO_SUCH_SEAT)  # type: ignore[arg-type]
    assert match.events == ()
    assert match.play(0, ghost.Say("P")) == (ghost.Said(0, "p"),)


def test_options_are_checked_as_values_too(enable: Lexicon) -> None:
    for options in (hangman.Options(guesses=99), boggle.Options(), {"guesses": 99}):
        with pytest.raises(MatchError, match="an option is wrong"):
            Match.start("hangman", enable, options)


def test_a_seed_is_drawn_and_kept(enable: Lexicon) -> None:
    first: Match[Any, Any, Any] = Match.start("boggle", enable)
    again: Match[Any, Any, Any] = Match.start("boggle", enable, seed=first.seed)
    assert first.state == again.state
    assert Match.start("boggle", enable).seed != first.seed


@pytest.mark.parametrize("seed", ["x", 1.5, 2**63, -(2**63) - 1])
def test_seeds_are_whole_numbers(enable: Lexicon, seed: Any) -> None:
    with pytest.raises(MatchError, match="is not a seed"):
        Match.start("boggle", enable, seed=seed)


def test_times_are_numbers(enable: Lexicon) -> None:
    match: Match[Any, Any, Any] = Match.start("ghost", enable)
    with pytest.raises(ValueError, match="nan is not a time"):
        match.play(0, "p", at=float("nan"))
    assert match.events == ()


def test_times_are_kept(enable: Lexicon) -> None:
    match: Match[Any, Any, Any] = Match.start("ghost", enable)
    match.play(0, "p", at=1.5)
    copy: Match[Any, Any, Any] = Match.from_json(match.to_json(), enable)
    assert [entry.at for entry in copy.log] == [1.5]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"parlour": 2}, "format 2; this Parlour reads 1"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"digest": "0" * 64}, "other words"),
        ({"seats": 7}, "not a match"),
        ({"options": {"colour": "red"}}, "not a match"),
        ({"log": [{"event": {"event": "said", "seat": 0, "letter": 7}}]}, "not a match"),
        ({"log": [{"event": {"event": "flew"}}]}, "not a match"),
        ({"seats": ["Ann"]}, "Ghost has 2 to 6 seats, not 1"),
        ({"seed": 2**64}, "not a match|not a seed"),
        ({"more": 1}, "not a match"),
    ],
)
def test_what_is_no_match_is_refused(
    enable: Lexicon, changes: dict[str, object], message: str
) -> None:
    match: Match[Any, Any, Any] = Match.start("ghost", enable)
    with pytest.raises(MatchError, match=message):
        Match.from_json(saved(match, **changes), enable)


@pytest.mark.parametrize("text", ["", "{}", "[1]", "not JSON", b"\xff\xfe", "{" * 1000])
def test_what_is_no_json_is_refused(enable: Lexicon, text: str | bytes) -> None:
    with pytest.raises(MatchError, match="not a match"):
        Match.from_json(text, enable)


def test_a_log_that_makes_no_sense_is_refused(enable: Lexicon) -> None:
    match: Match[Any, Any, Any] = Match.start("boggle", enable)
    log = [
        {"event": {"event": "stopped", "seat": 5}},
        {"event": {"event": "entered", "seat": 9, "word": "cat", "verdict": "scored"}},
    ]
    with pytest.raises(MatchError, match="makes no sense"):
        Match.from_json(saved(match, log=log), enable)


def test_another_list_is_noticed(enable: Lexicon, american: Lexicon) -> None:
    match: Match[Any, Any, Any] = Match.start("ghost", enable)
    with pytest.raises(MatchError, match=r"played with the word list enable .* american has other"):
        Match.from_json(match.to_json(), american)
    same = lexicon.from_words(enable)
    assert Match.from_json(match.to_json(), same).state == match.state
