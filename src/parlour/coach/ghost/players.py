"""How players of the four levels play Ghost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.games import ghost as rules
from parlour.lexicon import ALPHABET, Lexicon

from .advice import analyse, common_words

if TYPE_CHECKING:
    from parlour.coach.players import Level
    from parlour.games.protocol import Chance

SLIPS = 3  # an easy player overlooks one word in so many


def choose(view: rules.State, lexicon: Lexicon, seat: int, level: Level, luck: Chance) -> str:
    """Say a letter.

    ``easy`` heads for common words and sometimes overlooks that a letter ends one; ``medium`` does
    not overlook that, and looks one turn ahead; ``hard`` plays perfectly among the common words;
    ``perfect`` among all of them. Which of several winning letters is said is left to luck. All of
    them challenge what they know no word for, and the one challenged names any word there is.
    """
    rng = luck.of("letter", sum(view.losses), len(view.fragment))
    fragment = view.fragment
    known = lexicon if level == "perfect" else common_words(lexicon)
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
