"""What happens at a table, as values, and what comes of it.

A table has *chairs*, for people and for computers, and somebody keeps a chair from match to match.
A match has *seats*: who has which may change with each match, so that everybody begins once and
both set a word. The log of a table has one line for each thing that happened, and `evolve` turns
them into the `Seating` that they lead to; nothing here waits, asks or sends.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from parlour import ParlourError, games
from parlour.coach.players import Level
from parlour.games.protocol import Value

Words = Literal["enable", "american", "common"]

LONGEST_TEXT = 40  # of an option
MOST_TEXTS = 20
LARGEST_NUMBERS = {"hands": 50, "hand_size": 20, "length": 45}
NOBODY_DEALS = "at a table the hands are dealt by chance; leave out the option dealer"


class TableError(ParlourError):
    """A table that cannot be made so, or something that cannot be done at it."""


class Chair(Value, frozen=True):
    """A place at a table: for a person, or for a computer player of a level."""

    computer: Level | None = None


class Plan(Value, frozen=True):
    """How a table is to be: what is played, by how many, and who may come."""

    game: Annotated[str, Meta(max_length=40, description="the name of the game")]
    chairs: Annotated[
        tuple[Chair, ...],
        Meta(min_length=1, max_length=8, description="one for each seat of the game"),
    ]
    options: Annotated[
        dict[str, Any],
        Meta(max_length=20, description="the game's options; the rest are its defaults"),
    ] = msgspec.field(default_factory=dict)
    words: Annotated[Words | None, Meta(description="a word list, if not the game's own")] = None
    open: Annotated[bool, Meta(description="whether the table is on the list of open ones")] = True
    turn_limit: Annotated[
        int, Meta(ge=0, le=86_400, description="seconds for a turn; 0 is no limit")
    ] = 0


class Happening(Value, frozen=True, tag_field="table", tag=str.lower):
    """A line of a table's log."""


class Made(Happening, frozen=True):
    """The table was made; one for a puzzle of the day has its seed, and the day."""

    plan: Plan
    seed: int | None = None
    day: str = ""


class Sat(Happening, frozen=True):
    """A player took a chair; of the chair's secret only the hash is known."""

    chair: int
    player: str
    nickname: str
    secret_hash: str


class Stood(Happening, frozen=True):
    """A player gave a chair up."""

    chair: int


class Came(Happening, frozen=True):
    """Whoever has the chair is there."""

    chair: int


class Went(Happening, frozen=True):
    """Whoever has the chair cannot be seen by one of the processes; another may contradict."""

    chair: int


class Asked(Happening, frozen=True):
    """Whoever has the chair wants to play again."""

    chair: int


class Began(Happening, frozen=True):
    """A match began."""

    match: str


class Reread(Happening, frozen=True):
    """Somebody was forgotten: what stood here, and in the match's log, reads otherwise now."""


Happenings = Made | Sat | Stood | Came | Went | Asked | Began | Reread
read_line: msgspec.json.Decoder[Happenings] = msgspec.json.Decoder(Happenings)


class Sitter(Value, frozen=True):
    """Who has a chair, since when they are away (``None`` is there), and what they want."""

    player: str
    nickname: str
    secret_hash: bytes
    away: float | None
    again: bool = False


class Seating(Value, frozen=True):
    """A table after all that has happened: who sits where, and which match is the latest.

    ``shift`` is by how much the seats of that match are further round than the chairs. At a table
    for a puzzle of the day every match has the same ``seed``, and the first is the go that counts.
    """

    plan: Plan
    sitters: tuple[Sitter | None, ...]
    match: str = ""
    rounds: int = 0
    shift: int = 0
    seed: int | None = None
    day: str = ""

    @property
    def free(self) -> tuple[int, ...]:
        """The chairs that a person could take."""
        return tuple(
            n
            for n, (chair, sitter) in enumerate(zip(self.plan.chairs, self.sitters, strict=True))
            if sitter is None and chair.computer is None
        )

    @property
    def deserted(self) -> bool:
        """Whether nobody who sits here is there."""
        return not any(sitter and sitter.away is None for sitter in self.sitters)

    @property
    def all_ask(self) -> bool:
        """Whether everybody who sits here wants to play again, and nobody is missing."""
        people = [sitter for sitter in self.sitters if sitter]
        return bool(people) and not self.free and all(sitter.again for sitter in people)

    def chair_of(self, player: str) -> int | None:
        """Return where a player sits."""
        for n, sitter in enumerate(self.sitters):
            if sitter and player and sitter.player == player:
                return n
        return None

    def seat_of(self, chair: int | None) -> int | None:
        """Return the seat that a chair has in the latest match."""
        if chair is None or not self.rounds:
            return None
        return (chair + self.shift) % len(self.plan.chairs)

    def names(self) -> tuple[str, ...]:
        """Return what those at the table are called, by chairs."""
        return tuple(
            sitter.nickname if sitter else f"Computer ({chair.computer})"
            for chair, sitter in zip(self.plan.chairs, self.sitters, strict=True)
        )


class ChairShown(Value, frozen=True, omit_defaults=True):
    """A chair as everybody sees it."""

    computer: Level | None = None
    nickname: str | None = None
    here: bool = False
    again: bool = False
    seat: int | None = None


Stage = Literal["waiting", "playing", "over"]


class TableShown(Value, frozen=True):
    """A table as everybody sees it."""

    table: str
    game: str
    options: dict[str, Any]
    words: str
    chairs: tuple[ChairShown, ...]
    open: bool
    turn_limit: int
    stage: Stage
    match: str
    spectators: int = 0
    day: str = ""


def check_plan(plan: Plan) -> Plan:
    """Refuse a table that would be more than a server can be asked for."""
    if plan.game not in games.names():
        raise TableError(f"there is no game {plan.game!r}; there are {', '.join(games.names())}")
    info = games.find(plan.game).INFO
    fewest, most = info.seats
    if not fewest <= len(plan.chairs) <= most:
        wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise TableError(f"{info.title} has {wanted} chairs, not {len(plan.chairs)}")
    if all(chair.computer for chair in plan.chairs):
        raise TableError('a chair has to be left for a person, such as {"computer": null}')
    for name, value in plan.options.items():
        texts = value if isinstance(value, list) else [value]
        if len(texts) > MOST_TEXTS or any(len(str(each)) > LONGEST_TEXT for each in texts):
            raise TableError(f"the option {name} is too long for a table")
        largest = LARGEST_NUMBERS.get(name)
        if largest is not None and isinstance(value, int) and value > largest:
            raise TableError(f"at a table the option {name} is at most {largest}, not {value}")
    if plan.options.get("dealer", "chance") != "chance":
        raise TableError(NOBODY_DEALS)
    return plan


def changes_round(plan: Plan) -> bool:
    """Say whether the seats change hands from match to match: where it matters who has which.

    Where everybody plays the same unseen by the others it does not; and whoever plays hangman
    against the computer wants to guess again.
    """
    return not games.find(plan.game).INFO.private or bool(plan.options.get("set_word"))


def begin(made: Made) -> Seating:
    """Return a table at which nobody sits yet."""
    nobody = (None,) * len(made.plan.chairs)
    return Seating(made.plan, nobody, seed=made.seed, day=made.day)


def evolve(seating: Seating, happening: Happenings, at: float) -> Seating:
    """Carry out what has happened."""
    match happening:
        case Sat(chair, player, nickname, secret_hash):
            sitter = Sitter(player, nickname, bytes.fromhex(secret_hash), at)
            return _with(seating, chair, sitter)
        case Stood(chair):
            return _with(seating, chair, None)
        case Came(chair):
            return _changed(seating, chair, away=None)
        case Went(chair):
            return _changed(seating, chair, away=at)
        case Asked(chair):
            return _changed(seating, chair, again=True)
        case Began(match):
            rested = tuple(
                sitter and replace(sitter, again=False, away=sitter.away and at)
                for sitter in seating.sitters
            )
            shift = seating.rounds if changes_round(seating.plan) else 0
            rounds = seating.rounds + 1
            return replace(seating, sitters=rested, match=match, rounds=rounds, shift=shift)
        case Reread():
            return seating
        case Made():
            raise TableError("a table is made once")


def _with(seating: Seating, chair: int, sitter: Sitter | None) -> Seating:
    sitters = (*seating.sitters[:chair], sitter, *seating.sitters[chair + 1 :])
    return replace(seating, sitters=sitters)


def _changed(seating: Seating, chair: int, **changes: Any) -> Seating:
    sitter = seating.sitters[chair]
    return _with(seating, chair, replace(sitter, **changes)) if sitter else seating


def show(seating: Seating, table: str, stage: Stage, spectators: int = 0) -> TableShown:
    """Return a table as everybody sees it."""
    plan = seating.plan
    chairs = tuple(
        ChairShown(
            computer=chair.computer,
            nickname=sitter.nickname if sitter else None,
            here=bool(sitter and sitter.away is None),
            again=bool(sitter and sitter.again),
            seat=seating.seat_of(n),
        )
        for n, (chair, sitter) in enumerate(zip(plan.chairs, seating.sitters, strict=True))
    )
    words = plan.words or games.find(plan.game).INFO.lexicon
    return TableShown(
        table,
        plan.game,
        plan.options,
        words,
        chairs,
        plan.open,
        plan.turn_limit,
        stage,
        seating.match,
        spectators,
        seating.day,
    )
