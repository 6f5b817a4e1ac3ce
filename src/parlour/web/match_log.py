"""How a match is written to its log, and read back.

Line 0 is the header: all that is settled when a match begins, and who has the seats. Every further
line is one event, so event number *n*, counted from 1, is line *n*.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from parlour import games
from parlour.games.protocol import Value
from parlour.match import FORMAT, Entry, Match, MatchError
from parlour.store import Line
from parlour.web.computers import load


class Header(Value, frozen=True):
    """The first line of a match; ``players`` are the ids of those who play, empty for computers."""

    parlour: int
    game: str
    options: msgspec.Raw
    seats: tuple[str, ...]
    seed: int
    lexicon: str
    digest: str
    table: str = ""
    players: tuple[str, ...] = ()


def opening(
    match: Match[Any, Any, Any], at: float, table: str, players: Sequence[str]
) -> list[Line]:
    """Return the lines of a match that has just begun: its header and its first events."""
    header = Header(
        parlour=FORMAT,
        game=match.game.INFO.name,
        options=msgspec.Raw(msgspec.json.encode(match.options)),
        seats=match.seats,
        seed=match.seed,
        lexicon=match.lexicon.name,
        digest=match.lexicon.digest,
        table=table,
        players=tuple(players),
    )
    events = (Line(msgspec.json.encode(event), at) for event in match.events)
    return [Line(msgspec.json.encode(header), at), *events]


def read_header(lines: Sequence[Line]) -> Header:
    """Return what a match began with; raise `MatchError` if this Parlour cannot go on with it."""
    header = msgspec.json.decode(lines[0].body, type=Header)
    if header.parlour != FORMAT:
        raise MatchError(f"this match has format {header.parlour}; this Parlour reads {FORMAT}")
    if load(header.lexicon).digest != header.digest:
        raise MatchError(f"this match was played with other words than {header.lexicon} has now")
    return header


def read_match(lines: Sequence[Line], events: int | None = None) -> Match[Any, Any, Any]:
    """Return the match in a log, with all its events or the first few."""
    header = read_header(lines)
    game = games.find(header.game)
    options = msgspec.json.decode(header.options, type=game.INFO.options)
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.INFO.events)
    some = lines[1:] if events is None else lines[1 : 1 + events]
    log = [Entry(decoder.decode(line.body), line.at - lines[0].at) for line in some]
    return Match(game, load(header.lexicon), options, header.seats, header.seed, log)
