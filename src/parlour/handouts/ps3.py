"""The 6.0001 word game (MIT 6.0001, Fall 2016, problem set 3).

Hands are dictionaries from letters to counts, and the word list is a list. Change HAND_SIZE, or
put a deal_hand of your own in place of this one, and play_game deals accordingly.
"""

import random

from parlour.games.wordgame import hand as _rules
from parlour.games.wordgame.values import Options as _Options
from parlour.handouts import course as _course
from parlour.terminal import console as _console
from parlour.terminal import wordgame as _terminal

VOWELS = _rules.VOWELS
CONSONANTS = _rules.CONSONANTS
HAND_SIZE = 7
SCRABBLE_LETTER_VALUES = {**_rules.LETTER_VALUES, "*": 0}
WORDLIST_FILENAME = "words.txt"


def load_words() -> list[str]:
    """Return the list of valid words, in lower case."""
    return _course.load_words(WORDLIST_FILENAME, __file__)


def get_frequency_dict(sequence: str) -> dict[str, int]:
    """Return how often each element of a sequence occurs."""
    return _course.count(sequence)


def get_word_score(word: str, n: int) -> int:
    """Return the score of a word, of any case, when n letters are in the hand."""
    return _rules.score_2016(word.lower(), n)


def display_hand(hand: dict[str, int]) -> None:
    """Print the letters of a hand on a line."""
    _course.display(hand)


def deal_hand(n: int) -> dict[str, int]:
    """Return a random hand of n letters: a third vowels, one of them the wildcard."""
    return _course.count(_rules.deal_2016(n, random.Random(random.getrandbits(64))))


def update_hand(hand: dict[str, int], word: str) -> dict[str, int]:
    """Return the hand without the letters of a word; those it does not have are ignored."""
    return _course.count(_rules.spend(_course.letters(hand), word.lower()))


def is_valid_word(word: str, hand: dict[str, int], word_list: list[str]) -> bool:
    """Say whether a word is in the list, a vowel for each wildcard, and made from the hand."""
    word = word.lower()
    in_hand = _rules.fits(word, _course.letters(hand))
    return in_hand and _rules.is_word(word, _course.as_lexicon(word_list))


def calculate_handlen(hand: dict[str, int]) -> int:
    """Return the number of letters in a hand."""
    return sum(hand.values())


def play_hand(hand: dict[str, int], word_list: list[str]) -> int:
    """Let the player play a hand, and return its total score."""
    return _terminal.play_hand(
        _course.as_lexicon(word_list), _Options(hand=_course.letters(hand)), random.getrandbits(32)
    )


def substitute_hand(hand: dict[str, int], letter: str) -> dict[str, int]:
    """Return the hand with all copies of a letter exchanged for one that it does not have."""
    held = _course.letters(hand)
    if letter in list(_rules.exchangeable(held)):
        held = held.replace(letter, random.choice(_rules.replacements(held, letter)))
    return _course.count(held)


def play_game(word_list: list[str]) -> int:
    """Let the player play a number of hands, and return the total score."""
    return _terminal.play_game(
        _course.as_lexicon(word_list),
        _Options(rules="2016"),
        random.getrandbits(32),
        deal=lambda: _course.letters(deal_hand(HAND_SIZE)),
    )


if __name__ == "__main__":
    raise SystemExit(_console.run("ps3.py", lambda: play_game(load_words())))
