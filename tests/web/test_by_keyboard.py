"""Without a mouse, and without eyes: every game from start to end by keyboard, and what is said.

What is said is read where a screen reader reads it, in Chromium's accessibility tree, and in the
live regions of the page, noted by ``ears.js`` from the moment when the page opens.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from parlour import lexicon
from parlour.games import boggle
from parlour.games.wordgame.hand import playable

from .browser import PHONE, Visit, Visitor, browsing, in_browser, meet, run

EARS = Path(__file__).with_name("ears.js").read_text()
FOCUSED = """
() => {
  const each = document.activeElement;
  if (!each || each === document.body) return null;
  const box = each.getBoundingClientRect();
  const style = getComputedStyle(each);
  return {
    name: each.getAttribute('aria-label') || each.labels?.[0]?.innerText || each.innerText || '',
    inside: each.closest('.top, dialog, main')?.localName,
    top: box.top + scrollY, bottom: box.bottom + scrollY, left: box.left,
    ringed: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
  };
}
"""


async def arrive(visit: Visit) -> Visitor:
    """Come with ears, and without a mouse."""
    visitor = await visit()
    await visitor.page.add_init_script(EARS)
    return visitor


async def focused(visitor: Visitor) -> dict[str, Any]:
    """Say what has the focus."""
    return await visitor.page.evaluate(FOCUSED) or {}


async def press(visitor: Visitor, name: str, key: str = "Enter") -> None:
    """Go on with Tab to what has a name, and press it."""
    for _ in range(150):
        here = await focused(visitor)
        if here.get("name", "").strip().startswith(name):
            assert here["ringed"], f"the focus cannot be seen on {name}"
            await visitor.page.keyboard.press(key)
            return
        await visitor.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name!r}")


async def start(visitor: Visitor, button: str) -> None:
    """Start a game from the front page, and read what it is about."""
    await visitor.page.goto(visitor.origin)
    await visitor.page.locator("[data-game]").first.wait_for()
    await press(visitor, button)
    await visitor.page.get_by_role("button", name="Start playing").wait_for()
    assert (await focused(visitor))["inside"] == "dialog"
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.page.locator("dialog")).to_have_count(0)


async def keeps_focus(visitor: Visitor) -> None:
    """Check that focus was never lost on this page."""
    await visitor.page.wait_for_timeout(200)
    assert await visitor.page.evaluate("lost") == []


async def tree(visitor: Visitor) -> list[dict[str, Any]]:
    """Return what a screen reader finds on the page: roles, names and what is live."""
    session = await visitor.page.context.new_cdp_session(visitor.page)
    nodes = (await session.send("Accessibility.getFullAXTree"))["nodes"]
    await session.detach()
    return [
        {
            "role": node["role"]["value"],
            "name": node.get("name", {}).get("value", ""),
            **{each["name"]: each["value"].get("value") for each in node.get("properties", [])},
        }
        for node in nodes
        if not node["ignored"]
    ]


def names(nodes: list[dict[str, Any]], *roles: str) -> list[str]:
    """Return the names of what has one of some roles."""
    return [node["name"] for node in nodes if node["role"] in roles]


# By keyboard --------------------------------------------------------------------------------------


@in_browser
def test_ghost_by_keyboard() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await arrive(visit)
            await start(ann, "Ghost: ")
            await press(ann, "E")
            await ann.page.wait_for_selector("parlour-keys:not(.still)")
            assert (await focused(ann))["name"].startswith("E")
            await press(ann, "Z")
            await expect(ann.over).to_be_visible()
            await keeps_focus(ann)
            await press(ann, "Play again")
            await expect(ann.over).to_be_hidden()
            await keeps_focus(ann)

    run(scenario())


@in_browser
def test_hangman_by_keyboard() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await arrive(visit)
            await start(ann, "Evil Hangman: ")
            await press(ann, "Hint")
            await expect(ann.page.locator(".hints li")).to_have_count(1, timeout=60_000)
            for letter in "ZQXJKVWYBFGHMPUDCLRNSTOIAE":
                await ann.page.wait_for_selector(
                    "parlour-keys:not(.still):visible, .tools .primary"
                )
                if await ann.over.is_visible():
                    break
                await press(ann, letter, "Space")
            await expect(ann.over).to_be_visible()
            await keeps_focus(ann)

    run(scenario())


@in_browser
def test_boggle_by_keyboard() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await arrive(visit)
            await start(ann, "Boggle: ")
            faces = ann.state().faces
            words = sorted(boggle.words_on(faces, lexicon.load("american")), key=len)[-2:]
            await ann.enter(words[0])
            await expect(ann.page.locator(f'[data-word="{words[0]}"]').first).to_be_visible()
            path = boggle.find_path(faces, words[1]) or ()
            await press(ann, f"{faces[0].capitalize()}, row 1", "ArrowRight")
            here = 1
            side = round(len(faces) ** 0.5)
            for cell in path:
                rows, columns = divmod(cell, side)[0] - here // side, cell % side - here % side
                for key, times in (
                    ("ArrowDown", rows),
                    ("ArrowUp", -rows),
                    ("ArrowRight", columns),
                    ("ArrowLeft", -columns),
                ):
                    for _ in range(times):
                        await ann.page.keyboard.press(key)
                here = cell
                await ann.page.keyboard.press("Enter")
            await ann.page.keyboard.press("Enter")  # the last tile again sends the word
            await expect(ann.page.locator(f'[data-word="{words[1]}"]').first).to_be_visible()
            await press(ann, "I am done")
            await expect(ann.over).to_be_visible()
            await keeps_focus(ann)
            await press(ann, "Play again")
            await expect(ann.over).to_be_hidden()
            await keeps_focus(ann)

    run(scenario())


@in_browser
def test_the_word_game_by_keyboard() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await arrive(visit)
            await ann.page.goto(ann.origin)
            card = ann.page.locator("[data-game=wordgame]")
            await card.wait_for()
            await card.locator("summary").first.focus()
            await ann.page.keyboard.press("Enter")
            await press(ann, "Word game: One hand alone")
            await ann.page.get_by_role("button", name="Start playing").wait_for()
            await ann.page.keyboard.press("Enter")
            await press(ann, "Keep these letters")
            await expect(ann.page.get_by_label("Your word", exact=True)).to_be_visible()
            hand = ann.state().players[0].hand
            await ann.enter(max(playable(hand, lexicon.load("enable")), key=len))
            await expect(ann.page.locator("parlour-words .good")).to_be_visible()
            if await ann.page.get_by_text("Finish this hand").is_visible():
                await press(ann, "Finish this hand")
            await ann.page.get_by_text("Keep the score").wait_for()
            await press(ann, "Keep the score")
            await expect(ann.over).to_be_visible()
            await keeps_focus(ann)
            await press(ann, "Play again")
            await expect(ann.over).to_be_hidden()
            await keeps_focus(ann)

    run(scenario())


@in_browser
def test_dialogs_give_focus_back() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await arrive(visit)
            await start(ann, "Ghost: ")
            for name in ("The rules", "Give up", "You are Guest"):
                await press(ann, name)
                await ann.page.locator("dialog").wait_for()
                for _ in range(6):  # whatever Tab leads to is in the dialog, or in the browser
                    assert (await focused(ann)).get("inside", "dialog") == "dialog"
                    await ann.page.keyboard.press("Tab")
                await ann.page.keyboard.press("Escape")
                await expect(ann.page.locator("dialog")).to_have_count(0)
                assert (await focused(ann))["name"].startswith(name)
            await press(ann, "Give up")
            await press(ann, "Give up")
            await expect(ann.over).to_be_visible()
            await keeps_focus(ann)

    run(scenario())


@in_browser
@pytest.mark.parametrize("game", ["boggle", "ghost", "hangman", "wordgame"])
def test_focus_goes_down_the_page_and_is_seen(game: str) -> None:
    async def scenario() -> None:
        async with browsing(**PHONE) as (_, visit):
            ann = await arrive(visit)
            for page in ("front", game):
                if page == "front":
                    await ann.page.goto(ann.origin)
                    await ann.page.locator("[data-game]").first.wait_for()
                else:
                    await ann.start(game)
                    await ann.read_rules()
                    await ann.page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
                    await ann.page.locator("body").press("Tab")
                stops = list[dict[str, Any]]()
                for _ in range(80):
                    here = await focused(ann)
                    if not here and stops:
                        break
                    if here:
                        stops.append(here)
                    await ann.page.keyboard.press("Tab")
                seen = [each for each in stops if each["left"] >= 0]
                assert len(seen) > 4
                assert all(each["ringed"] for each in seen), seen
                for above, below in pairwise(seen):
                    assert below["bottom"] > above["top"], (above, below)

    run(scenario())


# By ear -------------------------------------------------------------------------------------------


@in_browser
def test_what_is_said_in_a_game_of_ghost() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):

            async def listening() -> Visitor:
                return await arrive(visit)

            ann, bob = await meet(listening, "ghost", "One round for two", "Ann", "Bob")
            heard = list[str]()

            async def hear() -> list[str]:
                await ann.page.wait_for_timeout(150)
                everything = await ann.page.evaluate("said")
                news: list[str] = everything[len(heard) :]
                heard.extend(news)
                return news

            await ann.page.wait_for_selector("parlour-keys:not(.still):visible")
            await hear()
            so_far = ""
            for player, letter in ((ann, "w"), (bob, "o"), (ann, "r"), (bob, "d")):
                await player.page.wait_for_selector("parlour-keys:not(.still):visible")
                await player.page.keyboard.press(letter)
                so_far += letter
                while ann.state().fragment != so_far and not ann.state().last:
                    await ann.page.wait_for_timeout(20)
                news = await hear()
                # What happened is said once, and nothing of what was there before.
                assert news, letter
                assert (
                    sum(
                        letter.upper() in each.split()
                        or f"{letter.upper()}." in each
                        or so_far.upper() in each
                        for each in news
                    )
                    == 1
                ), news
                assert len(news) <= 2, news
                assert sum(map(len, news)) < 160, news
                nodes = await tree(ann)
                assert f"Fragment: {' '.join(so_far.upper())}" in names(nodes, "image", "img")
            assert "You have won" in heard[-1]
            assert (
                await bob.page.evaluate("said.filter((each) => each.includes('WORD')).length") == 1
            )
            live = [node for node in await tree(ann) if node.get("live") not in (None, "off")]
            assert {node["role"] for node in live} <= {"status", "alert"}

    run(scenario())


@in_browser
def test_what_is_said_in_a_game_of_boggle() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await arrive(visit)
            await ann.start("boggle", "Three minutes alone")
            await ann.read_rules()
            await expect(ann.page.locator("parlour-board .tile").first).to_be_visible()
            faces, words = (
                ann.state().faces,
                boggle.words_on(ann.state().faces, lexicon.load("american")),
            )
            await ann.page.wait_for_timeout(1500)  # the clock runs, and is not said
            before = len(await ann.page.evaluate("said"))
            assert before <= 2
            for word in sorted(words, key=len)[-3:]:
                await ann.page.keyboard.type(word)
                assert len(await ann.page.evaluate("said")) == before
                await ann.page.keyboard.press("Enter")
                await expect(ann.page.locator(f'[data-word="{word}"]').first).to_be_visible()
                await ann.page.wait_for_timeout(150)
                news = (await ann.page.evaluate("said"))[before:]
                assert len(news) == 1, news
                assert word.upper() in news[0]
                assert len(news[0]) < 100, news
                before += 1
            nodes = await tree(ann)
            side = round(len(faces) ** 0.5)
            assert "The board as text" in names(nodes, "table")
            assert [name for name in names(nodes, "cell", "gridcell") if name] == [
                face.capitalize() for face in faces
            ]
            for cell, face in enumerate(faces):
                place = f"{face.capitalize()}, row {cell // side + 1}, column {cell % side + 1}"
                assert place in names(nodes, "button"), place
            unnamed = [n for n in nodes if n.get("focusable") and n["role"] != "RootWebArea"]
            assert all(node["name"] or node["role"] == "main" for node in unnamed)

    run(scenario())


@in_browser
def test_what_is_said_in_a_game_of_hangman() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await arrive(visit)
            await ann.start("hangman")
            await ann.read_rules()
            await ann.page.wait_for_selector("parlour-keys:not(.still):visible")
            before = len(await ann.page.evaluate("said"))
            for letter in "eaz":
                if "_" not in ann.state().pattern:
                    break
                await ann.press_letters(letter, to_the_end=False)
                await ann.page.wait_for_timeout(150)
                news = (await ann.page.evaluate("said"))[before:]
                assert 1 <= len(news) <= 2, news
                assert (
                    sum(
                        f"{letter.upper()}" in "".join(each.split())
                        and (f"No {letter.upper()}" in each or f"{letter.upper()} " in each)
                        for each in news
                    )
                    == 1
                )
                before += len(news)
                nodes = await tree(ann)
                shown = " ".join("blank" if x == "_" else x.upper() for x in ann.state().pattern)
                assert f"Word: {shown}" in names(nodes, "image", "img")
                key = next(
                    name for name in names(nodes, "button") if name.startswith(letter.upper())
                )
                assert key.endswith("in the word")
            assert any("wrong guesses" in name for name in names(await tree(ann), "image", "img"))

    run(scenario())
