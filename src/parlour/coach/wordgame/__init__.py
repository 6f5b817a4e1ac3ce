"""The best that can be made of a hand in the word game.

>>> from parlour import lexicon
>>> enable = lexicon.load("enable")
>>> best = plan("cows*z", enable)
>>> best.total, [step.word for step in best.plan]
(480, ['coz*s'])
>>> exchange = substitute("zzq*wvk", enable)
>>> exchange.worth_it, exchange.letter, round(exchange.gain, 1)
(True, 'q', 178.6)

Two optima under the rules of 2016: with valid words only, and by the letter of the rules, where a
word entered to be refused sheds useless letters at no cost and so raises the factor of every word
after it. The first is what a player means; the second is shown beside it.

`prospects` works out what a hand and all that may be left of it can earn; `plans` makes plans of
that, `advice` says what can be done in a game, `reviews` what was done, `reasons` why that was good
or bad, and `players` do it.
"""

from __future__ import annotations

from .advice import analyse
from .plans import Exchange, Plan, Step, Substitution, plan, substitute
from .players import choose, hints
from .prospects import LONGEST_HAND, HandError
from .reasons import why
from .reviews import HandReview, HandsReview, Played, review

__all__ = [
    "LONGEST_HAND",
    "Exchange",
    "HandError",
    "HandReview",
    "HandsReview",
    "Plan",
    "Played",
    "Step",
    "Substitution",
    "analyse",
    "choose",
    "hints",
    "plan",
    "review",
    "substitute",
    "why",
]
