"""The 6.00 word game (MIT 6.00, Fall 2008, problem set 5), in Python 3.

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
SCRABBLE_LETTER_VALUES = dict(_rules.LETTER_VALUES)
WORDLIST_FILENAME = "words.txt"


def load_words() -> list[str]:
    """Return the list of valid words, in lower case."""
    return _course.load_words(WORDLIST_FILENAME, __file__)


def get_frequency_dict(sequence: str) -> dict[str, int]:
    """Return how often each element of a sequence occurs."""
    return _course.count(sequence)


def get_word_score(word: str, n: int) -> int:
    """Return the score of a word: its letters, plus 50 if it has all n of the hand."""
    return _rules.score_2008(word.lower(), n)


def display_hand(hand: dict[str, int]) -> None:
    """Print the letters of a hand on a line."""
    _course.display(hand)


def deal_hand(n: int) -> dict[str, int]:
    """Return a random hand of n letters, a third of them vowels."""
    return _course.count(_rules.deal_2008(n, random.Random(random.getrandbits(64))))


def update_hand(hand: dict[str, int], word: str) -> dict[str, int]:
    """Return the hand without the letters of a word."""
    return _course.count(_rules.spend(_course.letters(hand), word.lower()))


def is_valid_word(word: str, hand: dict[str, int], word_list: list[str]) -> bool:
    """Say whether a word is in the list and made entirely from the hand."""
    word = word.lower()
    in_hand = _rules.fits(word, _course.letters(hand))
    return in_hand and word in _course.as_lexicon(word_list)


def play_hand(hand: dict[str, int], word_list: list[str]) -> None:
    """Let the player play a hand."""
    _terminal.play_hand(
        _course.as_lexicon(word_list), _Options(rules="2008", hand=_course.letters(hand))
    )


def play_game(word_list: list[str]) -> None:
    """Let the player play hands, new ones and the last one again, until the player ends."""
    _terminal.play_game(
        _course.as_lexicon(word_list),
        _Options(rules="2008"),
        deal=lambda: _course.letters(deal_hand(HAND_SIZE)),
    )


if __name__ == "__main__":
    raise SystemExit(_console.run("ps5.py", lambda: play_game(load_words())))
