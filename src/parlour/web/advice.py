"""The coach over HTTP: hints for whoever plays, and for whoever has played all that there was.

Where another person plays too, there are no hints until the match is over. What a word means,
anybody may ask.
"""

from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter

from parlour.coach.analysis import Review
from parlour.coach.boggle import Solution
from parlour.games import boggle
from parlour.games.protocol import Value
from parlour.lexicon.definitions import Meaning
from parlour.match import Match
from parlour.store import match_log
from parlour.web import history, teaching
from parlour.web.api import Claim, find_table, house_of, player_of, trouble
from parlour.web.computers import find_words

LONGEST_SCORED = 8  # letters; in Boggle a longer word is worth as much


class Hints(Value, frozen=True):
    """What the coach says, each step giving away a little more, after the event ``number``."""

    match: str
    number: int
    steps: tuple[str, ...]


class Worth(Value, frozen=True):
    """What a word is worth in Boggle by its letters, from none on; longer ones as the last."""

    by_length: tuple[int, ...]


@post("/api/tables/{table:str}/hint", responses=trouble(400, 403, 404, 409, 503))
async def give_hint(
    request: Request[Any, Any, State], state: State, table: FromPath[str], data: JSONBody[Claim]
) -> Hints:
    """Return hints for whoever asks, in the match that is being played."""
    here = await find_table(state, table)
    chair = here.chair_for(await player_of(request), data.secret)
    seat, live = here.seating.seat_of(chair), here.live
    if seat is None:
        raise HTTPException(status_code=409, detail="you do not sit at this table")
    if live is None or seat not in live.match.to_move:
        raise HTTPException(status_code=409, detail="it is not your turn")
    if sum(sitter is not None for sitter in here.seating.sitters) > 1:
        raise HTTPException(status_code=409, detail="there are no hints against other people")
    if here.counts_for_the_day:
        raise HTTPException(status_code=409, detail="there are no hints for the puzzle of the day")
    match, number = live.match, live.number
    steps = await house_of(state).staff.computers.teach(
        teaching.hints,
        match.game.INFO.name,
        msgspec.json.encode(match.view(seat)),
        match.lexicon.name,
        seat,
    )
    return Hints(live.id, number, steps)


@get("/api/matches/{match:str}/review", responses=trouble(400, 403, 404, 409, 503))
async def show_review(
    request: Request[Any, Any, State],
    state: State,
    match: FromPath[str],
    seat: Annotated[int, QueryParameter(ge=0, le=7, description="the seat that you had")],
) -> Review:
    """Return what you did in a finished match, and what could have been done."""
    header, played, at = await _ended(request, state, match, seat)
    review = await house_of(state).staff.computers.teach(
        teaching.review, played.to_json(), header.game, header.lexicon, seat
    )
    if player := await player_of(request):  # who may have been forgotten in the meantime
        missed = history.missed(review, match, seat, player.id, header.game, at)
        await house_of(state).staff.store.note(missed)
    return review


@get("/api/matches/{match:str}/board", responses=trouble(400, 403, 404, 409, 503))
async def show_board(
    request: Request[Any, Any, State], state: State, match: FromPath[str]
) -> Solution:
    """Return every word of the board of a finished match of Boggle in which you had a seat."""
    header, played, _ = await _ended(request, state, match)
    if header.game != boggle.INFO.name:
        raise HTTPException(status_code=404, detail="only Boggle has a board")
    return await house_of(state).staff.computers.teach(
        teaching.words_of, played.state.faces, header.lexicon
    )


async def _ended(
    request: Request[Any, Any, State], state: State, match: str, seat: int | None = None
) -> tuple[match_log.Header, Match[Any, Any, Any], float]:
    """Return a match that is over, and when, to whoever had this seat in it, or any."""
    lines = await house_of(state).staff.store.read(match_log.log_of(match))
    if not lines:
        raise HTTPException(status_code=404, detail="there is no such match")
    player, header = await player_of(request), match_log.read_header(lines)
    theirs = [n for n, each in enumerate(header.players) if player and each == player.id]
    if not theirs or seat not in (None, *theirs):
        raise HTTPException(status_code=403, detail="you had no such seat in this match")
    played = match_log.read_match(lines, find_words)
    if played.outcome is None:
        raise HTTPException(status_code=409, detail="this match is not over yet")
    return header, played, lines[-1].at


@get("/api/words/{word:str}/meanings", summary="What a word means", responses=trouble(400, 404))
async def show_meanings(
    state: State, word: Annotated[str, PathParameter(pattern="^[a-z]{1,40}$")]
) -> tuple[Meaning, ...]:
    """Return what a word means, the most frequent sense first, if definitions are installed."""
    found = await house_of(state).staff.computers.teach(teaching.meanings, word)
    if found is None:
        raise HTTPException(status_code=404, detail="no definitions are installed here")
    return found


@get("/api/games/boggle/points", summary="What words are worth in Boggle")
async def worth_in_boggle() -> Worth:
    """Return what a word of each length is worth."""
    return Worth(tuple(boggle.points("x" * letters) for letters in range(LONGEST_SCORED + 1)))


HANDLERS = (give_hint, show_review, show_board, show_meanings, worth_in_boggle)
