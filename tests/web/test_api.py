"""What is done over HTTP, and whether the descriptions that are served tell the truth."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator
from html.parser import HTMLParser
from typing import Any, get_args

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from parlour import games
from parlour.store import AwayError
from parlour.store.memory import MemoryStore
from parlour.web import described, messages
from parlour.web.app import make_app
from tests.web.place import PATIENCE, QUICK, Person, Place, run, serving


def test_the_games_and_their_options_are_described() -> None:
    async def scenario() -> None:
        async with serving() as place, place.client() as http:
            shown = (await http.get("/api/games")).json()
        assert [each["name"] for each in shown] == list(games.names())
        for each in shown:
            info = games.find(each["name"]).INFO
            assert (each["fewest_seats"], each["most_seats"]) == info.seats
            options = each["options"]["$defs"]["Options"]["properties"]
            assert set(options) == {field.name for field in msgspec.structs.fields(info.options)}

    run(scenario())


async def until(ask: Callable[[], Awaitable[Any]], wanted: Any) -> None:
    """Wait until something is as it should be."""
    async with asyncio.timeout(PATIENCE):
        while await ask() != wanted:
            await asyncio.sleep(0.02)


def test_open_tables_are_listed_until_they_are_over() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place)
            bob = await Person.arrive(place, "Bob")
            listed = await ann.make("ghost", None, None)
            hidden = await ann.make("ghost", None, None, open=False)

            async def names() -> dict[str, Any]:
                tables = (await bob.http.get("/api/tables")).json()
                return {each["table"]: each["stage"] for each in tables}

            assert await names() == {}  # nobody is there
            assert (await bob.http.get(f"/api/tables/{hidden}")).status_code == 200
            await ann.sit(hidden)
            guest = await ann.sit(listed)
            await until(names, {listed: "waiting"})
            await guest.leave()
            await until(names, {})
            guest = await ann.come(listed)
            await until(names, {listed: "waiting"})
            await bob.join(listed)
            assert await names() == {listed: "playing"}
            await guest.say("resign")
            await guest.until_over()
            assert await names() == {}

    run(scenario())


def test_a_nickname_can_be_changed_and_is_made_readable() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place, "  A\u202en\x00n\n of  a long, long, long name")
            first = (await ann.http.get("/api/player")).json()
            assert first["nickname"] == "A n n of a long, long, l"
            changed = await ann.http.post("/api/player", json={"nickname": "Anna"})
            assert changed.json() == {"id": first["id"], "nickname": "Anna"}
            nameless = await ann.http.post("/api/player", json={"nickname": "\t\n"})
            assert nameless.status_code == 400
            stranger = place.client()
            assert (await stranger.get("/api/player")).status_code == 404
            assert (await stranger.post("/api/tables", json=PLAN)).status_code == 401

    run(scenario())


PLAN: dict[str, Any] = {"game": "ghost", "chairs": [{}, {}]}


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"chairs": [{}]}, "Ghost has 2 to 6 chairs, not 1"),
        ({"chairs": [{"computer": "easy"}, {"computer": "hard"}]}, "left for a person"),
        ({"options": {"colour": "red"}}, "an option is wrong"),
        ({"game": "wordgame", "chairs": [{}], "options": {"hand_size": 1000}}, "at most 20"),
        ({"game": "wordgame", "chairs": [{}], "options": {"hands": 10**9}}, "at most 50"),
        ({"game": "wordgame", "chairs": [{}], "options": {"hand": "a" * 100}}, "too long"),
        ({"game": "wordgame", "chairs": [{}], "options": {"deal": ["a"] * 100}}, "too long"),
        ({"game": "wordgame", "chairs": [{}], "options": {"dealer": "referee"}}, "by chance"),
        ({"game": "hangman", "options": {"length": 40}}, "no word has this length"),
        ({"game": "boggle", "options": {"board": "x"}}, "sixteen faces"),
        ({"chairs": [{"computer": "godlike"}, {}]}, "godlike"),
        ({"words": "/etc/passwd"}, "words"),
        ({"unknown": 1}, "unknown"),
        ({"turn_limit": -1}, "turn_limit"),
    ],
)
def test_tables_that_cannot_be(plan: dict[str, Any], message: str) -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place)
            answer = await ann.http.post("/api/tables", json={**PLAN, **plan})
            assert answer.status_code == 400
            assert message in answer.json()["problem"]

    run(scenario())


def test_chairs_that_cannot_be_taken() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place)
            bob = await Person.arrive(place, "Bob")
            table = await ann.make("ghost", None, "easy", None)
            assert await ann.join(table, 2) == 2
            for person, chair, message in ((ann, 0, "already"), (bob, 1, "free are 0")):
                answer = await person.http.post(f"/api/tables/{table}/join", json={"chair": chair})
                assert answer.status_code == 409
                assert message in answer.json()["problem"]
            assert (await bob.http.post("/api/tables/nowhere/join", json={})).status_code == 404
            assert (await bob.http.post(f"/api/tables/{table}/leave", json={})).status_code == 409
            stolen = {"secret": ann.secrets[table][::-1]}
            answer = await ann.http.post(f"/api/tables/{table}/leave", json=stolen)
            assert answer.status_code == 409

    run(scenario())


def test_a_match_is_exported_only_when_it_is_over() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place)
            guest = await ann.sit(await ann.make("boggle", None))
            export = f"/api/matches/{guest.match}/export"
            assert (await ann.http.get(export)).status_code == 409
            await guest.play("x")
            assert (await ann.http.get(export)).status_code == 200
            assert (await ann.http.get("/api/matches/none-1/export")).status_code == 404

    run(scenario())


def test_health_and_metrics(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place)
            guest = await ann.sit(await ann.make("boggle", None))
            await guest.play("cat")
            await guest.play("")
            figures = (await ann.http.get("/metrics")).text
            assert 'parlour_moves_total{answer="accepted"} 1.0' in figures
            assert 'parlour_moves_total{answer="refused"} 1.0' in figures
            assert "parlour_sockets 1.0" in figures
            assert (await ann.http.get("/healthz")).text == "ok\n"
            assert (await ann.http.get("/readyz")).status_code == 200

            async def away(*_: object) -> None:
                raise AwayError("away")

            monkeypatch.setattr(place.store, "read", away)
            assert (await ann.http.get("/readyz")).status_code == 503
            assert (await ann.http.get("/api/tables/unknown")).status_code == 503
            assert (await ann.http.get("/healthz")).status_code == 200

    run(scenario())


class Text(HTMLParser):
    """The text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.headings: list[str] = []
        self._in_heading = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """See a heading begin."""
        self._in_heading = tag == "h3"

    def handle_data(self, data: str) -> None:
        """Take text."""
        self.text += data
        if self._in_heading:
            self.headings.append(data)
            self._in_heading = False


def test_the_page_names_every_message_and_field() -> None:
    async def scenario() -> None:
        async with serving() as place, place.client() as http:
            page = Text((await http.get("/protocol")).text)
            assert (await http.get("/protocol.json")).json() == json.loads(
                json.dumps(described.schema())
            )
        kinds = [*get_args(messages.ClientMessage), *get_args(messages.ServerMessage)]
        for kind in kinds:
            assert page.headings.count(kind.__name__) == 1
            for field in msgspec.structs.fields(kind):
                assert field.name in page.text

    run(scenario())


@pytest.fixture(scope="module")
def standing() -> Iterator[str]:
    """Serve in another thread, for clients that wait; return the address."""
    found: list[Place] = []
    ready, done = threading.Event(), threading.Event()

    async def stand() -> None:
        async with serving(QUICK) as place:
            found.append(place)
            ready.set()
            while not done.is_set():
                await asyncio.sleep(0.05)

    thread = threading.Thread(target=asyncio.run, args=(stand(),))
    thread.start()
    assert ready.wait(20)
    yield found[0].origin
    done.set()
    thread.join()


SCHEMA = schemathesis.openapi.from_dict(make_app(MemoryStore()).describe())
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
]


def test_the_description_is_served(standing: str) -> None:
    served = httpx.get(f"{standing}/schema/openapi.json").json()
    assert served == json.loads(json.dumps(make_app(MemoryStore()).describe()))


@SCHEMA.parametrize()
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_description_is_true(case: schemathesis.Case[Any], standing: str) -> None:
    with httpx.Client(base_url=standing, headers={"Origin": standing}) as http:
        cookie = http.post("/api/player", json={"nickname": "Ann"}).cookies["parlour"]
    headers = {"Origin": standing, "Cookie": f"parlour={cookie}"}
    case.call_and_validate(base_url=standing, headers=headers, checks=CHECKS)
