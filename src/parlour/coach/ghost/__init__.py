"""Ghost: which letters win, which words one must know, and where a game was lost.

>>> from parlour import lexicon
>>> answer = solve(lexicon.load("enable"))
>>> answer.to_move_wins, answer.winning_letters
(True, ('h', 'n'))

`solver` knows every fragment of a list; here it is asked about games.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from parlour.coach.analysis import Analysis, Candidate, Judged, Missed, Review
from parlour.coach.speech import count_of
from parlour.games import ghost as rules
from parlour.lexicon import ALPHABET, Lexicon, common_part, is_common

from .solver import Answer, FragmentError, Solver, solve

if TYPE_CHECKING:
    from parlour.coach.players import Level
    from parlour.games.protocol import Chance
    from parlour.match import Match

__all__ = [
    "Answer",
    "FragmentError",
    "Solver",
    "analyse",
    "choose",
    "hints",
    "review",
    "solve",
]

SLIPS = 3  # an easy player overlooks one word in so many


@lru_cache(maxsize=4)
def solver(lexicon: Lexicon, players: int) -> Solver:
    """Return the solver of a list, which is kept because a game asks it at every turn."""
    return Solver(lexicon, players)


@lru_cache(maxsize=4)
def _common(lexicon: Lexicon) -> Lexicon:
    return common_part(lexicon)


def analyse(view: rules.State, lexicon: Lexicon, seat: int) -> Analysis:
    """Rate every letter that is not lost at once, or the answers to a challenge.

    Of winning letters the first ends the game soonest. Of losing ones the first leaves the next
    player the fewest letters that win, and then the longest game: whoever is lost sets traps. A
    fragment that leads nowhere is challenged; whoever has no other letter left may bluff.
    """
    if seat not in rules.to_move(view):
        return Analysis("safe", ())
    if view.challenged is not None:
        words = list(islice(lexicon.under(view.fragment), rules.MOST_NAMED))
        named = [Candidate(word, 1, common=is_common(word)) for word in words]
        named.sort(key=lambda each: (each.move == view.fragment, not each.common))
        return Analysis("safe", tuple(named) or (Candidate(view.fragment, 0),))
    if not lexicon.has_prefix(view.fragment):
        return Analysis("safe", (Candidate(rules.CHALLENGE, 1),))
    letters = _letters(view, lexicon)
    if not letters and view.options.challenge:
        bluffs = [c for c in ALPHABET if not rules.loses(view, view.fragment + c, lexicon)]
        return Analysis("safe", tuple(Candidate(c, 0, proved=False) for c in bluffs))
    return Analysis("safe", tuple(letters))


def _letters(view: rules.State, lexicon: Lexicon) -> list[Candidate]:
    """Rate the letters that lead on to words, the best first."""
    solved, fragment = solver(lexicon, len(view.playing)), view.fragment

    def rank(candidate: Candidate) -> tuple[float, float, float]:
        longer = fragment + candidate.move
        if candidate.value:
            return -1, len(solved.line(longer)), 0
        replies = solved.alive(longer)
        winning = sum(solved.safe(longer + reply, solved.players - 1) for reply in replies)
        return 0, winning / len(replies) if replies else 1, -len(solved.line(longer))

    return sorted(
        (
            Candidate(
                letter,
                float(solved.safe(fragment + letter, solved.players - 1)),
                common=_common(lexicon).has_prefix(fragment + letter),
            )
            for letter in solved.alive(fragment)
        ),
        key=rank,
    )


def review(match: Match[rules.State, rules.Moves, rules.Events], seat: int) -> Review:
    """Say where a seat gave away a round that it could not have been made to lose."""
    judged: list[Judged] = []
    missed: list[Missed] = []
    state = match.game.initial(match.options, len(match.seats))
    for event in match.events:
        if each := _judge(state, event, match.lexicon, seat):
            judged.append(each)
            if each.lost:
                word = each.best
                if len(word) == 1:
                    word = solver(match.lexicon, len(state.playing)).line(state.fragment + word)
                missed.append(Missed(word, 1, is_common(word), len(judged) - 1))
        state = match.game.evolve(state, event)
    missed.sort(key=lambda each: not each.common)
    outcome = match.outcome
    got = 1 if outcome and seat in outcome.winners else 0
    possible = max(got, *(each.best_value for each in judged), 0)
    summary = "You could have won." if possible else "You could not be sure to win."
    if got:
        summary = "You won, but it could have gone wrong." if missed else "You won."
    return Review(summary, "safe", got, possible, tuple(judged), tuple(missed))


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


def hints(view: rules.State, lexicon: Lexicon, seat: int) -> tuple[str, ...]:
    """Say whether one can win, then how many letters keep one alive, then what to say."""
    candidates = analyse(view, lexicon, seat).candidates
    if view.challenged is not None:
        if not candidates[0].value:
            return ("No word begins like that, so the challenge is right.",)
        word = candidates[0].move
        return (
            f"There is a word, and it has {count_of(len(word), 'letter')}.",
            f"It is {word.upper()}.",
        )
    if not candidates:
        return ("Every letter loses now: whatever you say ends a word or leaves none to make.",)
    if candidates[0].move == rules.CHALLENGE:
        return (
            "Ask yourself whether any word still begins like that.",
            "There is none, so challenge.",
        )
    if not candidates[0].proved:
        return ("Every letter loses now, unless a bluff is believed.",)
    winning = [each for each in candidates if each.value]
    best = candidates[0].move.upper()
    letters = count_of(len(candidates), "letter")
    solved = solver(lexicon, len(view.playing))
    towards = solved.line(view.fragment + candidates[0].move).upper()
    if winning:
        return (
            "You can win from here, whatever the others say.",
            f"{letters} would not lose at once; winning ones among them: {len(winning)}.",
            f"Say {best}; {towards} is how it may end.",
        )
    return (
        "If the others play perfectly you cannot be sure to win from here.",
        f"{letters} would not lose at once.",
        f"{best} leaves the next player most room to go wrong; {towards} is how it may end.",
    )


def choose(view: rules.State, lexicon: Lexicon, seat: int, level: Level, luck: Chance) -> str:
    """Say a letter.

    ``easy`` heads for common words and sometimes overlooks that a letter ends one; ``medium`` does
    not overlook that, and looks one turn ahead; ``hard`` plays perfectly among the common words;
    ``perfect`` among all of them. Which of several winning letters is said is left to luck. All of
    them challenge what they know no word for, and the one challenged names any word there is.
    """
    rng = luck.of("letter", sum(view.losses), len(view.fragment))
    fragment = view.fragment
    known = lexicon if level == "perfect" else _common(lexicon)
    if view.challenged is not None:
        return analyse(view, lexicon, seat).candidates[0].move
    doubtful = not (known if level == "easy" else lexicon).has_prefix(fragment)
    if view.options.challenge and doubtful and rules.has_begun(view):
        return rules.CHALLENGE
    if not known.letters_after(fragment):
        known = lexicon
    if level in ("hard", "perfect") and known.has_prefix(fragment):
        candidates = [
            each
            for each in analyse(view, known, seat).candidates
            if not rules.verdict(fragment + each.move, lexicon)
        ]
        if winning := [each.move for each in candidates if each.value]:
            return rng.choice(winning)
        if candidates:
            return candidates[0].move
    letters = known.letters_after(fragment)
    if level != "easy" or rng.randrange(SLIPS):
        letters = "".join(c for c in letters if not rules.verdict(fragment + c, lexicon)) or letters
    if level != "easy":
        wise = "".join(c for c in letters if not _corners(fragment + c, lexicon))
        letters = "".join(c for c in letters if _cornered(fragment + c, lexicon)) or wise or letters
    return rng.choice(letters or lexicon.letters_after(fragment) or ALPHABET)


def _cornered(fragment: str, lexicon: Lexicon) -> bool:
    """Say whether every letter that can come next loses at once."""
    return all(rules.verdict(fragment + c, lexicon) for c in lexicon.letters_after(fragment))


def _corners(fragment: str, lexicon: Lexicon) -> bool:
    """Say whether some letter that can come next leaves every letter after it to lose at once."""
    return any(
        not rules.verdict(fragment + c, lexicon) and _cornered(fragment + c, lexicon)
        for c in lexicon.letters_after(fragment)
    )
