"""Nothing that a seat may not know is in any byte that it is sent."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
import structlog

from parlour import lexicon
from parlour.web import described
from tests.web.place import Guest, Person, Place, run, serving
from tests.web.test_play import seated

SEEDS = (1, 2, 3)


def heard_before_the_end(guest: Guest) -> str:
    """Return all that a guest was sent while the match went on."""
    texts = []
    for text in guest.received:
        if '"outcome"' in text:
            break
        texts.append(text)
    return "\n".join(texts)


async def watch(place: Place, table: str) -> Guest:
    guest = await Guest.connect(place)
    await guest.hello(table)
    return guest


async def play_words(guest: Guest, words: list[str], last: str) -> None:
    for word in words:
        await guest.play(word)
    await guest.play(last)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_words_of_a_boggle_race_are_not_told_before_its_end(seed: int) -> None:
    async def scenario() -> None:
        rng = random.Random(seed)
        protocol = json.dumps(described.schema())
        american = [word for word in lexicon.load("american") if word not in protocol]
        words = [rng.sample(american, 12) for _ in range(3)]
        async with serving() as place:
            guests = await seated(place, "boggle", 3)
            table = guests[0].table["table"]
            watcher = await watch(place, table)
            await asyncio.gather(
                *(play_words(guest, own, "x") for guest, own in zip(guests, words, strict=True))
            )
            for guest in (*guests, watcher):
                await guest.until_over()
            for n, guest in enumerate((*guests, watcher)):
                text = heard_before_the_end(guest)
                for other, theirs in enumerate(words):
                    for word in theirs:
                        assert (f'"{word}"' in text) == (n == other), word
            # And at the end everybody sees everything.
            assert '"entered"' not in heard_before_the_end(watcher)
            assert all(f'"{word}"' in watcher.received[-1] for own in words for word in own)

    run(scenario())


@pytest.mark.parametrize("seed", SEEDS)
def test_the_word_that_was_set_is_not_told_before_the_end(seed: int) -> None:
    async def scenario() -> None:
        rng = random.Random(seed)
        word = rng.choice([each for each in lexicon.load("enable") if len(each) > 5])
        async with serving() as place:
            guesser, setter = await seated(place, "hangman", 2, options={"set_word": True})
            watcher = await watch(place, guesser.table["table"])
            assert (await setter.play(word.upper()))["say"] == "accepted"
            while guesser.to_move != (0,):
                await guesser.next()
            letters = list("abcdefghijklmnopqrstuvwxyz")
            rng.shuffle(letters)
            while guesser.outcome is None:
                await guesser.play(letters.pop())
            await watcher.until_over()
            assert word in "".join(setter.received)
            for guest in (guesser, watcher):
                assert word not in heard_before_the_end(guest).lower()
            late = await watch(place, guesser.table["table"])
            assert late.outcome is not None

    run(scenario())


@pytest.mark.parametrize("seed", SEEDS)
def test_the_words_of_a_duel_are_not_told_before_its_end(seed: int) -> None:
    async def scenario() -> None:
        async with serving() as place:
            guests = await seated(place, "wordgame", 2, options={"hands": 1})
            hand = guests[0].view.players[0].full
            watcher = await watch(place, guests[0].table["table"])
            rng = random.Random(seed)
            played: list[list[str]] = [[], []]
            for n in (0, 1):
                guest = guests[n]
                while guest.seat in guest.to_move:
                    move = guest.legal(rng)
                    if move.isalpha() and len(move) > 2:
                        played[n].append(move)
                    await guest.play(move)
                    assert len(guest.received) < 200
            for n, guest in enumerate((*guests, watcher)):
                await guest.until_over()
                text = heard_before_the_end(guest)
                for other in (0, 1):
                    if other != n:
                        hidden = set(played[other]) - set(played[n] if n < 2 else [])
                        assert not [word for word in hidden if f'"{word}"' in text]
                assert n < 2 or hand not in text

    run(scenario())


def test_what_a_computer_thinks_stays_with_it() -> None:
    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place)
            table = await ann.make("hangman", None, "hard", options={"set_word": True})
            guest = await ann.sit(table)
            while guest.to_move != (0,):
                await guest.next()
            live = place.house.tables[table].live
            assert live is not None
            word, seed = live.match.state.secret, str(live.match.seed)
            assert len(word) > 1
            await guest.play_on(random.Random(1))
            assert word not in heard_before_the_end(guest)
            assert seed not in "".join(guest.received)

    run(scenario())


def test_secrets_are_told_once_and_never_logged() -> None:
    logged: list[Any] = []

    async def scenario() -> None:
        async with serving() as place:
            ann = await Person.arrive(place)
            bob = await Person.arrive(place, "Bob")
            table = await ann.make("ghost", None, None)
            one, two = await ann.sit(table), await bob.sit(table)
            await one.hear("position")
            wrong = await Guest.connect(place)
            await wrong.say("hello", table=table, secret=ann.secrets[table][:-1] + "!")
            assert "not the secret" in (await wrong.hear("problem"))["reason"]
            await ann.http.get(f"/api/tables/{table}")
            await ann.http.post("/api/tables", json={"game": "chess", "chairs": [{}]})
            for path in ("/api/tables", f"/api/tables/{table}", "/api/player", "/metrics"):
                one.received.append((await bob.http.get(path)).text)
            told = "\n".join([*one.received, *two.received, *wrong.received])
            kept = [
                line.body.decode()
                async for log in place.store.logs("table/")
                for line in await place.store.read(log)
            ]
            players = [ann.http.cookies["parlour"], bob.http.cookies["parlour"]]
            for secret in (*ann.secrets.values(), *bob.secrets.values(), *players):
                assert secret.partition(".")[0] not in told
                assert secret.partition(".")[0] not in "\n".join(kept)
                assert secret.partition(".")[0] not in json.dumps(logged, default=repr)
            player = await ann.http.get("/api/player")
            assert set(player.json()) == {"id", "nickname"}

    with structlog.testing.capture_logs() as logs:
        logged = logs
        run(scenario())
    assert logged
