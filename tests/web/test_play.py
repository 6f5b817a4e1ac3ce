"""The protocol, played over a real server: tables, moves, gaps, rematches, clocks and leaving."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest

from parlour import lexicon
from parlour.match import FORMAT, Match
from parlour.store import AwayError, Line
from parlour.store.fanout import MemoryBell
from parlour.store.memory import MemoryStore
from tests.web.place import QUICK, Guest, Person, Place, run, serving


class Nobody:
    """A guest who has left, and whom an answer does not reach any more."""

    chair: int | None = None
    views = False

    def say(self, message: str) -> None:
        """Not be told."""


GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("boggle", 1, {}),
    ("boggle", 3, {"limit": 60}),
    ("ghost", 2, {}),
    ("ghost", 4, {"series": True, "challenge": True}),
    ("hangman", 2, {"length": 4}),
    ("hangman", 2, {"length": 5, "set_word": True}),
    ("hangman", 2, {"length": 5, "race": True}),
    ("hangman", 2, {"fair": True}),
    ("wordgame", 1, {"hands": 2}),
    ("wordgame", 2, {"hands": 2}),
    ("wordgame", 1, {"rules": "2008"}),
]


async def seated(place: Place, game: str, people: int, **plan: Any) -> list[Guest]:
    """Let people meet at a new table."""
    first = await Person.arrive(place, "Player 0")
    table = await first.make(game, *[None] * people, **plan)
    others = [await Person.arrive(place, f"Player {n}") for n in range(1, people)]
    guests = [await person.sit(table) for person in (first, *others)]
    for guest in guests:
        while not guest.match:
            await guest.next()
    return guests


@pytest.mark.parametrize(("game", "people", "options"), GAMES)
def test_every_game_is_played_to_its_end(game: str, people: int, options: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with serving() as place:
            guests = await seated(place, game, people, options=options)
            watcher = await Guest.connect(place)
            await watcher.hello(guests[0].table["table"])
            rngs = [random.Random(n) for n in range(people)]
            await asyncio.gather(
                *(guest.play_on(rng, 40) for guest, rng in zip(guests, rngs, strict=True))
            )
            await watcher.until_over()
            live = place.house.tables[guests[0].table["table"]].live
            assert live is not None
            for guest in (*guests, watcher):
                assert guest.number == live.number
                assert guest.view == live.match.view(guest.seat)
                assert guest.outcome == as_json(live.outcome)
            assert await place.store.unfinished() == []
            await check_export(place, guests[0].match, live.match)

    run(scenario())


def as_json(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


async def check_export(place: Place, name: str, played: Match[Any, Any, Any]) -> None:
    """See that a match can be played again from its export."""
    async with place.client() as http:
        answer = await http.get(f"/api/matches/{name}/export")
    assert answer.status_code == 200
    first, *events, last = (json.loads(line) for line in answer.text.splitlines())
    header = first["header"]
    log = [{"event": line["event"], "at": line["at"] - first["at"]} for line in events]
    known = {key: header[key] for key in ("game", "options", "seats", "seed", "lexicon", "digest")}
    words = lexicon.load(header["lexicon"])
    again: Match[Any, Any, Any] = Match.from_json(
        json.dumps({"parlour": FORMAT, **known, "log": log}), words
    )
    assert again.state == played.state
    assert as_json(again.outcome) == last["outcome"]


def test_the_same_id_twice_is_one_move() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann, bob = await seated(place, "ghost", 2)
            first = await ann.play("p", id="once")
            again = await ann.play("p", id="once")
            other = await ann.play("q", id="once")
            assert first["number"] == again["number"] == other["number"] == 1
            refused = await ann.play("r", id="early")
            assert refused["reason"] == "not your turn"
            await bob.play("y", based_on=1)
            assert (await ann.play("r", id="early"))["reason"] == "not your turn"
            assert ann.view.fragment == "py"

    run(scenario())


def test_the_same_id_is_known_after_a_restart() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with serving(store=store) as place:
            ann, _ = await seated(place, "ghost", 2)
            await ann.play("p", id="once")
        async with serving(store=store) as place:
            live = place.house.tables[ann.table["table"]].live
            assert live is not None
            assert live.number == 1
            assert await live.play(0, "once", 0, "p", Nobody()) == 1
            assert live.number == 1

    run(scenario())


def test_a_stale_number_gets_the_missing_events() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann, bob = await seated(place, "ghost", 2)
            await ann.play("p")
            await bob.hear("happened")
            await bob.play("y")
            stale = await ann.play("t", based_on=0)  # the turn was Bob's in between
            assert stale["say"] == "refusal"
            assert stale["reason"] == "stale"
            assert stale["number"] == 2
            sent = [json.loads(text) for text in ann.received]
            missing = [each for each in sent if each["say"] == "position"]
            assert missing[-1]["view"]["fragment"] == "py"
            await ann.play("t")
            assert ann.view.fragment == "pyt"
            late = await bob.play("h", based_on=2)
            assert late["reason"] == "stale"
            gap = [json.loads(text) for text in bob.received if '"happened"' in text][-1]
            assert [event["letter"] for event in gap["events"]] == ["t"]

    run(scenario())


def test_a_stale_number_does_not_matter_where_each_plays_alone() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann, bob = await seated(place, "boggle", 2)
            for word in ("cat", "dog", "cow"):
                assert (await ann.play(word))["say"] == "accepted"
            answer = await bob.play("hen", based_on=1)
            assert answer["say"] == "accepted"
            assert bob.number == ann.number + 1 == 5

    run(scenario())


@pytest.mark.parametrize("moves", [1, 5, 80])
def test_who_comes_back_gets_the_gap(moves: int) -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place)
            bob = await Person.arrive(place, "Bob")
            table = await ann.make("boggle", None, None)
            here = await ann.sit(table)
            away = await bob.sit(table)
            await here.hear("position")
            await away.leave()
            for n in range(moves):
                await here.play(f"{chr(97 + n % 26)}at")
            back = await bob.come(table, before=away)
            if moves < 64:
                gap = json.loads(back.received[-1])
                assert gap["say"] == "happened"
                assert [each["event"] for each in gap["events"]] == ["unseen"] * moves
            else:
                assert back.view is not None  # the whole position instead
            # Somebody who knows nothing of the match is shown all of it.
            fresh = await bob.come(table)
            assert fresh.number == here.number

    run(scenario())


def test_who_has_the_cookie_has_the_chair() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place)
            table = await ann.make("boggle", None)
            await ann.join(table)
            cookie = f"parlour={ann.http.cookies['parlour']}"
            guest = await Guest.connect(place, additional_headers={"Cookie": cookie})
            await guest.hello(table)
            assert guest.chair == 0
            forged = cookie[:-4] + "0000"
            other = await Guest.connect(place, additional_headers={"Cookie": forged})
            await other.hello(table)
            assert other.chair is None

    run(scenario())


def test_a_rematch_keeps_the_people_and_changes_the_seats() -> None:
    async def scenario() -> None:
        async with serving() as place:
            guests = await seated(place, "hangman", 2, options={"set_word": True})
            watcher = await Guest.connect(place)
            await watcher.hello(guests[0].table["table"])
            for number in (1, 2, 3):
                by_seat = sorted(guests, key=lambda each: each.seat or 0)
                assert (by_seat[0] is guests[0]) == (number != 2)
                assert (await by_seat[1].play("crow"))["say"] == "accepted"
                early = await by_seat[1].play("crow")
                assert early["reason"] == "not your turn"
                await by_seat[0].say("rematch")
                assert "not over" in (await by_seat[0].hear("problem"))["reason"]
                await by_seat[0].say("resign")
                for guest in (*guests, watcher):
                    await guest.until_over()
                    assert guest.match.endswith(f"-{number}")
                for guest in guests:
                    await guest.say("rematch")
                for guest in (*guests, watcher):
                    await guest.hear("position")

    run(scenario())


def test_the_next_begins_in_a_rematch_of_ghost() -> None:
    async def scenario() -> None:
        async with serving() as place:
            guests = await seated(place, "ghost", 3)
            seats = []
            for _ in range(3):
                seats.append([guest.seat for guest in guests])
                await guests[0].say("resign")
                await guests[1].say("resign")
                for guest in guests:
                    await guest.until_over()
                for guest in guests:
                    await guest.say("rematch")
                for guest in guests:
                    await guest.hear("position")
            assert seats == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]

    run(scenario())


@pytest.mark.parametrize(
    ("game", "options", "level"),
    [
        ("ghost", {}, "perfect"),
        ("hangman", {"length": 6}, "perfect"),
        ("hangman", {"set_word": True}, "perfect"),
        ("hangman", {"race": True, "length": 6}, "medium"),
        ("boggle", {"limit": 20}, "hard"),
        ("wordgame", {"hands": 1}, "easy"),
    ],
)
def test_computers_play(game: str, options: dict[str, Any], level: str) -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place)
            guest = await ann.sit(await ann.make(game, None, level, options=options))
            await guest.play_on(random.Random(1), 8 if game == "boggle" else 60)
            await guest.until_over()

    run(scenario())


def test_computers_answer_in_order_and_people_do_not_wait_for_them() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place)
            tables = [
                await ann.make("hangman", None, "perfect", options={"set_word": True})
                for _ in range(6)
            ]
            with_computers = [await ann.sit(table) for table in tables]
            people = await seated(place, "ghost", 2)
            thinking = place.house.staff.computers._thinkers._free
            assert thinking.locked()  # the computers are still busy
            await people[0].play("p")
            assert (await people[1].hear("happened"))["number"] == 1
            assert sum(guest.number for guest in with_computers) < 2 * len(tables)
            for guest in with_computers:
                await guest.hear("happened")

    run(scenario())


def test_the_clock_of_a_race_is_the_referees() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann, bob = await seated(place, "boggle", 2, options={"limit": 1})
            assert (await ann.play("cat"))["due"] == 1.0
            await asyncio.gather(ann.until_over(), bob.until_over())
            assert ann.outcome is not None
            assert ann.outcome["termination"] == "finished"
            assert (await bob.play("late"))["reason"] == "game over"
            assert [entry.word for entry in bob.view.entries[0]] == ["cat"]

    run(scenario())


def test_a_turn_that_takes_too_long_is_lost() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann, bob = await seated(place, "ghost", 2, turn_limit=1)
            await ann.play("p")
            outcome = await ann.until_over()
            assert outcome["termination"] == "timed out"
            assert outcome["winners"] == [ann.seat]
            await bob.until_over()

    run(scenario())


def test_who_leaves_has_a_while_to_come_back() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place)
            bob = await Person.arrive(place, "Bob")
            table = await ann.make("ghost", None, None)
            here, away = await ann.sit(table), await bob.sit(table)
            await here.hear("position")
            await away.leave()
            while here.table["chairs"][1].get("here"):
                await here.next()
            back = await bob.come(table)
            while not here.table["chairs"][1].get("here"):
                await here.next()
            await asyncio.sleep(2 * QUICK.grace)
            assert (await here.play("p"))["say"] == "accepted"
            await back.leave()
            outcome = await here.until_over()
            assert outcome["termination"] == "left"
            assert outcome["winners"] == [0]

    run(scenario())


def test_who_never_comes_has_left() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place)
            bob = await Person.arrive(place, "Bob")
            table = await ann.make("ghost", None, None)
            here = await ann.sit(table)
            await bob.join(table)
            assert (await here.until_over())["termination"] == "left"

    run(scenario())


def test_who_gives_the_chair_up_has_left_and_another_can_take_it() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place)
            bob = await Person.arrive(place, "Bob")
            cid = await Person.arrive(place, "Cid")
            table = await ann.make("ghost", None, None)
            here = await ann.sit(table)
            there = await bob.sit(table)
            taken = await cid.http.post(f"/api/tables/{table}/join", json={})
            assert taken.status_code == 409
            left = await bob.http.post(f"/api/tables/{table}/leave", json={})
            assert left.status_code == 201
            assert (await here.until_over())["termination"] == "left"
            refused = await there.play("x")
            assert "watch" in refused["reason"]
            third = await cid.sit(table)
            await here.say("rematch")
            await third.hear("position")
            assert third.match.endswith("-2")

    run(scenario())


def test_everything_goes_on_after_a_restart() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        async with serving(store=store) as place:
            ann = await Person.arrive(place)
            bob = await Person.arrive(place, "Bob")
            table = await ann.make("ghost", None, None)
            one, two = await ann.sit(table), await bob.sit(table)
            await one.hear("position")
            await one.play("p")
        goodbye = await two.hear("goodbye")
        assert goodbye["reconnect"] == QUICK.reconnect
        async with serving(msgspec.structs.replace(QUICK, grace=60.0), store) as place:
            back = await bob.come(table, place)
            assert back.view.fragment == "p"
            again = await ann.come(table, place, before=one)
            assert again.number == 1
            assert (await back.play("y"))["number"] == 2

    run(scenario())


class Unreliable(MemoryStore):
    """A store that is away at times, or says so though it has kept what it was given."""

    away = False
    forgets_to_answer = False

    async def append(self, *arguments: Any, **named: Any) -> None:
        """Add lines to a log, or not."""
        if self.away:
            raise AwayError("away")
        await super().append(*arguments, **named)
        if self.forgets_to_answer:
            raise AwayError("away")


def test_nothing_is_acknowledged_while_the_store_is_away() -> None:
    async def scenario() -> None:
        store = Unreliable()
        async with serving(store=store) as place:
            ann, bob = await seated(place, "ghost", 2)
            store.away = True
            refused = await ann.play("p", id="one")
            assert refused["say"] == "refusal"
            assert refused["again"] is True
            assert "cannot be kept" in refused["reason"]
            store.away, store.forgets_to_answer = False, True
            assert (await ann.play("p", id="one"))["again"] is True
            store.forgets_to_answer = False
            # It had been kept after all; who asks again finds out, and it is not made twice.
            kept = await ann.play("p", id="one")
            assert kept["number"] == 1
            assert (await bob.hear("happened"))["number"] == 1
            assert len(await store.read(f"match/{ann.match}")) == 2

    run(scenario())


def test_two_processes_on_one_store_are_one_table() -> None:
    async def scenario() -> None:
        store, tower = MemoryStore(), list[MemoryBell]()
        both = msgspec.structs.replace(QUICK, several=True)
        async with (
            serving(both, store, MemoryBell(tower)) as here,
            serving(both, store, MemoryBell(tower)) as there,
        ):
            ann = await Person.arrive(here)
            bob = await Person.arrive(there, "Bob")
            table = await ann.make("ghost", None, None, options={"series": True})
            one, two = await ann.sit(table), await bob.sit(table)
            await one.hear("position")
            rngs = random.Random(1), random.Random(2)
            await asyncio.gather(one.play_on(rngs[0], 100), two.play_on(rngs[1], 100))
            assert one.view == two.view
            assert one.number == two.number > 20
            # Who goes from one process to the other is not taken for gone.
            await one.say("rematch")
            await two.say("rematch")
            await one.hear("position")
            await two.hear("position")
            moved = await bob.come(table, here)
            await two.leave()
            await asyncio.sleep(2 * QUICK.grace)
            assert moved.outcome is None
            await moved.leave()
            assert (await one.until_over())["termination"] == "left"

    run(scenario())


def test_two_processes_never_make_two_moves_at_once() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        deaf = msgspec.structs.replace(QUICK, several=True)  # and no bell between them
        async with serving(deaf, store) as here, serving(deaf, store) as there:
            ann = await Person.arrive(here)
            bob = await Person.arrive(there, "Bob")
            table = await ann.make("boggle", None, None)
            one, two = await ann.sit(table), await bob.sit(table)
            await here.house.tables[table].catch_up()
            await one.hear("position")
            for n in range(20):
                word = f"{chr(97 + n)}at"
                await asyncio.gather(one.play(word, id=f"a{n}"), two.play(word, id=f"b{n}"))
            lines: list[Line] = await store.read(f"match/{one.match}")
            made = [line.by for line in lines if line.by]
            assert sorted(made) == sorted(
                [*(f"0:a{n}" for n in range(20)), *(f"1:b{n}" for n in range(20))]
            )

    run(scenario())
