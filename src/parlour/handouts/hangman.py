"""Evil Hangman (CS 231, lab 4): ./Hangman dictionary_name length_of_word number_of_guesses."""

import sys

from parlour.terminal import console as _console
from parlour.terminal import hangman as _terminal


def main() -> None:
    """Check the command line and play a game."""
    given = _terminal.read_arguments(sys.argv[1:])
    if given is None:
        print("usage: ./Hangman dictionary_name length_of_word number_of_guesses", file=sys.stderr)
        raise SystemExit(_console.WRONG_COMMAND_LINE)
    _terminal.play_as_asked(_console.open_words(given.dictionary), given)


if __name__ == "__main__":
    raise SystemExit(_console.run("Hangman", main))
