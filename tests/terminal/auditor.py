"""An auditor reads the log of a finished match and checks every line of it against the twins.

It knows nothing of how the games work inside: it follows the handouts' text with the events as
its only evidence, so whatever a storm of bad input has done to a game shows up here.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from parlour.games import boggle, ghost, hangman
from parlour.games.protocol import Departed
from parlour.games.wordgame import values as word
from parlour.match import Match
from tests import twins


def audit(match: Match[Any, Any, Any]) -> None:
    assert match.replay() == match.state
    assert match.outcome is not None
    words = set(match.lexicon)
    {"wordgame": _wordgame, "ghost": _ghost, "boggle": _boggle, "hangman": _hangman}[
        match.game.INFO.name
    ](match, words)


def _wordgame(match: Match[Any, Any, Any], words: set[str]) -> None:
    rules, hand, full, score = match.options.rules, Counter[str](), "", 0
    exchanged = replayed = 0
    scores: list[int] = []
    for event in match.events:
        match event:
            case word.Dealt(_, letters):
                hand, full, score = Counter(letters), letters, 0
            case word.Substituted(_, old, new):
                assert old in full and new not in full and old != "*"
                full = full.replace(old, new)
                hand, exchanged = Counter(full), exchanged + 1
            case word.Scored(_, played, points):
                left = "".join(hand.elements())
                assert twins.valid(played, left, words)
                expected = (
                    twins.score_2016(played, len(left))
                    if rules == "2016"
                    else twins.score_2008(played, len(full))
                )
                assert points == expected
                hand, score = twins.hand_without(left, played), score + points
            case word.Struck(_, played):
                assert rules == "2016"
                left = "".join(hand.elements())
                assert played.strip() and not twins.valid(played, left, words)
                hand = twins.hand_without(left, played)
            case word.Finished(_, why, total):
                assert total == score
                assert (why == "no letters left") == (not hand)
                scores.append(score)
            case word.Replayed():
                hand, score, replayed = Counter(full), 0, replayed + 1
    if rules == "2016":
        assert exchanged <= 1 and replayed <= 1
        assert len(scores) <= match.options.hands + 1
    assert match.outcome is not None
    assert match.outcome.scores[0] <= sum(scores) + score


def _ghost(match: Match[Any, Any, Any], words: set[str]) -> None:
    fragment, alive = "", True
    for turn, event in enumerate(match.events):
        match event:
            case ghost.Said(seat, letter):
                assert alive and seat == turn % 2
                assert len(letter) == 1 and letter in "abcdefghijklmnopqrstuvwxyz"
                fragment += letter
            case ghost.Lost(seat, why):
                assert seat == (turn - 1) % 2
                assert why == twins.ghost_verdict(fragment, words)
                alive = False
        if isinstance(event, ghost.Said) and event is match.events[-1]:
            assert twins.ghost_verdict(fragment, words) is None


def _boggle(match: Match[Any, Any, Any], words: set[str]) -> None:
    faces = match.state.faces
    scored: set[str] = set()
    for event in match.events:
        if isinstance(event, boggle.Entered):
            if event.word in scored:
                assert event.verdict == "already scored"
            elif len(event.word) < 3:
                assert event.verdict == "too short"
            elif event.word not in words:
                assert event.verdict == "not a word"
            else:
                spelled = twins.on_board(faces, event.word)
                assert event.verdict == ("scored" if spelled else "not present")
                scored |= {event.word} if spelled else set()


def _hangman(match: Match[Any, Any, Any], words: set[str]) -> None:
    family, guessed, wrong = [""], "", 0
    for event in match.events:
        match event:
            case hangman.Opened(pattern, size):
                family = [each for each in words if len(each) == len(pattern)]
                assert len(family) == size
            case hangman.Guessed(letter):
                assert letter not in guessed and letter in "abcdefghijklmnopqrstuvwxyz"
                guessed += letter
            case hangman.Kept(pattern, size):
                family = twins.largest_family(family, guessed[-1])
                assert len(family) == size
                wrong += guessed[-1] not in pattern
                shown = "".join(c if c in guessed else "_" for c in family[0])
                assert shown == pattern
            case hangman.Shown(told):
                assert told in family and wrong == match.options.guesses
            case Departed():
                pass
