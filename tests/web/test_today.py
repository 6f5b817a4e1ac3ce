"""The puzzles of the day over HTTP: one go each, counted for its day, and told without telling."""

from __future__ import annotations

import asyncio
import random
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour import lexicon
from parlour.coach import daily
from parlour.games import boggle
from parlour.games.protocol import Refused
from parlour.match import Match
from parlour.store.memory import MemoryStore
from parlour.web import sharing, today
from tests.games.random_play import moves
from tests.web.place import QUICK, Guest, Person, run, serving

PATIENT = replace(QUICK, grace=60.0)
EVENING = datetime(2026, 11, 18, 23, 59, 58, tzinfo=UTC)
MORNING = datetime(2026, 11, 19, 0, 0, 1, tzinfo=UTC)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    def at(time: datetime) -> None:
        monkeypatch.setattr(today, "now", lambda: time)

    at(EVENING)
    return at


async def begin(person: Person, game: str) -> str:
    answer = await person.http.post(f"/api/today/{game}")
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


async def shown(person: Person, game: str = "boggle") -> dict[str, Any]:
    puzzles = (await person.http.get("/api/today")).json()["puzzles"]
    found: dict[str, Any] = next(each for each in puzzles if each["game"] == game)
    return found


async def come(person: Person, table: str) -> Guest:
    cookie = f"parlour={person.http.cookies['parlour']}"
    guest = await Guest.connect(person.place, additional_headers={"Cookie": cookie})
    await guest.hello(table)
    return guest


def test_everybody_has_the_same_puzzle_and_one_go_at_it(clock: Any) -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann, bob = await Person.arrive(place), await Person.arrive(place, "Bob")
            first = {game: await begin(ann, game) for game in daily.GAMES}
            assert {game: await begin(ann, game) for game in daily.GAMES} == first
            for game, table in first.items():
                other = await begin(bob, game)
                assert other != table
                mine, theirs = (place.house.tables[each].live for each in (table, other))
                assert mine and theirs
                assert mine.match.state == theirs.match.state
                puzzle = daily.puzzle(game, EVENING.date())
                assert (mine.match.seed, mine.match.lexicon.name) == (puzzle.seed, puzzle.words)
                assert (await shown(ann, game))["stage"] == "begun"
            described = (await bob.http.get(f"/api/tables/{first['ghost']}")).json()
            assert described["day"] == "2026-11-18"
            assert (
                await bob.http.post(f"/api/tables/{first['ghost']}/join", json={})
            ).status_code == 409

    run(scenario())


def test_a_go_begun_twice_at_once_is_one(clock: Any) -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann = await Person.arrive(place)
            tables = await asyncio.gather(*(begin(ann, "ghost") for _ in range(5)))
            assert len(set(tables)) == 1
            assert (
                len(await place.store.days((await ann.http.get("/api/player")).json()["id"])) == 1
            )

    run(scenario())


def test_practice_changes_nothing(clock: Any) -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann = await Person.arrive(place)
            table = await begin(ann, "boggle")
            guest = await come(ann, table)
            faces = guest.view.faces
            words = [w for w in boggle.words_on(faces, lexicon.load("american")) if len(w) > 4]
            await guest.play(words[0])
            assert (await ann.http.post(f"/api/tables/{table}/hint", json={})).status_code == 409
            asked = {"move": "cat", "after": 0}
            assert (await ann.http.post(f"/api/tables/{table}/why", json=asked)).status_code == 409
            await guest.play("x")
            done = await shown(ann)
            assert (done["stage"], done["score"]) == ("done", boggle.points(words[0]))
            assert done["streak"] == {"current": 1, "longest": 1}
            await guest.say("rematch")
            while guest.match != f"{table}-2":
                await guest.next()
            assert guest.view.faces == faces
            assert (await ann.http.post(f"/api/tables/{table}/hint", json={})).status_code == 201
            for word in words:
                await guest.play(word)
            await guest.play("x")
            assert await shown(ann) == done
            assert await begin(ann, "boggle") == table
            await guest.leave()
            await ann.http.post(f"/api/tables/{table}/leave", json={})
            assert await begin(ann, "boggle") == table
            assert await shown(ann) == done
            history = (await ann.http.get("/api/history")).json()
            assert [each["day"] for each in history] == ["", "2026-11-18"]

    run(scenario())


def test_a_day_that_turns_over_counts_for_the_day_it_was_begun(clock: Any) -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann = await Person.arrive(place)
            late = await come(ann, await begin(ann, "boggle"))
            assert (await ann.http.get("/api/today")).json()["seconds_left"] == 2
            clock(MORNING)
            assert (await shown(ann))["stage"] == "new"
            await late.play("x")
            assert (await shown(ann))["stage"] == "new"
            (go,) = await place.store.days((await ann.http.get("/api/player")).json()["id"])
            assert (go.day, go.finished is not None) == ("2026-11-18", True)
            assert (await shown(ann))["streak"]["current"] == 1
            early = await come(ann, await begin(ann, "boggle"))
            assert early.view.faces != late.view.faces
            await early.play("x")
            assert (await shown(ann))["streak"] == {"current": 2, "longest": 2}
            whole = (await ann.http.get("/api/today")).json()
            assert whole["streak"] == {"current": 2, "longest": 2}
            assert whole["day"] == "2026-11-19"

    run(scenario())


def test_no_client_says_which_day_it_is(clock: Any) -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann = await Person.arrive(place)
            plan = {"game": "ghost", "chairs": [{}, {"computer": "easy"}]}
            for more in ({"day": "2026-11-18"}, {"seed": 1}):
                answer = await ann.http.post("/api/tables", json={**plan, **more})
                assert answer.status_code == 400
            await ann.http.post("/api/today/boggle", json={"day": "2020-01-01"})
            assert (await shown(ann))["stage"] == "begun"
            assert (await ann.http.post("/api/today/chess")).status_code == 404
            assert (await place.client().post("/api/today/ghost")).status_code == 401
            evil = place.client(Origin="http://evil.example")
            assert (await evil.post("/api/today/ghost")).status_code == 403
            stranger = (await place.client().get("/api/today")).json()
            assert {each["stage"] for each in stranger["puzzles"]} == {"new"}

    run(scenario())


def test_a_server_that_was_started_again_knows_the_go(clock: Any) -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with serving(PATIENT, store) as place:
            ann = await Person.arrive(place)
            table = await begin(ann, "hangman")
            cookie = ann.http.cookies["parlour"]
        async with serving(PATIENT, store) as place:
            again = Person(place, place.client(Cookie=f"parlour={cookie}"))
            assert await begin(again, "hangman") == table

    run(scenario())


# What is told of it -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", daily.GAMES)
@given(seed=st.integers(0, 10**6))
def test_what_is_shared_gives_nothing_away(game: str, seed: int) -> None:
    """Whatever was played: no letter that was typed and no word, nothing that is not plain text."""
    puzzle = daily.puzzle(game, date(2026, 11, 18))
    names = ("Ann", "Bob")[: 2 if puzzle.computer else 1]
    words = lexicon.load(puzzle.words)
    match: Match[Any, Any, Any] = Match.start(game, words, puzzle.options, names, puzzle.seed)
    for seat, move in moves(match, random.Random(seed)):
        if match.outcome is None:
            match.play(seat, move)
    if match.outcome is None and isinstance(match.depart(0, "resigned"), Refused):
        return
    text = sharing.share(match, 0, date(2026, 11, 18), 3)
    assert text.startswith("Parlour, 18 November 2026: ")
    assert text.endswith("\n3 days in a row")
    assert text.isascii()
    told = set(text.lower().replace(",", " ").replace("(", " ").replace(")", " ").split())
    plain = set(
        """
        parlour 18 november 2026: boggle word game ghost evil hangman 3 days in a row points point
        with words letters letter the longest of won lost against to perfect player after guessed
        not misses miss hits before between and misses: given up
        """.split()
    )
    assert all(each in plain or each.isdecimal() for each in told), told - plain
