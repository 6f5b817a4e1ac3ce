"""The coach at the table: hints, computers and reviews in the line-by-line programs."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from parlour.terminal.table import verdict
from tests.terminal.screen import PARLOUR, follow, pipe

ASKED_AGAIN = "(? again for more)"


def play(arguments: str, typed: str) -> list[str]:
    """Play a game through pipes and return the lines it printed."""
    done = pipe([PARLOUR, "play", *shlex.split(arguments)], typed)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_a_hint_says_more_each_time_and_then_repeats_itself() -> None:
    follow(
        [PARLOUR, "play", "boggle", "--board", "OISELRONTKNIYNJI"],
        f"""
        [O] [I] [S] [E]
        [L] [R] [O] [N]
        [T] [K] [N] [I]
        [Y] [N] [J] [I]
        Start typing your words! (press enter after each word and enter 'X' when done):
        > <<?
        Hint: 85 words left, 60 of them common, of 3 to 6 letters. {ASKED_AGAIN}
        > <<orison
        > <<?
        Hint: 84 words left, 59 of them common, of 3 to 6 letters. {ASKED_AGAIN}
        > << ?
        Hint: One for 3 points has 6 letters and starts at S in row 1, column 3. {ASKED_AGAIN}
        > <<?
        Hint: It is SENIOR.
        > <<?
        Hint: It is SENIOR.
        > <<x
        The word ORISON is worth 3 points.
        Your total score is 3 points!
        """,
    )


def test_ghost_against_the_computer() -> None:
    follow(
        [PARLOUR, "play", "ghost", "--computer", "2:perfect", "--review", "--seed", "1"],
        """
        Welcome to Ghost!
        Player 1 goes first.
        Current word fragment: ''
        Player 1 says letter: <<p
        Current word fragment: 'P'
        Computer's turn.
        Computer says letter: r
        Current word fragment: 'PR'
        Player 1's turn.
        Player 1 says letter: <<q
        Current word fragment: 'PRQ'
        Player 1 loses because no word begins with 'PRQ'!
        Computer wins!
        Review
        You could have won.
        P gave the game away; H would have won.
        You missed:
        HIATAL was a way to win
        """,
    )


def test_two_computers_play_by_themselves() -> None:
    arguments = "ghost --computer 1:easy --computer 2:perfect --seed 3"
    first, again = play(arguments, ""), play(arguments, "")
    assert first == again
    assert first[1] == "Computer 1 goes first."
    assert first[-1] == "Computer 2 wins!"


def test_a_board_against_the_computer() -> None:
    board = "boggle --board OISELRONTKNIYNJI --computer"
    weak, strong = play(f"{board} easy --seed 1", "x\n"), play(f"{board} 2:perfect", "x\n")
    assert weak[-1] == strong[-1] == "The computer wins."
    assert strong[-2] == "The computer (perfect) found 85 words for 109 points."
    assert weak[-2].startswith("The computer (easy) found ")


def test_a_review_of_a_board() -> None:
    lines = play("boggle --board OISELRONTKNIYNJI --review", "orison\nx\n")
    assert lines[lines.index("Review") + 1] == "  You made 3 of 109 points."
    assert "  You missed (and 81 more):" in lines


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("ghost --computer 3:hard", "there is no seat 3 for the computer; use 1 to 2"),
        ("ghost --computer godlike", "give a seat and a level, such as 2:hard; the levels are"),
        ("boggle --computer x:hard", "'x:hard' will not do"),
        ("hangman --fair --computer 2:hard", "in a fair game nobody sets the word"),
    ],
)
def test_computers_that_cannot_be_seated(arguments: str, message: str) -> None:
    done = pipe([PARLOUR, "play", *arguments.split()])
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


@pytest.mark.parametrize(
    ("yours", "theirs", "said"), [(2, 1, "You win!"), (1, 1, "It is a draw."), (0, 1, "computer")]
)
def test_who_has_won(yours: int, theirs: int, said: str) -> None:
    assert said in verdict(yours, theirs)


def test_the_word_game_against_the_computer() -> None:
    lines = play("wordgame --hand 'cows*z' --computer perfect --review", "c*ws\n!!\n")
    assert "The computer (perfect) made 480 points: coz*s 480." in lines
    assert "The computer wins." in lines
    review = lines[lines.index("Review") + 1 :]
    assert review[0] == "  You made 176 of 480 points."
    assert review[1] == "  C*WS lost 304 points: better was COZ*S."


def test_the_computer_plays_as_many_hands_of_2008_as_the_person() -> None:
    lines = play("wordgame --rules 2008 --computer easy --seed 1", "n\n.\nn\n.\nr\n.\ne\n")
    assert "The computer (easy) made " in lines[-2]
    assert lines[-1] == "The computer wins."


def test_hints_in_the_word_game() -> None:
    lines = play("wordgame --hand 'cows*z'", "?\n?\n?\n!!\n")
    assert "can still earn 480 points. (? again for more)" in lines[1]
    assert "The best word has 5 letters and begins with C." in lines[2]
    assert "It is COZ*S (COZES), for 480 points." in lines[3]


def test_the_computer_guesses_a_word() -> None:
    word, answers = "stone", ["5"]
    while True:  # play it from the beginning again, with an answer to one guess more
        said = play("hangman --computer 1:hard --seed 1", "\n".join(answers) + "\n")
        if not said[-1].startswith("The game ends here"):
            break
        question = next(line for line in reversed(said) if line.startswith("Where is "))
        letter = question[len("Where is ")].lower()
        places = [str(n + 1) for n, each in enumerate(word) if each == letter]
        answers.append(" ".join(places) or "no")
    assert said[-1] == "The computer has guessed your word: STONE"


def test_answers_to_the_computer_s_guesses_are_checked() -> None:
    lines = play("hangman --computer 1:perfect", "99\n4\nhello\n7\n")
    assert "Please enter the number of letters, from 2 to 28." in lines[1]
    assert sum("Please enter the places where" in line for line in lines) == 2
    assert lines[-1] == "The game ends here, and your word stays a secret."


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "perfect"])
def test_setters_of_every_level(level: str) -> None:
    lines = play(f"hangman enable 12 8 --computer 2:{level} --seed 4", "\n".join("etaoinshrdlu"))
    assert lines[0] == "Guesses left: 8"


def test_every_lost_round_is_announced() -> None:
    lines = play("ghost --series --computer perfect --seed 2", "q\nq\n" * 5)
    letters = [line for line in lines if line.startswith("Player 1 has ")]
    assert letters == [f"Player 1 has {'-'.join('GHOST'[:n])}." for n in range(1, 6)]
    assert lines[-1] == "Computer wins!"


def test_a_challenge_that_was_wrong_is_reviewed() -> None:
    arguments = "ghost --review --challenge --computer medium --seed 2"
    lines = play(arguments, "n\nchallenge\n")
    review = lines[lines.index("Review") :]
    assert any("CHALLENGE gave the game away" in line for line in review)


def test_a_word_of_the_person_s_own_is_not_called_a_mistake() -> None:
    lines = play("hangman --computer 1:hard --seed 1 --review", "3\n?\n?\n1 2\n")
    assert "Review" not in lines
    assert any("Whoever may change the word answers" in line for line in lines)


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [("wordgame --hand kreuzze", "!!\n"), ("boggle --board HAUSMRKEZEITNSOR", "x\n")],
)
def test_lists_without_common_words_are_played_all_the_same(
    arguments: str, typed: str, tmp_path: Path
) -> None:
    words = tmp_path / "de.txt"
    words.write_text("kreuz\nhaus\nmaus\nraus\nzeit\n")
    lines = play(f"{arguments} --computer medium --seed 3 --words {words}", typed)
    assert lines[-1] == "The computer wins."


def test_a_board_that_no_kernel_can_walk_is_still_a_game(tmp_path: Path) -> None:
    words = tmp_path / "ab.txt"
    words.write_text("a" * 14 + "b\n" + "c" * 9 + "\n")
    board = "a" * 15 + "b"
    lines = play(f"boggle --board {board} --words {words} --review", f"?\n{'a' * 14}b\nx\n")
    assert any("Hint: 1 word left, none of them common, of 15 letters." in line for line in lines)
    assert "  You made 11 of 11 points." in lines


def test_exchanges_are_reviewed() -> None:
    lines = play("wordgame --seed 4 --review", "1\nno\n!!\nno\n")
    assert "  NO lost 90.9 points: better was YES U." in lines


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("boggle --computer 1:hard", "the first seat is yours"),
        ("ghost --computer 2:hard --computer easy", "seat 2 was given to the computer twice"),
    ],
)
def test_seats_that_the_computer_cannot_have(arguments: str, message: str) -> None:
    done = pipe([PARLOUR, "play", *arguments.split()])
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
