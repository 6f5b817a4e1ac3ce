"""Everything is killed at random moments while people play: no promise is ever broken.

Each test is short here; ``make soak`` goes through hundreds of kills (`PARLOUR_KILLS` is how many
of each kind).
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.store.servers import PostgresServer, RedisServer
from tests.web.campaign import Campaign, Parlour, Player, children, is_worker

KILLS = int(os.environ.get("PARLOUR_KILLS", "3"))
SEED = int(os.environ.get("PARLOUR_SEED", "4"))
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("ghost", {}),
    ("ghost", {"series": True, "challenge": True}),
    ("boggle", {"limit": 3600}),
    ("wordgame", {"hands": 50}),
]


@contextmanager
def on_sqlite(folder: Path) -> Iterator[Parlour]:
    """Serve from one process."""
    parlour = Parlour(folder, f"sqlite:///{folder}/parlour.db")
    try:
        parlour.start()
        yield parlour
    finally:
        parlour.remove()


class Machines:
    """Two workers, and the PostgreSQL and Redis that they share."""

    def __init__(self, folder: Path) -> None:
        for kind in (PostgresServer, RedisServer):
            if kind.missing:
                pytest.skip(kind.missing)
        self.postgres, self.redis = PostgresServer(), RedisServer()
        self.postgres.start()
        self.redis.start()
        self.parlour = Parlour(folder, self.postgres.new_database(), self.redis.url, workers=2)
        self.parlour.start()

    def remove(self) -> None:
        """End all of it."""
        self.parlour.remove()
        self.redis.remove()
        self.postgres.remove()


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    made = Machines(tmp_path)
    try:
        yield made
    finally:
        made.remove()


def within(minutes: float, scenario: Any) -> None:
    """Play a scenario, and do not wait for ever."""

    async def patient() -> None:
        async with asyncio.timeout(60 * minutes):
            await scenario

    asyncio.run(patient())


def test_one_process_is_killed(tmp_path: Path) -> None:
    async def scenario(parlour: Parlour) -> None:
        async with Campaign(parlour, SEED) as campaign:
            await campaign.open(4 * TABLES)

            def restart() -> None:
                parlour.kill()
                parlour.start()

            for _ in range(KILLS):
                await campaign.fault(restart)
            report = await campaign.finish()
            print(report)
            assert report["visits"] >= len(campaign.players) * KILLS

    with on_sqlite(tmp_path) as parlour:
        within(5 + KILLS, scenario(parlour))


def test_workers_redis_and_postgres_are_killed(machines: Machines) -> None:
    parlour, postgres, redis = machines.parlour, machines.postgres, machines.redis

    async def scenario() -> None:
        async with Campaign(parlour, SEED) as campaign:
            await campaign.open(4 * TABLES)
            players = campaign.players

            def restart_server() -> None:
                parlour.kill()
                parlour.start()

            def restart_redis() -> None:
                redis.kill()
                time.sleep(campaign.luck.random())
                redis.start()

            def restart_postgres() -> None:
                put_off = sum(len(each.put_off) for each in players)
                postgres.kill(signal.SIGQUIT)
                deadline = time.monotonic() + 30
                # Nothing can be kept now: a promise made before it is back would be missing.
                while sum(len(each.put_off) for each in players) == put_off:
                    assert time.monotonic() < deadline, "nobody was told that moves cannot be kept"
                    time.sleep(0.02)
                postgres.start()

            kinds = [lambda: parlour.kill_worker(campaign.luck), restart_server]
            faults = KILLS * [*kinds, restart_redis, restart_postgres]
            campaign.luck.shuffle(faults)
            for fault in faults:
                await campaign.fault(fault)
            report = await campaign.finish()
            print(report)
            assert any(
                "cannot be kept at the moment" in why for each in players for why in each.put_off
            )

    within(5 + 4 * KILLS, scenario())


def test_a_dead_worker_is_replaced_and_takes_its_own_with_it(machines: Machines) -> None:
    parlour = machines.parlour

    def until(happens: Any) -> None:
        deadline = time.monotonic() + 60
        while not happens():
            assert time.monotonic() < deadline
            time.sleep(0.05)

    async def scenario() -> None:
        async with Campaign(parlour, SEED) as campaign:
            await campaign.open([("hangman", {"length": 4})])  # which is judged by another process
            await campaign.finish()

    within(5, scenario())
    until(lambda: len(parlour.worker_ids()) == 2)
    workers = parlour.worker_ids()
    judges = {child for worker in workers for child in children(worker) if is_worker(child)}
    assert judges
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    until(lambda: not any(map(is_worker, judges)))
    until(lambda: len(parlour.worker_ids()) == 2 and parlour.is_ready())
    # And without a supervisor there are no workers, who would keep the port.
    assert parlour.process is not None
    workers = parlour.worker_ids()
    os.kill(parlour.process.pid, signal.SIGKILL)
    until(lambda: not any(map(is_worker, workers)))
    parlour.start()


@pytest.mark.parametrize("kind", ["one process", "two workers"])
def test_a_stop_keeps_what_was_acknowledged(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async def scenario(parlour: Parlour) -> None:
        async with Campaign(parlour, SEED) as campaign:
            await campaign.open(4 * TABLES)
            for _ in range(2):
                await asyncio.sleep(0.3 * campaign.luck.random())
                visits = {id(each): each.visits for each in campaign.players}
                said = {id(each): len(each.goodbyes) for each in campaign.players}
                assert await asyncio.to_thread(parlour.stop) == 0
                await asyncio.to_thread(parlour.start)
                await campaign.goes_on()

                def came_back(player: Player, visits: dict[int, int] = visits) -> bool:
                    return player.visits > visits[id(player)]

                await campaign.until(lambda: all(map(came_back, campaign.players)))
                for player in campaign.players:
                    assert len(player.goodbyes) > said[id(player)]
                    assert player.goodbyes[-1]["reconnect"] == 1.0
            print(await campaign.finish())
            for line in parlour.log.read_text().splitlines():
                assert "Traceback" not in line

    if kind == "one process":
        with on_sqlite(tmp_path) as parlour:
            within(5, scenario(parlour))
    else:
        within(5, scenario(request.getfixturevalue("machines").parlour))
