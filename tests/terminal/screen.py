"""Run the installed programs as a person does, on a pseudo-terminal or through pipes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pexpect

PARLOUR = Path(sys.executable).parent / "parlour"


def normal(text: str) -> list[str]:
    """Return the lines of a text, without blank lines, ends of lines and runs of spaces."""
    lines = (re.sub(r"\s+", " ", line).strip() for line in text.splitlines())
    return [line for line in lines if line]


def start(command: Sequence[object], **options: Any) -> pexpect.spawn[str]:
    """Start a program on a pseudo-terminal."""
    program, *arguments = map(str, command)
    environment = {**os.environ, "TERM": "xterm-256color"}
    return pexpect.spawn(
        program, arguments, encoding="utf-8", timeout=30, env=environment, **options
    )


def follow(command: Sequence[object], transcript: str, **options: Any) -> None:
    """Play a transcript and see that the screen shows just that.

    In the transcript ``<<`` stands between a prompt and what the player types there.
    """
    child = start(command, **options)
    shown = ""
    for line in normal(transcript):
        prompt, typing, answer = line.partition("<<")
        if typing:
            child.expect(r"\s+".join(map(re.escape, prompt.split())) + r"\s*")
            shown += f"{child.before}{child.after}"
            child.sendline(answer)
    child.expect(pexpect.EOF)
    child.close()
    assert normal(f"{shown}{child.before}") == normal(transcript.replace("<<", " "))
    assert child.exitstatus == 0


def pipe(
    command: Sequence[object], typed: str | bytes = "", **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run a program with its input and output as pipes."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [str(part) for part in command], input=data, capture_output=True, timeout=300, **options
    )
    return subprocess.CompletedProcess(
        done.args,
        done.returncode,
        done.stdout.decode(errors="replace"),
        done.stderr.decode(errors="replace"),
    )
