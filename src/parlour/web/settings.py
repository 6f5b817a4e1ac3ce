"""What can be set about a server; the defaults are for one machine and nothing to configure."""

from __future__ import annotations

import os

from parlour.games.protocol import Value


class Settings(Value, frozen=True):
    """How generous, patient and trusting the server is.

    ``origins`` are the addresses under which browsers know the server (such as
    ``https://games.example``). Those of this machine, and numeric addresses, need not be named:
    nobody can make a browser believe that another site is at a number.
    """

    origins: tuple[str, ...] = ()
    several: bool = False  # other processes use the same store
    grace: float = 60.0  # seconds that a player may be gone before being out of the match
    greeting: float = 10.0  # seconds in which a socket has to say hello
    reconnect: float = 1.0  # seconds after which to come back when the server stops
    pace: float = 1.0  # how slow computers are where all play at once; 0 is as fast as they can
    thinking: float = 0.7  # seconds after which a computer player plays something easier
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)  # processes for computer players

    frame: int = 4096  # bytes of a message over the WebSocket
    body: int = 16_384  # bytes of a request over HTTP
    backlog: int = 256  # messages that may wait for a slow reader
    socket_rate: float = 20.0  # messages a second from a socket, and how many at once
    socket_burst: float = 40.0
    address_rate: float = 50.0  # requests and new sockets a second from an address
    address_burst: float = 200.0
    address_sockets: int = 200
    rare_rate: float = 0.05  # tries of a code, and farewells, a second from an address
    rare_burst: float = 5.0
    spectators: int = 200  # of one table
    longest_match: int = 10_000  # events
