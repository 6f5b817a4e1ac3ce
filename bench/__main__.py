"""Run the benchmarks of this folder, or those that are named: ``python -m bench boggle ghost``."""

from __future__ import annotations

import importlib
import io
import pkgutil
import sys
from collections.abc import Sequence

import bench

NOT_BENCHMARKS = ("__main__", "measure", "players")


def main(asked_for: Sequence[str]) -> int:
    """Run some benchmarks, or all, and return the exit status."""
    names = [each.name for each in pkgutil.iter_modules(bench.__path__)]
    names = [name for name in names if name not in NOT_BENCHMARKS]
    for name in asked_for:
        if name not in names:
            print(f"bench: there is no {name!r}; there are {', '.join(names)}", file=sys.stderr)
            return 2
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)  # each figure is seen when it is there
    for name in asked_for or names:
        module = importlib.import_module(f"bench.{name}")
        print(f"== {name}: {(module.__doc__ or '').splitlines()[0]}\n")
        module.main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
