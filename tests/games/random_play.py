"""Random matches of any game, known only by what its `GameInfo` and `legal` tell.

Run as a program, it plays some matches and prints what they came to, so that a test can see whether
another process comes to the same.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator
from functools import reduce
from itertools import islice
from typing import Any

import msgspec

from parlour import games
from parlour.games.protocol import Chance, Game, Refused
from parlour.lexicon import Lexicon, from_words
from parlour.match import Match, MatchError

SMALL = from_words(
    """
    a at ace act arc art car cat cats cow cows crow crows nth out outer part port quit rat rate
    rates react rot sac sat scat score scores scow sea seat sector star stare stat taco tar toe
    trace traces two wart was wasp wast weed whale wheat
    """.split(),
    "small",
)
ODD_LINES = (*" yes no !! . x X n r e * a*t c0w é \0".split(" "), "yes a", "yes *")
MOST_MOVES = 60


def random_options(game: Game[Any, Any, Any], rng: random.Random) -> dict[str, object]:
    """Draw a value for each option whose range is known, and leave the others alone."""
    chosen: dict[str, object] = {}
    info = msgspec.inspect.type_info(game.INFO.options)
    assert isinstance(info, msgspec.inspect.StructType)
    for field in info.fields:
        kind = field.type
        while isinstance(kind, msgspec.inspect.Metadata):
            kind = kind.type
        match kind:
            case msgspec.inspect.BoolType():
                chosen[field.name] = rng.random() < 0.5
            case msgspec.inspect.LiteralType(values):
                chosen[field.name] = rng.choice(values)
            case msgspec.inspect.IntType(ge=low, le=high) if low is not None:
                chosen[field.name] = rng.randint(low, min(high or low + 6, low + 6))
    return chosen


def start(game: Game[Any, Any, Any], rng: random.Random) -> Match[Any, Any, Any]:
    """Start a match with random options that the game accepts."""
    while True:
        try:
            names = [f"Player {n + 1}" for n in range(rng.randint(*game.INFO.seats))]
            options = random_options(game, rng)
            return Match.start(game, SMALL, options, names, seed=rng.getrandbits(20))
        except MatchError:
            continue  # no word of that length, for example


def goes_on(match: Match[Any, Any, Any], seat: int, move: Any) -> bool:
    """Say whether the game is not over after a move."""
    state, chance = match.state, Chance(match.seed)
    happened = match.game.decide(state, seat, move, chance, match.lexicon, 0.0)
    if isinstance(happened, Refused):
        return True
    return match.game.outcome(reduce(match.game.evolve, happened, state)) is None


def moves(match: Match[Any, Any, Any], rng: random.Random) -> Iterator[tuple[int, Any]]:
    """Draw moves for a match: most of them legal, some nonsense, some out of turn."""
    for _ in range(MOST_MOVES):
        seat = rng.choice(match.to_move or range(len(match.seats)))
        if rng.random() < 0.1:
            seat = rng.randrange(-1, len(match.seats) + 1)
        legal = []
        if 0 <= seat < len(match.seats):
            legal = list(islice(match.game.legal(match.state, seat, match.lexicon), 40))
        if legal and rng.random() < 0.7:
            some = rng.sample(legal, min(30, len(legal)))
            if rng.random() < 0.8:
                some.sort(key=lambda each: not goes_on(match, seat, each))
            move = some[0]
            yield seat, move if rng.random() < 0.5 else match.game.format(match.state, move)
        elif rng.random() < 0.5:
            yield seat, rng.choice(ODD_LINES)
        else:
            yield seat, "".join(rng.choices("abcdeost*_ \x1b1", k=rng.randrange(8)))


def play(name: str, seed: int) -> Match[Any, Any, Any]:
    """Play a random match to its end, or until somebody leaves it."""
    rng = random.Random(seed)
    match = start(games.find(name), rng)
    for seat, move in islice(moves(match, rng), rng.randrange(MOST_MOVES)):
        match.play(seat, move)
    seats = list(range(len(match.seats)))
    rng.shuffle(seats)
    while match.outcome is None:
        match.depart(seats.pop(), rng.choice(["resigned", "left", "timed out"]))
    return match


def fingerprint(name: str, matches: int = 30) -> str:
    """Sum up some matches."""
    return hashlib.sha256(b"\n".join(play(name, n).to_json() for n in range(matches))).hexdigest()


def refused(answer: object) -> bool:
    return isinstance(answer, Refused)


if __name__ == "__main__":
    for each in sys.argv[1:]:
        print(each, fingerprint(each))


__all__ = ["SMALL", "Lexicon", "fingerprint", "moves", "play", "refused", "start"]
