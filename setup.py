"""What setuptools does not do by itself: compile the built-in word lists into the package.

Everything else about the build is in ``pyproject.toml``.
"""

import os
import sys
from typing import ClassVar

from setuptools import Command, setup
from setuptools.command.build import build

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "src"))

from parlour.lexicon import BUILT_IN, LexiconError, sources  # noqa: E402

DATA = os.path.join("parlour", "lexicon", "data")


class BuildLexicons(Command):
    """Compile the word lists: beside the sources for an editable install, else for the wheel."""

    description = "compile the built-in word lists"
    user_options: ClassVar[list[tuple[str, str, str]]] = []
    editable_mode = False

    def initialize_options(self) -> None:
        self.build_lib = ""

    def finalize_options(self) -> None:
        self.build_lib = self.get_finalized_command("build_py").build_lib

    def run(self) -> None:
        root = os.path.join(HERE, "src") if self.editable_mode else self.build_lib
        try:
            sources.build(os.path.join(root, DATA))
        except LexiconError as error:
            raise SystemExit(f"error: {error}") from None

    def get_outputs(self) -> list[str]:
        return [os.path.join(self.build_lib, DATA, f"{name}.lexicon") for name in BUILT_IN]

    def get_output_mapping(self) -> dict[str, str]:
        return {}

    def get_source_files(self) -> list[str]:
        return []


build.sub_commands.append(("build_lexicons", None))

setup(cmdclass={"build_lexicons": BuildLexicons})
