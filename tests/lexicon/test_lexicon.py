"""A lexicon answers as the sorted list of its words would."""

from __future__ import annotations

import hashlib
import mmap
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.lexicon import Lexicon, from_words, load
from tests import twins

letters = st.sampled_from("abcdez")
words = st.text(letters, min_size=1, max_size=6)
word_lists = st.lists(words, max_size=40)
prefixes = st.text(letters, max_size=4)


@given(word_lists)
def test_iterates_in_order_without_repeats(some: list[str]) -> None:
    lexicon = from_words(some)
    assert list(lexicon) == sorted(set(some))
    assert len(lexicon) == len(set(some))
    assert lexicon.longest == max(map(len, some), default=0)
    assert lexicon.lengths() == tuple(sorted({len(word) for word in some}))


@given(word_lists, words)
def test_membership(some: list[str], word: str) -> None:
    assert (word in from_words(some)) == (word in some)


@given(word_lists, prefixes)
def test_prefixes(some: list[str], prefix: str) -> None:
    lexicon = from_words(some)
    assert list(lexicon.under(prefix)) == twins.under(set(some), prefix)
    assert lexicon.has_prefix(prefix) == bool(twins.under(set(some), prefix))
    assert lexicon.letters_after(prefix) == twins.letters_after(some, prefix)


@given(word_lists, st.text(st.sampled_from("abc_"), max_size=6), st.text(letters, max_size=3))
def test_patterns(some: list[str], pattern: str, without: str) -> None:
    lexicon = from_words(some)
    assert list(lexicon.matching(pattern, without)) == twins.matching(set(some), pattern, without)


@given(word_lists, st.integers(-1, 8))
def test_words_by_length(some: list[str], length: int) -> None:
    expected = [word for word in sorted(set(some)) if len(word) == length]
    assert list(from_words(some).of_length(length)) == expected


@given(word_lists)
def test_the_index_is_the_place_in_the_order(some: list[str]) -> None:
    lexicon = from_words(some)
    for index, word in enumerate(sorted(set(some))):
        assert lexicon.index(word) == index
        assert lexicon[index] == word
        assert lexicon[index - len(lexicon)] == word


@given(word_lists)
def test_case_never_matters(some: list[str]) -> None:
    lower, upper = from_words(some), from_words(word.upper() for word in some)
    assert lower.digest == upper.digest
    for word in some:
        assert word.upper() in lower
        assert lower.index(word.title()) == lower.index(word)
        assert list(lower.under(word.upper())) == list(lower.under(word))
        assert list(lower.matching(word.upper())) == [word]


def test_words_longer_than_the_lengths_told_apart() -> None:
    long = ["a" * n for n in (3, 30, 31, 32, 33, 5000)]
    lexicon = from_words(long)
    assert list(lexicon) == long
    assert lexicon.lengths() == (3, 30, 31, 32, 33, 5000)
    assert list(lexicon.of_length(5000)) == ["a" * 5000]
    assert list(lexicon.of_length(4999)) == []


def test_what_is_no_word_is_refused() -> None:
    for bad in ("", "it's", "naïve", "two words", "\N{KELVIN SIGN}ing"):
        with pytest.raises(ValueError, match="letters a to z"):
            from_words(["good", bad])


def test_questions_with_odd_characters_are_answered() -> None:
    lexicon = from_words(["king", "kin"])
    assert "\N{KELVIN SIGN}ing" not in lexicon
    assert 7 not in lexicon
    assert not lexicon.has_prefix("k!")
    assert lexicon.letters_after("{") == ""
    assert list(lexicon.under("`")) == []
    for pattern in ("k*ng", "\N{KELVIN SIGN}in_", "__ "):
        with pytest.raises(ValueError, match="use letters, and _"):
            list(lexicon.matching(pattern))
    with pytest.raises(ValueError, match="not in words"):
        lexicon.index("kings")
    with pytest.raises(IndexError, match="among 2"):
        lexicon[2]


def test_an_empty_lexicon_has_nothing() -> None:
    empty = from_words([])
    assert list(empty) == []
    assert not empty.has_prefix("")
    assert "" not in empty
    assert list(empty.matching("_")) == []


# The built-in lists -------------------------------------------------------------------------------


def test_enable(enable: Lexicon) -> None:
    assert len(enable) == 172_823
    assert list(enable.under("peaf")) == ["peafowl", "peafowls"]
    assert not any(enable.under("pyn"))
    assert not any(enable.under("qz"))
    assert min(enable.lengths()) == 2
    assert max(enable.lengths()) == enable.longest == 28
    assert enable[enable.index("PYTHON")] == "python"
    # The published list is in order and in lower case, so its own SHA-256 is the digest.
    assert enable.digest == "3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89"


def test_a_built_in_list_is_mapped_into_memory(enable: Lexicon) -> None:
    assert isinstance(enable.graph.masks.obj, mmap.mmap)


def test_american(american: Lexicon, enable: Lexicon) -> None:
    assert len(american) == 87_976
    assert "norse" in american
    assert "norse" not in enable
    assert "naos" not in american
    assert "naos" in enable
    assert "kon" not in american
    assert "kon" not in enable
    # Forms with a prefix, a suffix, both, and none; proper names are folded.
    for word in ("reapply", "applied", "reapplied", "apply", "cia", "amy"):
        assert word in american
    # APPLY takes RE- and -IED, and both; it takes neither UN- nor a second ending.
    for word in ("unapply", "appliedly"):
        assert word not in american
    assert american.digest == "4b129bed9553027e17e3d8e7ac55a94307541478dd96db72f584dfe711728c34"


def test_digest_is_of_the_words_in_order() -> None:
    expected = hashlib.sha256(b"cat\ncow\n").hexdigest()
    assert from_words(["cow", "cat"]).digest == expected


@pytest.mark.parametrize("name", ["enable", "american"])
def test_a_built_in_list_answers_like_a_set(name: str) -> None:
    lexicon = load(name)
    everything = set(lexicon)
    assert len(everything) == len(lexicon)
    rng = random.Random(name)
    some = rng.sample(sorted(everything), 2000)
    for word in some:
        garbled = "".join(rng.sample(word, len(word)))
        assert (garbled in lexicon) == (garbled in everything)
        assert lexicon[lexicon.index(word)] == word
    for length in (2, 5, 9):
        assert list(lexicon.of_length(length)) == sorted(w for w in everything if len(w) == length)
    pattern = list(lexicon.matching("_e__r_", "st"))
    assert pattern == twins.matching(everything, "_e__r_", "st")
