"""A bell that wakes the other processes: somebody has added to a log.

It is rung after the lines are safe, and says only which log; whoever hears it reads what is missing
from the store. So a ring that is lost loses nothing, and the next one, or a look now and then,
makes up for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Protocol


class Bell(Protocol):
    """What wakes the others."""

    async def ring(self, log: str) -> None:
        """Say that a log has grown."""

    def listen(self) -> AsyncIterator[str]:
        """Go through the logs that have grown, as others ring; it never ends."""


class SilentBell:
    """The bell of a process that is alone."""

    async def ring(self, log: str) -> None:
        """Tell nobody."""

    async def listen(self) -> AsyncIterator[str]:
        """Hear nothing, for ever."""
        await asyncio.Event().wait()
        yield ""


class MemoryBell:
    """A bell for several houses in one process, each with a listener of its own."""

    def __init__(self) -> None:
        self._listeners: set[asyncio.Queue[str]] = set()

    async def ring(self, log: str) -> None:
        """Say that a log has grown, to everybody, the one who rings among them."""
        for queue in self._listeners:
            queue.put_nowait(log)

    async def listen(self) -> AsyncIterator[str]:
        """Go through the logs that have grown."""
        queue: asyncio.Queue[str] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            while True:
                yield await queue.get()
        finally:
            self._listeners.discard(queue)
