"""The best sequence of words for a hand, and whether a letter of it is worth exchanging."""

from __future__ import annotations

from parlour.games.protocol import Value
from parlour.games.wordgame.hand import exchangeable, replacements, spend
from parlour.lexicon import Lexicon

from .prospects import HandError, Prospects, checked, find, finder, spelled_out, table

LONGEST_EXCHANGED = 12


class Step(Value, frozen=True):
    """A word to enter, what it earns, and the total after it.

    A sacrifice earns nothing: it is entered to be refused, and sheds its letters. ``reads`` is the
    word with vowels for its wildcards.
    """

    word: str
    points: int
    sacrifice: bool = False
    total: int = 0
    reads: str = ""


class Exchange(Value, frozen=True):
    """A letter that may be exchanged, and the mean of the best totals after that."""

    letter: str
    expected: float
    gain: float


class Substitution(Value, frozen=True):
    """Whether to exchange a letter of a hand; ``letter`` is the one, if it is worth it.

    All letters that another may become are equally likely. The best exchange comes first.
    """

    hand: str
    total: int
    worth_it: bool
    letter: str | None
    gain: float
    exchanges: tuple[Exchange, ...]


class Plan(Value, frozen=True):
    """The best sequence of words for a hand, without and with sacrifices.

    ``substitution`` is there if it was asked whether to exchange a letter first.
    """

    hand: str
    total: int
    plan: tuple[Step, ...]
    total_with_sacrifices: int
    plan_with_sacrifices: tuple[Step, ...]
    substitution: Substitution | None = None


def plan(hand: str, lexicon: Lexicon, rules: str = "2016") -> Plan:
    """Find the best sequence of words.

    Of those that earn the same, it is one with the fewest words that few people know, then with
    the fewest words; of those with sacrifices, one that sheds the fewest letters.
    """
    prospects = Prospects(checked(hand, rules), lexicon, rules)
    return Plan(
        prospects.hand,
        prospects.total(),
        steps(prospects, lexicon),
        prospects.total_with_sacrifices(),
        steps(prospects, lexicon, sacrifices=True),
    )


def substitute(hand: str, lexicon: Lexicon) -> Substitution:
    """Say whether to exchange a letter (2016), valid words only and this hand alone considered."""
    hand = checked(hand, "2016")
    if len(hand) > LONGEST_EXCHANGED:
        raise HandError(
            f"exchanges in a hand of more than {LONGEST_EXCHANGED} letters take too long to compare"
        )
    finding, earning = finder(lexicon), table("2016", len(hand))

    def total(letters: str) -> int:
        earning.work_out(*find(finding, letters))
        return int(earning.total(False))

    now = total(hand)
    exchanges = []
    for letter in exchangeable(hand):
        totals = [total(hand.replace(letter, new)) for new in replacements(hand, letter)]
        gained = sum(totals) - now * len(totals)
        exchanges.append(Exchange(letter, sum(totals) / len(totals), gained / len(totals)))
    exchanges.sort(key=lambda each: (-each.gain, each.letter))
    best = exchanges[0] if exchanges and exchanges[0].gain > 0 else None
    return Substitution(
        hand,
        now,
        best is not None,
        best.letter if best else None,
        best.gain if best else 0.0,
        tuple(exchanges),
    )


def steps(prospects: Prospects, lexicon: Lexicon, *, sacrifices: bool = False) -> tuple[Step, ...]:
    """Follow the best first steps to the end.

    Letters shed one after the other are entered as one word. It is sure to be refused: if it were
    a word, to play it would be better than to shed its letters.
    """
    found: list[Step] = []
    left, total, shed = prospects.hand, 0, ""
    while True:
        word, is_shed, _ = prospects.first(left, sacrifices=sacrifices)
        if is_shed:
            shed += word
        else:
            if shed:
                found.append(Step(shed, 0, sacrifice=True, total=total))
                shed = ""
            if not word:
                return tuple(found)
            points = prospects.points(word, left)
            total += points
            found.append(Step(word, points, total=total, reads=spelled_out(word, lexicon)))
        left = spend(left, word)
