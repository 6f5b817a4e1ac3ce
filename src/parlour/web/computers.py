"""Thinking that is done in other processes, so that nobody else waits for it.

Two kinds of work are given away. Computer players think in processes of their own: each match has
one thought at a time in the queue, which is first come, first served, so a thousand tables with
computers wait for each other and never for the people at other tables. And in hangman it takes up
to a quarter of a second to judge a guess, because words are counted, so its rules run in a process
too, apart from the players'.

What is sent to a process is plain data: a player is sent what its seat may see, and nothing else.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from parlour import games, lexicon
from parlour.games.protocol import Chance, Refused
from parlour.match import Match, MatchError

if TYPE_CHECKING:
    from collections.abc import Callable

    from parlour.coach.players import Level
    from parlour.games.protocol import RefereeMove
    from parlour.lexicon import Lexicon

Answer = TypeVar("Answer")

SLOW_TO_JUDGE = frozenset({"hangman"})  # 120 ms to begin, 30 to 250 ms for a first guess


class Computers:
    """Processes that think for this one."""

    def __init__(self, thinkers: int, thinking: float) -> None:
        self._thinkers = _Pool(thinkers)
        self._judges = _Pool(1)
        self._teachers = _Pool(1)
        self._thinking = thinking

    async def choose(self, match: Match[Any, Any, Any], seat: int, level: Level) -> str:
        """Say what a computer player plays, from what its seat may see."""
        luck = Chance(match.seed).of("player", seat).getrandbits(63)
        view = msgspec.json.encode(match.view(seat))
        name, words = match.game.INFO.name, match.lexicon.name
        return await self._thinkers.run(
            _choose, name, view, words, seat, level, luck, self._thinking
        )

    async def start(
        self, game: str, words: str, options: dict[str, Any], seats: tuple[str, ...], seed: int
    ) -> Match[Any, Any, Any]:
        """Start a match; raise `MatchError` if the game cannot be played that way."""
        if game not in SLOW_TO_JUDGE:
            return Match.start(game, load(words), options, seats, seed)
        begun = await self._judges.run(_start, game, words, options, seats, seed)
        if isinstance(begun, str):
            raise MatchError(begun)
        return Match.from_json(begun, load(words))

    async def consider(
        self, match: Match[Any, Any, Any], seat: int, text: str, at: float
    ) -> tuple[Any, ...] | Refused:
        """Say what would come of a move."""
        name = match.game.INFO.name
        if name not in SLOW_TO_JUDGE or seat not in match.to_move:
            return match.consider(seat, text, at)
        parsed = match.game.parse(match.state, seat, text.encode(errors="replace").decode())
        if isinstance(parsed, Refused):
            return parsed
        answer = await self._judges.run(
            _decide,
            name,
            msgspec.json.encode(match.state),
            seat,
            msgspec.json.encode(parsed),
            match.seed,
            match.lexicon.name,
            at,
        )
        kind: Any = list[match.game.INFO.events] | Refused  # type: ignore[name-defined]
        decided: list[Any] | Refused = msgspec.json.decode(answer, type=kind)
        return decided if isinstance(decided, Refused) else tuple(decided)

    def consider_referee(
        self, match: Match[Any, Any, Any], move: RefereeMove, at: float
    ) -> tuple[Any, ...] | Refused:
        """Say what would come of a move of the referee's, which no game takes long to judge."""
        return match.consider_referee(move, at)

    async def teach(self, function: Callable[..., Answer], *arguments: object) -> Answer:
        """Ask the coach, apart from the players and the rules, for nobody's turn waits for it."""
        return await self._teachers.run(function, *arguments)

    async def close(self) -> None:
        """Let the processes go, once they have finished a thought."""
        pools = self._thinkers, self._judges, self._teachers
        await asyncio.gather(*(pool.close() for pool in pools))


class _Pool:
    """Some processes, started when first needed, and again if one of them has died."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._free = asyncio.Semaphore(processes)
        self._executor: ProcessPoolExecutor | None = None

    async def run(self, function: Callable[..., Answer], *arguments: object) -> Answer:
        """Call a function in one of the processes, when it is this caller's turn."""
        async with self._free:  # those who wait are served in the order in which they came
            try:
                return await self._call(function, *arguments)
            except BrokenProcessPool:
                await self.close()
                return await self._call(function, *arguments)

    async def _call(self, function: Callable[..., Answer], *arguments: object) -> Answer:
        if self._executor is None:
            context = multiprocessing.get_context("spawn")  # a fork would hold our sockets open
            self._executor = ProcessPoolExecutor(self._processes, context, _serve_only_the_server)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor, function, *arguments)

    async def close(self) -> None:
        """Let the processes go."""
        executor, self._executor = self._executor, None
        if executor:
            await asyncio.to_thread(executor.shutdown, wait=True, cancel_futures=True)


@lru_cache(maxsize=len(lexicon.BUILT_IN))
def load(words: str) -> Lexicon:
    """Open a built-in word list once in a process."""
    return lexicon.load(words)


def find_words(name: str, digest: str) -> Lexicon:
    """Return the word list that a match was played with, or raise `MatchError`."""
    words = load(name) if name in lexicon.BUILT_IN else None
    if words is None or words.digest != digest:
        raise MatchError(f"this match was played with other words than {name} has here")
    return words


# In the processes ---------------------------------------------------------------------------------


def _serve_only_the_server() -> None:
    """Leave it to the server to end this process, and end with it if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()

    def end_with_the_server() -> None:
        if server:
            server.join()
            os._exit(1)

    threading.Thread(target=end_with_the_server, daemon=True).start()


class _TooLongError(Exception):
    """A computer player has thought for as long as people wait."""


def _ring(*_: object) -> None:
    raise _TooLongError


def _choose(
    game: str, view: bytes, words: str, seat: int, level: Level, luck: int, seconds: float
) -> str:
    """Choose a move at a level, or at the easiest if that takes too long."""
    from parlour import coach

    seen = msgspec.json.decode(view, type=games.find(game).INFO.state)
    choose = coach.find(game).choose
    signal.signal(signal.SIGALRM, _ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            return choose(seen, load(words), seat, level, Chance(luck))
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except _TooLongError:
        return choose(seen, load(words), seat, "easy", Chance(luck))


def _start(
    game: str, words: str, options: dict[str, Any], seats: tuple[str, ...], seed: int
) -> bytes | str:
    """Start a match, or say why not."""
    try:
        match: Match[Any, Any, Any] = Match.start(game, load(words), options, seats, seed)
    except MatchError as error:
        return str(error)
    return match.to_json()


def _decide(
    game: str, state: bytes, seat: int, move: bytes, seed: int, words: str, at: float
) -> bytes:
    rules = games.find(game)
    position = msgspec.json.decode(state, type=rules.INFO.state)
    made = msgspec.json.decode(move, type=rules.INFO.moves)
    return msgspec.json.encode(rules.decide(position, seat, made, Chance(seed), load(words), at))
