"""What every store does, whatever it keeps things in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from parlour import store
from parlour.store import (
    Line,
    Listing,
    MatchFact,
    PlayerFact,
    Result,
    SeatFact,
    Store,
    StoreError,
    TakenError,
)

A, B, C = (Line(b'{"letter":"%c"}' % letter, at, f"0:{at}") for at, letter in enumerate(b"abc"))
EVERY_KIND = (
    PlayerFact("ann", b"\x00hash", "Ann 🎲", 3.5),
    SeatFact("t1", 0, "ann", b"\xff"),
    Listing("t1", "ghost", True, "waiting", 1, b"{}", 4.25),
    MatchFact("m1", "t1", "ghost", 5.0),
    Result("m1", 0, "ann", True, None, 6.0),
)


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
    player, seat, listing, match, result = EVERY_KIND

    async def test(kept: Store) -> None:
        await kept.append("table/t1", 0, [A], EVERY_KIND)
        assert await kept.player(b"\x00hash") == player
        assert await kept.player(b"") is None
        assert await kept.seats("t1") == [seat]
        assert await kept.listings() == [listing]
        assert await kept.unfinished() == [match]
        assert await kept.results("ann") == [result]

    run(address, test)


def test_a_later_fact_takes_the_place_of_an_earlier_one(address: str) -> None:
    renamed = PlayerFact("ann", b"\x00hash", "Anna", 9.0)
    moved = SeatFact("t1", 0, "bob", b"\x01")
    over = Listing("t1", "ghost", True, "over", 0, b"{}", 8.0)
    finished = MatchFact("m1", "t1", "ghost", 5.0, 8.0)
    corrected = Result("m1", 0, "ann", False, -(2**40), 6.0)

    async def test(kept: Store) -> None:
        await kept.note(EVERY_KIND)
        # Also within one writing, where the last one counts.
        await kept.note([*EVERY_KIND, renamed, moved, over, finished, corrected])
        assert await kept.player(b"\x00hash") == renamed
        assert await kept.seats("t1") == [moved]
        assert await kept.listings() == []
        assert await kept.unfinished() == []
        assert await kept.results("ann") == [corrected]
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
        ("match/1", A, PlayerFact("ann", b"", "nul\0", 1.0)),
        ("match/1", A, PlayerFact("ann", b"", "Ann", float("inf"))),
        ("match/1", A, Result("m1", 0, "ann", True, 2**63, 1.0)),
        ("match/1", A, SeatFact("t1", 2**31, "ann", b"")),
    ],
)
def test_what_cannot_be_kept_is_refused_and_spoils_nothing(
    address: str, log: str, line: Line, fact: PlayerFact
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
        assert await kept.unfinished() == [EVERY_KIND[3]]
        await kept.append("match/1", 2, [C])

    run(database, test)
    run(database, again)


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
