"""How the benchmarks measure: the best of several runs, alternating, in fresh processes or not."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Mapping

REPORT_MEMORY = """
import re
with open("/proc/self/status") as status:
    print(re.search(r"VmRSS:\\s+(\\d+)", status.read())[1])
"""


def processes(programs: Mapping[str, str], runs: int = 21) -> dict[str, float]:
    """Return the milliseconds that Python takes to run each program, start-up included."""
    best = dict.fromkeys(programs, float("inf"))
    for _ in range(runs):
        for name, program in programs.items():
            begin = time.perf_counter()
            subprocess.run([sys.executable, "-I", "-c", program], check=True)
            best[name] = min(best[name], 1000 * (time.perf_counter() - begin))
    return best


def memory(programs: Mapping[str, str]) -> dict[str, float]:
    """Return the mebibytes that each program holds in memory when it has done its work."""
    held = {}
    for name, program in programs.items():
        done = subprocess.run(
            [sys.executable, "-I", "-c", program + REPORT_MEMORY],
            check=True,
            capture_output=True,
            text=True,
        )
        held[name] = int(done.stdout) / 1024
    return held


def calls(functions: Mapping[str, Callable[[], object]], runs: int = 7) -> dict[str, float]:
    """Return the milliseconds that each function takes."""
    best = dict.fromkeys(functions, float("inf"))
    for _ in range(runs):
        for name, function in functions.items():
            begin = time.perf_counter()
            function()
            best[name] = min(best[name], 1000 * (time.perf_counter() - begin))
    return best


def table(title: str, figures: Mapping[str, float], unit: str, twin: str, base: float = 0) -> None:
    """Print figures, less a common base, and each as a share of its plain twin's."""
    print(title)
    for name, figure in figures.items():
        net = figure - base
        share = net / (figures[twin] - base) if figures[twin] > base else float("nan")
        print(f"  {name:<34} {net:10.3f} {unit}   {share:8.4f} of the twin")
    print()
