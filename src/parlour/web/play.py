"""A match in progress, as one process has it: one move at a time, kept before it is told.

Line 0 of a match's log is the match as it was when it began, with no events; line *n* is event
number *n*. A move is considered, its events are added to the log with the next numbers, and only
when the store has them are they carried out here, acknowledged, and told to the others. If the
store says that the numbers are taken, another process was first: what it wrote is read, told, and
the move considered again. So it does not matter how many processes have the same match.

The referee is here too: the game's clock, a limit for each turn, those who have gone for too long,
and the computer players, whose turn is thought about elsewhere.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec
import structlog

from parlour.games.protocol import Depart, Departed, Outcome, RefereeMove, Refused
from parlour.match import Ahead, Match
from parlour.store import AwayError, Fact, InDoubtError, Line, TakenError, match_log
from parlour.web.computers import find_words

if TYPE_CHECKING:
    from parlour.coach.players import Level
    from parlour.games.protocol import How
    from parlour.store import Store
    from parlour.store.fanout import Bell
    from parlour.web.computers import Computers
    from parlour.web.metrics import Metrics
    from parlour.web.settings import Settings

STALE = "stale"
TOO_LONG = "this match has gone on for too long"
KEPT_STATES = 64  # how far back missing events are sent one by one, and not as a whole position
PAUSES: dict[Level, float] = {"easy": 6.0, "medium": 4.0, "hard": 3.0, "perfect": 2.0}
UNWATCHED = 2.0  # seconds by which a process with nobody at the table lets others go first
RETRY = 1.0
MOST_REFUSALS = 3

_log = structlog.get_logger("parlour.play")


class Staff(NamedTuple):
    """What all tables of a process share."""

    store: Store
    bell: Bell
    computers: Computers
    metrics: Metrics
    settings: Settings


class News(NamedTuple):
    """Events that have happened, with the number and the time of the last, and what is due next."""

    match: str
    number: int
    ahead: Ahead
    elapsed: float
    clock: Clock | None
    due: float | None


class Guest(Protocol):
    """Somebody at the table: a socket, the chair that it speaks for, and whether it wants views."""

    chair: int | None
    views: bool

    def say(self, message: str) -> None:
        """Send a message, now or as soon as it can be sent."""


class AtTable(Protocol):
    """What a match asks of its table."""

    def tell(self, news: News, mover: Guest | None, move_id: str) -> None:
        """Acknowledge a move to whoever made it, and tell everybody what they may see of it."""

    def results(self, outcome: Outcome, at: float) -> list[Fact]:
        """Return what there is to write down when the match is over."""

    async def catch_up(self) -> None:
        """Read what other processes have added."""

    @property
    def away(self) -> Mapping[int, float]:
        """The seats whose players are gone, and since when."""

    @property
    def players(self) -> Mapping[int, Level]:
        """The seats of computers."""

    @property
    def watched(self) -> bool:
        """Whether anybody is here."""

    @property
    def turn_limit(self) -> int:
        """Seconds for a turn; 0 is no limit."""


Clock = tuple[float, RefereeMove]  # when the referee steps in, and to do what
Judgement = tuple[Any, ...] | Refused | int  # events, a reason, or the number of a move made before


class LiveMatch:
    """A match, its clock and its computer players."""

    def __init__(self, name: str, lines: list[Line], table: AtTable, staff: Staff) -> None:
        self.id = name
        self.header = match_log.read_header(lines)
        self.match: Match[Any, Any, Any] = match_log.read_match(lines[:1], find_words)
        self.begun = lines[0].at
        self.number = 0
        self._table = table
        self._staff = staff
        self._lock = asyncio.Lock()
        self._event: msgspec.json.Decoder[Any] = msgspec.json.Decoder(self.match.game.INFO.events)
        self._last_at = self.begun
        self._kept: deque[tuple[Any, Any]] = deque(maxlen=KEPT_STATES)  # states before, events
        self._made: dict[str, int] = {}  # the number after each client's move
        self._refused: dict[str, Refused] = {}  # the latest of the client's moves that were
        self._gone: set[int] = set()  # seats that are out of the match, or cannot be taken out
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[int] = set()
        self._closed = False
        self._clock: Clock | None = None
        self._in_doubt = False  # whether the store has lines that we were not told of
        self._take(lines[1:])

    @property
    def log(self) -> str:
        """The name of the match's log."""
        return f"match/{self.id}"

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""
        return self.match.outcome

    def elapsed(self) -> float:
        """Return the seconds since the match began."""
        return max(0.0, time.time() - self.begun)

    def due(self) -> float | None:
        """Return when the referee steps in next, in seconds from the start."""
        return None if self._clock is None else self._clock[0] - self.begun

    def missing(self, since: int, seat: int | None) -> tuple[Any, ...] | None:
        """Return the events since a number, as a seat may see them; ``None`` if too many."""
        count = self.number - since
        if not 0 <= count <= len(self._kept):
            return None
        show = self.match.game.show
        kept = list(self._kept)[len(self._kept) - count :]
        return tuple(show(state, event, seat) for state, event in kept)

    # Moves ----------------------------------------------------------------------------------------

    async def play(
        self, seat: int, move_id: str, based_on: int, text: str, mover: Guest
    ) -> Refused | int | None:
        """Make a move; ``None`` is that it was made and told, a number that it was made before.

        Raise `AwayError` if it could not be kept; then nothing has happened, or the same move sent
        again will find that it has.
        """
        by = f"{seat}:{move_id}"

        async def judge(elapsed: float) -> Judgement:
            if (number := self._made.get(by)) is not None:
                return number
            if (refused := self._refused.get(by)) is not None:
                return refused
            if self.number >= self._staff.settings.longest_match:
                return Refused(TOO_LONG)
            if not self._its_turn_since(based_on, seat):
                return Refused(STALE)
            return await self._staff.computers.consider(self.match, seat, text, elapsed)

        async with self._lock:
            answer = await self._make(judge, by, mover, move_id)
            if isinstance(answer, Refused):
                self._refused[by] = answer
                if len(self._refused) > KEPT_STATES:
                    del self._refused[next(iter(self._refused))]
        return answer

    async def depart(self, seat: int, how: How) -> Refused | int | None:
        """Let the referee take a player out."""
        async with self._lock:
            return await self._referee(Depart(seat, how))

    async def catch_up(self) -> None:
        """Read what other processes have added."""
        async with self._lock:
            await self._read_on()

    async def _referee(self, move: RefereeMove, due: float = 0.0) -> Refused | int | None:
        async def judge(elapsed: float) -> Judgement:
            return self._staff.computers.consider_referee(self.match, move, max(elapsed, due))

        return await self._make(judge)

    async def _make(
        self,
        judge: Callable[[float], Awaitable[Judgement]],
        by: str = "",
        mover: Guest | None = None,
        move_id: str = "",
    ) -> Refused | int | None:
        """Let a move be judged, keep what comes of it, and tell; only one at a time does this."""
        while True:
            at = max(time.time(), self._last_at)
            events = await judge(at - self.begun)
            # Only the newest state may refuse: this very move may have been kept, by a process that
            # has died or by a store that could not say so any more.
            refused = isinstance(events, Refused) and by
            if refused and self._may_be_behind and await self._read_on():
                continue
            if not isinstance(events, tuple):
                return events
            lines = match_log.move_lines(events, at, by)
            news = self._news(events, at)
            outcome = news.ahead.outcome
            facts = self._table.results(outcome, at) if outcome else ()
            try:
                await self._staff.store.append(self.log, self.number + 1, lines, facts)
            except TakenError:
                await self._read_on()
                continue
            except InDoubtError:
                self._in_doubt = True
                raise
            self._carry_out(news, lines)
            self._table.tell(news, mover, move_id)
            self.attend()
            self._staff.bell.ring(self.log)
            return None

    @property
    def _may_be_behind(self) -> bool:
        return self._in_doubt or self._staff.settings.several

    async def _read_on(self) -> bool:
        """Read what the log has and we have not; say whether there was anything."""
        lines = await self._staff.store.read(self.log, self.number + 1)
        self._in_doubt = False
        if lines:
            self._table.tell(self._take(lines), None, "")
            self.attend()
        return bool(lines)

    def _take(self, lines: list[Line]) -> News:
        """Carry out lines of the log."""
        events = tuple(self._event.decode(line.body) for line in lines)
        news = self._news(events, lines[-1].at if lines else self._last_at)
        self._carry_out(news, lines)
        return news

    def _news(self, events: tuple[Any, ...], at: float) -> News:
        ahead = self.match.foresee(events)
        clock = None if ahead.outcome else self._next_clock(ahead.state, ahead.to_move, at)
        due = None if clock is None else clock[0] - self.begun
        return News(self.id, self.number + len(events), ahead, at - self.begun, clock, due)

    def _carry_out(self, news: News, lines: list[Line]) -> None:
        ahead, begun = news.ahead, self.begun
        self.match.go_on(ahead, [max(0.0, line.at - begun) for line in lines])
        self._kept.extend(zip(ahead.before, ahead.events, strict=True))
        by, made_at, number = "", 0.0, self.number
        for line, event in zip(lines, ahead.events, strict=True):
            number += 1
            if line.by:
                by, made_at = line.by, line.at
            elif line.at != made_at:
                by = ""  # what comes later is no part of that move, but a computer's or referee's
            if by:
                self._made[by] = number
            if isinstance(event, Departed):
                self._gone.add(event.seat)
        if lines:
            self._last_at = max(self._last_at, lines[-1].at)
        self.number = number
        self._clock = news.clock

    def _its_turn_since(self, number: int, seat: int) -> bool:
        """Say whether a seat could move all the time since an event."""
        count = self.number - number
        if count == 0:
            return True
        if not 0 < count <= len(self._kept):
            return False
        to_move = self.match.game.to_move
        kept = list(self._kept)[len(self._kept) - count :]
        return all(seat in to_move(state) for state, _ in kept)

    # The referee ----------------------------------------------------------------------------------

    def attend(self) -> None:
        """Set the clock for what is due next, and wake the computers whose turn it is."""
        if self._closed:
            return
        clock = None if self.outcome else self._soonest()
        if clock is None or clock[0] != self._timer_at:
            self._stop_timer()
        if clock and self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer_at = clock[0]
            self._timer = loop.call_later(max(0.0, clock[0] - time.time()), self._ring_clock)
        computers = self._table.players
        for seat in self.match.to_move if computers else ():
            if seat in computers and seat not in self._thinking:
                self._thinking.add(seat)
                self._spawn(self._think(seat, computers[seat]))

    def _next_clock(self, state: Any, to_move: tuple[int, ...], since: float) -> Clock | None:
        """Say when the referee is to step in because of the game's clock or that of a turn."""
        due = self.match.game.due(state)
        clock = (self.begun + due[0], due[1]) if due else None
        limit = self._table.turn_limit
        if not limit or len(to_move) != 1 or to_move[0] in self._table.players:
            return clock
        if clock is None or since + limit < clock[0]:
            clock = since + limit, Depart(to_move[0], "timed out")
        return clock

    def _soonest(self) -> Clock | None:
        """Say what the referee is to do next, those who are away for too long included."""
        clock = self._clock
        away = self._table.away
        if not away:
            return clock
        grace = self._staff.settings.grace + self._deference
        for seat, since in away.items():
            if seat not in self._gone and (clock is None or since + grace < clock[0]):
                clock = since + grace, Depart(seat, "left")
        return clock

    @property
    def _deference(self) -> float:
        """Seconds by which we let other processes go first, because nobody is here."""
        return UNWATCHED if self._staff.settings.several and not self._table.watched else 0.0

    def _ring_clock(self) -> None:
        self._timer = None
        self._spawn(self._call_time())

    async def _call_time(self) -> None:
        try:
            if self._staff.settings.several:
                await self._table.catch_up()  # somebody may be back whom only others have seen
            async with self._lock:
                while (clock := None if self.outcome else self._soonest()) is not None:
                    when, move = clock
                    if when > time.time():
                        break
                    answer = await self._referee(move, when - self.begun)
                    if isinstance(answer, Refused):
                        _log.warning("referee refused", match=self.id, reason=answer.reason)
                        if not isinstance(move, Depart):
                            return
                        self._gone.add(move.seat)
        except AwayError:
            await asyncio.sleep(RETRY)
        self.attend()

    async def _think(self, seat: int, level: Level) -> None:
        """Play for a computer as long as it can move."""
        refusals = 0
        try:
            while not self._closed and seat in self.match.to_move:
                try:
                    await self._pause(level)
                    number = self.number
                    answer = await self._play_computer(seat, level)
                except AwayError:
                    await asyncio.sleep(RETRY)
                    continue
                if isinstance(answer, Refused) and self.number == number:
                    _log.warning("computer refused", match=self.id, reason=answer.reason)
                    refusals += 1
                    await asyncio.sleep(RETRY)
                    if refusals == MOST_REFUSALS:
                        await self.depart(seat, "resigned")
                        return
        finally:
            self._thinking.discard(seat)

    async def _pause(self, level: Level) -> None:
        """Give people a chance where all play at the same time, and other processes if need be."""
        if self._deference:
            await asyncio.sleep(self._deference)
        elif len(self.match.to_move) > 1:
            await asyncio.sleep(self._staff.settings.pace * PAUSES[level])

    async def _play_computer(self, seat: int, level: Level) -> Refused | int | None:
        begun = time.perf_counter()
        text = await self._staff.computers.choose(self.match, seat, level)
        self._staff.metrics.thinking.took(time.perf_counter() - begun)

        async def judge(elapsed: float) -> Judgement:
            return await self._staff.computers.consider(self.match, seat, text, elapsed)

        async with self._lock:
            return await self._make(judge)

    # The process ----------------------------------------------------------------------------------

    def close(self) -> None:
        """Stop the clock and the computers; what was acknowledged is in the store."""
        self._closed = True
        self._stop_timer()
        for task in self._tasks:
            task.cancel()

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = None

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _logged(work: Awaitable[None]) -> None:
    """Do something that nobody waits for, and write down what goes wrong with it."""
    try:
        await work
    except Exception:
        _log.exception("failed in the background")
