"""What a first visit loads, as ``make bench`` measures it, less what is a matter of time."""

from __future__ import annotations

import pytest
from bench.pages import Load, start, visit
from bench.server import running, serve_games
from playwright.sync_api import sync_playwright

from .browser import Chromium, in_browser

PAGES = {
    "/": "[data-game]",
    "/today": "[data-puzzle]",
    "/you": "a[href='/api/player/export']",
    "/t/": "parlour-board .tile",
    "/m/nothing-here": "main p",
}


@pytest.fixture(scope="module")
def loads(chromium: Chromium) -> dict[str, Load]:
    """Visit each page, without anything kept from before."""
    with running(serve_games) as server, sync_playwright() as playwright:
        origin = f"http://127.0.0.1:{server.port}"
        browser = playwright.chromium.launch(
            executable_path=chromium.executable, args=["--no-sandbox"]
        )
        host = browser.new_context().new_page()
        start(host, origin, "Boggle")
        cookies = host.context.cookies()
        found = {}
        for page, there in PAGES.items():
            url = host.url if page == "/t/" else origin + page
            # On a slow line what moves is seen to move.
            found[page] = visit(browser, url, there, cookies, throttled=page == "/")
        browser.close()
        return found


@in_browser
@pytest.mark.parametrize("page", PAGES)
def test_a_first_visit_is_small_and_waits_for_nothing_twice(
    page: str, loads: dict[str, Load]
) -> None:
    load = loads[page]
    assert 10_000 < load.bytes < 100_000
    assert load.depth == 2
    assert load.shift < 0.01
