"""Hangman line by line, with the arguments of the handout's program.

The arguments are read here by hand, because the handout says in what order they are checked and
never mentions the fourth; ``parlour play hangman`` and the program ``Hangman`` share them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec.structs import replace

from parlour.games import hangman as rules
from parlour.games.protocol import Reason, Refused, fold
from parlour.lexicon import ALPHABET
from parlour.match import Match, MatchError

from .console import ask_until, say, whole_number
from .options import add_options
from .table import Guests, Table

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from parlour.coach.players import Level
    from parlour.lexicon import Lexicon

HangmanTable: TypeAlias = Table[rules.State, rules.Moves, rules.Events]

EXAMPLES = (
    ("hangman", "a word that keeps changing"),
    ("hangman --fair", "the honest game"),
    ("hangman words.txt 5 8", "5 letters, 8 misses"),
    ("hangman --computer 1:hard", "the computer guesses"),
)

HANDOUTS_SETTER: Level = "hard"  # which keeps the largest family
SECRET = "The game ends here, and your word stays a secret."
HIGHEST = 10**9  # no list has words, and no game guesses, beyond this


class HandoutArguments(NamedTuple):
    """The command line that the handout describes."""

    dictionary: str
    length: int
    guesses: int
    show_size: bool


def read_arguments(arguments: Sequence[str]) -> HandoutArguments | None:
    """Read a dictionary, a length and a number of guesses; ``None`` if they are not that."""
    if len(arguments) not in (3, 4):
        return None
    dictionary, length, guesses, *rest = arguments
    if not all(re.fullmatch(r"-?[0-9]{1,4000}", number) for number in (length, guesses)):
        return None
    bounded = [max(-HIGHEST, min(int(number), HIGHEST)) for number in (length, guesses)]
    return HandoutArguments(dictionary, bounded[0], bounded[1], rest == ["-s"])


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the handout, which the parser passes on as they are."""
    parser.usage = (
        "parlour play hangman [DICTIONARY LENGTH GUESSES] [--fair]\n"
        "                            [--computer SEAT:LEVEL] [--review]\n"
        "                            [--words NAME|FILE] [--seed N] [--show-seed]"
    )
    parser.add_argument_group(
        "arguments (all three or none)",
        "DICTIONARY: a built-in word list or a file; LENGTH: letters in the word; "
        "GUESSES: wrong guesses that lose the game, 5 to 10",
    )
    add_options(parser, rules.Options, "fair")
    parser.set_defaults(takes_extra=True)


def play(args: argparse.Namespace, words: Callable[[str], Lexicon], seed: int) -> None:
    """Play one game: with the handout's arguments, or with a length that chance picks."""
    parser: argparse.ArgumentParser = args.parser
    if args.fair and args.guests.computers:
        parser.error("in a fair game nobody sets the word: leave out --fair or --computer")
    if not args.extra:
        options = rules.Options(fair=args.fair)
        play_hangman(words(rules.INFO.lexicon), options, seed=seed, guests=args.guests)
        return
    if args.words is not None:
        parser.error("with --words chance picks the length; or give DICTIONARY LENGTH GUESSES")
    given = read_arguments(args.extra)
    if given is None:
        unknown = [argument for argument in args.extra if argument.startswith("--")]
        parser.error(
            f"unrecognised: {' '.join(unknown)}"
            if unknown
            else "give a dictionary, the length of the word and the number of wrong guesses, "
            "such as: words.txt 5 8"
        )
    lexicon = words(given.dictionary)
    play_as_asked(lexicon, given, fair=args.fair, seed=seed, guests=args.guests)


def play_as_asked(
    lexicon: Lexicon,
    given: HandoutArguments,
    *,
    fair: bool = False,
    seed: int | None = None,
    guests: Guests | None = None,
) -> None:
    """Check the length, then the number of guesses, in the handout's order, and play."""
    if not any(lexicon.of_length(given.length)):
        raise MatchError(
            f"invalid word length: {lexicon.name} has no word of {given.length} letters"
        )
    guesses = rules.allowed_guesses(given.guesses)
    if guesses != given.guesses:
        say(f"The number of wrong guesses allowed is {guesses}.")
    options = rules.Options(length=given.length, guesses=guesses, fair=fair)
    play_hangman(lexicon, options, show_size=given.show_size, seed=seed, guests=guests)


def play_hangman(
    lexicon: Lexicon,
    options: rules.Options,
    *,
    show_size: bool = False,
    seed: int | None = None,
    guests: Guests | None = None,
) -> None:
    """Play one game against the handout's setter, for a word that was chosen, or with guests."""
    guests = guests or Guests()
    if rules.GUESSER not in guests.computers:
        guests = guests._replace(computers={rules.SETTER: HANDOUTS_SETTER, **guests.computers})
    elif rules.SETTER not in guests.computers and not options.length:
        try:
            options = replace(options, length=_ask_length(lexicon))
        except EOFError:
            say(SECRET)
            return
    table: HangmanTable = Table(Match.start(rules, lexicon, options, seed=seed), guests)
    if rules.SETTER in table.people:
        table.reviewed = ()  # whoever has thought of a word has nothing to choose
    with table.until_left(lambda: _farewell(table)):
        while not table.match.outcome:
            _say_state(table, show_size)
            _guess(table)
            if rules.SETTER in table.match.to_move:
                _set(table)
            say()


def _ask_length(lexicon: Lexicon) -> int:
    """Ask somebody who has thought of a word how long it is."""
    lengths = lexicon.lengths()

    def read(text: str) -> int | None:
        length = whole_number(text)
        return length if length in lengths else None

    say("Think of a word, and the computer will guess it.")
    shortest, longest = lengths[0], lengths[-1]
    otherwise = f"Please enter the number of letters, from {shortest} to {longest}."
    hint = "Most words of the list have 7 to 9 letters; the rarer the letters, the harder."
    return ask_until("How many letters does it have? ", read, otherwise, hint)


def _say_state(table: HangmanTable, show_size: bool) -> None:
    state = table.match.view(rules.GUESSER)
    letters = "".join(letter if letter in state.guessed else " " for letter in ALPHABET)
    say(f"Guesses left: {state.options.guesses - state.wrong}")
    say(f'Letters guessed: "{letters.upper()}"')
    say(f"Word: {' '.join(state.pattern.upper())}")
    if show_size:
        say(f"Words left: {state.size}")


def _guess(table: HangmanTable) -> None:
    """Ask for a letter until it is one that has not been guessed."""
    while True:
        typed = table.ask("Guess a letter: ", rules.GUESSER)
        answer = table.match.play(rules.GUESSER, typed)
        if not isinstance(answer, Refused):
            return
        if answer.reason == Reason.NOT_ONE_LETTER:
            say("Please enter one letter, from A to Z.")
        else:
            say(f"You have already guessed {typed.strip().upper()}.")


def _set(table: HangmanTable) -> None:
    """Let the computer answer a guess, or ask the person who has thought of the word."""
    match = table.match
    if rules.SETTER in table.computers:
        table.computers[rules.SETTER].play(match)
        return
    state = match.view(rules.SETTER)
    letter = state.asked.upper()
    while True:
        typed = table.ask(f"Where is {letter} in your word? ", rules.SETTER)
        answer = match.play(rules.SETTER, rules.Keep(_placed(typed, state)))
        if not isinstance(answer, Refused):
            return
        if answer.reason == rules.HangmanReason.EMPTY_FAMILY:
            say("No word of the list is like that. Look at your word again, or leave with Ctrl-C.")
        else:
            say(f"Please enter the places where {letter} is, such as 1 or 2 5, or no if it is not.")


def _placed(typed: str, state: rules.State) -> str:
    """Return the pattern that somebody means by places, by no, or by the pattern itself."""
    if fold(typed) in ("no", "n", "nowhere"):
        return state.pattern
    places = [whole_number(each) for each in typed.replace(",", " ").split()]
    if not places or None in places:
        return typed
    letters = list(state.pattern)
    for place in places:
        if place is None or not 1 <= place <= len(letters):
            return typed
        letters[place - 1] = state.asked
    return "".join(letters)


def _farewell(table: HangmanTable) -> None:
    state = table.match.view(rules.GUESSER)
    if rules.SETTER in table.people:
        _concede(state)
    elif state.departed:
        say("The game ends here, and the word stays a secret.")
    elif state.shown:
        say(f"You have run out of guesses. The word I chose was {state.shown.upper()}.")
    else:
        say(f"Congratulations! You guessed the word: {state.pattern.upper()}")


def _concede(state: rules.State) -> None:
    """Say how it ended to the person who set the word."""
    if state.departed:
        say(SECRET)
    elif state.shown:
        say("The computer has run out of guesses. You win!")
    else:
        say(f"The computer has guessed your word: {state.pattern.upper()}")
