"""Looking words up."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.coach.words import MOST_LONGER, look_up
from parlour.lexicon import Lexicon, from_words
from tests.terminal.screen import PARLOUR, pipe


@given(st.lists(st.text("abc", min_size=1, max_size=5), min_size=1, max_size=30), st.data())
def test_the_facts_of_a_word(words: list[str], data: st.DataObject) -> None:
    word = data.draw(st.sampled_from([*words, "abc", "ca"]))
    facts = look_up(word.upper(), from_words(words, "mine"))
    others = set(words) - {word}
    assert set(facts.anagrams) == {w for w in others if sorted(w) == sorted(word)}
    longer = sorted(w for w in others if w.startswith(word))
    assert list(facts.longer) == longer[:MOST_LONGER]
    assert ("mine" in facts.lists) == (word in words)


def test_the_built_in_lists(enable: Lexicon) -> None:
    assert look_up("TEA").common
    assert look_up("tea").anagrams == ("ate", "eat", "eta", "tae")
    assert look_up("norse", enable).lists == ("american",)
    assert look_up("kon").lists == ()
    assert look_up("quiz").value == 22


def test_the_command() -> None:
    done = pipe([PARLOUR, "word", "naos", "Norse"])
    assert done.stdout == (
        "NAOS is in enable.\n"
        "  Its letters are worth 4 points.\n"
        "NORSE is in american.\n"
        "  Its letters are worth 5 points.\n"
        "  Its letters also make SENOR, SNORE.\n"
    )
    done = pipe([PARLOUR, "word", "--pattern", "q__z", "--without", "o"])
    assert done.stdout == "quiz\n"
    assert pipe([PARLOUR, "word", "--pattern", "qz__"]).stdout == "No words fit.\n"
    answer = msgspec.json.decode(pipe([PARLOUR, "word", "tea", "--json"]).stdout)
    assert answer[0]["lists"] == ["enable", "american"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "give words to look up, or a --pattern"),
        (["tea", "--pattern", "_"], "give words to look up, or a --pattern"),
        (["t3a"], "'t3a' is not a word of the letters a to z"),
        (["--pattern", "t*a"], "use letters, and _ for each blank"),
    ],
)
def test_wrong_questions(arguments: list[str], message: str) -> None:
    done = pipe([PARLOUR, "word", *arguments])
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
