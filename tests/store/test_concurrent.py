"""Many write to one log at the same time: each number has one who got it, and none is lost."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from parlour import store
from parlour.store import Line, MatchFact, StoreError, TakenError
from parlour.store.sqlite import SqliteStore
from parlour.store.writing import Writing
from tests.store.test_conformance import A, names, opened

LOG = "match/1"
OTHER_PROCESS = """
import asyncio, sys
from tests.store.test_concurrent import contend
asyncio.run(contend(sys.argv[1], sys.argv[2], 60))
"""


async def contend(address: str, who: str, moves: int) -> None:
    """Add lines to a log that others add to as well, and print which numbers were got."""
    async with opened(address) as kept:
        for move in range(moves):
            number = len(await kept.read(LOG))
            while True:
                try:
                    await kept.append(LOG, number, [Line(f"{who} {move}".encode(), 1.0, who)])
                    break
                except TakenError:
                    number += len(await kept.read(LOG, number))
            print(number, who, move)


@pytest.mark.parametrize("lines", [1, 3])
def test_one_of_many_gets_each_number(address: str, lines: int) -> None:
    async def test() -> None:
        got: dict[int, int] = {}

        async def play(who: int) -> None:
            while (number := len(await kept.read(LOG))) < 20 * lines:
                added = [Line(b"%d" % who, float(n)) for n in range(lines)]
                try:
                    await kept.append(LOG, number, added, [MatchFact("1", str(who), "ghost", 1.0)])
                except TakenError:
                    continue
                assert number not in got
                got[number] = who

        async with opened(address) as kept:
            await asyncio.gather(*(play(who) for who in range(30)))
            found = await kept.read(LOG)
            owners = [int(line.body) for line in found]
            assert owners == [got[n - n % lines] for n in range(len(found))]
            assert sorted(got) == list(range(0, len(found), lines))
            # The fact beside the log is that of the one who was last.
            assert [each.table for each in await kept.unfinished()] == [str(owners[-1])]

    asyncio.run(test())


def test_processes_share_a_log(database: str) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", OTHER_PROCESS, database, who],
            stdout=subprocess.PIPE,
            text=True,
        )
        for who in ("ann", "bob", "cid")
    ]
    got = "".join(process.communicate()[0] for process in processes)
    assert [process.returncode for process in processes] == [0, 0, 0]

    async def bodies() -> list[str]:
        async with opened(database) as kept:
            return [line.body.decode() for line in await kept.read(LOG)]

    numbered = sorted(
        (int(n), what) for n, what in (line.split(" ", 1) for line in got.splitlines())
    )
    assert [n for n, _ in numbered] == list(range(180))
    assert asyncio.run(bodies()) == [what for _, what in numbered]


def test_facts_in_any_order_do_not_deadlock(database: str) -> None:
    facts = [MatchFact(f"m{n}", "t", "ghost", 1.0) for n in range(20)]

    async def test() -> None:
        async with opened(database) as kept:
            await asyncio.gather(
                *(
                    kept.append(f"match/{n}", 0, [A], facts if n % 2 else facts[::-1])
                    for n in range(60)
                )
            )
            assert len(await kept.unfinished()) == 20
            assert len(await names(kept)) == 60

    asyncio.run(test())


def test_those_who_wait_share_a_commit(tmp_path: Path) -> None:
    async def test() -> None:
        kept = SqliteStore(f"{tmp_path}/parlour.db")
        await kept.open()
        commits: list[int] = []
        commit = kept._commit_now

        def counted(group: Sequence[Writing]) -> Sequence[StoreError | None]:
            commits.append(len(group))
            return commit(group)

        kept._commit_now = counted  # type: ignore[method-assign]  # to see how they are grouped
        await kept.append("match/0", 0, [A])
        assert len(commits) == 1
        answers = await asyncio.gather(
            *(kept.append(f"match/{n}", 0, [A]) for n in range(1, 500)),
            kept.append("match/0", 0, [A]),  # is taken, and spoils nothing
            kept.append("match/0", 1, [A]),
            kept.append("match/0", 2, [A]),  # follows one that is in the same commit
            return_exceptions=True,
        )
        assert len(commits) == 2
        assert [type(each) for each in answers if each is not None] == [TakenError]
        assert len(await names(kept)) == 500
        assert len(await kept.read("match/0")) == 3
        await kept.close()

    asyncio.run(test())


def test_one_who_is_cancelled_holds_up_nobody(database: str) -> None:
    async def test() -> None:
        async with opened(database) as kept:
            writes = [asyncio.create_task(kept.append(f"match/{n}", 0, [A])) for n in range(40)]
            await asyncio.sleep(0.001)
            for write in writes[::2]:
                write.cancel()
            await asyncio.gather(*writes, return_exceptions=True)
            there = set(await names(kept))
            assert {f"match/{n}" for n in range(1, 40, 2)} <= there
            await kept.append("match/again", 0, [A])

    asyncio.run(test())


def test_a_closed_store_says_so(database: str) -> None:
    async def test() -> None:
        kept = store.connect(database)
        for _ in range(2):
            with pytest.raises(StoreError, match="not open"):
                await kept.append(LOG, 0, [A])
            with pytest.raises(StoreError, match="not open"):
                await kept.read(LOG)
            await kept.open()
            await kept.close()

    asyncio.run(test())


def test_one_that_fails_spoils_nothing_for_those_in_its_group(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(f"sqlite:///{tmp_path}/parlour.db") as kept:
            broken = Line(["no bytes"], 1.0)  # type: ignore[arg-type]  # which the driver refuses
            answers = await asyncio.gather(
                *(kept.append(f"match/{n}", 0, [broken if n == 7 else A]) for n in range(20)),
                return_exceptions=True,
            )
            assert [n for n, answer in enumerate(answers) if answer is not None] == [7]
            assert len(await names(kept)) == 19

    asyncio.run(test())


def test_commits_are_safe_from_a_power_cut(tmp_path: Path) -> None:
    async def test() -> None:
        kept = SqliteStore(f"{tmp_path}/parlour.db")
        await kept.open()
        assert kept._writing
        assert kept._reading
        for setting, wanted in (("journal_mode", "wal"), ("synchronous", 2)):
            asked = f"PRAGMA {setting}"
            with kept._writing.connect() as writing:
                assert writing.exec_driver_sql(asked).scalar() == wanted
            async with kept._reading.connect() as reading:
                assert (await reading.exec_driver_sql(asked)).scalar() == wanted
        await kept.close()

    asyncio.run(test())


def test_what_is_asked_for_often_is_found_without_looking_at_everything(tmp_path: Path) -> None:
    async def test() -> None:
        kept = SqliteStore(f"{tmp_path}/parlour.db")
        await kept.open()
        assert kept._reading
        asked: list[tuple[str, object]] = []

        def remember(
            connection: object, cursor: object, said: str, values: object, *_: Any
        ) -> None:
            asked.append((said, values))

        assert kept._writing
        for engine in (kept._reading.sync_engine, kept._writing):
            event.listen(engine, "before_cursor_execute", remember)
        await kept.append("match/1", 0, [A])
        await names(kept, "match/")
        await asyncio.gather(
            kept.read("match/1", 5),
            kept.player(b"x"),
            kept.seats("t"),
            kept.listings(),
            kept.unfinished(),
            kept.results("ann"),
        )
        plans = []
        async with kept._reading.connect() as connection:
            for said, values in asked:
                if said.startswith("SELECT"):
                    plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {said}", values)  # type: ignore[arg-type]
                    plans += [row.detail for row in plan]
        tables = [plan for plan in plans if "TEMP B-TREE" not in plan]
        assert len(tables) >= 8
        for plan in tables:
            assert "USING" in plan or "VIRTUAL TABLE" in plan or "SUBQUERY" in plan, plan
        await kept.close()

    asyncio.run(test())
