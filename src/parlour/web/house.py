"""All the tables that a process has in memory; the rest are in the store.

A table is read from its log when somebody comes to it, and forgotten when nobody has been there
for a while and nothing is being played. On start the matches that are not over are taken up again,
so that their clocks go on.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable
from contextlib import suppress

import msgspec
import structlog

from parlour.store import Line, TakenError
from parlour.store.fanout import EVERYTHING
from parlour.web import seating
from parlour.web.conversation import Post
from parlour.web.play import RETRY, Staff
from parlour.web.seating import Made, Plan
from parlour.web.tables import Table, listing, start_match

SWEEP = 5.0  # seconds between looks at what can be forgotten
FORGOTTEN_AFTER = 60.0
DOUBTED_AFTER = 60.0  # seconds after which it is asked whether those elsewhere are still there
AT_ONCE = 32  # tables taken up at the same time on start

_log = structlog.get_logger("parlour.house")


class House:
    """The tables of a process."""

    def __init__(self, staff: Staff) -> None:
        self.staff = staff
        self.post = Post()
        self.tables: dict[str, Table] = {}
        self.ready = False
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Take up what was being played, and listen to the other processes."""
        await self.staff.bell.open()
        unfinished = await self.staff.store.unfinished()
        gate = asyncio.Semaphore(AT_ONCE)

        async def take_up(name: str) -> None:
            async with gate:
                try:
                    await self.table(name)
                except Exception:  # one table that cannot be read does not close the house
                    _log.exception("cannot take up", table=name)

        await asyncio.gather(*(take_up(name) for name in {fact.table for fact in unfinished}))
        self._tasks = [asyncio.create_task(self._sweep()), asyncio.create_task(self._listen())]
        self.ready = True
        _log.info("open", unfinished=len(unfinished))

    async def close(self) -> None:
        """Let everything go."""
        self.ready = False
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        for table in self.tables.values():
            table.close()
        self.tables.clear()
        await self.staff.bell.close()

    async def make(self, plan: Plan) -> Table:
        """Make a table; raise `ParlourError` if the game cannot be played that way."""
        seating.check_plan(plan)
        await start_match(plan, ("?",) * len(plan.chairs), self.staff)  # or say why it cannot be
        name = secrets.token_urlsafe(16)
        table = Table(name, [await self._lay(name, Made(plan))], self.staff)
        self._keep(table)
        return table

    async def lay(self, name: str, made: Made) -> Table:
        """Return the table with a name, made so unless it is there already."""
        with suppress(TakenError):
            await self._lay(name, made)
        table = await self.table(name)
        assert table is not None  # for it has been made
        return table

    async def _lay(self, name: str, made: Made) -> Line:
        at = time.time()
        line = Line(msgspec.json.encode(made), at)
        fact = listing(seating.begin(made), name, "waiting", at)
        await self.staff.store.append(f"table/{name}", 0, [line], [fact])
        return line

    def drop(self, name: str) -> None:
        """Let go of a table that is not in the store any more."""
        if table := self.tables.pop(name, None):
            table.say_gone()
            table.close()

    async def table(self, name: str) -> Table | None:
        """Return a table, from memory or from the store."""
        if (table := self.tables.get(name)) is not None:
            table.touched = time.monotonic()
            if self.staff.settings.several:  # whoever comes may know more than we have heard of
                await self._catch_up([table])
            return table
        if (task := self._loading.get(name)) is None:
            task = self._loading[name] = asyncio.create_task(self._load(name))
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(task)

    async def _load(self, name: str) -> Table | None:
        lines = await self.staff.store.read(f"table/{name}")
        if not lines:
            return None
        table = Table(name, lines, self.staff)
        await table.load()
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        self.tables[table.id] = table
        self.staff.metrics.tables = len(self.tables)

    async def _sweep(self) -> None:
        """Forget tables, and make up for rings that were lost."""
        while True:
            await asyncio.sleep(SWEEP)
            old = time.monotonic() - FORGOTTEN_AFTER
            for name, table in list(self.tables.items()):
                if table.idle and table.touched < old:
                    table.close()
                    del self.tables[name]
            self.staff.metrics.tables = len(self.tables)
            if self.staff.settings.several:
                await self._catch_up(list(self.tables.values()))
                long_ago = time.monotonic() - DOUBTED_AFTER
                for table in self.tables.values():
                    if table.guests and table.doubted < long_ago:
                        table.doubt()

    async def _listen(self) -> None:
        while True:
            try:
                async for log in self.staff.bell.listen():
                    if log == EVERYTHING:
                        await self._catch_up(list(self.tables.values()))
                        continue
                    kind, _, name = log.partition("/")
                    table = self.tables.get(name.rpartition("-")[0] if kind == "match" else name)
                    if table:
                        await self._catch_up([table])
            except Exception as error:  # the sweep makes up for what is not heard
                _log.warning("cannot listen", error=type(error).__name__)
            await asyncio.sleep(RETRY)

    async def _catch_up(self, tables: Iterable[Table]) -> None:
        for table in tables:
            try:
                await table.catch_up()
                if table.live:
                    await table.live.catch_up()
            except Exception as error:  # it will be tried again
                _log.warning("cannot catch up", table=table.id, error=type(error).__name__)
