"""A store in a database is compared with the one in memory, whatever is done to both."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from typing import Any, TypeVar

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

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
    PlayerFact,
    Result,
    Rewritten,
    SeatFact,
    SecretFact,
    Store,
    StoreError,
)
from tests.store.servers import PostgresServer

Answer = TypeVar("Answer")

LOGS = st.sampled_from(["match/a", "match/B", "match/É", "table/a"])
PLAYERS = st.sampled_from(["", "ann", "bob"])
IDS = st.sampled_from(["a", "B", "c"])
SEATS = st.integers(0, 2)
CODES = st.sampled_from([b"", b"1", b"2"])
SCORES = st.none() | st.integers()
TEXTS = st.text(max_size=5)  # also with characters that are refused
BYTES = st.binary(max_size=5)
TIMES = st.sampled_from([0.0, 1.0, 1.5, -2.0, 1e300])
LINES = st.builds(Line, BYTES, TIMES, TEXTS)
FACTS: st.SearchStrategy[Fact] = st.one_of(
    st.builds(PlayerFact, PLAYERS, TEXTS, TIMES),
    st.builds(SecretFact, BYTES, PLAYERS),
    st.builds(CodeFact, PLAYERS, CODES, TIMES),
    st.builds(SeatFact, IDS, SEATS, PLAYERS, BYTES),
    st.builds(
        Listing,
        table=IDS,
        game=TEXTS,
        open=st.booleans(),
        stage=st.sampled_from(["waiting", "playing", "over"]),
        free_seats=SEATS,
        summary=BYTES,
        changed=TIMES,
    ),
    st.builds(MatchFact, IDS, IDS, TEXTS, TIMES, st.none() | TIMES),
    st.builds(Result, IDS, SEATS, PLAYERS, st.booleans(), SCORES, TIMES),
    st.builds(DayFact, PLAYERS, IDS, IDS, IDS, TIMES, st.none() | TIMES, st.booleans(), SCORES),
    st.builds(MissedFact, IDS, SEATS, IDS, PLAYERS, IDS, st.booleans(), TIMES),
)
ERASURES = st.builds(
    Erasure,
    PLAYERS,
    st.lists(LOGS, max_size=2).map(tuple),
    st.lists(st.builds(Rewritten, LOGS, SEATS, BYTES), max_size=2).map(tuple),
)
APPENDS = st.tuples(
    LOGS,
    st.integers(-1, 1),  # how far from the right number
    st.lists(LINES, max_size=3),
    st.lists(FACTS, max_size=4),
)


class Comparison(RuleBasedStateMachine):
    """Two stores that are told the same."""

    new_address: Any

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.Runner()
        self.twin = store.connect("memory:")
        self.hashes = {b""}

    @initialize()
    def begin(self) -> None:
        """Open a store that is empty."""
        self.address: str = self.new_address()
        self.kept = store.connect(self.address)
        self.run(self.kept.open())

    def run(self, doing: Coroutine[Any, Any, Answer]) -> Answer:
        """Wait for an answer."""
        return self.loop.run(doing)

    @rule(appends=st.lists(APPENDS, min_size=1, max_size=4))
    def append(self, appends: list[tuple[str, int, list[Line], list[Fact]]]) -> None:
        """Add to logs, in order for the twin and at once for the other if the logs differ."""
        at_once = len({log for log, *_ in appends}) == len(appends) and not any(
            facts for *_, facts in appends
        )

        async def both() -> None:
            numbered = [
                (log, len(await self.twin.read(log)) + off, lines, facts)
                for log, off, lines, facts in appends
            ]
            wanted = [await answer(self.twin, *each) for each in numbered]
            if at_once:
                found = await asyncio.gather(*(answer(self.kept, *each) for each in numbered))
            else:
                found = [await answer(self.kept, *each) for each in numbered]
            assert found == wanted

        self.run(both())
        for *_, facts in appends:
            self.hashes |= {each.secret_hash for each in facts if isinstance(each, SecretFact)}

    @rule(facts=st.lists(FACTS, max_size=6))
    def note(self, facts: list[Fact]) -> None:
        """Write facts alone."""

        async def noted(to: Store) -> type | None:
            try:
                await to.note(facts)
            except StoreError as error:
                return type(error)
            return None

        assert self.run(noted(self.kept)) == self.run(noted(self.twin))
        self.hashes |= {each.secret_hash for each in facts if isinstance(each, SecretFact)}

    @rule(code=CODES, at=TIMES)
    def spend(self, code: bytes, at: float) -> None:
        """Use a code up."""
        found = self.run(self.kept.spend_code(code, at))
        assert found == self.run(self.twin.spend_code(code, at))

    @rule(erasure=ERASURES)
    def erase(self, erasure: Erasure) -> None:
        """Forget somebody."""
        self.run(self.kept.erase(erasure))
        self.run(self.twin.erase(erasure))

    @rule()
    def open_again(self) -> None:
        """Go away and come back."""
        self.run(self.kept.close())
        self.kept = store.connect(self.address)
        self.run(self.kept.open())

    @rule(log=LOGS, since=st.integers(-1, 5), limit=st.integers(0, 3))
    def read_some(self, log: str, since: int, limit: int) -> None:
        """Ask for parts."""

        async def some(of: Store) -> object:
            return [
                await of.read(log, since),
                await of.listings(limit),
                await of.results("ann", limit),
                await of.history("ann", limit, 1.5),
                await of.left_open("ann", limit),
                await of.missed("ann", limit),
            ]

        assert self.run(some(self.kept)) == self.run(some(self.twin))

    @invariant()
    def same(self) -> None:
        """Compare all that can be asked for."""
        if hasattr(self, "kept"):
            assert self.run(everything(self.kept, self.hashes)) == self.run(
                everything(self.twin, self.hashes)
            )

    def teardown(self) -> None:
        """Let go of both."""
        if hasattr(self, "kept"):
            self.run(self.kept.close())
        self.loop.close()


async def answer(
    to: Store, log: str, number: int, lines: list[Line], facts: list[Fact]
) -> type | None:
    try:
        await to.append(log, number, lines, facts)
    except StoreError as error:
        return type(error)
    return None


async def everything(of: Store, hashes: set[bytes]) -> list[object]:
    logs = [name async for name in of.logs()]
    return [
        logs,
        [name async for name in of.logs("match/")],
        [await of.read(name) for name in logs],
        [await of.player(secret_hash) for secret_hash in sorted(hashes)],
        [await of.seats(table) for table in ("a", "B", "c")],
        await of.listings(),
        await of.unfinished(),
        [await of.results(player) for player in ("", "ann", "bob")],
        [await of.history(player) for player in ("ann", "bob")],
        [await of.left_open(player) for player in ("ann", "bob")],
        [await of.days(player) for player in ("ann", "bob")],
        [await of.missed(player) for player in ("ann", "bob")],
        await of.mentioning(b"a", "match/"),
    ]


def test_sqlite() -> None:
    with tempfile.TemporaryDirectory() as folder:
        numbers = iter(range(10**9))
        compare(lambda: f"sqlite:///{folder}/{next(numbers)}.db")


def test_postgres(postgres: PostgresServer) -> None:
    address = postgres.new_database()
    name = address.rpartition("/")[2]
    empty = "TRUNCATE lines, players, seats, listings, matches, results, "
    empty += "secrets, codes, days, missed"

    def emptied() -> str:
        made = postgres.psql(
            f"DO $$ BEGIN {empty}; EXCEPTION WHEN undefined_table THEN END $$", name
        )
        assert made.returncode == 0, made.stderr
        return address

    compare(emptied)


def compare(new_address: Any) -> None:
    machine = type("Comparison", (Comparison,), {"new_address": staticmethod(new_address)})
    # A failure is told as it was found: to make it smaller takes many minutes of new databases.
    some = settings().max_examples // 5
    told = settings(max_examples=some, stateful_step_count=15, phases=[Phase.generate])
    run_state_machine_as_test(machine, settings=told)
