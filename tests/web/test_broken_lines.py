"""Lines that break and servers that are killed, as people at browsers live through it.

No move is lost and none is made twice, whatever is cut and whenever; and what a page shows is
always something that was so, never going back.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from parlour import lexicon
from parlour.games import boggle
from parlour.games.wordgame.hand import playable
from parlour.web.messages import Goodbye

from .browser import Visitor, browsing, in_browser, meet, run, visiting
from .campaign import Parlour
from .place import PATIENCE, Place

SEEDS = range(1, 3)
# What a page shows of a game, whenever it is another than before.
FOLLOW = """
const shown = window.shown = [];
const look = () => {
  const each = document.querySelector('.fragment, .pattern');
  const text = each?.checkVisibility() ? each.getAttribute('aria-label') : null;
  if (text && text !== shown.at(-1)) shown.push(text);
};
new MutationObserver(look).observe(document, {subtree: true, childList: true, attributes: true});
"""


class Cuts:
    """A line that breaks at random: before a message has gone, after it, or before the answer.

    In the end it holds, or nothing would ever get through that takes more than a few messages.
    """

    MOST = 10

    def __init__(self, seed: int, often: float) -> None:
        self.luck, self.often, self.cut = random.Random(seed), often, 0
        self._ends: list[asyncio.Future[None]] = []

    async def watch(self, page: Page) -> None:
        """Stand between a page and its server."""
        await page.route_web_socket("**/ws", self._carry)

    def _carry(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        dead = False

        def through(send: Callable[[Any], None]) -> Callable[[Any], None]:
            def carry(message: Any) -> None:
                nonlocal dead
                if dead:
                    return
                fate = self.luck.random() if self.cut < self.MOST else 1.0
                if fate > self.often / 2:
                    send(message)
                if fate < self.often:
                    dead = True
                    self.cut += 1
                    self._ends += [asyncio.ensure_future(server.close())]
                    self._ends += [asyncio.ensure_future(line.close(code=4000))]

            return carry

        line.on_message(through(server.send))
        server.on_message(through(line.send))


def hang_up(place: Place, wait: float = 0.1) -> None:
    """Let the server end every line that it has."""
    for conversation in list(place.app._conversations):
        conversation.end(Goodbye("a test", wait), 1001)


def words_of(faces: Any) -> list[str]:
    """Return the words of a board, the longest first."""
    return sorted(boggle.words_on(faces, lexicon.load("american")), key=lambda w: (-len(w), w))


async def found(player: Visitor, words: list[str]) -> None:
    """Wait until the page has each word once."""
    for word in words:
        one = player.page.locator(f'.good[data-word="{word}"]')
        await expect(one).to_have_count(1, timeout=1000 * PATIENCE)


# The line -----------------------------------------------------------------------------------------


@in_browser
@pytest.mark.parametrize("seed", SEEDS)
def test_words_over_a_line_that_breaks(seed: int) -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann, cuts = await visit(), Cuts(seed, 0.25)
            await cuts.watch(ann.page)
            await ann.start("boggle", "Alone, without a clock")
            await ann.read_rules()
            await expect(ann.page.locator("parlour-board .tile").first).to_be_visible()
            words = words_of(ann.state().faces)[:12]
            for word in words:
                await ann.enter(word)
                if cuts.luck.random() < 0.5:
                    await ann.page.wait_for_timeout(200)
            await found(ann, words)
            assert cuts.cut
            assert sorted(each.word for each in ann.state().entries[0]) == sorted(words)
            await ann.page.reload()
            await found(ann, words)

    run(scenario())


@in_browser
@pytest.mark.parametrize("seed", SEEDS)
def test_letters_over_a_line_that_breaks(seed: int) -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann, cuts = await visit(), Cuts(seed, 0.2)
            await ann.page.add_init_script(FOLLOW)
            await cuts.watch(ann.page)
            await ann.start("hangman")
            await ann.read_rules()
            typed = "zqxjkvwybfghmpudclrnstoiae"
            await ann.press_letters(typed)
            game = ann.state()
            assert game.guessed == typed[: len(game.guessed)]
            assert game.wrong == 8 or "_" not in game.pattern
            shown = await ann.page.evaluate("shown")
            known = [sum(part not in ("blank", "Word:") for part in each.split()) for each in shown]
            assert known == sorted(known)
            assert cuts.cut

    run(scenario())


@in_browser
@pytest.mark.parametrize("seed", SEEDS)
def test_two_people_over_lines_that_break(seed: int) -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            lines = [Cuts(10 * seed + n, 0.15) for n in range(2)]

            async def cut_off() -> Visitor:
                visitor = await visit()
                await visitor.page.add_init_script(FOLLOW)
                await lines[len(visitors)].watch(visitor.page)
                visitors.append(visitor)
                return visitor

            visitors: list[Visitor] = []
            ann, bob = await meet(cut_off, "ghost", "One round for two", "Ann", "Bob")
            for player, letter in ((ann, "w"), (bob, "o"), (ann, "r"), (bob, "k")):
                await player.page.wait_for_selector("parlour-keys:not(.still):visible")
                await player.page.keyboard.press(letter)
            for each in (ann, bob):
                await expect(each.over).to_be_visible()
                assert ann.state().last.fragment == "work"
                steps = [f"Fragment: {' '.join('WORK'[:n])}" for n in range(1, 5)]
                shown = [step for step in await each.page.evaluate("shown") if "No" not in step]
                assert shown == [step for step in steps if step in shown]

    run(scenario())


@in_browser
def test_no_connection_for_a_while() -> None:
    async def scenario() -> None:
        async with browsing() as (place, visit):
            ann = await visit()
            await ann.start("boggle", "Alone, without a clock")
            await ann.read_rules()
            await expect(ann.page.locator("parlour-board .tile").first).to_be_visible()
            words = words_of(ann.state().faces)[:4]
            await ann.enter(words[0])
            await found(ann, words[:1])
            await ann.page.keyboard.type(words[1][:2])
            await ann.page.context.set_offline(True)
            hang_up(place)
            lost = ann.page.get_by_text("No connection")
            await expect(lost).to_be_visible()
            await ann.enter(words[1][2:])  # what was typed is still there
            await ann.enter(words[2])
            await ann.page.wait_for_timeout(300)
            assert len(ann.state().entries[0]) == 1
            await ann.page.context.set_offline(False)
            await expect(lost).to_be_hidden()
            await found(ann, words[:3])
            await ann.enter(words[3])
            await found(ann, words)
            assert [each.word for each in ann.state().entries[0]] == words

    run(scenario())


# The page -----------------------------------------------------------------------------------------


@in_browser
def test_reload_and_back() -> None:
    async def scenario() -> None:
        async with browsing() as (place, visit):
            ann = await visit()
            await ann.start("boggle", "Alone, without a clock")
            await ann.read_rules()
            await expect(ann.page.locator("parlour-board .tile").first).to_be_visible()
            board = await ann.page.locator("parlour-board").get_attribute("aria-label")
            words = words_of(ann.state().faces)[:4]
            await ann.enter(words[0])
            await found(ann, words[:1])
            await ann.page.goto(ann.origin)
            await expect(ann.page.get_by_text("Continue")).to_be_visible()
            await ann.page.go_back()
            await found(ann, words[:1])
            assert await ann.page.locator("parlour-board").get_attribute("aria-label") == board
            await ann.enter(words[1])
            await found(ann, words[:2])
            await ann.page.context.set_offline(True)
            hang_up(place)
            await expect(ann.page.get_by_text("No connection")).to_be_visible()
            await ann.enter(words[2])  # is not sent before the page is loaded anew
            await ann.page.context.set_offline(False)
            await ann.page.reload()
            await found(ann, words[:3])
            await ann.page.goto(ann.origin)
            await ann.page.get_by_text("Continue").click()
            await found(ann, words[:3])
            await ann.enter(words[3])
            await found(ann, words)
            assert [each.word for each in ann.state().entries[0]] == words

    run(scenario())


@in_browser
def test_one_person_in_two_tabs() -> None:
    async def scenario() -> None:
        async with browsing() as (place, visit):
            ann = await visit()
            await ann.start("ghost", "One round for two")
            await ann.be_called("Ann")
            await ann.read_rules()
            link = ann.page.url
            other = Visitor(await ann.page.context.new_page(), ann.origin, place.house, "tab")
            await other.page.goto(link)
            bob = await visit()
            await bob.page.goto(link)
            await bob.read_rules()
            await bob.page.get_by_text("Sit down and play").click()
            await bob.be_called("Bob")
            for tab in (ann, other):
                await tab.page.wait_for_selector("parlour-keys:not(.still):visible")
            await asyncio.gather(ann.page.keyboard.press("w"), other.page.keyboard.press("c"))
            first = (await asyncio.wait_for(fragment(ann), 5))[0]
            await bob.page.wait_for_selector("parlour-keys:not(.still):visible")
            await bob.page.keyboard.press("r")
            said = f"Fragment: {first.upper()} R"
            for each in (ann, other, bob):
                await expect(each.page.locator(".fragment")).to_have_attribute("aria-label", said)
            assert ann.state().fragment == f"{first}r"
            await other.page.wait_for_selector("parlour-keys:not(.still):visible")
            await other.page.keyboard.press("y")
            await expect(ann.page.locator(".fragment")).to_have_attribute("aria-label", f"{said} Y")
            assert not other.wrong

    run(scenario())


async def fragment(player: Visitor) -> str:
    """Wait for the first letter, and return it."""
    while not player.state().fragment:
        await asyncio.sleep(0.02)
    letters: str = player.state().fragment
    return letters


# The server ---------------------------------------------------------------------------------------


@in_browser
def test_the_server_is_killed_and_comes_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with visiting(parlour.place.origin) as visit:
            ann, bob = await visit(), await visit()
            await ann.start("boggle", "Alone, without a clock")
            await ann.read_rules()
            await expect(ann.page.locator("parlour-board .tile").first).to_be_visible()
            words = words_of(
                await ann.page.evaluate("document.querySelector('parlour-board').faces")
            )
            await ann.enter(words[0])
            await found(ann, words[:1])
            await bob.start("wordgame-2008")
            await bob.read_rules()
            await bob.page.get_by_text("New hand").click()
            await expect(bob.page.get_by_text("Finish this hand")).to_be_visible()
            hand = bob.page.locator("parlour-hand")
            await expect(hand).to_have_attribute("aria-label", re.compile("Your letters: .+"))
            letters = await hand.get_attribute("aria-label") or ""
            await ann.enter(words[1])
            await asyncio.to_thread(parlour.kill)
            for each in (ann, bob):
                await expect(each.page.get_by_text("No connection")).to_be_visible()
            await ann.enter(words[2])
            await ann.enter(words[3])
            held = letters.partition(": ")[2].lower().replace(", ", "")
            word = max(playable(held, lexicon.load("enable")), key=len)
            await bob.enter(word)
            await ann.photograph("server-gone")
            await asyncio.to_thread(parlour.start)
            for each in (ann, bob):
                await expect(each.page.get_by_text("No connection")).to_be_hidden(timeout=30_000)
            await found(ann, words[:4])
            await found(bob, [word])
            await ann.enter(words[4])
            await ann.page.reload()
            await found(ann, words[:5])

    parlour = Parlour(tmp_path, f"sqlite:///{tmp_path}/parlour.db")
    try:
        parlour.start()
        run(scenario())
    finally:
        parlour.remove()
