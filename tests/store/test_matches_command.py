"""``parlour matches``: finished matches go to a file, and from there to another database."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour import lexicon, store
from parlour.cli import main
from parlour.match import Match
from parlour.store import Line
from parlour.store.match_log import log_of
from tests.store.test_journal import ghost_with, lines_of
from tests.terminal.screen import pipe

PROGRAM = [sys.executable, "-m", "parlour", "matches"]


def keep(database: str) -> None:
    """Put two matches into a database, and one that is not over."""

    async def scenario() -> None:
        words = lexicon.load("enable")
        there = store.connect(database)
        await there.open()
        for name in ("m1", "m2"):
            await there.append(log_of(name), 0, lines_of(ghost_with(words)))
        going_on: Match[Any, Any, Any] = Match.start("ghost", words, seats=("Ann", "Bob"))
        await there.append(log_of("m3"), 0, lines_of(going_on))
        await there.close()

    asyncio.run(scenario())


def contents(database: str) -> dict[str, list[Line]]:
    async def scenario() -> dict[str, list[Line]]:
        there = store.connect(database)
        await there.open()
        found = {log: await there.read(log) async for log in there.logs()}
        await there.close()
        return found

    return asyncio.run(scenario())


def test_matches_go_to_another_database(database: str, tmp_path: Path) -> None:
    other, file = f"sqlite:///{tmp_path}/other.db", tmp_path / "matches.jsonl"
    keep(database)
    done = pipe([*PROGRAM, "export", file, "--database", database])
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "exported 2 matches\n")
    done = pipe([*PROGRAM, "import", file, "--database", other])
    assert (done.returncode, done.stderr) == (0, "imported 2 matches\n")
    before = contents(database)
    assert contents(other) == {log: before[log] for log in ("match/m1", "match/m2")}
    # Once more takes nothing, and says so.
    done = pipe([*PROGRAM, "import", file, "--database", other])
    assert done.returncode == 2
    assert f"{file}:1: match m1: a match with this id is here already\n" in done.stderr
    assert done.stderr.endswith("imported 0 matches\nparlour: 2 could not be imported\n")


def test_matches_go_through_a_pipe(tmp_path: Path) -> None:
    one, other = f"sqlite:///{tmp_path}/one.db", f"sqlite:///{tmp_path}/other.db"
    keep(one)
    out = pipe([*PROGRAM, "export", "-", "--database", one])
    assert (out.returncode, out.stderr) == (0, "exported 2 matches\n")
    done = pipe([*PROGRAM, "import", "-", "--database", other], out.stdout)
    assert (done.returncode, done.stderr) == (0, "imported 2 matches\n")


def test_a_match_that_was_changed_is_not_taken(tmp_path: Path) -> None:
    one, other = f"sqlite:///{tmp_path}/one.db", f"sqlite:///{tmp_path}/other.db"
    keep(one)
    text = pipe([*PROGRAM, "export", "-", "--database", one]).stdout
    changed = text.replace('"winners":[0]', '"winners":[1]', 1)
    assert changed != text
    done = pipe([*PROGRAM, "import", "-", "--database", other], changed)
    assert done.returncode == 2
    assert "-:1: match m1: this match ends otherwise than it says" in done.stderr
    assert list(contents(other)) == ["match/m2"]


def test_files_that_will_not_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path}/one.db"
    file = tmp_path / "there"
    file.write_text("dear diary\n")
    for arguments, message in (
        (["export", str(file)], "file exists"),
        (["import", str(tmp_path / "none")], "no such file"),
        (["import", str(file)], "there:1: match ?: this is not a line of a journal"),
    ):
        assert main(["matches", *arguments, "--database", database]) == 2
        assert message in capsys.readouterr().err
    assert file.read_text() == "dear diary\n"
