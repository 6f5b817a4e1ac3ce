"""Bad input in bulk: no traceback, no rule broken, whatever is typed.

At least 10,000 lines go into each game in this process, where an auditor reads every match
afterwards; and as many raw bytes lines go into the installed command, where nothing may crash.
"""

from __future__ import annotations

import random
import shlex
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from parlour import terminal
from parlour.games import boggle as boggle_rules
from parlour.games.hangman import Options as HangmanOptions
from parlour.games.wordgame.values import Options as WordOptions
from parlour.lexicon import Lexicon, from_words
from parlour.match import Match
from parlour.terminal import boggle, ghost, hangman, wordgame
from tests.terminal.auditor import audit
from tests.terminal.screen import PARLOUR, pipe

LINES = 10_000
NONSENSE = (
    "",
    " ",
    "\t",
    "\x00",
    "\x1b[2J",
    "\x7f",
    "é",
    "ß",
    "\ufeff",
    "a\rb",
    "-1",
    "0",
    "3",
    "%s",
    "{hand}",
)
COMMANDS = ("yes", "no", "y", "N", "YES", "!!", ".", "x", "n", "r", "e", "2", "1")


def lines(lexicon: Lexicon, seed: int, count: int = LINES) -> Iterator[str]:
    """Go through lines of every kind: commands, words, near words, letters, nonsense."""
    rng = random.Random(seed)
    for _ in range(count):
        match rng.randrange(8):
            case 0:
                yield rng.choice(COMMANDS)
            case 1:
                yield rng.choice(NONSENSE)
            case 2:
                yield rng.choice(lexicon)
            case 3:
                yield "".join(rng.choices("abcdefghijklmnopqrstuvwxyz*", k=rng.randrange(1, 6)))
            case 4:
                yield rng.choice(lexicon).upper().replace("A", "*")
            case 5:
                yield "".join(map(chr, rng.choices(range(0x250), k=rng.randrange(12))))
            case 6 if rng.random() < 0.02:
                yield "a" * 10_000
            case _:
                yield rng.choice("abcdefghijklmnopqrstuvwxyz")


EXAMPLES = [
    example
    for name in terminal.names()
    for example, _ in terminal.find(name).EXAMPLES
    if "words.txt" not in example
]
GAMES: dict[str, Callable[[Lexicon, int], object]] = {
    "wordgame 2016": lambda words, seed: wordgame.play_game(words, WordOptions(), seed),
    "wordgame 2008": lambda words, seed: wordgame.play_game(words, WordOptions(rules="2008"), seed),
    "a hand": lambda words, seed: wordgame.play_hand(words, WordOptions(hand="cowsat*"), seed),
    "ghost": lambda words, seed: ghost.play_ghost(words, seed),
    "boggle": lambda words, seed: boggle.play_boggle(words, boggle_rules.Options(), seed),
    "hangman": lambda words, seed: hangman.play_hangman(words, HangmanOptions(), seed=seed),
}


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_typed_the_rules_hold(
    name: str, enable: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(name)
    words = from_words(rng.sample(list(enable.of_length(3)), 150) + rng.sample(list(enable), 250))
    typed = lines(words, seed=len(name))
    read = 0

    def answer(_: str) -> str:
        nonlocal read
        read += 1
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    played: list[Match[Any, Any, Any]] = []
    # The function inside the class method, which typeshed does not show.
    begin = Match.start.__func__  # type: ignore[attr-defined]

    def remember(cls: type[Match[Any, Any, Any]], *args: Any, **options: Any) -> Any:
        played.append(begin(cls, *args, **options))
        return played[-1]

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr(Match, "start", classmethod(remember))
    while read <= LINES:
        GAMES[name](words, len(played))
    for match in played:
        audit(match)
    assert (
        sum(len(match.events) for match in played) >= LINES / 200
    )  # and not one refusal after the other


@pytest.mark.parametrize("arguments", EXAMPLES)
def test_no_bytes_crash_the_command(arguments: str, enable: Lexicon) -> None:
    rng = random.Random(arguments)
    typed = "\n".join(lines(enable, seed=7)).encode("utf-8", errors="replace")
    noise = b"\n".join(rng.randbytes(rng.randrange(30)).replace(b"\n", b"") for _ in range(500))
    # A number of hands that outlasts the lines, and no line that ends the games early.
    done = pipe([PARLOUR, "play", *shlex.split(arguments)], b"5000\n" + typed + b"\n" + noise)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Traceback" not in done.stdout
    assert "\x1b" not in done.stdout
    assert len(done.stdout) > 100


@pytest.mark.parametrize("arguments", terminal.names())
def test_a_line_of_ten_thousand_characters(arguments: str) -> None:
    done = pipe([PARLOUR, "play", arguments], "a" * 10_000 + "\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert all(len(line) < 200 for line in done.stdout.splitlines())
