"""What is to be written, and the one writer who writes what several have waiting in one commit.

A commit that is safe from a power cut waits for the disk, a thousand times longer than it takes to
prepare. So matches do not commit for themselves. Whatever is waiting when one commit ends goes into
the next, and each who waits hears of it only when that is done: alone, a move waits for one
commit; with two hundred, for at most two.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

import msgspec

from . import AwayError, Fact, Line, StoreError

INT32 = 2**31
INT64 = 2**63
LARGEST_GROUP = 1000


class Writing(NamedTuple):
    """Lines for a log from a number on, and facts; or facts alone, if there is no log."""

    log: str
    number: int
    lines: Sequence[Line]
    facts: Sequence[Fact]


def checked(log: str, number: int, lines: Sequence[Line], facts: Sequence[Fact]) -> Writing:
    """Return what is to be written, or raise `StoreError` if no database could keep it."""
    if not lines:
        raise StoreError("there is nothing to add")
    if not log:
        raise StoreError("a log has a name, such as match/7")
    _check("the name of a log", log)
    for line in lines:
        if not (math.isfinite(line.at) and line.by.isascii() and "\0" not in line.by):
            _check("a line's time", line.at)
            _check("what a line is by", line.by)
    return Writing(log, number, tuple(lines), checked_facts(facts))


def checked_facts(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return facts, or raise `StoreError` if no database could keep them."""
    for fact in facts:
        for name in fact.__struct_fields__:
            _check(name, getattr(fact, name), INT64 if name == "score" else INT32)
    return tuple(facts)


def _check(name: str, value: object, most: int = INT32) -> None:
    match value:
        case str():
            if "\0" in value or not (value.isascii() or _is_text(value)):
                raise StoreError(f"{name} has a character in it that cannot be kept: {value!r}")
        case float():
            if not math.isfinite(value):
                raise StoreError(f"{name} is {value}, and has to be a finite number")
        case int():
            if not -most <= value < most:
                raise StoreError(f"{name} is {value}, which is too large to be kept")


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def row(fact: Fact) -> dict[str, object]:
    """Return a fact as the row of its table."""
    return msgspec.structs.asdict(fact)


_Waiting = tuple[Writing, "asyncio.Future[None]"]


class GroupedWriter:
    """The one who writes; ``commit`` makes a group safe and says what became of each.

    It answers with an error for each of a group that could not be written, and raises one if
    nothing of the group was.
    """

    def __init__(
        self, commit: Callable[[Sequence[Writing]], Awaitable[Sequence[StoreError | None]]]
    ) -> None:
        self._commit = commit
        self._waiting: list[_Waiting] = []
        self._wanted = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._work(), name="writer of the store")

    async def write(self, writing: Writing) -> None:
        """Return when this is safe."""
        if self._closing:
            raise StoreError("the store is closed")
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((writing, done))
        self._wanted.set()
        await done

    async def close(self) -> None:
        """Write what is waiting, and stop."""
        self._closing = True
        self._wanted.set()
        await self._task

    async def _work(self) -> None:
        while not self._closing or self._waiting:
            await self._wanted.wait()
            group = self._waiting[:LARGEST_GROUP]
            del self._waiting[:LARGEST_GROUP]
            if not self._waiting and not self._closing:
                self._wanted.clear()
            if group:
                await self._write(group)

    async def _write(self, group: list[_Waiting]) -> None:
        answers: Sequence[Exception | None]
        try:
            answers = await self._commit([writing for writing, _ in group])
        except AwayError as away:
            answers = [away] * len(group)
        except Exception as error:  # whatever it is, those who wait have to hear of it
            if len(group) > 1:  # but only the one to whom it is due
                for each in group:
                    await self._write([each])
                return
            answers = [error]
        for (_, done), answer in zip(group, answers, strict=True):
            if done.done():
                continue  # the one who waited has been cancelled
            if answer is None:
                done.set_result(None)
            else:
                done.set_exception(answer)
