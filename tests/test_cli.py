"""The parlour command: what it takes, what it refuses, and how one leaves it."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pexpect
import pytest

from parlour import __version__, cli, terminal
from parlour.lexicon import Lexicon
from parlour.terminal import solving
from tests.terminal.screen import PARLOUR, pipe, start


def parlour(*arguments: object, typed: str = "") -> tuple[int, str, str]:
    done = pipe([PARLOUR, *arguments], typed)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


# What it says of itself ---------------------------------------------------------------------------


def test_alone_it_lists_the_games() -> None:
    status, shown, said = parlour()
    assert (status, said) == (0, "")
    for title in ("Word game", "Ghost", "Boggle", "Evil Hangman"):
        assert title in shown
    for command in ("wordgame", "wordgame --rules 2008", "ghost", "boggle", "hangman"):
        assert re.search(rf"parlour play {command} ", shown)


def test_what_it_lists_can_be_typed() -> None:
    """Every command line in the list starts a game, just as it stands there."""
    _, shown, _ = parlour()
    commands = re.findall(r"^  (\S*parlour) (play .*?)(?:  |$)", shown, re.MULTILINE)
    assert len(commands) >= 8
    for program, arguments in commands:
        if "words.txt" not in arguments:
            done = pipe(["sh", "-c", f"{program} {arguments}"])
            assert (done.returncode, done.stderr) == (0, "")


def test_the_list_fits_a_terminal_after_make_play() -> None:
    """Make calls it .venv/bin/parlour; a longer name may have as much more room."""
    called = PARLOUR.relative_to(PARLOUR.parents[2])
    done = pipe([PARLOUR], cwd=PARLOUR.parents[2], env={"PATH": ""})
    assert f"{called} play ghost" in done.stdout
    longest = max(map(len, done.stdout.splitlines()))
    assert longest <= 80 + max(0, len(str(called)) - len(".venv/bin/parlour"))


def test_colour_is_for_terminals_only() -> None:
    assert "\x1b" not in parlour()[1]
    for plain, environment in ((True, {"NO_COLOR": "1"}), (False, {})):
        child = pexpect.spawn(
            str(PARLOUR),
            encoding="utf-8",
            env={**os.environ, "TERM": "xterm-256color", **environment},
        )
        child.expect(pexpect.EOF)
        coloured = re.search("\x1b\\[[0-9;]*3[0-9]m", str(child.before))
        assert coloured is None or not plain


def test_version() -> None:
    for form, words in (("plain", "plain Python"), ("portable", "compiled")):
        environment = {**os.environ, "PARLOUR_KERNEL": form}
        done = pipe([sys.executable, "-m", "parlour", "--version"], env=environment)
        assert done.stdout == f"parlour {__version__} (kernel: {words})\n"


@pytest.mark.parametrize(
    "arguments",
    ["", "play", "solve", "word", "handouts", "matches"]
    + [*(f"play {name}" for name in terminal.names())]
    + [f"solve {name}" for name in solving.names()],
)
def test_help_has_an_example(arguments: str) -> None:
    status, shown, _ = parlour(*arguments.split(), "--help")
    assert status == 0
    assert f"parlour {arguments.split()[0] if arguments else ''}" in shown.split("example")[1]


def test_the_fourth_argument_is_never_mentioned() -> None:
    for arguments in (["--help"], [], ["one", "two"]):
        _, shown, said = parlour("play", "hangman", *arguments)
        assert not re.search(r"(^|\s|\[)-s\b", shown + said)


def test_a_kernel_that_does_not_exist() -> None:
    done = pipe([PARLOUR, "--version"], env={**os.environ, "PARLOUR_KERNEL": "bogus"})
    assert done.returncode == 2
    assert done.stderr == (
        "parlour: there is no kernel 'bogus'; PARLOUR_KERNEL is v3, portable, plain\n"
    )


def test_a_command_whose_extra_is_missing_says_which(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def serve(_: object) -> None:
        # mypy is right that it does not exist, and that is the point
        import nothing_of_this_name  # type: ignore[import-not-found]  # noqa: F401

    monkeypatch.setitem(cli.COMMANDS, "serve", cli.Command(serve, "serve games", extra="web"))
    assert cli.main(["serve"]) == 2
    assert capsys.readouterr().err == (
        "parlour: parlour serve needs nothing_of_this_name; "
        "to install it: pip install 'parlour[web]'\n"
    )
    monkeypatch.setitem(cli.COMMANDS, "serve", cli.Command(serve, "serve games"))
    with pytest.raises(ModuleNotFoundError):
        cli.main(["serve"])


# What it refuses ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("dance", "there is no command 'dance'; there are play, solve, word, handouts"),
        ("--dance", "unrecognized arguments: --dance"),
        ("play", "required: GAME"),
        ("play chess", "invalid choice: 'chess'"),
        ("play ghost now", "unrecognised: now"),
        ("play ghost --seed x", "'x' is not a seed; give a whole number, such as 7"),
        ("play ghost --words nowhere.txt", "there is no file nowhere.txt"),
        ("play ghost --words nowhere", "use enable, american, common or the path of a file"),
        ("play ghost --words .", "is a folder"),
        ("play wordgame --rules 2012", "invalid choice: '2012'"),
        ("play wordgame --hand c0ws", "'c0ws' is not a hand: it takes letters, and *"),
        ("play wordgame --rules 2008 --hand cows*z", "it takes letters, such as acihmmz"),
        ("play wordgame --deal cows --deal 12", "'12' is not a hand"),
        ("play wordgame --hand cows --deal cows", "not allowed with"),
        ("play wordgame --hand-size 0", "'0' will not do; give 1 to 1000000, such as 7"),
        ("play wordgame --hand-size many", "'many' will not do"),
        ("play boggle --board ABC", "'ABC' is not a board: it takes sixteen letters"),
        ("play boggle --board OISELRONTKNIYNJ1", "is not a board"),
        ("play boggle --board CLMSIWSRDNBEOKPOERLOXETAA", "a board of 5 by 5: give --side 5"),
        ("play boggle --side 5 --board OISELRONTKNIYNJI", "a board of 4 by 4: give --side 4"),
        ("play boggle --side 6 --board ABC", "it takes 36 letters, row by row, such as EALELC"),
        ("play boggle --side 7", "'7' will not do; give 4 to 6, such as 4"),
        ("play hangman enable", "such as: words.txt 5 8"),
        ("play hangman enable five 8", "such as: words.txt 5 8"),
        ("play hangman enable 5 8 x y", "such as: words.txt 5 8"),
        ("play hangman enable 5 8 --words enable", "with --words chance picks the length"),
        ("play hangman --fare", "unrecognised: --fare"),
        ("play ghost --seed 9999999999999999999999", "is not a seed"),
        ("play wordgame --hand-size 99999999", "give 1 to 1000000, such as 7"),
        ("play hangman nowhere.txt 0 8", "there is no file nowhere.txt"),
        ("play hangman enable 26 8", "invalid word length: enable has no word of 26 letters"),
        ("play hangman enable 0 8", "invalid word length"),
        ("play hangman enable -5 99", "invalid word length"),
        ("play hangman enable 99999999999999999999 8", "invalid word length"),
        ("handouts", "required: DIR"),
    ],
)
def test_wrong_command_lines(arguments: str, message: str) -> None:
    status, shown, said = parlour(*arguments.split())
    assert status == 2
    assert shown == ""
    assert message in re.sub(r"\s+", " ", said)


@pytest.mark.parametrize("option", ["wordgame --hand", "wordgame --deal", "boggle --board"])
def test_empty_hands_and_boards(option: str) -> None:
    status, shown, said = parlour("play", *option.split(), "")
    assert (status, shown) == (2, "")
    assert "'' is not a " in said


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "has no words in it that are made of"),
        (b"\x7fELF\0\0", "is not text"),
        (b"\x89PARLOUR", "is not a lexicon file"),
    ],
)
def test_word_lists_that_cannot_be_used(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "list"
    path.write_bytes(content)
    for arguments in (["ghost", "--words", path], ["hangman", path, "5", "8"]):
        status, shown, said = parlour("play", *arguments)
        assert (status, shown) == (2, "")
        assert message in said


def test_skipped_lines_are_noted_on_the_side(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"Pear\r\n\r\nit's\r\nPLUM\r\n")
    status, shown, said = parlour("play", "ghost", "--words", path, typed="p\nl\nu\nm\n")
    assert status == 0
    assert "Player 2 loses because 'PLUM' is a word!" in shown
    assert said == f"parlour: skipped 1 line of {path}: not words of the letters a to z\n"


# Hangman's arguments ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "message", "left"),
    [
        ("-3", "The number of wrong guesses allowed is 5.\n", 5),
        ("4", "The number of wrong guesses allowed is 5.\n", 5),
        ("5", "", 5),
        ("7", "", 7),
        ("10", "", 10),
        ("11", "The number of wrong guesses allowed is 10.\n", 10),
    ],
)
def test_the_number_of_guesses(limit: str, message: str, left: int) -> None:
    status, shown, _ = parlour("play", "hangman", "enable", "5", limit)
    assert status == 0
    assert shown.startswith(f"{message}Guesses left: {left}\n")


@pytest.mark.parametrize(
    ("fourth", "sized"), [([], False), (["-s"], True), (["-x"], False), (["s"], False)]
)
def test_the_fourth_argument(fourth: list[str], sized: bool) -> None:
    _, shown, said = parlour("play", "hangman", "enable", "5", "8", *fourth, "--seed", "3")
    assert said == ""
    assert ("Words left: 8636" in shown) == sized


def test_a_turn_of_hangman(enable: Lexicon) -> None:
    left = sum(len(word) == 5 and not set(word) & set("ez") for word in enable)
    status, shown, _ = parlour("play", "hangman", "enable", "5", "8", "-s", typed="e\nz\n")
    turns = shown.split("Guess a letter: \n")
    assert turns[2].splitlines() == [
        "Guesses left: 6",
        'Letters guessed: "    E                    Z"',
        "Word: _ _ _ _ _",
        f"Words left: {left}",
    ]
    assert turns[3] == "The game ends here, and the word stays a secret.\n"
    assert status == 0


def test_hangman_without_arguments_gives_eight_guesses() -> None:
    lengths = set()
    for seed in range(6):
        _, shown, _ = parlour("play", "hangman", "--seed", seed)
        assert shown.startswith("Guesses left: 8\n")
        lengths.add(shown.count("_"))
    assert len(lengths) > 1


def test_a_fair_game_can_be_won(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("hind\n")
    for fair in ([], ["--fair"]):
        _, shown, _ = parlour("play", "hangman", path, "4", "8", *fair, typed="h\ni\nn\nd\n")
        assert shown.endswith("Congratulations! You guessed the word: HIND\n")


# Seeds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["boggle", "wordgame --rules 2008", "hangman"])
def test_a_seed_plays_the_same_game_again(game: str) -> None:
    typed = "r\n.\nn\n.\ne\na\no\n"
    first = parlour("play", *game.split(), "--show-seed", typed=typed)
    seed = re.fullmatch(r"Seed: (\d+)\n", first[2])
    assert seed
    again = parlour("play", *game.split(), "--seed", seed[1], typed=typed)
    assert again == (0, first[1], "")
    others = {parlour("play", *game.split(), "--seed", n, typed=typed)[1] for n in range(4)}
    assert len(others) > 1


# Questions answered wrongly -----------------------------------------------------------------------


def test_a_wrong_number_of_hands_is_asked_again() -> None:
    typed = "two\n-1\n1.5\n\n" + "9" * 5000 + "\n\x00\n0\n"
    status, shown, _ = parlour("play", "wordgame", typed=typed)
    assert status == 0
    assert shown.count("Enter total number of hands: ") == 7
    assert shown.count("Please enter a whole number, such as 2.") == 6
    assert shown.endswith("Total score over all hands: 0\n")


def test_yes_and_no_are_asked_again_and_may_be_short() -> None:
    typed = "1\nperhaps\n\nN\n!!\nwhat\nY\n!!\n"
    _, shown, _ = parlour("play", "wordgame", typed=typed)
    assert shown.count("Please answer yes or no.") == 3
    assert shown.endswith("----------\nTotal score over all hands: 0\n")


def test_a_letter_to_replace_is_asked_again() -> None:
    typed = "1\nyes\nq\nab\n*\n\n5\nL\n!!\nno\n"
    _, shown, _ = parlour("play", "wordgame", "--deal", "dd*lout", typed=typed)
    assert shown.count("Which letter would you like to replace: ") == 6
    assert "Please enter one of these letters: d l o u t (or no to keep them all)." in shown
    assert shown.endswith("Total score over all hands: 0\n")


def test_one_may_think_better_of_a_substitution() -> None:
    typed = "2\nyes\nno\n!!\nno\nyes\nd\n!!\nno\n"
    _, shown, _ = parlour("play", "wordgame", "--deal", "dd*lout", "--deal", "dd*lout", typed=typed)
    assert shown.count("Would you like to substitute a letter? ") == 2
    assert shown.count("Current hand: d d * l o u t\nPlease") == 1


@pytest.mark.parametrize("hand", ["abcdefghijklmnopqrstuvwxyz*", "*"])
def test_when_nothing_can_be_exchanged_it_says_so(hand: str) -> None:
    _, shown, _ = parlour("play", "wordgame", "--deal", hand, typed="2\nyes\n!!\nno\nno\n!!\n")
    assert "No letter of this hand can be exchanged, so it stays as it is." in shown
    assert shown.count("Would you like to substitute a letter? ") == 2


def test_an_empty_line_is_asked_again_and_costs_nothing() -> None:
    _, shown, _ = parlour("play", "wordgame", "--hand", "cows*z", typed="\n  \ncows\n!!\n")
    assert shown.count("Current Hand: c o w s * z") == 1
    assert '"cows" earned 198 points' in shown


def test_running_out_of_letters_by_a_refused_word() -> None:
    _, shown, _ = parlour("play", "wordgame", "--hand", "cz", typed="c0z\n")
    assert shown.endswith(
        "That is not a valid word. Please choose another word.\n\n"
        "Ran out of letters. Total score: 0 points\n"
    )


def test_an_odd_letter_in_ghost_is_asked_again() -> None:
    _, shown, _ = parlour("play", "ghost", typed="1\npy\n\n\x1b\nq\nz\n")
    assert shown.count("Please say one letter, from A to Z.") == 4
    assert shown.endswith("Player 2 loses because no word begins with 'QZ'!\nPlayer 1 wins!\n")


def test_what_boggle_echoes_is_fit_to_print() -> None:
    typed = "a\x1b[2Jb\n" + "z" * 10_000 + "\n\nX\n"
    _, shown, _ = parlour("play", "boggle", "--board", "OISELRONTKNIYNJI", typed=typed)
    verdicts = shown.split("> > > > ")[1].splitlines()
    assert verdicts[0] == "The word A?[2JB is ... not a word."
    assert verdicts[1] == f"The word {'Z' * 57}... is ... not a word."
    assert verdicts[2:] == ["Your total score is 0 points!"]


def test_one_point_is_singular() -> None:
    _, shown, _ = parlour("play", "boggle", "--board", "OISELRONTKNIYNJI", typed="son\nX\n")
    assert "The word SON is worth 1 point.\nYour total score is 1 point!\n" in shown


def test_qu_is_shown_on_its_face() -> None:
    _, shown, _ = parlour("play", "boggle", "--board", "QuABCDEFGHIJKLMNO")
    assert shown.startswith("[Qu] [A] [B] [C]\n[D] [E] [F] [G]\n")


# Leaving ------------------------------------------------------------------------------------------

LEAVING = [
    ("wordgame", [], "Enter total number of hands: ", "Total score over all hands: 0"),
    ("wordgame", ["1"], "substitute a letter\\? ", "Total score over all hands: 0"),
    (
        "wordgame --deal cows*z",
        ["1", "no", "cows"],
        "you are done: ",
        "Total score for this hand: 198\n----------\nTotal score over all hands: 198",
    ),
    (
        "wordgame --deal cows*z",
        ["1", "no", "cows", "!!"],
        "replay the hand\\? ",
        "Total score over all hands: 198",
    ),
    (
        "wordgame --deal cows*z",
        ["1", "no", "cows", "!!", "yes", "c*ws"],
        "you are done: ",
        "Total score for this hand: 176\n----------\nTotal score over all hands: 198",
    ),
    ("wordgame --hand cows*z", ["cows"], "you are finished: ", "Total score: 198 points"),
    ("wordgame --rules 2008 --hand him", ["hi"], "finished: ", "Total score: 5 points."),
    ("wordgame --rules 2008", [], "end game: ", ""),
    ("ghost", ["p"], "Player 2 says letter: ", "The game ends here, and nobody has lost."),
    (
        "boggle --board OISELRONTKNIYNJI",
        ["son"],
        "> ",
        "The word SON is worth 1 point.\nYour total score is 1 point!",
    ),
    ("hangman enable 5 8", ["e"], "Guess a letter: ", "and the word stays a secret."),
]


@pytest.mark.parametrize(("how", "status"), [("end of input", 0), ("Ctrl-C", 130)])
@pytest.mark.parametrize(("arguments", "typed", "prompt", "farewell"), LEAVING)
def test_leaving_keeps_what_was_scored(
    arguments: str, typed: list[str], prompt: str, farewell: str, how: str, status: int
) -> None:
    child = start([PARLOUR, "play", *arguments.split()])
    for answer in typed:
        child.expect(r"[:?>] $")
        child.sendline(answer)
        child.expect_exact(answer)
    child.expect(prompt)
    # A key that arrives between the prompt and the reading of it may be lost: press it again.
    for _ in range(10):
        child.sendcontrol("d" if how == "end of input" else "c")
        if child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=3) == 0:
            break
    child.close()
    shown = str(child.before).replace("\r\n", "\n").replace("^C", "")
    assert shown.lstrip("\n\b D^").rstrip("\n").endswith(farewell)
    assert "Traceback" not in shown
    assert child.exitstatus == status


def test_a_reader_who_has_seen_enough() -> None:
    done = pipe(["sh", "-c", f"yes zz | {PARLOUR} play boggle | head -n 1"])
    assert done.stderr == ""
    done = pipe(["sh", "-c", f"{PARLOUR} | head -n 1"])
    assert done.stderr == ""


def test_without_any_input_at_all() -> None:
    done = pipe(["sh", "-c", f"{PARLOUR} play ghost <&-"])
    assert done.returncode == 0
    assert done.stderr == ""


def test_a_terminal_in_another_encoding() -> None:
    done = pipe(
        [PARLOUR, "play", "boggle"], "na\u00efve\nX\n", env={"LC_ALL": "C", "PYTHONUTF8": "0"}
    )
    assert done.returncode == 0
    assert done.stderr == ""


def test_a_prompt_is_part_of_the_output() -> None:
    child = start(["sh", "-c", f"{PARLOUR} play ghost 2>/dev/null"])
    child.expect_exact("Player 1 says letter: ")
    child.send("\0p\r")
    child.expect_exact("Please say one letter, from A to Z.")
    child.sendline("p")
    child.expect_exact("Player 2 says letter: ")
    child.close(force=True)


def test_words_may_come_from_a_pipe() -> None:
    done = pipe(["bash", "-c", f"{PARLOUR} play ghost --words <(printf 'plum\\n')"], "p\nx\n")
    assert done.returncode == 0
    assert "no word begins with 'PX'" in done.stdout


def test_an_output_that_cannot_be_written() -> None:
    done = pipe(["sh", "-c", f"{PARLOUR} >/dev/full"])
    assert done.returncode == 1
    assert done.stderr == "parlour: cannot go on: no space left on device\n"
    done = pipe(["sh", "-c", f"{PARLOUR} play ghost >&-"])
    assert done.stderr == ""


def test_colour_is_not_forced_into_a_pipe() -> None:
    done = pipe([PARLOUR], env={**os.environ, "FORCE_COLOR": "1"})
    assert "\x1b" not in done.stdout


def test_empty_names_of_lists() -> None:
    status, shown, said = parlour("play", "ghost", "--words", "")
    assert (status, shown) == (2, "")
    assert "there is no word list or file ''" in said


def test_everything_after_two_dashes_is_hangman_s() -> None:
    status, shown, _ = parlour("play", "hangman", "--", "enable", "5", "8", "-s")
    assert status == 0
    assert "Words left: 8636" in shown


# The very lines, blank ones too -------------------------------------------------------------------


def test_ghost_to_the_letter() -> None:
    assert parlour("play", "ghost", typed="q\nZ\n")[1] == (
        "Welcome to Ghost!\n"
        "Player 1 goes first.\n"
        "Current word fragment: ''\n"
        "Player 1 says letter: \n"
        "Current word fragment: 'Q'\n"
        "Player 2's turn.\n"
        "Player 2 says letter: \n"
        "Current word fragment: 'QZ'\n"
        "Player 2 loses because no word begins with 'QZ'!\n"
        "Player 1 wins!\n"
    )


def test_boggle_to_the_letter() -> None:
    assert parlour("play", "boggle", "--board", "OISELRONTKNIYNJI", typed="son\nx\n")[1] == (
        "[O] [I] [S] [E]\n"
        "[L] [R] [O] [N]\n"
        "[T] [K] [N] [I]\n"
        "[Y] [N] [J] [I]\n"
        "\n"
        "Start typing your words! (press enter after each word and enter 'X' when done):\n"
        "> > The word SON is worth 1 point.\n"
        "Your total score is 1 point!\n"
    )


def test_the_word_game_to_the_letter() -> None:
    typed = "1\nno\nCows\nq\n!!\nno\n"
    assert parlour("play", "wordgame", "--deal", "cows*z", typed=typed)[1] == (
        "Enter total number of hands: Current hand: c o w s * z\n"
        "Would you like to substitute a letter? \n"
        "Current hand: c o w s * z\n"
        "Please enter a word or '!!' to indicate you are done: "
        '"Cows" earned 198 points. Total: 198 points\n'
        "\n"
        "Current hand: * z\n"
        "Please enter a word or '!!' to indicate you are done: "
        "That is not a valid word. Please choose another word.\n"
        "\n"
        "Current hand: * z\n"
        "Please enter a word or '!!' to indicate you are done: "
        "Total score for this hand: 198\n"
        "----------\n"
        "Would you like to replay the hand? Total score over all hands: 198\n"
    )


def test_the_word_game_of_2008_to_the_letter() -> None:
    prompt = "Enter n to deal a new hand, r to replay the last hand, or e to end game: "
    typed = "N\nn\nhim\n.\ne\n"
    arguments = ["wordgame", "--rules", "2008", "--deal", "himz"]
    assert parlour("play", *arguments, typed=typed)[1] == (
        f"{prompt}Invalid command.\n"
        f"{prompt}Current Hand: h i m z\n"
        "Enter word, or a . to indicate that you are finished: "
        "him earned 8 points. Total: 8 points\n"
        "Current Hand: z\n"
        "Enter word, or a . to indicate that you are finished: "
        "Total score: 8 points.\n"
        "\n"
        f"{prompt}"
    )
