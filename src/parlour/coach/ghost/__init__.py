"""Ghost: which letters win, which words one must know, and where a game was lost.

>>> from parlour import lexicon
>>> answer = solve(lexicon.load("enable"))
>>> answer.to_move_wins, answer.winning_letters
(True, ('h', 'n'))

`solver` knows every fragment of a list. In a game, `advice` says what each letter leads to and
`reviews` where a round was lost, `reasons` puts both into words, and `players` say letters.
"""

from __future__ import annotations

from .advice import analyse, hints
from .players import choose
from .reasons import why
from .reviews import GhostReview, RoundReview, review
from .solver import Answer, FragmentError, Solver, solve

__all__ = [
    "Answer",
    "FragmentError",
    "GhostReview",
    "RoundReview",
    "Solver",
    "analyse",
    "choose",
    "hints",
    "review",
    "solve",
    "why",
]
