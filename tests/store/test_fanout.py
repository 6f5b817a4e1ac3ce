"""A bell is heard by the others, once for each log, and heals after any failure."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

import pytest

from parlour.store import StoreError, fanout
from parlour.store.fanout import EVERYTHING, Bell, MemoryBell
from tests.store.servers import RedisServer

PATIENCE = 60


@asynccontextmanager
async def opened(*bells: Bell) -> AsyncIterator[Sequence[Bell]]:
    for bell in bells:
        await bell.open()
    try:
        yield bells
    finally:
        for bell in bells:
            await bell.close()


async def hear(bell: Bell, *wanted: str) -> list[str]:
    """Listen until all that is wanted has been heard, in any order, and return all that was."""
    missing, heard = set(wanted), []
    async with asyncio.timeout(PATIENCE):
        async for log in bell.listen():
            heard.append(log)
            missing.discard(log)
            if not missing:
                break
    return heard


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await test()

    asyncio.run(whole())


def test_others_in_the_tower_hear_and_oneself_does_not() -> None:
    async def test() -> None:
        tower: list[MemoryBell] = []
        async with opened(MemoryBell(tower), MemoryBell(tower)) as (ann, bob):
            ann.ring("match/1")
            ann.ring("match/2")
            ann.ring("match/1")
            bob.ring("match/3")
            assert await hear(bob, "match/1", "match/2") == ["match/1", "match/2"]
            assert await hear(ann, "match/3") == ["match/3"]
            await bob.close()
            ann.ring("match/1")

    run(test)


def test_one_process_has_a_bell_that_nobody_hears() -> None:
    async def test() -> None:
        async with opened(fanout.connect()) as (bell,):
            bell.ring("match/1")
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(hear(bell, "match/1"), 0.01)

    run(test)


def test_too_many_names_are_heard_as_everything() -> None:
    async def test() -> None:
        tower: list[MemoryBell] = []
        async with opened(MemoryBell(tower), MemoryBell(tower)) as (ann, bob):
            for n in range(fanout.MANY + 2):
                ann.ring(f"match/{n}")
            assert await hear(bob, EVERYTHING) == [EVERYTHING]

    run(test)


def test_other_processes_hear_and_first_look_at_everything(redis: RedisServer) -> None:
    async def test() -> None:
        ends = [fanout.connect(redis.url) for _ in range(3)]
        async with opened(*ends) as (ann, bob, cid):
            for bell in (ann, bob, cid):
                assert await hear(bell, EVERYTHING) == [EVERYTHING]
            for n in range(100):
                ann.ring(f"match/{n}")
            wanted = [f"match/{n}" for n in range(100)]
            assert await hear(bob, *wanted) == wanted
            assert await hear(cid, *wanted) == wanted
            bob.ring("table/1")
            assert await hear(ann, "table/1") == ["table/1"]  # and nothing of its own

    run(test)


@pytest.mark.parametrize("when", ["away at first", "killed", "killed while ringing"])
def test_a_bell_heals(when: str) -> None:
    if RedisServer.missing:
        pytest.skip(RedisServer.missing)
    server = RedisServer()

    async def test() -> None:
        async with opened(fanout.connect(server.url), fanout.connect(server.url)) as (ann, bob):
            if when == "away at first":
                ann.ring("match/1")
                await asyncio.sleep(0.1)
            else:
                await asyncio.to_thread(server.start)
                await hear(ann, EVERYTHING)
                await hear(bob, EVERYTHING)
                if when == "killed while ringing":
                    for n in range(500):
                        ann.ring(f"match/{n}")
                    await asyncio.sleep(0)
                await asyncio.to_thread(server.kill, signal.SIGKILL)
                ann.ring("match/1")
                await asyncio.sleep(0.2)
            await asyncio.to_thread(server.start)
            await hear(bob, EVERYTHING)
            await hear(ann, EVERYTHING)
            ann.ring("match/2")
            await hear(bob, "match/2")

    try:
        run(test)
    finally:
        server.remove()


def test_a_server_that_has_gone_silent_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    if RedisServer.missing:
        pytest.skip(RedisServer.missing)
    monkeypatch.setattr(fanout, "HEALTH_CHECK", 0.2)
    server = RedisServer()

    async def test() -> None:
        async with opened(fanout.connect(server.url)) as (bell,):
            await hear(bell, EVERYTHING)
            assert server.process
            server.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(1)
            server.process.send_signal(signal.SIGCONT)
            await hear(bell, EVERYTHING)

    try:
        server.start()
        run(test)
    finally:
        server.remove()


@pytest.mark.parametrize("url", ["http://localhost", "redis", "redis://localhost:port"])
def test_a_wrong_address_is_refused(url: str) -> None:
    with pytest.raises(StoreError, match="Redis"):
        fanout.connect(url)
