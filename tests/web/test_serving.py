"""``parlour serve``, run as people run it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from parlour.cli import main
from parlour.web.serving import ServeError, Service, bind, check
from tests.web.place import Person, Place, run

SERVE = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--database", "memory:"]


@contextmanager
def served() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the program; give it and the address that it says."""
    process = subprocess.Popen(
        SERVE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    )
    assert process.stdout is not None
    try:
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert found
        yield process, found[0]
    finally:
        process.kill()
        process.communicate()


async def answers(origin: str) -> None:
    """Wait until a server answers."""
    async with httpx.AsyncClient(base_url=origin) as http:
        for _ in range(200):
            try:
                if (await http.get("/readyz")).status_code == 200:
                    return
            except httpx.TransportError:
                await asyncio.sleep(0.05)
    raise AssertionError("the server does not answer")


def test_it_says_where_it_is_plays_and_says_goodbye() -> None:
    with served() as (process, origin):

        async def scenario() -> None:
            await answers(origin)
            place = Place.__new__(Place)
            place.origin, place.socket = origin, origin.replace("http", "ws") + "/ws"
            ann = await Person.arrive(place)
            guest = await ann.sit(await ann.make("ghost", None, "easy"))
            assert (await guest.play("p"))["say"] == "accepted"
            await guest.hear("happened")
            process.send_signal(signal.SIGTERM)
            assert (await guest.hear("goodbye"))["reconnect"] == 1.0
            with pytest.raises(Exception, match="1001"):
                await guest.next()

        run(scenario())
        _, logged = process.communicate(timeout=20)
        assert process.returncode == 0
        for line in logged.splitlines():
            assert "Traceback" not in line
            json.loads(line)


def test_a_port_in_use_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 2
    assert f"port {port} is in use" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--workers", "2"], "workers need PostgreSQL"),
        (["--workers", "2", "--database", "sqlite:///x"], "SQLite is for one process"),
        (["--workers", "2", "--database", "postgresql://a@b/c"], "workers need Redis"),
        (["--host", "no such host"], "cannot serve at"),
    ],
)
def test_what_cannot_be_served(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", *arguments]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["--port", "x"], ["--port", "70000"], ["--workers", "0"], ["--origin", "x"]]
)
def test_a_wrong_command_line(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", *arguments])
    assert ended.value.code == 2


def test_several_workers_with_all_they_need_are_fine() -> None:
    service = Service(database="postgresql://a@b/c", redis="redis://localhost", workers=2)
    check(service)
    with pytest.raises(ServeError):
        check(Service(workers=2))


def test_nothing_is_held_back_on_the_way_out() -> None:
    with bind("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP
        with socket.create_connection(listener.getsockname()):
            accepted, _ = listener.accept()
            with accepted:
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_it_listens_to_this_machine_only_unless_told_otherwise() -> None:
    assert Service().host == "127.0.0.1"
