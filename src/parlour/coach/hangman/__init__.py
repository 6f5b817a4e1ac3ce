"""Hangman: how many misses the best setter can force, and what to guess and to answer.

>>> from parlour import lexicon
>>> answer = solve("_ill", lexicon.from_words(["bill", "fill", "hill", "will"]))
>>> answer.candidates, answer.misses.lower, answer.misses.upper, answer.misses.proved
(4, 3, 3, True)

The value of a family is the number of misses that the best setter forces on the best guesser; it
depends on the words alone. What is known of it is a pair of bounds, which time brings together
(`proof`). From these come the answer to a pattern (`position`), what the coach says of a game
(`analysis`, `reviewing` and `reasons`) and how the word changed in it (`telling`), the computer
players (`players`), and the table of all lengths of a list (`table`).
"""

from __future__ import annotations

from .analysis import analyse
from .players import GUESSERS, SETTERS, choose, hints
from .position import Answer, PatternError, solve
from .proof import Misses
from .reasons import why
from .reviewing import HangmanReview, review
from .table import KeptTableError, NoSuchLengthError, Row, Table, Worker, make_table
from .telling import Part, Turn, turns

__all__ = [
    "GUESSERS",
    "SETTERS",
    "Answer",
    "HangmanReview",
    "KeptTableError",
    "Misses",
    "NoSuchLengthError",
    "Part",
    "PatternError",
    "Row",
    "Table",
    "Turn",
    "Worker",
    "analyse",
    "choose",
    "hints",
    "make_table",
    "review",
    "solve",
    "turns",
    "why",
]
