"""What hangman is worth: against trying everything, and what is known of ENABLE."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.coach import hangman as coach
from parlour.lexicon import Lexicon, from_words
from tests import twins
from tests.terminal.screen import PARLOUR, pipe

families = st.integers(1, 4).flatmap(
    lambda n: st.lists(st.text("abcde", min_size=n, max_size=n), min_size=1, max_size=9).map(
        lambda words: sorted(set(words))
    )
)


@cache
def value(words: frozenset[str]) -> int:
    """Try every letter against every answer."""
    if len(words) == 1:
        return 0
    return min(cost(words, letter) for letter in "abcde" if divides(words, letter))


def divides(words: frozenset[str], letter: str) -> bool:
    return len(twins.families(words, letter)) > 1


def cost(words: frozenset[str], letter: str) -> int:
    return max(
        (letter not in places) + value(frozenset(part))
        for places, part in twins.families(words, letter).items()
    )


@given(families)
def test_the_value_is_what_trying_everything_finds(words: list[str]) -> None:
    answer = coach.solve("_" * len(words[0]), from_words(words), seconds=60)
    assert answer.misses == coach.Misses(value(frozenset(words)), value(frozenset(words)), True)
    assert answer.candidates == len(words)


@given(families)
def test_the_bounds_hold_however_short_the_time(words: list[str]) -> None:
    misses = coach.solve("_" * len(words[0]), from_words(words), seconds=0).misses
    assert misses.lower <= value(frozenset(words)) <= misses.upper
    assert misses.proved == (misses.lower == misses.upper)


@given(families)
def test_the_guess_keeps_to_the_value(words: list[str]) -> None:
    answer = coach.solve("_" * len(words[0]), from_words(words), seconds=60)
    everything = frozenset(words)
    if divides(everything, answer.guess):
        assert cost(everything, answer.guess) == value(everything)
    else:
        assert all(answer.guess in word for word in words)


@settings(max_examples=50)
@given(families)
def test_the_value_grows_with_the_family(words: list[str]) -> None:
    for left_out in range(1, len(words)):
        assert value(frozenset(words[left_out:])) <= value(frozenset(words))


@pytest.mark.parametrize(("length", "misses"), [(2, 14), (5, 15), (15, 2)])
def test_what_is_known_of_enable(enable: Lexicon, length: int, misses: int) -> None:
    answer = coach.solve("_" * length, enable, seconds=60)
    assert answer.misses == coach.Misses(misses, misses, True)


def test_letters_already_guessed_are_not_guessed_again(enable: Lexicon) -> None:
    answer = coach.solve("_ILL", enable, "BFZ")
    assert answer.candidates == sum(
        word[1:] == "ill" and word[0] not in "bfzil" for word in enable.of_length(4)
    )
    assert answer.guess not in "bfzil"
    assert coach.solve("quiz", enable).guess == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["qz__"], "no word of enable fits 'qz__'"),
        (["_e1"], "'1' cannot be in a game of hangman: use letters, and _ for each blank"),
        (["_e_", "--wrong", "e"], "'e' cannot be both in the word and wrong"),
        (["_" * 26], "no word of enable fits"),
        ([""], "no word of enable fits ''"),
    ],
)
def test_what_cannot_be_solved(arguments: list[str], message: str) -> None:
    done = pipe([PARLOUR, "solve", "hangman", *arguments])
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_the_command() -> None:
    done = pipe([PARLOUR, "solve", "hangman", "_ill", "--wrong", "bf"])
    assert done.stdout.startswith("_ I L L: 15 words\nGuess ")
    assert "forces 14 misses on the best guesser (proved)." in done.stdout
    done = pipe([PARLOUR, "solve", "hangman", "_ill", "--json"])
    answer = msgspec.json.decode(done.stdout)
    assert answer["pattern"] == "_ill"
    assert answer["candidates"] == 17
    assert answer["misses"] == {"lower": 16, "upper": 16, "proved": True}
    assert answer["guess"]
