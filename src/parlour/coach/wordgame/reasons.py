"""Why a word of the word game is good or bad, in words."""

from __future__ import annotations

from parlour.coach.speech import NOT_NOW, count_of, number, quoted
from parlour.games import wordgame as rules
from parlour.games.protocol import fold
from parlour.games.wordgame.hand import (
    LETTER_VALUES,
    WHOLE_HAND_BONUS,
    WILDCARD,
    fits,
    is_word,
    spend,
)
from parlour.games.wordgame.values import (
    Decline,
    Player,
    Replay,
    State,
    Stop,
    Substitute,
)
from parlour.lexicon import Lexicon

from .advice import analyse
from .plans import LONGEST_EXCHANGED
from .prospects import LONGEST_HAND, Prospects, score, spelled_out

NEW_HANDS = "n deals a new hand, r plays the last one again, and e ends the game."


def why(view: State, lexicon: Lexicon, seat: int, move: str) -> str:
    """Say what a word earns, how, and what it leaves; or what speaks for an answer."""
    if seat not in rules.to_move(view):
        return NOT_NOW
    player, parsed = view.players[seat], rules.parse(view, seat, move)
    match player.phase, parsed:
        case "play", Stop():
            return _of_stopping(view, lexicon, seat)
        case "play", _:
            return _of_a_word(view, lexicon, seat, fold(move))
        case "substitute", (Substitute() | Decline()):
            return _of_an_exchange(view, lexicon, seat, parsed)
        case "replay", (Replay() | Decline()):
            return _of_a_replay(view, lexicon, seat)
        case "choose", _:
            return NEW_HANDS
    return f"{quoted(move)} is not an answer to the question: it takes yes or no."


def _of_a_word(view: State, lexicon: Lexicon, seat: int, word: str) -> str:
    player = view.players[seat]
    if not word:
        return "A word has one letter or more."
    if not fits(word, player.hand):
        return f"{_lacking(word, player.hand)}{_price(view)}"
    if not is_word(word, lexicon):
        return f"{_no_word(word)}{_price(view)}"
    best = analyse(view, lexicon, seat).best
    assert best is not None  # there is always stopping
    earned = f"{_counted(word, view, player)}."
    left = spend(player.hand, word)
    if len(player.hand) > LONGEST_HAND:
        return earned
    still = _still(left, view, player, lexicon)
    led_to = score(word, len(player.hand), view.options.rules, len(player.full)) + still
    rest = f"What is left can earn {still} more." if still else "What is left can earn nothing."
    if not left:
        rest = "No letter is left."
    if led_to >= best.value:
        return f"{earned} {rest} Nothing else would bring more in the end."
    return (
        f"{earned} {rest} {_meant(best.move, lexicon)} first leads to "
        f"{count_of(int(best.value), 'point')}, which is {best.value - led_to:.0f} more."
    )


def _of_stopping(view: State, lexicon: Lexicon, seat: int) -> str:
    best = analyse(view, lexicon, seat).best
    if best is None or not best.value:
        return "Nothing more could be made of this hand, so it was right to stop."
    still = count_of(int(best.value), "point")
    return f"The hand could still earn {still}, beginning with {_meant(best.move, lexicon)}."


def _of_an_exchange(view: State, lexicon: Lexicon, seat: int, answer: Substitute | Decline) -> str:
    player = view.players[seat]
    if not 0 < len(player.hand) <= LONGEST_EXCHANGED:
        return "The hand is too long to compare all exchanges."
    values = {each.move: each.value for each in analyse(view, lexicon, seat).candidates}
    keep = rules.format(view, Decline())
    said = rules.format(view, answer)
    if said not in values:
        letter = said[-1]
        if letter == WILDCARD:
            return "The wildcard cannot be exchanged: it is any vowel as it is."
        return f"There is no {letter.upper()} in the hand to exchange."
    best = max(values, key=lambda move: (values[move], move == said))
    kept = f"The letters as they are can make {count_of(int(values[keep]), 'point')}."
    if said != keep:
        kept += f" Without {said[-1].upper()} it is {number(values[said])} on average."
    if best == said:
        return f"{kept} That is the best choice."
    if best == keep:
        return f"{kept} To keep them was better."
    return f"{kept} To exchange {best[-1].upper()} makes {number(values[best])} on average."


def _of_a_replay(view: State, lexicon: Lexicon, seat: int) -> str:
    player = view.players[seat]
    best = analyse(view, lexicon, seat).best
    assert best is not None  # a question that is open has answers
    if best.value <= player.score:
        return f"You made {player.score} points of this hand, and no more can be made of it."
    return (
        f"You made {player.score} points of this hand, and {best.value:.0f} can be made of it; "
        "the better score counts, so a replay can lose nothing."
    )


def _counted(word: str, view: State, player: Player) -> str:
    """Say how the points of a word come about."""
    letters = sum(LETTER_VALUES.get(letter, 0) for letter in word)
    points = count_of(score(word, len(player.hand), view.options.rules, len(player.full)), "point")
    shown = word.upper()
    if view.options.rules == "2008":
        bonus = f", and {WHOLE_HAND_BONUS} for the whole hand" * (len(word) == len(player.full))
        return f"{shown} earns {points}: {letters} for its letters{bonus}"
    left = len(player.hand) - len(word)
    factor = 7 * len(word) - 3 * left
    made = f"7 for each of its {count_of(len(word), 'letter')}"
    each_left = "the letter" if left == 1 else f"each of the {left} letters"
    less = f" less 3 for {each_left} left over" if left else ""
    times = f"{factor}, which is {made}{less}" if factor > 1 else "1, because so many are left over"
    return f"{shown} earns {points}: {letters} for its letters, times {times}"


def _lacking(word: str, hand: str) -> str:
    """Say which letter of a word the hand has not, or not often enough."""
    for letter in dict.fromkeys(word):
        if (has := hand.count(letter)) < word.count(letter):
            if not letter.isalpha() and letter != WILDCARD:
                return f"{quoted(word)} is not made of letters"
            shown = "wildcard" if letter == WILDCARD else letter.upper()
            often = "no" if not has else f"only {has}"
            return f"The hand has {often} {shown}, and {quoted(word)} takes {word.count(letter)}"
    raise AssertionError("the word can be made of the hand")


def _no_word(word: str) -> str:
    if WILDCARD in word:
        return f"No vowels in place of the wildcard make a word of {quoted(word)}"
    return f"{quoted(word)} is not in the word list"


def _price(view: State) -> str:
    """Say what a word that is refused costs, and end the sentence."""
    if view.options.rules == "2016":
        return ". By the rules of 2016 that costs the letters that it names."
    return ". By the rules of 2008 that costs nothing."


def _meant(word: str, lexicon: Lexicon) -> str:
    """Write a word to play, and what it reads as if it has a wildcard."""
    reads = spelled_out(word, lexicon)
    return f"{word.upper()} ({reads.upper()})" if reads != word else word.upper()


def _still(left: str, view: State, player: Player, lexicon: Lexicon) -> int:
    """Return what is left of a hand can still earn."""
    if not left:
        return 0
    return Prospects(left, lexicon, view.options.rules, len(player.full)).total()
