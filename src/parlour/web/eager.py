"""Start something at once, and make a task of it only if it has to wait.

Most messages can be written without waiting, and a task for each would cost more than the writing.
Python 3.12 has eager tasks for this; here the first step is made by hand, and only what comes to
wait for something is handed to a task, which goes on from there.
"""

from __future__ import annotations

import asyncio
import types
from collections.abc import Coroutine, Generator
from typing import Any


def start(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Run as far as it goes without waiting; return the task that goes on, if there is more.

    What fails before it has to wait is raised here.
    """
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_go_on(work, awaited))


async def _go_on(work: Coroutine[Any, Any, None], awaited: Any) -> None:
    await _rest(work, awaited)


@types.coroutine
def _rest(work: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    """Wait for what was waited for, and pass on whatever comes of it."""
    try:
        while True:
            try:
                value = yield awaited
            except BaseException as error:
                awaited = work.throw(error)
            else:
                awaited = work.send(value)
    except StopIteration:
        return
