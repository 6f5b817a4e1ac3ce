"""The word game: what a hand can earn, against plain twins, and what greedy play loses.

Finding the words of a hand and working out what to do with them are timed apart, because a plan
takes both.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from bench import measure
from parlour import kernel, lexicon
from parlour.coach.wordgame import prospects as coach
from parlour.games.wordgame.hand import deal_2016, playable, score_2016, spend
from parlour.lexicon import Lexicon

HANDS = {7: 200, 12: 20}
TWINS_HANDS = {7: 20, 12: 2}
GREEDY_HANDS = 2000


def main() -> None:
    """Measure on hands as they are dealt by the rules of 2016."""
    enable = lexicon.load("enable")
    forms = f"{kernel.describe(kernel.load('hand'))}, {kernel.describe(kernel.load('playable'))}"
    print(f"Kernels of hands (working out, finding): {forms}\n")
    for size, count in HANDS.items():
        _speed(enable, size, [deal_2016(size, random.Random(n)) for n in range(count)])
    _greedy(enable, [deal_2016(7, random.Random(n)) for n in range(GREEDY_HANDS)])


def _speed(enable: Lexicon, size: int, hands: list[str]) -> None:
    few = hands[: TWINS_HANDS[size]]
    finder, table = coach.finder(enable), coach.table("2016", size)
    plain = kernel.load("hand", kernel.PLAIN).Table(coach.WORTH, *coach.scoring("2016", size))
    words = [coach.find(finder, hand) for hand in hands]
    typed = [list(dict.fromkeys(each.spelled())) for each in words[: len(few)]]

    def work_out(using: Any, found: list[coach.Words]) -> None:
        for each in found:
            using.work_out(*each)

    def in_words() -> None:
        for hand, each in zip(few, typed, strict=True):
            _best(hand, each, sacrifices=False)
            _best(hand, each, sacrifices=True)

    times = measure.calls(
        {
            "kernel": lambda: work_out(table, words),
            "kernel, uncompiled": lambda: work_out(plain, words[: len(few)]),
            "plain twin": in_words,
        },
        runs=5,
    )
    each_of = {"kernel": len(hands)}
    one = {name: 1000 * time / each_of.get(name, len(few)) for name, time in times.items()}
    measure.table(f"{size} letters, working out a hand", one, "us", "plain twin")
    times = measure.calls(
        {
            "kernel": lambda: [coach.find(finder, hand) for hand in hands],
            "the rules' own search": lambda: [list(playable(hand, enable)) for hand in few],
        },
        runs=5,
    )
    one = {name: 1000 * time / each_of.get(name, len(few)) for name, time in times.items()}
    measure.table(f"{size} letters, finding its words", one, "us", "the rules' own search")


def _best(hand: str, words: list[str], *, sacrifices: bool) -> int:
    """Work out a hand in the plainest way that comes to an end with twelve letters."""

    @cache
    def best(left: str) -> int:
        total = 0
        for word in words:
            after = spend(left, word)
            if len(after) == len(left) - len(word):
                total = max(total, score_2016(word, len(left)) + best(after))
        if sacrifices:
            for letter in set(left):
                total = max(total, best(left.replace(letter, "", 1)))
        return total

    return best(hand)


def _greedy(enable: Lexicon, hands: list[str]) -> None:
    """Say how often taking the word that earns most is best, and what is lost by it."""
    as_good = got = possible = 0
    for hand in hands:
        best = coach.Prospects(hand, enable, "2016").total()
        total, left = 0, hand
        while left:
            words = coach.Prospects(left, enable, "2016").playable()
            found = max(words, key=lambda each: (each.points, each.word), default=None)
            if found is None:
                break
            total, left = total + found.points, spend(left, found.word)
        as_good += total == best
        got, possible = got + total, possible + best
    print(f"Greedy play of {len(hands)} dealt hands of 7 letters")
    print(f"  is best on {as_good / len(hands):.1%} of them and loses {1 - got / possible:.1%}\n")


if __name__ == "__main__":
    main()
