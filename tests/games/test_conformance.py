"""What holds in every game, for whatever is played.

The games are found by themselves, so a new one is tested here as soon as it exists.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from functools import reduce
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import games
from parlour.games.protocol import Depart, Game, Reason, Refused, Unseen
from parlour.match import Match
from tests.games import random_play

seeds = st.integers(0, 10**6)
every_game = pytest.mark.parametrize("name", games.names())


def test_the_games_are_found() -> None:
    assert set(games.names()) >= {"wordgame", "ghost", "boggle", "hangman"}
    for name in games.names():
        assert games.find(name).INFO.name == name
    with pytest.raises(ValueError, match="there is no game 'chess'; there are "):
        games.find("chess")


@every_game
@given(seed=seeds)
def test_every_event_keeps_the_log_true(name: str, seed: int) -> None:
    rng = random.Random(seed)
    match = random_play.start(games.find(name), rng)
    check_log(match)
    for seat, move in random_play.moves(match, rng):
        before, log = match.state, match.log
        answer = match.play(seat, move)
        if isinstance(answer, Refused):
            assert match.state is before
            assert match.log == log
        else:
            assert match.events == tuple(entry.event for entry in log) + answer
            check_log(match)
            check_views(match)


def check_log(match: Match[Any, Any, Any]) -> None:
    """See that the log alone gives the state, here and after a journey as JSON."""
    assert match.replay() == match.state
    states = [match.game.initial(match.options, len(match.seats))]
    for event in match.events:
        states.append(match.game.evolve(states[-1], event))
    assert states == [match.replay(n) for n in range(len(match.log) + 1)]
    copy: Match[Any, Any, Any] = Match.from_json(match.to_json(), match.lexicon)
    assert copy.state == match.state
    assert copy.log == match.log
    assert copy.to_json() == match.to_json()
    assert hash(copy.state) == hash(match.state)
    state_json = msgspec.json.encode(match.state)
    assert msgspec.json.decode(state_json, type=match.game.INFO.state) == match.state


def check_views(match: Match[Any, Any, Any]) -> None:
    """See that each seat sees what it may, and that its events tell it no more."""
    game, state = match.game, match.state
    for seat in (*range(len(match.seats)), None):
        view = match.view(seat)
        assert game.view(view, seat) == view
        begun = game.initial(match.options, len(match.seats))
        seen = [event for event in match.shown(seat) if not isinstance(event, Unseen)]
        assert reduce(game.evolve, seen, begun) == view
        hidden = [secret for secret in game.INFO.secrets if seat not in secret.seen_by]
        if not hidden and (not game.INFO.private or match.outcome):
            assert view == state
        if game.INFO.hides_nothing:
            assert match.shown(seat) == match.events
        for secret in hidden:
            another = msgspec.structs.replace(state, **{secret.field: "another"})
            assert game.view(another, seat) == view
    for secret in game.INFO.secrets:
        another = msgspec.structs.replace(state, **{secret.field: "another"})
        for seat in secret.seen_by:
            assert getattr(game.view(another, seat), secret.field) == "another"


@every_game
@given(seed=seeds)
def test_moves_are_written_as_they_are_read(name: str, seed: int) -> None:
    rng = random.Random(seed)
    match = random_play.start(games.find(name), rng)
    for seat, move in random_play.moves(match, rng):
        for each in match.to_move:
            legal = list(match.game.legal(match.state, each, match.lexicon))
            assert Counter(legal).most_common(1)[0][1] == 1
            for option in legal[:20]:
                text = match.game.format(match.state, option)
                assert match.game.parse(match.state, each, text) == option
                typed = msgspec.json.decode(msgspec.json.encode(option), type=match.game.INFO.moves)
                assert typed == option
        match.play(seat, move)


@every_game
@given(seed=seeds)
def test_legal_moves_are_accepted(name: str, seed: int) -> None:
    rng = random.Random(seed)
    match = random_play.start(games.find(name), rng)
    for _ in range(40):
        if not match.to_move:
            break
        seat = rng.choice(match.to_move)
        legal = list(match.game.legal(match.state, seat, match.lexicon))
        assert legal
        assert not random_play.refused(match.play(seat, rng.choice(legal)))


@every_game
@given(seed=seeds)
def test_only_those_whose_turn_it_is_may_move(name: str, seed: int) -> None:
    rng = random.Random(seed)
    match = random_play.start(games.find(name), rng)
    for seat, move in random_play.moves(match, rng):
        for other in range(len(match.seats)):
            if other in match.to_move:
                some = next(iter(match.game.legal(match.state, other, match.lexicon)))
                for wrong in set(range(len(match.seats))) - set(match.to_move):
                    assert match.play(wrong, some) == Refused(Reason.NOT_YOUR_TURN)
        match.play(seat, move)
    assert match.play(len(match.seats), "a") == Refused(Reason.NO_SUCH_SEAT)
    assert match.play(-1, "a") == Refused(Reason.NO_SUCH_SEAT)
    if match.outcome is None:
        for seat in (-1, len(match.seats)):
            assert match.depart(seat, "left") == Refused(Reason.NO_SUCH_SEAT)


@every_game
@given(seed=seeds)
def test_the_referee_s_moves_are_the_referee_s(name: str, seed: int) -> None:
    match = random_play.start(games.find(name), random.Random(seed))
    if match.outcome is None:
        assert match.play(0, Depart(0, "left")) == Refused(Reason.REFEREE_ONLY)


@every_game
@given(seed=seeds, how=st.sampled_from(["resigned", "left", "timed out"]), seat=st.integers(0, 1))
def test_departures_are_events_and_the_end_is_final(
    name: str, seed: int, how: Any, seat: int
) -> None:
    rng = random.Random(seed)
    match = random_play.start(games.find(name), rng)
    for who, move in list(random_play.moves(match, rng))[:10]:
        match.play(who, move)
    over = match.outcome is not None
    left = []
    for each in [(seat + n) % len(match.seats) for n in range(len(match.seats))]:
        answer = match.depart(each, how, at=12.5)
        if over:
            assert answer == Refused(Reason.GAME_OVER)
            return
        assert each not in match.to_move
        if isinstance(answer, Refused):
            continue  # the game was over for this seat already
        left.append(each)
        assert match.log[-1].at == 12.5
        check_log(match)
        check_views(match)
        if match.outcome is not None:
            break
    assert match.outcome is not None
    assert match.outcome.termination in (how, "finished")
    assert not set(left) & set(match.outcome.winners)
    assert match.to_move == ()
    finished = match.to_json()
    for text in ("a", "no", "!!", "x"):
        assert random_play.refused(match.play(0, text))
    assert match.depart(0, how) == Refused(Reason.GAME_OVER)
    assert match.to_json() == finished


@every_game
def test_the_same_seed_gives_the_same_match_in_another_process(name: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "12345"}
    other = subprocess.run(
        [sys.executable, "-m", "tests.games.random_play", name],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    assert other.stdout.split() == [name, random_play.fingerprint(name)]


@every_game
def test_random_play_is_worth_its_name(name: str) -> None:
    """A conformance test proves nothing if its matches all end at once, or all go one way."""
    matches = [random_play.play(name, seed) for seed in range(60)]
    events = Counter(type(event).__name__ for match in matches for event in match.events)
    kinds = msgspec.inspect.type_info(games.find(name).INFO.events)
    assert isinstance(kinds, msgspec.inspect.UnionType)
    structs = [kind for kind in kinds.types if isinstance(kind, msgspec.inspect.StructType)]
    assert {kind.cls.__name__ for kind in structs} == set(events)
    lengths = [len(match.events) for match in matches]
    assert max(lengths) >= 6
    assert len(set(lengths)) >= 5


@every_game
def test_info_says_what_is_so(name: str) -> None:
    game: Game[Any, Any, Any] = games.find(name)
    matches = [random_play.play(name, seed) for seed in range(20)]
    fewest, most = game.INFO.seats
    assert all(fewest <= len(match.seats) <= most for match in matches)
    first = {Match.start(game, random_play.SMALL, seed=seed).events for seed in range(20)}
    assert (len(first) > 1) == game.INFO.chance
    schema = msgspec.json.schema(game.INFO.options)
    fields = next(iter(schema["$defs"].values()))["properties"]
    assert all("description" in field for field in fields.values())
