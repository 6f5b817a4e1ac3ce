"""What setuptools does not do by itself: compile the kernels, and the built-in word lists.

Everything else about the build is in ``pyproject.toml``.
"""

import os
import platform
import sys
from typing import ClassVar

from setuptools import Command, Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "src"))

from parlour.lexicon import BUILT_IN, LexiconError, sources  # noqa: E402

DATA = os.path.join("parlour", "lexicon", "data")
KERNELS = ("boggle", "ghost", "hand", "hangman", "neighbours", "playable")
FORMS = {"portable": ["-O2"]}
if platform.machine() in ("x86_64", "AMD64") and os.name == "posix":
    FORMS["v3"] = ["-O3", "-march=x86-64-v3"]

# With PARLOUR_SANITIZE=1 the kernels watch themselves: whatever C leaves undefined, and any access
# outside an array, ends the program. ``make soak`` runs the tests so.
SANITIZE = os.environ.get("PARLOUR_SANITIZE", "") not in ("", "0")
CHECKS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"] if SANITIZE else []
READABLE = ["-O1", "-g", "-fno-omit-frame-pointer"] if SANITIZE else []
# Such a build has a folder of its own, from which nothing gets into an ordinary one.
BUILD = os.path.join("build", "sanitized") if SANITIZE else "build"


class BuildKernels(build_ext):
    """Compile the kernels where that can be done; they run uncompiled too, only slower."""

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except (OSError, CCompilerError, BaseError) as error:
            if SANITIZE:
                raise
            self.warn(f"{ext.name} was not compiled and will run as plain Python: {error}")


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


def kernels() -> list[Extension]:
    """Return the kernels to compile, in each form; whatever does not compile is done without."""
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    modules: list[Extension] = []
    for form, flags in FORMS.items():
        extensions = [
            Extension(
                f"parlour.kernel.{name}_{form}",
                [f"src/parlour/kernel/{name}.py"],
                extra_compile_args=[*flags, *CHECKS, *READABLE],
                extra_link_args=CHECKS,
                optional=not SANITIZE,
            )
            for name in KERNELS
        ]
        modules += cythonize(  # type: ignore[no-untyped-call]  # Cython declares no types
            extensions,
            build_dir=os.path.join(BUILD, f"kernel-{form}"),
            include_path=["src"],
            language_level=3,
            compiler_directives={
                "boundscheck": False,
                "wraparound": False,
                "cdivision": True,
                "initializedcheck": False,
            },
            quiet=True,
        )
    return modules


build.sub_commands.append(("build_lexicons", None))

setup(
    cmdclass={"build_ext": BuildKernels, "build_lexicons": BuildLexicons},
    ext_modules=kernels(),
    options={"build": {"build_base": BUILD}},
)
