"""Hangman line by line, with the arguments of the handout's program.

The arguments are read here by hand, because the handout says in what order they are checked and
never mentions the fourth; ``parlour play hangman`` and the program ``Hangman`` share them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from parlour.games import hangman as rules
from parlour.games.protocol import Reason, Refused
from parlour.lexicon import ALPHABET
from parlour.match import Match, MatchError

from .console import ask, say, until_left
from .options import add_options

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from parlour.lexicon import Lexicon

HangmanMatch: TypeAlias = Match[rules.State, rules.Moves, rules.Events]

EXAMPLES = (
    ("hangman", "a word that keeps changing"),
    ("hangman --fair", "the honest game"),
    ("hangman words.txt 5 8", "your list, 5 letters, 8 misses"),
)

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
    if not args.extra:
        play_hangman(words(rules.INFO.lexicon), rules.Options(fair=args.fair), seed=seed)
        return
    parser: argparse.ArgumentParser = args.parser
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
    play_as_asked(words(given.dictionary), given, fair=args.fair, seed=seed)


def play_as_asked(
    lexicon: Lexicon, given: HandoutArguments, *, fair: bool = False, seed: int | None = None
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
    play_hangman(lexicon, options, show_size=given.show_size, seed=seed)


def play_hangman(
    lexicon: Lexicon, options: rules.Options, *, show_size: bool = False, seed: int | None = None
) -> None:
    """Play one game against the handout's setter, or for a word that was chosen."""
    match: HangmanMatch = Match.start(rules, lexicon, options, seed=seed)
    with until_left(match, lambda: _farewell(match)):
        while not match.outcome:
            _say_state(match, show_size)
            _guess(match)
            if rules.SETTER in match.to_move:
                match.play(rules.SETTER, rules.greedy(match.view(rules.SETTER), lexicon))
            say()


def _say_state(match: HangmanMatch, show_size: bool) -> None:
    state = match.view(rules.GUESSER)
    letters = "".join(letter if letter in state.guessed else " " for letter in ALPHABET)
    say(f"Guesses left: {state.options.guesses - state.wrong}")
    say(f'Letters guessed: "{letters.upper()}"')
    say(f"Word: {' '.join(state.pattern.upper())}")
    if show_size:
        say(f"Words left: {state.size}")


def _guess(match: HangmanMatch) -> None:
    """Ask for a letter until it is one that has not been guessed."""
    while True:
        typed = ask("Guess a letter: ")
        answer = match.play(rules.GUESSER, typed)
        if not isinstance(answer, Refused):
            return
        if answer.reason == Reason.NOT_ONE_LETTER:
            say("Please enter one letter, from A to Z.")
        else:
            say(f"You have already guessed {typed.strip().upper()}.")


def _farewell(match: HangmanMatch) -> None:
    state = match.view(rules.GUESSER)
    if state.departed:
        say("The game ends here, and the word stays a secret.")
    elif state.shown:
        say(f"You have run out of guesses. The word I chose was {state.shown.upper()}.")
    else:
        say(f"Congratulations! You guessed the word: {state.pattern.upper()}")
