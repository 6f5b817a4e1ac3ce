"""The pages around the games, in real browsers: the front page, today, you; and installed."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest
from playwright.async_api import BrowserContext, expect

from parlour import lexicon
from parlour.games import boggle
from parlour.web import static

from .browser import DARK, PATIENT, PHONE, Visitor, browsing, in_browser, run
from .place import Person, serving
from .test_today import begin, come

NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}
INSTALLED = {"service_workers": "allow"}


async def be(visitor: Visitor, person: Person) -> None:
    """Have a person's cookie."""
    cookie = {"name": "parlour", "value": person.http.cookies["parlour"], "url": visitor.origin}
    await visitor.page.context.add_cookies([cookie])  # type: ignore[list-item]


async def fits(visitor: Visitor) -> None:
    """See that nothing is wider than the screen."""
    width = await visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0


# The front page -----------------------------------------------------------------------------------


@in_browser
def test_a_visitor_finds_five_games_and_starts_each_with_one_click() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await visit(**NARROW)
            await ann.page.goto(ann.origin)
            titles = ann.page.locator(".card h2")
            await expect(titles).to_have_count(5)
            assert set(await titles.all_inner_texts()) == {
                "Boggle",
                "Word game",
                "Word game of 2008",
                "Ghost",
                "Evil Hangman",
            }
            for picture in await ann.page.locator(".card img").all():
                assert await picture.evaluate("image => image.naturalWidth > 0")
            await fits(ann)
            await ann.photograph("front")
            await ann.start("wordgame-2008")
            await ann.read_rules()
            assert ann.state().options.rules == "2008"

    run(scenario())


@in_browser
def test_what_was_left_open_is_continued_and_open_tables_are_joined() -> None:
    async def scenario() -> None:
        async with browsing() as (place, visit):
            bob = await Person.arrive(place, "Bob")
            await bob.sit(await bob.make("ghost", None, None))
            ann = await visit()
            await ann.start("ghost")
            await ann.read_rules()
            table = ann.page.url
            await ann.page.goto(ann.origin)
            await expect(ann.page.get_by_text("Join Ghost: Bob, a free chair")).to_be_visible()
            await ann.page.get_by_text("Continue").click()
            await expect(ann.page).to_have_url(table)

    run(scenario())


# Today --------------------------------------------------------------------------------------------


@in_browser
def test_today_s_board_from_the_start_to_what_is_shared() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await visit(permissions=["clipboard-read", "clipboard-write"])
            page = ann.page
            await page.goto(f"{ann.origin}/today")
            await page.locator("[data-puzzle=boggle]").click()
            await ann.read_rules()
            await expect(page.get_by_text("Hint", exact=True)).to_have_count(0)
            faces = ann.state().faces
            words = sorted(boggle.words_on(faces, lexicon.load("american")), key=len)[-2:]
            for word in words:
                await ann.enter(word)
                await expect(page.locator(f'[data-word="{word}"]').first).to_be_visible()
            await page.get_by_text("I am done").click()
            await page.locator("a[href='/today']").last.click()
            done = page.locator("[data-puzzle=boggle]")
            await expect(done).to_contain_text("✓")
            text = await page.locator("textarea").input_value()
            points = sum(map(boggle.points, words))
            assert f"{points} points with 2 words" in text
            assert not any(word in text.lower() for word in words)
            await page.get_by_text("Copy", exact=True).click()
            await expect(page.get_by_text("Copied.")).to_be_visible()
            assert await page.evaluate("navigator.clipboard.readText()") == text
            streak = page.locator("table.figures tr", has_text="Any of them")
            await expect(streak.locator("td").first).to_have_text("1")
            await ann.photograph("today")

            # Again is practice: it is the same board, and nothing changes here.
            await done.click()
            await ann.over.click()
            await page.get_by_text("I am done").click()
            await expect(ann.over).to_be_visible()
            await page.goto(f"{ann.origin}/today")
            await expect(page.locator("textarea")).to_have_value(text)

    run(scenario())


@in_browser
def test_a_puzzle_that_was_begun_goes_on() -> None:
    async def scenario() -> None:
        async with browsing(**NARROW) as (_, visit):
            ann = await visit()
            await ann.page.goto(ann.origin)
            await ann.page.locator("[data-puzzle=ghost]").click()
            await ann.read_rules()
            begun = ann.state().fragment
            assert len(begun) == 3
            table = ann.page.url
            await ann.page.goto(ann.origin)
            puzzle = ann.page.locator("[data-puzzle=ghost]")
            await expect(puzzle).to_contain_text("Go on")
            await puzzle.click()
            await expect(ann.page).to_have_url(table)
            await expect(ann.page.locator(".fragment span:not(.next)")).to_have_count(3)

    run(scenario())


# You ----------------------------------------------------------------------------------------------


async def play_some(person: Person) -> str:
    """Play the day's board and three others; return the last of them."""
    tables = [await begin(person, "boggle")]
    tables += [await person.make("boggle", None, open=False) for _ in range(3)]
    match = ""
    for n, table in enumerate(tables):
        guest = await (person.sit(table) if n else come(person, table))
        words = sorted(boggle.words_on(guest.view.faces, lexicon.load("american")), key=len)
        for word in words[-n - 1 :]:
            await guest.play(word)
        await guest.play("x")
        await person.http.get(f"/api/matches/{guest.match}/review?seat=0")
        match = guest.match
    return match


@in_browser
@pytest.mark.parametrize("look", [{}, {**NARROW, **DARK}])
def test_one_sees_what_one_has_played_and_plays_it_through_again(look: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with browsing(**look) as (place, visit):
            person = await Person.arrive(place)
            match = await play_some(person)
            ann = await visit()
            await be(ann, person)
            await ann.page.goto(f"{ann.origin}/you")
            chart = ann.page.locator("figure.chart")
            await expect(chart.locator("circle")).to_have_count(4)
            label = await chart.locator("svg").get_attribute("aria-label")
            assert label and label.startswith("Boggle: points of the last 4 games")
            await chart.get_by_text("Boggle as a table").click()
            await expect(chart.locator("tbody tr")).to_have_count(4)
            await expect(ann.page.locator(".learn li").first).to_be_visible()
            games = ann.page.locator(".tables a")
            await expect(games).to_have_count(4)
            await expect(games.last).to_contain_text("puzzle of")
            await fits(ann)
            await ann.photograph("you")
            await games.first.click()
            await expect(ann.page).to_have_url(f"{ann.origin}/m/{match}")
            await expect(ann.page.get_by_text("Looking back")).to_be_visible()
            words = ann.page.locator("parlour-words").first.locator("li")
            await expect(words).to_have_count(4)
            await ann.page.get_by_text("Back", exact=True).click()
            await ann.page.get_by_text("Back", exact=True).click()
            await expect(words).to_have_count(3)
            slider = ann.page.get_by_label("Move", exact=True)
            await slider.press("Home")
            await expect(words).to_have_count(0)
            await slider.press("End")
            await expect(words).to_have_count(4)
            await fits(ann)
            await ann.photograph("replay")

    run(scenario())


@in_browser
def test_a_code_moves_one_to_another_device() -> None:
    async def scenario() -> None:
        async with browsing() as (place, visit):
            person = await Person.arrive(place, "Annabel")
            await play_some(person)
            desktop, phone = await visit(), await visit(**PHONE)
            await be(desktop, person)
            await desktop.page.goto(f"{desktop.origin}/you")
            await desktop.page.get_by_text("Make a code").click()
            code = desktop.page.locator("output.code")
            await expect(code).to_have_text(re.compile(r"^\d{3} \d{3} \d{3}$"))
            await phone.page.goto(f"{phone.origin}/you")
            field = phone.page.get_by_label("A code from another device")
            await field.fill("000 000 000")
            await field.press("Enter")
            await expect(phone.page.get_by_text("This code is wrong")).to_be_visible()
            await field.fill(await code.inner_text())
            await field.press("Enter")
            await expect(phone.page.get_by_text("Welcome, Annabel")).to_be_visible()
            await expect(phone.page.locator(".tables a")).to_have_count(4)
            await phone.page.reload()
            await expect(phone.page.locator("parlour-name")).to_contain_text("Annabel")

    run(scenario())


@in_browser
def test_everything_is_taken_away_and_deleted() -> None:
    async def scenario() -> None:
        async with browsing() as (place, visit):
            person = await Person.arrive(place, "Annabel")
            match = await play_some(person)
            ann = await visit()
            await be(ann, person)
            page = ann.page
            await page.goto(f"{ann.origin}/you")
            async with page.expect_download() as download:
                await page.get_by_text("Take a copy of everything").click()
            copy = await (await download.value).path()
            lines = [json.loads(line) for line in copy.read_text().splitlines()]
            assert lines[0]["player"]["nickname"] == "Annabel"
            assert any(line.get("match") == match and "outcome" in line for line in lines)
            await page.get_by_role("button", name="Delete everything").click()
            await page.get_by_text("Keep it").click()
            assert await place.store.results(lines[0]["player"]["id"])
            await page.get_by_role("button", name="Delete everything").click()
            await (
                page.get_by_role("dialog").get_by_text("Delete everything", exact=True).last.click()
            )
            await expect(page).to_have_url(f"{ann.origin}/")
            assert await place.store.results(lines[0]["player"]["id"]) == []
            await page.goto(f"{ann.origin}/you")
            await expect(page.get_by_text("When you have played")).to_be_visible()

    run(scenario())


# Installed ----------------------------------------------------------------------------------------


async def be_kept(visitor: Visitor) -> None:
    """Wait until the worker keeps the pages."""
    await visitor.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await visitor.page.wait_for_function("() => !!navigator.serviceWorker.controller")


async def caches(context: BrowserContext) -> list[str]:
    names: list[str] = await context.pages[0].evaluate("caches.keys()")
    return names


@in_browser
def test_the_pages_open_without_a_connection_and_go_on_when_there_is_one() -> None:
    async def scenario() -> None:
        async with browsing(**INSTALLED) as (_, visit):
            ann = await visit()
            page = ann.page
            await ann.start("ghost")
            await ann.read_rules()
            await be_kept(ann)
            await page.context.set_offline(True)
            await page.keyboard.press("e")
            await expect(page.get_by_text("No connection")).to_be_visible()
            await page.reload()
            await expect(page.get_by_text("what you played is sent then")).to_be_visible()
            await page.context.set_offline(False)
            await expect(page.locator(".fragment span:not(.next)")).to_have_count(2)
            assert ann.state().fragment.startswith("e")

            await page.context.set_offline(True)
            await page.goto(ann.origin)
            await expect(page.get_by_text("There is no connection")).to_be_visible()
            await expect(page.locator(".card")).to_have_count(5)
            await page.locator(".card button.primary").first.click()
            await expect(page.get_by_text("The server cannot be reached")).to_be_visible()
            await ann.photograph("offline")
            await page.context.set_offline(False)
            await expect(page.get_by_text("There is no connection")).to_be_hidden()
            await page.locator(".card button.primary").first.click()
            await page.wait_for_url("**/t/*")

    run(scenario())


@in_browser
def test_a_new_version_takes_the_place_of_the_old_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with browsing(**INSTALLED) as (_, visit):
            ann = await visit()
            page = ann.page
            await page.goto(ann.origin)
            await be_kept(ann)
            old = static.pages()
            assert await caches(page.context) == [f"parlour-{old.digest}"]
            digest = "0123456789abcdef"

            def renamed(page: static.Page) -> static.Page:
                text = page.plain.replace(old.digest.encode(), digest.encode())
                return page._replace(plain=text, packed=gzip.compress(text))

            new = old._replace(
                digest=digest,
                documents={kind: renamed(page) for kind, page in old.documents.items()},
                worker=renamed(old.worker),
            )
            monkeypatch.setattr(static, "pages", lambda: new)
            await page.goto(ann.origin)  # which opens at once as it was, and looks for a newer one
            await page.wait_for_function(
                "digest => document.querySelector('script').src.includes(digest)", arg=digest
            )
            assert await caches(page.context) == [f"parlour-{digest}"]

    run(scenario())


def test_what_a_browser_needs_to_install_the_pages() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place, place.client() as http:
            base = f"/static/{static.pages().digest}"
            assert (
                f'<link rel="manifest" href="{base}/parlour.webmanifest">'
                in (await http.get("/")).text
            )
            answer = await http.get(f"{base}/parlour.webmanifest")
            assert answer.headers["content-type"] == "application/manifest+json"
            manifest = answer.json()
            assert (manifest["start_url"], manifest["scope"]) == ("/", "/")
            sizes = set()
            for icon in manifest["icons"]:
                file = await http.get(f"{base}/{icon['src']}")
                assert file.headers["content-type"] == icon["type"]
                if icon["type"] == "image/png":
                    width = int.from_bytes(file.content[16:20])
                    assert icon["sizes"] == f"{width}x{width}"
                    sizes.add((width, icon.get("purpose", "any")))
            assert {(192, "any"), (512, "any"), (512, "maskable")} <= sizes
            worker = await http.get("/worker.js")
            assert worker.headers["content-type"].startswith("text/javascript")
            assert worker.headers["cache-control"] == "no-cache"
            assert "worker-src 'self'" in worker.headers["content-security-policy"]
            assert static.pages().digest in worker.text
            assert "{" + "digest}" not in worker.text

    run(scenario())
