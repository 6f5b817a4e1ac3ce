"""Every page and state, as everybody sees it: at every size, in both themes, and by axe-core."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.async_playwright import Axe

from .browser import DESKTOP, LANDSCAPE, PHONE, browsing, in_browser, run
from .walks import WALKS, Sight, Walk

SEEN = Path(__file__).with_name("seen.js").read_text()
NARROWEST = {"width": 320, "height": 568}
WIDEST = {"width": 2560, "height": 1440}
TABLET = {"width": 768, "height": 1024}


async def look(sight: Sight, needed: bool, touch: bool) -> list[str]:
    """Return what is wrong with how a page looks at its present size."""
    page = sight.visitor.page
    if not await page.locator("dialog[open]").count():
        await page.evaluate("scrollTo(0, 0)")
    asked = {"needed": sight.needed if needed else [], "touch": touch}
    size: Any = page.viewport_size
    found: list[str] = await page.evaluate(SEEN, asked)
    return [f"{sight.name} at {size['width']}x{size['height']}: {each}" for each in found]


async def ask_axe(sight: Sight) -> list[str]:
    """Return what axe-core finds."""
    found = await Axe().run(sight.visitor.page)
    theme = await sight.visitor.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    return [
        f"{sight.name} ({'dark' if theme else 'light'}): {each['id']}: {each['help']}: "
        + "; ".join(f"{node['html'][:200]}: {node['failureSummary']}" for node in each["nodes"])
        for each in found.response["violations"]
    ]


async def examine(sight: Sight, sizes: list[Any], touch: bool) -> list[str]:
    """Look at a page at every size, and in both themes, and take pictures."""
    page, wrong = sight.visitor.page, list[str]()
    usual: Any = page.viewport_size
    themes: tuple[Any, ...] = ("light", "dark")
    for theme in themes:
        await page.emulate_media(color_scheme=theme)
        wrong += await ask_axe(sight)
        for size in sizes if theme == "light" else sizes[:1]:
            await page.set_viewport_size(size)
            in_play = touch and size in (PHONE["viewport"], LANDSCAPE["viewport"])
            wrong += await look(sight, in_play or size == DESKTOP["viewport"], touch)
            sight.visitor.look = f"{size['width']}x{size['height']}-{theme}"
            await sight.visitor.photograph(sight.name)
        await page.set_viewport_size(usual)
    await page.emulate_media(color_scheme="light")
    return wrong


@in_browser
@pytest.mark.parametrize("walk", WALKS)
def test_on_a_desktop(walk: Walk) -> None:
    async def scenario() -> None:
        wrong = list[str]()
        async with browsing(**DESKTOP) as (place, visit):
            async for sight in walk(place, visit):
                wrong += await examine(sight, [DESKTOP["viewport"], WIDEST], False)
        assert not wrong, "\n".join(wrong)

    run(scenario())


@in_browser
@pytest.mark.parametrize("walk", WALKS)
def test_on_a_phone(walk: Walk) -> None:
    async def scenario() -> None:
        wrong = list[str]()
        sizes = [PHONE["viewport"], LANDSCAPE["viewport"], NARROWEST, TABLET]
        async with browsing(**PHONE) as (place, visit):
            async for sight in walk(place, visit):
                wrong += await examine(sight, sizes, True)
        assert not wrong, "\n".join(wrong)

    run(scenario())


MOVES = """
window.moved = [];
for (const kind of ['animationstart', 'transitionrun'])
  document.addEventListener(kind, (event) => moved.push(event.target.className), true);
"""


@in_browser
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_who_does_not_like_it(motion: str) -> None:
    async def scenario() -> None:
        async with browsing(reduced_motion=motion) as (_, visit):
            ann = await visit()
            await ann.page.add_init_script(MOVES)
            moved = list[str]()
            for game in ("ghost", "hangman", "wordgame"):
                await ann.start(game)
                await ann.read_rules()
                if game == "wordgame":
                    await ann.page.get_by_text("Keep these letters").click()
                    await ann.page.keyboard.type(ann.state().players[0].hand[:3])
                else:
                    await ann.press_letters("e", to_the_end=False)
                await ann.page.wait_for_timeout(300)
                moved += await ann.page.evaluate("moved")
            assert bool(moved) == (motion == "no-preference"), moved

    run(scenario())
