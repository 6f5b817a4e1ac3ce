"""How players of the four levels play the word game, and the hints that a person gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.coach.players import nothing_common
from parlour.coach.speech import count_of, number, span
from parlour.games import wordgame as rules
from parlour.games.wordgame.values import Decline, Player, State, Stop

from .advice import MOST_CANDIDATES, analyse
from .plans import LONGEST_EXCHANGED
from .prospects import score, spelled_out
from .reasons import NEW_HANDS

if TYPE_CHECKING:
    from parlour.coach.analysis import Candidate
    from parlour.coach.players import Level
    from parlour.games.protocol import Chance
    from parlour.lexicon import Lexicon

EASY_LENGTH = 4  # an easy player does not see longer words
SLIPS = 6  # and stops early, one time in so many


def choose(view: State, lexicon: Lexicon, seat: int, level: Level, luck: Chance) -> str:
    """Play a word, or answer the question that is open.

    ``easy`` plays any short word that is common; ``medium`` the common word that earns most at
    once; ``hard`` the word that earns most at once, common or not, and exchanges and replays when
    that pays; ``perfect`` follows the best plan.
    """
    analysis = analyse(view, lexicon, seat)
    player = view.players[seat]
    if level == "perfect" or player.phase == "choose":
        return analysis.candidates[0].move
    if player.phase != "play":
        best = analysis.candidates[0].move
        return best if level == "hard" else rules.format(view, Decline())
    stop = rules.format(view, Stop())
    words = [each for each in analysis.candidates if each.move != stop]
    if level != "hard" and not nothing_common(lexicon):
        words = [each for each in words if each.common]
    if level == "easy":
        rng = luck.of("word", player.dealt, player.replayed, len(player.hand))
        short = [each for each in words if len(each.move) <= EASY_LENGTH]
        return rng.choice(short).move if short and rng.randrange(SLIPS) else stop
    return max(words, key=lambda each: _points(each, view, player)).move if words else stop


def _points(candidate: Candidate, view: State, player: Player) -> int:
    """Return what a word earns at once."""
    return score(candidate.move, len(player.hand), view.options.rules, len(player.full))


def hints(view: State, lexicon: Lexicon, seat: int) -> tuple[str, ...]:
    """Say what the hand is worth, then how the best word begins, then the word."""
    player = view.players[seat]
    analysis = analyse(view, lexicon, seat)
    best = analysis.best
    if best is None or player.phase == "choose":
        return (NEW_HANDS,)
    surely = "" if analysis.proved else "at least "
    if player.phase == "play":
        if not best.value:
            return ("Nothing more can be made of this hand.",)
        words = [each for each in analysis.candidates if each.move != rules.format(view, Stop())]
        common = sum(each.common for each in words)
        points = count_of(_points(best, view, player), "point")
        reads = spelled_out(best.move, lexicon)
        meant = f" ({reads.upper()})" if reads != best.move else ""
        playable = f"{count_of(len(words), 'word')} can be played"
        if len(words) >= MOST_CANDIDATES:
            playable = f"More than {MOST_CANDIDATES} words can be played"
        known = f"{common} of them common" if common else "none of them common"
        long = span([each.move for each in words])
        return (
            f"{playable}, {long}, {known}, and the hand can still earn {surely}"
            f"{count_of(int(best.value), 'point')}.",
            f"The best word has {count_of(len(best.move), 'letter')} and begins with "
            f"{best.move[0].upper()}.",
            f"It is {best.move.upper()}{meant}, for {points}.",
        )
    decline = next(
        each for each in analysis.candidates if each.move == rules.format(view, Decline())
    )
    gain = number(best.value - decline.value)
    if player.phase == "substitute" and len(player.hand) > LONGEST_EXCHANGED:
        return ("The hand is too long to compare all exchanges.",)
    if best.move == decline.move:
        keep = {
            "substitute": "No exchange gains anything on average: keep the letters.",
            "replay": "You have made the best of this hand: there is no need to replay it.",
        }
        return (keep[player.phase],)
    if player.phase == "replay":
        return (f"You made {player.score} of {surely}{number(best.value)} points: replay it.",)
    letter = best.move[-1].upper()
    return (f"An exchange gains {gain} points on average.", f"Exchange {letter}.")
