"""What can be done now in a game of the word game, and what it leads to."""

from __future__ import annotations

from heapq import nsmallest

from parlour.coach.analysis import Analysis, Candidate
from parlour.games import wordgame as rules
from parlour.games.wordgame.values import (
    Decline,
    End,
    Moves,
    NewHand,
    Player,
    Replay,
    State,
    Stop,
    Substitute,
)
from parlour.lexicon import Lexicon

from .plans import LONGEST_EXCHANGED, substitute
from .prospects import LONGEST_HAND, Prospects, find, finder, score

MOST_CANDIDATES = 1000  # for a hand too long to plan


def analyse(view: State, lexicon: Lexicon, seat: int = 0) -> Analysis:
    """Say what each move leads to, in points still to be made of this hand with valid words.

    An exchange counts what is to be expected, and the answer about a replay the better of the
    two scores. The hand after a new deal is not foreseen, so the answers about one have no value:
    play goes on until a hand has been played, and then ends. A hand too long to plan is judged by
    single words, which is no proof.
    """
    player = view.players[seat]
    match player.phase:
        case "play":
            return _words(view, player, lexicon)
        case "substitute":
            return _exchanges(view, player, lexicon)
        case "replay":
            return _replays(view, player, lexicon)
        case "choose":
            answers: tuple[Moves, ...] = (NewHand(), Replay(), End())
            if player.scores:
                answers = (End(), NewHand(), Replay())
            moves = (rules.format(view, move) for move in answers)
            return Analysis("points", tuple(Candidate(each, 0, False) for each in moves), False)
    return Analysis("points", ())


def single_words(
    hand: str, lexicon: Lexicon, of: str, full: int, most: int = MOST_CANDIDATES
) -> list[Candidate]:
    """Return the words of a hand of any length that earn most by themselves."""
    found = (
        Candidate(word, score(word, len(hand), of, full), False, common)
        for word, common in find(finder(lexicon), hand, sparing=True).typed().items()
    )
    return nsmallest(most, found, key=_best_first)


def _best_first(candidate: Candidate) -> tuple[float, bool, str]:
    return -candidate.value, not candidate.common, candidate.move


def _words(view: State, player: Player, lexicon: Lexicon) -> Analysis:
    stop = Candidate(rules.format(view, Stop()), 0)
    of, full = view.options.rules, len(player.full)
    planned = len(player.hand) <= LONGEST_HAND
    if planned:
        prospects = Prospects(player.hand, lexicon, of, full)
        candidates = sorted(
            (Candidate(each.word, each.value, True, each.common) for each in prospects.playable()),
            key=_best_first,
        )
    else:
        candidates = single_words(player.hand, lexicon, of, full)
    # A word that leads to nothing is no better than to stop.
    at = sum(candidate.value > 0 for candidate in candidates)
    return Analysis("points", (*candidates[:at], stop, *candidates[at:]), planned)


def _exchanges(view: State, player: Player, lexicon: Lexicon) -> Analysis:
    decline = rules.format(view, Decline())
    if not 0 < len(player.hand) <= LONGEST_EXCHANGED:
        only = _estimate(decline, view, player, lexicon)
        return Analysis("points", (only,), proved=not player.hand)
    answer = substitute(player.hand, lexicon)
    candidates = [Candidate(decline, answer.total)]
    for each in answer.exchanges:
        move = rules.format(view, Substitute(each.letter))
        candidates.append(Candidate(move, each.expected))
    candidates.sort(key=lambda candidate: -candidate.value)
    return Analysis("points", tuple(candidates))


def _replays(view: State, player: Player, lexicon: Lexicon) -> Analysis:
    keep = Candidate(rules.format(view, Decline()), player.score)
    again = _estimate(rules.format(view, Replay()), view, player, lexicon)
    if again.value <= keep.value:
        again = Candidate(again.move, keep.value, again.proved)
        return Analysis("points", (keep, again), again.proved)
    return Analysis("points", (again, keep), again.proved)


def _estimate(move: str, view: State, player: Player, lexicon: Lexicon) -> Candidate:
    """Say that a move leads to playing the full hand from the beginning."""
    of, full = view.options.rules, player.full
    if len(full) <= LONGEST_HAND:
        return Candidate(move, Prospects(full, lexicon, of).total())
    words = single_words(full, lexicon, of, len(full), most=1)
    return Candidate(move, words[0].value if words else 0, False)
