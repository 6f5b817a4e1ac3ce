"""What the tests of the pages share: one Chromium for each process of the tests."""

from .browser import chromium

__all__ = ["chromium"]
