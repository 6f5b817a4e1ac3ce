"""What somebody has played: finished matches, how each went move by move, and the words missed."""

import asyncio
from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from litestar import Request, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath, QueryParameter

from parlour.coach.analysis import Review
from parlour.games.protocol import Outcome, Value
from parlour.lexicon.definitions import meanings
from parlour.store import MissedFact, MissedWord, Played, match_log
from parlour.web.api import NO_PLAYER, house_of, player_of, trouble
from parlour.web.computers import find_words
from parlour.web.seating import TableShown

MOST_MISSED = 40  # words of a match that are kept, the first of those worth learning
SHORTEST_MISSED = 3
MOST_SHOWN = 500
MEANINGS = 2  # of a word


class PlayedShown(Value, frozen=True):
    """A finished match of yours; ``rules`` is empty for games that have only one set of them."""

    match: str
    table: str
    game: str
    rules: str
    day: str
    seat: int
    players: tuple[str, ...]
    won: bool
    score: int | None
    begun: float
    at: float


class MissedShown(Value, frozen=True):
    """A word that you have missed, how often, and what it means where that is known."""

    word: str
    game: str
    common: bool
    times: int
    latest: float
    meanings: tuple[str, ...]


class Replayed(Value, frozen=True):
    """A finished match after so many of its events, ``last`` of them in all.

    ``events`` has the latest of them, and ``seat`` is the one that you had.
    """

    match: str
    table: str
    game: str
    options: dict[str, Any]
    players: tuple[str, ...]
    seat: int | None
    number: int
    last: int
    view: Any
    events: tuple[Any, ...]
    outcome: Outcome | None
    at: float


Limit = Annotated[int, QueryParameter(ge=1, le=MOST_SHOWN, description="how many at most")]
Before = Annotated[
    float | None,
    QueryParameter(ge=0, le=1e12, description="only what ended before, in seconds since 1970"),
]
Step = Annotated[
    int | None, QueryParameter(ge=0, le=2**31, description="after how many events; else after all")
]


@get("/api/history", summary="What you have played", responses=trouble(400, 401, 503))
async def show_history(
    request: Request[Any, Any, State], state: State, limit: Limit = 100, before: Before = None
) -> list[PlayedShown]:
    """Return your finished matches, the latest first."""
    player, store = await player_of(request), house_of(state).staff.store
    if player is None:
        raise HTTPException(status_code=401, detail=NO_PLAYER)
    days = {each.match: each.day for each in await store.days(player.id)}
    return [_shown(each, days) for each in await store.history(player.id, limit, before)]


@get("/api/missed", summary="Words that you miss", responses=trouble(400, 401, 503))
async def show_missed(
    request: Request[Any, Any, State], state: State, limit: Limit = 100
) -> list[MissedShown]:
    """Return the words that you have missed, the most often missed first."""
    player, store = await player_of(request), house_of(state).staff.store
    if player is None:
        raise HTTPException(status_code=401, detail=NO_PLAYER)
    words = await store.missed(player.id, limit)
    return await asyncio.to_thread(_explained, words)


@get("/api/player/tables", summary="Tables that you sit at", responses=trouble(401, 503))
async def show_left_open(request: Request[Any, Any, State], state: State) -> list[TableShown]:
    """Return the tables that you sit at and that are not over, the latest change first."""
    player, store = await player_of(request), house_of(state).staff.store
    if player is None:
        raise HTTPException(status_code=401, detail=NO_PLAYER)
    listed = await store.left_open(player.id)
    return [msgspec.json.decode(each.summary, type=TableShown) for each in listed]


@get("/api/matches/{match:str}", summary="A finished match", responses=trouble(400, 404, 409, 503))
async def replay_match(
    request: Request[Any, Any, State], state: State, match: FromPath[str], number: Step = None
) -> Replayed:
    """Return a finished match, as it was after some of its events or at the end."""
    lines = await house_of(state).staff.store.read(match_log.log_of(match))
    if not lines:
        raise HTTPException(status_code=404, detail="there is no such match")
    played, header = match_log.read_match(lines, find_words), match_log.read_header(lines)
    if played.outcome is None:
        raise HTTPException(status_code=409, detail="this match is not over yet")
    player = await player_of(request)
    seat = header.players.index(player.id) if player and player.id in header.players else None
    rules, last = played.game, len(played.events)
    number = last if number is None else min(number, last)
    position = rules.initial(played.options, len(header.seats))
    latest: tuple[Any, ...] = ()
    for event in played.events[:number]:
        latest = (rules.show(position, event, seat),)
        position = rules.evolve(position, event)
    return Replayed(
        match,
        header.table,
        header.game,
        msgspec.json.decode(header.options),
        header.seats,
        seat,
        number,
        last,
        rules.view(position, seat),
        latest,
        rules.outcome(position),
        lines[-1].at,
    )


def missed(
    review: Review, match: str, seat: int, player: str, game: str, at: float
) -> list[MissedFact]:
    """Return the words that a review has found missing: those most worth learning, and no more."""
    words = {
        each.word: each.common
        for each in reversed(review.missed)
        if each.word.isalpha() and len(each.word) >= SHORTEST_MISSED
    }
    first = list(reversed(words.items()))[:MOST_MISSED]
    return [MissedFact(match, seat, word, player, game, common, at) for word, common in first]


def _shown(played: Played, days: dict[str, str]) -> PlayedShown:
    header = msgspec.json.decode(played.header, type=match_log.Header)
    options = msgspec.json.decode(header.options)
    return PlayedShown(
        played.match,
        played.table,
        played.game,
        options.get("rules", ""),
        days.get(played.match, ""),
        played.seat,
        header.seats,
        played.won,
        played.score,
        played.begun,
        played.at,
    )


def _explained(words: Iterable[MissedWord]) -> list[MissedShown]:
    return [
        MissedShown(
            each.word,
            each.game,
            each.common,
            each.times,
            each.latest,
            tuple(meaning.gloss for meaning in meanings(each.word)[:MEANINGS]),
        )
        for each in words
    ]


HANDLERS = (show_history, show_missed, show_left_open, replay_match)
