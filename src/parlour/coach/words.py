"""What there is to say about a word: where it is listed, what it is worth, what it turns into.

>>> facts = look_up("naos")
>>> facts.lists, facts.common, facts.value, facts.anagrams
(('enable',), False, 4, ())
"""

from __future__ import annotations

from parlour.games.protocol import Value
from parlour.games.wordgame.hand import LETTER_VALUES
from parlour.lexicon import BUILT_IN, PUBLISHED, Lexicon, is_common, load

MOST_LONGER = 20


class WordFacts(Value, frozen=True):
    """A word, the lists that have it, and its relatives in the first list."""

    word: str
    lists: tuple[str, ...]
    common: bool
    value: int
    longer: tuple[str, ...]
    anagrams: tuple[str, ...]


def look_up(word: str, lexicon: Lexicon | None = None) -> WordFacts:
    """Say what is known of a word; its relatives come from the lexicon, or else from ENABLE."""
    word = word.strip().lower()
    lexicon = lexicon or load("enable")
    lists = [name for name in PUBLISHED if word in load(name)]
    if lexicon.name not in BUILT_IN and word in lexicon:
        lists.append(lexicon.name)
    longer = (each for each in lexicon.under(word) if each != word)
    letters = sorted(word)
    return WordFacts(
        word,
        tuple(lists),
        is_common(word),
        sum(LETTER_VALUES.get(letter, 0) for letter in word),
        tuple(each for each, _ in zip(longer, range(MOST_LONGER), strict=False)),
        tuple(w for w in lexicon.of_length(len(word)) if w != word and sorted(w) == letters),
    )
