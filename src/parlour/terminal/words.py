"""What ``parlour word`` prints: the facts of a word, or the words of a pattern."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.coach.speech import count_of

from .console import say

if TYPE_CHECKING:
    from parlour.coach.words import WordFacts


def show(facts: WordFacts) -> None:
    """Say what is known of a word."""
    word = facts.word.upper()
    if facts.lists:
        lists = " and ".join(facts.lists)
        say(f"{word} is in {lists}" + (", and common." if facts.common else "."))
    else:
        say(f"{word} is in no list.")
    say(f"  Its letters are worth {count_of(facts.value, 'point')}.")
    if facts.longer:
        say(f"  It extends to {_listed(facts.longer)}.")
    if facts.anagrams:
        say(f"  Its letters also make {_listed(facts.anagrams)}.")


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(word.upper() for word in words)
