"""A table as one process has it: who sits and who watches, and the match that is played.

What happens here is a line in the table's log before anybody hears of it, just as with a match, so
several processes can have the same table. Whether somebody is *there* is in the log too: a process
that cannot see the player of a chair says so, and another one that can contradicts it. Whoever is
still away when the grace period ends is taken out of the match, whichever process notices first.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from parlour import games
from parlour.match import Match
from parlour.store import (
    AwayError,
    DayFact,
    Fact,
    Line,
    Listing,
    MatchFact,
    Result,
    SeatFact,
    TakenError,
    match_log,
)
from parlour.web import messages, players, seating
from parlour.web.play import RETRY, Guest, LiveMatch, News, Staff
from parlour.web.seating import Happenings, Seating, Stage, TableError, TableShown

if TYPE_CHECKING:
    from parlour.coach.players import Level
    from parlour.games.protocol import Outcome
    from parlour.store import PlayerFact

NO_TABLE = "there is no such table"
SPECTATORS_TOLD = 0.5  # seconds after one has come or gone, with all others who have by then

_log = structlog.get_logger("parlour.tables")


class Table:
    """A table, its guests and its match."""

    def __init__(self, name: str, lines: Sequence[Line], staff: Staff) -> None:
        made = seating.read_line.decode(lines[0].body)
        if not isinstance(made, seating.Made):
            raise TableError(f"the log of table {name} does not begin with its making")
        self.id = name
        self.seating: Seating = seating.begin(made)
        self.live: LiveMatch | None = None
        self.away: dict[int, float] = {}  # what the match asks for with every move
        self.players: dict[int, Level] = {}
        self.guests: set[Guest] = set()
        self.touched = time.monotonic()
        self._staff = staff
        self._number = 1
        self._lock = asyncio.Lock()
        self._settling: asyncio.Task[None] | None = None
        self._rewritten = False  # whether the log of our match says otherwise than we have read
        self._telling: asyncio.TimerHandle | None = None
        self._unseen: set[int] = set()  # chairs whose players we have lost sight of
        self.doubted = time.monotonic()
        self._take(lines[1:])

    @property
    def log(self) -> str:
        """The name of the table's log."""
        return f"table/{self.id}"

    @property
    def stage(self) -> Stage:
        """Whether people wait, play, or have played."""
        if self.live is None:
            return "waiting"
        return "over" if self.live.outcome else "playing"

    @property
    def idle(self) -> bool:
        """Whether nothing would be lost by forgetting the table."""
        return not self.guests and self.stage != "playing" and not self._settling

    def show(self) -> TableShown:
        """Return the table as everybody sees it."""
        spectators = sum(guest.chair is None for guest in self.guests)
        return seating.show(self.seating, self.id, self.stage, spectators)

    # What the match asks --------------------------------------------------------------------------

    @property
    def watched(self) -> bool:
        """Whether anybody is here."""
        return bool(self.guests)

    @property
    def turn_limit(self) -> int:
        """Seconds for a turn; 0 is no limit."""
        return self.seating.plan.turn_limit

    def results(self, outcome: Outcome, at: float) -> list[Fact]:
        """Return what there is to write down when the match is over."""
        if self.live is None:
            return []
        match, game = self.live.id, self.seating.plan.game
        facts: list[Fact] = [MatchFact(match, self.id, game, self.live.begun, at)]
        for seat, player in enumerate(self.live.header.players):
            score = outcome.scores[seat] if outcome.scores else None
            won = seat in outcome.winners
            facts.append(Result(match, seat, player, won, score, at))
            if player and self.counts_for_the_day:
                facts.append(
                    DayFact(player, game, self.seating.day, match, self.live.begun, at, won, score)
                )
        facts.append(self._listing(self.seating, "over", at))
        return facts

    @property
    def counts_for_the_day(self) -> bool:
        """Whether this is somebody's one go at a day's puzzle; what is played after it is not."""
        return bool(self.seating.day) and self.seating.rounds == 1

    def tell(self, news: News, mover: Guest | None, move_id: str) -> None:
        """Acknowledge a move to whoever made it, and tell everybody what they may see of it."""
        live = self.live
        if live is None:
            return
        match, number, (events, before, _, to_move, outcome), elapsed, _, due = news
        elapsed = round(elapsed, 3)
        show = None if live.match.game.INFO.hides_nothing else live.match.game.show
        shown: dict[int | None, tuple[Any, ...]] = {}
        written: dict[tuple[int | None, bool], str] = {}
        for guest in self.guests if mover is None else (mover, *self.guests):
            if guest is mover and shown:
                continue  # who moved was told first
            seat, views = self.seating.seat_of(guest.chair), guest.views
            seen = shown.get(seat)
            if seen is None:
                seen = events
                if show:
                    pairs = zip(before, events, strict=True)
                    seen = tuple([show(*each, seat) for each in pairs])
                shown[seat] = seen
            if guest is mover:
                view = live.match.view(seat) if views else None
                accepted = messages.Accepted(
                    move_id, match, number, to_move, elapsed, seen, due, outcome, view
                )
                guest.say(messages.write(accepted))
                continue
            text = written.get((seat, views))
            if text is None:
                view = live.match.view(seat) if views else None
                text = written[seat, views] = messages.write(
                    messages.Happened(match, number, seen, to_move, elapsed, due, outcome, view)
                )
            guest.say(text)
        if outcome:
            self._tell_change()

    # Guests ---------------------------------------------------------------------------------------

    def chair_for(self, player: PlayerFact | None, secret: str) -> int | None:
        """Return where somebody sits: who has the chair's secret, or the cookie of its player."""
        if secret:
            for chair, sitter in enumerate(self.seating.sitters):
                if sitter and players.is_secret(secret, sitter.secret_hash):
                    return chair
            return None
        return self.seating.chair_of(player.id) if player else None

    def enter(self, guest: Guest, match: str = "", last: int = 0) -> None:
        """Let somebody in and tell them how things stand, or what they have missed."""
        spectators = sum(each.chair is None for each in self.guests)
        if guest.chair is None and spectators >= self._staff.settings.spectators:
            raise TableError("there are too many spectators at this table")
        self.guests.add(guest)
        self.touched = time.monotonic()
        guest.say(messages.write(messages.Welcome(self.show(), guest.chair)))
        if self.live:
            known = last if match == self.live.id else -1
            self.send_missing(guest, known)
        if guest.chair is None:
            self._tell_of_spectators()
        self.look_around()

    def leave(self, guest: Guest) -> None:
        """Let somebody go."""
        self.guests.discard(guest)
        self.touched = time.monotonic()
        if guest.chair is not None:
            self._unseen.add(guest.chair)
        else:
            self._tell_of_spectators()
        self.look_around()

    def _tell_of_spectators(self) -> None:
        """Say soon how many watch, once for all who come and go until then."""
        if self._telling is None:
            loop = asyncio.get_running_loop()
            self._telling = loop.call_later(SPECTATORS_TOLD, self._tell_change)

    def doubt(self) -> None:
        """Ask about all who are not here whether another process sees them."""
        self.doubted = time.monotonic()
        self._unseen.update(range(len(self.seating.sitters)))
        self.look_around()

    def send_missing(self, guest: Guest, since: int) -> None:
        """Send the events since a number, or the whole position if they are too many."""
        live = self.live
        if live is None:
            return
        seat = self.seating.seat_of(guest.chair)
        events = live.missing(since, seat) if since > 0 else None
        about = live.match.to_move, round(live.elapsed(), 3)
        due = None if live.outcome else live.due()
        if events is not None:
            view = live.match.view(seat) if guest.views else None
            happened = messages.Happened(
                live.id, live.number, events, *about, due, live.outcome, view
            )
            guest.say(messages.write(happened))
        else:
            view = live.match.view(seat)
            position = messages.Position(
                live.id, live.number, view, *about, seat, due, live.outcome
            )
            guest.say(messages.write(position))

    def look_around(self) -> None:
        """See to it that the log says who is there; until it does, go on trying."""
        if self._settling is None and self._absent_or_back():
            self._settling = asyncio.get_running_loop().create_task(self._settle())

    def _absent_or_back(self) -> list[Happenings]:
        """Say which chairs the log is wrong about; what was said once is not said again."""
        present = {guest.chair for guest in self.guests}
        changes: list[Happenings] = []
        for chair, sitter in enumerate(self.seating.sitters):
            if sitter and sitter.away is not None and chair in present:
                changes.append(seating.Came(chair))
            elif sitter and sitter.away is None and chair in self._unseen - present:
                changes.append(seating.Went(chair))
            else:
                self._unseen.discard(chair)
        return changes

    async def _settle(self) -> None:
        try:
            while self._absent_or_back():
                try:
                    async with self._lock:
                        await self._change(self._absent_or_back)
                except AwayError:
                    await asyncio.sleep(RETRY)
        except Exception:
            _log.exception("failed in the background", table=self.id)
        finally:
            self._settling = None

    # What people do -------------------------------------------------------------------------------

    async def sit(self, player: PlayerFact, wanted: int | None) -> tuple[int, str]:
        """Take a chair; return which, and its secret, which is told only now."""
        secret = players.new_secret()
        taken: list[int] = []

        def decide() -> list[Happenings]:
            if self.seating.chair_of(player.id) is not None:
                raise TableError("you sit at this table already")
            if self.stage == "playing":
                raise TableError("a match is being played here; you can watch it")
            free = self.seating.free
            if not free:
                raise TableError("there is no free chair at this table; you can watch")
            if wanted is not None and wanted not in free:
                raise TableError(
                    f"chair {wanted} is not free; free are {', '.join(map(str, free))}"
                )
            taken[:] = [free[0] if wanted is None else wanted]
            sat = seating.Sat(taken[0], player.id, player.nickname, players.hashed(secret).hex())
            return [sat, seating.Asked(taken[0])]

        async with self._lock:
            await self._change(decide)
            await self._begin_if_ready()
        self.look_around()
        return taken[0], secret

    async def stand(self, chair: int) -> None:
        """Give a chair up; whoever does so in a match has left it."""
        seat = self.seating.seat_of(chair)
        if self.live and self.stage == "playing" and seat is not None:
            await self.live.depart(seat, "left")
        async with self._lock:
            await self._change(
                lambda: [seating.Stood(chair)] if self.seating.sitters[chair] else []
            )

    async def ask_again(self, chair: int) -> None:
        """Ask for a rematch."""

        def decide() -> list[Happenings]:
            if self.stage == "playing":
                raise TableError("the match is not over yet")
            sitter = self.seating.sitters[chair]
            return [seating.Asked(chair)] if sitter and not sitter.again else []

        async with self._lock:
            await self._change(decide)
            await self._begin_if_ready()

    async def _begin_if_ready(self) -> None:
        """Begin a match if everybody is here who has to be, and wants to."""
        if not self.seating.all_ask or self.stage == "playing":
            return
        number = self.seating.rounds + 1
        name = f"{self.id}-{number}"  # the same in every process, so there is only one
        ahead = seating.evolve(self.seating, seating.Began(name), time.time())
        by_seat = sorted(range(len(ahead.sitters)), key=lambda c: ahead.seat_of(c) or 0)
        names = tuple(ahead.names()[chair] for chair in by_seat)
        sitters = [ahead.sitters[chair] for chair in by_seat]
        ids = [sitter.player if sitter else "" for sitter in sitters]
        match = await start_match(ahead.plan, names, self._staff, ahead.seed)
        at = time.time()
        game = ahead.plan.game
        facts: list[Fact] = [MatchFact(name, self.id, game, at)]
        if ahead.day and number == 1:
            facts += [DayFact(each, game, ahead.day, name, at) for each in ids if each]
        opening = match_log.opening(match, at, self.id, ids)
        with suppress(TakenError):  # it has begun, here before a crash or in another process
            await self._staff.store.append(f"match/{name}", 0, opening, facts)

        def decide() -> list[Happenings]:
            return [seating.Began(name)] if self.seating.rounds == number - 1 else []

        await self._change(decide)

    # The log --------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Take up the match that is being played, and begin one that was about to begin."""
        async with self._lock:
            await self._take_up_match()
            await self._begin_if_ready()
        self.doubt()

    async def catch_up(self) -> None:
        """Read what other processes have added."""
        async with self._lock:
            await self._read_on()

    async def _change(self, decide: Callable[[], list[Happenings]]) -> None:
        """Add what is decided to the log, then carry it out and tell; decide again if need be."""
        while happenings := decide():
            at = time.time()
            lines = [Line(msgspec.json.encode(each), at) for each in happenings]
            facts = self._facts(happenings, at)
            try:
                await self._staff.store.append(self.log, self._number, lines, facts)
            except TakenError:
                if not await self._read_on():
                    raise TableError("this table is not there any more") from None
                continue
            self._take(lines)
            await self._after_change()
            self._staff.bell.ring(self.log)
            return

    async def _read_on(self) -> bool:
        lines = await self._staff.store.read(self.log, self._number)
        if lines:
            self._take(lines)
            await self._after_change()
        return bool(lines)

    def _away(self) -> dict[int, float]:
        """Return the seats whose players are gone, and since when; nobody waits for a lone one."""
        if sum(sitter is not None for sitter in self.seating.sitters) < 2:
            return {}
        since = {}
        for chair, sitter in enumerate(self.seating.sitters):
            seat = self.seating.seat_of(chair)
            if sitter and sitter.away is not None and seat is not None:
                since[seat] = sitter.away
        return since

    def _players(self) -> dict[int, Level]:
        """Return the seats of computers."""
        return {
            seat: chair.computer
            for n, chair in enumerate(self.seating.plan.chairs)
            if chair.computer and (seat := self.seating.seat_of(n)) is not None
        }

    def _take(self, lines: Sequence[Line]) -> None:
        for line in lines:
            happening = seating.read_line.decode(line.body)
            self.seating = seating.evolve(self.seating, happening, line.at)
            self._rewritten |= isinstance(happening, seating.Reread)
            if isinstance(happening, seating.Stood):
                for guest in self.guests:  # who may not speak for the next who sits there
                    if guest.chair == happening.chair:
                        guest.chair = None
        self._number += len(lines)
        self.away, self.players = self._away(), self._players()

    async def reread(self) -> None:
        """Let all processes read again what has been rewritten in the logs."""
        async with self._lock:
            await self._change(lambda: [seating.Reread()])

    async def _after_change(self) -> None:
        if self._rewritten and self.live:
            header = (await self._staff.store.read(self.live.log))[:1]
            if header:
                self.live.header = match_log.read_header(header)
        self._rewritten = False
        if await self._take_up_match():
            self._tell_change()
            for guest in self.guests:
                self.send_missing(guest, 0)
        else:
            self._tell_change()
        if self.live:
            self.live.attend()
        self.look_around()

    async def _take_up_match(self) -> bool:
        """Load the latest match unless we have it; say whether it was new to us."""
        name = self.seating.match
        if not name or (self.live and self.live.id == name):
            return False
        lines = await self._staff.store.read(f"match/{name}")
        if not lines:  # whoever played it has been forgotten
            return False
        if self.live:
            self.live.close()
        self.live = LiveMatch(name, lines, self, self._staff)
        self.live.attend()
        return True

    def _tell_change(self) -> None:
        if self._telling:
            self._telling.cancel()
            self._telling = None
        if self.guests:
            changed = messages.write(messages.Changed(self.show()))
            for guest in self.guests:
                guest.say(changed)

    def _facts(self, happenings: Sequence[Happenings], at: float) -> list[Fact]:
        """Return what follows from what happens: who sits where, and how the table is listed."""
        after, stage = self.seating, self.stage
        facts: list[Fact] = []
        for each in happenings:
            after = seating.evolve(after, each, at)
            if isinstance(each, seating.Sat):
                secret_hash = bytes.fromhex(each.secret_hash)
                facts.append(SeatFact(self.id, each.chair, each.player, secret_hash))
            elif isinstance(each, seating.Stood):
                facts.append(SeatFact(self.id, each.chair, "", b""))
            elif isinstance(each, seating.Began):
                stage = "playing"
        changed = (
            stage != self.stage
            or len(after.free) != len(self.seating.free)
            or after.deserted != self.seating.deserted
        )
        if facts or changed:
            if not any(after.sitters):
                stage = "over"  # everybody has left
            facts.append(self._listing(after, stage, at))
        return facts

    def _listing(self, after: Seating, stage: Stage, at: float) -> Listing:
        return listing(after, self.id, stage, at)

    def say_gone(self) -> None:
        """Tell everybody that the table is not there any more."""
        for guest in self.guests:
            guest.say(messages.write(messages.Problem(NO_TABLE)))

    def close(self) -> None:
        """Let the table go; everything is in the store."""
        if self.live:
            self.live.close()
        if self._settling:
            self._settling.cancel()
        if self._telling:
            self._telling.cancel()


def listing(after: Seating, table: str, stage: Stage, at: float) -> Listing:
    """Return how a table is listed."""
    plan = after.plan
    summary = msgspec.json.encode(seating.show(after, table, stage))
    return Listing(table, plan.game, plan.open, stage, len(after.free), summary, at)


async def start_match(
    plan: seating.Plan, names: tuple[str, ...], staff: Staff, seed: int | None = None
) -> Match[Any, Any, Any]:
    """Start a match, with luck of its own if none is given; raise `MatchError` if it cannot be."""
    words = plan.words or games.find(plan.game).INFO.lexicon
    seed = secrets.randbits(63) if seed is None else seed
    return await staff.computers.start(plan.game, words, plan.options, names, seed)
