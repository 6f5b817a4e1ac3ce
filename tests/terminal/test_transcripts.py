"""Every transcript of the five handouts, on a pseudo-terminal, by the installed command."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.terminal.screen import PARLOUR, follow

# Handouts 002 and 000 -----------------------------------------------------------------------------

HANDS_2016 = {
    "a valid word made without the wildcard": """
        Current Hand:  c o w s * z
        Enter word, or "!!" to indicate that you are finished: <<cows
        "cows" earned 198 points. Total: 198 points

        Current Hand:  * z
        Enter word, or "!!" to indicate that you are finished: <<!!
        Total score: 198 points
    """,
    "a valid word made using the wildcard": """
        Current Hand:  c o w s * z
        Enter word, or "!!" to indicate that you are finished: <<c*ws
        "c*ws" earned 176 points. Total: 176 points

        Current Hand:  o z
        Enter word, or "!!" to indicate that you are finished: <<!!
        Total score: 176 points
    """,
    "an invalid word with a wildcard": """
        Current Hand:  c o w s * z
        Enter word, or "!!" to indicate that you are finished: <<c*wz
        That is not a valid word. Please choose another word.

        Current Hand: o s
        Enter word, or "!!" to indicate that you are finished: <<!!
        Total score: 0 points
    """,
    "another invalid word with a wildcard": """
        Current Hand:  c o w s * z
        Enter word, or "!!" to indicate that you are finished: <<*ows
        That is not a valid word. Please choose another word.

        Current Hand: c z
        Enter word, or "!!" to indicate that you are finished: <<!!
        Total score: 0 points
    """,
    # The letters left stand in the dealt order; the handout prints them as "* f x e".
    "playing a hand, example 1": """
        Current Hand: a j e f * r x
        Enter word, or "!!" to indicate that you are finished: <<jar
        "jar" earned 90 points. Total: 90 points

        Current Hand: e f * x
        Enter word, or "!!" to indicate that you are finished: <<f*x
        "f*x" earned 216 points. Total: 306 points

        Current Hand: e
        Enter word, or "!!" to indicate that you are finished: <<!!
        Total score: 306 points
    """,
    # And here as "a c t *" and "t *".
    "playing a hand, example 2": """
        Current Hand: a c f i * t x
        Enter word, or "!!" to indicate that you are finished: <<fix
        "fix" earned 117 points. Total: 117 points

        Current Hand: a c * t
        Enter word, or "!!" to indicate that you are finished: <<ac
        That is not a valid word. Please choose another word.

        Current Hand: * t
        Enter word, or "!!" to indicate that you are finished: <<*t
        "*t" earned 14 points. Total: 131 points

        Ran out of letters. Total score: 131 points
    """,
}

GAME_2016 = """
    Enter total number of hands: <<2
    Current hand: a c i * p r t
    Would you like to substitute a letter? <<no

    Current hand: a c i * p r t
    Please enter a word or '!!' to indicate you are done: <<part
    "part" earned 114 points. Total: 114 points

    Current hand: c i *
    Please enter a word or '!!' to indicate you are done: <<ic*
    "ic*" earned 84 points. Total: 198 points

    Ran out of letters
    Total score for this hand: 198
    ----------
    Would you like to replay the hand? <<no
    Current hand: d d * l o u t

    Would you like to substitute a letter? <<yes
    Which letter would you like to replace: <<l

    Current hand: d d * a o u t
    Please enter a word or '!!' to indicate you are done: <<out
    "out" earned 27 points. Total: 27 points

    Current hand: d d * a
    Please enter a word or '!!' to indicate you are done: <<!!
    Total score for this hand: 27
    ----------
    Would you like to replay the hand? <<yes
    Current hand: d d * a o u t
    Please enter a word or '!!' to indicate you are done: <<d*d
    "d*d" earned 36 points. Total: 36 points

    Current hand: a o u t
    Please enter a word or '!!' to indicate you are done: <<out
    "out" earned 54 points. Total: 90 points

    Current hand: a
    Please enter a word or '!!' to indicate you are done: <<!!
    Total score for this hand: 90
    ----------
    Total score over all hands: 288
"""
SEED_THAT_TURNS_L_INTO_A = 9


@pytest.mark.parametrize("name", HANDS_2016)
def test_a_hand_of_2016(name: str) -> None:
    transcript = HANDS_2016[name]
    hand = transcript.split("Hand:")[1].split("Enter")[0].replace(" ", "").strip()
    follow([PARLOUR, "play", "wordgame", "--hand", hand], transcript)


def test_a_game_of_2016() -> None:
    deals = ["--deal", "aci*prt", "--deal", "dd*lout"]
    seed = ["--seed", SEED_THAT_TURNS_L_INTO_A]
    follow([PARLOUR, "play", "wordgame", *deals, *seed], GAME_2016)


# Handout 001 --------------------------------------------------------------------------------------

HANDS_2008 = {
    "acihmmz": """
        Current Hand:  a c i h m m z
        Enter word, or a . to indicate that you are finished: <<him
        him earned 8 points. Total: 8 points
        Current Hand:  a c m z
        Enter word, or a . to indicate that you are finished: <<cam
        cam earned 7 points. Total: 15 points
        Current Hand:  z
        Enter word, or a . to indicate that you are finished: <<.
        Total score: 15 points.
    """,
    "asttwfo": """
        Current Hand:  a s t t w f o
        Enter word, or a . to indicate that you are finished: <<tow
        tow earned 6 points. Total: 6 points
        Current Hand:  a s t f
        Enter word, or a . to indicate that you are finished: <<tasf
        Invalid word, please try again.
        Current Hand:  a s t f
        Enter word, or a . to indicate that you are finished: <<fast
        fast earned 7 points. Total: 13 points
        Total score: 13 points.
    """,
}

GHOST = {
    "a word": """
        Welcome to Ghost!
        Player 1 goes first.
        Current word fragment: ''
        Player 1 says letter: <<P

        Current word fragment: 'P'
        Player 2's turn.
        Player 2 says letter: <<Y

        Current word fragment: 'PY'
        Player 1's turn.
        Player 1 says letter: <<T

        Current word fragment: 'PYT'
        Player 2's turn.
        Player 2 says letter: <<H

        Current word fragment: 'PYTH'
        Player 1's turn.
        Player 1 says letter: <<O

        Current word fragment: 'PYTHO'
        Player 2's turn.
        Player 2 says letter: <<N

        Current word fragment: 'PYTHON'
        Player 2 loses because 'PYTHON' is a word!
        Player 1 wins!
    """,
    "no word": """
        Welcome to Ghost!
        Player 1 goes first.
        Current word fragment: ''
        Player 1 says letter: <<P

        Current word fragment: 'P'
        Player 2's turn.
        Player 2 says letter: <<Y

        Current word fragment: 'PY'
        Player 1's turn.
        Player 1 says letter: <<N

        Current word fragment: 'PYN'
        Player 1 loses because no word begins with 'PYN'!
        Player 2 wins!
    """,
}

GAME_2008 = """
    Enter n to deal a new hand, r to replay the last hand, or e to end game: <<x
    Invalid command.
    Enter n to deal a new hand, r to replay the last hand, or e to end game: <<n
    Current Hand: a c i h m m z
    Enter word, or a . to indicate that you are finished: <<him
    him earned 8 points. Total: 8 points
    Current Hand: a c m z
    Enter word, or a . to indicate that you are finished: <<.
    Total score: 8 points.

    Enter n to deal a new hand, r to replay the last hand, or e to end game: <<r
    Current Hand: a c i h m m z
    Enter word, or a . to indicate that you are finished: <<.
    Total score: 0 points.

    Enter n to deal a new hand, r to replay the last hand, or e to end game: <<e
"""


@pytest.mark.parametrize("hand", HANDS_2008)
def test_a_hand_of_2008(hand: str) -> None:
    follow(
        [PARLOUR, "play", "wordgame", "--rules", "2008", "--hand", hand],
        HANDS_2008[hand],
    )


def test_a_game_of_2008() -> None:
    follow([PARLOUR, "play", "wordgame", "--rules", "2008", "--deal", "acihmmz"], GAME_2008)


@pytest.mark.parametrize("name", GHOST)
def test_ghost(name: str) -> None:
    follow([PARLOUR, "play", "ghost"], GHOST[name])


# Handout 003 --------------------------------------------------------------------------------------

BOGGLE = {
    "OISELRONTKNIYNJI": """
        [O] [I] [S] [E]
        [L] [R] [O] [N]
        [T] [K] [N] [I]
        [Y] [N] [J] [I]

        Start typing your words! (press enter after each word and enter 'X' when done):
        > <<NORSE
        > <<RISE
        > <<SON
        > <<IN
        > <<SORT
        > <<NINE
        > <<KIN
        > <<NOR
        > <<EONS
        > <<KON
        > <<X
        The word NORSE is worth 2 points.
        The word RISE is worth 1 point.
        The word SON is worth 1 point.
        The word IN is too short.
        The word SORT is worth 1 point.
        The word NINE is worth 1 point.
        The word KIN is not present.
        The word NOR is worth 1 point.
        The word EONS is worth 1 point.
        The word KON is ... not a word.
        Your total score is 8 points!
    """,
    "SETTOANTMOVETHEE": """
        [S] [E] [T] [T]
        [O] [A] [N] [T]
        [M] [O] [V] [E]
        [T] [H] [E] [E]

        Start typing your words! (press enter after each word and enter 'X' when done):
        > <<TEN
        > <<OVEN
        > <<MOVE
        > <<MOVED
        > <<TEAM
        > <<TEA
        > <<AT
        > <<MATE
        > <<NAOS
        > <<TEA
        > <<X
        The word TEN is worth 1 point.
        The word OVEN is worth 1 point.
        The word MOVE is worth 1 point.
        The word MOVED is not present.
        The word TEAM is worth 1 point.
        The word TEA is worth 1 point.
        The word AT is too short.
        The word MATE is worth 1 point.
        The word NAOS is ... not a word.
        The word TEA has already been used.
        Your total score is 6 points!
    """,
    "INDEECAEISOTDTMA": """
        [I] [N] [D] [E]
        [E] [C] [A] [E]
        [I] [S] [O] [T]
        [D] [T] [M] [A]

        Start typing your words! (press enter after each word and enter 'X' when done):
        > <<NICEST
        > <<ATOM
        > <<TOAST
        > <<X
        The word NICEST is worth 3 points.
        The word ATOM is worth 1 point.
        The word TOAST is worth 2 points.
        Your total score is 6 points!
    """,
}


@pytest.mark.parametrize("board", BOGGLE)
def test_boggle(board: str) -> None:
    follow([PARLOUR, "play", "boggle", "--board", board], BOGGLE[board])


def test_boggle_on_a_larger_board() -> None:
    board = "CLMSIWSRDNBEOKPOERLOXETAA"
    follow(
        [PARLOUR, "play", "boggle", "--side", "5", "--board", board],
        """
        [C] [L] [M] [S] [I]
        [W] [S] [R] [D] [N]
        [B] [E] [O] [K] [P]
        [O] [E] [R] [L] [O]
        [X] [E] [T] [A] [A]

        Start typing your words! (press enter after each word and enter 'X' when done):
        > <<idolater
        > <<altars
        > <<X
        The word IDOLATER is worth 11 points.
        The word ALTARS is not present.
        Your total score is 11 points!
        """,
    )


# Handout 004 has no transcript; this is the game it describes, with its nine words. ---------------

HANGMAN = """
    The number of wrong guesses allowed is 5.
    Guesses left: 5
    Letters guessed: " "
    Word: _ _ _ _
    Words left: 9
    Guess a letter: <<E

    Guesses left: 4
    Letters guessed: " E "
    Word: _ _ _ _
    Words left: 3
    Guess a letter: <<o

    Guesses left: 4
    Letters guessed: " E O "
    Word: _ O O _
    Words left: 2
    Guess a letter: <<o
    You have already guessed O.
    Guess a letter: <<go
    Please enter one letter, from A to Z.
    Guess a letter: <<c

    Guesses left: 3
    Letters guessed: " C E O "
    Word: _ O O _
    Words left: 1
    Guess a letter: <<g

    Guesses left: 3
    Letters guessed: " C E G O "
    Word: G O O _
    Words left: 1
    Guess a letter: <<d

    Congratulations! You guessed the word: GOOD
"""


@pytest.fixture
def nine(tmp_path: Path) -> Path:
    path = tmp_path / "nine.txt"
    path.write_text("ALLY\nBETA\nCOOL\nDEAL\nELSE\nFLEW\nGOOD\nHOPE\nIBEX\n")
    return path


def test_hangman(nine: Path) -> None:
    follow([PARLOUR, "play", "hangman", nine, "4", "-2", "-s"], HANGMAN)


# The handouts' own programs -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from parlour.handouts import write

    folder = tmp_path_factory.mktemp("course")
    write(str(folder))
    (folder / "words.txt").write_text("cat\nnth\nPython\n")
    return folder


LOADING = """
    Loading word list from file...
    3 words loaded.
"""


@pytest.mark.parametrize("program", ["ps3.py", "word_game.py"])
def test_the_program_of_the_word_game(course: Path, program: str) -> None:
    follow(
        [sys.executable, program],
        LOADING + "Enter total number of hands: <<0\nTotal score over all hands: 0",
        cwd=course,
    )


def test_the_program_of_2008(course: Path) -> None:
    prompt = "Enter n to deal a new hand, r to replay the last hand, or e to end game: <<e"
    follow([sys.executable, "ps5.py"], LOADING + prompt, cwd=course)


def test_the_program_of_ghost(course: Path) -> None:
    follow([sys.executable, "ps5_ghost.py"], LOADING + GHOST["a word"], cwd=course)


def test_the_program_of_hangman(course: Path, nine: Path) -> None:
    follow([course / "Hangman", nine, "4", "3", "-s"], HANGMAN, cwd=course)
