"""The table of a list: for each length of word, the misses that the best setter forces.

Lengths are worked on by turns, each for twice as long as in the round before, so the easy ones are
soon done and the time is left to the others. What is proved is known at any moment, and can be
kept in a file: the bounds, and the refuters of lengths that are not done yet, with which the
search goes on nearly where it was.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable

import msgspec

from parlour import ParlourError
from parlour.games.protocol import Value
from parlour.lexicon import ALPHABET, Lexicon

from .proof import Proof

FORMAT = 1
BITS = 21  # 64 MiB of what was proved, for one length at a time
FIRST_ROUND = 0.25
FOREVER = float("inf")

Refuters = list[tuple[int, list[int]]]


class KeptTableError(ParlourError):
    """A file in which no table of this list was kept."""


class NoSuchLengthError(ParlourError):
    """Lengths of which a list has no words."""


class Row(Value, frozen=True):
    """What is proved of a length: the number of words, and bounds on the misses."""

    length: int
    words: int
    lower: int
    upper: int
    proved: bool


class Table(Value, frozen=True):
    """The rows of a list, the shortest words first."""

    lexicon: str
    digest: str
    rows: tuple[Row, ...]


class Kept(Value, frozen=True):
    """A table as it is kept in a file, with the refuters of each length that is not done.

    A refuter is a number of misses that are not enough, and the words that show it.
    """

    hangman: int
    table: Table
    refuters: dict[int, Refuters]


class Worker:
    """Makes the table of a list; `table` is what is proved so far."""

    def __init__(self, lexicon: Lexicon, lengths: Collection[int] | None = None) -> None:
        self.lexicon = lexicon
        self.at_work: int | None = None
        self._rows: dict[int, Row] = {}
        self._refuters: dict[int, Refuters] = {}
        for length, count in sorted(Counter(map(len, lexicon)).items()):
            most = min(count - 1, len(ALPHABET) - 1)
            self._rows[length] = _row(length, count, 0, most)
        self._wanted = [n for n in self._rows if lengths is None or n in lengths]
        if not self._wanted:
            raise NoSuchLengthError(f"{lexicon.name} has no words of these lengths")

    @property
    def table(self) -> Table:
        """What is proved so far."""
        return self._table(self._wanted)

    def _table(self, lengths: Iterable[int]) -> Table:
        rows = tuple(self._rows[length] for length in lengths)
        return Table(self.lexicon.name, self.lexicon.digest, rows)

    def work(
        self, seconds: float = FOREVER, on_step: Callable[[Worker], None] = lambda _: None
    ) -> None:
        """Go on until everything is proved or the time is up; ``on_step`` sees how it goes."""
        deadline = time.monotonic() + seconds
        turn = FIRST_ROUND
        while time.monotonic() < deadline:
            left = [length for length in self._wanted if not self._rows[length].proved]
            if not left:
                break
            for length in left:
                if time.monotonic() < deadline:
                    until = min(deadline, time.monotonic() + turn)
                    self._work_on(length, until, on_step)
            turn *= 2

    def _work_on(self, length: int, deadline: float, on_step: Callable[[Worker], None]) -> None:
        row = self._rows[length]
        self.at_work = length

        def step() -> None:
            known = proof.known(proof.everything)
            before = self._rows[length]
            lower, upper = max(known.lower, before.lower), min(known.upper, before.upper)
            self._rows[length] = _row(length, before.words, lower, upper)
            on_step(self)

        proof = Proof(list(self.lexicon.of_length(length)), bits=BITS, on_step=step)
        proof.search.learn(proof.everything, row.lower, row.upper)
        try:
            for misses, words in self._refuters.get(length, []):
                proof.search.take_refuter(misses, words)
        except ValueError as error:
            raise KeptTableError(
                f"what was kept for length {length} makes no sense: {error}"
            ) from None
        try:
            proof.narrow(proof.everything, deadline)
        finally:
            step()
            self._refuters.pop(length, None)
            if not self._rows[length].proved:
                self._refuters[length] = proof.search.tried_refuters()
            self.at_work = None

    def keep(self, path: str) -> None:
        """Write what is proved to a file, all of it or, if that fails, nothing."""
        kept = msgspec.json.encode(Kept(FORMAT, self._table(self._rows), self._refuters))
        folder, name = os.path.split(os.path.abspath(path))
        temporary = os.path.join(folder, f".{name}.{os.getpid()}")
        try:
            with open(temporary, "wb") as file:
                file.write(kept)
            os.replace(temporary, path)
        except OSError as error:
            raise KeptTableError(f"cannot write {path}: {error.strerror}") from None
        finally:
            with contextlib.suppress(OSError):
                os.unlink(temporary)

    def resume(self, path: str) -> None:
        """Take up what was kept in a file, if there is one."""
        try:
            with open(path, "rb") as file:
                kept = msgspec.json.decode(file.read(), type=Kept)
        except FileNotFoundError:
            return
        except OSError as error:
            raise KeptTableError(f"cannot read {path}: {error.strerror}") from None
        except (msgspec.DecodeError, UnicodeError) as error:
            raise KeptTableError(f"{path} holds no table of hangman: {error}") from None
        if kept.hangman != FORMAT:
            raise KeptTableError(f"{path} has format {kept.hangman}; this Parlour reads {FORMAT}")
        if kept.table.digest != self.lexicon.digest:
            raise KeptTableError(
                f"{path} was kept for the word list {kept.table.lexicon} (digest "
                f"{kept.table.digest[:12]}), and {self.lexicon.name} has other words; "
                "give another file, such as --keep table.json"
            )
        for row in kept.table.rows:
            fresh = self._rows.get(row.length)
            if not fresh or not fresh.lower <= row.lower <= row.upper <= fresh.upper:
                raise KeptTableError(f"{path} has bounds that make no sense: {row}")
            self._rows[row.length] = _row(row.length, fresh.words, row.lower, row.upper)
        self._refuters.update(kept.refuters)


def make_table(
    lexicon: Lexicon, lengths: Collection[int] | None = None, *, seconds: float = FOREVER
) -> Table:
    """Make the table of a list, of all lengths or some, as far as the time allows."""
    worker = Worker(lexicon, lengths)
    worker.work(seconds)
    return worker.table


def _row(length: int, words: int, lower: int, upper: int) -> Row:
    return Row(length, words, lower, upper, lower == upper)
