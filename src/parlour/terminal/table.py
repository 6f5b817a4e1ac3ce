"""A match at this terminal: who sits at the table, the hints they get, and the review at the end.

A question goes to whoever has the seat. A person's ``?`` is answered with a hint, and the question
is put again; a computer's answer is printed as if it had been typed. In a game for one, a computer
in the second seat plays the same seed by itself, and the two are compared at the end.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from parlour import ParlourError, coach
from parlour.coach.players import Computer, Level, PlayerError
from parlour.games.protocol import Event_, Move_, State_
from parlour.match import Match

from .console import HINT, ask, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence


class Guests(NamedTuple):
    """What was asked for beside the game: computers in some seats, and a review at the end."""

    computers: Mapping[int, Level] = {}
    review: bool = False

    def names(self, seats: int) -> Sequence[str]:
        """Return what to call the seats."""
        several = len(self.computers) > 1
        return [
            (f"Computer {seat + 1}" if several else "Computer")
            if seat in self.computers
            else f"Player {seat + 1}"
            for seat in range(seats)
        ]


class Table(Generic[State_, Move_, Event_]):
    """A match, and the people and computers who play it."""

    def __init__(self, match: Match[State_, Move_, Event_], guests: Guests | None = None) -> None:
        """Seat the guests; the people are reviewed at the end, unless a game says otherwise."""
        self.match = match
        self.guests = guests or Guests()
        self.computers = {
            seat: Computer(match, seat, level)
            for seat, level in self.guests.computers.items()
            if seat < len(match.seats)
        }
        self.reviewed = self.people
        self._answered: tuple[State_, int] | None = None
        self._hinted: tuple[State_, int] | None = None
        self._hints: list[str] = []

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people have."""
        return tuple(seat for seat in range(len(self.match.seats)) if seat not in self.computers)

    def ask(self, prompt: str, seat: int = 0) -> str:
        """Put a question to a seat and return the answer."""
        if seat in self.computers:
            here = (self.match.view(seat), seat)
            if here == self._answered:
                raise PlayerError("the computer does not know how to go on")
            self._answered = here
            answer = self.computers[seat].choose(self.match)
            say(f"{prompt}{answer}")
            return answer
        while (answer := ask(prompt)).strip() == HINT:
            self._hint(seat)
        return answer

    def ask_until(self, prompt: str, read: Callable[[str], Any], otherwise: str) -> Any:
        """Ask the first seat until the answer can be read (``read`` gives more than ``None``)."""
        while (answer := read(self.ask(prompt))) is None:
            say(otherwise)
        return answer

    def _hint(self, seat: int) -> None:
        """Say a little more each time, as long as nothing has changed."""
        here = (self.match.view(seat), seat)
        if here != self._hinted:
            self._hinted = here
            try:
                mind = coach.find(self.match.game.INFO.name)
                self._hints = list(mind.hints(here[0], self.match.lexicon, seat))
            except ParlourError as error:
                self._hints = [f"there is none, because {error}."]
        more = f" ({HINT} again for more)" if len(self._hints) > 1 else ""
        say(f"Hint: {self._hints[0]}{more}")
        if more:
            del self._hints[0]

    @contextlib.contextmanager
    def until_left(self, farewell: Callable[[], None] = lambda: None) -> Iterator[None]:
        """Play until the game is over or the person leaves; then say farewell either way.

        End of input is a normal way to leave. Ctrl-C is passed on afterwards, so that the program
        as a whole ends with the status that goes with it.
        """
        try:
            yield
        except (EOFError, KeyboardInterrupt) as leaving:
            self.match.depart(self.people[0] if self.people else 0, "left")
            self._leave(farewell)
            if isinstance(leaving, KeyboardInterrupt):
                raise
        else:
            self._leave(farewell)

    def _leave(self, farewell: Callable[[], None]) -> None:
        farewell()
        if self.guests.review:
            from . import reviewing

            for seat in self.reviewed:
                reviewing.show(self.match, seat, by_name=len(self.reviewed) > 1)

    def rival(self) -> tuple[Computer, Match[State_, Move_, Event_]] | None:
        """Return a computer and a match of its own in which to play this game over, if asked."""
        level = self.guests.computers.get(len(self.match.seats))
        if level is None:
            return None
        match = self.match
        own = Match.start(match.game, match.lexicon, match.options, seed=match.seed)
        return Computer(own, 0, level), own


def verdict(yours: int, theirs: int) -> str:
    """Say who has won, a person or the computer."""
    if yours == theirs:
        return "It is a draw."
    return "You win!" if yours > theirs else "The computer wins."
