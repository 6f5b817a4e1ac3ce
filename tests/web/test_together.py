"""Browsers against each other: every game for several is played to its end, watched, and again."""

from __future__ import annotations

import asyncio

from playwright.async_api import expect

from parlour import lexicon
from parlour.games import boggle
from parlour.games.wordgame.hand import playable

from .browser import PHONE, Visitor, browsing, in_browser, meet, run, watch


async def say(player: Visitor, letter: str) -> None:
    """Press a key when it is one's turn."""
    await player.page.wait_for_selector("parlour-keys:not(.still):visible")
    await player.page.keyboard.press(letter)


@in_browser
def test_a_race_on_one_board() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann, bob = await meet(visit, "boggle", "Race a friend", "Ann", "Bob")
            eve = await watch(visit, ann.page.url)
            await expect(ann.page.locator("parlour-board")).to_be_visible()
            words = sorted(boggle.words_on(ann.state().faces, lexicon.load("american")), key=len)
            both, one, other = words[-1], words[-2], words[-3]
            await ann.enter(both)
            await bob.enter(both)
            await ann.enter(one)
            await bob.enter(other)
            await expect(ann.page.locator(f'[data-word="{one}"]')).to_be_visible()
            await expect(bob.page.locator(f'[data-word="{other}"]')).to_be_visible()
            for word in (both, one, other):  # nobody sees what others find before the end
                await expect(eve.page.locator(f'[data-word="{word}"]')).to_have_count(0)
            await expect(bob.page.locator(f'[data-word="{one}"]')).to_have_count(0)
            await ann.page.get_by_text("I am done").click()
            await bob.page.get_by_text("I am done").click()
            for each in (ann, bob):
                await expect(each.over).to_be_visible()
            assert [each.word for each in ann.state().entries[0]] == [both, one]
            assert [each.word for each in ann.state().entries[1]] == [both, other]
            await expect(bob.page.locator(f'[data-word="{one}"]').first).to_be_visible()
            board = ann.state().faces
            await bob.over.click()
            await expect(ann.page.get_by_text("Bob would like to play again")).to_be_visible()
            await ann.over.click()
            await expect(ann.over).to_be_hidden()
            await expect(bob.page.get_by_text("I am done")).to_be_visible()
            assert ann.state().faces != board

    run(scenario())


@in_browser
def test_a_duel_with_one_hand() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann, bob = await meet(visit, "wordgame", "Duel with a friend", "Ann", "Bob")
            eve = await watch(visit, ann.page.url)
            for _ in range(3):
                for seat, each in enumerate((ann, bob)):
                    await play_hand(each, seat)
            for each in (ann, bob):
                await expect(each.over).to_be_visible()
            scores = [sum(player.scores) for player in ann.state().players]
            assert min(scores) > 0
            for each in (ann, bob, eve):
                await expect(each.page.get_by_role("status").first).to_contain_text(
                    f"Ann: {scores[0]}, Bob: {scores[1]}"
                )

    run(scenario())


async def play_hand(player: Visitor, seat: int) -> None:
    """Answer every question with no, play the best word of a hand and leave it at that."""
    page = player.page
    keep, finish = page.get_by_text("Keep these letters"), page.get_by_text("Finish this hand")
    score = page.get_by_text("Keep the score")
    await keep.or_(finish).first.wait_for()
    if await keep.is_visible():
        await keep.click()
    await finish.wait_for()
    words = playable(player.state().players[seat].hand, lexicon.load("enable"))
    await player.enter(max(words, key=lambda word: (len(word), word)))
    await expect(page.locator("parlour-words .good")).to_have_count(1)
    await finish.or_(score).or_(player.over).first.wait_for()
    if await finish.is_visible():
        await finish.click()
    await score.or_(player.over).or_(keep).or_(finish).first.wait_for()
    if await score.is_visible():
        await score.click()


@in_browser
def test_three_play_ghost() -> None:
    async def scenario() -> None:
        async with browsing(**PHONE) as (_, visit):
            players = await meet(visit, "ghost", "Series for three", "Ann", "Bob", "Cem")
            eve = await watch(visit, players[0].page.url)
            for player, letter in zip(players * 2, "qzz", strict=False):
                if players[0].state().last:
                    break
                await say(player, letter)
            lost = players[0].state().last
            assert lost
            assert lost.fragment == "qz"
            for each in (*players, eve):
                await expect(each.page.get_by_text("No word begins with QZ").first).to_be_visible()
            assert players[0].state().losses == (0, 1, 0)

    run(scenario())


@in_browser
def test_one_sets_a_word_for_the_other() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann, bob = await meet(visit, "hangman", "One sets a word", "Ann", "Bob")
            eve = await watch(visit, ann.page.url)
            await bob.page.get_by_label("The word to be guessed").fill("xylzq")
            await bob.page.keyboard.press("Enter")
            await expect(bob.page.get_by_text("XYLZQ is not in the list")).to_be_visible()
            await bob.page.get_by_label("The word to be guessed").fill("puzzle")
            await bob.page.keyboard.press("Enter")
            for letter in "zae":
                await say(ann, letter)
                await ann.page.wait_for_function(
                    "l => document.querySelector(`parlour-keys [aria-label^=${l}]`)"
                    ".matches('.right, .wrong')",
                    arg=letter.upper(),
                )
            for each in (ann, eve):
                assert "PUZZLE" not in (await each.page.inner_text("body"))
            await expect(eve.page.locator(".pattern .known")).to_have_count(3)
            await eve.photograph("hangman-watching")
            for letter in "pul":
                await say(ann, letter)
            for each in (ann, bob):
                await expect(each.over).to_be_visible()
            await expect(ann.page.get_by_text("You have won!")).to_be_visible()
            await expect(eve.page.get_by_text("The word is PUZZLE")).to_be_visible()
            await ann.over.click()
            await bob.over.click()
            await expect(ann.page.get_by_label("The word to be guessed")).to_be_visible()

    run(scenario())


@in_browser
def test_a_race_to_guess() -> None:
    async def scenario() -> None:
        async with browsing() as (_, visit):
            ann, bob = await meet(visit, "hangman", "Race: both guess", "Ann", "Bob")
            await expect(ann.page.locator("parlour-keys")).to_be_visible()
            for seat, each in enumerate((ann, bob)):
                for letter in "zqxjkvwybfghmpudclrnstoiae":
                    racer = each.state().racers[seat]
                    if racer.wrong == 8 or "_" not in racer.pattern:
                        break
                    await say(each, letter)
                    while each.state().racers[seat] == racer:
                        await asyncio.sleep(0.02)
            for each in (ann, bob):
                await expect(each.over).to_be_visible()
            assert all(racer.guessed for racer in ann.state().racers)

    run(scenario())
