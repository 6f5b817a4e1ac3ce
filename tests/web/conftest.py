"""What the tests of the pages share: one Chromium for each process of the tests."""

import pytest

pytest.register_assert_rewrite("tests.web.browser")

from .browser import chromium  # noqa: E402

__all__ = ["chromium"]
