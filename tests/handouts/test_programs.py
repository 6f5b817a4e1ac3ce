"""The handouts' own programs: their functions, their constants, and how they run."""

from __future__ import annotations

import importlib
import os
import random
import stat
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import lexicon
from parlour.handouts import HandoutsError, ps3, ps5, word_game, write
from parlour.lexicon import Lexicon
from tests import twins
from tests.terminal.screen import PARLOUR, pipe

WORD_GAMES = [ps3, word_game, ps5]
GAMES_OF_2016 = [ps3, word_game]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(str(tmp_path))
    return tmp_path


def answering(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    given_answers = iter(answers)
    monkeypatch.setattr("builtins.input", lambda _="": next(given_answers))


# What they define ---------------------------------------------------------------------------------


@pytest.mark.parametrize("module", WORD_GAMES)
def test_constants(module: ModuleType) -> None:
    assert module.VOWELS == "aeiou"
    assert module.CONSONANTS == "bcdfghjklmnpqrstvwxyz"
    assert module.HAND_SIZE == 7
    assert module.WORDLIST_FILENAME == "words.txt"
    expected = dict(twins.VALUES)
    if module is ps5:
        del expected["*"]
    assert expected == module.SCRABBLE_LETTER_VALUES


@pytest.mark.parametrize("module", WORD_GAMES)
def test_frequencies(module: ModuleType) -> None:
    assert module.get_frequency_dict("hello") == {"h": 1, "e": 1, "l": 2, "o": 1}
    assert list(module.get_frequency_dict("hello")) == ["h", "e", "l", "o"]


@pytest.mark.parametrize("module", WORD_GAMES)
def test_display(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    module.display_hand({"a": 1, "x": 2, "l": 3, "e": 1})
    module.display_hand({"a": 0, "x": 1})
    assert capsys.readouterr().out == "a x x l l l e \nx \n"


@pytest.mark.parametrize("module", GAMES_OF_2016)
def test_scores_of_2016(module: ModuleType) -> None:
    published = {
        ("", 7): 0,
        ("it", 7): 2,
        ("was", 7): 54,
        ("weed", 6): 176,
        ("scored", 7): 351,
        ("WaYbILl", 7): 735,
        ("Outgnaw", 7): 539,
        ("fork", 7): 209,
        ("FORK", 4): 308,
        ("h*ney", 7): 290,
        ("c*ws", 6): 176,
        ("wa*ls", 7): 203,
    }
    assert {call: module.get_word_score(*call) for call in published} == published


def test_scores_of_2008() -> None:
    published = {
        ("", 7): 0,
        ("it", 7): 2,
        ("was", 7): 6,
        ("scored", 7): 9,
        ("waybill", 7): 65,
        ("outgnaw", 7): 61,
        ("outgnawn", 8): 62,
    }
    assert {call: ps5.get_word_score(*call) for call in published} == published


@pytest.mark.parametrize("module", WORD_GAMES)
def test_updating_a_hand(module: ModuleType) -> None:
    hand = {"a": 1, "q": 1, "l": 2, "m": 1, "u": 1, "i": 1}
    assert module.update_hand(hand, "quail") == {"l": 1, "m": 1}
    assert hand == {"a": 1, "q": 1, "l": 2, "m": 1, "u": 1, "i": 1}


def test_updating_a_hand_with_letters_it_does_not_have() -> None:
    hand = {"j": 2, "o": 1, "l": 1, "w": 1, "n": 2}
    assert ps3.update_hand(hand, "JOLLY") == {"j": 1, "w": 1, "n": 2}
    assert ps3.update_hand({"h": 1, "e": 0}, "he") == {}


hand_dicts = st.dictionaries(st.sampled_from("acehorstw*"), st.integers(0, 3), max_size=7)


@given(hand_dicts, st.text("acehorstwACE*x", max_size=6))
def test_functions_agree_with_their_twins_and_change_nothing(
    hand: dict[str, int], word: str
) -> None:
    words = ["cat", "cow", "cows", "hat", "oar", "tea", "wet"]
    before, list_before = dict(hand), list(words)
    letters = "".join(letter * count for letter, count in hand.items())
    assert ps3.is_valid_word(word, hand, words) == twins.valid(word.lower(), letters, set(words))
    assert ps3.update_hand(hand, word) == twins.hand_without(letters, word.lower())
    assert ps3.calculate_handlen(hand) == len(letters)
    assert hand == before
    assert words == list_before


def test_valid_words(enable: Lexicon) -> None:
    words = list(enable)
    assert ps3.is_valid_word("hello", ps3.get_frequency_dict("hello"), words)
    assert not ps3.is_valid_word("Rapture", {"r": 1, "a": 3, "p": 2, "e": 1, "t": 1, "u": 1}, words)
    assert ps3.is_valid_word("honey", {"n": 1, "h": 1, "o": 1, "y": 1, "d": 1, "e": 2}, words)
    assert not ps3.is_valid_word("honey", {"r": 1, "a": 3, "p": 2, "t": 1, "u": 2}, words)
    assert ps3.is_valid_word("EVIL", {"e": 1, "v": 2, "n": 1, "i": 1, "l": 2}, words)
    assert not ps3.is_valid_word("Even", {"e": 1, "v": 2, "n": 1, "i": 1, "l": 2}, words)
    assert not ps3.is_valid_word("e*m", {"a": 1, "r": 1, "e": 1, "j": 2, "m": 1, "*": 1}, words)
    assert ps3.is_valid_word("h*ney", {"n": 1, "h": 1, "*": 1, "y": 1, "d": 1, "e": 2}, words)
    assert not ps3.is_valid_word("c*wz", {"c": 1, "o": 1, "*": 1, "w": 1, "s": 1, "z": 1}, words)
    assert not ps5.is_valid_word("c*ws", {"c": 1, "*": 1, "w": 1, "s": 1}, words)


def test_a_word_list_may_change_between_calls() -> None:
    words = ["cat", "cow"]
    hand = ps3.get_frequency_dict("catcowdog")
    assert not ps3.is_valid_word("dog", hand, words)
    words[0] = "dog"
    assert ps3.is_valid_word("dog", hand, words)
    assert not ps3.is_valid_word("cat", hand, words)
    words.append("cat")
    assert ps3.is_valid_word("cat", hand, words)


def test_thousands_of_calls_with_a_plain_list_compile_it_once(
    enable: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [word for word in enable if len(word) <= 10][:83_667]
    compiled: list[int] = []
    from_words = lexicon.from_words

    def counted(them: Any) -> Lexicon:
        compiled.append(1)
        return from_words(them)

    monkeypatch.setattr(lexicon, "from_words", counted)
    rng = random.Random(1)
    for _ in range(3000):
        word = rng.choice(words)
        assert ps3.is_valid_word(word, ps3.get_frequency_dict(word), words)
    assert compiled == [1]


@pytest.mark.parametrize("module", WORD_GAMES)
def test_dealing(module: ModuleType) -> None:
    random.seed(11)
    first = module.deal_hand(7)
    random.seed(11)
    assert module.deal_hand(7) == first
    for n in range(1, 12):
        hand = module.deal_hand(n)
        vowels = sum(count for letter, count in hand.items() if letter in "aeiou")
        assert sum(hand.values()) == n
        if module is ps5:
            assert vowels == n // 3
            assert "*" not in hand
        else:
            assert vowels == -(-n // 3) - 1
            assert hand["*"] == 1


def test_substituting() -> None:
    hand = {"h": 1, "e": 1, "l": 2, "o": 1}
    seen = Counter(str(ps3.substitute_hand(hand, "l")) for _ in range(400))
    assert hand == {"h": 1, "e": 1, "l": 2, "o": 1}
    assert len(seen) == 22
    assert list(ps3.substitute_hand(hand, "l").values()) == [1, 1, 2, 1]
    for letter in ("z", "*", "", "lo"):
        assert ps3.substitute_hand({**hand, "*": 1}, letter) == {**hand, "*": 1}
    for seed in range(100):
        random.seed(seed)
        new = ps3.substitute_hand({"b": 2, "a": 0, "c": 0, "d": 1}, "b")
        assert sorted(new.values()) == [1, 2]
    everything = dict.fromkeys("abcdefghijklmnopqrstuvwxyz", 1)
    assert ps3.substitute_hand(everything, "e") == everything


# How they are played ------------------------------------------------------------------------------


@pytest.mark.parametrize("module", GAMES_OF_2016)
def test_playing_a_hand_returns_its_score(
    module: ModuleType, enable: Lexicon, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    answering(monkeypatch, "jar", "f*x", "!!")
    hand = {"a": 1, "j": 1, "e": 1, "f": 1, "*": 1, "r": 1, "x": 1}
    assert module.play_hand(hand, list(enable)) == 306
    assert sum(hand.values()) == 7
    assert capsys.readouterr().out.startswith("Current Hand: a j e f * r x\n")


def test_an_empty_hand_is_over_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert ps3.play_hand({}, ["cat"]) == 0
    assert capsys.readouterr().out == "Ran out of letters. Total score: 0 points\n"
    ps5.play_hand({"a": 0}, ["cat"])
    assert capsys.readouterr().out == "Total score: 0 points.\n"


@pytest.mark.parametrize("module", GAMES_OF_2016)
def test_changing_hand_size_changes_the_deal(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "HAND_SIZE", 10)
    answering(monkeypatch, "1", "no", "!!", "no")
    assert module.play_game(["cat"]) == 0
    assert len(capsys.readouterr().out.split("\n")[0].split()) == 2 + 10


@pytest.mark.parametrize("module", GAMES_OF_2016)
def test_a_deal_hand_of_one_s_own_is_used(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt: Iterator[dict[str, int]] = iter([{"c": 1, "o": 1, "w": 1}, {"c": 1, "a": 1, "t": 2}])
    sizes = []

    def deal_hand(n: int) -> dict[str, int]:
        sizes.append(n)
        return next(dealt)

    monkeypatch.setattr(module, "deal_hand", deal_hand)
    answering(monkeypatch, "2", "no", "cow", "no", "no", "cat", "!!", "no")
    total = module.play_game(["cat", "cow"])
    assert total == twins.score_2016("cow", 3) + twins.score_2016("cat", 4)
    assert sizes == [7, 7]


def test_the_2008_game_deals_before_it_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    dealt: Iterator[dict[str, int]] = iter([{"c": 1, "o": 1, "w": 1}, {"c": 1, "a": 1, "t": 1}])
    monkeypatch.setattr(ps5, "deal_hand", lambda n: next(dealt))
    answering(monkeypatch, "r", "cow", "n", "cat", "e")
    ps5.play_game(["cat", "cow"])
    shown = capsys.readouterr().out
    assert "cow earned 58 points. Total: 58 points\nTotal score: 58 points.\n\n" in shown
    assert "Current Hand: c a t\n" in shown


def test_a_hand_size_of_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ps3, "HAND_SIZE", 0)
    answering(monkeypatch, "1", "yes", "yes")
    assert ps3.play_game(["cat"]) == 0
    assert capsys.readouterr().out.count("Ran out of letters\n") == 2


# Words --------------------------------------------------------------------------------------------


def test_words_are_loaded_from_beside_the_program(folder: Path) -> None:
    (folder / "words.txt").write_bytes(b"AA\r\nAah\r\n zebra \r\n")
    script = "from ps3 import *; w = load_words(); print(w)"
    done = pipe([sys.executable, "-c", script], cwd=folder)
    assert done.stdout == (
        "Loading word list from file...\n   3 words loaded.\n['aa', 'aah', 'zebra']\n"
    )
    elsewhere = pipe([sys.executable, folder / "ps5_ghost.py"], "x\nx\n", cwd="/")
    assert "   3 words loaded.\n" in elsewhere.stdout


def test_a_full_path_is_honoured(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("lists") / "my.txt"
    path.write_text("cat\n")
    script = f"import ps3; ps3.WORDLIST_FILENAME = {str(path)!r}; print(ps3.load_words())"
    done = pipe([sys.executable, "-c", script], cwd=folder)
    assert done.stdout.endswith("   1 words loaded.\n['cat']\n")


def test_the_list_of_the_courses_is_counted(folder: Path, enable: Lexicon) -> None:
    words = [word for word in enable if len(word) <= 10][:83_667]
    (folder / "words.txt").write_text("\n".join(words))
    done = pipe([sys.executable, "ps3.py"], "0\n", cwd=folder)
    assert done.stdout.startswith("Loading word list from file...\n   83667 words loaded.\n")


def test_without_a_list_enable_is_used(folder: Path) -> None:
    done = pipe([sys.executable, "-c", "import ps5; ps5.load_words()"], cwd=folder)
    assert done.stdout == "Loading word list from file...\n   172823 words loaded.\n"


def test_importing_plays_nothing(folder: Path) -> None:
    done = pipe([sys.executable, "-c", "import ps3, word_game, ps5, boggle"], cwd=folder)
    assert (done.stdout, done.stderr) == ("", "")


def test_the_ghost_program_has_its_list(folder: Path) -> None:
    (folder / "words.txt").write_text("pear\n")
    script = "import ps5_ghost as g; print(g.wordlist, g.get_frequency_dict('pp')); g.ghost()"
    done = pipe([sys.executable, "-c", script], "p\ne\na\nr\n", cwd=folder)
    assert "['pear'] {'p': 2}\nWelcome to Ghost!" in done.stdout
    assert "Player 2 loses because 'PEAR' is a word!" in done.stdout


# Written into a folder ----------------------------------------------------------------------------


def test_all_programs_are_written_and_can_be_run(folder: Path) -> None:
    names = {"ps3.py", "word_game.py", "ps5.py", "ps5_ghost.py", "boggle.py", "Hangman"}
    assert {path.name for path in folder.iterdir()} == names
    for name in names:
        assert os.stat(folder / name).st_mode & stat.S_IXUSR
        assert (folder / name).read_text().startswith(f"#!{sys.executable}\n")
    done = pipe([sys.executable, "boggle.py"], "X\n", cwd=folder)
    assert done.stdout.endswith("Your total score is 0 points!\n")


def test_the_boggle_program_knows_norse_and_not_naos(folder: Path) -> None:
    done = pipe([sys.executable, "boggle.py"], "NORSE\nNAOS\nX\n", cwd=folder)
    assert "The word NORSE is ... not a word." not in done.stdout
    assert "The word NAOS is ... not a word." in done.stdout


def test_a_list_that_cannot_be_read_gets_a_message(folder: Path) -> None:
    (folder / "words.txt").mkdir()
    done = pipe([sys.executable, "ps3.py"], cwd=folder)
    assert done.returncode == 2
    assert "words.txt is a folder" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_course_s_own_test_file_passes(folder: Path) -> None:
    """Drop a test file of the courses' kind beside the programs and run it."""
    (folder / "test_ps3.py").write_text(
        "from ps3 import *\n"
        "words = load_words()\n"
        "for (word, n), score in {('h*ney', 7): 290, ('FORK', 4): 308}.items():\n"
        "    assert get_word_score(word, n) == score\n"
        "hand = {'h': 1, '*': 1, 'n': 1, 'e': 1, 'y': 1}\n"
        "assert is_valid_word('h*ney', hand, words) and is_valid_word('h*ney', hand, words)\n"
        "assert update_hand(hand, 'h*ney') in ({}, dict.fromkeys(hand, 0))\n"
        "assert calculate_handlen(deal_hand(HAND_SIZE)) == 7\n"
        "print('SUCCESS')\n"
    )
    done = pipe([sys.executable, "test_ps3.py"], cwd=folder)
    assert done.stderr == ""
    assert done.stdout.endswith("SUCCESS\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "usage: ./Hangman dictionary_name length_of_word number_of_guesses\n"),
        (["enable", "5"], "usage: ./Hangman "),
        (["enable", "five", "5"], "usage: ./Hangman "),
        (["enable", "5", "5", "-s", "x"], "usage: ./Hangman "),
        (["nowhere.txt", "0", "5"], "there is no file nowhere.txt"),
        (["enable", "26", "99"], "invalid word length"),
    ],
)
def test_wrong_arguments_of_hangman(folder: Path, arguments: list[str], message: str) -> None:
    done = pipe([folder / "Hangman", *arguments])
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_a_path_with_a_space_in_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    python = tmp_path / "my pythons" / "python"
    python.parent.mkdir()
    python.symlink_to(sys.executable)
    monkeypatch.setattr(sys, "executable", str(python))
    write(str(tmp_path / "course"))
    done = pipe([tmp_path / "course" / "Hangman", "enable", "5"], env={"PYTHONPATH": _site()})
    assert done.stderr.startswith("usage: ./Hangman")


def _site() -> str:
    import msgspec

    import parlour

    parents = (Path(str(m.__file__)).parents[1] for m in (parlour, msgspec))
    return os.pathsep.join(map(str, parents))


def test_somebody_s_work_is_not_overwritten(folder: Path) -> None:
    write(str(folder))  # unchanged files may be written again
    (folder / "ps3.py").write_text("mine\n")
    (folder / "boggle.py").unlink()
    with pytest.raises(HandoutsError, match=r"ps3\.py would be overwritten"):
        write(str(folder))
    assert (folder / "ps3.py").read_text() == "mine\n"
    assert not (folder / "boggle.py").exists()
    write(str(folder), force=True)
    assert (folder / "ps3.py").read_text() != "mine\n"


def test_the_command_writes_them(tmp_path: Path) -> None:
    done = pipe([PARLOUR, "handouts", tmp_path / "new" / "course"])
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 6
    (tmp_path / "file").write_text("")
    done = pipe([PARLOUR, "handouts", tmp_path / "file"])
    assert done.returncode == 2
    assert "cannot be written" in done.stderr


@pytest.mark.parametrize("name", ["ps3", "word_game", "ps5", "boggle", "hangman"])
def test_they_can_be_imported_where_they_live(name: str) -> None:
    assert importlib.import_module(f"parlour.handouts.{name}").__doc__
