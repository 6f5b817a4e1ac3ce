"""The word game line by line, by the rules of 2016 and of 2008.

The handouts play a single hand (``play_hand``) and a whole game (``play_game``), and the 2016 one
words the two differently; `Wording` holds what differs, and the rest is said once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec.structs import replace

from parlour.coach.speech import count_of
from parlour.games import wordgame as rules
from parlour.games.protocol import Refused, one_letter
from parlour.games.wordgame import hand as hands
from parlour.games.wordgame.values import (
    Deal,
    Dealt,
    Decline,
    End,
    Events,
    Finished,
    Moves,
    NewHand,
    Options,
    Player,
    Replayed,
    Scored,
    State,
    Struck,
    Substitute,
    Substituted,
    WordReason,
)
from parlour.match import Match, MatchError

from .console import ask_until, echo, say, whole_number
from .options import add_options
from .table import Guests, Table, verdict

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from parlour.lexicon import Lexicon

WordTable: TypeAlias = Table[State, Moves, Events]

EXAMPLES = (
    ("wordgame", "the game of 2016"),
    ("wordgame --rules 2008", "the game of 2008"),
    ("wordgame --hand 'cows*z'", "one hand of your own"),
    ("wordgame --computer hard", "against the computer"),
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
        play_hand(lexicon, Options(rules=args.rules, hand=args.hand), seed, args.guests)
    else:
        options = Options(rules=args.rules, deal=tuple(args.deal), hand_size=args.hand_size)
        play_game(lexicon, options, seed, guests=args.guests)


def play_hand(
    lexicon: Lexicon, options: Options, seed: int | None = None, guests: Guests | None = None
) -> int:
    """Play the one hand that the options give and return its score."""
    wording = HAND_2016 if options.rules == "2016" else HAND_2008
    if not options.hand:
        _say_all(wording.ran_out)
        return 0
    table: WordTable = Table(Match.start(rules, lexicon, options, seed=seed), guests)
    with table.until_left(lambda: _compare(table)):
        while not table.match.outcome:
            _play_word(table, wording)
    return sum(_player(table).scores)


def play_game(
    lexicon: Lexicon,
    options: Options,
    seed: int | None = None,
    deal: Callable[[], str] | None = None,
    guests: Guests | None = None,
) -> int:
    """Play a whole game and return its total; ``deal`` replaces the game's own dealing."""
    if options.rules == "2016":
        options = replace(options, hands=_ask_number_of_hands())
    options = replace(options, dealer="referee" if deal else "chance")
    table: WordTable = Table(Match.start(rules, lexicon, options, seed=seed), guests)
    wording = GAME_2016 if options.rules == "2016" else GAME_2008

    def farewell() -> None:
        if options.rules == "2016":
            say(f"Total score over all hands: {sum(_player(table).scores)}")
        _compare(table)

    with table.until_left(farewell):
        while not table.match.outcome:
            match _player(table).phase:
                case "deal" if deal:
                    _deal(table, deal(), wording)
                case "substitute":
                    _offer_substitution(table, wording)
                case "play":
                    _play_word(table, wording)
                case "replay":
                    _offer_replay(table, wording)
                case "choose":
                    _choose(table, wording)
    return sum(_player(table).scores)


def _ask_number_of_hands() -> int:
    """Ask how many hands to play. Whoever leaves here has played none."""
    try:
        return ask_until(
            "Enter total number of hands: ",
            whole_number,
            "Please enter a whole number, such as 2.",
            hint="One or two hands make a short game.",
        )
    except EOFError:
        return 0
    except KeyboardInterrupt:
        say("Total score over all hands: 0")
        raise


def _deal(table: WordTable, hand: str, wording: Wording) -> None:
    happened = table.match.referee(Deal(0, hand))
    if isinstance(happened, Refused):
        raise ValueError(f"{hand!r} cannot be dealt: {happened.reason}")
    _tell(happened, wording)


def _play_word(table: WordTable, wording: Wording) -> None:
    """Show the hand, ask for a word, and say what came of it."""
    player = _player(table)
    _say_hand(player, wording)
    happened: tuple[Events, ...] | Refused = Refused(WordReason.EMPTY)
    while happened == Refused(WordReason.EMPTY):
        try:
            typed = table.ask(wording.prompt).strip()
        except (EOFError, KeyboardInterrupt):
            _say_all(wording.stopped, player.score)
            raise
        happened = table.match.play(0, typed)
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


def _offer_substitution(table: WordTable, wording: Wording) -> None:
    player = _player(table)
    _say_hand(player, wording)
    prompt = "Would you like to substitute a letter? "
    if table.ask_until(prompt, rules.answer, NEITHER_YES_NOR_NO):
        _exchange(table, hands.exchangeable(player.hand))
    say()
    if _player(table).phase == "substitute":
        _answer(table, Decline(), wording)


def _exchange(table: WordTable, exchangeable: str) -> None:
    """Ask for a letter until one has been exchanged, if any can be."""
    if not exchangeable:
        say("No letter of this hand can be exchanged, so it stays as it is.")
        return
    while True:
        typed = table.ask("Which letter would you like to replace: ")
        if rules.answer(typed) is False and not one_letter(typed):
            return
        letter = one_letter(typed)
        if letter and not isinstance(table.match.play(0, Substitute(letter)), Refused):
            return
        say(
            f"Please enter one of these letters: {' '.join(exchangeable)} (or no to keep them all)."
        )


def _offer_replay(table: WordTable, wording: Wording) -> None:
    while not _answer(table, table.ask("Would you like to replay the hand? "), wording):
        say(NEITHER_YES_NOR_NO)


def _choose(table: WordTable, wording: Wording) -> None:
    """Ask what to do next in the 2008 game."""
    prompt = "Enter n to deal a new hand, r to replay the last hand, or e to end game: "
    while not _answer(table, table.ask(prompt), wording):
        say("Invalid command.")


def _answer(table: WordTable, answer: str | Moves, wording: Wording) -> bool:
    """Answer a question, and say what follows from it by itself; or that it is no answer."""
    happened = table.match.play(0, answer)
    if isinstance(happened, Refused):
        return False
    _tell(happened, wording)
    return True


def _compare(table: WordTable) -> None:
    """Say what the computer makes of the same hands, if it was asked to."""
    rival = None if _player(table).departed else table.rival()
    if not rival:
        return
    computer, match = rival
    while not match.outcome:
        player = match.view(0).players[0]
        if player.phase == "choose":
            match.play(0, NewHand() if player.dealt < _player(table).dealt else End())
        else:
            computer.play(match)
    theirs = sum(match.view(0).players[0].by_hand)
    points = count_of(theirs, "point")
    say(f"The computer ({computer.level}) made {points}: {_played(match.events)}.")
    say(verdict(sum(_player(table).by_hand), theirs))


def _played(events: tuple[Events, ...]) -> str:
    """List what was exchanged, and the words of the better play of each hand."""
    hands_played: list[list[list[Scored]]] = []
    told = []
    for event in events:
        match event:
            case Dealt():
                hands_played.append([[]])
            case Substituted(_, old, new):
                told.append(f"{old} exchanged for {new}")
            case Replayed():
                hands_played[-1].append([])
            case Scored():
                hands_played[-1][-1].append(event)
    for plays in hands_played:
        better = max(plays, key=lambda play: sum(each.points for each in play))
        told += [f"{each.word} {each.points}" for each in better]
    return ", ".join(told) or "no word"


def _player(table: WordTable) -> Player:
    return table.match.view(0).players[0]


def _say_hand(player: Player, wording: Wording) -> None:
    say(wording.hand.format(hand=" ".join(player.hand)))


def _say_all(lines: tuple[str, ...], total: int = 0) -> None:
    for line in lines:
        say(line.format(total=total))
