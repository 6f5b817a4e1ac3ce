"""Why a letter wins or loses, in words: what it leads to, and with which words in mind."""

from __future__ import annotations

from parlour.coach.speech import NOT_NOW, listed, quoted
from parlour.games import ghost as rules
from parlour.games.protocol import fold
from parlour.lexicon import Lexicon

from .advice import analyse, solver


def why(view: rules.State, lexicon: Lexicon, seat: int, move: str) -> str:
    """Say what a letter leads to and what would have been better, or how a challenge is settled."""
    if seat not in rules.to_move(view):
        return NOT_NOW
    if view.challenged is not None:
        return _of_a_name(view, lexicon, fold(move))
    parsed = rules.parse(view, seat, move)
    if isinstance(parsed, rules.Challenge):
        return _of_a_challenge(view, lexicon)
    if not isinstance(parsed, rules.Say):
        return f"One letter is said at a time, and {quoted(move)} is not one letter."
    return _sentences(_of_a_letter(view, lexicon, parsed.letter), better(view, lexicon, move))


def better(view: rules.State, lexicon: Lexicon, than: str) -> str:
    """Say what would have been sure to win, if it was something else; or at least to go on."""
    best = analyse(view, lexicon, view.turn).best
    than = fold(than)
    if best is None or best.move == than:
        return ""
    if best.move == rules.CHALLENGE:
        return "A challenge would have won, because no word begins like that."
    if not best.proved:
        return "Every letter lost, unless a bluff was believed."
    letter = best.move.upper()
    longer = view.fragment + than
    alive = lexicon.has_prefix(longer) and not rules.verdict(longer, lexicon)
    if best.value:
        solved = solver(lexicon, len(view.playing))
        if alive and solved.safe(longer, solved.players - 1):
            return ""
        return f"{letter} was sure to win{in_mind(view, lexicon, best.move)}."
    if alive:
        return "No letter was sure to win here."
    return f"No letter was sure to win here, but {letter} would not have lost at once."


def in_mind(view: rules.State, lexicon: Lexicon, letter: str) -> str:
    """Say which words to have in mind with a letter that is sure to win."""
    return f", with {listed(words_in_mind(view, lexicon, letter))} in mind"


def words_in_mind(view: rules.State, lexicon: Lexicon, letter: str) -> tuple[str, ...]:
    """Return the fewest words that are enough to win after a letter, whatever the others say."""
    solved = solver(lexicon, len(view.playing))
    return solved.words_to_know(view.fragment + letter, solved.players - 1)


def _of_a_letter(view: rules.State, lexicon: Lexicon, letter: str) -> str:
    longer, said = view.fragment + letter, letter.upper()
    verdict = rules.verdict(longer, lexicon)
    if verdict == "word":
        return f"{longer.upper()} is a word, and whoever ends one of four letters or more loses."
    if verdict:
        bluff = rules.loses(view, longer, lexicon) is None
        price = "it was a bluff, and loses when somebody doubts it" if bluff else "that loses"
        return f"No word begins with {longer.upper()}: {price}."
    solved = solver(lexicon, len(view.playing))
    if solved.safe(longer, solved.players - 1):
        return f"{said} is sure to win{in_mind(view, lexicon, letter)}."
    reply = solved.winning_letters(longer)
    if reply:
        next_one = "the other" if solved.players == 2 else "the next player"
        words = listed(solved.words_to_know(longer + reply[0], solved.players - 1))
        return f"After {said} {next_one} can win with {reply[0].upper()}, having {words} in mind."
    return f"After {said} the others can see to it that you lose, if they work together."


def _of_a_challenge(view: rules.State, lexicon: Lexicon) -> str:
    if not rules.has_begun(view):
        return "Nobody has said a letter yet, so there is nothing to challenge."
    word = next(lexicon.under(view.fragment), None)
    if word is None:
        return f"No word begins with {view.fragment.upper()}, so the challenge is right."
    lost = f"{word.upper()} begins with {view.fragment.upper()}, so the challenge is lost."
    return _sentences(lost, better(view, lexicon, rules.CHALLENGE))


def _of_a_name(view: rules.State, lexicon: Lexicon, named: str) -> str:
    fragment = view.fragment.upper()
    if named.startswith(view.fragment) and named in lexicon:
        return f"{quoted(named)} begins with {fragment} and is a word, so the challenge was wrong."
    wrong = f"{quoted(named)} does not begin with {fragment}."
    if named.startswith(view.fragment):
        wrong = f"{quoted(named)} is not in the word list."
    best = analyse(view, lexicon, view.challenged or 0).candidates[0]
    if not best.value:
        return f"{wrong} No word begins like that, so the challenge was right."
    return f"{wrong} {best.move.upper()} would have been right."


def _sentences(*said: str) -> str:
    return " ".join(filter(None, said))
