"""Ghost, solved: which letters win from any fragment, and which words one must know to win.

>>> from parlour import lexicon
>>> answer = solve(lexicon.load("enable"))
>>> answer.to_move_wins, answer.winning_letters
(True, ('h', 'n'))

With three players or more, to win means that the player cannot be made the loser even if all the
others work together.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from parlour import ParlourError, kernel
from parlour.games.ghost import SHORTEST_LOSING_WORD
from parlour.games.protocol import Value
from parlour.lexicon import Lexicon, is_common

MOST_PLAYERS = 6
LONGEST_WORD = 200


class FragmentError(ParlourError):
    """A fragment from which no game goes on."""


class Answer(Value, frozen=True):
    """What is known of a fragment.

    ``line`` is the game when a player who is safe ends it as soon as can be and all others put it
    off as long as they can; ``words_to_know`` is the smallest set of words with which the
    winner never says a letter without having one of them in mind, whatever the others say.
    """

    fragment: str
    to_move_wins: bool
    winning_letters: tuple[str, ...]
    line: str
    words_to_know: tuple[str, ...]


def solve(
    lexicon: Lexicon,
    fragment: str = "",
    *,
    players: int = 2,
    shortest: int = SHORTEST_LOSING_WORD,
) -> Answer:
    """Solve a fragment for the player who is to move."""
    return Solver(lexicon, players, shortest).answer(fragment)


class Solver:
    """All fragments of one lexicon, for a number of players and a shortest word that loses."""

    def __init__(
        self, lexicon: Lexicon, players: int = 2, shortest: int = SHORTEST_LOSING_WORD
    ) -> None:
        if not 2 <= players <= MOST_PLAYERS:
            raise FragmentError(f"Ghost is for 2 to {MOST_PLAYERS} players, not {players}")
        if shortest < 1:
            raise FragmentError(f"a word has 1 letter or more, not {shortest}")
        if lexicon.longest > LONGEST_WORD:
            raise FragmentError(f"{lexicon.name} has words of more than {LONGEST_WORD} letters")
        self.lexicon = lexicon
        self.players = players
        self.shortest = shortest
        self._safe_when_short = lru_cache(maxsize=None)(self._work_out)
        self._words = lru_cache(maxsize=None)(self._fewest_words)
        self._rests: dict[tuple[int, int], str] = {}

    @cached_property
    def _safe(self) -> bytes:
        graph = self.lexicon.graph
        safe: bytes = kernel.load("ghost").safe(
            graph.masks, graph.first, graph.targets, self.players
        )
        return safe

    def answer(self, fragment: str) -> Answer:
        """Say what is known of a fragment."""
        fragment = fragment.lower()
        self._refuse_unreachable(fragment)
        wins = self.safe(fragment, 0)
        winner = 0 if wins else self._another_winner(fragment)
        return Answer(
            fragment,
            wins,
            tuple(self.winning_letters(fragment)),
            self.line(fragment),
            () if winner is None else tuple(sorted(self._words(fragment, winner))),
        )

    def alive(self, fragment: str) -> str:
        """Return the letters that do not lose at once."""
        return "".join(
            letter
            for letter in self.lexicon.letters_after(fragment)
            if not self._loses(fragment + letter)
        )

    def safe(self, fragment: str, turns: int) -> bool:
        """Say whether the player who moves some turns from now cannot be made the loser."""
        if len(fragment) >= self.shortest:
            return bool(self._safe[self.lexicon.node(fragment)] >> turns & 1)
        return self._safe_when_short(fragment, turns)

    def line(self, fragment: str) -> str:
        """Play a game to its end: who is safe hurries, and all others put the end off.

        Where nobody is safe, as can be among three or more, all head for the longest word.
        """
        winner = next((k for k in range(self.players) if self.safe(fragment, k)), None)
        if winner is not None:
            return fragment + self._rest(fragment, winner)
        while letters := self.alive(fragment):
            fragment = max((fragment + letter for letter in letters), key=self._longest)
        return fragment + self.lexicon.letters_after(fragment)[:1]

    def winning_letters(self, fragment: str) -> str:
        """Return the letters after which whoever says them cannot be made the loser."""
        return "".join(c for c in self.alive(fragment) if self._wins_by(fragment, c))

    def words_to_know(self, fragment: str, turns: int) -> tuple[str, ...]:
        """Return the fewest words to have in mind, for a player who is safe some turns from now.

        With them the player always knows what to say, whatever the others do.
        """
        return tuple(sorted(self._words(fragment, turns), key=lambda w: (not is_common(w), w)))

    def _rest(self, fragment: str, turns: int) -> str:
        """Return the letters to come if whoever moves some turns from now is safe.

        Fragments that lead to one node go on alike, except that short words do not lose.
        """
        if len(fragment) < self.shortest:
            return self._play_on(fragment, turns)
        node = self.lexicon.node(fragment)
        if (node, turns) not in self._rests:
            self._rests[node, turns] = self._play_on(fragment, turns)
        return self._rests[node, turns]

    def _play_on(self, fragment: str, turns: int) -> str:
        after = (turns - 1) % self.players
        letters = self.alive(fragment)
        if not letters:
            return self.lexicon.letters_after(fragment)[:1]
        if turns == 0:
            winning = self.winning_letters(fragment)
            return min((c + self._rest(fragment + c, after) for c in winning), key=len)
        return max((c + self._rest(fragment + c, after) for c in letters), key=len)

    def _longest(self, fragment: str) -> int:
        """Return how many letters the longest word adds to a fragment."""
        return self.lexicon.graph.lengths[self.lexicon.node(fragment)].bit_length()

    def _loses(self, fragment: str) -> bool:
        return len(fragment) >= self.shortest and fragment in self.lexicon

    def _wins_by(self, fragment: str, letter: str) -> bool:
        return self.safe(fragment + letter, self.players - 1)

    def _work_out(self, fragment: str, turns: int) -> bool:
        """Work out a fragment too short for the kernel, which knows only words that lose."""
        after = (turns - 1) % self.players
        onwards = (self.safe(fragment + letter, after) for letter in self.alive(fragment))
        return any(onwards) if turns == 0 else all(onwards)

    def _another_winner(self, fragment: str) -> int | None:
        """Return how many turns from now a player moves who is safe, if anybody is."""
        return next((k for k in range(1, self.players) if self.safe(fragment, k)), None)

    def _fewest_words(self, fragment: str, turns: int) -> frozenset[str]:
        """Return the words to know for a player who is safe and moves some turns from now."""
        after = (turns - 1) % self.players
        if turns == 0:
            winning = self.winning_letters(fragment)
            return min((self._words(fragment + c, after) for c in winning), key=len)
        letters = self.alive(fragment)
        if not letters:  # whatever comes next loses, so any word that begins like this will do
            words = self.lexicon.under(fragment)
            known = min(words, key=lambda word: (not is_common(word), len(word), word))
            return frozenset([known])
        return frozenset().union(*(self._words(fragment + letter, after) for letter in letters))

    def _refuse_unreachable(self, fragment: str) -> None:
        if not self.lexicon.has_prefix(fragment):
            raise FragmentError(f"no word of {self.lexicon.name} begins with {fragment!r}")
        for length in range(self.shortest, len(fragment) + 1):
            if fragment[:length] in self.lexicon:
                raise FragmentError(
                    f"nobody can reach {fragment!r}: the game is over at {fragment[:length]!r}, "
                    "which is a word"
                )
