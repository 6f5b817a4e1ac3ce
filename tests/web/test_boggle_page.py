"""Boggle in the browser: boards of every size by mouse, touch and keyboard, and looking back."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Locator, Page, Route, expect

from parlour import lexicon
from parlour.coach import boggle as coach
from parlour.games import boggle
from parlour.web import teaching

from .browser import PATIENT, PHONE, Visitor, browsing, in_browser, run
from .place import Person, serving

FIVE = "CLMSIWSRDNBEOKPOERLOXETAA"
AMERICAN = lexicon.load("american")


# Over HTTP ----------------------------------------------------------------------------------------


def test_every_word_is_for_those_who_have_played_and_once_it_is_over() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann, bob = await Person.arrive(place), await Person.arrive(place, "Bob")
            table = await ann.make("boggle", None, options={"side": 5, "board": FIVE})
            guest = await ann.sit(table)
            words = f"/api/matches/{guest.match}/board"
            assert (await ann.http.get(words)).status_code == 409
            await guest.play("idolater")
            await guest.play("x")
            answer = await ann.http.get(words)
            assert answer.status_code == 200
            shown = answer.json()
            everything = coach.solve(FIVE, AMERICAN)
            assert "".join(shown["board"]).upper() == FIVE
            assert shown["shape"] == [5, 5]
            assert [(each["word"], each["points"], each["common"]) for each in shown["words"]] == [
                (each.word, each.points, each.common) for each in everything.words
            ]
            for each in shown["words"]:
                assert "".join(shown["board"][cell] for cell in each["path"]) == each["word"]
            assert (await bob.http.get(words)).status_code == 403
            assert (await place.client().get(words)).status_code == 403
            assert (await ann.http.get("/api/matches/none/board")).status_code == 404

    run(scenario())


def test_other_games_have_no_board() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann = await Person.arrive(place)
            guest = await ann.sit(await ann.make("wordgame", None, options={"hands": 1}))
            await guest.say("resign")
            await guest.until_over()
            answer = await ann.http.get(f"/api/matches/{guest.match}/board")
            assert (answer.status_code, answer.json()["problem"]) == (
                404,
                "only Boggle has a board",
            )

    run(scenario())


def test_meanings_where_there_are_definitions(monkeypatch: Any) -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place, place.client() as http:
            meant = (await http.get("/api/words/sorts/meanings")).json()
            assert any(
                each["part"] == "noun" and each["form_of"] == "sort" and each["gloss"]
                for each in meant
            )
            assert (await http.get("/api/words/xqzzy/meanings")).json() == []
            for wrong in ("Sort", "a1", "..%2f", "a" * 41, "%00"):
                answer = await http.get(f"/api/words/{wrong}/meanings")
                assert answer.status_code in (400, 404), wrong
                assert answer.json()["problem"]

    run(scenario())
    monkeypatch.setattr("parlour.lexicon.definitions.installed", lambda: False)
    assert teaching.meanings("sort") is None


# In a browser -------------------------------------------------------------------------------------


SIX = "EALELCIIHARETTNLADPESKFECROARIRNSNLO"
RICH = "GNAUPEITRDDSREOSEAPSHCLMI"  # 1,419 words
TIMES = "\N{MULTIPLICATION SIGN}"
SIT_DOWN = """async (plan) => {
    const headers = {'content-type': 'application/json'};
    const post = async (path, body) =>
      (await fetch(path, {method: 'POST', body: JSON.stringify(body), headers})).json();
    await post('/api/player', {nickname: 'Ann'});
    const {table} = await post('/api/tables', plan);
    await post(`/api/tables/${table}/join`, {});
    localStorage.setItem('parlour.explained.boggle', 'yes');
    return table;
}"""


async def sit(ann: Visitor, *others: str, **options: Any) -> None:
    """Sit down at a board of one's own."""
    await ann.page.goto(ann.origin)
    chairs = [{}, *({"computer": level} for level in others)]
    plan = {"game": "boggle", "chairs": chairs, "options": options}
    table = await ann.page.evaluate(SIT_DOWN, plan)
    await ann.page.goto(f"{ann.origin}/t/{table}")
    await ann.page.locator("parlour-board .tile").first.wait_for()


def cells(ann: Visitor, word: str) -> tuple[int, ...]:
    path = boggle.find_path(ann.state().faces, word)
    assert path
    return path


async def middles(page: Page, path: tuple[int, ...]) -> list[tuple[float, float]]:
    found = []
    for cell in path:
        box = await page.locator(f'[data-cell="{cell}"]').bounding_box()
        assert box
        found.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    return found


def lit(page: Page) -> Locator:
    return page.locator("parlour-board .lit")


def judged(ann: Visitor) -> list[tuple[str, str]]:
    return [(entry.word, entry.verdict) for entry in ann.state().entries[0]]


async def found(ann: Visitor, word: str) -> None:
    await expect(ann.page.locator(f'.lists [data-word="{word}"]')).to_be_visible()


async def finish(ann: Visitor) -> None:
    await ann.page.get_by_role("button", name="I am done").click()
    await ann.page.locator(".every li").first.wait_for()


@in_browser
def test_words_are_dragged_with_the_mouse_however_quickly() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await visit()
            page = ann.page
            await sit(ann, board=FIVE, side=5)
            for word, steps in (("idolater", 1), ("sweeter", 12)):
                places = await middles(page, cells(ann, word))
                await page.mouse.move(*places[0])
                await page.mouse.down()
                for place in places[1:]:
                    await page.mouse.move(*place, steps=steps)
                await expect(lit(page)).to_have_count(len(places))
                await expect(page.get_by_label("Your word", exact=True)).to_have_value(word)
                await page.mouse.up()
                await found(ann, word)
                await expect(lit(page)).to_have_count(0)
            # Going back takes a tile back, and two tiles are a slip and no word.
            places = await middles(page, cells(ann, "idolater"))
            await page.mouse.move(*places[0])
            await page.mouse.down()
            for place in (places[1], places[2], places[1]):
                await page.mouse.move(*place, steps=4)
            await expect(lit(page)).to_have_count(2)
            await page.mouse.up()
            await expect(lit(page)).to_have_count(0)
            assert judged(ann) == [("idolater", "scored"), ("sweeter", "scored")]

    run(scenario())


@in_browser
def test_words_are_dragged_and_tapped_with_a_finger() -> None:
    async def scenario() -> None:
        async with browsing(**PHONE) as (_, visit):
            ann = await visit()
            page = ann.page
            await sit(ann, board=SIX, side=6)
            words = sorted(boggle.words_on(ann.state().faces, AMERICAN), key=len)
            places = await middles(page, cells(ann, words[-1]))
            fingers = await page.context.new_cdp_session(page)

            async def touch(what: str, *points: tuple[float, float]) -> None:
                told = {"type": what, "touchPoints": [{"x": x, "y": y} for x, y in points]}
                await fingers.send("Input.dispatchTouchEvent", told)

            await touch("touchStart", places[0])
            for place in places[1:]:
                await touch("touchMove", place)
            await expect(lit(page)).to_have_count(len(places))
            assert await page.evaluate("scrollY") == 0
            await touch("touchEnd")
            await found(ann, words[-1])
            for place in await middles(page, cells(ann, words[-2])):
                await page.touchscreen.tap(*place)
            await expect(page.get_by_label("Your word", exact=True)).to_have_value(words[-2])
            await page.touchscreen.tap(*(await middles(page, cells(ann, words[-2])))[-1])
            await found(ann, words[-2])
            assert judged(ann) == [(words[-1], "scored"), (words[-2], "scored")]

    run(scenario())


@in_browser
def test_a_board_is_played_with_the_keyboard_alone() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await visit()
            page = ann.page
            await sit(ann, board=FIVE, side=5)
            tile = page.locator("parlour-board .tile")
            await expect(tile.nth(13)).to_have_attribute("aria-label", "K, row 3, column 4")
            assert await page.locator("parlour-board [tabindex='0']").count() == 1
            await tile.first.focus()

            async def go(start: int, path: tuple[int, ...], key: str) -> int:
                for cell in path:
                    down, right = cell // 5 - start // 5, cell % 5 - start % 5
                    for _ in range(abs(down)):
                        await page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
                    for _ in range(abs(right)):
                        await page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
                    await expect(tile.nth(cell)).to_be_focused()
                    await page.keyboard.press(key)
                    await expect(tile.nth(cell)).to_have_attribute("aria-pressed", "true")
                    start = cell
                return start

            path = cells(ann, "losers")
            at = await go(0, path[:4], "Enter")
            await page.keyboard.press("Backspace")
            await expect(lit(page)).to_have_count(3)
            at = await go(at, path[3:], "Space")
            await page.keyboard.press("Enter")
            await found(ann, "losers")
            await expect(tile.nth(at)).to_be_focused()
            await go(at, cells(ann, "altar")[:2], "Enter")
            await page.keyboard.press("Escape")
            await expect(lit(page)).to_have_count(0)
            # Letters go to the line of text, and what is typed there shows where it is.
            await page.keyboard.type("altar")
            await expect(lit(page)).to_have_count(5)
            await page.keyboard.type("s")
            await expect(lit(page)).to_have_count(0)
            await page.keyboard.press("Backspace")
            await expect(lit(page)).to_have_count(5)
            await page.keyboard.press("Enter")
            await found(ann, "altar")
            rows = (
                await page.get_by_role("table", name="The board as text").get_by_role("row").all()
            )
            text = "".join(
                [(await row.inner_text()).removeprefix(f"Row {n}") for n, row in enumerate(rows, 1)]
            )
            assert "".join(text.split()) == FIVE

            # And so is looking back.
            await finish(ann)
            for _ in range(20):
                await page.keyboard.press("Tab")
                if await page.evaluate("document.activeElement.matches('.every button')"):
                    break
            words = page.locator(".every button")
            assert await page.locator(".every [tabindex='0']").count() == 1
            await page.keyboard.press("Home")
            await expect(words.first).to_be_focused()
            await page.keyboard.press("ArrowRight")
            await expect(words.nth(1)).to_be_focused()
            await page.keyboard.press("ArrowDown")
            below, above = (
                await words.nth(1).bounding_box(),
                await page.locator(":focus").bounding_box(),
            )
            assert below and above and above["y"] > below["y"]
            await page.keyboard.press("ArrowUp")
            await page.keyboard.press("End")
            await expect(words.last).to_be_focused()
            last = await words.last.get_attribute("data-word")
            await expect(page.locator(".about-word .name")).to_have_text((last or "").upper())
            await page.keyboard.press("Enter")
            await expect(page.locator(".pointed [role=status]")).to_contain_text("row")

    run(scenario())


@in_browser
@pytest.mark.parametrize(
    ("way", "side", "limit"),
    [(f"5{TIMES}5, without a clock", 5, 0), (f"6{TIMES}6, five minutes alone", 6, 300)],
)
def test_larger_boards_from_the_front_page_to_looking_back(way: str, side: int, limit: int) -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await visit()
            page = ann.page
            await ann.start("boggle", way)
            await ann.read_rules()
            await expect(page.locator("parlour-board .tile")).to_have_count(side * side)
            assert (ann.state().options.side, ann.state().options.limit) == (side, limit)
            await expect(page.locator("parlour-clock")).to_be_visible(visible=bool(limit))
            everything = coach.words_of(ann.state().faces, AMERICAN)
            mine, missed = everything.words[0], everything.words[1]
            await page.keyboard.type(mine.word)
            await page.keyboard.press("Enter")
            await found(ann, mine.word)
            await finish(ann)
            await expect(page.locator("parlour-board")).to_be_hidden()

            words = page.locator(".every button")
            await expect(words).to_have_count(len(everything.words))
            assert {await each.get_attribute("data-word") for each in await words.all()} == {
                each.word for each in everything.words
            }
            for name, count in (("Yours", 1), ("Missed", len(everything.words) - 1)):
                await page.get_by_role("button", name=f"{name} {count}").click()
                await expect(words).to_have_count(count)
            await page.get_by_role("button", name="Common words only").click()
            common = [each for each in everything.words if each.common and each != mine]
            await expect(words).to_have_count(len(common))
            await page.get_by_role("button", name="Common words only").click()

            # Pointed at, a word is drawn.
            word = page.locator(f'.every [data-word="{missed.word}"]')
            await word.hover()
            await expect(page.locator(".about-word .name")).to_have_text(missed.word.upper())
            await expect(page.locator(".drawn .lit")).to_have_count(len(missed.path))
            drawn = await page.locator(".drawn polyline").get_attribute("points")
            assert drawn == " ".join(f"{c % side + 0.5},{c // side + 0.5}" for c in missed.path)
            await page.get_by_role("button", name="By tile").click()
            first = min(each.path[0] for each in everything.words if each != mine)
            heading = page.locator(".every h3").first
            await expect(heading).to_contain_text(
                f"row {first // side + 1}, column {first % side + 1}"
            )

            await ann.over.click()
            await expect(page.locator("parlour-board")).to_be_visible()
            await expect(page.locator("parlour-board .tile")).to_have_count(side * side)
            assert ann.state().options.side == side

    run(scenario())


@in_browser
def test_a_word_says_what_it_means_where_that_is_known() -> None:
    asked: list[str] = []

    async def nothing(route: Route) -> None:
        asked.append(route.request.url)
        await route.fulfill(status=404, json={"problem": "no definitions are installed here"})

    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann, bob = await visit(), await visit()
            await bob.page.route("**/api/words/*/meanings", nothing)
            for visitor in (ann, bob):
                await sit(visitor, board=FIVE, side=5)
                await finish(visitor)
                await visitor.page.locator('.every [data-word="berate"]').hover()
                about = visitor.page.locator(".about-word")
                await expect(about).to_contain_text("BERATE 3 points, missed, a common word")
            await expect(ann.page.locator(".about-word")).to_contain_text(
                "verb: censure severely or angrily"
            )
            await bob.page.wait_for_timeout(500)
            await bob.page.locator('.every [data-word="resort"]').hover()
            await bob.page.wait_for_timeout(500)
            await expect(about).to_contain_text("RESORT")
            await expect(about.locator("li")).to_have_count(0)
            assert len(asked) == 1

    run(scenario())


@in_browser
def test_a_race_is_looked_back_on_with_whose_words_they_were() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await visit()
            page = ann.page
            await sit(ann, "perfect", board=FIVE, side=5, limit=3600)
            while not any(each.word == "idolater" for each in ann.state().entries[1]):
                await page.wait_for_timeout(50)
            await page.keyboard.type("idolater")
            await page.keyboard.press("Enter")
            await found(ann, "idolater")
            await page.get_by_role("button", name="I am done").click()
            await page.locator(".every li").first.wait_for(timeout=60_000)
            theirs = sum(each.verdict == "scored" for each in ann.state().entries[1])
            await page.get_by_role("button", name=f"The computer {theirs}").click()
            await expect(page.locator(".every button")).to_have_count(theirs)
            shared = page.get_by_role("button", name="IDOLATER, 0 points, yours")
            await shared.hover()
            await expect(page.locator(".about-word")).to_contain_text(
                "counts for nobody, found by you and the computer"
            )

    run(scenario())


@in_browser
def test_the_clock_can_be_hidden_and_stays_so() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await visit()
            page, time = ann.page, ann.page.get_by_role("timer")
            await sit(ann, limit=61)
            await expect(time).to_have_text("1:00")
            await expect(page.get_by_text("One minute left.")).to_be_attached()
            await page.get_by_role("button", name="Hide the clock").click()
            await expect(time).to_be_hidden()
            await page.reload()
            await expect(page.get_by_role("button", name="Show the clock")).to_be_visible()
            await expect(time).to_be_hidden()
            await page.get_by_role("button", name="Show the clock").click()
            await expect(time).to_be_visible()

    run(scenario())


@in_browser
def test_a_thousand_words_do_not_slow_the_page_down() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await visit()
            page = ann.page
            await sit(ann, board=RICH, side=5)
            await finish(ann)
            assert await page.locator(".every button").count() > 1000
            taken = await page.evaluate(
                """() => {
                    const press = (text) => [...document.querySelectorAll('.choices button')]
                      .find((each) => each.textContent === text).click();
                    const pointed = () => new PointerEvent('pointerover', {bubbles: true});
                    const begun = performance.now();
                    for (const text of ['By tile', 'By points']) {
                      press(text);
                      document.body.offsetHeight; // the page is laid out anew
                    }
                    const words = document.querySelectorAll('.every button');
                    for (let n = 0; n < 100; n++) {
                      words[n].dispatchEvent(pointed());
                      document.body.offsetHeight;
                    }
                    return (performance.now() - begun) / 102;
                }"""
            )
            assert taken < 50, f"{taken:.1f} ms for each"

    run(scenario())


@in_browser
def test_words_that_do_not_arrive_can_be_asked_for_again() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await visit()
            page = ann.page
            await sit(ann, board=FIVE, side=5)
            await page.route("**/board", lambda route: route.abort())
            await page.get_by_role("button", name="I am done").click()
            await expect(page.get_by_text("The server cannot be reached")).to_be_visible()
            await expect(page.locator("parlour-board")).to_be_visible()
            await page.unroute("**/board")
            await page.get_by_role("button", name="Try again").click()
            await page.locator(".every li").first.wait_for()
            await expect(page.locator("parlour-board")).to_be_hidden()

    run(scenario())
