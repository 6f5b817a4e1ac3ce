"""The types of the pages' scripts, which are in their JSDoc: TypeScript checks them, strictly."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]
PAGES = HOME / "src/parlour/web/pages"
TSC = HOME / ".node/node_modules/.bin/tsc"
OPTIONS = (
    "--allowJs --checkJs --noEmit --strict --target es2022 --module esnext "
    "--moduleResolution bundler --types --pretty false"
).split()


def check(*files: Path) -> str:
    """Return what TypeScript has against some files; nothing is no fault."""
    if shutil.which("node") is None or not TSC.exists():
        pytest.skip("TypeScript is not installed (it is fetched by `make typescript`, with npm)")
    libraries = ["--lib", "es2023,dom,dom.iterable"]
    done = subprocess.run(
        [TSC, *OPTIONS, *libraries, *(os.fspath(each) for each in files)],
        cwd=HOME,
        capture_output=True,
        text=True,
    )
    return done.stdout + done.stderr


def test_every_script_has_the_types_that_it_says() -> None:
    scripts = sorted(PAGES.rglob("*.js"))
    assert scripts
    assert not check(*scripts)


def test_a_wrong_type_is_found(tmp_path: Path) -> None:
    script = tmp_path / "wrong.js"
    script.write_text(f"import {{counted}} from '{PAGES}/draw.js';\ncounted('one', 2);\n")
    assert "wrong.js(2,9)" in check(script)
