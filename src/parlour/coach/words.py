"""What there is to say about a word: where it is listed, what it is worth, means and turns into.

>>> facts = look_up("naos")
>>> facts.lists, facts.common, facts.value, facts.anagrams
(('enable',), False, 4, ())
"""

from __future__ import annotations

from parlour.games.protocol import Value
from parlour.games.wordgame.hand import LETTER_VALUES
from parlour.lexicon import COMMON, PUBLISHED, Lexicon, is_common, load
from parlour.lexicon.definitions import Meaning, meanings


class WordFacts(Value, frozen=True):
    """A word, the lists that have it and lack it, its relatives in a list, and what it means.

    There are no meanings where no definitions are installed.
    """

    word: str
    lists: tuple[str, ...]
    absent_from: tuple[str, ...]
    common: bool
    value: int
    longer: tuple[str, ...]
    anagrams: tuple[str, ...]
    meanings: tuple[Meaning, ...]


def look_up(word: str, lexicon: Lexicon | None = None) -> WordFacts:
    """Say what is known of a word; its relatives come from the lexicon, or else from ENABLE."""
    word = word.strip().lower()
    lexicon = lexicon or load("enable")
    lists = {name: word in load(name) for name in PUBLISHED}
    if lexicon.name != COMMON:
        lists.setdefault(lexicon.name, word in lexicon)
    longer = sorted(
        (each for each in lexicon.under(word) if each != word),
        key=lambda each: (not is_common(each), len(each), each),
    )
    letters = sorted(word)
    return WordFacts(
        word,
        tuple(name for name, listed in lists.items() if listed),
        tuple(name for name, listed in lists.items() if not listed),
        is_common(word),
        sum(LETTER_VALUES.get(letter, 0) for letter in word),
        tuple(longer),
        tuple(w for w in lexicon.of_length(len(word)) if w != word and sorted(w) == letters),
        meanings(word),
    )
