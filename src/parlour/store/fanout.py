"""A bell that tells other processes that a log has grown.

It is only a wake-up. Whoever hears it reads what is new from the store, so a ring that is lost, or
heard twice, does no harm as long as the next one is heard; and after anything in which rings may
have been lost, the bell rings for `EVERYTHING`: look at all the logs that you follow.

One process needs no bell, and gets one that nobody hears. Several have one in Redis.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, Protocol

from . import StoreError

if TYPE_CHECKING:
    from redis.asyncio import Redis

EVERYTHING = ""
"""What is heard instead of the name of a log when any of them may have grown."""

CHANNEL = "parlour:bell"
MANY = 10_000  # names; when more are waiting, it is simpler to look at all logs
HEALTH_CHECK = 5.0  # seconds after which a silent connection is asked whether it is still there
SOON, LATE = 0.05, 2.0  # seconds between tries to reach a server that is away


class Bell(Protocol):
    """One process's end of the bell."""

    async def open(self) -> None:
        """Get ready; a server that is away is no failure, but an address that is wrong is."""

    async def close(self) -> None:
        """Let go; `listen` ends."""

    def ring(self, log: str) -> None:
        """Tell the others that a log has grown, soon; this neither waits nor fails."""

    def listen(self) -> AsyncIterator[str]:
        """Hear the names of logs that others have rung for, or `EVERYTHING`; only one can listen.

        Names that come faster than they are taken are heard once.
        """


def connect(url: str | None = None) -> Bell:
    """Return the bell at an address such as ``redis://host:6379/0``, or one for this process."""
    if url is None:
        return MemoryBell()
    if url.partition(":")[0] not in ("redis", "rediss", "unix"):
        raise StoreError(
            f"{url.partition('@')[2] or url} is no Redis: use redis://localhost:6379/0"
        )
    return RedisBell(url)


class _Names:
    """Names of logs that wait to be told, each once."""

    def __init__(self) -> None:
        self._names: dict[str, None] = {}
        self._some = asyncio.Event()

    def add(self, log: str) -> None:
        if log == EVERYTHING or len(self._names) >= MANY:
            self._names = {EVERYTHING: None}
        elif EVERYTHING not in self._names:
            self._names[log] = None
        self._some.set()

    async def take(self) -> list[str]:
        """Wait until there are some, and take them all."""
        await self._some.wait()
        self._some.clear()
        names, self._names = list(self._names), {}
        return names


class MemoryBell:
    """A bell for those who share a tower in this process; without one, nobody hears it."""

    def __init__(self, tower: list[MemoryBell] | None = None) -> None:
        self._tower = [] if tower is None else tower
        self._heard = _Names()

    async def open(self) -> None:
        """Be there for others."""
        self._tower.append(self)

    async def close(self) -> None:
        """Hear nothing any more."""
        if self in self._tower:
            self._tower.remove(self)

    def ring(self, log: str) -> None:
        """Tell the others that a log has grown."""
        for bell in self._tower:
            if bell is not self:
                bell._heard.add(log)

    async def listen(self) -> AsyncIterator[str]:
        """Hear the names of logs that others have rung for."""
        while True:
            for log in await self._heard.take():
                yield log


class RedisBell:
    """A bell that is heard by every process at the same Redis.

    One task tells what is to be told, and one hears; both try again, for as long as it takes,
    when Redis is away. Who could not tell tells later, and who did not hear looks at everything.
    """

    def __init__(self, url: str) -> None:
        try:
            import redis.asyncio
        except ModuleNotFoundError:
            raise StoreError(
                "redis is not installed, which tells processes of each other's moves: "
                "pip install 'parlour[redis]'"
            ) from None
        self._failures: tuple[type[BaseException], ...] = (redis.RedisError, OSError)
        self._id = secrets.token_hex(8)  # so as not to hear oneself
        try:
            self._redis: Redis = redis.asyncio.from_url(
                url,
                decode_responses=True,
                socket_connect_timeout=HEALTH_CHECK,
                socket_timeout=HEALTH_CHECK,
            )
        except ValueError as error:
            raise StoreError(f"this is no address of a Redis: {error}") from None
        self._to_tell = _Names()
        self._heard = _Names()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin to tell and to hear."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._tell()), asyncio.create_task(self._hear())]

    async def close(self) -> None:
        """Let go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        with contextlib.suppress(*self._failures):
            await self._redis.aclose()

    def ring(self, log: str) -> None:
        """Tell the others that a log has grown, soon."""
        self._to_tell.add(log)

    async def listen(self) -> AsyncIterator[str]:
        """Hear the names of logs that others have rung for, and first `EVERYTHING`."""
        while True:
            for log in await self._heard.take():
                yield log

    async def _tell(self) -> None:
        while True:
            names = await self._to_tell.take()
            wait = SOON
            while True:
                try:
                    async with self._redis.pipeline(transaction=False) as sending:
                        for log in names:
                            sending.publish(CHANNEL, f"{self._id} {log}")
                        await sending.execute()
                    break
                except self._failures:
                    # Others may have moved in the meantime; one look at all is enough for them.
                    names = [EVERYTHING]
                    await asyncio.sleep(wait)
                    wait = min(2 * wait, LATE)

    async def _hear(self) -> None:
        wait = SOON
        while True:
            heard: Any = self._redis.pubsub()
            try:
                await heard.subscribe(CHANNEL)
                asked = False
                while True:
                    message = await heard.get_message(timeout=HEALTH_CHECK)
                    if message is None:
                        if asked:
                            raise ConnectionError("Redis does not answer")
                        await heard.ping("still there")
                    elif message["type"] == "subscribe":
                        # Also at the first time: the store was read before anybody was listening.
                        self._heard.add(EVERYTHING)
                        wait = SOON
                    elif message["type"] == "message":
                        by, _, log = message["data"].partition(" ")
                        if by != self._id:
                            self._heard.add(log)
                    asked = message is None
            except self._failures:
                await asyncio.sleep(wait)
                wait = min(2 * wait, LATE)
            finally:
                with contextlib.suppress(*self._failures):
                    await heard.aclose()
