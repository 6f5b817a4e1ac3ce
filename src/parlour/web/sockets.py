"""A socket of uvicorn's, with less between it and whoever listens.

Uvicorn hands messages on through a queue for many readers, and stops reading from the socket after
each until it is taken. Here one listens, and reading stops only for somebody who is ahead by more
than a person can type.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

READ_AHEAD = 16  # messages of at most 4 KiB each


class Inbox:
    """What has come in and is not taken yet; what uvicorn uses of a queue, for one reader."""

    __slots__ = ("_events", "_loop", "_wanted")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._events: list[Any] = []
        self._wanted: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        """Let something in."""
        self._events.append(event)
        if self._wanted and not self._wanted.done():
            self._wanted.set_result(None)

    async def get(self) -> Any:
        """Return what came first, when it has come."""
        while not self._events:
            self._wanted = self._loop.create_future()
            await self._wanted
        return self._events.pop(0)

    def empty(self) -> bool:
        """Say whether nothing is there."""
        return not self._events

    def qsize(self) -> int:
        """Return how much is there."""
        return len(self._events)


class Socket(WebSocketsSansIOProtocol):
    """Uvicorn's socket, but for how it hands messages on."""

    queue: Any

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.queue = Inbox(self.loop)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, and stop reading if too many wait."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()
