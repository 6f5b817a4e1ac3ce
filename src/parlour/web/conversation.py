"""One WebSocket: somebody at a table, what they say, and what they are told.

Whatever is said to somebody goes through an outbox, so that nobody waits for a slow reader; whoever
lets too much pile up is sent away. A message that cannot be read, or comes too fast, is answered
with a `Problem`, and changes nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from parlour import ParlourError
from parlour.games.protocol import Refused
from parlour.store import AwayError
from parlour.web import eager, messages
from parlour.web.limits import Bucket
from parlour.web.messages import Goodbye, Hello, Ping, Play, Pong, Problem, Refusal, Rematch, Resign
from parlour.web.tables import NO_TABLE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from parlour.store import PlayerFact
    from parlour.web.house import House
    from parlour.web.messages import ClientMessage, ServerMessage
    from parlour.web.tables import Table

    Receive = Callable[[], Awaitable[Any]]
    Send = Callable[[Any], Awaitable[None]]

GOING_AWAY, REFUSED, TRY_LATER = 1001, 1008, 1013
MOST_PROBLEMS = 100  # in one conversation, before it is ended
STORE_AWAY = "the moves cannot be kept at the moment; try again in a moment"
TOO_FAST = "too many messages; try again in a moment"
NOT_SEATED = "you watch this table; only those who sit at it can do that"
NO_MATCH = "no match has begun yet"

_log = structlog.get_logger("parlour.conversation")


class Post:
    """Sends what is said to many at about the same time in one go.

    Nothing is sent before everybody has been heard who is to be heard now, so a player whose move
    comes in at that moment does not wait for the sending.
    """

    def __init__(self) -> None:
        self._collected: list[Conversation] = []

    def collect(self, conversation: Conversation) -> None:
        """Take note that there is something to send."""
        if not self._collected:
            asyncio.get_running_loop().call_soon(self._deliver)
        self._collected.append(conversation)

    def _deliver(self) -> None:
        collected, self._collected = self._collected, []
        for each in collected:
            each.deliver()


class Conversation:
    """A socket and the chair that it speaks for."""

    __slots__ = (
        "_bucket",
        "_house",
        "_outbox",
        "_player",
        "_problems",
        "_receive",
        "_send",
        "_table",
        "_writer",
        "_writing",
        "chair",
        "closing",
        "views",
    )

    def __init__(
        self, house: House, player: PlayerFact | None, receive: Receive, send: Send
    ) -> None:
        settings = house.staff.settings
        self.chair: int | None = None
        self.closing: int | None = None
        self.views = False
        self._house = house
        self._player = player
        self._receive = receive
        self._send = send
        self._table: Table | None = None
        self._bucket = Bucket(settings.socket_rate, settings.socket_burst)
        self._outbox: deque[str] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._writing = False
        self._problems = 0

    # Out ------------------------------------------------------------------------------------------

    def say(self, message: str) -> None:
        """Send a message as soon as it can be sent."""
        if self.closing is not None:
            return
        self._outbox.append(message)
        if len(self._outbox) > self._house.staff.settings.backlog:
            self._outbox.clear()
            self.closing = TRY_LATER
        self._begin_writing()

    def end(self, message: ServerMessage, code: int) -> None:
        """Say a last thing and hang up."""
        self.say(messages.write(message))
        if self.closing is None:
            self.closing = code
            self._begin_writing()

    def _begin_writing(self) -> None:
        if not self._writing:
            self._writing = True
            self._house.post.collect(self)

    def deliver(self) -> None:
        """Send what is there to be sent."""
        self._writer = eager.start(self._write())

    async def _write(self) -> None:
        try:
            while self._outbox:
                await self._send({"type": "websocket.send", "text": self._outbox.popleft()})
            if self.closing is not None:
                await self._send({"type": "websocket.close", "code": self.closing, "reason": ""})
        except asyncio.CancelledError:
            raise
        except Exception:  # whoever is gone will be noticed by the one who listens
            self._outbox.clear()
        finally:
            self._writing = False

    async def finish(self) -> None:
        """Wait until everything is sent."""
        while self._writing:
            if self._writer:
                await asyncio.wait([self._writer])
            else:
                await asyncio.sleep(0)

    # In -------------------------------------------------------------------------------------------

    async def hold(self) -> None:
        """Listen and answer until one of the two hangs up."""
        try:
            async with asyncio.timeout(self._house.staff.settings.greeting):
                while self._table is None and self.closing is None:
                    if not await self._hear():
                        return
            while self.closing is None and await self._hear():
                pass
        except TimeoutError:
            self.end(Goodbye("nothing was said; say hello first"), REFUSED)
        finally:
            if self._table:
                self._table.leave(self)
            await self.finish()

    async def _hear(self) -> bool:
        """Take one message and answer it; say whether there may be more."""
        event = await self._receive()
        if event["type"] == "websocket.disconnect":
            self.closing = self.closing or GOING_AWAY
            return False
        metrics = self._house.staff.metrics
        if not self._bucket.take():
            metrics.limited["socket"] += 1
            self._problem(TOO_FAST, again=True)
            return True
        text = event.get("text")
        if text is None or len(text) > self._house.staff.settings.frame:
            self._problem("messages are texts of JSON, of at most 4 KiB")
            return True
        try:
            message = messages.read.decode(text)
        except (msgspec.DecodeError, UnicodeError) as error:
            self._problem(f"this is not a message: {_short(error)}")
            return True
        try:
            await self._answer(message)
        except AwayError:
            metrics.moves["store away"] += 1
            self._problem(STORE_AWAY, again=True)
        except ParlourError as error:
            self._problem(str(error))
        except Exception:  # the person is told that it failed, and the log why
            _log.exception("cannot answer", say=type(message).__name__)
            self._problem("something went wrong here; try again in a moment", again=True)
        return True

    def _problem(self, reason: str, again: bool = False) -> None:
        self._problems += 1
        if self._problems >= MOST_PROBLEMS:
            self.end(Goodbye("too many messages that could not be answered"), REFUSED)
        else:
            self.say(messages.write(Problem(reason, again)))

    async def _answer(self, message: ClientMessage) -> None:
        match message:
            case Hello():
                await self._greet(message)
            case Play():
                await self._play(message)
            case Ping():
                self.say(messages.write(Pong()))
            case Resign():
                await self._resign()
            case Rematch():
                table, chair = self._seated()
                await table.ask_again(chair)

    async def _greet(self, hello: Hello) -> None:
        table = await self._house.table(hello.table)
        if table is None:
            raise ParlourError(NO_TABLE)
        chair = table.chair_for(self._player, hello.secret)
        if hello.secret and chair is None:
            raise ParlourError("this is not the secret of a seat at this table")
        if self._table:
            self._table.leave(self)
        self._table, self.chair, self.views = None, chair, hello.views
        table.enter(self, hello.match, hello.last)
        self._table = table

    def _seated(self) -> tuple[Table, int]:
        if self._table is None:
            raise ParlourError("say hello first, with the table that you want")
        if self.chair is None or self._table.seating.sitters[self.chair] is None:
            raise ParlourError(NOT_SEATED)
        return self._table, self.chair

    async def _play(self, play: Play) -> None:
        begun = time.perf_counter()
        metrics = self._house.staff.metrics
        try:
            table, chair = self._seated()
        except ParlourError as error:
            self.say(messages.write(Refusal(play.id, str(error), 0)))
            return
        live, seat = table.live, table.seating.seat_of(chair)
        if live is None or seat is None:
            self.say(messages.write(Refusal(play.id, NO_MATCH, 0)))
            return
        try:
            if play.based_on != live.number:
                if self._house.staff.settings.several:
                    await live.catch_up()  # the client may know more than we have heard of
                table.send_missing(self, play.based_on)
            answer = await live.play(seat, play.id, play.based_on, play.move, self)
        except AwayError:
            metrics.moves["store away"] += 1
            self.say(messages.write(Refusal(play.id, STORE_AWAY, live.number, again=True)))
            return
        if isinstance(answer, Refused):
            metrics.moves["refused"] += 1
            self.say(messages.write(Refusal(play.id, answer.reason, live.number)))
        elif answer is not None:
            metrics.moves["repeated"] += 1
            self.say(
                messages.write(
                    messages.Accepted(
                        play.id,
                        live.id,
                        answer,
                        live.match.to_move,
                        round(live.elapsed(), 3),
                        outcome=live.outcome,
                    )
                )
            )
        else:
            metrics.moves["accepted"] += 1
            metrics.making.took(time.perf_counter() - begun)

    async def _resign(self) -> None:
        table, chair = self._seated()
        seat = table.seating.seat_of(chair)
        if table.live is None or seat is None:
            raise ParlourError(NO_MATCH)
        answer = await table.live.depart(seat, "resigned")
        if isinstance(answer, Refused):
            raise ParlourError(answer.reason)


def _short(error: Exception) -> str:
    """Return what is wrong without what was sent, which may be anything."""
    return str(error)[:200]
