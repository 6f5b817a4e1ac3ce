"""Hands and the words made of them: dealing, scoring, spending, exchanging.

A hand is a string of letters in the order they were dealt, equal letters side by side.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from parlour.lexicon import ALPHABET, Lexicon

from ..protocol import fold

VOWELS = "aeiou"
CONSONANTS = "bcdfghjklmnpqrstvwxyz"
WILDCARD = "*"
HAND_SIZE = 7
WHOLE_HAND_BONUS = 50
LETTER_VALUES = {
    letter: points
    for letters, points in (
        ("aeilnorstu", 1),
        ("dg", 2),
        ("bcmp", 3),
        ("fhvwy", 4),
        ("k", 5),
        ("jx", 8),
        ("qz", 10),
    )
    for letter in letters
}
STOP = {"2016": "!!", "2008": "."}


def gather(letters: str) -> str:
    """Bring equal letters together, each where it first stood."""
    return "".join(letter * letters.count(letter) for letter in dict.fromkeys(letters))


def read_hand(text: str, rules: str) -> str | None:
    """Read a hand of either case; ``None`` if it has something in it that no hand has."""
    hand = fold(text)
    allowed = ALPHABET + WILDCARD if rules == "2016" else ALPHABET
    return gather(hand) if hand and all(letter in allowed for letter in hand) else None


def deal_2016(size: int, rng: random.Random) -> str:
    """Deal a third of the hand, rounded up, as vowels, one of them the wildcard."""
    if size < 1:
        return ""
    vowels = -(-size // 3)
    hand = [rng.choice(VOWELS) for _ in range(vowels - 1)]
    hand += [WILDCARD]
    hand += [rng.choice(CONSONANTS) for _ in range(size - vowels)]
    return gather("".join(hand))


def deal_2008(size: int, rng: random.Random) -> str:
    """Deal a third of the hand, rounded down, as vowels."""
    vowels = size // 3
    hand = [rng.choice(VOWELS) for _ in range(vowels)]
    hand += [rng.choice(CONSONANTS) for _ in range(size - vowels)]
    return gather("".join(hand))


def score_2016(word: str, hand_length: int) -> int:
    """Score a word played when this many letters were left in the hand."""
    length = len(word)
    letters = sum(LETTER_VALUES.get(letter, 0) for letter in word)
    return letters * max(1, 7 * length - 3 * (hand_length - length))


def score_2008(word: str, full_length: int) -> int:
    """Score a word from a hand that had this many letters at the beginning."""
    letters = sum(LETTER_VALUES.get(letter, 0) for letter in word)
    return letters + (WHOLE_HAND_BONUS if word and len(word) == full_length else 0)


def spend(hand: str, word: str) -> str:
    """Return the letters left when those that the word names are taken from the hand."""
    for letter in word:
        hand = hand.replace(letter, "", 1)
    return hand


def fits(word: str, hand: str) -> bool:
    """Say whether the hand has every letter of the word, as often as the word needs it."""
    return len(spend(hand, word)) == len(hand) - len(word)


def is_word(word: str, lexicon: Lexicon) -> bool:
    """Say whether the word is in the list, with some vowel for each wildcard."""
    if WILDCARD not in word:
        return word in lexicon
    pattern = word.replace(WILDCARD, "_")
    return any(True for _ in lexicon.matching(pattern, without=CONSONANTS))


def replacements(hand: str, letter: str) -> str:
    """Return the letters that a letter may be exchanged for: those not in the hand already."""
    return "".join(new for new in VOWELS + CONSONANTS if new != letter and new not in hand)


def exchangeable(hand: str) -> str:
    """Return the letters of the hand that can be exchanged: none if all others are held."""
    letters = dict.fromkeys(hand.replace(WILDCARD, ""))
    return "".join(letter for letter in letters if replacements(hand, letter))


def playable(hand: str, lexicon: Lexicon) -> Iterator[str]:
    """Go through the words that can be made of a hand, wildcards written as such."""

    def longer(prefixes: frozenset[str], typed: str, left: str) -> Iterator[str]:
        if any(prefix in lexicon for prefix in prefixes):
            yield typed
        for letter in dict.fromkeys(left):
            added = VOWELS if letter == WILDCARD else letter
            extended = frozenset(
                prefix + new
                for prefix in prefixes
                for new in added
                if lexicon.has_prefix(prefix + new)
            )
            if extended:
                yield from longer(extended, typed + letter, left.replace(letter, "", 1))

    return longer(frozenset([""]), "", hand)
