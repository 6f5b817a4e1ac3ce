"""Ghost for two players (MIT 6.00, Fall 2008, problem set 5, part VI), in Python 3."""

from parlour.handouts import course as _course
from parlour.terminal import console as _console
from parlour.terminal import ghost as _terminal

WORDLIST_FILENAME = "words.txt"


def load_words() -> list[str]:
    """Return the list of valid words, in lower case."""
    return _course.load_words(WORDLIST_FILENAME, __file__)


def get_frequency_dict(sequence: str) -> dict[str, int]:
    """Return how often each element of a sequence occurs."""
    return _course.count(sequence)


wordlist = load_words()


def ghost() -> None:
    """Play a game of Ghost between two people."""
    _terminal.play_ghost(_course.as_lexicon(wordlist))


if __name__ == "__main__":
    raise SystemExit(_console.run("ps5_ghost.py", ghost))
