"""Where the rounds of a match of Ghost were won and lost."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.coach.analysis import Judged, Missed, Review
from parlour.games import ghost as rules
from parlour.games.protocol import Value
from parlour.lexicon import Lexicon, is_common
from parlour.match import Match

from .advice import analyse, solver
from .reasons import why, words_in_mind


class Spoken(Value, frozen=True):
    """What a seat said of a fragment, and whether it was then sure to win; what was, if it was not.

    ``at`` is the number of events before it.
    """

    fragment: str
    move: str
    sure: bool
    better: str
    at: int


class RoundReview(Value, frozen=True):
    """A round: its last fragment, what a seat said in it, and where it gave the round away.

    ``text`` says it in words. ``lost_at`` is the number of letters of the fragment before the
    seat's last mistake; then ``better`` is what was to be said instead, and ``words`` are those to
    have in mind with it.
    """

    fragment: str
    lost: bool
    text: str
    lost_at: int | None = None
    better: str = ""
    words: tuple[str, ...] = ()
    spoken: tuple[Spoken, ...] = ()


class GhostReview(Review, frozen=True):
    """A review with each round that came to its end."""

    rounds: tuple[RoundReview, ...] = ()


def review(match: Match[rules.State, rules.Moves, rules.Events], seat: int) -> GhostReview:
    """Say where a seat gave away a round that it could not have been made to lose."""
    judged: list[Judged] = []
    missed: list[Missed] = []
    rounds: list[RoundReview] = []
    this_round: list[tuple[rules.State, Judged]] = []
    state = match.game.initial(match.options, len(match.seats))
    for at, event in enumerate(match.events):
        if each := _judge(state, event, match.lexicon, seat):
            each = replace(each, at=at)
            judged.append(each)
            this_round.append((state, each))
            if each.lost:
                word = each.best
                if len(word) == 1:
                    word = solver(match.lexicon, len(state.playing)).line(state.fragment + word)
                missed.append(Missed(word, 1, is_common(word), len(judged) - 1))
        elif isinstance(event, rules.Said) and event.seat == seat:  # whatever was said, it lost
            this_round.append((state, Judged(event.letter, 0, event.letter, 0, at=at)))
        if isinstance(event, rules.Lost):
            if this_round:
                lost = event.seat == seat
                rounds.append(_round(state.fragment, this_round, match.lexicon, seat, lost=lost))
            this_round = []
        state = match.game.evolve(state, event)
    missed.sort(key=lambda each: not each.common)
    outcome = match.outcome
    got = 1 if outcome and seat in outcome.winners else 0
    possible = max(got, *(each.best_value for each in judged), 0)
    summary = "You could have won." if possible else "You could not be sure to win."
    if got:
        summary = "You won, but it could have gone wrong." if missed else "You won."
    return GhostReview(
        summary, "safe", got, possible, tuple(judged), tuple(missed), rounds=tuple(rounds)
    )


def _round(
    fragment: str,
    judged: Sequence[tuple[rules.State, Judged]],
    lexicon: Lexicon,
    seat: int,
    *,
    lost: bool,
) -> RoundReview:
    """Look for the last mistake of a round, after which nothing but luck could mend it."""
    spoken = tuple(
        Spoken(state.fragment, each.move, bool(each.value), each.best if each.lost else "", each.at)
        for state, each in judged
    )
    mistakes = [(state, each) for state, each in judged if each.lost]
    if not mistakes:
        state, last = judged[-1]
        text = "You gave nothing away."
        if lost:
            text = "You could not be sure to win this round, whatever you said."
            text = f"{text} {why(state, lexicon, seat, last.move)}"
        elif not last.value:
            text = "You were let off: whatever you said, the others could have won."
        return RoundReview(fragment, lost, text, spoken=spoken)
    state, mistake = mistakes[-1]
    words = words_in_mind(state, lexicon, mistake.best) if len(mistake.best) == 1 else ()
    turn = "You could have won this round up to here" if lost else "You were let off here"
    place = f"after {state.fragment.upper()}" if state.fragment else "at the beginning"
    did = {rules.CHALLENGE: "challenged"}.get(mistake.move, f"said {mistake.move.upper()}")
    text = f"{turn}, {place}, where you {did}. {why(state, lexicon, seat, mistake.move)}"
    return RoundReview(fragment, lost, text, len(state.fragment), mistake.best, words, spoken)


def _judge(state: rules.State, event: rules.Events, lexicon: Lexicon, seat: int) -> Judged | None:
    """Judge what a seat did, if this event is something that it did."""
    doubted = isinstance(event, rules.Challenged) and state.turn == seat
    spoke = isinstance(event, rules.Said | rules.Named) and event.seat == seat
    best = analyse(state, lexicon, seat).best if doubted or spoke else None
    if best is None:
        return None
    move, value = rules.CHALLENGE, not lexicon.has_prefix(state.fragment)
    if isinstance(event, rules.Named):
        move, value = event.word, event.word.startswith(state.fragment) and event.word in lexicon
    elif isinstance(event, rules.Said):
        solved = solver(lexicon, len(state.playing))
        move, longer = event.letter, state.fragment + event.letter
        alive = lexicon.has_prefix(state.fragment) and move in solved.alive(state.fragment)
        value = alive and solved.safe(longer, solved.players - 1)
    return Judged(move, float(value), best.move, best.value)
