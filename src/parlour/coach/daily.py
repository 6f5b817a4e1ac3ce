"""The puzzles of the day: one board, one hand, one fragment and one hangman for everybody.

Which they are follows from the date alone, so they are the same on every server and machine. For
each game and date there is an endless row of seeds, and the puzzle is the first of them that is
worth a day of many people:

- a **board** with words enough, a long one among them, and not so many that nobody sees the end;
- a **hand** with a plan of words that people know;
- a **fragment** from which whoever is to move wins against a perfect computer, but by few letters;
- a **hangman** that is won by whoever says what most words have, with a few misses to spare. The
  setter's answers leave nothing to chance, so a letter that is shown at the start makes the days
  different.

>>> from datetime import date
>>> puzzle("ghost", date(2026, 11, 18)).options
{'fragment': 'app'}
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from datetime import date
from itertools import count
from typing import Any

from parlour.coach.boggle import solve
from parlour.coach.ghost.advice import solver
from parlour.coach.hangman.players import frequency
from parlour.coach.players import Level
from parlour.coach.wordgame import plan
from parlour.games import boggle, ghost, hangman
from parlour.games.protocol import Chance, Value
from parlour.lexicon import COMMON, Lexicon, is_common, load
from parlour.match import Match

COMMON_WORDS = range(40, 121)  # on a board
LONG_WORD = 6
WORD_OF_A_HAND = 5
HAND_TOTAL = range(250, 1500)
FRAGMENT = 3
LETTERS_THAT_WIN = range(1, 3)
LETTERS_THAT_LIVE = 4
LENGTHS = range(7, 11)
MISSES = range(3, 7)
MISSES_TO_SPARE = 3


class Puzzle(Value, frozen=True):
    """A day's puzzle: what its match is begun with; ``computer`` has the other seat, if any."""

    game: str
    day: str
    options: dict[str, Any]
    words: str
    seed: int
    computer: Level | None = None


def puzzle(game: str, day: date) -> Puzzle:
    """Return the puzzle of a game for a date; raise `KeyError` for a game that has none."""
    choose, words, computer = GAMES[game]
    lexicon = load(words)
    for attempt in count():
        seed = _seed(game, day, attempt)
        options = choose(seed, lexicon)
        if options is not None:
            return Puzzle(game, day.isoformat(), options, words, seed, computer)
    raise AssertionError("an endless row has come to its end")


def _seed(game: str, day: date, attempt: int) -> int:
    named = f"parlour/{game}/{day.isoformat()}/{attempt}".encode()
    return int.from_bytes(hashlib.sha256(named).digest()[:7])


def _board(seed: int, lexicon: Lexicon) -> dict[str, Any] | None:
    words = solve("".join(boggle.roll(Chance(seed))), lexicon).words
    common = [each.word for each in words if each.common]
    good = len(common) in COMMON_WORDS and max(map(len, common)) >= LONG_WORD
    return {"limit": int(boggle.RACE_LIMIT)} if good else None


def _hand(seed: int, lexicon: Lexicon) -> dict[str, Any] | None:
    options = {"hands": 1}
    match: Match[Any, Any, Any] = Match.start("wordgame", lexicon, options, seed=seed)
    best = plan(match.state.players[0].hand, lexicon)
    long = any(len(step.reads) >= WORD_OF_A_HAND and is_common(step.reads) for step in best.plan)
    return options if long and best.total in HAND_TOTAL else None


def _fragment(seed: int, lexicon: Lexicon) -> dict[str, Any] | None:
    known = load(COMMON)
    fragment = Chance(seed).of("fragment").choice(known)[:FRAGMENT]
    if len(fragment) < FRAGMENT or ghost.verdict(fragment, lexicon):
        return None
    solved = solver(lexicon, 2)
    alive = solved.alive(fragment)
    winning = [letter for letter in alive if solved.safe(fragment + letter, 1)]
    fair = any(known.has_prefix(fragment + letter) for letter in winning)
    good = fair and len(winning) in LETTERS_THAT_WIN and len(alive) >= LETTERS_THAT_LIVE
    return {"fragment": fragment} if good else None


def _hangman(seed: int, lexicon: Lexicon) -> dict[str, Any] | None:
    word = Chance(seed).of("word").choice(lexicon)
    letter = Chance(seed).of("letter").choice(word)
    if len(word) not in LENGTHS:
        return None
    pattern = hangman.reveal(word, letter, hangman.BLANK * len(word))
    misses = _misses(pattern, lexicon)
    if misses not in MISSES:
        return None
    return {"pattern": pattern, "guesses": misses + MISSES_TO_SPARE}


def _misses(pattern: str, lexicon: Lexicon) -> int:
    """Count the misses of somebody who always says the letter that most words have."""
    options = {"pattern": pattern, "guesses": hangman.MOST_GUESSES}
    match: Match[Any, Any, Any] = Match.start("hangman", lexicon, options, seed=0)
    while match.outcome is None:
        if hangman.SETTER in match.to_move:
            match.play(hangman.SETTER, hangman.greedy(match.state, lexicon))
        else:
            match.play(hangman.GUESSER, frequency(match.state, lexicon, Chance(0).of("none")))
    wrong: int = match.state.wrong
    return wrong


Choose = Callable[[int, Lexicon], dict[str, Any] | None]

# How each is chosen, from the words of which list, and the computer that it is played against. In
# hangman ``hard`` is the handout's setter, who leaves nothing to chance either.
GAMES: dict[str, tuple[Choose, str, Level | None]] = {
    "boggle": (_board, boggle.INFO.lexicon, None),
    "wordgame": (_hand, "enable", None),
    "ghost": (_fragment, ghost.INFO.lexicon, "perfect"),
    "hangman": (_hangman, COMMON, "hard"),
}


class Streak(Value, frozen=True):
    """How many days in a row: up to today or yesterday, and at most so far."""

    current: int = 0
    longest: int = 0


def streak(days: Iterable[date], today: date) -> Streak:
    """Count days in a row; one that can still go on today has not ended."""
    length = longest = 0
    before: date | None = None
    for day in sorted(set(days)):
        length = length + 1 if before and (day - before).days == 1 else 1
        longest, before = max(longest, length), day
    goes_on = before is not None and (today - before).days <= 1
    return Streak(length if goes_on else 0, longest)
