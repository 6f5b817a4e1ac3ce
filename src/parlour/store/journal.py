"""Finished matches as text, to be kept, searched and carried to another store.

A journal has one line of JSON for each line of a match's log, and a last one that says how it
ended. Every line names its match, so that ``grep`` finds all of one, and ``grep outcome`` how
each ended:

    {"match":"k3v9","number":0,"at":1700000000.0,"header":{"parlour":1,"game":"ghost",...}}
    {"match":"k3v9","number":1,"at":1700000004.5,"by":"0:c1","event":{"event":"said",...}}
    {"match":"k3v9","outcome":{"termination":"word","winners":[0],"scores":[]}}

Who reads a journal plays each match again and compares the end, so a line that is missing or has
been changed is found out. A match is taken as a whole, with the facts that follow from it, or not
at all.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from typing import Any

import msgspec

from parlour import ParlourError
from parlour.games.protocol import Outcome, Value
from parlour.match import Match, MatchError

from . import AwayError, Fact, Line, Store, TakenError, connect
from .match_log import (
    PREFIX,
    FindLexicon,
    at_hand,
    facts,
    log_of,
    outcome_of,
    read_header,
    read_match,
)

IDS = re.compile(r"[A-Za-z0-9_-]{1,64}")
NO_JSON = msgspec.Raw()


class Refusal(Value, frozen=True):
    """A match that was not taken: the line at which it begins, its id if it has one, and why."""

    line: int
    match: str
    reason: str


class Taken(Value, frozen=True):
    """What became of the matches of a journal."""

    matches: tuple[str, ...]
    refused: tuple[Refusal, ...]


class Rebuilt(Value, frozen=True):
    """How many matches were gone through, and which could not be read."""

    matches: int
    refused: tuple[Refusal, ...]


class _Written(Value, frozen=True, omit_defaults=True):
    """A line of a journal."""

    match: str
    number: int | None = None
    at: float = 0.0
    by: str = ""
    header: msgspec.Raw = NO_JSON
    event: msgspec.Raw = NO_JSON
    outcome: Outcome | None = None


async def export(
    store: Store,
    matches: Iterable[str] | None = None,
    on_refused: Callable[[Refusal], None] | None = None,
) -> AsyncIterator[bytes]:
    """Go through the lines of a journal of all finished matches, or of those that are named.

    One that cannot be written, because its log makes no sense or because it is named and not
    finished, is told to ``on_refused``; without that, it raises `MatchError`.
    """
    async for match_id in _ids(store) if matches is None else _each(matches):
        lines = await store.read(log_of(match_id))
        try:
            outcome = outcome_of(lines)
            if outcome is None and matches is not None:
                raise MatchError("this match is not finished")
        except MatchError as error:
            if on_refused is None:
                raise MatchError(f"match {match_id}: {error}") from None
            on_refused(Refusal(0, match_id, str(error)))
            continue
        if outcome is not None:
            for line in write(match_id, lines, outcome):
                yield line


def write(match_id: str, lines: Iterable[Line], outcome: Outcome) -> Iterator[bytes]:
    """Go through the lines of a journal of one match."""
    for number, line in enumerate(lines):
        body = msgspec.Raw(msgspec.json.format(line.body, indent=-1))
        header, event = (NO_JSON, body) if number else (body, NO_JSON)
        yield _encoded(_Written(match_id, number, line.at, line.by, header, event))
    yield _encoded(_Written(match_id, outcome=outcome))


async def take(store: Store, journal: Iterable[bytes], find: FindLexicon | None = None) -> Taken:
    """Add the matches of a journal to a store, and say which were refused and why."""
    find = find or at_hand()
    taken: list[str] = []
    refused: list[Refusal] = []
    for first, match_id, texts in _matches(journal):
        try:
            lines, match = read(texts, find)
            await store.append(log_of(match_id), 0, lines, _facts(match_id, lines, match.outcome))
        except TakenError:
            refused.append(Refusal(first, match_id, "a match with this id is here already"))
        except AwayError:
            raise  # it is not the match's fault; who tries again finds those that are here already
        except ParlourError as error:
            refused.append(Refusal(first, match_id, str(error)))
        else:
            taken.append(match_id)
    return Taken(tuple(taken), tuple(refused))


def read(
    journal: Iterable[bytes], find: FindLexicon | None = None
) -> tuple[list[Line], Match[Any, Any, Any]]:
    """Return the lines of one match of a journal, and the match, played again to its end."""
    lines: list[Line] = []
    outcome: Outcome | None = None
    for text in journal:
        written = _decoded(text)
        if not IDS.fullmatch(written.match):
            raise MatchError(f"{written.match!r} is no id of a match, such as k3v9")
        if outcome is not None:
            raise MatchError("this match goes on after its outcome")
        if written.outcome is not None:
            outcome = written.outcome
            continue
        if written.number != len(lines):
            raise MatchError(f"this match has a line {written.number} in place of {len(lines)}")
        body = bytes(written.event if lines else written.header)
        if not body:
            raise MatchError(f"line {len(lines)} of this match is empty")
        lines.append(Line(body, written.at, written.by))
    if outcome is None:
        raise MatchError("this match has no outcome; the end of it is missing")
    match = read_match(lines, find)
    if match.outcome != outcome:
        raise MatchError("this match ends otherwise than it says; a line is missing or changed")
    return lines, match


async def export_to(path: str, database: str | None) -> tuple[int, list[Refusal]]:
    """Write a journal of a database's finished matches to a new file, or to standard output.

    Return how many there were, and those that could not be written.
    """
    refused: list[Refusal] = []
    done = 0
    store = connect(database)
    await store.open()
    try:
        with nullcontext(sys.stdout.buffer) if path == "-" else open(path, "xb") as file:
            async for line in export(store, on_refused=refused.append):
                file.write(line)
                done += b'"outcome":' in line and _decoded(line).outcome is not None
            file.flush()
            if path != "-":
                os.fsync(file.fileno())
    finally:
        await store.close()
    return done, refused


async def import_from(path: str, database: str | None) -> tuple[int, list[Refusal]]:
    """Add the matches of a journal in a file, or in standard input, to a database."""
    with nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as file:
        store = connect(database)
        await store.open()
        try:
            taken = await take(store, file)
        finally:
            await store.close()
    return len(taken.matches), list(taken.refused)


async def rebuild_facts(store: Store) -> Rebuilt:
    """Work out from the logs alone which matches there are and how they ended, and write it."""
    done = 0
    refused: list[Refusal] = []
    async for match_id in _ids(store):
        lines = await store.read(log_of(match_id))
        try:
            await store.note(_facts(match_id, lines, outcome_of(lines)))
        except MatchError as error:
            refused.append(Refusal(0, match_id, str(error)))
        else:
            done += 1
    return Rebuilt(done, tuple(refused))


def _facts(match_id: str, lines: Sequence[Line], outcome: Outcome | None) -> list[Fact]:
    return facts(match_id, read_header(lines), lines[0].at, outcome, lines[-1].at)


async def _ids(store: Store) -> AsyncIterator[str]:
    async for log in store.logs(PREFIX):
        yield log.removeprefix(PREFIX)


async def _each(matches: Iterable[str]) -> AsyncIterator[str]:
    for match_id in matches:
        yield match_id


def _matches(journal: Iterable[bytes]) -> Iterator[tuple[int, str, list[bytes]]]:
    """Go through the matches of a journal: where each begins, its id, and its lines."""
    first, current, texts = 1, "", list[bytes]()
    for number, text in enumerate(journal, 1):
        if not text.strip():
            continue
        try:
            match_id = _decoded(text).match
        except MatchError:
            match_id = ""  # `read` says what is wrong with it
        if texts and (match_id != current or not match_id):
            yield first, current, texts
            texts = []
        if not texts:
            first, current = number, match_id
        texts.append(text)
    if texts:
        yield first, current, texts


def _encoded(written: _Written) -> bytes:
    return msgspec.json.encode(written) + b"\n"


def _decoded(text: bytes) -> _Written:
    try:
        return msgspec.json.decode(text, type=_Written)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise MatchError(f"this is not a line of a journal: {error}") from None
