"""The hot loops: plain data in, plain data out; they know no game and do no I/O.

A kernel is a module of plain Python in which Cython's annotations say what its numbers are. It runs
as it is, and where there was a C compiler at installation it was compiled as well: in a portable
form and, on x86-64, in one for processors of the level x86-64-v3. `load` imports the fastest form
that is there and that this processor can run.
"""

from __future__ import annotations

import importlib
import os
from types import ModuleType

from parlour import ParlourError

PLAIN, PORTABLE, V3 = "plain", "portable", "v3"
FORMS = (V3, PORTABLE, PLAIN)
_NEEDED_FOR_V3 = {"abm", "avx2", "bmi1", "bmi2", "f16c", "fma", "movbe"}


def load(name: str, form: str | None = None) -> ModuleType:
    """Import a kernel in its fastest form here, or in the one asked for.

    The environment variable ``PARLOUR_KERNEL`` names a form for all of them. One that is asked for
    and is not there is an `ImportError`.
    """
    form = form or os.environ.get("PARLOUR_KERNEL")
    if form and form not in FORMS:
        raise ParlourError(f"there is no kernel {form!r}; PARLOUR_KERNEL is {', '.join(FORMS)}")
    if form:
        return importlib.import_module(_module(name, form))
    for each in FORMS:
        if each != V3 or runs_v3():
            try:
                return importlib.import_module(_module(name, each))
            except ImportError:
                continue
    raise ImportError(f"there is no kernel {name}")


def describe(module: ModuleType) -> str:
    """Say in which form a kernel is in use."""
    if module.__name__.endswith(f"_{V3}"):
        return "compiled for x86-64-v3"
    return "compiled" if module.__name__.endswith(f"_{PORTABLE}") else "plain Python"


def runs_v3() -> bool:
    """Say whether this processor has the instructions of x86-64-v3."""
    if not hasattr(os, "uname") or os.uname().machine != "x86_64":
        return False
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            flags = next((line for line in file if line.startswith("flags")), "")
    except OSError:
        return False
    return set(flags.split()) >= _NEEDED_FOR_V3


def _module(name: str, form: str) -> str:
    return f"{__name__}.{name}" if form == PLAIN else f"{__name__}.{name}_{form}"
