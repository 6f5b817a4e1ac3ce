"""Boggle in the browser: boards of every size by mouse, touch and keyboard, and looking back."""

from __future__ import annotations

from typing import Any

from parlour import lexicon
from parlour.coach import boggle as coach
from parlour.web import teaching

from .browser import PATIENT, run
from .place import Person, serving

FIVE = "CLMSIWSRDNBEOKPOERLOXETAA"
AMERICAN = lexicon.load("american")


# Over HTTP ----------------------------------------------------------------------------------------


def test_every_word_is_for_those_who_have_played_and_once_it_is_over() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann, bob = await Person.arrive(place), await Person.arrive(place, "Bob")
            table = await ann.make("boggle", None, options={"side": 5, "board": FIVE})
            guest = await ann.sit(table)
            words = f"/api/matches/{guest.match}/board"
            assert (await ann.http.get(words)).status_code == 409
            await guest.play("idolater")
            await guest.play("x")
            answer = await ann.http.get(words)
            assert answer.status_code == 200
            shown = answer.json()
            everything = coach.solve(FIVE, AMERICAN)
            assert "".join(shown["board"]).upper() == FIVE
            assert shown["shape"] == [5, 5]
            assert [(each["word"], each["points"], each["common"]) for each in shown["words"]] == [
                (each.word, each.points, each.common) for each in everything.words
            ]
            for each in shown["words"]:
                assert "".join(shown["board"][cell] for cell in each["path"]) == each["word"]
            assert (await bob.http.get(words)).status_code == 403
            assert (await place.client().get(words)).status_code == 403
            assert (await ann.http.get("/api/matches/none/board")).status_code == 404

    run(scenario())


def test_other_games_have_no_board() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann = await Person.arrive(place)
            guest = await ann.sit(await ann.make("wordgame", None, options={"hands": 1}))
            await guest.say("resign")
            await guest.until_over()
            answer = await ann.http.get(f"/api/matches/{guest.match}/board")
            assert (answer.status_code, answer.json()["problem"]) == (
                404,
                "only Boggle has a board",
            )

    run(scenario())


def test_meanings_where_there_are_definitions(monkeypatch: Any) -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place, place.client() as http:
            meant = (await http.get("/api/words/sorts/meanings")).json()
            assert any(
                each["part"] == "noun" and each["form_of"] == "sort" and each["gloss"]
                for each in meant
            )
            assert (await http.get("/api/words/xqzzy/meanings")).json() == []
            for wrong in ("Sort", "a1", "..%2f", "a" * 41, "%00"):
                answer = await http.get(f"/api/words/{wrong}/meanings")
                assert answer.status_code in (400, 404), wrong
                assert answer.json()["problem"]

    run(scenario())
    monkeypatch.setattr("parlour.lexicon.definitions.installed", lambda: False)
    assert teaching.meanings("sort") is None
