"""How a person is forgotten: the one exception to the rule that logs only grow.

Matches that only they and computers played go entirely, and so do the tables that nobody else ever
sat at. In matches with others, and in the logs of tables where others have sat, every line stays
where it is, and their name and id in it are replaced. First they stand up wherever they sit, in the
ordinary way, so a match that goes on without them does, and all processes hear of it; those that
have a match in memory are told to read its header again. Then the lines are looked through for
their id, until it is nowhere: somebody may have written it while we looked. Another process may not
have heard yet, and write under the old id how a match ended; so facts are erased once more when all
must have heard.

What was exported or copied before is out of reach, as are back-ups until they are thrown away.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from parlour.store import Erasure, Line, Rewritten, StoreError, match_log
from parlour.web import seating
from parlour.web.seating import Sat, TableError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.store import PlayerFact
    from parlour.web.house import House

SOMEBODY = "Somebody"
TABLE = "table/"
TRIES = 5
HEARD_WITHIN = 6.0  # seconds in which every process has looked at its tables, bell or no bell


async def forget(house: House, player: PlayerFact) -> None:
    """Forget a player; when it returns, nothing names them any more."""
    store = house.staff.store
    for _ in range(TRIES):
        logs = {log: await store.read(log) for log in await store.mentioning(player.id.encode())}
        for log, lines in logs.items():
            if log.startswith(TABLE):
                await _stand_up(house, log.removeprefix(TABLE), lines, player.id)
        # Whoever stood up has added lines, and matches may have ended.
        logs = {log: await store.read(log) for log in await store.mentioning(player.id.encode())}
        erasure = plan(player.id, logs)
        await store.erase(erasure)
        for log in erasure.logs:
            if log.startswith(TABLE):
                house.drop(log.removeprefix(TABLE))
        for log in {each.log for each in erasure.lines if each.log.startswith(TABLE)}:
            if (table := await house.table(log.removeprefix(TABLE))) and table.stage == "playing":
                await table.reread()
        if house.staff.settings.several:
            await asyncio.sleep(HEARD_WITHIN)
            await store.erase(Erasure(player.id))
        if not await store.mentioning(player.id.encode()):
            return
    raise StoreError(
        "you are still playing somewhere; leave the tables that you sit at, and try again"
    )


async def _stand_up(house: House, name: str, lines: list[Line], player: str) -> None:
    """Give up a chair at a table where others have sat, or where something is being played."""
    seated = seating.begin(seating.read_line.decode(lines[0].body))  # type: ignore[arg-type]
    for line in lines[1:]:
        seated = seating.evolve(seated, seating.read_line.decode(line.body), line.at)
    if seated.chair_of(player) is None:
        return
    playing = house.tables.get(name)
    if playing is None and _only(player, _sitters(lines)) and not await _unfinished(house, seated):
        return  # it will go as it is
    table = await house.table(name)
    chair = table.seating.chair_of(player) if table else None
    if table and chair is not None:
        with suppress(TableError):
            await table.stand(chair)


async def _unfinished(house: House, seated: seating.Seating) -> bool:
    if not seated.match:
        return False
    lines = await house.staff.store.read(match_log.log_of(seated.match))
    return bool(lines) and match_log.outcome_of(lines) is None


def plan(player: str, logs: dict[str, list[Line]]) -> Erasure:
    """Say what is to be done with the logs that name a player."""
    gone: list[str] = []
    rewritten: list[Rewritten] = []
    for log, lines in logs.items():
        if log.startswith(TABLE):
            if _only(player, _sitters(lines)):
                gone.append(log)
            else:
                rewritten += _without_sitter(log, lines, player)
        elif log.startswith(match_log.PREFIX):
            header = match_log.read_header(lines)
            if _only(player, set(header.players)):
                gone.append(log)
            else:
                rewritten.append(Rewritten(log, 0, without_player(header, player)))
    return Erasure(player, tuple(gone), tuple(rewritten))


def without_player(header: match_log.Header, player: str) -> bytes:
    """Return the first line of a match with somebody in a player's place."""
    seats = tuple(
        SOMEBODY if each == player else name
        for each, name in zip(header.players, header.seats, strict=True)
    )
    players = tuple("" if each == player else each for each in header.players)
    return msgspec.json.encode(replace(header, seats=seats, players=players))


def _only(player: str, others: set[str]) -> bool:
    return others <= {player, ""}


def _sitters(lines: list[Line]) -> set[str]:
    """Return who has ever sat at a table."""
    happenings: Iterator[Any] = (seating.read_line.decode(line.body) for line in lines)
    return {each.player or SOMEBODY for each in happenings if isinstance(each, Sat)}


def _without_sitter(log: str, lines: list[Line], player: str) -> Iterator[Rewritten]:
    for number, line in enumerate(lines):
        each = seating.read_line.decode(line.body)
        if isinstance(each, Sat) and each.player == player:
            nobody = replace(each, player="", nickname=SOMEBODY, secret_hash="")
            yield Rewritten(log, number, msgspec.json.encode(nobody))
