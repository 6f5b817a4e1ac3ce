"""The pages: how they are served, and, in a real browser, that every game can be played on them."""

from __future__ import annotations

import re

from playwright.async_api import expect

from parlour import lexicon
from parlour.games import boggle
from parlour.games.wordgame.hand import playable
from parlour.web import static
from parlour.web.messages import Goodbye

from .browser import PATIENT, PHONE, browsing, in_browser, run
from .place import Person, serving

NAMESPACE = "http://www.w3.org/2000/svg"  # a name, from which nothing is loaded


# How they are served ------------------------------------------------------------------------------


def test_documents_point_to_files_that_may_be_kept_for_ever() -> None:
    async def scenario() -> None:
        async with serving() as place, place.client() as http:
            for path in ("/", "/today", "/you", "/t/some-table", "/m/some-match"):
                answer = await http.get(path)
                assert answer.status_code == 200
                assert answer.headers["content-type"].startswith("text/html")
                assert answer.headers["cache-control"] == "no-cache"
                named = re.findall(r'(?:src|href)="(/static/[^"]+)"', answer.text)
                assert any(each.endswith("/main.js") for each in named)
                for each in named:
                    file = await http.get(each)
                    assert file.status_code == 200, each
                    assert "immutable" in file.headers["cache-control"]
                    assert file.headers["content-encoding"] == "gzip"
                    assert "script-src 'self'" in file.headers["content-security-policy"]

    run(scenario())


def test_only_this_version_is_under_its_digest() -> None:
    async def scenario() -> None:
        async with serving() as place, place.client() as http:
            digest = static.pages().digest
            assert (await http.get(f"/static/{digest}/main.js")).status_code == 200
            for path in (
                "/static/0000000000000000/main.js",
                f"/static/{digest}/nothing.js",
                f"/static/{digest}/../app.py",
                f"/static/{digest}/..%2fapp.py",
            ):
                assert (await http.get(path)).status_code == 404, path

    run(scenario())


def test_every_script_that_a_page_needs_is_known_before_the_first_runs() -> None:
    known = static.pages()
    named = {
        kind: set(re.findall(r'modulepreload" href="/static/\w+/([^"]+)"', page.plain.decode()))
        for kind, page in known.documents.items()
    }
    scripts = {name for name in known.files if name.endswith(".js")}
    assert set().union(*named.values()) == scripts
    games = {name for name in scripts if name.startswith("games/")}
    for kind, script in static.SCRIPTS.items():
        assert {"main.js", "store.js", "parts/dialog.js", script} <= named[kind] < scripts
        assert games <= named[kind] or kind == "today"


def test_nothing_inline_and_nothing_from_elsewhere() -> None:
    known = static.pages()
    for page in known.documents.values():
        document = page.plain.decode()
        assert not re.search(r"<script(?![^>]*\bsrc=)", document)
        assert not re.search(r"<style|\sstyle=|\son\w+=", document)
    own = {static.WORKER: known.worker, **known.documents}
    for name, page in {**known.files, **own}.items():
        if name.endswith(".png"):
            continue
        text = page.plain.decode().replace(NAMESPACE, "")
        assert not re.search(r"https?://|\bimport\(['\"`]//|url\(", text), name


def test_every_game_has_an_element_and_a_picture() -> None:
    from parlour import games

    for name in games.names():
        assert f"games/{name}.js" in static.pages().files
        assert f"pictures/{name}.svg" in static.pages().files


# The coach over HTTP ------------------------------------------------------------------------------


def test_hints_are_for_who_plays_and_reviews_for_who_played() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann, bob = await Person.arrive(place), await Person.arrive(place, "Bob")
            table = await ann.make("ghost", None, "easy")
            guest = await ann.sit(table)
            hint = await ann.http.post(f"/api/tables/{table}/hint", json={})
            assert hint.status_code == 201
            assert hint.json()["steps"]
            assert (await bob.http.post(f"/api/tables/{table}/hint", json={})).status_code == 409
            review = f"/api/matches/{guest.match}/review?seat=0"
            assert (await ann.http.get(review)).status_code == 409
            await guest.play("q")
            while guest.outcome is None:
                if guest.seat in guest.to_move:
                    await guest.play("z")
                else:
                    await guest.next()
            assert (await ann.http.get(review)).json()["moves"]
            assert (await bob.http.get(review)).status_code == 403
            assert (await ann.http.get(review.replace("seat=0", "seat=1"))).status_code == 403
            assert (await ann.http.get("/api/matches/none/review?seat=0")).status_code == 404

    run(scenario())


def test_no_hints_against_people() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann, bob = await Person.arrive(place), await Person.arrive(place, "Bob")
            table = await ann.make("ghost", None, None)
            await ann.sit(table)
            await bob.sit(table)
            answer = await ann.http.post(f"/api/tables/{table}/hint", json={})
            assert answer.status_code == 409

    run(scenario())


def test_who_asks_for_views_is_sent_them() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann = await Person.arrive(place)
            table = await ann.make("ghost", None, None)
            bob = await Person.arrive(place, "Bob")
            await ann.join(table)
            await bob.join(table)
            mover, other = await ann.come(table), await bob.come(table)
            for guest, person in ((mover, ann), (other, bob)):
                await guest.hello(table, secret=person.secrets[table], views=True)
            accepted = await mover.play("q")
            assert accepted["view"]["fragment"] == "q"
            assert (await other.hear("happened"))["view"]["fragment"] == "q"
            gap = await bob.come(table)
            await gap.say("hello", table=table, views=True, match=mover.match, last=1)
            assert (await gap.hear("happened"))["view"]["fragment"] == "q"

    run(scenario())


# In a browser -------------------------------------------------------------------------------------


@in_browser
def test_ghost_by_keyboard_through_a_reload_and_a_lost_connection() -> None:
    async def scenario() -> None:
        async with browsing() as (place, visit):
            ann = await visit()
            await ann.start("ghost")
            await ann.read_rules()
            await ann.page.keyboard.press("e")
            await expect(ann.page.locator(".fragment span:not(.next)")).to_have_count(2)
            await ann.page.reload()
            await expect(ann.page.locator(".fragment span:not(.next)")).to_have_count(2)
            for conversation in list(place.app._conversations):
                conversation.end(Goodbye("a test", 0.1), 1001)
            await expect(ann.page.get_by_text("No connection")).to_be_visible()
            await ann.page.keyboard.press("z")
            await expect(ann.over).to_be_visible()
            assert ann.state().last.fragment.endswith("z")
            await expect(ann.page.get_by_text("Looking back")).to_be_visible()
            await ann.over.click()
            await expect(ann.page.locator("parlour-keys")).to_be_visible()

    run(scenario())


@in_browser
def test_hangman_with_hints() -> None:
    async def scenario() -> None:
        async with browsing(**PHONE) as (_, visit):
            ann = await visit()
            await ann.start("hangman")
            await ann.read_rules()
            await ann.page.get_by_text("Hint", exact=True).click()
            await expect(ann.page.locator(".hints li")).to_have_count(1)
            await ann.press_letters("zqxjkvwybfghmpudclrnstoiae")
            game = ann.state()
            assert game.shown or "_" not in game.pattern

    run(scenario())


@in_browser
def test_boggle_typed_and_dragged() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await visit()
            page = ann.page
            await ann.start("boggle")
            await ann.read_rules()
            faces = ann.state().faces
            words = sorted(boggle.words_on(faces, lexicon.load("american")), key=len)[-2:]
            await page.keyboard.type(words[0])
            assert await page.locator("parlour-board .lit").count() == len(
                boggle.find_path(faces, words[0]) or ()
            )
            await page.keyboard.press("Enter")
            await expect(page.locator(f'[data-word="{words[0]}"]')).to_be_visible()
            for step, cell in enumerate(boggle.find_path(faces, words[1]) or ()):
                box = await page.locator(f'[data-cell="{cell}"]').bounding_box()
                assert box
                await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                if step == 0:
                    await page.mouse.down()
            await page.mouse.up()
            await expect(page.locator(f'[data-word="{words[1]}"]').first).to_be_visible()
            await page.get_by_text("I am done").click()
            await expect(ann.over).to_be_visible()
            assert [each.word for each in ann.state().entries[0]] == words

    run(scenario())


@in_browser
def test_word_game_by_touch() -> None:
    async def scenario() -> None:
        async with browsing(**PHONE) as (_, visit):
            ann = await visit()
            page = ann.page
            await ann.start("wordgame", "One hand alone")
            await ann.read_rules()
            await page.get_by_text("Keep these letters").tap()
            await expect(page.get_by_text("Finish this hand")).to_be_visible()
            hand = ann.state().players[0].hand
            word = max(playable(hand, lexicon.load("enable")), key=len)
            for letter in word:
                shown = "★" if letter == "*" else letter.upper()
                tiles = page.locator("parlour-hand .tile:not(.used)")
                await tiles.get_by_text(shown, exact=True).first.tap()
            await page.get_by_text("Enter", exact=True).tap()
            await expect(page.locator("parlour-words .good")).to_be_visible()
            if await page.get_by_text("Finish this hand").is_visible():
                await page.get_by_text("Finish this hand").tap()
            await page.get_by_text("Keep the score").tap()
            await expect(ann.over).to_be_visible()
            score = ann.state().players[0].scores[0]
            assert score > 0
            await expect(page.get_by_role("status").first).to_contain_text(f"{score} point")

    run(scenario())


@in_browser
def test_two_browsers_play_ghost() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann, bob, eve = await visit(), await visit(), await visit()
            await ann.start("ghost", "One round for two")
            await ann.be_called("Ann")
            await ann.read_rules()
            link = await ann.page.get_by_label("The link to this table").input_value()
            await bob.page.goto(link)
            await bob.read_rules()
            await bob.page.get_by_text("Sit down and play").click()
            await bob.be_called("Bob")
            await expect(ann.page.get_by_text("You begin")).to_be_visible()
            await eve.page.goto(link)
            await eve.read_rules()
            for player, letter in ((ann, "w"), (bob, "o"), (ann, "r"), (bob, "d")):
                await player.page.wait_for_selector("parlour-keys:not(.still)")
                await player.page.keyboard.press(letter)
            await expect(ann.page.get_by_text("You have won!")).to_be_visible()
            await expect(bob.page.get_by_text("You completed the word WORD")).to_be_visible()
            await expect(eve.page.get_by_text("Ann has won")).to_be_visible()
            await ann.over.click()
            await expect(bob.page.get_by_text("Ann would like to play again")).to_be_visible()
            await bob.over.click()
            await expect(bob.page.get_by_text("You begin")).to_be_visible()

    run(scenario())
