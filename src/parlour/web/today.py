"""The puzzles of the day over HTTP: what there is today, and one go at each for everybody.

The server says which day it is, by its own clock in UTC. A go is an ordinary match at an ordinary
table, which knows its day and has the puzzle's seed. The table's name follows from the player, the
game and the day, so there is only one such table, whoever asks for it and however often; its first
match is the go that counts, and counts for the day on which it was begun.
"""

import base64
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from parlour import games
from parlour.coach import daily
from parlour.coach.daily import Puzzle, Streak, streak
from parlour.games.protocol import Value
from parlour.store import DayFact, Store, match_log
from parlour.web import sharing, teaching
from parlour.web.api import NO_PLAYER, house_of, player_of, trouble
from parlour.web.computers import find_words
from parlour.web.house import House
from parlour.web.players import Players
from parlour.web.seating import Chair, Made, Plan

NAME_BYTES = 16
MOST_KEPT = 32  # puzzles that a process remembers


class PuzzleShown(Value, frozen=True):
    """A puzzle of today: whether you have begun it or are done, and where.

    ``result`` says how it went, and ``share`` is the same to be sent to others.
    """

    game: str
    title: str
    stage: str
    table: str
    match: str
    won: bool
    score: int | None
    result: str
    share: str
    streak: Streak


class Today(Value, frozen=True):
    """The puzzles of today, how long it lasts, and how many days in a row you have done any."""

    day: str
    spoken: str
    seconds_left: int
    puzzles: tuple[PuzzleShown, ...]
    streak: Streak


class Begun(Value, frozen=True):
    """Where your go at a puzzle of the day is."""

    table: str
    day: str


def now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


@get("/api/today", summary="The puzzles of today", responses=trouble(503))
async def show_today(request: Request[Any, Any, State], state: State) -> Today:
    """Return the puzzles of today, and how you have done."""
    at, player, store = now(), await player_of(request), house_of(state).staff.store
    today = at.date()
    goes = await store.days(player.id) if player else []
    midnight = datetime.combine(today + timedelta(days=1), datetime.min.time(), UTC)
    return Today(
        today.isoformat(),
        sharing.spoken(today),
        int((midnight - at).total_seconds()),
        tuple([await _shown(game, today, goes, store) for game in daily.GAMES]),
        _streak(goes, today),
    )


@post("/api/today/{game:str}", responses=trouble(400, 401, 403, 404, 503))
async def begin_today(
    request: Request[Any, Any, State], state: State, game: FromPath[str]
) -> Begun:
    """Begin your go at a puzzle of today, or find the one that you have begun."""
    player, known = await player_of(request), request.app.state.players
    if player is None:
        raise HTTPException(status_code=401, detail=NO_PLAYER)
    if game not in daily.GAMES:
        raise HTTPException(status_code=404, detail="there is no such puzzle")
    house, day = house_of(state), now().date()
    table = await house.lay(
        table_name(known, player.id, game, day), made(await _puzzle(house, game, day))
    )
    if table.seating.chair_of(player.id) is None and not table.seating.rounds:
        await table.sit(player, None)
    return Begun(table.id, day.isoformat())


def table_name(known: Players, player: str, game: str, day: date) -> str:
    """Return the name of the one table at which somebody plays a day's puzzle."""
    sealed = known.seal(f"today/{player}/{game}/{day}")[:NAME_BYTES]
    return base64.urlsafe_b64encode(sealed).rstrip(b"=").decode()


def made(puzzle: Puzzle) -> Made:
    """Return the table at which a puzzle is played."""
    chairs = (Chair(),) if puzzle.computer is None else (Chair(), Chair(puzzle.computer))
    plan = Plan(puzzle.game, chairs, puzzle.options, puzzle.words, open=False)  # type: ignore[arg-type]
    return Made(plan, puzzle.seed, puzzle.day)


async def _puzzle(house: House, game: str, day: date) -> Puzzle:
    if (game, day) not in _known:
        _known[game, day] = await house.staff.computers.teach(teaching.puzzle, game, day)
        if len(_known) > MOST_KEPT:
            del _known[next(iter(_known))]
    return _known[game, day]


_known: dict[tuple[str, date], Puzzle] = {}


async def _shown(game: str, today: date, goes: list[DayFact], store: Store) -> PuzzleShown:
    title = games.find(game).INFO.title
    done = _streak([each for each in goes if each.game == game], today)
    go = next((each for each in goes if (each.game, each.day) == (game, today.isoformat())), None)
    shown = partial(PuzzleShown, game, title)
    if go is None:
        return shown("new", "", "", False, None, "", "", done)
    table = go.match.rpartition("-")[0]
    if go.finished is None:
        return shown("begun", table, go.match, False, None, "", "", done)
    lines = await store.read(match_log.log_of(go.match))
    match = match_log.read_match(lines, find_words)
    seat = match_log.read_header(lines).players.index(go.player)
    result, text = sharing.went(match, seat), sharing.share(match, seat, today, done.current)
    return shown("done", table, go.match, go.won, go.score, result, text, done)


def _streak(goes: list[DayFact], today: date) -> Streak:
    return streak((date.fromisoformat(each.day) for each in goes if each.finished), today)


HANDLERS = (show_today, begin_today)
