"""Ghost line by line: for two to six at one keyboard, people and computers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from parlour.games import ghost as rules
from parlour.games.protocol import Refused
from parlour.match import Match

from .console import say
from .options import add_options
from .table import Guests, Table

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from parlour.lexicon import Lexicon

GhostMatch: TypeAlias = Match[rules.State, rules.Moves, rules.Events]
GhostTable: TypeAlias = Table[rules.State, rules.Moves, rules.Events]

EXAMPLES = (
    ("ghost", "two players at one keyboard"),
    ("ghost --computer 2:hard", "against the computer"),
    ("ghost --players 3 --series", "rounds, until one is left"),
    ("ghost --fragment th", "beginning with letters"),
)

LOSSES = {
    "word": "{loser} loses because '{fragment}' is a word!",
    "dead end": "{loser} loses because no word begins with '{fragment}'!",
    "challenge": "{loser} loses the challenge!",
}
GHOST = "GHOST"
CHALLENGE_TOO = f" (or {rules.CHALLENGE})"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the players, and what they play for."""
    fewest, most = rules.INFO.seats
    parser.add_argument(
        "--players",
        metavar="N",
        type=int,
        choices=range(fewest, most + 1),
        default=fewest,
        help=f"how many play, {fewest} to {most} (default: {fewest})",
    )
    add_options(parser, rules.Options, "series", "challenge", "fragment")


def play(args: argparse.Namespace, words: Callable[[str], Lexicon], seed: int) -> None:
    """Play one game."""
    options = rules.Options(args.series, args.challenge, args.fragment or "")
    play_ghost(words(rules.INFO.lexicon), seed, args.guests, options, args.players)


def play_ghost(
    lexicon: Lexicon,
    seed: int | None = None,
    guests: Guests | None = None,
    options: rules.Options | None = None,
    players: int = rules.INFO.seats[0],
) -> None:
    """Play one game with the words of a lexicon."""
    names = (guests or Guests()).names(players)
    match = Match.start(rules, lexicon, options, seats=names, seed=seed)
    table: GhostTable = Table(match, guests)
    say("Welcome to Ghost!")
    with table.until_left(lambda: _farewell(table)):
        while not match.outcome:
            if not rules.has_begun(match.view()):
                say(f"{match.seats[match.view().turn]} goes first.")
                say(f"Current word fragment: '{match.view().fragment.upper()}'")
            else:
                say(f"{match.seats[match.view().turn]}'s turn.")
            _take_turn(table)


def _take_turn(table: GhostTable) -> None:
    """Ask for a letter, or a word that answers a challenge, and say what came of it."""
    match = table.match
    (seat,) = match.to_move
    before = match.view()
    while True:
        happened = match.play(seat, table.ask(_prompt(match, seat), seat))
        if not isinstance(happened, Refused):
            break
        say(_complaint(happened))
    say()
    if match.view().challenged is not None:
        _take_turn(table)
        return
    ended = match.view().last if match.view().losses != before.losses else None
    if before.challenged is None:
        fragment = ended.fragment if ended else match.view().fragment
        say(f"Current word fragment: '{fragment.upper()}'")
    if ended and match.options.series:
        _say_loss(match, ended)
        loser = match.seats[ended.loser]
        say(f"{loser} has {'-'.join(GHOST[: match.view().losses[ended.loser]])}.")
        if ended.loser in match.view().out:
            say(f"{loser} is out.")
        say()


def _prompt(match: GhostMatch, seat: int) -> str:
    state, name = match.view(), match.seats[seat]
    if state.challenged is not None:
        return f"{name} names a word that begins with {state.fragment.upper()}: "
    doubt = CHALLENGE_TOO if state.options.challenge and rules.has_begun(state) else ""
    return f"{name} says letter{doubt}: "


def _complaint(refused: Refused) -> str:
    if refused.reason == rules.GhostReason.NO_WORD:
        return "Please name a word."
    return "Please say one letter, from A to Z."


def _say_loss(match: GhostMatch, ended: rules.Round) -> None:
    loser = match.seats[ended.loser]
    say(LOSSES[ended.why].format(loser=loser, fragment=ended.fragment.upper()))


def _farewell(table: GhostTable) -> None:
    match = table.match
    state = match.view()
    if state.departed or not state.last:
        say("The game ends here, and nobody has lost.")
        return
    if not match.options.series:
        _say_loss(match, state.last)
    for winner in match.outcome.winners if match.outcome else ():
        say(f"{match.seats[winner]} wins!")
