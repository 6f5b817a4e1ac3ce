"""Everything that is said over a WebSocket, both ways.

A client opens ``/ws``, says `Hello` with the table it wants, and is answered with `Welcome`, and
with a `Position` or the events that it has missed. From then on every event of the match has a
number, counted from 1, and a client always knows the last number that it has seen. It sends that
number with each `Play`, and with `Hello` when it comes back.

Each message is an object whose ``say`` tells which it is. Unknown fields are refused, and every
text and number has a bound. The page ``/protocol`` is made from what is written here.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from parlour.games.protocol import Outcome, Value
from parlour.web.seating import TableShown

LONGEST_MOVE = 200

Name = Annotated[
    str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$", description="a name")
]
MoveId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern="^[A-Za-z0-9_-]+$",
        description="the client's own name for a move, a new one for each",
    ),
]
Number = Annotated[int, Meta(ge=0, le=2**31, description="the number of an event; 0 is none yet")]
Secret = Annotated[str, Meta(max_length=64, description="the secret of a seat")]
MoveText = Annotated[
    str, Meta(max_length=LONGEST_MOVE, description="a move, as a person types it in that game")
]


class FromClient(Value, frozen=True, tag_field="say", tag=str.lower):
    """Something that a client says."""


class Hello(FromClient, frozen=True):
    """Come to a table, for the first time or again.

    Whoever gives the secret of a seat, or has the cookie of the player who took it, sits there;
    everybody else watches. Who comes back says which ``match`` and the ``last`` number it knows.
    Who does not know the rules, and so cannot carry out events, asks for ``views``: then whatever
    tells of events also has the ``view`` after them.
    """

    table: Name
    secret: Secret = ""
    match: Annotated[str, Meta(max_length=64)] = ""
    last: Number = 0
    views: bool = False


class Play(FromClient, frozen=True):
    """Make a move.

    The same ``id`` sent again gets the same answer and makes no second move. If ``based_on`` is not
    the latest number, the missing events are sent first; the move is still made if it has been this
    seat's turn all the time since, and is else refused as ``stale``.
    """

    id: MoveId
    based_on: Number
    move: MoveText


class Resign(FromClient, frozen=True):
    """Give the match up."""


class Rematch(FromClient, frozen=True):
    """Ask to play again; when everybody who sits here has, the next match begins."""


class Ping(FromClient, frozen=True):
    """See whether the server is there."""


class FromServer(Value, frozen=True, tag_field="say", tag=str.lower, omit_defaults=True):
    """Something that the server says."""


class Welcome(FromServer, frozen=True):
    """You are at the table; ``chair`` is where you sit, if you do."""

    table: TableShown
    chair: int | None = None


class Changed(FromServer, frozen=True):
    """Somebody has sat down, left, come back or asked to play again, or a match has begun."""

    table: TableShown


class Position(FromServer, frozen=True):
    """All that you may see of the match, after the event with this number.

    ``seat`` is the one you have in this match, ``to_move`` those who can move, ``elapsed`` the
    seconds since the match began, and ``due`` the time, so counted, when the referee steps in.
    """

    match: str
    number: int
    view: Any
    to_move: tuple[int, ...]
    elapsed: float
    seat: int | None = None
    due: float | None = None
    outcome: Outcome | None = None


class Happened(FromServer, frozen=True):
    """Events, as you may see them; the last of them has this number.

    ``view`` is all that you may see of the match after them, for those who asked for it.
    """

    match: str
    number: int
    events: tuple[Any, ...]
    to_move: tuple[int, ...]
    elapsed: float
    due: float | None = None
    outcome: Outcome | None = None
    view: Any = None


class Accepted(FromServer, frozen=True):
    """Your move was made and is safe; the last event of it has this number.

    The events come with it, and the ``view`` after them for those who asked for views, unless the
    move had been made before (the same id sent twice).
    """

    id: str
    match: str
    number: int
    to_move: tuple[int, ...]
    elapsed: float
    events: tuple[Any, ...] = ()
    due: float | None = None
    outcome: Outcome | None = None
    view: Any = None


class Refusal(FromServer, frozen=True):
    """Your move was not made, and why; nothing has changed.

    ``again`` says that the same message may be sent again later, with the same id.
    """

    id: str
    reason: str
    number: int
    again: bool = False


class Problem(FromServer, frozen=True):
    """What you said cannot be answered, and why."""

    reason: str
    again: bool = False


class Pong(FromServer, frozen=True):
    """The server is there."""


class Goodbye(FromServer, frozen=True):
    """The server stops, or you are sent away; come back after so many seconds, if at all."""

    reason: str
    reconnect: float | None = None


ClientMessage = Hello | Play | Resign | Rematch | Ping
ServerMessage = (
    Welcome | Changed | Position | Happened | Accepted | Refusal | Problem | Pong | Goodbye
)

read: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()


def write(message: ServerMessage) -> str:
    """Put a message into the words that are sent."""
    return _encoder.encode(message).decode()
