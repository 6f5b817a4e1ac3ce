"""The games on their pages, each from its start to what the coach says at the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from parlour import lexicon
from parlour.games import boggle
from parlour.games.wordgame.hand import playable

from .browser import (
    DARK,
    DESKTOP,
    LANDSCAPE,
    PATIENT,
    PHONE,
    Visit,
    Visitor,
    browsing,
    in_browser,
    run,
    visiting,
)
from .place import Person, serving
from .walks import coached

playwright = pytest.importorskip("playwright.async_api")
expect = playwright.expect

NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}
LOOKS = [DESKTOP, {**NARROW, **DARK}, LANDSCAPE]
looks = pytest.mark.parametrize("look", LOOKS, ids=["desktop", "narrow-dark", "landscape"])


async def sit_down(game: str, visit: Visit, place: Any, **plan: Any) -> Visitor:
    """Come to a table of one's own, as whoever made it, and read the rules."""
    visitor = await visit()
    page = visitor.page
    await page.goto(place.origin)
    chairs = plan.pop("chairs", [{}])
    made = await page.evaluate(
        """async (plan) => {
            const post = async (path, body) => (await fetch(path, {method: 'POST',
                headers: {'content-type': 'application/json'}, body: JSON.stringify(body)})).json();
            await post('/api/player', {nickname: 'Ann'});
            const {table} = await post('/api/tables', plan);
            await post(`/api/tables/${table}/join`, {});
            return table;
        }""",
        {"game": game, "chairs": chairs, **plan},
    )
    await page.goto(f"{place.origin}/t/{made}")
    await visitor.read_rules()
    return visitor


async def enter(visitor: Visitor, word: str) -> None:
    """Type a word and send it."""
    field = visitor.page.get_by_label("Your word")
    await field.fill(word)
    await field.press("Enter")


async def no_wider_than_the_page(visitor: Visitor) -> None:
    """Nothing has to be scrolled sideways."""
    wide = await visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


# The word game ------------------------------------------------------------------------------------


@in_browser
@looks
def test_the_word_game_of_2016(look: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with browsing(**look) as (place, visit):
            ann = await sit_down("wordgame", visit, place, options={"hands": 1, "deal": ["cows*z"]})
            page = ann.page
            status = page.locator("parlour-status")
            await ann.photograph("wordgame-exchange")
            await page.get_by_text("Keep these letters").click()
            await expect(page.get_by_text("stands for any one vowel")).to_be_visible()
            await page.get_by_label("Your word").fill("cow")
            assert not re.search(r"\b96\b", await page.locator("main").inner_text())
            await ann.photograph("wordgame-typing")
            await page.get_by_label("Your word").press("Enter")
            await expect(status).to_contain_text("COW: 96 points")
            await page.get_by_role("button", name="Why COW?").click()
            await expect(page.locator(".reason")).to_contain_text("COW earns 96 points: 8 for its")
            await enter(ann, "zz")
            await expect(status).to_contain_text("ZZ is not in the hand; its letters are lost")
            await page.get_by_role("button", name="Why ZZ?").click()
            await expect(page.locator(".reason")).to_contain_text("The hand has only 1 Z")
            played = page.locator("parlour-words [data-word]")
            await expect(played).to_have_count(2)
            await ann.photograph("wordgame-why")
            await page.reload()
            await expect(played).to_have_count(2)
            await page.get_by_text("Finish this hand").click()
            await page.get_by_role("button", name="Replay the hand").click()
            await expect(played).to_have_count(0)
            await enter(ann, "coz*s")
            await expect(page.get_by_text("Play again", exact=True)).to_be_hidden()
            await page.get_by_text("Finish this hand").click()
            await expect(ann.over).to_be_visible()
            review = page.locator("parlour-review")
            await expect(review.get_by_text("The best plan: 480 points")).to_have_count(2)
            await expect(review.get_by_text("lost 373: better was COZES")).to_be_visible()
            await expect(review.get_by_text("COZ★S (COZES)")).to_have_count(3)
            await review.get_by_role("button", name="Why? COW", exact=True).click()
            await expect(review.get_by_text("What is left can earn 11 more")).to_be_visible()
            await no_wider_than_the_page(ann)
            await ann.photograph("wordgame-over")

    run(scenario())


@in_browser
def test_the_word_game_of_2008() -> None:
    async def scenario() -> None:
        async with browsing(**NARROW) as (place, visit):
            options = {"rules": "2008", "deal": ["acihmmz"]}
            ann = await sit_down("wordgame", visit, place, options=options)
            page = ann.page
            await ann.photograph("wordgame-2008-choice")
            await page.get_by_role("button", name="New hand").click()
            await enter(ann, "zam")
            status = page.locator("parlour-status")
            await expect(status).to_contain_text("ZAM is not a word; it costs nothing")
            await page.get_by_role("button", name="Why ZAM?").click()
            await expect(page.locator(".reason")).to_contain_text("ZAM is not in the word list")
            await enter(ann, "him")
            await expect(status).to_contain_text("HIM: 8 points")
            await page.get_by_text("Finish this hand").click()
            await page.get_by_role("button", name="Replay the hand").click()
            await enter(ann, "mica")
            await page.get_by_text("Finish this hand").click()
            await page.get_by_role("button", name="End the game").click()
            await expect(ann.over).to_be_visible()
            review = page.locator("parlour-review")
            await expect(review.get_by_role("heading", level=3)).to_have_count(2)
            await expect(review.get_by_text("Hand 1, replayed")).to_be_visible()
            await no_wider_than_the_page(ann)
            await ann.photograph("wordgame-2008-over")

    run(scenario())


@in_browser
def test_a_duel_of_the_word_game_in_two_browsers() -> None:
    async def scenario() -> None:
        async with browsing() as (place, visit):
            options = {"hands": 1}
            ann = await sit_down("wordgame", visit, place, chairs=[{}, {}], options=options)
            bob = await join(visit, ann)
            for each in (ann, bob):
                page = each.page
                await page.get_by_text("Keep these letters").click()
                await expect(page.get_by_role("button", name="Hint")).to_have_count(0)
                hand = each.state().players[0].hand
                await enter(each, min(playable(hand, lexicon.load("enable")), key=len))
                await expect(page.locator("parlour-status")).to_contain_text("point")
                await expect(page.get_by_role("button", name=re.compile("^Why"))).to_have_count(0)
                await page.get_by_text("Finish this hand").click()
                await page.get_by_text("Keep the score").click()
                if each is ann:
                    await expect(
                        page.get_by_text("Waiting for the other to be done")
                    ).to_be_visible()
                    await ann.photograph("wordgame-duel-waiting")
            for each in (ann, bob):
                await expect(each.over).to_be_visible()
                await expect(each.page.locator("parlour-review .beside")).to_have_count(1)
            await ann.photograph("wordgame-duel-over")

    run(scenario())


async def join(visit: Visit, host: Visitor, name: str = "Bob") -> Visitor:
    """Come to somebody's table by its link and sit down."""
    guest = await visit()
    await guest.page.goto(host.page.url)
    await guest.read_rules()
    await guest.page.get_by_text("Sit down and play").click()
    await guest.be_called(name)
    await expect(host.page.get_by_text(name).first).to_be_visible()
    return guest


# Ghost --------------------------------------------------------------------------------------------


@in_browser
@looks
def test_a_round_of_ghost_and_where_it_was_lost(look: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with browsing(**look) as (place, visit):
            chairs = [{}, {"computer": "perfect"}]
            ann = await sit_down("ghost", visit, place, chairs=chairs)
            page = ann.page
            await page.wait_for_selector("parlour-keys:not(.still)")
            await page.keyboard.press("e")
            await expect(page.locator(".fragment span:not(.next)")).to_have_count(2)
            await page.get_by_role("button", name="Why E?").click()
            await expect(page.locator(".reason")).to_contain_text("After E the other can win with")
            await ann.photograph("ghost-why")
            await page.keyboard.press("z")
            await expect(ann.over).to_be_visible()
            review = page.locator("parlour-review")
            await expect(
                review.get_by_text("You could have won this round up to here")
            ).to_be_visible()
            await expect(review).to_contain_text("where you said E")
            await expect(review).to_contain_text("H was sure to win, with")
            await expect(review.locator(".fatal")).to_have_text("E")
            await review.get_by_text("Letter by letter").click()
            await review.get_by_role("button", name="Why? Z").click()
            await expect(
                review.get_by_text("No word begins with", exact=False).last
            ).to_be_visible()
            await no_wider_than_the_page(ann)
            await ann.photograph("ghost-over")

    run(scenario())


@in_browser
def test_a_series_of_ghost() -> None:
    async def scenario() -> None:
        async with browsing(**NARROW) as (place, visit):
            chairs = [{}, {"computer": "easy"}]
            ann = await sit_down("ghost", visit, place, chairs=chairs, options={"series": True})
            page = ann.page
            await ann.press_letters("q" * 20)
            await expect(page.locator("parlour-score")).to_contain_text("GHOST")
            await expect(ann.over).to_be_visible()
            review = page.locator("parlour-review")
            await expect(review.get_by_role("heading", name=re.compile("^Round"))).to_have_count(5)
            await no_wider_than_the_page(ann)
            await ann.photograph("ghost-series-over")

    run(scenario())


@in_browser
def test_ghost_with_challenges_between_two() -> None:
    async def scenario() -> None:
        async with browsing() as (place, visit):
            options = {"challenge": True}
            ann = await sit_down("ghost", visit, place, chairs=[{}, {}], options=options)
            bob = await join(visit, ann)
            eve = await visit(**NARROW)
            await eve.page.goto(ann.page.url)
            await eve.read_rules()
            await expect(ann.page.get_by_text("1 watching")).to_be_visible()
            await expect(ann.page.get_by_role("button", name="Hint")).to_have_count(0)
            for each, letter in ((ann, "p"), (bob, "y"), (ann, "t")):
                await each.page.wait_for_selector("parlour-keys:not(.still)")
                await each.page.keyboard.press(letter)
            await ann.photograph("ghost-two")
            await bob.page.get_by_role("button", name="Challenge").click()
            await expect(eve.page.get_by_text("Ann is challenged to name a word")).to_be_visible()
            await ann.photograph("ghost-challenged")
            await ann.page.get_by_label("A word that begins so").fill("python")
            await ann.page.keyboard.press("Enter")
            await expect(ann.page.get_by_text("You have won!")).to_be_visible()
            await expect(
                bob.page.get_by_text("Ann named PYTHON. You lost the challenge")
            ).to_be_visible()
            review = bob.page.locator("parlour-review")
            await expect(review).to_contain_text(
                "You could have won this round up to here, after P"
            )
            await review.get_by_text("Letter by letter").click()
            await review.get_by_role("button", name="Why? CHALLENGE").click()
            await expect(review).to_contain_text("begins with PYT, so the challenge is lost")
            await eve.photograph("ghost-watched")
            await bob.photograph("ghost-challenge-over")
            # They leave and come back, and go on with the next game.
            await bob.page.goto(place.origin)
            await expect(ann.page.locator("parlour-score li.away")).to_contain_text("Bob")
            await ann.photograph("ghost-away")
            await bob.page.go_back()
            await expect(ann.page.locator("parlour-score li.away")).to_have_count(0)
            await ann.over.click()
            await expect(bob.page.get_by_text("Ann would like to play again")).to_be_visible()
            await bob.over.click()
            await expect(bob.page.get_by_text("You begin")).to_be_visible()

    run(scenario())


@in_browser
def test_whoever_takes_too_long_for_a_turn_has_lost() -> None:
    async def scenario() -> None:
        async with browsing() as (place, visit):
            ann = await sit_down("ghost", visit, place, chairs=[{}, {}], turn_limit=4)
            bob = await join(visit, ann)
            for each in (ann, bob):
                await expect(each.page.get_by_role("timer")).to_have_text(re.compile("^0:0[0-4]$"))
            await ann.page.wait_for_selector("parlour-keys:not(.still)")
            await ann.page.keyboard.press("p")
            await expect(ann.page.get_by_text("Bob ran out of time. You have won!")).to_be_visible()
            await expect(bob.page.get_by_text("You ran out of time. Ann has won")).to_be_visible()
            await expect(bob.page.get_by_role("timer")).to_be_hidden()

    run(scenario())


# Hangman ------------------------------------------------------------------------------------------


@in_browser
@looks
def test_evil_hangman_and_how_the_word_changed(look: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with browsing(**look) as (place, visit):
            chairs = [{}, {"computer": "hard"}]
            ann = await sit_down("hangman", visit, place, chairs=chairs, options={"length": 8})
            page = ann.page
            await page.wait_for_selector("parlour-keys:not(.still)")
            await expect(page.get_by_role("img", name="0 of 8 wrong guesses")).to_be_visible()
            await page.keyboard.press("e")
            await expect(page.get_by_role("img", name="1 of 8 wrong guesses")).to_be_visible()
            await expect(page.get_by_text("not in it: E")).to_be_visible()
            await page.get_by_role("button", name="Why E?").click()
            await expect(page.locator(".reason")).to_contain_text("of the 28420 words that fitted")
            await expect(page.get_by_text("words fit", exact=False)).to_have_count(1)  # the choice
            await ann.photograph("hangman-gallows")
            choice = page.get_by_role("button", name="Counter instead of gallows")
            await choice.focus()
            await page.keyboard.press("Enter")
            await expect(page.locator(".gallows")).to_be_hidden()
            await expect(page.locator(".counter")).to_contain_text("1 / 8")
            await expect(choice).to_be_focused()
            await page.get_by_role("button", name="Show how many words fit").click()
            await expect(page.get_by_text("8908 words fit")).to_be_visible()
            await ann.photograph("hangman-counter")
            await page.reload()
            await expect(page.locator(".counter")).to_contain_text("1 / 8")
            await expect(page.get_by_text("8908 words fit")).to_be_visible()
            await ann.press_letters("aiqxzjvkwybfghmpudclrnsto")
            review = page.locator("parlour-review")
            turns = review.locator(".turns > li")
            await coached(page)
            await expect(turns.first).to_contain_text("28420 words → 8908")
            await expect(turns).to_have_count(len(ann.state().guessed))
            await expect(review.get_by_text("would have been best").first).to_be_visible()
            await expect(turns.filter(has_text="and became").first).to_be_visible()
            await turns.first.get_by_text("answers were possible").click()
            await turns.nth(1).get_by_role("button", name="Why? A").click()
            await expect(turns.nth(1)).to_contain_text("A was in 5387 of the 8908 words")
            await no_wider_than_the_page(ann)
            await ann.photograph("hangman-over")

    run(scenario())


@in_browser
def test_a_word_that_was_set_in_two_browsers() -> None:
    async def scenario() -> None:
        async with browsing() as (place, visit):
            options = {"set_word": True}
            ann = await sit_down("hangman", visit, place, chairs=[{}, {}], options=options)
            bob = await join(visit, ann)
            await expect(ann.page.get_by_text("Bob chooses a word")).to_be_visible()
            field = bob.page.get_by_label("The word to be guessed")
            await field.fill("zzzz")
            await field.press("Enter")
            await expect(bob.page.get_by_text("ZZZZ is not in the list")).to_be_visible()
            await bob.photograph("hangman-setting")
            await field.fill("rhythm")
            await field.press("Enter")
            await expect(ann.page.get_by_text("A word of 6 letters")).to_be_visible()
            await expect(bob.page.get_by_text("Your word is RHYTHM")).to_be_visible()
            await ann.page.wait_for_selector("parlour-keys:not(.still)")
            await ann.page.keyboard.press("e")
            await expect(ann.page.get_by_text("No E.")).to_be_visible()
            assert "rhythm" not in (await ann.page.content()).lower()
            await bob.photograph("hangman-watching-the-guesser")
            await ann.press_letters("rhytm")
            await expect(ann.page.get_by_text("You have won!")).to_be_visible()
            await expect(ann.page.get_by_text("How the word came out")).to_be_visible()
            await expect(bob.page.get_by_text("How the word came out")).to_be_visible()
            await ann.photograph("hangman-set-over")
            await bob.photograph("hangman-set-over-setter")

    run(scenario())


@in_browser
def test_a_race_of_hangman_in_two_browsers() -> None:
    async def scenario() -> None:
        async with browsing() as (place, visit):
            options = {"race": True, "length": 12}
            ann = await sit_down("hangman", visit, place, chairs=[{}, {}], options=options)
            bob = await join(visit, ann)
            await ann.page.wait_for_selector("parlour-keys:not(.still)")
            await ann.page.keyboard.press("e")
            await expect(
                ann.page.locator("parlour-keys .wrong, parlour-keys .right")
            ).to_have_count(1)
            await expect(
                bob.page.locator("parlour-keys .wrong, parlour-keys .right")
            ).to_have_count(0)
            for each in (ann, bob):
                live = each.page.locator("parlour-keys:not(.still)")
                done = each.page.get_by_text("Waiting for").or_(each.over)
                for letter in "zqxjkvwybfghmpudclrnstoiae":
                    await live.or_(done).first.wait_for()
                    if await done.is_visible():
                        break
                    await each.page.keyboard.press(letter)
                await done.wait_for()
            await ann.photograph("hangman-race-done")
            for each in (ann, bob):
                await expect(each.over).to_be_visible()
                await coached(each.page)
                await expect(each.page.locator(".turns > li").first).to_be_visible()
            await ann.photograph("hangman-race-over")

    run(scenario())


# The coach ----------------------------------------------------------------------------------------


@in_browser
@pytest.mark.parametrize(
    ("game", "chairs", "options", "steps"),
    [
        ("wordgame", [{}], {"hand": "cows*z"}, ["of 2 to 5 letters", "begins with C", "It is COZ"]),
        (
            "ghost",
            [{}, {"computer": "easy"}],
            {},
            ["172823 words, of 2 to 28", "26 letters", "Say H", "how it may end"],
        ),
        (
            "hangman",
            [{}, {"computer": "easy"}],
            {"length": 7, "fair": True},
            ["words of 7 letters fit", "in ", "Guess ", "fits."],
        ),
        (
            "boggle",
            [{}],
            {"board": "OISELRONTKNIYNJI"},
            ["of 3 to 6 letters", "starts at", "It is "],
        ),
    ],
)
def test_hints_come_in_steps(game: str, chairs: Any, options: Any, steps: list[str]) -> None:
    async def scenario() -> None:
        async with browsing() as (place, visit):
            ann = await sit_down(game, visit, place, chairs=chairs, options=options)
            shown = ann.page.locator(".hints li")
            button = ann.page.locator("button.hint")
            await expect(button).to_have_text("Hint")
            await button.focus()
            for number, step in enumerate(steps, 1):
                await ann.page.keyboard.press("Enter")
                await expect(shown).to_have_count(number)
                await expect(shown.last).to_contain_text(step)
                await expect(button).to_be_focused()
            await expect(button).to_have_text("No more hints")
            await ann.photograph(f"{game}-hints")

    run(scenario())


@in_browser
def test_the_first_visit_is_explained_once_and_focus_comes_back() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await visit()
            await ann.start("ghost")
            dialog = ann.page.get_by_role("dialog", name="Ghost")
            await expect(dialog.locator("p")).to_have_count(3)
            await expect(dialog.get_by_role("button")).to_be_focused()
            await ann.photograph("ghost-explained", whole=False)
            await ann.page.keyboard.press("Enter")
            await expect(dialog).to_have_count(0)
            await expect(ann.page.locator("main")).to_be_focused()
            await ann.page.reload()
            await expect(ann.page.locator("parlour-keys")).to_be_visible()
            await expect(dialog).to_have_count(0)
            rules = ann.page.get_by_role("button", name="The rules")
            await rules.focus()
            await ann.page.keyboard.press("Enter")
            await expect(dialog).to_be_visible()
            await ann.page.keyboard.press("Escape")
            await expect(rules).to_be_focused()

    run(scenario())


# The line -----------------------------------------------------------------------------------------


@in_browser
def test_moves_that_came_too_fast_are_made_all_the_same() -> None:
    async def scenario() -> None:
        settings = replace(PATIENT, socket_rate=4.0, socket_burst=3)
        async with serving(settings) as place, visiting(place.origin, place.house) as visit:
            options = {"board": "OISELRONTKNIYNJI"}
            ann = await sit_down("boggle", visit, place, options=options)
            faces = ann.state().faces
            words = sorted(boggle.words_on(faces, lexicon.load("american")))[:8]
            for word in words:
                await enter(ann, word)
            await expect(ann.page.locator("parlour-words [data-word]")).to_have_count(len(words))
            await expect(ann.page.locator("parlour-status")).not_to_contain_text("fast")
            assert sorted(each.word for each in ann.state().entries[0]) == sorted(words)

    run(scenario())


@in_browser
def test_giving_up_without_a_connection() -> None:
    async def scenario() -> None:
        async with browsing() as (place, visit):
            chairs = [{}, {"computer": "easy"}]
            ann = await sit_down("ghost", visit, place, chairs=chairs)
            page = ann.page
            await page.context.set_offline(True)
            await expect(page.get_by_text("No connection")).to_be_visible()
            await page.get_by_text("Give up", exact=True).click()
            await page.get_by_role("dialog").get_by_text("Give up", exact=True).last.click()
            await page.context.set_offline(False)
            await expect(ann.over).to_be_visible()

    run(scenario())


# Over HTTP ----------------------------------------------------------------------------------------


def test_why_is_for_who_plays_and_afterwards_for_who_played() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann, bob = await Person.arrive(place), await Person.arrive(place, "Bob")
            table = await ann.make("ghost", None, "easy")
            guest = await ann.sit(table)
            why = f"/api/tables/{table}/why"
            answer = await ann.http.post(why, json={"move": "e", "after": 0})
            assert answer.status_code == 201
            assert answer.json()["why"].startswith("After E the other can win")
            for wrong in (
                {"move": "e"},
                {"after": 0},
                {"move": "e" * 201, "after": 0},
                {"move": "e", "after": -1},
                {"move": "e", "after": 99},
            ):
                assert (await ann.http.post(why, json=wrong)).status_code == 400, wrong
            asked = {"move": "e", "after": 0}
            assert (await bob.http.post(why, json=asked)).status_code == 409
            assert (await ann.http.post("/api/tables/none/why", json=asked)).status_code == 404
            then = f"/api/matches/{guest.match}/why?seat=0&after=0&move=q"
            assert (await ann.http.get(then)).status_code == 409
            while guest.outcome is None:
                if guest.seat in guest.to_move:
                    await guest.play("z")
                else:
                    await guest.next()
            assert "sure to win" in (await ann.http.get(then)).json()["why"]
            assert (await bob.http.get(then)).status_code == 403
            assert (await ann.http.get(then.replace("after=0", "after=99"))).status_code == 400
            assert (await ann.http.get(then.replace("move=q", "move="))).status_code == 200
            review = (await ann.http.get(then.partition("/why")[0] + "/review?seat=0")).json()
            assert review["rounds"][0]["text"]

    run(scenario())


def test_nobody_is_told_why_against_people() -> None:
    async def scenario() -> None:
        async with serving(PATIENT) as place:
            ann, bob = await Person.arrive(place), await Person.arrive(place, "Bob")
            table = await ann.make("ghost", None, None)
            await ann.sit(table)
            await bob.sit(table)
            asked = {"move": "e", "after": 0}
            answer = await ann.http.post(f"/api/tables/{table}/why", json=asked)
            assert answer.status_code == 409
            assert "against other people" in answer.json()["problem"]

    run(scenario())


@in_browser
def test_a_word_that_is_half_typed_outlives_a_reload() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann = await visit()
            await ann.start("boggle", "Alone, without a clock")
            await ann.read_rules()
            line = ann.page.get_by_label("Your word")
            await line.press_sequentially("zz")
            await ann.page.reload()
            await expect(line).to_have_value("zz")
            await line.press("Enter")
            await ann.page.reload()
            await expect(line).to_have_value("")

    run(scenario())
