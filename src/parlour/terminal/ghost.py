"""Ghost line by line: two people at one keyboard, or one and the computer."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from parlour.games import ghost as rules
from parlour.games.protocol import Refused
from parlour.match import Match

from .console import say
from .table import Guests, Table

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from parlour.lexicon import Lexicon

GhostTable: TypeAlias = Table[rules.State, rules.Moves, rules.Events]

EXAMPLES = (
    ("ghost", "two players at one keyboard"),
    ("ghost --computer 2:hard", "against the computer"),
)

LOSSES = {
    "word": "{loser} loses because '{fragment}' is a word!",
    "dead end": "{loser} loses because no word begins with '{fragment}'!",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Ghost has no arguments of its own."""


def play(args: argparse.Namespace, words: Callable[[str], Lexicon], seed: int) -> None:
    """Play one game."""
    play_ghost(words(rules.INFO.lexicon), seed, args.guests)


def play_ghost(lexicon: Lexicon, seed: int | None = None, guests: Guests | None = None) -> None:
    """Play one game with the words of a lexicon."""
    names = guests.names(rules.INFO.seats[0]) if guests else None
    table: GhostTable = Table(Match.start(rules, lexicon, seats=names, seed=seed), guests)
    match = table.match
    say("Welcome to Ghost!")
    say(f"{match.seats[0]} goes first.")
    say("Current word fragment: ''")
    with table.until_left(lambda: _farewell(table)):
        _say_letter(table)
        while not match.outcome:
            say(f"{match.seats[match.view().turn]}'s turn.")
            _say_letter(table)


def _say_letter(table: GhostTable) -> None:
    match, turn = table.match, table.match.view().turn
    prompt = f"{match.seats[turn]} says letter: "
    while isinstance(match.play(turn, table.ask(prompt, turn)), Refused):
        say("Please say one letter, from A to Z.")
    say()
    say(f"Current word fragment: '{match.view().fragment.upper()}'")


def _farewell(table: GhostTable) -> None:
    match = table.match
    state = match.view()
    if state.loser is None or state.why not in LOSSES:
        say("The game ends here, and nobody has lost.")
        return
    fragment = state.fragment.upper()
    say(LOSSES[state.why].format(loser=match.seats[state.loser], fragment=fragment))
    for winner in match.outcome.winners if match.outcome else ():
        say(f"{match.seats[winner]} wins!")
