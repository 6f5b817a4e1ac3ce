"""What nobody may do: other sites, too much at once, too large, and what every answer carries."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest
import websockets

from parlour.web.limits import Addresses, Bucket, network
from tests.web.place import QUICK, Guest, Person, run, serving

OTHERS = ["http://evil.example", "null", "", "http://127.0.0.1:1", "https://127.0.0.1"]


@pytest.mark.parametrize("origin", OTHERS)
def test_other_sites_can_change_nothing(origin: str) -> None:
    async def scenario() -> None:
        async with serving() as place:
            async with place.client(Origin=origin) as http:
                answer = await http.post("/api/player", json={"nickname": "Eve"})
                assert answer.status_code == 403
                assert "set-cookie" not in answer.headers
            with pytest.raises(websockets.InvalidStatus):
                await Guest.connect(place, origin=origin or None)

    run(scenario())


def test_a_name_that_the_server_does_not_know_is_refused() -> None:
    async def scenario() -> None:
        async with serving() as place:
            for host in ("evil.example", f"evil.example:{place.port}", "127.0.0.1.evil", ""):
                origin = f"http://{host}"
                async with place.client(Host=host, Origin=origin) as http:
                    assert (await http.get("/api/tables")).status_code == 400
                    answer = await http.post("/api/player", json={"nickname": "Eve"})
                    assert answer.status_code == 400

    run(scenario())


def test_an_origin_that_was_named_is_known() -> None:
    async def scenario() -> None:
        ours = msgspec.structs.replace(QUICK, origins=("https://games.example",))
        async with serving(ours) as place:
            headers = {"Host": "games.example", "Origin": "https://games.example"}
            async with place.client(**headers) as http:
                answer = await http.post("/api/player", json={"nickname": "Ann"})
                assert answer.status_code == 201
            async with place.client(Host="games.example", Origin="http://games.example") as http:
                answer = await http.post("/api/player", json={"nickname": "Ann"})
                assert answer.status_code == 403

    run(scenario())


def test_every_answer_has_the_headers() -> None:
    async def scenario() -> None:
        async with serving() as place, place.client() as http:
            for path in ("/", "/protocol", "/api/games", "/nowhere", "/schema/openapi.json"):
                headers = (await http.get(path)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "no-referrer"
                assert headers["x-frame-options"] == "DENY"
                assert "server" not in headers
            assert "<script" not in (await http.get("/protocol")).text

    run(scenario())


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    async def scenario() -> None:
        async with serving() as place, place.client() as http:
            answer = await http.post("/api/player", json={"nickname": "Ann"})
            cookie = answer.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=lax" in cookie

    run(scenario())


def test_too_many_requests_are_refused_and_then_allowed_again() -> None:
    async def scenario() -> None:
        slow = msgspec.structs.replace(QUICK, address_rate=2, address_burst=5)
        async with serving(slow) as place, place.client() as http:
            statuses = [(await http.get("/api/games")).status_code for _ in range(12)]
            assert 429 in statuses
            await asyncio.sleep(0.6)
            assert (await http.get("/api/games")).status_code == 200

    run(scenario())


def test_too_many_sockets_are_refused() -> None:
    async def scenario() -> None:
        few = msgspec.structs.replace(QUICK, address_sockets=2)
        async with serving(few) as place:
            one, _ = await Guest.connect(place), await Guest.connect(place)
            with pytest.raises(websockets.InvalidStatus):
                await Guest.connect(place)
            await one.leave()
            while place.app.house.staff.metrics.sockets > 1:
                await asyncio.sleep(0.01)
            await Guest.connect(place)

    run(scenario())


def test_a_flood_is_refused_and_others_are_answered() -> None:
    async def scenario() -> None:
        limited = msgspec.structs.replace(QUICK, socket_rate=20, socket_burst=10)
        async with serving(limited) as place:
            ann = await Person.arrive(place)
            guest = await ann.sit(await ann.make("boggle", None))
            flood = await Guest.connect(place)
            for _ in range(50):
                await flood.say("ping")
            assert (await guest.play("cat"))["say"] == "accepted"
            answers = [(await flood.next())["say"] for _ in range(50)]
            assert answers.count("pong") < 20
            assert "problem" in answers
            with pytest.raises(websockets.ConnectionClosed):
                for _ in range(300):
                    await flood.say("ping")
                while True:
                    await flood.next()
            assert (await guest.play("dog"))["say"] == "accepted"

    run(scenario())


def test_large_frames_end_the_connection() -> None:
    async def scenario() -> None:
        async with serving() as place:
            guest = await Guest.connect(place)
            await guest.socket.send(json.dumps({"say": "ping", "x": "y" * 3000}))
            assert "unknown field" in (await guest.hear("problem"))["reason"]
            for size in (4097, 10_000_000):
                big = await Guest.connect(place)
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await big.socket.send("x" * size)
                    await big.next()
                # The connection may be gone before the reason has been read.
                assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
            parts = await Guest.connect(place)
            with pytest.raises(websockets.ConnectionClosed):
                await parts.socket.send("x" * 1000 for _ in range(100))
                await parts.next()
            await guest.say("ping")
            await guest.hear("pong")

    run(scenario())


def test_large_bodies_are_refused() -> None:
    async def scenario() -> None:
        async with serving() as place, place.client() as http:
            answer = await http.post("/api/player", content=b'{"nickname":"' + b"x" * 20_000)
            assert answer.status_code == 413

    run(scenario())


def test_who_says_nothing_is_sent_away() -> None:
    async def scenario() -> None:
        hasty = msgspec.structs.replace(QUICK, greeting=0.2)
        async with serving(hasty) as place:
            silent = await Guest.connect(place)
            assert "hello" in (await silent.hear("goodbye"))["reason"]
            with pytest.raises(websockets.ConnectionClosed):
                await silent.next()

    run(scenario())


def test_who_does_not_read_holds_nobody_up() -> None:
    async def scenario() -> None:
        async with serving(msgspec.structs.replace(QUICK, backlog=20)) as place:
            ann = await Person.arrive(place)
            table = await ann.make("boggle", None)
            guest = await ann.sit(table)
            deaf = await Guest.connect(place, max_queue=1)
            await deaf.hello(table)
            deaf.socket.transport.pause_reading()
            word = "z" * 190
            for _ in range(1500):
                await guest.play(word)
            assert guest.number == 1501

    run(scenario())


def test_buckets_fill_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("parlour.web.limits.time.monotonic", lambda: now)
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now += 100
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_addresses_are_counted_apart() -> None:
    addresses = Addresses(rate=1, burst=1, sockets=1)
    assert addresses.take("a")
    assert not addresses.take("a")
    assert addresses.take("b")
    assert addresses.open("a")
    assert not addresses.open("a")
    addresses.close("a")
    assert addresses.open("a")
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2:ffff::1")
    assert network("127.0.0.1") == "127.0.0.1"


ODD: list[Any] = [
    "",
    "{",
    "[]",
    "null",
    '{"say":"nothing"}',
    '{"say":"play"}',
    '{"say":"play","id":"a","based_on":-1,"move":"x"}',
    '{"say":"play","id":"a b","based_on":0,"move":"x"}',
    '{"say":"play","id":"a","based_on":0,"move":"' + "x" * 201 + '"}',
    '{"say":"hello","table":"../../etc"}',
    '{"say":"hello","table":"x","more":1}',
    '{"say":"hello","table":"x"}',
    '{"say":"ping"}' * 2,
    "[" * 2000,
    b"\x00\xff",
    b'{"say":"ping"}',
]


@pytest.mark.parametrize("frame", ODD)
def test_what_is_no_message_is_answered_with_a_problem(frame: str | bytes) -> None:
    async def scenario() -> None:
        async with serving() as place:
            guest = await Guest.connect(place)
            await guest.socket.send(frame)
            problem = await guest.hear("problem")
            assert "Traceback" not in problem["reason"]
            await guest.say("ping")
            await guest.hear("pong")

    run(scenario())


def test_failures_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with serving() as place:

            async def fail(*_: object) -> None:
                raise RuntimeError("a secret of the inside")

            monkeypatch.setattr(place.store, "listings", fail)
            monkeypatch.setattr(place.house, "table", fail)
            async with place.client() as http:
                answer = await http.get("/api/tables")
                assert answer.status_code == 500
                assert "secret" not in answer.text
                assert "Traceback" not in answer.text
            guest = await Guest.connect(place)
            await guest.say("hello", table="x")
            assert "secret" not in (await guest.hear("problem"))["reason"]

    run(scenario())
