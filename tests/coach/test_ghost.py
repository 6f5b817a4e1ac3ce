"""Ghost, solved: against brute force on small lists, and what is known of the built-in ones."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour import kernel
from parlour.coach import ghost
from parlour.coach.players import LEVELS, Computer, Level, play_out
from parlour.games import ghost as rules
from parlour.games.protocol import Refused
from parlour.lexicon import Lexicon, from_words
from parlour.match import Match
from tests.kernel.forms import every_form_of
from tests.terminal.screen import PARLOUR, pipe

LONG_WORDS = "long.txt"
small_lists = st.lists(st.text("abc", min_size=1, max_size=6), min_size=1, max_size=14)


def twin_safe(words: set[str], fragment: str, turns: int, players: int, shortest: int) -> bool:
    """Say whether the player who moves some turns from now can avoid losing, by trying all."""
    for_all = []
    for letter in "abc":
        longer = fragment + letter
        lost = (len(longer) >= shortest and longer in words) or not any(
            word.startswith(longer) for word in words
        )
        if lost:
            for_all.append(turns != 0)  # the one who said it has lost
        else:
            after = (turns - 1) % players
            for_all.append(twin_safe(words, longer, after, players, shortest))
    return any(for_all) if turns == 0 else all(for_all)


@given(small_lists, st.integers(2, 4), st.integers(1, 5))
def test_safety_is_as_brute_force_finds_it(words: list[str], players: int, shortest: int) -> None:
    lexicon = from_words(words)
    solver = ghost.Solver(lexicon, players, shortest)
    waiting = [""]
    while waiting:
        fragment = waiting.pop()
        for turns in range(players):
            expected = twin_safe(set(words), fragment, turns, players, shortest)
            assert solver.safe(fragment, turns) == expected
        waiting += [fragment + letter for letter in solver.alive(fragment)]


@given(small_lists, st.integers(1, 5))
def test_the_words_to_know_win_against_everything(words: list[str], shortest: int) -> None:
    """Play every game in which the winner follows only the words to know."""
    lexicon = from_words(words)
    answer = ghost.solve(lexicon, shortest=shortest)
    known = set(answer.words_to_know)
    assert known <= set(words)
    assert answer.to_move_wins == bool(answer.winning_letters)

    def wins(fragment: str, turns: int) -> bool:
        """Let the winner follow known words, and the other say anything."""
        if turns == 0:
            options = {w[len(fragment)] for w in known if w.startswith(fragment) and w != fragment}
            return any(
                wins(fragment + c, 1)
                for c in options
                if not (len(fragment) + 1 >= shortest and fragment + c in words)
            )
        return all(
            (len(fragment) + 1 >= shortest and fragment + c in words) or wins(fragment + c, 0)
            for c in lexicon.letters_after(fragment)
        )

    if known:
        assert wins("", 0 if answer.to_move_wins else 1)


def twin_length(words: set[str], fragment: str, turns: int, players: int, shortest: int) -> int:
    """Return how long the last fragment is if the winner hurries and all others dawdle."""
    after = (turns - 1) % players
    alive = [
        fragment + letter
        for letter in "abc"
        if any(word.startswith(fragment + letter) for word in words)
        and not (len(fragment) + 1 >= shortest and fragment + letter in words)
    ]
    if turns == 0:
        alive = [each for each in alive if twin_safe(words, each, after, players, shortest)]
    ends = [twin_length(words, longer, after, players, shortest) for longer in alive]
    if not ends:
        return len(fragment) + any(word != fragment and word.startswith(fragment) for word in words)
    return min(ends) if turns == 0 else max(ends)


@given(small_lists, st.integers(2, 4), st.integers(1, 5))
def test_the_winner_hurries_and_the_others_dawdle(
    words: list[str], players: int, shortest: int
) -> None:
    solver = ghost.Solver(from_words(words), players, shortest)
    line = solver.line("")
    assert any(word.startswith(line) for word in words)
    winners = [turns for turns in range(players) if solver.safe("", turns)]
    if winners:
        assert len(line) == twin_length(set(words), "", winners[0], players, shortest)


@settings(max_examples=60)
@given(
    st.lists(st.text("abc", min_size=4, max_size=8), min_size=1, max_size=14),
    st.sampled_from(LEVELS),
    st.integers(0, 1),
    st.integers(0, 99),
)
def test_perfect_wins_whatever_can_be_won(
    words: list[str], level: Level, seat: int, seed: int
) -> None:
    match: Match[rules.State, rules.Moves, rules.Events]
    match = Match.start(rules, from_words(words), seed=seed)
    wins = ghost.Solver(match.lexicon).safe("", seat)
    play_out(
        match, {seat: Computer(match, seat, "perfect"), 1 - seat: Computer(match, 1 - seat, level)}
    )
    assert match.outcome
    if wins or level == "perfect":
        assert (seat in match.outcome.winners) == wins


def test_where_a_game_was_lost(enable: Lexicon) -> None:
    match: Match[rules.State, rules.Moves, rules.Events] = Match.start(rules, enable)
    for turn, letter in enumerate("imn"):
        match.play(turn % 2, letter)
    review = ghost.review(match, 0)
    assert (review.got, review.possible) == (0, 1)
    assert [(each.move, each.lost) for each in review.moves] == [("i", 1), ("n", 1)]
    assert [each.move for each in review.missed] == [1, 0]
    assert ghost.review(match, 1).got == 1


@every_form_of("ghost")
@given(words=small_lists, players=st.integers(2, 6))
def test_every_form_of_the_kernel_agrees(form: str, words: list[str], players: int) -> None:
    graph = from_words(words).graph
    arguments = (graph.masks, graph.first, graph.targets, players)
    plain = kernel.load("ghost", kernel.PLAIN).safe(*arguments)
    assert kernel.load("ghost", form).safe(*arguments) == plain


def test_what_is_known_of_enable(enable: Lexicon) -> None:
    answer = ghost.solve(enable)
    assert answer.to_move_wins
    assert answer.winning_letters == ("h", "n")
    assert len(answer.words_to_know) == 8
    assert set(answer.words_to_know) <= set(enable)
    assert ghost.solve(enable, "PEAF").line == "peafowl"
    assert ghost.solve(enable, "peaf").to_move_wins is False


def test_every_fragment_of_enable_agrees_with_its_letters(enable: Lexicon) -> None:
    solver = ghost.Solver(enable)
    for fragment in map("".join, product("abehnqz", repeat=3)):
        if enable.has_prefix(fragment):
            wins = [c for c in solver.alive(fragment) if not solver.safe(fragment + c, 0)]
            assert tuple(wins) == solver.answer(fragment).winning_letters
            assert solver.safe(fragment, 0) == bool(wins)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["qz"], "no word of enable begins with 'qz'"),
        (["pears"], "nobody can reach 'pears': the game is over at 'pear', which is a word"),
        (["p1"], "is not a fragment: it takes letters, such as pea"),
        (["--players", "7"], "Ghost is for 2 to 6 players, not 7"),
        (["--players", "x"], "take a whole number, such as 3"),
        (["--shortest", "0"], "1 letter or more, not 0"),
        (["--words", LONG_WORDS], "has words of more than 200 letters"),
    ],
)
def test_what_cannot_be_solved(arguments: list[str], message: str, tmp_path: Path) -> None:
    (tmp_path / LONG_WORDS).write_text("ab" * 50_000)
    done = pipe([PARLOUR, "solve", "ghost", *arguments], cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_the_command() -> None:
    done = pipe([PARLOUR, "solve", "ghost"])
    assert done.stdout.startswith("After '' whoever is to move wins, with H, N.\n")
    assert "For the winner it is enough to know 8 words:\n" in done.stdout
    answer = msgspec.json.decode(pipe([PARLOUR, "solve", "ghost", "pea", "--json"]).stdout)
    assert answer["fragment"] == "pea"
    assert answer["winning_letters"] == ["c", "f"]
    assert answer["to_move_wins"] is True
    assert {"line", "words_to_know"} <= set(answer)


# In words -----------------------------------------------------------------------------------------


def played(enable: Lexicon, letters: str, **options: object) -> Match[Any, Any, Any]:
    match: Match[Any, Any, Any] = Match.start("ghost", enable, options, seed=1)
    for move in letters.split():
        assert not isinstance(match.play(match.to_move[0], move), Refused)
    return match


def test_where_a_round_was_lost_and_what_would_have_won(enable: Lexicon) -> None:
    (told,) = ghost.review(played(enable, "g h o s t"), 0).rounds
    assert (told.fragment, told.lost, told.lost_at, told.better) == ("ghost", True, 2, "e")
    assert told.words == ("ghetto", "gherao")
    assert told.text == (
        "You could have won this round up to here, after GH, where you said O. After O the other "
        "can win with S, having GHOST in mind. E was sure to win, with GHETTO and GHERAO in mind."
    )
    assert [(each.fragment, each.move, each.sure) for each in told.spoken] == [
        ("", "g", False),
        ("gh", "o", False),
        ("ghos", "t", False),
    ]
    (other,) = ghost.review(played(enable, "g h o s t"), 1).rounds
    assert not other.lost
    assert other.text.startswith("You were let off here, after G, where you said H.")


def test_every_round_of_a_series_is_told(enable: Lexicon) -> None:
    match = played(enable, "q z q z p q", series=True)
    rounds = ghost.review(match, 0).rounds
    assert [told.fragment for told in rounds] == ["qz", "qz", "pq"]
    assert [told.lost for told in rounds] == [match.events[n].seat == 0 for n in (2, 5, 8)]


@given(small_lists, st.text("abc", max_size=3), st.sampled_from("abcd"))
def test_what_is_said_to_win_wins(words: list[str], fragment: str, letter: str) -> None:
    """What a sentence calls sure to win is so by trying everything, and nothing else is."""
    lexicon, known = from_words(words), set(words)
    view = replace(rules.initial(rules.Options(), 2), fragment=fragment)
    if not lexicon.has_prefix(fragment) or any(
        rules.verdict(fragment[:n], lexicon) for n in range(4, len(fragment) + 1)
    ):
        return
    said = ghost.why(view, lexicon, 0, letter)
    longer = fragment + letter
    alive = any(word.startswith(longer) for word in known) and not (
        len(longer) >= 4 and longer in known
    )
    wins = alive and twin_safe(known, longer, 1, 2, 4)
    assert said.startswith(f"{letter.upper()} is sure to win") == wins
    if not wins:
        others = [
            c
            for c in "abc"
            if any(word.startswith(fragment + c) for word in known)
            and not (len(fragment + c) >= 4 and fragment + c in known)
            and twin_safe(known, fragment + c, 1, 2, 4)
        ]
        assert ("was sure to win" in said and "No letter was" not in said) == bool(others)


def test_why_a_challenge(enable: Lexicon) -> None:
    match = played(enable, "p y", challenge=True)
    assert "begins with PY, so the challenge is lost" in ghost.why(
        match.state, enable, 0, "challenge"
    )
    match.play(0, "challenge")
    assert "PYX begins with PY and is a word" in ghost.why(match.state, enable, 1, "pyx")
    assert "does not begin with PY" in ghost.why(match.state, enable, 1, "cat")
    bluff = played(enable, "q z", challenge=True)
    assert "so the challenge is right" in ghost.why(bluff.state, enable, 0, "challenge")
    assert "it was a bluff" in ghost.why(played(enable, "q", challenge=True).state, enable, 1, "z")
