"""The word game line by line, by the rules of 2016 and of 2008.

The handouts play a single hand (``play_hand``) and a whole game (``play_game``), and the 2016 one
words the two differently; `Wording` holds what differs, and the rest is said once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec.structs import replace

from parlour.games import wordgame as rules
from parlour.games.protocol import Refused, one_letter
from parlour.games.wordgame import hand as hands
from parlour.games.wordgame.values import (
    Deal,
    Decline,
    Events,
    Finished,
    Moves,
    Options,
    Player,
    Scored,
    State,
    Struck,
    Substitute,
    WordReason,
)
from parlour.match import Match, MatchError

from .console import ask, ask_until, echo, say, until_left, whole_number
from .options import add_options

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from parlour.lexicon import Lexicon

WordMatch: TypeAlias = Match[State, Moves, Events]

EXAMPLES = (
    ("wordgame", "the game of 2016"),
    ("wordgame --rules 2008", "the game of 2008"),
    ("wordgame --hand 'cows*z'", "one hand of your own"),
)


NEITHER_YES_NOR_NO = "Please answer yes or no."


class Wording(NamedTuple):
    """How one form of the game says what every form says."""

    hand: str
    prompt: str
    scored: str
    refused: str
    after_word: tuple[str, ...]
    ran_out: tuple[str, ...]
    stopped: tuple[str, ...]


HAND_2016 = Wording(
    hand="Current Hand: {hand}",
    prompt='Enter word, or "!!" to indicate that you are finished: ',
    scored='"{word}" earned {points} points. Total: {total} points',
    refused="That is not a valid word. Please choose another word.",
    after_word=("",),
    ran_out=("Ran out of letters. Total score: {total} points",),
    stopped=("Total score: {total} points",),
)
GAME_2016 = HAND_2016._replace(
    hand="Current hand: {hand}",
    prompt="Please enter a word or '!!' to indicate you are done: ",
    ran_out=("Ran out of letters", "Total score for this hand: {total}", "----------"),
    stopped=("Total score for this hand: {total}", "----------"),
)
HAND_2008 = Wording(
    hand="Current Hand: {hand}",
    prompt="Enter word, or a . to indicate that you are finished: ",
    scored="{word} earned {points} points. Total: {total} points",
    refused="Invalid word, please try again.",
    after_word=(),
    ran_out=("Total score: {total} points.",),
    stopped=("Total score: {total} points.",),
)
GAME_2008 = HAND_2008._replace(ran_out=(*HAND_2008.ran_out, ""), stopped=(*HAND_2008.stopped, ""))


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the rules and the hands."""
    add_options(parser, Options, "rules", "hand_size")
    add_options(parser.add_mutually_exclusive_group(), Options, "hand", "deal")


def play(args: argparse.Namespace, words: Callable[[str], Lexicon], seed: int) -> None:
    """Play one hand if it is given, else a whole game."""
    for hand in args.deal if args.hand is None else (args.hand,):
        if hands.read_hand(hand, args.rules) is None:
            allowed = "letters, and * for a wildcard" if args.rules == "2016" else "letters"
            example = "cows*z" if args.rules == "2016" else "acihmmz"
            raise MatchError(f"{echo(hand)!r} is not a hand: it takes {allowed}, such as {example}")
    lexicon = words(rules.INFO.lexicon)
    if args.hand is not None:
        play_hand(lexicon, Options(rules=args.rules, hand=args.hand), seed)
    else:
        options = Options(rules=args.rules, deal=tuple(args.deal), hand_size=args.hand_size)
        play_game(lexicon, options, seed)


def play_hand(lexicon: Lexicon, options: Options, seed: int | None = None) -> int:
    """Play the one hand that the options give and return its score."""
    wording = HAND_2016 if options.rules == "2016" else HAND_2008
    if not options.hand:
        _say_all(wording.ran_out)
        return 0
    match: WordMatch = Match.start(rules, lexicon, options, seed=seed)
    with until_left(match):
        while not match.outcome:
            _play_word(match, wording)
    return sum(_player(match).scores)


def play_game(
    lexicon: Lexicon,
    options: Options,
    seed: int | None = None,
    deal: Callable[[], str] | None = None,
) -> int:
    """Play a whole game and return its total; ``deal`` replaces the game's own dealing."""
    if options.rules == "2016":
        options = replace(options, hands=_ask_number_of_hands())
    options = replace(options, dealer="referee" if deal else "chance")
    match: WordMatch = Match.start(rules, lexicon, options, seed=seed)
    wording = GAME_2016 if options.rules == "2016" else GAME_2008

    def farewell() -> None:
        if options.rules == "2016":
            say(f"Total score over all hands: {sum(_player(match).scores)}")

    with until_left(match, farewell=farewell):
        while not match.outcome:
            match _player(match).phase:
                case "deal" if deal:
                    _deal(match, deal(), wording)
                case "substitute":
                    _offer_substitution(match, wording)
                case "play":
                    _play_word(match, wording)
                case "replay":
                    _offer_replay(match, wording)
                case "choose":
                    _choose(match, wording)
    return sum(_player(match).scores)


def _ask_number_of_hands() -> int:
    """Ask how many hands to play. Whoever leaves here has played none."""
    try:
        return ask_until(
            "Enter total number of hands: ",
            whole_number,
            "Please enter a whole number, such as 2.",
        )
    except EOFError:
        return 0
    except KeyboardInterrupt:
        say("Total score over all hands: 0")
        raise


def _deal(match: WordMatch, hand: str, wording: Wording) -> None:
    happened = match.referee(Deal(0, hand))
    if isinstance(happened, Refused):
        raise ValueError(f"{hand!r} cannot be dealt: {happened.reason}")
    _tell(happened, wording)


def _play_word(match: WordMatch, wording: Wording) -> None:
    """Show the hand, ask for a word, and say what came of it."""
    player = _player(match)
    _say_hand(player, wording)
    happened: tuple[Events, ...] | Refused = Refused(WordReason.EMPTY)
    while happened == Refused(WordReason.EMPTY):
        try:
            typed = ask(wording.prompt).strip()
        except (EOFError, KeyboardInterrupt):
            _say_all(wording.stopped, player.score)
            raise
        happened = match.play(0, typed)
    if isinstance(happened, Refused):
        say(wording.refused)
        _say_all(wording.after_word)
    else:
        _tell(happened, wording, typed, player.score)


def _tell(
    happened: tuple[Events, ...], wording: Wording, typed: str = "", score_before: int = 0
) -> None:
    """Say what has happened to a hand."""
    for event in happened:
        match event:
            case Scored(_, _, points):
                total = score_before + points
                say(wording.scored.format(word=typed, points=points, total=total))
                _say_all(wording.after_word)
            case Struck():
                say(wording.refused)
                _say_all(wording.after_word)
            case Finished(_, why, score):
                _say_all(wording.stopped if why == "stopped" else wording.ran_out, score)


def _offer_substitution(match: WordMatch, wording: Wording) -> None:
    player = _player(match)
    _say_hand(player, wording)
    if _ask_yes_or_no("Would you like to substitute a letter? "):
        _exchange(match, hands.exchangeable(player.hand))
    say()
    if _player(match).phase == "substitute":
        _answer(match, Decline(), wording)


def _exchange(match: WordMatch, exchangeable: str) -> None:
    """Ask for a letter until one has been exchanged, if any can be."""
    if not exchangeable:
        say("No letter of this hand can be exchanged, so it stays as it is.")
        return
    while True:
        typed = ask("Which letter would you like to replace: ")
        if rules.answer(typed) is False and not one_letter(typed):
            return
        letter = one_letter(typed)
        if letter and not isinstance(match.play(0, Substitute(letter)), Refused):
            return
        say(
            f"Please enter one of these letters: {' '.join(exchangeable)} (or no to keep them all)."
        )


def _offer_replay(match: WordMatch, wording: Wording) -> None:
    while not _answer(match, ask("Would you like to replay the hand? "), wording):
        say(NEITHER_YES_NOR_NO)


def _choose(match: WordMatch, wording: Wording) -> None:
    """Ask what to do next in the 2008 game."""
    prompt = "Enter n to deal a new hand, r to replay the last hand, or e to end game: "
    while not _answer(match, ask(prompt), wording):
        say("Invalid command.")


def _answer(match: WordMatch, answer: str | Moves, wording: Wording) -> bool:
    """Answer a question, and say what follows from it by itself; or that it is no answer."""
    happened = match.play(0, answer)
    if isinstance(happened, Refused):
        return False
    _tell(happened, wording)
    return True


def _ask_yes_or_no(prompt: str) -> bool:
    return ask_until(prompt, rules.answer, NEITHER_YES_NOR_NO)


def _player(match: WordMatch) -> Player:
    return match.view(0).players[0]


def _say_hand(player: Player, wording: Wording) -> None:
    say(wording.hand.format(hand=" ".join(player.hand)))


def _say_all(lines: tuple[str, ...], total: int = 0) -> None:
    for line in lines:
        say(line.format(total=total))
