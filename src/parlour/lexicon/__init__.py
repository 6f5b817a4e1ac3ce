"""Words: where lists come from, how one is compiled into a file, how it is asked.

>>> from parlour import lexicon
>>> enable = lexicon.load("enable")
>>> len(enable), "Peafowl" in enable, list(enable.under("peaf"))
(172823, True, ['peafowl', 'peafowls'])

`sources` is used when Parlour is built: it reads the published lists. `compiler` turns words
into a `graph`, `layout` is the file of one, `lists` reads people's own lists, and `Lexicon` is what
all of them are asked through. Nothing here is imported before it is needed, because opening a
built-in list is part of starting every game.
"""

from __future__ import annotations

import os

from .layout import MAGIC, LexiconError, open_file
from .lexicon import ALPHABET, Lexicon

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from os import PathLike

__all__ = [
    "ALPHABET",
    "BUILT_IN",
    "Lexicon",
    "LexiconError",
    "common_part",
    "from_words",
    "is_common",
    "load",
]

PUBLISHED = ("enable", "american")
COMMON = "common"  # the words that are in both, as those are that most people know
BUILT_IN = (*PUBLISHED, COMMON)


def built_in_path(name: str) -> str:
    """Return where the file of a built-in list lies."""
    return __file__.removesuffix("__init__.py") + f"data/{name}.lexicon"


def load(name: str | PathLike[str], on_skipped: Callable[[int], None] | None = None) -> Lexicon:
    """Open a lexicon: a built-in one by its name, or a file by its path.

    A file is a word list, one word a line, or a lexicon file compiled before. Lines that are
    neither empty nor words of the letters a to z are skipped; ``on_skipped`` is told how many.
    """
    name = os.fspath(name)
    if name in BUILT_IN:
        try:
            return Lexicon(name, open_file(built_in_path(name), check_body=False))
        except FileNotFoundError:
            raise LexiconError(
                f"the word list {name} was not built; install Parlour again"
            ) from None
    from .lists import is_file_name, read_list

    if not is_file_name(name):
        wanted = name or "''"
        use = ", ".join(BUILT_IN)
        raise LexiconError(
            f"there is no word list or file {wanted}: use {use} or the path of a file"
        )
    if os.path.isfile(name) and _is_compiled(name):
        return Lexicon(name, open_file(name))
    words, skipped = read_list(name)
    if skipped and on_skipped:
        on_skipped(skipped)
    return from_words(words, name)


def is_common(word: str) -> bool:
    """Say whether most people know a word."""
    global _common
    _common = _common or load(COMMON)
    return word in _common


_common: Lexicon | None = None


def common_part(lexicon: Lexicon) -> Lexicon:
    """Return the words of a lexicon that most people know; all of them if it has no such words."""
    if lexicon.name in BUILT_IN:
        return load(COMMON)
    words = list(filter(is_common, lexicon))
    return from_words(words, f"the common part of {lexicon.name}") if words else lexicon


def from_words(words: Iterable[str], name: str = "words") -> Lexicon:
    """Make a lexicon of any words of the letters a to z."""
    from .compiler import compile_words

    return Lexicon(name, compile_words(words))


def _is_compiled(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False  # read_list says what is wrong with it
