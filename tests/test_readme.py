"""What the README shows is so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import parlour.lexicon
import parlour.match
from parlour import terminal
from tests.terminal.screen import PARLOUR, follow

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()


def test_the_python_in_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize("module", [parlour.lexicon, parlour.match])
def test_the_python_in_docstrings_runs(module: object) -> None:
    # testmod takes modules; typeshed asks for the exact type
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried > 0
    assert failed == 0


TRANSCRIPTS = re.findall(r"```console\n\$ parlour (play .*?)\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize(("command", "transcript"), TRANSCRIPTS)
def test_the_transcripts_in_the_readme(command: str, transcript: str) -> None:
    """Play them: in a transcript of the README the player's part stands after a prompt."""
    prompts = r"^(.*(?:finished:|letter:|>|hands:|letter\?|hand\?|done:|game:)) (?!$)(.+)$"
    marked = re.sub(prompts, r"\1 <<\2", transcript, flags=re.MULTILINE)
    follow([PARLOUR, *(part.strip("'") for part in command.split())], marked)


def test_there_is_a_transcript_of_each_game() -> None:
    played = {command.split()[1] for command, _ in TRANSCRIPTS}
    assert played == set(terminal.names())
    assert any("--rules 2008" in command for command, _ in TRANSCRIPTS)
