"""A socket that may be a few messages ahead of whoever listens.

Uvicorn stops reading from a socket after every message until the application has taken it, which
costs two calls to the system for each. Here reading stops only for somebody who is ahead by more
than a person can type.
"""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

READ_AHEAD = 16  # messages of at most 4 KiB each


class Socket(WebSocketsSansIOProtocol):
    """Uvicorn's socket, but for when it stops reading."""

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, and stop reading if too many wait."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()
