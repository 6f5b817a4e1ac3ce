"""A match: a game in progress, and the only door through which a move reaches it.

>>> from parlour import lexicon
>>> from parlour.match import Match
>>> match = Match.start("ghost", lexicon.load("enable"), seats=("Ann", "Bob"))
>>> for turn, letter in enumerate("python"):
...     events = match.play(turn % 2, letter)
>>> match.outcome.termination, match.seats[match.outcome.winners[0]]
('word', 'Ann')

The log of events is the truth: `state` is what comes of carrying them out in order, here or on
another machine.
"""

from __future__ import annotations

import math
import secrets
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple

import msgspec

from parlour import ParlourError, games
from parlour.games.protocol import (
    Chance,
    Depart,
    Event_,
    Game,
    How,
    Move_,
    Outcome,
    Reason,
    RefereeMove,
    Refused,
    State_,
    Unseen,
    Value,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from parlour.lexicon import Lexicon

FORMAT = 1
SEEDS = 2**63


class MatchError(ParlourError):
    """A match that cannot be started or read."""


class Entry(msgspec.Struct, Generic[Event_], frozen=True, omit_defaults=True):
    """A line of the log: an event, and when it happened, in seconds from the start."""

    event: Event_
    at: float = 0.0


class Header(Value, frozen=True):
    """All that is settled when a match begins, except for the words, which it names by digest."""

    parlour: int
    game: str
    options: msgspec.Raw
    seats: tuple[str, ...]
    seed: int
    lexicon: str
    digest: str


class Record(Header, frozen=True):
    """A match as it is kept."""

    log: msgspec.Raw


class Ahead(NamedTuple):
    """What events lead to: the state before each, and how things are after them all."""

    events: tuple[Any, ...]
    before: tuple[Any, ...]
    state: Any
    to_move: tuple[int, ...]
    outcome: Outcome | None


class Match(Generic[State_, Move_, Event_]):
    """Seats, options, seed and the log of one game.

    A move goes in through `play`, and what comes back is either the events that happened or a
    `Refused`, after which nothing has changed. `view` is what a seat may see. Whoever has to keep
    the events before anybody hears of them uses `consider`, looks what they lead to with `foresee`
    and, once they are safe, goes there with `go_on`.
    """

    _encoder: ClassVar[msgspec.json.Encoder] = msgspec.json.Encoder()

    def __init__(
        self,
        game: Game[State_, Move_, Event_],
        lexicon: Lexicon,
        options: Any,
        seats: tuple[str, ...],
        seed: int,
        log: Iterable[Entry[Event_]] = (),
    ) -> None:
        self.game = game
        self.lexicon = lexicon
        self.options = options
        self.seats = seats
        self.seed = seed
        fewest, most = game.INFO.seats
        if not fewest <= len(seats) <= most:
            wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
            raise MatchError(f"{game.INFO.title} has {wanted} seats, not {len(seats)}")
        if not isinstance(seed, int) or not -SEEDS <= seed < SEEDS:
            raise MatchError(f"{seed!r} is not a seed; it is a whole number of up to 18 digits")
        self._log: list[Entry[Event_]] = list(log)
        self._state: State_
        self._arrive(self.replay())

    @classmethod
    def start(
        cls,
        game: str | Game[State_, Move_, Event_],
        lexicon: Lexicon,
        options: Mapping[str, object] | Value | None = None,
        seats: Iterable[str] | None = None,
        seed: int | None = None,
    ) -> Match[State_, Move_, Event_]:
        """Start a match; raise `MatchError` if the game cannot be played that way."""
        rules: Game[State_, Move_, Event_] = games.find(game) if isinstance(game, str) else game
        fewest, _ = rules.INFO.seats
        names = tuple(seats) if seats else tuple(f"Player {n + 1}" for n in range(fewest))
        checked = _convert(options or {}, rules.INFO.options)
        match = cls(rules, lexicon, checked, names, secrets.randbits(32) if seed is None else seed)
        begun = rules.begin(match.state, Chance(match.seed), lexicon)
        if isinstance(begun, Refused):
            raise MatchError(begun.reason)
        match.record(begun)
        return match

    @property
    def state(self) -> State_:
        """The whole truth, secrets and all. Show people `view` instead."""
        return self._state

    @property
    def log(self) -> tuple[Entry[Event_], ...]:
        """Every event so far with its time."""
        return tuple(self._log)

    @property
    def events(self) -> tuple[Event_, ...]:
        """Every event so far."""
        return tuple(entry.event for entry in self._log)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or ``None`` while it goes on."""
        return self._outcome

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats whose move it is."""
        return self._to_move

    def view(self, seat: int | None = None) -> State_:
        """Return what a seat may see of the state; ``None`` is a spectator."""
        return self.game.view(self._state, seat)

    def shown(self, seat: int | None = None) -> tuple[Event_ | Unseen, ...]:
        """Return the events so far as a seat may see them; carried out, they give its view."""
        return self._seen(self.replay(0), self.events, seat)

    def seen(
        self, happened: Iterable[Event_], seat: int | None = None
    ) -> tuple[Event_ | Unseen, ...]:
        """Return what a seat may see of events that happen now, before they are recorded."""
        return self._seen(self._state, happened, seat)

    def _seen(
        self, state: State_, happened: Iterable[Event_], seat: int | None
    ) -> tuple[Event_ | Unseen, ...]:
        shown = []
        for event in happened:
            shown.append(self.game.show(state, event, seat))
            state = self.game.evolve(state, event)
        return tuple(shown)

    def play(self, seat: int, move: str | Move_, at: float = 0.0) -> tuple[Event_, ...] | Refused:
        """Make a move for a seat, from what a person typed or as a value."""
        return self._recorded(self.consider(seat, move, at), at)

    def consider(
        self, seat: int, move: str | Move_, at: float = 0.0
    ) -> tuple[Event_, ...] | Refused:
        """Say what would come of a move, without making it."""
        if not isinstance(seat, int) or not 0 <= seat < len(self.seats):
            return Refused(Reason.NO_SUCH_SEAT)
        if isinstance(move, str):
            if self.outcome is not None:
                return Refused(Reason.GAME_OVER)
            if seat not in self.to_move:
                return Refused(Reason.NOT_YOUR_TURN)
            text = move.encode(errors="replace").decode()  # a log holds no broken characters
            parsed = self.game.parse(self._state, seat, text)
            if isinstance(parsed, Refused):
                return parsed
            move = parsed
        elif not isinstance(move, RefereeMove) and not _is_one_of(move, self.game.INFO.moves):
            return Refused(Reason.NOT_A_MOVE)
        return self._decide(seat, move, at)

    def referee(self, move: RefereeMove, at: float = 0.0) -> tuple[Event_, ...] | Refused:
        """Make a move that is the referee's."""
        return self._recorded(self.consider_referee(move, at), at)

    def consider_referee(self, move: RefereeMove, at: float = 0.0) -> tuple[Event_, ...] | Refused:
        """Say what would come of a move of the referee's, without making it."""
        return self._decide(None, move, at)

    def call_time(self, at: float) -> tuple[Event_, ...]:
        """Let the referee do what is due by now."""
        happened: list[Event_] = []
        while (due := self.game.due(self._state)) and due[0] <= at and self.outcome is None:
            answer = self.referee(due[1], at)
            if isinstance(answer, Refused):
                raise MatchError(f"the referee cannot do what is due: {answer.reason}")
            happened += answer
        return tuple(happened)

    def depart(self, seat: int, how: How, at: float = 0.0) -> tuple[Event_, ...] | Refused:
        """Take a player out of the game who has resigned, left, or run out of time."""
        return self.referee(Depart(seat, how), at)

    def record(self, happened: Iterable[Event_], at: float = 0.0) -> None:
        """Carry out events that were considered here or have happened elsewhere."""
        ahead = self.foresee(happened)
        self.go_on(ahead, (at,) * len(ahead.events))

    def foresee(self, happened: Iterable[Event_]) -> Ahead:
        """Say what events would lead to, without carrying them out."""
        events, before, state = tuple(happened), [], self._state
        for event in events:
            before.append(state)
            state = self.game.evolve(state, event)
        to_move, outcome = self.game.to_move(state), self.game.outcome(state)
        return Ahead(events, tuple(before), state, to_move, outcome)

    def go_on(self, ahead: Ahead, times: Iterable[float]) -> None:
        """Carry out events that were foreseen here, each with the time at which it happened."""
        entries = list(map(Entry, ahead.events, times))
        for entry in entries:
            if not math.isfinite(entry.at):
                wrong = f"{entry.at} is not a time; it is a number of seconds from the start"
                raise ValueError(wrong)
        self._log += entries
        self._state, self._to_move, self._outcome = ahead.state, ahead.to_move, ahead.outcome

    def _arrive(self, state: State_) -> None:
        self._state = state
        self._to_move, self._outcome = self.game.to_move(state), self.game.outcome(state)

    def _decide(self, seat: int | None, move: Any, at: float) -> tuple[Event_, ...] | Refused:
        return self.game.decide(self._state, seat, move, Chance(self.seed), self.lexicon, at)

    def _recorded(
        self, happened: tuple[Event_, ...] | Refused, at: float
    ) -> tuple[Event_, ...] | Refused:
        if not isinstance(happened, Refused):
            self.record(happened, at)
        return happened

    def replay(self, events: int | None = None) -> State_:
        """Work out the state from the log alone, after all events or the first few."""
        state = self.game.initial(self.options, len(self.seats))
        for entry in self._log[:events]:
            state = self.game.evolve(state, entry.event)
        return state

    @property
    def header(self) -> Header:
        """What was settled when the match began."""
        return Header(
            parlour=FORMAT,
            game=self.game.INFO.name,
            options=msgspec.Raw(self._encoder.encode(self.options)),
            seats=self.seats,
            seed=self.seed,
            lexicon=self.lexicon.name,
            digest=self.lexicon.digest,
        )

    def to_json(self) -> bytes:
        """Return the match as JSON, to be kept or sent to another machine."""
        log = msgspec.Raw(self._encoder.encode(self._log))
        return self._encoder.encode(Record(**msgspec.structs.asdict(self.header), log=log))

    @classmethod
    def from_json(cls, text: bytes | str, lexicon: Lexicon) -> Match[State_, Move_, Event_]:
        """Read a match back, to look at or to go on with; raise `MatchError` if it is not one."""
        record = _decode(text, Record)
        if record.parlour != FORMAT:
            raise MatchError(f"this match has format {record.parlour}; this Parlour reads {FORMAT}")
        if record.digest != lexicon.digest:
            raise MatchError(
                f"this match was played with the word list {record.lexicon} "
                f"(digest {record.digest[:12]}), and {lexicon.name} has other words"
            )
        try:
            game: Game[State_, Move_, Event_] = games.find(record.game)
        except ValueError as error:
            raise MatchError(str(error)) from None
        options = _decode(record.options, game.INFO.options)
        # The type of the log is known only now, from the game, which mypy cannot follow.
        log = _decode(record.log, list[Entry[game.INFO.events]])  # type: ignore[name-defined]
        try:
            return cls(game, lexicon, options, record.seats, record.seed, log)
        except MatchError:
            raise
        except (LookupError, TypeError, ValueError) as error:
            raise MatchError(f"this match has a log that makes no sense: {error}") from error


def _decode(text: bytes | str | msgspec.Raw, kind: Any) -> Any:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise MatchError(f"this is not a match: {error}") from None


def _convert(options: Mapping[str, object] | Value, kind: type[Value]) -> Value:
    try:
        return msgspec.convert(msgspec.to_builtins(options), kind)
    except msgspec.ValidationError as error:
        raise MatchError(f"an option is wrong: {error}") from None


def _is_one_of(move: object, kinds: Any) -> bool:
    """Say whether a value is a move, down to its fields, which structs do not check."""
    try:
        return bool(msgspec.json.decode(msgspec.json.encode(move), type=kinds) == move)
    except (TypeError, ValueError):
        return False
