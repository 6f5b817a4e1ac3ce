"""What every store does, whatever it keeps things in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Literal

import pytest

from parlour import store
from parlour.store import (
    CodeFact,
    DayFact,
    Erasure,
    Fact,
    Line,
    Listing,
    MatchFact,
    MissedFact,
    MissedWord,
    Played,
    PlayerFact,
    Result,
    Rewritten,
    SeatFact,
    SecretFact,
    Store,
    StoreError,
    TakenError,
)

A, B, C = (Line(b'{"letter":"%c"}' % letter, at, f"0:{at}") for at, letter in enumerate(b"abc"))
EVERY_KIND = (
    PlayerFact("ann", "Ann 🎲", 3.5),
    SecretFact(b"\x00hash", "ann"),
    SeatFact("t1", 0, "ann", b"\xff"),
    Listing("t1", "ghost", True, "waiting", 1, b"{}", 4.25),
    MatchFact("m1", "t1", "ghost", 5.0),
    Result("m1", 0, "ann", True, None, 6.0),
    CodeFact("ann", b"\x00code", 7.5),
    DayFact("ann", "ghost", "2026-11-18", "m1", 5.0, None, False, -3),
    MissedFact("m1", 0, "cat", "ann", "ghost", True, 6.0),
)
PLAYER, SECRET, SEAT, LISTING, MATCH, RESULT, CODE, DAY, MISSED = EVERY_KIND


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    kept = store.connect(address)
    await kept.open()
    try:
        yield kept
    finally:
        await kept.close()


def run(address: str, test: Callable[[Store], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with opened(address) as kept:
            await test(kept)

    asyncio.run(whole())


async def names(kept: Store, beginning: str = "") -> list[str]:
    return [name async for name in kept.logs(beginning)]


def test_a_log_is_read_as_it_was_written(address: str) -> None:
    async def test(kept: Store) -> None:
        assert await kept.read("match/1") == []
        await kept.append("match/1", 0, [A, B])
        await kept.append("match/1", 2, [C])
        assert await kept.read("match/1") == [A, B, C]
        assert await kept.read("match/1", 1) == [B, C]
        assert await kept.read("match/1", 3) == []
        assert await kept.read("match/1", -1) == [A, B, C]
        assert await kept.read("match/11") == []

    run(address, test)


@pytest.mark.parametrize("number", [-1, 0, 1, 3, 2**40])
def test_only_the_next_number_is_free(address: str, number: int) -> None:
    async def test(kept: Store) -> None:
        await kept.append("match/1", 0, [A, B])
        with pytest.raises(TakenError, match="match/1"):
            await kept.append("match/1", number, [C], EVERY_KIND)
        assert await kept.read("match/1") == [A, B]
        assert await kept.unfinished() == []

    run(address, test)


def test_a_log_begins_with_number_zero(address: str) -> None:
    async def test(kept: Store) -> None:
        with pytest.raises(TakenError):
            await kept.append("match/1", 1, [A])
        assert await names(kept) == []

    run(address, test)


def test_nothing_cannot_be_added(address: str) -> None:
    async def test(kept: Store) -> None:
        with pytest.raises(StoreError, match="nothing"):
            await kept.append("match/1", 0, [])

    run(address, test)


def test_names_come_in_the_order_of_their_characters(address: str) -> None:
    wanted = ["match/A", "match/Z", "match/_", "match/a", "match/é", "match/🎲", "table/1"]

    async def test(kept: Store) -> None:
        for name in reversed(wanted):
            await kept.append(name, 0, [A, B])
        assert await names(kept) == wanted
        assert await names(kept, "match/") == wanted[:-1]
        assert await names(kept, "match/a") == ["match/a"]
        assert await names(kept, "u") == []

    run(address, test)


def test_all_of_many_names_are_found(address: str) -> None:
    wanted = [f"match/{n:04}" for n in range(1234)]

    async def test(kept: Store) -> None:
        await asyncio.gather(*(kept.append(name, 0, [A]) for name in wanted))
        assert await names(kept, "match/") == wanted

    run(address, test)


def test_facts_are_written_with_the_lines(address: str) -> None:
    async def test(kept: Store) -> None:
        await kept.append("table/t1", 0, [A], EVERY_KIND)
        assert await kept.player(b"\x00hash") == PLAYER
        assert await kept.player(b"") is None
        assert await kept.seats("t1") == [SEAT]
        assert await kept.listings() == [LISTING]
        assert await kept.left_open("ann") == [LISTING]
        assert await kept.unfinished() == [MATCH]
        assert await kept.results("ann") == [RESULT]
        assert await kept.days("ann") == [DAY]
        assert await kept.missed("ann") == [MissedWord("cat", "ghost", True, 1, 6.0)]

    run(address, test)


def test_a_later_fact_takes_the_place_of_an_earlier_one(address: str) -> None:
    renamed = PlayerFact("ann", "Anna", 9.0)
    moved = SeatFact("t1", 0, "bob", b"\x01")
    over = Listing("t1", "ghost", True, "over", 0, b"{}", 8.0)
    finished = MatchFact("m1", "t1", "ghost", 5.0, 8.0)
    corrected = Result("m1", 0, "ann", False, -(2**40), 6.0)
    done = DayFact("ann", "ghost", "2026-11-18", "m1", 5.0, 8.0, True, 2**40)

    async def test(kept: Store) -> None:
        await kept.note(EVERY_KIND)
        # Also within one writing, where the last one counts.
        await kept.note([*EVERY_KIND, renamed, moved, over, finished, corrected, done])
        assert await kept.player(b"\x00hash") == renamed
        assert await kept.seats("t1") == [moved]
        assert await kept.listings() == []
        assert await kept.unfinished() == []
        assert await kept.results("ann") == [corrected]
        assert await kept.days("ann") == [done]
        await kept.note([])

    run(address, test)


def test_lists_have_an_order_and_a_limit(address: str) -> None:
    listings = [Listing(f"t{n}", "ghost", True, "playing", 0, b"", n // 2) for n in range(6)]
    closed = Listing("private", "ghost", False, "waiting", 1, b"", 99.0)
    matches = [MatchFact(f"m{n}", "t", "ghost", -(n // 2)) for n in range(4)]
    results = [Result(f"m{n // 2}", n % 2, "ann", True, n, n // 4) for n in range(6)]

    async def test(kept: Store) -> None:
        await kept.note([*listings, closed, *matches, *results])
        assert [each.table for each in await kept.listings()] == "t4 t5 t2 t3 t0 t1".split()
        assert [each.table for each in await kept.listings(3)] == "t4 t5 t2".split()
        assert [each.match for each in await kept.unfinished()] == "m2 m3 m0 m1".split()
        assert [each.score for each in await kept.results("ann")] == [4, 5, 0, 1, 2, 3]
        assert [each.score for each in await kept.results("ann", 1)] == [4]
        assert await kept.results("bob") == []

    run(address, test)


@pytest.mark.parametrize(
    ("log", "line", "fact"),
    [
        ("", A, EVERY_KIND[0]),
        ("match/\0", A, EVERY_KIND[0]),
        ("match/1", Line(b"{}", 1.0, "\ud800"), EVERY_KIND[0]),
        ("match/1", Line(b"{}", float("nan")), EVERY_KIND[0]),
        ("match/1", A, PlayerFact("ann", "nul\0", 1.0)),
        ("match/1", A, PlayerFact("ann", "Ann", float("inf"))),
        ("match/1", A, CodeFact("ann", b"", float("nan"))),
        ("match/1", A, Result("m1", 0, "ann", True, 2**63, 1.0)),
        ("match/1", A, SeatFact("t1", 2**31, "ann", b"")),
    ],
)
def test_what_cannot_be_kept_is_refused_and_spoils_nothing(
    address: str, log: str, line: Line, fact: Fact
) -> None:
    async def test(kept: Store) -> None:
        good = kept.append("match/2", 0, [B])
        bad = kept.append(log, 0, [line], [fact])
        _, answer = await asyncio.gather(good, bad, return_exceptions=True)
        assert isinstance(answer, StoreError)
        assert await names(kept) == ["match/2"]
        assert await kept.player(b"") is None

    run(address, test)


def test_bytes_are_kept_as_they_are(address: str) -> None:
    everything = Line(bytes(range(256)), 1700000000.1234567, "0:é🎲'\";--")

    async def test(kept: Store) -> None:
        await kept.append("match/'; DROP TABLE lines; --", 0, [everything])
        assert await kept.read("match/'; DROP TABLE lines; --") == [everything]

    run(address, test)


def test_what_is_kept_is_there_again(database: str) -> None:
    async def test(kept: Store) -> None:
        await kept.append("match/1", 0, [A, B], EVERY_KIND)

    async def again(kept: Store) -> None:
        assert await kept.read("match/1") == [A, B]
        assert await kept.unfinished() == [MATCH]
        await kept.append("match/1", 2, [C])

    run(database, test)
    run(database, again)


def test_a_player_may_have_several_secrets(address: str) -> None:
    async def test(kept: Store) -> None:
        bob = PlayerFact("bob", "Bob", 1.0)
        await kept.note([PLAYER, bob, SECRET, SecretFact(b"2", "ann"), SecretFact(b"3", "bob")])
        assert [await kept.player(each) for each in (b"\x00hash", b"2", b"3", b"4")] == [
            PLAYER,
            PLAYER,
            bob,
            None,
        ]
        await kept.note([SecretFact(b"5", "nobody")])
        assert await kept.player(b"5") is None

    run(address, test)


def test_a_code_is_good_once_and_for_a_while(address: str) -> None:
    async def test(kept: Store) -> None:
        await kept.note([PLAYER, CodeFact("ann", b"old", 100.0)])
        await kept.note([CodeFact("ann", b"new", 100.0)])
        assert await kept.spend_code(b"old", 5.0) is None
        assert await kept.spend_code(b"new", 100.0) is None
        asked = (kept.spend_code(b"new", 99.0) for _ in range(5))
        assert sorted(await asyncio.gather(*asked), key=str) == [None] * 4 + [PLAYER]
        assert await kept.spend_code(b"new", 5.0) is None

    run(address, test)


def test_history_has_finished_matches_the_latest_first(address: str) -> None:
    matches = [MatchFact(f"m{n}", f"t{n}", "ghost", n, n + 1.0) for n in range(4)]
    results = [Result(f"m{n}", 0, "ann", n > 1, n, n + 1.0) for n in range(4)]
    logless: list[Fact] = [
        MatchFact("m9", "t9", "ghost", 9.0, 9.0),
        Result("m9", 0, "ann", True, 1, 9.0),
    ]

    async def test(kept: Store) -> None:
        for match, result in zip(matches, results, strict=True):
            await kept.append(f"match/{match.match}", 0, [A, B], [match, result])
        await kept.append("match/m8", 0, [A], [MatchFact("m8", "t8", "ghost", 0.0)])
        await kept.note(logless)
        found = await kept.history("ann")
        assert [each.match for each in found] == ["m3", "m2", "m1", "m0"]
        assert found[0] == Played("m3", "t3", "ghost", 0, True, 3, 3.0, 4.0, A.body)
        assert [each.match for each in await kept.history("ann", 2)] == ["m3", "m2"]
        assert [each.match for each in await kept.history("ann", 2, 3.0)] == ["m1", "m0"]
        assert await kept.history("bob") == []

    run(address, test)


def test_tables_that_one_has_left_open(address: str) -> None:
    stages: tuple[Literal["waiting", "playing", "over"], ...] = (
        "waiting",
        "playing",
        "over",
        "playing",
    )

    async def test(kept: Store) -> None:
        for n, stage in enumerate(stages):
            await kept.note([Listing(f"t{n}", "ghost", False, stage, 0, b"", n)])
            await kept.note([SeatFact(f"t{n}", 0, "bob" if n == 3 else "ann", b"")])
        assert [each.table for each in await kept.left_open("ann")] == ["t1", "t0"]
        assert [each.table for each in await kept.left_open("ann", 1)] == ["t1"]

    run(address, test)


def test_words_are_counted_as_often_as_they_were_missed(address: str) -> None:
    async def test(kept: Store) -> None:
        for n, words in enumerate(("cat dog", "cat", "cat emu dog")):
            missed = [
                MissedFact(f"m{n}", 0, w, "ann", "boggle", w != "emu", n) for w in words.split()
            ]
            await kept.note(missed)
            await kept.note(missed)  # a second review counts nothing twice
        await kept.note([MissedFact("m0", 1, "cat", "bob", "boggle", True, 1.0)])
        assert await kept.missed("ann") == [
            MissedWord("cat", "boggle", True, 3, 2.0),
            MissedWord("dog", "boggle", True, 2, 2.0),
            MissedWord("emu", "boggle", False, 1, 2.0),
        ]
        assert len(await kept.missed("ann", 1)) == 1

    run(address, test)


def test_logs_are_found_by_what_is_in_them(address: str) -> None:
    async def test(kept: Store) -> None:
        await kept.append("table/1", 0, [A, B])
        await kept.append("table/2", 0, [C, B])
        await kept.append("match/1", 0, [B])
        assert await kept.mentioning(b'"b"', "table/") == ["table/1", "table/2"]
        assert await kept.mentioning(b'"b"') == ["match/1", "table/1", "table/2"]
        assert await kept.mentioning(b'"c"', "table/") == ["table/2"]
        assert await kept.mentioning(b"%", "table/") == []

    run(address, test)


def test_who_is_forgotten_leaves_the_others_what_is_theirs(address: str) -> None:
    bob: list[Fact] = [
        PlayerFact("bob", "Bob", 1.0),
        SecretFact(b"3", "bob"),
        SeatFact("t1", 1, "bob", b"4"),
    ]
    shared = Result("m1", 1, "bob", False, 5, 6.0)
    alone: list[Fact] = [
        MatchFact("m2", "t2", "ghost", 1.0, 2.0),
        Result("m2", 0, "ann", True, 1, 2.0),
        Result("m2", 1, "", False, 0, 2.0),
        SeatFact("t2", 0, "ann", b"5"),
        Listing("t2", "ghost", True, "over", 0, b"{}", 2.0),
    ]

    async def test(kept: Store) -> None:
        await kept.append("match/m1", 0, [A, B], [*EVERY_KIND, *bob, shared])
        await kept.append("match/m2", 0, [A], alone)
        await kept.append("table/t2", 0, [A], [])
        erasure = Erasure("ann", ("match/m2", "table/t2"), (Rewritten("match/m1", 1, b"{}"),))
        for _ in range(2):
            await kept.erase(erasure)
            assert await names(kept) == ["match/m1"]
            assert await kept.read("match/m1") == [A, Line(b"{}", B.at, B.by)]
            assert await kept.player(b"\x00hash") is None
            assert await kept.spend_code(b"\x00code", 0.0) is None
            assert await kept.seats("t1") == [SeatFact("t1", 0, "", b""), bob[2]]
            assert await kept.seats("t2") == []
            assert await kept.listings() == [LISTING]
            assert await kept.unfinished() == [MATCH]
            assert (await kept.results("ann"), await kept.history("ann")) == ([], [])
            assert (await kept.days("ann"), await kept.missed("ann")) == ([], [])
            assert await kept.results("") == [Result("m1", 0, "", True, None, 6.0)]
            assert await kept.results("bob") == [shared]
            assert await kept.player(b"3") == bob[0]

    run(address, test)


def test_closing_finishes_what_was_begun(address: str) -> None:
    async def whole() -> None:
        kept = store.connect(address)
        await kept.open()
        writes = [asyncio.create_task(kept.append(f"match/{n}", 0, [A])) for n in range(50)]
        await asyncio.sleep(0)
        await asyncio.gather(*writes[:5])
        await kept.close()
        answers = await asyncio.gather(*writes, return_exceptions=True)
        if address != "memory:":
            async with opened(address) as again:
                there = set(await names(again))
            done = {f"match/{n}" for n, answer in enumerate(answers) if answer is None}
            assert there == done

    asyncio.run(whole())
