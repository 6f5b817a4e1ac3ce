"""What can be said in a game of Ghost, what each letter leads to, and hints."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from parlour.coach.analysis import Analysis, Candidate
from parlour.coach.speech import count_of, span
from parlour.games import ghost as rules
from parlour.lexicon import ALPHABET, Lexicon, common_part, is_common

from .solver import Solver


@lru_cache(maxsize=4)
def solver(lexicon: Lexicon, players: int) -> Solver:
    """Return the solver of a list, which is kept because a game asks it at every turn."""
    return Solver(lexicon, players)


@lru_cache(maxsize=4)
def common_words(lexicon: Lexicon) -> Lexicon:
    """Return the common words of a list, which are kept because a game asks at every turn."""
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
                common=common_words(lexicon).has_prefix(fragment + letter),
            )
            for letter in solved.alive(fragment)
        ),
        key=rank,
    )


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
    left = _words_left(view.fragment, lexicon)
    if not candidates:
        return (f"{left} Every letter loses now: it ends a word or leaves none to make.",)
    if candidates[0].move == rules.CHALLENGE:
        return (
            "Ask yourself whether any word still begins like that.",
            "There is none, so challenge.",
        )
    if not candidates[0].proved:
        return (f"{left} Every letter loses now, unless a bluff is believed.",)
    winning = [each for each in candidates if each.value]
    best = candidates[0].move
    letters = count_of(len(candidates), "letter")
    solved = solver(lexicon, len(view.playing))
    towards = solved.line(view.fragment + best).upper()
    if winning:
        return (
            f"{left} You can win from here, whatever the others say.",
            f"{letters} would not lose at once; winning ones among them: {len(winning)}.",
            f"Say {best.upper()}.",
            f"{towards} is how it may end then.",
        )
    return (
        f"{left} If the others play perfectly you cannot be sure to win from here.",
        f"{letters} would not lose at once.",
        f"{best.upper()} leaves the next player most room to go wrong.",
        f"{towards} is how it may end then.",
    )


@lru_cache(maxsize=256)
def _words_left(fragment: str, lexicon: Lexicon) -> str:
    """Say how many words the fragment can still become, and how long they are."""
    words = [word for word in lexicon.under(fragment) if len(word) > len(fragment)]
    if not words:
        return "No words are left."
    begin = "begins" if len(words) == 1 else "begin"
    so = f" {begin} with {fragment.upper()}" if fragment else ""
    return f"{count_of(len(words), 'word')}{so}, {span(words)}."
