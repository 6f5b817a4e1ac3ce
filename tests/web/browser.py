"""People at browsers: real Chromium, driven by Playwright, on a server of the test's own.

A test is marked `in_browser`, opens a place with `browsing()` and lets people come with the
function that it is given; `run` plays its scenario. One Chromium serves all tests of a process,
because it takes a second to start; every visitor has a context of their own in it, and so shares
nothing with anybody. A visitor notices by itself when a script fails, when the page breaks its own
policy or asks anybody but its server, and the test fails for it.

Pictures are kept where ``PARLOUR_SCREENSHOTS`` says (``screenshots/`` if it says nothing), also of
what everybody saw when a test failed.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from parlour.web.house import House

from .place import QUICK, Place, serving

PATIENT = replace(QUICK, grace=60.0, thinking=20.0)  # a busy machine is no easier to play against
SCREENSHOTS = Path(os.environ.get("PARLOUR_SCREENSHOTS", Path(__file__).parents[2] / "screenshots"))
TIMEOUT = 15.0  # seconds for anything that should take none
expect.set_options(timeout=1000 * TIMEOUT)

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
LANDSCAPE = {"viewport": {"width": 640, "height": 360}, "has_touch": True, "is_mobile": True}
DARK = {"color_scheme": "dark"}

in_browser = pytest.mark.usefixtures("chromium")
"""What marks a test that needs Chromium: it is skipped where there is none, and fails so in CI."""


class Chromium:
    """The browser of this process, and the event loop in which it is spoken to."""

    def __init__(self, executable: str) -> None:
        self.executable = executable
        self.runner = asyncio.Runner()
        self._driver: Any = None
        self._browser: Browser | None = None

    async def open(self) -> Browser:
        """Start the browser, once, and again if it has died."""
        if self._browser is None or not self._browser.is_connected():
            self._driver = self._driver or await async_playwright().start()
            self._browser = await self._driver.chromium.launch(
                executable_path=self.executable,
                args=["--no-sandbox", "--disable-background-networking"],
            )
        return self._browser

    async def close(self) -> None:
        """End what was started."""
        if self._browser:
            await self._browser.close()
        if self._driver:
            await self._driver.stop()


_chromium: Chromium | None = None


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """Find Chromium, and lend it to every test of this process."""
    global _chromium
    executable = shutil.which("chromium") or shutil.which("chromium-browser")
    if executable is None:
        missing = "Chromium is not installed (on Debian: apt-get install chromium)"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    _chromium = Chromium(executable)
    try:
        yield _chromium
    finally:
        _chromium.runner.run(_chromium.close())
        _chromium.runner.close()
        _chromium = None


def run(scenario: Coroutine[Any, Any, None]) -> None:
    """Play a scenario, in the loop of the browser if it needs one, and do not wait for ever."""

    async def patient() -> None:
        async with asyncio.timeout(120):
            await scenario

    if _chromium:
        _chromium.runner.run(patient())
    else:
        asyncio.run(patient())


class Visitor:
    """Somebody at a browser of their own; nothing may go wrong in it, and nobody else be asked."""

    def __init__(self, page: Page, origin: str, house: House | None, look: str) -> None:
        self.page, self.origin, self.house, self.look = page, origin, house, look
        self.wrong: list[str] = []
        page.set_default_timeout(1000 * TIMEOUT)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self._listen(said.text))
        page.on("request", lambda request: self._watch(request.url))

    def _listen(self, text: str) -> None:
        if "Content Security Policy" in text:
            self.wrong.append(text)

    def _watch(self, url: str) -> None:
        if not url.startswith((self.origin, self.origin.replace("http", "ws"), "data:", "blob:")):
            self.wrong.append(url)

    async def start(self, game: str, way: str = "") -> None:
        """Start a game from the front page."""
        await self.page.goto(self.origin)
        card = self.page.locator(f"[data-game={game}]")
        await card.wait_for()
        if way:
            for summary in await card.locator("summary").all():
                await summary.click()
            await card.get_by_text(way, exact=True).click()
        else:
            await card.locator("button.primary").click()

    async def read_rules(self) -> None:
        """Close the explanation of the first visit."""
        await self.page.get_by_text("Start playing").click()

    async def enter(self, word: str) -> None:
        """Type a word, wherever the focus is, and send it."""
        await self.page.keyboard.type(word)
        await self.page.keyboard.press("Enter")

    async def be_called(self, name: str) -> None:
        """Answer the question for a name."""
        await self.page.get_by_label("Your name, as the others see it").fill(name)
        await self.page.get_by_text("Use this name").click()

    @property
    def over(self) -> Locator:
        """What is there once a game is over."""
        return self.page.get_by_text("Play again", exact=True)

    async def press_letters(self, letters: str, to_the_end: bool = True) -> None:
        """Press keys, each when it is one's turn, until the game is over."""
        keys = self.page.locator("parlour-keys")
        ready = "parlour-keys:not(.still):visible, parlour-typing:visible, .tools .primary"
        for letter in letters:
            await self.page.wait_for_selector(ready)
            if await self.over.is_visible() or not await keys.is_visible():
                break
            await self.page.keyboard.press(letter)
            await self.page.wait_for_timeout(50)
        await self.page.wait_for_selector(ready)
        if to_the_end:
            await expect(self.over).to_be_visible()

    def state(self) -> Any:
        """Look at the table's match in the server."""
        assert self.house, "this server is not in the test's own process"
        live = self.house.tables[self.page.url.rpartition("/")[2]].live
        assert live is not None
        return live.match.state

    async def photograph(self, name: str, whole: bool = True) -> Path:
        """Keep a picture of the page, or of what is in sight; return where it is."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        file = SCREENSHOTS / f"{name}-{self.look}.png"
        await self.page.screenshot(path=file, full_page=whole, animations="disabled")
        return file


Visit = Callable[..., Coroutine[Any, Any, Visitor]]


@asynccontextmanager
async def visiting(origin: str, house: House | None = None, **usual: Any) -> AsyncIterator[Visit]:
    """Give a function that lets somebody come to a server, with the options of their context."""
    assert _chromium, "the test is not marked in_browser"
    browser = await _chromium.open()
    visitors: list[Visitor] = []

    async def visit(**options: Any) -> Visitor:
        # A worker would fetch all pages once more for each visitor, and hide requests from tests.
        options = {**DESKTOP, "service_workers": "block", **usual, **options}
        context = await browser.new_context(**options)
        visitors.append(Visitor(await context.new_page(), origin, house, _look(options)))
        return visitors[-1]

    try:
        yield visit
        for visitor in visitors:
            assert not visitor.wrong
    except BaseException:
        test = re.sub(r"\W+", "-", os.environ.get("PYTEST_CURRENT_TEST", "").rpartition("::")[2])
        for n, visitor in enumerate(visitors, 1):
            with suppress(Exception):
                await visitor.photograph(f"failed-{test}{n}")
        raise
    finally:
        for visitor in visitors:
            with suppress(Exception):
                await visitor.page.context.close()


@asynccontextmanager
async def browsing(**usual: Any) -> AsyncIterator[tuple[Place, Visit]]:
    """Serve on a free port, and give a function that lets somebody come."""
    async with (
        serving(PATIENT) as place,
        visiting(place.origin, place.house, **usual) as visit,
    ):
        yield place, visit


async def meet(visit: Visit, game: str, way: str, *names: str) -> list[Visitor]:
    """Let people sit down at one table: the first makes it and sends the link to the others."""
    people = [await visit() for _ in names]
    host, link = people[0], ""
    for person, name in zip(people, names, strict=True):
        if person is host:
            await host.start(game, way)
            await host.be_called(name)
            await host.read_rules()
            link = await host.page.get_by_label("The link to this table").input_value()
        else:
            await person.page.goto(link)
            await person.read_rules()
            await person.page.get_by_text("Sit down and play").click()
            await person.be_called(name)
    return people


async def watch(visit: Visit, link: str) -> Visitor:
    """Let somebody come to a table to watch."""
    spectator = await visit()
    await spectator.page.goto(link)
    await spectator.read_rules()
    return spectator


def _look(options: dict[str, Any]) -> str:
    """Name a size and a theme, as in ``360x640-dark``."""
    size = options["viewport"]
    return f"{size['width']}x{size['height']}-{options.get('color_scheme', 'light')}"
