"""The forms that kernels have here; one that is not here is skipped, and says so."""

from __future__ import annotations

from typing import Any

import pytest

from parlour import kernel


def every_form_of(name: str) -> pytest.MarkDecorator:
    """Run a test with each form of a kernel."""
    missing = {}
    for form in kernel.FORMS:
        try:
            kernel.load(name, form)
        except ImportError as error:
            missing[form] = str(error)
    if not kernel.runs_v3():
        missing[kernel.V3] = "this processor is not of the level x86-64-v3"
    forms: list[Any] = [
        pytest.param(form, marks=[pytest.mark.skip(missing[form])] if form in missing else [])
        for form in kernel.FORMS
    ]
    return pytest.mark.parametrize("form", forms)
