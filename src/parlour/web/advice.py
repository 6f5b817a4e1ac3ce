"""The coach over HTTP: hints and reasons for whoever plays, and a review for whoever has played.

Where another person plays too, and in the puzzle of the day, the coach says nothing until the match
is over. What a word means, anybody may ask.
"""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import Request, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from msgspec import Meta

from parlour.coach.analysis import Review
from parlour.coach.boggle import Solution
from parlour.coach.ghost import GhostReview
from parlour.coach.hangman import HangmanReview
from parlour.coach.wordgame import HandsReview
from parlour.games import boggle
from parlour.games.protocol import Value
from parlour.lexicon.definitions import Meaning
from parlour.match import Match
from parlour.store import match_log
from parlour.web import history, teaching
from parlour.web.api import Claim, find_table, house_of, player_of, trouble
from parlour.web.computers import find_words
from parlour.web.messages import LONGEST_MOVE, Number
from parlour.web.play import LiveMatch

Answer = TypeVar("Answer")
Seat = Annotated[int, QueryParameter(ge=0, le=7, description="the seat that you had")]

LONGEST_SCORED = 8  # letters; in Boggle a longer word is worth as much


class Hints(Value, frozen=True):
    """What the coach says, each step giving away a little more, after the event ``number``."""

    match: str
    number: int
    steps: tuple[str, ...]


class Worth(Value, frozen=True):
    """What a word is worth in Boggle by its letters, from none on; longer ones as the last."""

    by_length: tuple[int, ...]


class Asked(Claim, frozen=True, kw_only=True):
    """A move to ask about, made or tried after the event with the number ``after``."""

    move: Annotated[str, Meta(max_length=LONGEST_MOVE, description="the move, as it was typed")]
    after: Number


class Why(Value, frozen=True):
    """What there is to say of a move, in a sentence or two."""

    why: str


@post("/api/tables/{table:str}/hint", responses=trouble(400, 403, 404, 409, 503))
async def give_hint(
    request: Request[Any, Any, State], state: State, table: FromPath[str], data: JSONBody[Claim]
) -> Hints:
    """Return hints for whoever asks, in the match that is being played."""
    live, seat = await _taught(request, state, table, data)
    if seat not in live.match.to_move:
        raise HTTPException(status_code=409, detail="it is not your turn")
    number = live.number
    steps = await _ask(state, teaching.hints, live.match, live.match.state, seat)
    return Hints(live.id, number, steps)


@post("/api/tables/{table:str}/why", responses=trouble(400, 403, 404, 409, 503))
async def say_why(
    request: Request[Any, Any, State], state: State, table: FromPath[str], data: JSONBody[Asked]
) -> Why:
    """Return what there is to say of a move of yours, in the match that is being played."""
    live, seat = await _taught(request, state, table, data)
    return await _why(state, live.match, seat, data.after, data.move)


@get("/api/matches/{match:str}/why", responses=trouble(400, 403, 404, 409, 503))
async def say_why_then(
    request: Request[Any, Any, State],
    state: State,
    match: FromPath[str],
    seat: Seat,
    after: Annotated[int, QueryParameter(ge=0, le=2**31, description="the event before the move")],
    move: Annotated[str, QueryParameter(max_length=LONGEST_MOVE, description="as it was typed")],
) -> Why:
    """Return what there is to say of a move that you made in a finished match, or did not."""
    _, played, _ = await _ended(request, state, match, seat)
    return await _why(state, played, seat, after, move)


@get("/api/matches/{match:str}/review", responses=trouble(400, 403, 404, 409, 503))
async def show_review(
    request: Request[Any, Any, State], state: State, match: FromPath[str], seat: Seat
) -> Review | GhostReview | HandsReview | HangmanReview:
    """Return what you did in a finished match, and what could have been done.

    In Ghost there is also each round, in the word game each hand, and in hangman each turn.
    """
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


async def _taught(
    request: Request[Any, Any, State], state: State, table: str, claim: Claim
) -> tuple[LiveMatch, int]:
    """Return the match and the seat of whoever may be taught at a table."""
    here = await find_table(state, table)
    chair = here.chair_for(await player_of(request), claim.secret)
    seat, live = here.seating.seat_of(chair), here.live
    if seat is None:
        raise HTTPException(status_code=409, detail="you do not sit at this table")
    if live is None:
        raise HTTPException(status_code=409, detail="nothing is being played here")
    if sum(sitter is not None for sitter in here.seating.sitters) > 1:
        raise HTTPException(status_code=409, detail="there are no hints against other people")
    if here.counts_for_the_day:
        raise HTTPException(status_code=409, detail="there are no hints for the puzzle of the day")
    return live, seat


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


async def _why(state: State, match: Match[Any, Any, Any], seat: int, after: int, move: str) -> Why:
    if after > len(match.events):
        raise HTTPException(status_code=400, detail="the match has not come that far")
    return Why(await _ask(state, teaching.why, match, match.replay(after), seat, move))


async def _ask(
    state: State,
    function: Callable[..., Answer],
    match: Match[Any, Any, Any],
    position: Any,
    seat: int,
    *more: str,
) -> Answer:
    """Ask the coach, and let it see what the seat may see of a position."""
    return await house_of(state).staff.computers.teach(
        function,
        match.game.INFO.name,
        msgspec.json.encode(match.game.view(position, seat)),
        match.lexicon.name,
        seat,
        *more,
    )


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


HANDLERS = (
    give_hint,
    say_why,
    say_why_then,
    show_review,
    show_board,
    show_meanings,
    worth_in_boggle,
)
