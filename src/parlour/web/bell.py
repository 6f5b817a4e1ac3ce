"""A bell that wakes the other processes: somebody has added to a log.

It is rung after the lines are safe, and says only which log; whoever hears it reads what is missing
from the store. So a ring that is lost loses nothing: the next one, or a look now and then, makes up
for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Protocol

EVERYTHING = ""  # heard instead of the name of a log when any of them may have grown


class Bell(Protocol):
    """One process's end of the bell."""

    async def open(self) -> None:
        """Get ready."""

    async def close(self) -> None:
        """Let go."""

    def ring(self, log: str) -> None:
        """Tell the others that a log has grown, soon; this neither waits nor fails."""

    def listen(self) -> AsyncIterator[str]:
        """Hear the names of logs that others have rung for, or `EVERYTHING`; it never ends."""


class MemoryBell:
    """A bell for those who share a tower in this process; without one, nobody hears it."""

    def __init__(self, tower: list[MemoryBell] | None = None) -> None:
        self._tower = [] if tower is None else tower
        self._heard: asyncio.Queue[str] = asyncio.Queue()

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
                bell._heard.put_nowait(log)

    async def listen(self) -> AsyncIterator[str]:
        """Hear the names of logs that others have rung for."""
        while True:
            yield await self._heard.get()
