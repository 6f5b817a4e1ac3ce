"""What was made of the hands of a match, and what could have been."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from parlour.coach.analysis import Candidate, Judged, Missed, Review
from parlour.coach.speech import made_of
from parlour.games.protocol import Departed, Value
from parlour.games.wordgame import evolve, initial
from parlour.games.wordgame.hand import STOP, spend
from parlour.games.wordgame.values import (
    Events,
    Finished,
    Moves,
    Player,
    Replayed,
    Revealed,
    Scored,
    State,
    Struck,
    Substituted,
    WentOn,
)
from parlour.lexicon import Lexicon
from parlour.match import Match

from .advice import single_words
from .plans import LONGEST_EXCHANGED, Step, steps, substitute
from .prospects import LONGEST_HAND, Prospects, spelled_out


class Played(Value, frozen=True):
    """A word that was played, or stopping, which is empty: what it earned and what it lost.

    ``reads`` is the word with vowels for its wildcards, ``refused`` why it earned nothing, and
    ``better`` what would have lost nothing, if something was lost. ``at`` is the number of events
    before it.
    """

    word: str
    points: int
    at: int
    reads: str = ""
    refused: str = ""
    lost: float = 0
    better: str = ""


class HandReview(Value, frozen=True):
    """A hand as it was played, beside the best plan for it with valid words.

    ``again`` is whether this was a replay, and ``exchange`` what was answered before the first
    word, if that can be compared.
    """

    hand: str
    score: int
    total: int
    played: tuple[Played, ...]
    plan: tuple[Step, ...]
    again: bool = False
    exchange: Judged | None = None


class HandsReview(Review, frozen=True):
    """A review with each hand that was played."""

    hands: tuple[HandReview, ...] = ()


def review(match: Match[State, Moves, Events], seat: int = 0) -> HandsReview:
    """Judge each word of a seat, and each time it stopped.

    What was possible is the best total with valid words of each hand whose score counts, as it
    was when its play began, or what was made of it if that is more, as sacrifices allow; of a hand
    still in play, as much of that as can no longer be made.
    """
    judge = _Judge(match.state.options.rules, match.lexicon)
    moves: list[Judged] = []
    missed: list[Missed] = []
    hands: list[HandReview] = []
    exchange: Judged | None = None
    got = possible = 0
    proved = True
    after = initial(match.state.options, len(match.seats)).players[seat]
    for at, before, event, after in _history(match, seat):
        if before.phase == "substitute" and (exchange := judge.of_exchange(before, event)):
            exchange = replace(exchange, at=at)
            moves.append(exchange)
        if after.phase == "play" != before.phase:
            again = isinstance(event, Replayed)
            hands.append(judge.begun(after, None if again else exchange, again=again))
            exchange = None
        if before.phase == "play" and (judged := judge.of(before, event)):
            best, common = judge.best(before)
            proved &= judged.proved
            departed = isinstance(event, Departed)
            if judged.lost:
                number = None if departed else len(moves)
                word = spelled_out(best, match.lexicon)
                missed.append(Missed(word, judged.lost, common, number))
            if not departed:
                moves.append(replace(judged, at=at))
            hands[-1] = _with(hands[-1], judge.played(event, judged, at))
        if len(after.scores) > len(before.scores):
            got += after.scores[-1]
            possible += max(after.scores[-1], judge.total(before))
            proved &= judge.can_plan(before.full)
    if after.phase in ("play", "replay"):
        made = max(after.score, after.first or 0)
        still = 0
        if after.phase == "play" and after.first is None:
            still = judge.total(after, after.hand)
        got += made
        possible += max(made, judge.total(after) - still)
        proved &= judge.can_plan(after.full)
    missed.sort(key=lambda each: (not each.common, -each.value, each.word))
    return HandsReview(
        made_of(got, possible),
        "points",
        got,
        possible,
        tuple(moves),
        tuple(missed),
        proved,
        tuple(hands),
    )


def _with(hand: HandReview, played: Played) -> HandReview:
    return replace(hand, score=hand.score + played.points, played=(*hand.played, played))


class _Judge:
    """Knows what the hands of one match are worth."""

    def __init__(self, rules: str, lexicon: Lexicon) -> None:
        self.rules = rules
        self.lexicon = lexicon
        self._prospects: dict[tuple[str, int], Prospects] = {}
        self._singles: dict[tuple[str, int], Candidate] = {}

    def of(self, player: Player, event: Events) -> Judged | None:
        """Judge what a player did with what was left of the hand, if this was something."""
        match event:
            case Scored(_, word, points):
                pass
            case Struck(_, word):
                points = 0
            case Finished(_, "stopped") | Departed():
                word, points = STOP[self.rules], 0
            case _:
                return None
        stopped = not isinstance(event, Scored | Struck)
        best, _ = self.best(player)
        value = points
        proved = self.can_plan(player.hand)
        if not stopped:
            value += self.total(player, spend(player.hand, word))
        return Judged(word, value, best, self.total(player, player.hand), proved)

    def begun(self, player: Player, exchange: Judged | None, *, again: bool) -> HandReview:
        """Return a hand whose play begins, with the best plan for it."""
        if self.can_plan(player.full):
            plan = steps(self._known(player), self.lexicon)
        else:
            single = self._single(player.full, len(player.full))
            reads, points = spelled_out(single.move, self.lexicon), int(single.value)
            plan = (Step(single.move, points, total=points, reads=reads),) if single.move else ()
        return HandReview(player.full, 0, self.total(player), (), plan, again, exchange)

    def played(self, event: Events, judged: Judged, at: int) -> Played:
        """Return what was done with a hand, for the list of it."""
        better = spelled_out(judged.best, self.lexicon) if judged.lost else ""
        match event:
            case Scored(_, word, points):
                reads = spelled_out(word, self.lexicon)
                return Played(word, points, at, reads, "", judged.lost, better)
            case Struck(_, word, why):
                return Played(word, 0, at, word, why, judged.lost, better)
        return Played("", 0, at, lost=judged.lost, better=better)

    def of_exchange(self, player: Player, event: Events) -> Judged | None:
        """Judge what was exchanged, or kept, if that can be compared."""
        if not isinstance(event, Substituted | WentOn):
            return None
        if not 0 < len(player.hand) <= LONGEST_EXCHANGED:
            return None
        answer = substitute(player.hand, self.lexicon)
        expected = {each.letter: each.expected for each in answer.exchanges}
        best, best_value = "no", float(answer.total)
        if answer.letter:
            best, best_value = f"yes {answer.letter}", expected[answer.letter]
        if isinstance(event, Substituted):
            return Judged(f"yes {event.old}", expected[event.old], best, best_value)
        return Judged("no", answer.total, best, best_value)

    def best(self, player: Player) -> tuple[str, bool]:
        """Return the best word for what is left of a hand, or the sign to stop, if it is common."""
        if self.can_plan(player.hand):
            word, _, common = self._known(player).first(player.hand)
        else:
            single = self._single(player.hand, len(player.full))
            word, common = single.move, single.common
        return (word, common) if word else (STOP[self.rules], True)

    def total(self, player: Player, left: str | None = None) -> int:
        """Return the best total of a player's hand as it was, or of what is left of it."""
        left = player.full if left is None else left
        if self.can_plan(player.full) or (left != player.full and self.can_plan(player.hand)):
            return self._known(player).total(left)
        return int(self._single(left, len(player.full)).value)

    def can_plan(self, hand: str) -> bool:
        """Say whether more than single words can be told of a hand."""
        return len(hand) <= LONGEST_HAND

    def _known(self, player: Player) -> Prospects:
        hand = player.full if self.can_plan(player.full) else player.hand
        key = (hand, len(player.full))
        if key not in self._prospects:
            self._prospects[key] = Prospects(hand, self.lexicon, self.rules, len(player.full))
        return self._prospects[key]

    def _single(self, hand: str, full: int) -> Candidate:
        """Return the word that earns most by itself, or one without letters."""
        if (hand, full) not in self._singles:
            words = single_words(hand, self.lexicon, self.rules, full, most=1)
            self._singles[hand, full] = words[0] if words else Candidate("", 0, False)
        return self._singles[hand, full]


def _history(
    match: Match[State, Moves, Events], seat: int
) -> Iterator[tuple[int, Player, Events, Player]]:
    """Go through what happened to a seat, each with its number, and how it stood around it."""
    state = initial(match.state.options, len(match.seats))
    for at, event in enumerate(match.events):
        before, state = state, evolve(state, event)
        if not isinstance(event, Revealed) and event.seat == seat:
            yield at, before.players[seat], event, state.players[seat]
