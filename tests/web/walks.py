"""Every page and every state of it, reached as a person reaches it.

A walk goes through a game, or the pages around it, and stops at each sight that there is to see:
whoever takes the walk looks at the page then, as they like, and goes on.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from itertools import permutations
from typing import NamedTuple

from playwright.async_api import Page, expect

from parlour import lexicon
from parlour.games import boggle
from parlour.games.wordgame.hand import playable
from parlour.web.messages import Goodbye

from .browser import Visit, Visitor
from .place import Place


class Sight(NamedTuple):
    """What somebody has before them, and what of it must be in sight without scrolling."""

    visitor: Visitor
    name: str
    needed: tuple[str, ...] = ()


Walk = Callable[[Place, Visit], AsyncIterator[Sight]]


async def front(place: Place, visit: Visit) -> AsyncIterator[Sight]:
    """See the front page: on the first visit, asked for a name, and with tables on it."""
    ann, bob = await visit(), await visit()
    await ann.page.goto(ann.origin)
    await expect(ann.page.locator("[data-game]")).to_have_count(5)
    await expect(ann.page.locator("[data-puzzle]")).to_have_count(4)
    yield Sight(ann, "front")
    for summary in await ann.page.locator("[data-game=ghost] summary").all():
        await summary.click()
    await bob.start("boggle", "Race a friend")
    yield Sight(bob, "name")
    await bob.be_called("Bob with a name that is rather long")
    await bob.page.wait_for_url("**/t/*")
    await ann.start("hangman")
    await ann.page.wait_for_url("**/t/*")
    await ann.page.goto(ann.origin)
    await expect(ann.page.get_by_text("Continue")).to_be_visible()
    await expect(ann.page.get_by_text("Join")).to_be_visible()
    yield Sight(ann, "front-with-tables")


async def around(place: Place, visit: Visit) -> AsyncIterator[Sight]:
    """See today's puzzles and one's own page, before and after some games, and a game again."""
    ann = await visit()
    await ann.page.goto(f"{ann.origin}/you")
    await expect(ann.page.get_by_text("When you have played")).to_be_visible()
    yield Sight(ann, "you-at-first")
    await ann.page.goto(f"{ann.origin}/today")
    await expect(ann.page.locator("[data-puzzle]")).to_have_count(4)
    yield Sight(ann, "today")
    await ann.page.locator("[data-puzzle=boggle]").click()
    await ann.read_rules()
    await ann.enter(max(boggle.words_on(ann.state().faces, lexicon.load("american")), key=len))
    await expect(ann.page.locator("parlour-words .good").first).to_be_visible()
    await ann.page.get_by_text("I am done").click()
    await expect(ann.over).to_be_visible()
    await coached(ann.page)
    await ann.page.goto(f"{ann.origin}/today")
    await ann.page.locator("[data-puzzle=ghost]").click()
    await ann.read_rules()
    await ann.press_letters("zqxjv")
    await coached(ann.page)
    await ann.page.goto(f"{ann.origin}/today")
    await expect(ann.page.locator("textarea")).to_be_visible()
    yield Sight(ann, "today-done")
    await ann.page.goto(f"{ann.origin}/you")
    await expect(ann.page.locator(".learn li").first).to_be_visible()
    for summary in await ann.page.locator("summary").all():
        await summary.click()
    await ann.page.get_by_text("Make a code").click()
    await expect(ann.page.locator("output.code")).not_to_be_empty()
    yield Sight(ann, "you")
    await ann.page.get_by_text("Delete everything").click()
    yield Sight(ann, "delete")
    await ann.page.get_by_text("Keep it").click()
    await ann.page.locator(".tables a").last.click()
    await coached(ann.page)
    yield Sight(ann, "replay")
    await ann.page.goto(f"{ann.origin}/m/nothing-here")
    await expect(ann.page.get_by_text("This game cannot be shown")).to_be_visible()
    yield Sight(ann, "no-replay")
    await ann.page.context.set_offline(True)
    await expect(ann.page.get_by_text("There is no connection")).to_be_visible()
    yield Sight(ann, "no-connection-around")


async def meeting(place: Place, visit: Visit) -> AsyncIterator[Sight]:
    """See a table before the game, with somebody watching, without a line, and none at all."""
    ann, bob, eve = await visit(), await visit(), await visit()
    await ann.start("ghost", "One round for two")
    await ann.be_called("Ann")
    await ann.read_rules()
    link = await ann.page.get_by_label("The link to this table").input_value()
    yield Sight(ann, "waiting")
    await bob.page.goto(link)
    await bob.read_rules()
    yield Sight(bob, "invited")
    await bob.page.get_by_text("Sit down and play").click()
    await bob.be_called("Bob")
    await expect(ann.page.get_by_text("You begin")).to_be_visible()
    await eve.page.goto(link)
    await eve.read_rules()
    await ann.page.keyboard.press("q")
    await expect(eve.page.get_by_text("Ann said Q")).to_be_visible()
    yield Sight(eve, "watching", (".fragment",))
    await bob.page.context.set_offline(True)
    for conversation in list(place.app._conversations):
        conversation.end(Goodbye("a test", 60.0), 1001)
    await expect(bob.page.get_by_text("No connection")).to_be_visible()
    yield Sight(bob, "no-connection")
    await eve.page.goto(f"{eve.origin}/t/nothing-here")
    await expect(eve.page.get_by_text("There is no such table")).to_be_visible()
    yield Sight(eve, "no-table")


async def boggling(place: Place, visit: Visit) -> AsyncIterator[Sight]:
    """Play Boggle alone."""
    ann = await visit()
    page, needed = ann.page, ("parlour-board", "parlour-typing")
    await ann.start("boggle", "Three minutes alone")
    await ann.page.get_by_text("Start playing").wait_for()
    yield Sight(ann, "boggle-rules")
    await ann.read_rules()
    yield Sight(ann, "boggle-begun", needed)
    words = sorted(boggle.words_on(ann.state().faces, lexicon.load("american")), key=len)
    for word in [*words[-12:], words[-1], "zzzz"]:
        await page.keyboard.type(word)
        await page.keyboard.press("Enter")
    await expect(page.locator(f'[data-word="{words[-12]}"]').first).to_be_visible()
    await page.keyboard.type(words[-1])
    yield Sight(ann, "boggle-playing", needed)
    await page.get_by_role("button", name="Hint", exact=True).click()
    await expect(page.locator(".hints li")).to_have_count(1, timeout=60_000)
    yield Sight(ann, "boggle-hint")
    await page.get_by_role("button", name="Give up", exact=True).click()
    yield Sight(ann, "give-up")
    await page.get_by_role("button", name="Play on", exact=True).click()
    await page.get_by_role("button", name="I am done", exact=True).click()
    await expect(ann.over).to_be_visible()
    await expect(page.locator("parlour-review li").first).to_be_visible()
    yield Sight(ann, "boggle-over")


async def ghosts(place: Place, visit: Visit) -> AsyncIterator[Sight]:
    """Play Ghost against the computer, and be challenged by it to name a word."""
    ann = await visit()
    page, needed = ann.page, (".fragment", "parlour-keys")
    await ann.start("ghost")
    await ann.read_rules()
    yield Sight(ann, "ghost-begun", needed)
    await ann.press_letters("e", to_the_end=False)
    await page.get_by_role("button", name="Hint", exact=True).click()
    await expect(page.locator(".hints li")).to_have_count(1, timeout=60_000)
    yield Sight(ann, "ghost-playing", needed)
    await ann.press_letters("z")
    await coached(page)
    yield Sight(ann, "ghost-over")
    await ann.start("ghost", "With bluffing")
    await ann.press_letters("q", to_the_end=False)
    yield Sight(ann, "ghost-bluffing", needed)
    for letter in "qzxq":
        if await page.get_by_label("A word that begins so").or_(ann.over).is_visible():
            break
        await ann.press_letters(letter, to_the_end=False)
    yield Sight(ann, "ghost-challenged")


async def hanging(place: Place, visit: Visit) -> AsyncIterator[Sight]:
    """Play hangman against the evil setter, and set a word for somebody else."""
    ann = await visit()
    page, needed = ann.page, (".pattern", "parlour-keys")
    await ann.start("hangman")
    await ann.read_rules()
    await page.wait_for_selector("parlour-keys:not(.still)")
    yield Sight(ann, "hangman-begun", needed)
    await ann.press_letters("zqxea", to_the_end=False)
    yield Sight(ann, "hangman-playing", needed)
    await page.get_by_role("button", name="Counter instead of gallows").click()
    yield Sight(ann, "hangman-counted", (".pattern", "parlour-keys"))
    await ann.press_letters("jkvwybfghmpudclrnstoi")
    await coached(page)
    yield Sight(ann, "hangman-over")
    bob, eve = await visit(), await visit()
    await bob.start("hangman", "One sets a word")
    await bob.be_called("Bob")
    await bob.read_rules()
    await eve.page.goto(await bob.page.get_by_label("The link to this table").input_value())
    await eve.read_rules()
    await eve.page.get_by_text("Sit down and play").click()
    await eve.be_called("Eve")
    setter = eve.page.get_by_label("The word to be guessed")
    await setter.wait_for()
    yield Sight(eve, "hangman-setting", ("parlour-typing",))
    await setter.fill("puzzle")
    await setter.press("Enter")
    await bob.page.wait_for_selector("parlour-keys:not(.still)")
    await bob.page.keyboard.press("z")
    await expect(eve.page.locator(".pattern .known")).to_have_count(2)
    yield Sight(eve, "hangman-set", (".pattern",))


async def hands(place: Place, visit: Visit) -> AsyncIterator[Sight]:
    """Play a hand of the word game, with its questions."""
    ann = await visit()
    page, needed = ann.page, ("parlour-hand", "parlour-typing")
    await ann.start("wordgame", "One hand alone")
    await ann.read_rules()
    yield Sight(ann, "wordgame-exchange", ("parlour-hand",))
    await page.get_by_text("Keep these letters").click()
    await expect(page.get_by_label("Your word", exact=True)).to_be_visible()
    yield Sight(ann, "wordgame-begun", needed)
    hand = ann.state().players[0].hand
    word = min(playable(hand, lexicon.load("enable")), key=lambda each: (len(each) != 3, each))
    await page.keyboard.type(word)
    yield Sight(ann, "wordgame-typing", needed)
    await page.keyboard.press("Enter")
    await expect(page.locator("parlour-words .good")).to_be_visible()
    await page.keyboard.type(no_word(ann.state().players[0].hand))
    await page.keyboard.press("Enter")
    await expect(page.locator("parlour-words .bad")).to_be_visible()
    yield Sight(ann, "wordgame-playing")
    finish = page.get_by_text("Finish this hand")
    keep = page.get_by_text("Keep the score")
    await finish.or_(keep).first.wait_for()
    if await finish.is_visible():
        await finish.click()
    await keep.wait_for()
    yield Sight(ann, "wordgame-replay")
    await keep.click()
    await expect(ann.over).to_be_visible()
    await coached(page)
    yield Sight(ann, "wordgame-over")


async def large_boards(place: Place, visit: Visit) -> AsyncIterator[Sight]:
    """Play the largest board against the computer, to where the words of both are shown."""
    ann = await visit()
    page = ann.page
    await ann.start("boggle", "6×6 against the computer")  # noqa: RUF001
    await ann.read_rules()
    await expect(page.locator("parlour-board .tile")).to_have_count(36)
    words = sorted(boggle.words_on(ann.state().faces, lexicon.load("american")), key=len)
    await page.keyboard.type(words[-1])
    yield Sight(ann, "large-board", ("parlour-board", "parlour-typing"))
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="I am done", exact=True).click()
    await expect(ann.over).to_be_visible()
    every = page.locator(f'parlour-every-word [data-word="{words[-1]}"]').first
    await every.click(timeout=60_000)
    yield Sight(ann, "large-board-over")


WALKS: tuple[Walk, ...] = (
    front,
    meeting,
    around,
    boggling,
    large_boards,
    ghosts,
    hanging,
    hands,
)


async def coached(page: Page) -> None:
    """Wait for the coach, who may have much to look back on."""
    await expect(page.get_by_role("heading", name="Looking back")).to_be_visible()
    await expect(page.get_by_text("The coach is thinking")).to_be_hidden(timeout=60_000)


def no_word(hand: str) -> str:
    """Return two letters of a hand that are no word together."""
    pairs = ("".join(pair) for pair in permutations(hand.replace("*", ""), 2))
    return next(pair for pair in pairs if pair not in lexicon.load("enable"))
