"""How a match is written to a log, and read back.

Line 0 is the header: all that is settled when a match begins. Every further line is one event, with
the time at which it happened, so event number n of a match, counted from 1, is line n of its log.

    {"parlour":1,"game":"ghost","options":{},"seats":["Ann","Bob"],"seed":7,"lexicon":"enable",...}
    {"event":"said","seat":0,"letter":"p"}

A log has times of the clock on the wall, and a match has seconds from its start; the start is the
time of the header.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from parlour import games
from parlour import lexicon as lexicons
from parlour import match as matches
from parlour.games.protocol import Outcome
from parlour.match import FORMAT, Entry, Match, MatchError

from . import Fact, Line, MatchFact, Result

if TYPE_CHECKING:
    from parlour.lexicon import Lexicon

PREFIX = "match/"

FindLexicon = Callable[[str, str], "Lexicon"]
"""Finds a word list by its name and digest, or raises a `ParlourError`."""


class Header(matches.Header, frozen=True):
    """The first line of a match: how it began, at which table, and who plays.

    ``players`` are the ids of those who have the seats, empty for a computer; it has as many as
    there are seats, or none if nobody is known.
    """

    table: str = ""
    players: tuple[str, ...] = ()


def log_of(match_id: str) -> str:
    """Return the name of a match's log."""
    return PREFIX + match_id


def header(match: Match[Any, Any, Any], table: str = "", players: Sequence[str] = ()) -> bytes:
    """Return the first line's text."""
    settled = msgspec.structs.asdict(match.header)
    return msgspec.json.encode(Header(**settled, table=table, players=tuple(players)))


def line(event: object, at: float, by: str = "") -> Line:
    """Return the line of an event at a time; ``by`` names the client's move, if it is one's."""
    return Line(msgspec.json.encode(event), at, by)


def move_lines(events: Iterable[object], at: float, by: str = "") -> list[Line]:
    """Return the lines of what comes of one move; the first of them says whose it is."""
    return [line(event, at, "" if n else by) for n, event in enumerate(events)]


def opening(
    match: Match[Any, Any, Any], at: float, table: str = "", players: Sequence[str] = ()
) -> list[Line]:
    """Return the lines of a match so far, which began at a time: its header and its events."""
    events = (line(entry.event, at + entry.at) for entry in match.log)
    return [Line(header(match, table, players), at), *events]


def read_header(lines: Sequence[Line]) -> Header:
    """Return what a match began with; raise `MatchError` if it is not a match."""
    if not lines:
        raise MatchError("this is not a match: it has no lines")
    found: Header = _decoded(_headers, lines[0].body, 0)
    if found.parlour != FORMAT:
        raise MatchError(f"this match has format {found.parlour}; this Parlour reads {FORMAT}")
    if found.players and len(found.players) != len(found.seats):
        raise MatchError(
            f"this match has {len(found.players)} players for {len(found.seats)} seats"
        )
    return found


def read_events(game: str, lines: Iterable[Line], number: int = 1) -> list[Any]:
    """Return the events of lines, the first of which has a number."""
    decoder = _events(game)
    return [_decoded(decoder, each.body, n) for n, each in enumerate(lines, number)]


def read_match(lines: Sequence[Line], find: FindLexicon | None = None) -> Match[Any, Any, Any]:
    """Return the match that a log holds, to look at or to go on with."""
    head = read_header(lines)
    try:
        game = games.find(head.game)
    except ValueError as error:
        raise MatchError(str(error)) from None
    options = _decoded(msgspec.json.Decoder(game.INFO.options), bytes(head.options), 0)
    words = (find or at_hand())(head.lexicon, head.digest)
    events = read_events(head.game, lines[1:])
    begun = lines[0].at
    log = [Entry(event, each.at - begun) for event, each in zip(events, lines[1:], strict=True)]
    try:
        return Match(game, words, options, head.seats, head.seed, log)
    except MatchError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise MatchError(f"this match has a log that makes no sense: {error}") from error


def outcome_of(lines: Sequence[Line]) -> Outcome | None:
    """Say how the match in a log ended, if it has; the words that it was played with do not matter.

    They were needed to decide what happened, and are not to carry it out.
    """
    return read_match(lines, lambda name, digest: _any_words()).outcome


def facts(
    match_id: str, head: Header, begun: float, outcome: Outcome | None, at: float
) -> list[Fact]:
    """Return what follows from a log whose last line has a time: the match, and how each fared."""
    finished = None if outcome is None else at
    found = MatchFact(match_id, head.table, head.game, begun, finished)
    return [found, *(results(match_id, head.players, outcome, at) if outcome else ())]


def results(
    match_id: str, players: Sequence[str], outcome: Outcome, at: float
) -> tuple[Result, ...]:
    """Return how the players of a match fared, the seats of computers among them."""
    return tuple(
        Result(
            match=match_id,
            seat=seat,
            player=player,
            won=seat in outcome.winners,
            score=outcome.scores[seat] if seat < len(outcome.scores) else None,
            at=at,
        )
        for seat, player in enumerate(players)
    )


def at_hand(*more: Lexicon) -> FindLexicon:
    """Return a way to find the built-in word lists, and more, whatever they are called.

    A name in a log is only a name: no file is opened because of it.
    """
    by_digest = {each.digest: each for each in more}

    def find(name: str, digest: str) -> Lexicon:
        for built_in in sorted(lexicons.BUILT_IN, key=lambda known: known != name):
            if digest in by_digest:
                break
            opened = lexicons.load(built_in)
            by_digest[opened.digest] = opened
        if digest not in by_digest:
            raise MatchError(
                f"this match was played with the word list {name} (digest {digest[:12]}), "
                "which is not at hand; give the file with its words"
            )
        return by_digest[digest]

    return find


_headers = msgspec.json.Decoder(Header)


@lru_cache
def _any_words() -> Lexicon:
    return lexicons.load(lexicons.BUILT_IN[0])


@lru_cache
def _events(game: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(games.find(game).INFO.events)


def _decoded(decoder: msgspec.json.Decoder[Any], body: bytes, number: int) -> Any:
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise MatchError(f"this is not a match: line {number}: {error}") from None
