"""Which boards a set of dice can show.

A board needs a die of its own for each cell, with the cell's letter on it. Which die lies where is
a matching, found one cell after the other: a cell whose dice are all taken asks the cells that have
them to take others. In the same way the letters that a cell may show instead follow from one
matching: those of its own die, of dice left over, and of every die that comes free when the cell
that has it moves to one of these.

Letters are numbers from 0 to 25, and q stands for the face Qu.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from parlour import ParlourError

Die = tuple[str, ...]


class DiceError(ParlourError):
    """Dice that cannot be read."""


def read_dice(text: str) -> tuple[Die, ...]:
    """Read dice, one a line, with or without blanks between their faces; Q or Qu is the face Qu."""
    dice = []
    for number, line in enumerate(filter(str.strip, text.splitlines()), 1):
        faces = re.findall("qu|[a-z]", line.lower())
        if "".join(faces) != "".join(line.lower().split()):
            raise DiceError(
                f"die {number} cannot be read: it takes a line of letters, such as NUIHMQu"
            )
        dice.append(tuple("qu" if face == "q" else face for face in faces))
    if not dice:
        raise DiceError("there are no dice: it takes one a line, such as NUIHMQu")
    return tuple(dice)


class Dice:
    """Some dice, of which a board needs one for each cell."""

    def __init__(self, dice: Sequence[Sequence[str]]) -> None:
        for die in dice:
            if not die or not all(re.fullmatch("[a-z]|qu", face) for face in die):
                raise DiceError(f"{die!r} is not a die: it takes faces from a to z, and qu")
        self.faces = [bytes(ord(face[0]) - ord("a") for face in die) for die in dice]
        self.masks = [sum(1 << letter for letter in set(die)) for die in self.faces]
        self.letters = 0
        for mask in self.masks:
            self.letters |= mask

    def roll(self, cells: int, rng: random.Random) -> bytes:
        """Return a board of as many of the dice."""
        return bytes(rng.choice(die) for die in rng.sample(self.faces, cells))

    def lay(self, board: bytes) -> list[int] | None:
        """Return a die for each cell of a board, or ``None`` if the dice cannot show it."""
        taken_by: dict[int, int] = {}

        def find(cell: int, asked: set[int]) -> bool:
            for die, mask in enumerate(self.masks):
                if mask >> board[cell] & 1 and die not in asked:
                    asked.add(die)
                    if die not in taken_by or find(taken_by[die], asked):
                        taken_by[die] = cell
                        return True
            return False

        if not all(find(cell, set()) for cell in range(len(board))):
            return None
        die_of = {cell: die for die, cell in taken_by.items()}
        return [die_of[cell] for cell in range(len(board))]

    def choices(self, board: bytes) -> list[int]:
        """Return for each cell of a board a mask of the letters that it could show there."""
        die_of = self.lay(board)
        if die_of is None:
            raise ValueError("the dice cannot show this board")
        left_over = 0
        for die in set(range(len(self.masks))) - set(die_of):
            left_over |= self.masks[die]
        return [self._letters_for(cell, board, die_of, left_over) for cell in range(len(board))]

    def _letters_for(self, cell: int, board: bytes, die_of: list[int], letters: int) -> int:
        letters |= self.masks[die_of[cell]]
        waiting = set(range(len(board))) - {cell}
        while movable := {other for other in waiting if letters >> board[other] & 1}:
            waiting -= movable
            for other in movable:
                letters |= self.masks[die_of[other]]
        return letters
