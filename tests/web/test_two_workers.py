"""Two workers behind one address, on PostgreSQL and Redis, do what one on SQLite does.

The tests of the protocol are those of `test_play`, which know a server only by its address: here
they meet two processes, and whom they get is chance. Where it matters, the tests below see to it
that the two players talk to different workers.
"""

from __future__ import annotations

import asyncio
import random
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour import store as stores
from parlour.store import match_log
from parlour.web.serving import Service, serve
from parlour.web.settings import Settings
from tests.store.servers import PostgresServer, RedisServer
from tests.web import test_play
from tests.web.campaign import Parlour
from tests.web.place import QUICK, Guest, Person, Place, run

GENEROUS = msgspec.structs.replace(QUICK, address_sockets=10_000)


class QuickParlour(Parlour):
    """Like ``parlour serve``, with the settings of the other tests, which nobody can give there."""

    def __init__(self, folder: Path, database: str, redis: str, workers: int) -> None:
        super().__init__(folder, database, redis, workers)
        service = Service(
            port=self.place.port, database=database, redis=redis, workers=workers, settings=GENEROUS
        )
        self._command = [sys.executable, "-m", __name__, msgspec.json.encode(service).decode()]


@pytest.fixture(scope="module")
def parlour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Parlour]:
    """Serve from two workers, with an empty database."""
    for kind in (PostgresServer, RedisServer):
        if kind.missing:
            pytest.skip(kind.missing)
    postgres, redis = PostgresServer(), RedisServer()
    parlour = None
    try:
        postgres.start()
        redis.start()
        folder = tmp_path_factory.mktemp("two-workers")
        parlour = QuickParlour(folder, postgres.new_database(), redis.url, workers=2)
        parlour.start()
        while len(set(listening(parlour))) < 2:
            time.sleep(0.1)
        yield parlour
    finally:
        if parlour:
            parlour.remove()
        redis.remove()
        postgres.remove()


# The same tests -----------------------------------------------------------------------------------


def with_arguments(test: Callable[..., None]) -> list[Any]:
    """Return a test with each of the arguments that it is run with."""
    sets: list[dict[str, Any]] = [{}]
    for mark in getattr(test, "pytestmark", []):
        names = mark.args[0]
        names = [names] if isinstance(names, str) else list(names)
        values = [each if len(names) > 1 else (each,) for each in mark.args[1]]
        sets = [
            {**known, **dict(zip(names, each, strict=True))} for known in sets for each in values
        ]
    title = test.__name__.removeprefix("test_")
    return [
        pytest.param(test, each, id="-".join([title, *map(str, each.values())])) for each in sets
    ]


# That of giving a chair up is not among them: it asks the one process at once, and is below.
SAME = [
    test_play.test_the_same_id_twice_is_one_move,
    test_play.test_a_stale_number_gets_the_missing_events,
    test_play.test_a_stale_number_does_not_matter_where_each_plays_alone,
    test_play.test_who_comes_back_gets_the_gap,
    test_play.test_who_has_the_cookie_has_the_chair,
    test_play.test_a_rematch_keeps_the_people_and_changes_the_seats,
    test_play.test_the_next_begins_in_a_rematch_of_ghost,
    test_play.test_computers_play,
    test_play.test_the_clock_of_a_race_is_the_referees,
    test_play.test_a_turn_that_takes_too_long_is_lost,
    test_play.test_who_leaves_has_a_while_to_come_back,
    test_play.test_who_never_comes_has_left,
]


@pytest.mark.parametrize(("test", "arguments"), [each for t in SAME for each in with_arguments(t)])
def test_two_workers_are_like_one(
    test: Callable[..., None],
    arguments: dict[str, Any],
    parlour: Parlour,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @asynccontextmanager
    async def serving(settings: Settings = QUICK) -> AsyncIterator[Place]:
        assert settings == QUICK
        yield parlour.place

    monkeypatch.setattr(test_play, "serving", serving)
    test(**arguments)


# Each at a worker of their own --------------------------------------------------------------------


def listening(parlour: Parlour) -> list[int]:
    """Return the workers that are ready to serve: those that have the socket open."""
    inodes = {line[9] for line in connections() if line[1].endswith(f":{parlour.place.port:04X}")}
    return [each for each in parlour.worker_ids() if inodes & sockets(each)]


def worker_of(guest: Guest, parlour: Parlour) -> int:
    """Return the process at the other end of somebody's socket."""
    host, port = guest.socket.local_address[:2]
    ours = f"{int.from_bytes(socket.inet_aton(host), 'little'):08X}:{port:04X}"
    inode = next(line[9] for line in connections() if line[2] == ours)
    return next(each for each in parlour.worker_ids() if inode in sockets(each))


def connections() -> list[list[str]]:
    """Return the lines of the table of this machine's sockets, without those that are closed."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return [line for line in lines if line[9] != "0"]


def sockets(process: int) -> set[str]:
    """Return the inodes of the sockets that a process has open."""
    names = set()
    for link in Path(f"/proc/{process}/fd").iterdir():
        try:
            names.add(str(link.readlink()))
        except FileNotFoundError:
            continue
    return {name[8:-1] for name in names if name.startswith("socket:[")}


async def come_to(worker: int, person: Person, table: str, parlour: Parlour, **more: Any) -> Guest:
    """Come to a table as often as it takes to get a worker."""
    for _ in range(200):
        guest = await person.come(table, **more)
        if worker_of(guest, parlour) == worker:
            return guest
        await guest.leave()
    raise AssertionError("it is always the other worker")


async def meet(
    parlour: Parlour, game: str, people: int, options: dict[str, Any]
) -> tuple[list[Person], list[Guest]]:
    """Let people meet at a table, one at each worker in turn."""
    workers = parlour.worker_ids()
    persons = [await Person.arrive(parlour.place, f"Player {n}") for n in range(people)]
    table = await persons[0].make(game, *[None] * people, options=options)
    guests = []
    for n, person in enumerate(persons):
        await person.join(table)
        guests.append(await come_to(workers[n % 2], person, table, parlour))
    for guest in guests:
        while not guest.match:
            await guest.next()
    return persons, guests


@pytest.mark.parametrize(("game", "people", "options"), test_play.GAMES)
def test_every_game_is_played_to_its_end(
    game: str, people: int, options: dict[str, Any], parlour: Parlour
) -> None:
    async def scenario() -> None:
        persons, guests = await meet(parlour, game, people, options)
        watcher = await Guest.connect(parlour.place)
        await watcher.hello(guests[0].table["table"])
        rngs = [random.Random(n) for n in range(people)]
        await asyncio.gather(
            *(guest.play_on(rng, 40) for guest, rng in zip(guests, rngs, strict=True))
        )
        store = stores.connect(parlour.database)
        await store.open()
        lines = await store.read(f"match/{guests[0].match}")
        assert all(fact.match != guests[0].match for fact in await store.unfinished())
        await store.close()
        match = match_log.read_match(lines)
        assert match.outcome is not None
        for guest in (*guests, watcher):
            await guest.until_over()
            assert guest.number == len(lines) - 1
            assert guest.view == match.view(guest.seat)
            assert guest.outcome == test_play.as_json(match.outcome)
            await guest.leave()
        for person in persons:
            await person.http.aclose()

    run(scenario())


def test_the_same_id_at_both_workers_is_one_move(parlour: Parlour) -> None:
    async def scenario() -> None:
        (ann, _), (one, two) = await meet(parlour, "boggle", 2, {})
        twin = await come_to(worker_of(two, parlour), ann, one.table["table"], parlour)
        begun = one.number
        for n in range(20):
            before = begun + 2 * n
            fields = {"id": f"same{n}", "based_on": before}
            word = f"{chr(97 + n)}at"
            answers = await asyncio.gather(
                one.play(word, **fields), twin.play(word, **fields), two.play(word)
            )
            assert [each["say"] for each in answers] == 3 * ["accepted"]
            assert answers[0]["number"] == answers[1]["number"]
            assert {each["number"] for each in answers} == {before + 1, before + 2}

    run(scenario())


def test_who_gave_a_chair_up_does_not_speak_for_the_next(parlour: Parlour) -> None:
    async def scenario() -> None:
        (_, bob), (one, two) = await meet(parlour, "ghost", 2, {})
        table = one.table["table"]
        left = await bob.http.post(f"/api/tables/{table}/leave", json={})
        assert left.status_code == 201
        await one.until_over()
        cid = await Person.arrive(parlour.place, "Cid")
        three = await cid.sit(table)
        await one.say("rematch")
        for guest in (one, two, three):
            while not guest.match.endswith("-2"):
                await guest.next()
        assert (one.seat, two.seat, three.seat) == (1, None, 0)
        assert "watch" in (await two.play("p"))["reason"]
        assert (await three.play("p"))["say"] == "accepted"

    run(scenario())


def test_who_comes_to_the_other_worker_gets_the_gap(parlour: Parlour) -> None:
    async def scenario() -> None:
        (_, bob), (here, away) = await meet(parlour, "boggle", 2, {})
        table, worker = here.table["table"], worker_of(here, parlour)
        for n in range(5):
            await away.leave()
            for k in range(3):
                await here.play(f"{chr(97 + n)}at{chr(97 + k)}")
            worker = next(each for each in parlour.worker_ids() if each != worker)
            known = away.number
            away = await come_to(worker, bob, table, parlour, before=away)
            assert away.number == here.number
            assert away.number >= known + 3

    run(scenario())


def test_a_spectator_at_the_other_worker_sees_what_spectators_see(parlour: Parlour) -> None:
    async def scenario() -> None:
        (ann, _), (one, two) = await meet(parlour, "boggle", 2, {})
        table = one.table["table"]
        stranger = Person(parlour.place, parlour.place.client())
        watcher = await come_to(worker_of(two, parlour), stranger, table, parlour)
        assert watcher.chair is None
        await one.play("cat")
        seen = await watcher.hear("happened")
        assert [each["event"] for each in seen["events"]] == ["unseen"]
        assert "watch" in (await watcher.play("dog"))["reason"]
        assert ann.secrets[table] not in "".join(watcher.received)

    run(scenario())


if __name__ == "__main__":
    serve(msgspec.json.decode(sys.argv[1], type=Service))
