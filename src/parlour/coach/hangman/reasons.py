"""Why a guess or an answer in hangman is good or bad, in words."""

from __future__ import annotations

import time

from parlour.coach.speech import NOT_NOW, count_of, quoted
from parlour.games import hangman as rules
from parlour.games.hangman import BLANK, GUESSER, SETTER, State, family
from parlour.games.protocol import fold, one_letter
from parlour.lexicon import Lexicon

from .analysis import analyse
from .players import misses_of
from .reviewing import SECONDS, judged_guess


def why(view: State, lexicon: Lexicon, seat: int, move: str) -> str:
    """Say how many words a letter is in, what it costs at worst, and which would cost less.

    Of an answer it is what it forces, and of a word that is set how hard it is to guess.
    """
    if seat not in rules.to_move(view):
        return NOT_NOW
    if view.racers:
        return _of_a_letter(view.racers[seat], lexicon, move)
    if seat == GUESSER:
        return _of_a_letter(view, lexicon, move)
    if not view.pattern:
        return _of_a_word(view, lexicon, fold("".join(move.split())))
    return _of_an_answer(view, lexicon, fold("".join(move.split())))


def _of_a_letter(view: State, lexicon: Lexicon, move: str) -> str:
    letter = one_letter(move)
    if letter is None:
        return f"One letter is guessed at a time, and {quoted(move)} is not one letter."
    said = letter.upper()
    if letter in view.guessed:
        known = "is in the word" if letter in view.pattern else "is not in the word"
        return f"{said} was guessed before, and it {known}."
    deadline = time.monotonic() + SECONDS
    words = list(family(lexicon, view.pattern, view.guessed))
    share = sum(letter in word for word in words)
    judged = judged_guess(view, letter, lexicon, deadline)
    where = f"{said} was in {_of(share, len(words))}."
    surely, known = "", ""
    if not judged.proved:
        surely, known = ", as far as that could be worked out", "known to be "
    worst = _more(-judged.value)
    if not judged.lost:
        return f"{where} At worst it leads to {worst}{surely}, and no letter is {known}better."
    best, better = judged.best, sum(judged.best in word for word in words)
    return (
        f"{where} At worst it leads to {worst}{surely}; {best.upper()}, which was in {better}, "
        f"leads to {_more(-judged.best_value)}."
    )


def _of(share: int, words: int) -> str:
    """Say how many of the words have a letter."""
    if words == 1:
        return "the only word that fitted" if share else "no word that fitted"
    if share in (0, words):
        return f"{'all' if share else 'none'} of the {words} words that fitted"
    return f"{share} of the {words} words that fitted"


def _more(misses: float) -> str:
    return f"{misses:.0f} more miss" if misses == 1 else f"{misses:.0f} more misses"


def _of_a_word(view: State, lexicon: Lexicon, word: str) -> str:
    if word not in lexicon:
        return f"{quoted(word)} is not in the word list, so nobody could guess it."
    length = view.options.length
    if length not in (0, len(word)):
        return (
            f"The word is to have {count_of(length, 'letter')}, and {quoted(word)} has {len(word)}."
        )
    misses = misses_of(word, view, lexicon)
    return (
        f"Whoever always says the letter that most words have misses {_times(misses)} before "
        f"{word.upper()} is guessed, and {view.options.guesses} misses lose."
    )


def _times(number: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{number} times")


def _of_an_answer(view: State, lexicon: Lexicon, pattern: str) -> str:
    candidates = analyse(view, lexicon, SETTER).candidates
    given = next((each for each in candidates if each.move == pattern), None)
    if given is None:
        if view.secret:
            return "The word was set, so there is only one true answer."
        return f"No word is left that fits {quoted(pattern)} and the letters guessed."
    fits = sum(1 for _ in family(lexicon, pattern, view.guessed + view.asked))
    forced = f"It leaves {count_of(fits, 'word')} and forces {_more(given.value)}"
    best = candidates[0]
    if given.value >= best.value:
        return f"{forced}, and no answer forces more."
    shown = " ".join(best.move.upper().replace(BLANK, "_"))
    return f"{forced}; {shown} forces {_more(best.value)}."
