"""What every test may use: the built-in lists, and Hypothesis without a clock."""

import pytest
from hypothesis import HealthCheck, settings

from parlour import lexicon
from parlour.lexicon import Lexicon

# A slow machine is no failing test, and the cases are the same on every run.
settings.register_profile(
    "parlour", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "soak", settings.get_profile("parlour"), derandomize=False, max_examples=5000
)
settings.load_profile("parlour")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what looks at the pages, so that it can be left out."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def enable() -> Lexicon:
    return lexicon.load("enable")


@pytest.fixture(scope="session")
def american() -> Lexicon:
    return lexicon.load("american")
