"""What belongs to a player: taking it to another device, taking it away, and having it deleted.

A code is nine digits, which are easily said and typed. It is good once, for some minutes, and only
the latest; the store has no more than a keyed hash of it. Whoever says it gets a secret of their
own for the same player. As somebody might try codes, an address has only a few tries a minute.
"""

import secrets
import time
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, delete, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import JSONBody
from litestar.response import Stream
from msgspec import Meta

from parlour.games.protocol import Value
from parlour.store import CodeFact, PlayerFact, Store, journal
from parlour.web import forgetting
from parlour.web.api import NO_PLAYER, PlayerShown, cookie_of, house_of, player_of, trouble
from parlour.web.limits import Addresses, network
from parlour.web.players import COOKIE, Players

DIGITS = 9
GOOD_FOR = 600.0  # seconds
PAGE = 200
MOST_WORDS = 100_000
NO_CODE = "this code is wrong, was used or is too old; have a new one made on the other device"
TOO_OFTEN = "that was too often; wait a minute and try again"


class Code(Value, frozen=True):
    """A code to be typed on another device, in groups of three digits, and how long it is good."""

    code: str
    seconds: float


class CodeTyped(Value, frozen=True):
    """The code that another device shows; spaces do not matter."""

    code: Annotated[str, Meta(min_length=1, max_length=40, description="such as 123 456 789")]


@post(
    "/api/player/code", summary="A code for another device", responses=trouble(400, 401, 403, 503)
)
async def make_code(request: Request[Any, Any, State], state: State) -> Code:
    """Make a code with which another device becomes yours too; an older one is no good any more."""
    player, known = await _player(request), _players(request)
    digits = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
    expires = time.time() + GOOD_FOR
    await house_of(state).staff.store.note([CodeFact(player.id, _hashed(known, digits), expires)])
    return Code(" ".join(digits[n : n + 3] for n in range(0, DIGITS, 3)), GOOD_FOR)


@post("/api/player/move", summary="Use a code", responses=trouble(400, 403, 404, 429, 503))
async def use_code(
    request: Request[Any, Any, State], state: State, data: JSONBody[CodeTyped]
) -> Response[PlayerShown]:
    """Become the player who has had this code made; this device gets a cookie of its own."""
    _take_rare(request, state)
    known = _players(request)
    digits = "".join(each for each in data.code if each.isdecimal() and each.isascii())
    player = await house_of(state).staff.store.spend_code(_hashed(known, digits), time.time())
    if player is None:
        raise HTTPException(status_code=404, detail=NO_CODE)
    cookie = cookie_of(request, await known.admit(player))
    return Response(PlayerShown(player.id, player.nickname), cookies=[cookie])


@get(
    "/api/player/export",
    media_type="application/x-ndjson",
    summary="All that is kept of you",
    responses=trouble(401, 503),
)
async def export_player(request: Request[Any, Any, State], state: State) -> Stream:
    """Return all that is kept of you as JSON lines; finished matches are lines of a journal."""
    player = await _player(request)
    return Stream(
        _exported(player, house_of(state).staff.store),
        media_type="application/x-ndjson",
        headers={"content-disposition": 'attachment; filename="parlour.jsonl"'},
    )


@delete(
    "/api/player",
    summary="Be forgotten",
    status_code=200,
    responses=trouble(400, 401, 403, 429, 503),
)
async def forget_player(request: Request[Any, Any, State], state: State) -> Response[PlayerShown]:
    """Delete all that is kept of you; in matches with others your name is replaced."""
    player = await _player(request)
    _take_rare(request, state)
    await forgetting.forget(house_of(state), player)
    answer = Response(PlayerShown("", ""))
    answer.delete_cookie(COOKIE)
    return answer


async def _exported(player: PlayerFact, store: Store) -> AsyncIterator[bytes]:
    yield _line({"player": player})
    for go in await store.days(player.id):
        yield _line({"day": go})
    for word in await store.missed(player.id, MOST_WORDS):
        yield _line({"missed": word})
    before: float | None = None
    while page := await store.history(player.id, PAGE, before):
        before = page[-1].at
        for match in page:
            async for line in journal.export(store, [match.match], lambda refused: None):
                yield line


def _line(what: dict[str, Any]) -> bytes:
    return msgspec.json.encode(what) + b"\n"


async def _player(request: Request[Any, Any, State]) -> PlayerFact:
    player = await player_of(request)
    if player is None:
        raise HTTPException(status_code=401, detail=NO_PLAYER)
    return player


def _players(request: Request[Any, Any, State]) -> Players:
    known: Players = request.app.state.players
    return known


def _hashed(known: Players, digits: str) -> bytes:
    return known.seal(f"code/{digits}")


def _take_rare(request: Request[Any, Any, State], state: State) -> None:
    """Let an address do what is dear, or worth guessing, only so often."""
    rare: Addresses = state.rare
    if not rare.take(network(request.client.host if request.client else "")):
        raise HTTPException(status_code=429, detail=TOO_OFTEN, headers={"retry-after": "60"})


HANDLERS = (make_code, use_code, export_player, forget_player)
