"""The kernel that finds the words of a hand, in every form it has here, against a plain search."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import kernel
from parlour.games.wordgame.hand import playable
from parlour.lexicon import ALPHABET, Lexicon, from_words, is_common
from tests import twins_hand
from tests.kernel.forms import every_form_of

every_form = every_form_of("playable")
LETTERS = ALPHABET + "*"
WILD = sum(1 << LETTERS.index(vowel) for vowel in twins_hand.VOWELS)
END = b"\xff"

hands = st.text("aest*", min_size=1, max_size=7)
lists = st.lists(st.text("aest", min_size=1, max_size=5), min_size=1, max_size=12)


def finder(form: str, lexicon: Lexicon, *known: Lexicon) -> Any:
    graph = lexicon.graph
    graphs = [(each.graph.masks, each.graph.first, each.graph.targets) for each in known]
    load = kernel.load("playable", form)
    return load.Finder(graph.masks, graph.first, graph.targets, WILD, graphs)


def packed(hand: str) -> bytes:
    return bytes(LETTERS.index(letter) for letter in hand)


def spelled(text: bytes) -> list[str]:
    return ["".join(LETTERS[letter] for letter in word) for word in text.split(END)[:-1]]


@every_form
@given(hands, lists, lists)
def test_every_word_of_a_hand(form: str, hand: str, some: list[str], known: list[str]) -> None:
    find = finder(form, from_words(some), from_words([*some, *known]), from_words(known)).find
    text, flags = find(packed(hand))
    expected = twins_hand.typed_words(hand, some)
    found = spelled(text)
    assert set(found) == set(expected)
    assert len(found) == len(flags) == sum(map(len, expected.values()))
    well_known = {word for word, flag in zip(found, flags, strict=True) if flag}
    assert well_known == {word for word, read in expected.items() if read & set(known)}


@every_form
@settings(max_examples=25)
@given(hand=st.text("aabdeeilmnorst*", min_size=1, max_size=8))
def test_words_of_enable(form: str, hand: str, enable: Lexicon, american: Lexicon) -> None:
    text, flags = finder(form, enable, american).find(packed(hand))
    found = spelled(text)
    assert set(found) == set(playable(hand, enable))
    for word, flag in zip(found, flags, strict=True):
        if "*" not in word:
            assert flag == is_common(word)


@every_form
@given(hands, lists)
def test_wildcards_spent_sparingly(form: str, hand: str, some: list[str]) -> None:
    text, _ = finder(form, from_words(some)).find(packed(hand), True)
    expected = set()
    for word in some:
        typed, left = "", hand
        for letter in word:
            spent = letter if letter in left or letter not in twins_hand.VOWELS else "*"
            if spent in left:
                typed, left = typed + spent, left.replace(spent, "", 1)
        if len(typed) == len(word):
            expected.add(typed)
    assert set(spelled(text)) == expected


@every_form
def test_no_hand_and_no_list_overruns_anything(form: str) -> None:
    find = finder(form, from_words(["a" * length for length in range(1, 100)])).find
    for hand in ("a" * 1000, "*" * 1000, "a*" * 500):
        assert [len(word) for word in spelled(find(packed(hand), True)[0])] == [*range(1, 65)]
    many = from_words(["".join(letters) for letters in product("aei", repeat=7)])
    assert len(finder(form, many).find(packed("aei*" * 7))[1]) > 10000
    assert find(b"") == finder(form, from_words([])).find(packed("ab*")) == (b"", b"")


@every_form
def test_what_is_no_hand_is_refused(form: str) -> None:
    lexicon = from_words(["a"])
    with pytest.raises(ValueError, match="letters from 0 to 25"):
        finder(form, lexicon).find(bytes([3, 27]))
    with pytest.raises(ValueError, match="up to 4 graphs"):
        finder(form, lexicon, *[lexicon] * 5)
