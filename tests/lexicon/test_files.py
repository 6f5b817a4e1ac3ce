"""Lexicon files and word lists: what is read, and what is refused with which words."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.lexicon import Lexicon, LexiconError, built_in_path, from_words, load
from parlour.lexicon.compiler import compile_words
from parlour.lexicon.layout import HEADER, open_file, pack

WORDS = ["cat", "cow", "cows", "dog"]


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    path = tmp_path / "animals.lexicon"
    path.write_bytes(pack(compile_words(WORDS)))
    return path


def test_a_compiled_file_is_read_back(compiled: Path) -> None:
    lexicon = load(str(compiled))
    assert list(lexicon) == WORDS
    assert lexicon.digest == from_words(WORDS).digest


@given(st.lists(st.text("abxyz", min_size=1, max_size=5)))
def test_the_size_follows_from_the_graph(words: list[str]) -> None:
    graph = compile_words(words)
    assert len(pack(graph)) == HEADER + 4 * (3 * len(graph.masks) + 2 * len(graph.targets))


def test_every_truncation_is_refused(compiled: Path) -> None:
    whole = compiled.read_bytes()
    for size in range(len(whole)):
        compiled.write_bytes(whole[:size])
        with pytest.raises(LexiconError):
            load(str(compiled))


def test_every_changed_byte_is_noticed(compiled: Path) -> None:
    whole = compiled.read_bytes()
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 0x55
        compiled.write_bytes(changed)
        with pytest.raises(LexiconError):
            load(str(compiled))


def test_a_list_that_begins_with_our_name_is_a_list(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("PARLOUR\nparlours\n")
    assert list(load(str(path))) == ["parlour", "parlours"]


@pytest.mark.parametrize(
    ("place", "content", "message"),
    [
        (0, b"PNG\0\0\0\0\0", "is not a lexicon file"),
        (8, (2).to_bytes(4, "little"), "version 2 .* reads version 1"),
        (12, bytes([1, 2, 3, 4]), "another byte order"),
    ],
)
def test_foreign_files_are_refused(
    compiled: Path, place: int, content: bytes, message: str
) -> None:
    changed = bytearray(compiled.read_bytes())
    changed[place : place + len(content)] = content
    compiled.write_bytes(changed)
    with pytest.raises(LexiconError, match=message):
        open_file(str(compiled))


def test_a_damaged_built_in_list_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "enable.lexicon"
    monkeypatch.setattr("parlour.lexicon.built_in_path", lambda _: str(path))
    with pytest.raises(LexiconError, match="was not built; install Parlour again"):
        load("enable")
    shutil.copy(built_in_path("enable"), path)
    assert "peafowl" in load("enable")
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(LexiconError, match="damaged"):
        load("enable")


# Word lists ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"cat\ncow\ndog\n",
        b"cat\r\ncow\r\ndog",
        b"\n\n  CAT \n\nCow\n\t\ndOg\n\n",
        b"\xef\xbb\xbfcat\ncow\ndog\n",
        b"dog\ncow\ncat\ncat\n",
        b"cat\rcow\rdog\r",
    ],
)
def test_a_word_list_has_one_word_a_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    skipped: list[int] = []
    assert list(load(str(path), on_skipped=skipped.append)) == ["cat", "cow", "dog"]
    assert skipped == []


def test_lines_that_are_no_words_are_skipped_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes("cat\nit's\n42\nco-op\nna\xefve\ntwo words\ndog\n".encode("latin-1"))
    skipped: list[int] = []
    assert list(load(str(path), on_skipped=skipped.append)) == ["cat", "dog"]
    assert skipped == [5]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "has no words in it that are made of"),
        (b"\n\n \n", "has no words in it that are made of"),
        (b"123\n456\n", "has no words in it that are made of"),
        (b"\x89PNG\r\n\0\0\0", "is not text"),
        (random.Random(1).randbytes(20_000).replace(b"\0", b""), "is not text"),
        (b"ab\x0ccd\n", "has no words in it that are made of"),
        ("cat\n".encode("utf-16"), "is not text"),
    ],
)
def test_what_is_no_word_list_is_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    with pytest.raises(LexiconError, match=message):
        load(str(path))


def test_missing_and_unreadable_lists_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(LexiconError, match=r"no file nowhere\.txt"):
        load("nowhere.txt")
    with pytest.raises(LexiconError, match="is a folder"):
        load(str(tmp_path))
    with pytest.raises(LexiconError, match="no word list or file enabel: use enable, american"):
        load("enabel")
    with pytest.raises(LexiconError, match="no word list or file ''"):
        load("")
    (tmp_path / "plain").write_text("cat\n")
    assert list(load(tmp_path / "plain")) == ["cat"]
    assert isinstance(load("plain"), Lexicon)

    def deny(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", deny)
    with pytest.raises(LexiconError, match="cannot be read: permission denied"):
        load("plain")
