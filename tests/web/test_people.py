"""What belongs to a player: history, words missed, another device, export, and being forgotten."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from parlour import store as stores
from parlour.store import journal
from parlour.store.memory import MemoryStore
from parlour.web import forgetting, people
from parlour.web.forgetting import SOMEBODY
from parlour.web.players import hashed
from tests.store.conftest import database, postgres  # noqa: F401
from tests.store.test_forgetting import traces
from tests.web.place import QUICK, Guest, Person, run, serving
from tests.web.test_today import begin, come

PATIENT = replace(QUICK, grace=60.0)
MARK = "Ophelia of Elsinore"


async def identity(person: Person) -> str:
    answer: str = (await person.http.get("/api/player")).json()["id"]
    return answer


async def alone(person: Person, word: str = "q") -> Guest:
    """Play a board of Boggle to its end."""
    guest = await person.sit(await person.make("boggle", None, open=False))
    await guest.play(word)
    await guest.play("x")
    return guest


# What was played ----------------------------------------------------------------------------------


def test_history_has_what_one_has_played_and_nobody_else_s() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann, bob = await Person.arrive(place), await Person.arrive(place, "Bob")
            first = await alone(ann)
            table = await ann.make("wordgame", None, options={"rules": "2008"}, open=False)
            second = await ann.sit(table)
            left_open = (await ann.http.get("/api/player/tables")).json()
            assert [each["table"] for each in left_open] == [table]
            await second.play(".")
            await second.play("e")
            assert (await ann.http.get("/api/player/tables")).json() == []
            found = (await ann.http.get("/api/history")).json()
            assert [(each["match"], each["rules"]) for each in found] == [
                (second.match, "2008"),
                (first.match, ""),
            ]
            assert found[1]["players"] == ["Ann"]
            assert found[1]["score"] == 0
            page = await ann.http.get("/api/history", params={"before": found[0]["at"]})
            assert page.json() == found[1:]
            assert (await ann.http.get("/api/history?limit=1")).json() == found[:1]
            assert (await bob.http.get("/api/history")).json() == []
            for path in ("history", "missed", "player/tables", "player/export"):
                assert (await place.client().get(f"/api/{path}")).status_code == 401, path

    run(scenario())


def test_a_finished_match_is_shown_move_by_move() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann, bob = await Person.arrive(place), await Person.arrive(place, "Bob")
            table = await ann.make("ghost", None, None)
            guest, other = await ann.sit(table), await bob.sit(table)
            await guest.hear("position")
            path = f"/api/matches/{guest.match}"
            assert (await ann.http.get(path)).status_code == 409
            for player, letter in ((guest, "w"), (other, "o"), (guest, "r"), (other, "d")):
                while player.seat not in player.to_move:
                    await player.next()
                await player.play(letter)
            whole = (await ann.http.get(path)).json()
            assert (whole["number"], whole["last"], whole["seat"]) == (5, 5, 0)
            assert whole["players"] == ["Ann", "Bob"]
            assert whole["outcome"]["winners"] == [0]
            steps = [(await bob.http.get(path, params={"number": n})).json() for n in range(5)]
            assert [each["view"]["fragment"] for each in steps] == ["", "w", "wo", "wor", "word"]
            assert steps[0]["events"] == []
            assert steps[2]["events"] == [{"event": "said", "seat": 1, "letter": "o"}]
            assert steps[4]["outcome"] is None
            assert (await place.client().get(path)).json()["seat"] is None
            assert (await ann.http.get("/api/matches/none")).status_code == 404
            assert (await ann.http.get(path, params={"number": -1})).status_code == 400

    run(scenario())


def test_words_missed_are_counted_once_a_match() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann = await Person.arrive(place)
            guest = await come(ann, await begin(ann, "boggle"))
            await guest.play("x")
            assert (await ann.http.get("/api/missed")).json() == []
            for _ in range(2):
                review = await ann.http.get(f"/api/matches/{guest.match}/review?seat=0")
                assert review.status_code == 200
            missed = (await ann.http.get("/api/missed")).json()
            worth = [each["word"] for each in review.json()["missed"]]
            assert 0 < len(missed) <= 40
            assert {each["word"] for each in missed} <= set(worth)
            assert {each["times"] for each in missed} == {1}
            assert len((await ann.http.get("/api/missed?limit=3")).json()) == 3

    run(scenario())


# Another device -----------------------------------------------------------------------------------


def test_a_code_makes_another_device_one_s_own() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann = await Person.arrive(place)
            table = await ann.make("ghost", None, None)
            await ann.join(table)
            code = (await ann.http.post("/api/player/code")).json()["code"]
            assert len(code) == 11
            phone = Person(place, place.client())
            answer = await phone.http.post("/api/player/move", json={"code": code.replace(" ", "")})
            assert answer.status_code == 201
            assert await identity(phone) == await identity(ann)
            assert phone.http.cookies["parlour"] != ann.http.cookies["parlour"]
            assert (await come(phone, table)).chair == 0  # the chair is the player's
            await phone.http.post("/api/player", json={"nickname": "Anna"})
            assert (await ann.http.get("/api/player")).json()["nickname"] == "Anna"
            again = await place.client().post("/api/player/move", json={"code": code})
            assert again.status_code == 404

    run(scenario())


def test_codes_that_are_no_good(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann = await Person.arrive(place)
            thief = place.client()

            async def try_code(code: str) -> int:
                return (await thief.post("/api/player/move", json={"code": code})).status_code

            first = (await ann.http.post("/api/player/code")).json()["code"]
            second = (await ann.http.post("/api/player/code")).json()["code"]
            assert await try_code(first) == 404
            for code in ("", "x" * 41):
                assert await try_code(code) == 400
            for code in ("000", "no digits", "٣٣٣"):
                assert await try_code(code) == 404
            past = time.time() + people.GOOD_FOR + 1
            with monkeypatch.context() as later:
                later.setattr("parlour.web.people.time.time", lambda: past)
                assert await try_code(second) == 404
            assert await try_code(second) == 201
            assert (await place.client().post("/api/player/code")).status_code == 401
            evil = place.client(Origin="http://evil.example")
            assert (await evil.post("/api/player/move", json={"code": "1"})).status_code == 403

    run(scenario())


def test_nobody_tries_many_codes() -> None:
    async def scenario() -> None:
        async with serving(replace(PATIENT, rare_rate=0.001, rare_burst=3.0)) as place:
            ann = await Person.arrive(place)
            code = (await ann.http.post("/api/player/code")).json()["code"]
            http = place.client()
            tries = [await http.post("/api/player/move", json={"code": "1"}) for _ in range(4)]
            assert [each.status_code for each in tries] == [404, 404, 404, 429]
            assert tries[3].headers["retry-after"]
            assert (await http.post("/api/player/move", json={"code": code})).status_code == 429

    run(scenario())


def test_a_code_is_kept_as_a_keyed_hash() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with serving(PATIENT, store) as place:
            ann = await Person.arrive(place)
            code = (await ann.http.post("/api/player/code")).json()["code"].replace(" ", "")
            (kept,) = store._codes.values()
            assert code.encode() not in kept.code_hash
            assert kept.code_hash != hashed(code)

    run(scenario())


# Taking it away, and being forgotten --------------------------------------------------------------


def test_everything_is_exported_and_matches_can_be_read_again() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann = await Person.arrive(place)
            day = await come(ann, await begin(ann, "boggle"))
            await day.play("x")
            await ann.http.get(f"/api/matches/{day.match}/review?seat=0")
            played = {(await alone(ann)).match for _ in range(3)} | {day.match}
            answer = await ann.http.get("/api/player/export")
            assert "attachment" in answer.headers["content-disposition"]
            lines = [json.loads(line) for line in answer.text.splitlines()]
            assert lines[0]["player"]["nickname"] == "Ann"
            assert [each["day"]["match"] for each in lines if "day" in each] == [day.match]
            assert any("missed" in each for each in lines)
            matches = [line for line in answer.content.splitlines() if line.startswith(b'{"match"')]
            taken = await journal.take(MemoryStore(), matches)
            assert set(taken.matches) == played
            assert taken.refused == ()

    run(scenario())


def test_who_is_forgotten_is_nowhere(database: str) -> None:  # noqa: F811
    async def scenario() -> None:
        store = stores.connect(database)
        async with serving(PATIENT, store) as place:
            ann, bob = await Person.arrive(place, MARK), await Person.arrive(place, "Bob")
            eve = await Person.arrive(place, "Eve")
            player = await identity(ann)
            secret = hashed(ann.http.cookies["parlour"].partition(".")[0])
            await ann.http.post("/api/player/code")
            # Alone, at the day's puzzle, with a review, at a table that is only open:
            day = await come(ann, await begin(ann, "boggle"))
            await day.play("x")
            await ann.http.get(f"/api/matches/{day.match}/review?seat=0")
            lonely = await alone(ann)
            await begin(ann, "ghost")
            await ann.join(await ann.make("ghost", None, None))
            # With others: finished, going on without her, and going on with her in her place.
            shared = await ann.make("ghost", None, None)
            over, winner = await ann.sit(shared), await bob.sit(shared)
            await over.hear("position")
            await over.say("resign")
            await winner.until_over()
            race = await ann.make("boggle", None, None, None)
            await ann.sit(race)
            await bob.sit(race)
            goes_on = await eve.sit(race)
            await ann.http.post("/api/player", json={"nickname": MARK + "!"})
            other = await ann.make("boggle", None, open=False)
            await ann.join(other)
            await ann.http.post(f"/api/tables/{other}/leave", json={})
            sitter = await bob.sit(other)
            await sitter.play("x")
            await asyncio.sleep(0.2)

            assert traces(database, MARK.encode(), player.encode(), secret)
            answer = await ann.http.delete("/api/player")
            assert answer.status_code == 200, answer.text
            assert 'parlour="";' in answer.headers["set-cookie"].replace("parlour=;", 'parlour="";')
            assert traces(database, MARK.encode(), player.encode(), secret) == []
            assert (await ann.http.get("/api/player")).status_code == 404
            missing = await bob.http.get(f"/api/tables/{lonely.table['table']}")
            assert missing.status_code == 404
            assert (await bob.http.get(f"/api/matches/{lonely.match}")).status_code == 404

            # The others have what is theirs, and those who play go on.
            seen = (await bob.http.get(f"/api/matches/{over.match}")).json()
            assert seen["players"] == [SOMEBODY, "Bob"]
            assert seen["outcome"]["winners"] == [1]
            assert len((await bob.http.get("/api/history")).json()) == 2
            await goes_on.play("x")
            racer = await bob.come(race)
            await racer.play("x")
            assert traces(database, MARK.encode(), player.encode(), secret) == []
            raced = (await bob.http.get(f"/api/matches/{goes_on.match}")).json()
            assert sorted(raced["players"]) == ["Bob", "Eve", SOMEBODY]

    run(scenario())


def test_who_comes_back_is_somebody_new() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann = await Person.arrive(place)
            player, cookie = await identity(ann), ann.http.cookies["parlour"]
            await alone(ann)
            assert (await ann.http.delete("/api/player")).status_code == 200
            assert "parlour" not in ann.http.cookies
            old = place.client(Cookie=f"parlour={cookie}")
            assert (await old.get("/api/player")).status_code == 404
            assert (await old.delete("/api/player")).status_code == 401
            await ann.http.post("/api/player", json={"nickname": "Ann"})
            assert await identity(ann) != player
            assert (await ann.http.get("/api/history")).json() == []
            evil = place.client(Origin="http://evil.example")
            assert (await evil.delete("/api/player")).status_code == 403

    run(scenario())


def test_a_guest_at_a_table_that_is_gone_is_told_so(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann, eve = await Person.arrive(place), await Person.arrive(place, "Eve")
            guest = await ann.sit(await ann.make("ghost", None, "easy"))
            table: Any = place.house.tables[guest.table["table"]]
            watcher = await eve.come(guest.table["table"])
            await ann.http.delete("/api/player")
            problem = await watcher.hear("problem")
            assert problem["reason"] == "there is no such table"
            assert table.live.outcome is not None
            with pytest.raises(Exception, match="not there any more"):
                await table.sit(stores.PlayerFact("eve", "Eve", 1.0), None)

    run(scenario())


def test_what_another_process_writes_late_is_erased_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(forgetting, "HEARD_WITHIN", 0.5)
        async with serving(replace(PATIENT, several=True)) as place:
            ann = await Person.arrive(place)
            player = await identity(ann)
            going = asyncio.create_task(ann.http.delete("/api/player"))
            while await place.store.player(hashed(ann.http.cookies["parlour"].partition(".")[0])):
                await asyncio.sleep(0.01)
            await place.store.note([stores.Result("late-1", 0, player, True, 1, 1.0)])
            assert (await going).status_code == 200
            assert await place.store.results(player) == []

    run(scenario())
