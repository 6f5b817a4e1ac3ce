"""Boggle: every word of a board, what boards are worth, and what a player has missed.

>>> from parlour import lexicon
>>> solution = solve("OISELRONTKNIYNJI", lexicon.load("american"))
>>> solution.score, solution.words[0].word, solution.words[0].path
(109, 'orison', (0, 5, 1, 2, 6, 7))

`solver` finds the words, `best_board` looks for boards with many of them, and `dice` says what
dice can show. Here the solver is asked about games.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from parlour.coach.analysis import Analysis, Candidate, Judged, Missed, Review
from parlour.coach.players import nothing_common
from parlour.coach.speech import NOT_NOW, count_of, made_of, quoted, span
from parlour.games import boggle as rules

from .solver import BoardError, FoundWord, Shape, Solution, paths_of, read_board, scores, solve

if TYPE_CHECKING:
    from parlour.coach.players import Level
    from parlour.games.protocol import Chance
    from parlour.lexicon import Lexicon
    from parlour.match import Match

__all__ = [
    "BoardError",
    "FoundWord",
    "Shape",
    "Solution",
    "analyse",
    "choose",
    "hints",
    "paths_of",
    "read_board",
    "review",
    "scores",
    "solve",
    "why",
    "words_of",
]

# How likely a player of each level is to find a word: a common one of three letters, how much
# less likely each further letter makes it, and a word that is not common.
FINDS: dict[Level, tuple[float, float, float]] = {
    "easy": (0.3, 0.7, 0.0),
    "medium": (0.6, 0.8, 0.05),
    "hard": (0.95, 0.95, 0.5),
    "perfect": (1.0, 1.0, 1.0),
}


@lru_cache(maxsize=16)
def words_of(faces: tuple[str, ...], lexicon: Lexicon) -> Solution:
    """Return the words of a board, which is solved once for the whole game."""
    return solve("".join(faces), lexicon, shape=rules.square(faces))


def _left(view: rules.State, lexicon: Lexicon, seat: int) -> list[FoundWord]:
    """Return the words that a seat has not found, in the order in which they are worth learning."""
    found = {entry.word for entry in view.entries[seat] if entry.verdict == "scored"}
    words = words_of(view.faces, lexicon).words
    left = [each for each in words if each.word not in found]
    return sorted(left, key=lambda each: not each.common)


def analyse(view: rules.State, lexicon: Lexicon, seat: int) -> Analysis:
    """List the words that a seat has not found, with their points, and stopping, worth nothing."""
    if seat not in rules.to_move(view):
        return Analysis("points", ())
    words = sorted(_left(view, lexicon, seat), key=lambda each: -each.points)
    candidates = [Candidate(each.word, each.points, common=each.common) for each in words]
    return Analysis("points", (*candidates, Candidate(rules.STOP, 0)))


def review(match: Match[rules.State, rules.Moves, rules.Events], seat: int) -> Review:
    """Say what the board was worth, what each word that was typed brought, and what was missed."""
    state = match.view(seat)
    typed = (
        (at, rules.Entry(event.word, event.verdict))
        for at, event in enumerate(match.events)
        if isinstance(event, rules.Entered) and event.seat == seat
    )
    judged = tuple(
        Judged(each.word, each.points, each.word, each.points, at=at) for at, each in typed
    )
    got = rules.score(state, seat)
    left = [
        each for each in _left(state, match.lexicon, seat) if not _cancelled(each.word, state, seat)
    ]
    possible = got + sum(each.points for each in left)
    missed = tuple(Missed(each.word, each.points, each.common) for each in left)
    return Review(made_of(got, possible), "points", got, possible, judged, missed)


def _cancelled(word: str, state: rules.State, seat: int) -> bool:
    """Say whether a word counts for nobody in a race, because another has found it."""
    return state.options.cancel and any(
        entry.word == word and entry.verdict == "scored"
        for other, entries in enumerate(state.entries)
        if other != seat
        for entry in entries
    )


def hints(view: rules.State, lexicon: Lexicon, seat: int) -> tuple[str, ...]:
    """Say how many words are left and how long, then where one starts, then the word."""
    left = _left(view, lexicon, seat)
    if not left:
        found = "You have found every word of this board."
        return (found if view.entries[seat] else "There are no words on this board.",)
    common = sum(each.common for each in left)
    known = f", {common} of them common" if common else ", none of them common"
    best = left[0]
    row, column = divmod(best.path[0], rules.square(view.faces)[1])
    face = view.faces[best.path[0]].upper()
    return (
        f"{count_of(len(left), 'word')} left{known}, {span([each.word for each in left])}.",
        f"One for {count_of(best.points, 'point')} has {len(best.word)} letters "
        f"and starts at {face} in row {row + 1}, column {column + 1}.",
        f"It is {best.word.upper()}.",
    )


def why(view: rules.State, lexicon: Lexicon, seat: int, move: str) -> str:
    """Say what a word is worth, or what is wrong with it."""
    if seat not in rules.to_move(view):
        return NOT_NOW
    parsed = rules.parse(view, seat, move)
    if isinstance(parsed, rules.Stop):
        left = _left(view, lexicon, seat)
        if not left:
            return "You had found every word of this board."
        worth = count_of(sum(each.points for each in left), "point")
        return f"{count_of(len(left), 'word')} were left, for {worth}."
    if not isinstance(parsed, rules.Enter):
        return "No word was typed."
    word, shown = parsed.word, quoted(parsed.word)
    if rules.Entry(word, "scored") in view.entries[seat]:
        return f"You have found {shown} before, and a word counts once."
    match rules.judge(word, view.faces, lexicon):
        case "too short":
            return f"A word has {rules.SHORTEST_WORD} letters or more, and {shown} has {len(word)}."
        case "not a word":
            return f"{shown} is not in the word list."
        case "not present":
            return f"{shown} is a word, but {_missing(word, view.faces)}."
    points = count_of(rules.points(word), "point")
    return f"{shown} is on the board and has {len(word)} letters, which is worth {points}."


def _missing(word: str, faces: tuple[str, ...]) -> str:
    """Say why the board does not have a word."""
    shown = "".join(faces)
    for letter in dict.fromkeys(word):
        if word.count(letter) > shown.count(letter):
            has = f"only {shown.count(letter)}" if letter in shown else "no"
            return f"the board has {has} {letter.upper()}"
    reached = max(n for n in range(len(word)) if rules.find_path(faces, word[:n] or faces[0]))
    begun, then = word[:reached].upper(), word[reached].upper()
    return f"from {begun} no {then} can be reached that is not used already"


def choose(view: rules.State, lexicon: Lexicon, seat: int, level: Level, luck: Chance) -> str:
    """Type the next of the words that a player of this level finds on this board, or stop."""
    typed = {entry.word for entry in view.entries[seat]}
    start, longer, rare = FINDS[level]
    rng = luck.of("words")
    for each in sorted(words_of(view.faces, lexicon).words, key=lambda each: each.word):
        likely = start * longer ** (len(each.word) - rules.SHORTEST_WORD)
        known = each.common or nothing_common(lexicon)
        if rng.random() < likely * (1 if known else rare) and each.word not in typed:
            return each.word
    return rules.STOP
