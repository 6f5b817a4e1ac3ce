"""The best that can be made of a hand in the word game.

>>> from parlour import lexicon
>>> best = plan("cows*z", lexicon.load("enable"))
>>> best.total, [step.word for step in best.plan]
(480, ['coz*s'])

Two optima under the rules of 2016: with valid words only, and by the letter of the rules, where a
word entered to be refused sheds useless letters at no cost and so raises the factor of every word
after it. The first is what a player means; the second is shown beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from parlour import ParlourError
from parlour.games.protocol import Value
from parlour.games.wordgame.hand import (
    STOP,
    playable,
    read_hand,
    score_2008,
    score_2016,
    spend,
)
from parlour.lexicon import Lexicon, is_common

LONGEST_HAND = 12


class HandError(ParlourError):
    """A hand that cannot be planned."""


class Step(Value, frozen=True):
    """A word to enter, and what it earns; a sacrifice earns nothing and sheds its letters."""

    word: str
    points: int
    sacrifice: bool = False


class Plan(Value, frozen=True):
    """The best sequence of words for a hand, without and with sacrifices."""

    hand: str
    total: int
    plan: tuple[Step, ...]
    total_with_sacrifices: int
    plan_with_sacrifices: tuple[Step, ...]


def plan(hand: str, lexicon: Lexicon, rules: str = "2016") -> Plan:
    """Find the best sequence of words.

    A dynamic programme over what may be left of the hand: words of the same letters earn the same,
    so one of them stands for all, a common one if there is one.
    """
    if rules not in STOP:
        raise HandError(f"there are no rules of {rules!r}; there are {' and '.join(STOP)}")
    letters = read_hand(hand, rules)
    if letters is None:
        allowed = "letters and *, such as cows*z" if rules == "2016" else "letters, such as acihmmz"
        raise HandError(f"{hand!r} is not a hand: it takes {allowed}")
    if len(letters) > LONGEST_HAND:
        raise HandError(f"a hand of more than {LONGEST_HAND} letters takes too long to plan")
    words = _one_for_each_set(playable(letters, lexicon))

    def worth(word: str, left: str) -> int:
        if rules == "2016":
            return score_2016(word, len(left))
        return score_2008(word, len(letters) if len(left) == len(letters) else 0)

    total, steps = _best(letters, words, worth, sacrifices=False)
    if rules == "2016":
        shed_total, shed_steps = _best(letters, words, worth, sacrifices=True)
    else:
        shed_total, shed_steps = total, steps
    return Plan(letters, total, steps, shed_total, _together(shed_steps, words))


def _one_for_each_set(words: Iterable[str]) -> dict[str, str]:
    """Return one word for each set of letters, a common one where there is one."""
    chosen: dict[str, str] = {}
    for word in words:
        key = "".join(sorted(word))
        if key not in chosen or (is_common(word) and not is_common(chosen[key])):
            chosen[key] = word
    return chosen


def _best(
    hand: str, words: dict[str, str], worth: Callable[[str, str], int], *, sacrifices: bool
) -> tuple[int, tuple[Step, ...]]:
    """Return the best total and the steps to it.

    The words that fit what is left are found among those that fitted before, by numbers: the counts
    of the letters in fields of bits with a guard bit over each, from which subtracting a word
    borrows if the word has a letter too often.
    """
    width = len(hand).bit_length() + 1
    place = {letter: n * width for n, letter in enumerate(dict.fromkeys(hand))}
    guards = sum(1 << shift + width - 1 for shift in place.values())

    def number(letters: str) -> int:
        return sum(1 << place[letter] for letter in letters)

    known: dict[int, tuple[int, str]] = {}

    def best(left: str, candidates: list[tuple[int, str]]) -> int:
        """Work out the best total of what is left, and the word or the letter to begin with."""
        held = number(left)
        if held in known:
            return known[held][0]
        usable = [each for each in candidates if ((held | guards) - each[0]) & guards == guards]
        found = (0, "")
        for _, word in usable:
            after = best(spend(left, word), usable)
            found = max(found, (worth(word, left) + after, word))
        if sacrifices:
            for letter in dict.fromkeys(left):
                after = best(left.replace(letter, "", 1), usable)
                if after > found[0]:
                    found = (after, SACRIFICE + letter)
        known[held] = found
        return found[0]

    total = best(hand, [(number(word), word) for word in words.values()])
    steps, left = [], hand
    while word := known[number(left)][1]:
        points = 0 if word.startswith(SACRIFICE) else worth(word, left)
        steps.append(Step(word, points))
        left = spend(left, word)
    return total, tuple(steps)


SACRIFICE = "-"  # before a letter that is shed


def _together(steps: Iterable[Step], words: dict[str, str]) -> tuple[Step, ...]:
    """Enter letters that are shed one after the other as one word, which is sure to be refused."""
    joined: list[Step] = []
    shed = ""
    for step in (*steps, Step("", 0)):
        if step.word.startswith(SACRIFICE):
            shed += step.word.removeprefix(SACRIFICE)
            continue
        if shed:
            is_word = "".join(sorted(shed)) in words
            joined.append(Step(shed + "0" if is_word else shed, 0, sacrifice=True))
            shed = ""
        if step.word:
            joined.append(step)
    return tuple(joined)
