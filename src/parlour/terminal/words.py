"""What ``parlour word`` prints: the facts of a word, or the words of a pattern."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.coach.speech import count_of
from parlour.lexicon import BUILT_IN, definitions

from .console import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parlour.coach.words import WordFacts
    from parlour.lexicon.definitions import Meaning

MOST_MEANINGS = 3
MOST_LISTED = 20


def show(facts: Sequence[WordFacts]) -> None:
    """Say what is known of some words, and how to learn what they mean if that is not known."""
    for each in facts:
        _show_word(each)
    if not definitions.installed():
        say("To see what words mean: pip install 'parlour[definitions]'")


def _show_word(facts: WordFacts) -> None:
    word = facts.word.upper()
    if facts.lists:
        say(f"{word} is in {_joined(facts.lists)}" + (", and common." if facts.common else "."))
    else:
        say(f"{word} is in no list.")
    for name in facts.absent_from:
        if name not in BUILT_IN:
            say(f"  It is not in {name}.")
    say(f"  Its letters are worth {count_of(facts.value, 'point')}.")
    for meaning in facts.meanings[:MOST_MEANINGS]:
        say(f"  {described(meaning)}")
    if facts.longer:
        say(f"  It extends to {_listed(facts.longer)}.")
    if facts.anagrams:
        say(f"  Its letters also make {_listed(facts.anagrams)}.")


def described(meaning: Meaning) -> str:
    """Put a meaning into a sentence."""
    form = f", a form of {meaning.form_of.upper()}" if meaning.form_of else ""
    return f"{meaning.part.capitalize()}{form}: {meaning.gloss}."


def _joined(names: Sequence[str]) -> str:
    """Join names as one says them: one, two and three."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _listed(words: tuple[str, ...]) -> str:
    more = len(words) - MOST_LISTED
    listed = ", ".join(word.upper() for word in words[:MOST_LISTED])
    return f"{listed} and {more} more" if more > 0 else listed
