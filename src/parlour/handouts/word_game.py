"""The word game of CS 161, lab 7: the game of ps3.py under another name.

Hands are dictionaries from letters to counts, and the word list is a list. Change HAND_SIZE, or
put a deal_hand of your own in place of this one, and play_game deals accordingly.
"""

import random

from parlour.games.wordgame.values import Options as _Options
from parlour.handouts import course as _course
from parlour.handouts.ps3 import (
    CONSONANTS,
    SCRABBLE_LETTER_VALUES,
    VOWELS,
    calculate_handlen,
    deal_hand,
    display_hand,
    get_frequency_dict,
    get_word_score,
    is_valid_word,
    play_hand,
    substitute_hand,
    update_hand,
)
from parlour.terminal import console as _console
from parlour.terminal import wordgame as _terminal

__all__ = [
    "CONSONANTS",
    "HAND_SIZE",
    "SCRABBLE_LETTER_VALUES",
    "VOWELS",
    "WORDLIST_FILENAME",
    "calculate_handlen",
    "deal_hand",
    "display_hand",
    "get_frequency_dict",
    "get_word_score",
    "is_valid_word",
    "load_words",
    "play_game",
    "play_hand",
    "substitute_hand",
    "update_hand",
]

HAND_SIZE = 7
WORDLIST_FILENAME = "words.txt"


def load_words() -> list[str]:
    """Return the list of valid words, in lower case."""
    return _course.load_words(WORDLIST_FILENAME, __file__)


def play_game(word_list: list[str]) -> int:
    """Let the player play a number of hands, and return the total score."""
    return _terminal.play_game(
        _course.as_lexicon(word_list),
        _Options(rules="2016"),
        random.getrandbits(32),
        deal=lambda: _course.letters(deal_hand(HAND_SIZE)),
    )


if __name__ == "__main__":
    raise SystemExit(_console.run("word_game.py", lambda: play_game(load_words())))
