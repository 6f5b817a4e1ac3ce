"""What is done over HTTP: games, players, tables, finished matches; and how the server is."""

# Litestar reads the annotations of the handlers, so what they name is imported for real.
import asyncio
from itertools import islice
from typing import Annotated, Any

import msgspec
import structlog
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from parlour import ParlourError, games
from parlour.coach.players import LEVELS
from parlour.games.protocol import Value
from parlour.store import AwayError, PlayerFact, journal, match_log
from parlour.web import described, players
from parlour.web.computers import find_words
from parlour.web.house import House
from parlour.web.players import COOKIE, Players
from parlour.web.seating import Plan, TableError, TableShown
from parlour.web.tables import Table

READY_WITHIN = 2.0
MOST_LOOKED_AT, MOST_LISTED = 500, 100  # tables
NO_PLAYER = "say who you are first: POST /api/player with a nickname"

_log = structlog.get_logger("parlour.api")


class Trouble(Value, frozen=True):
    """Why something was not done."""

    problem: str


class GameShown(Value, frozen=True):
    """A game, and what can be chosen before it; ``options`` is JSON Schema."""

    name: str
    title: str
    summary: str
    fewest_seats: int
    most_seats: int
    words: str
    levels: tuple[str, ...]
    options: dict[str, Any]


class Nickname(Value, frozen=True):
    """What somebody wants to be called."""

    nickname: Annotated[str, Meta(min_length=1, max_length=100, description="a nickname")]


class PlayerShown(Value, frozen=True):
    """Who you are."""

    id: str
    nickname: str


class Wish(Value, frozen=True):
    """The chair that somebody wants, if not just any."""

    chair: Annotated[int, Meta(ge=0, le=7, description="counted from 0")] | None = None


class Taken(Value, frozen=True):
    """The chair that you have now, and its secret, which is told only this once."""

    chair: int
    secret: str
    table: TableShown


class Claim(Value, frozen=True):
    """The chair's secret, which may be left out by whoever took the chair with this cookie."""

    secret: Annotated[str, Meta(max_length=64)] = ""


def trouble(*statuses: int) -> dict[int, ResponseSpec]:
    """Say with which statuses something may be refused."""
    spec = ResponseSpec(Trouble, generate_examples=False, description="It was not done")
    return dict.fromkeys(statuses, spec)


def house_of(state: State) -> House:
    """Return the tables of this process."""
    house: House = state.house
    return house


async def player_of(request: Request[Any, Any, State]) -> PlayerFact | None:
    """Return who asks, if they have said before who they are."""
    known: Players = request.app.state.players
    return await known.find(request.cookies.get(COOKIE))


async def find_table(state: State, name: str) -> Table:
    """Return a table, or answer that there is none."""
    table = await house_of(state).table(name)
    if table is None:
        raise HTTPException(status_code=404, detail="there is no such table")
    return table


@get("/api/games", summary="The games")
async def list_games() -> list[GameShown]:
    """Return every game with its options."""
    infos = [games.find(name).INFO for name in games.names()]
    return [
        GameShown(
            info.name,
            info.title,
            info.summary,
            *info.seats,
            info.lexicon,
            LEVELS,
            msgspec.json.schema(info.options),
        )
        for info in infos
    ]


@get("/api/player", summary="Who you are", responses=trouble(404, 503))
async def show_player(request: Request[Any, Any, State]) -> PlayerShown:
    """Return who the cookie says you are."""
    player = await player_of(request)
    if player is None:
        raise HTTPException(status_code=404, detail=NO_PLAYER)
    return PlayerShown(player.id, player.nickname)


@post("/api/player", summary="Say who you are", responses=trouble(400, 403, 503))
async def name_player(
    request: Request[Any, Any, State], data: JSONBody[Nickname]
) -> Response[PlayerShown]:
    """Choose a nickname; a new player gets a cookie."""
    known: Players = request.app.state.players
    player = await player_of(request)
    if player:
        renamed = await known.rename(player, data.nickname)
        return Response(PlayerShown(renamed.id, renamed.nickname))
    player, cookie = await known.register(data.nickname)
    shown = PlayerShown(player.id, player.nickname)
    return Response(shown, cookies=[cookie_of(request, cookie)])


def cookie_of(request: Request[Any, Any, State], value: str) -> Cookie:
    """Return the cookie by which a device is known from now on."""
    return Cookie(
        key=COOKIE,
        value=value,
        max_age=players.A_YEAR,
        httponly=True,
        samesite="lax",
        secure=request.scope["scheme"] == "https",
    )


@post("/api/tables", summary="Make a table", responses=trouble(400, 401, 403, 503))
async def make_table(
    request: Request[Any, Any, State], state: State, data: JSONBody[Plan]
) -> TableShown:
    """Make a table; whoever wants to play at it joins it, the one who made it included."""
    if await player_of(request) is None:
        raise HTTPException(status_code=401, detail=NO_PLAYER)
    return (await house_of(state).make(data)).show()


@get("/api/tables", summary="The open tables", responses=trouble(503))
async def list_tables(state: State) -> list[TableShown]:
    """Return the tables that anybody may join or watch, the latest first.

    One at which nobody is there at the moment is left out until somebody comes back.
    """
    listed = await house_of(state).staff.store.listings(MOST_LOOKED_AT)
    shown = (msgspec.json.decode(each.summary, type=TableShown) for each in listed)
    with_people = (table for table in shown if any(chair.here for chair in table.chairs))
    return list(islice(with_people, MOST_LISTED))


@get("/api/tables/{table:str}", summary="A table", responses=trouble(404, 503))
async def show_table(state: State, table: FromPath[str]) -> TableShown:
    """Return who sits at a table and what is played."""
    return (await find_table(state, table)).show()


@post("/api/tables/{table:str}/join", responses=trouble(400, 401, 403, 404, 409, 503))
async def join_table(
    request: Request[Any, Any, State], state: State, table: FromPath[str], data: JSONBody[Wish]
) -> Taken:
    """Take a chair. When the last one is taken, the match begins."""
    player = await player_of(request)
    if player is None:
        raise HTTPException(status_code=401, detail=NO_PLAYER)
    wanted = await find_table(state, table)
    try:
        chair, secret = await wanted.sit(player, data.chair)
    except TableError as error:
        raise HTTPException(status_code=409, detail=str(error)) from None
    return Taken(chair, secret, wanted.show())


@post("/api/tables/{table:str}/leave", responses=trouble(400, 403, 404, 409, 503))
async def leave_table(
    request: Request[Any, Any, State], state: State, table: FromPath[str], data: JSONBody[Claim]
) -> TableShown:
    """Give your chair up; in the middle of a match that loses it."""
    left = await find_table(state, table)
    chair = left.chair_for(await player_of(request), data.secret)
    if chair is None:
        raise HTTPException(status_code=409, detail="you do not sit at this table")
    await left.stand(chair)
    return left.show()


@get(
    "/api/matches/{match:str}/export",
    media_type="application/x-ndjson",
    responses=trouble(404, 409, 503),
)
async def export_match(state: State, match: FromPath[str]) -> bytes:
    """Return a finished match as JSON lines: its header, its events, and how it ended."""
    lines = await house_of(state).staff.store.read(f"match/{match}")
    if not lines:
        raise HTTPException(status_code=404, detail="there is no such match")
    replayed = match_log.read_match(lines, find_words)
    if replayed.outcome is None:
        raise HTTPException(status_code=409, detail="this match is not over yet")
    return b"".join(journal.write(match, lines, replayed.outcome))


@get("/healthz", media_type=MediaType.TEXT, summary="Whether the process lives")
async def healthy() -> str:
    """Say that the process is alive."""
    return "ok\n"


@get("/readyz", media_type=MediaType.TEXT, summary="Whether moves can be kept")
async def ready(state: State) -> Response[str]:
    """Say whether the store can be reached."""
    house = house_of(state)
    try:
        await asyncio.wait_for(house.staff.store.read(players.KEY_LOG), READY_WITHIN)
    except (ParlourError, TimeoutError):
        return Response("the store is away\n", status_code=503, media_type=MediaType.TEXT)
    if not house.ready:
        return Response("not open\n", status_code=503, media_type=MediaType.TEXT)
    return Response("ok\n", media_type=MediaType.TEXT)


@get("/metrics", include_in_schema=False)
async def metrics(state: State) -> Response[bytes]:
    """Return the figures of this process for Prometheus."""
    text = house_of(state).staff.metrics.show()
    return Response(text, media_type="text/plain; version=0.0.4")


@get("/protocol", media_type=MediaType.HTML, include_in_schema=False)
async def protocol() -> str:
    """Describe what is said over the WebSocket."""
    return described.page()


@get("/protocol.json", include_in_schema=False)
async def protocol_schema() -> dict[str, Any]:
    """Describe what is said over the WebSocket, as JSON Schema."""
    return described.schema()


HANDLERS = (
    list_games,
    show_player,
    name_player,
    make_table,
    list_tables,
    show_table,
    join_table,
    leave_table,
    export_match,
    healthy,
    ready,
    metrics,
    protocol,
    protocol_schema,
)


def on_error(request: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    """Answer with what a person can do something about, and write the rest into the log."""
    status, problem = 500, "something went wrong here; try again in a moment"
    headers = None
    if isinstance(error, HTTPException) and error.status_code < 500:
        status, problem, headers = error.status_code, error.detail, error.headers
        if error.extra:
            problem = f"{problem}: {msgspec.json.encode(error.extra).decode()[:500]}"
    elif isinstance(error, AwayError):
        status, problem = 503, "the store is away; try again in a moment"
    elif isinstance(error, ParlourError):
        status, problem = 400, str(error)
    else:
        _log.error("failed", path=request.scope["path"], exc_info=error)
    return Response(Trouble(problem), status_code=status, headers=headers)
