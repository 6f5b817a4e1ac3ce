"""What is said to one socket: at once if it can be, in order, and never without end."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from parlour.store.memory import MemoryStore
from parlour.web import eager
from parlour.web.app import make_app
from parlour.web.conversation import TRY_LATER, Conversation
from tests.web.place import QUICK, run


def test_what_need_not_wait_is_done_at_once() -> None:
    async def scenario() -> None:
        done = []

        async def work() -> None:
            done.append(1)

        assert eager.start(work()) is None
        assert done == [1]

    run(scenario())


def test_what_has_to_wait_goes_on_in_a_task() -> None:
    async def scenario() -> None:
        gate, steps = asyncio.Event(), []

        async def work() -> None:
            steps.append("begun")
            await gate.wait()
            await asyncio.sleep(0)
            steps.append("done")

        task = eager.start(work())
        assert task is not None
        assert steps == ["begun"]
        gate.set()
        await task
        assert steps == ["begun", "done"]

    run(scenario())


def test_failing_and_being_stopped_are_passed_on() -> None:
    async def scenario() -> None:
        async def fail(wait: bool) -> None:
            if wait:
                await asyncio.sleep(0)
            raise KeyError("x")

        with pytest.raises(KeyError):
            eager.start(fail(wait=False))
        task = eager.start(fail(wait=True))
        assert task is not None
        with pytest.raises(KeyError):
            await task

        stopped = []

        async def wait_for_ever() -> None:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                stopped.append(1)
                raise

        task = eager.start(wait_for_ever())
        assert task is not None
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert stopped == [1]

    run(scenario())


def conversation(send: Any, backlog: int = 20) -> Conversation:
    """Return a conversation whose messages go to a function."""
    app = make_app(MemoryStore(), None, msgspec.structs.replace(QUICK, backlog=backlog))

    async def nothing() -> None:
        raise AssertionError("nobody listens here")

    return Conversation(app.house, None, nothing, send)


def test_messages_keep_their_order_when_the_reader_is_slow() -> None:
    async def scenario() -> None:
        gate, sent = asyncio.Event(), list[Any]()

        async def send(message: dict[str, Any]) -> None:
            if len(sent) == 2:
                await gate.wait()
            sent.append(message["text"])

        talk = conversation(send)
        for n in range(10):
            talk.say(str(n))
        assert sent == []
        await asyncio.sleep(0)  # nothing is sent before everybody has been heard
        assert sent == ["0", "1"]
        gate.set()
        await talk.finish()
        assert sent == [str(n) for n in range(10)]

    run(scenario())


def test_who_lets_too_much_pile_up_is_sent_away() -> None:
    async def scenario() -> None:
        gate, sent = asyncio.Event(), list[Any]()

        async def send(message: dict[str, Any]) -> None:
            await gate.wait()
            sent.append(message)

        talk = conversation(send, backlog=20)
        for n in range(1000):
            talk.say(str(n))
            if n == 0:
                await asyncio.sleep(0)
        assert talk.closing == TRY_LATER
        gate.set()
        await talk.finish()
        assert [each["type"] for each in sent] == ["websocket.send", "websocket.close"]
        assert sent[-1]["code"] == TRY_LATER

    run(scenario())
