"""Ghost line by line: two people at one keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from parlour.games import ghost as rules
from parlour.games.protocol import Refused
from parlour.match import Match

from .console import ask, say, until_left

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from parlour.lexicon import Lexicon

GhostMatch: TypeAlias = Match[rules.State, rules.Moves, rules.Events]

EXAMPLES = (("ghost", "two players at one keyboard"),)

LOSSES = {
    "word": "{loser} loses because '{fragment}' is a word!",
    "dead end": "{loser} loses because no word begins with '{fragment}'!",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Ghost has no arguments of its own."""


def play(args: argparse.Namespace, words: Callable[[str], Lexicon], seed: int) -> None:
    """Play one game."""
    play_ghost(words(rules.INFO.lexicon), seed)


def play_ghost(lexicon: Lexicon, seed: int | None = None) -> None:
    """Play one game with the words of a lexicon."""
    match: GhostMatch = Match.start(rules, lexicon, seed=seed)
    say("Welcome to Ghost!")
    say(f"{match.seats[0]} goes first.")
    say("Current word fragment: ''")
    with until_left(match, lambda: _farewell(match)):
        _say_letter(match)
        while not match.outcome:
            say(f"{match.seats[match.view().turn]}'s turn.")
            _say_letter(match)


def _say_letter(match: GhostMatch) -> None:
    player = match.seats[match.view().turn]
    while isinstance(match.play(match.view().turn, ask(f"{player} says letter: ")), Refused):
        say("Please say one letter, from A to Z.")
    say()
    say(f"Current word fragment: '{match.view().fragment.upper()}'")


def _farewell(match: GhostMatch) -> None:
    state = match.view()
    if state.loser is None or state.why not in LOSSES:
        say("The game ends here, and nobody has lost.")
        return
    fragment = state.fragment.upper()
    say(LOSSES[state.why].format(loser=match.seats[state.loser], fragment=fragment))
    for winner in match.outcome.winners if match.outcome else ():
        say(f"{match.seats[winner]} wins!")
