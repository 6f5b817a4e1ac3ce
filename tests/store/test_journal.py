"""A match goes to a log, to a journal and to another store, and ends as it did."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour import games, lexicon, store
from parlour.lexicon import Lexicon
from parlour.match import Match, MatchError
from parlour.store import Line, Store, journal, match_log
from parlour.store.match_log import at_hand, log_of, opening, read_match
from tests.games.random_play import SMALL, play

PLAYERS = ("ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal")


FIND = at_hand(SMALL)


def ghost_with(words: Lexicon) -> Match[Any, Any, Any]:
    """Return a finished match of ghost with a word list of one's own."""
    match: Match[Any, Any, Any] = Match.start("ghost", words, seats=PLAYERS[:2])
    match.play(0, "c", 1.0)
    match.depart(1, "resigned", 2.5)
    return match


def lines_of(match: Match[Any, Any, Any]) -> list[Line]:
    return opening(match, 1_700_000_000.25, "t1", PLAYERS[: len(match.seats)])


async def kept(matches: dict[str, Match[Any, Any, Any]]) -> Store:
    there = store.connect("memory:")
    for match_id, match in matches.items():
        await there.append(log_of(match_id), 0, lines_of(match))
    return there


async def exported(there: Store, matches: Iterable[str] | None = None) -> list[bytes]:
    return [line async for line in journal.export(there, matches)]


def written(match: Match[Any, Any, Any], match_id: str = "m1") -> list[bytes]:
    assert match.outcome
    return list(journal.write(match_id, lines_of(match), match.outcome))


def taken(*texts: bytes, find: match_log.FindLexicon = FIND) -> journal.Taken:
    return asyncio.run(journal.take(store.connect("memory:"), texts, find))


def reasons(*texts: bytes) -> str:
    answer = taken(*texts)
    assert answer.matches == ()
    return "; ".join(refusal.reason for refusal in answer.refused)


@pytest.mark.parametrize("game", games.names())
@given(seed=st.integers(0, 2**32))
def test_a_match_is_read_back_from_its_log(game: str, seed: int) -> None:
    match = play(game, seed)
    again = read_match(lines_of(match), FIND)
    assert again.events == match.events
    assert again.state == match.state
    assert (again.seed, again.seats, again.options) == (match.seed, match.seats, match.options)
    assert [entry.at for entry in again.log] == pytest.approx(
        [entry.at for entry in match.log], abs=1e-6
    )


@pytest.mark.parametrize("game", games.names())
def test_lines_that_another_process_has_added_are_read(game: str) -> None:
    match = play(game, 5)
    lines = lines_of(match)
    behind = read_match(lines[:2], FIND)
    behind.record(match_log.read_events(game, lines[2:], 2))
    assert behind.state == match.state


def test_only_the_first_line_of_a_move_names_it() -> None:
    lines = match_log.move_lines(["a", "b"], 5.0, "0:x")
    assert lines == [Line(b'"a"', 5.0, "0:x"), Line(b'"b"', 5.0)]


def test_a_journal_has_the_finished_matches_and_gives_them_back() -> None:
    async def test() -> None:
        matches = {f"m{n}-{game}": play(game, n) for game in games.names() for n in range(5)}
        here = await kept(matches)
        begun = Match[Any, Any, Any].start("ghost", lexicon.load("enable"))
        await here.append("match/begun", 0, opening(begun, 1.0))
        await here.append("table/t1", 0, [Line(b'"no match"', 1.0)])
        there = store.connect("memory:")
        answer = await journal.take(there, await exported(here), FIND)
        assert answer == journal.Taken(tuple(sorted(matches)), ())
        for match_id, match in matches.items():
            lines = await there.read(log_of(match_id))
            assert lines == await here.read(log_of(match_id))
            assert read_match(lines, FIND).outcome == match.outcome
        assert await exported(there) == await exported(here)
        again = await journal.take(there, await exported(here), FIND)
        assert again.matches == ()
        assert {each.reason for each in again.refused} == {"a match with this id is here already"}
        assert await exported(there) == await exported(here)

    asyncio.run(test())


def test_facts_are_worked_out_again_from_the_logs_alone() -> None:
    async def test() -> None:
        matches = {f"m{n}": play("ghost", n) for n in range(10)}
        here, there = await kept(matches), store.connect("memory:")
        begun = Match[Any, Any, Any].start("ghost", lexicon.load("enable"))
        await here.append("match/begun", 0, opening(begun, 1.0, "t2"))
        await here.append("match/nonsense", 0, [Line(b"[]", 1.0)])
        await journal.take(there, await exported(here, matches), FIND)
        rebuilt = await journal.rebuild_facts(here)
        assert rebuilt.matches == 11
        assert [refusal.match for refusal in rebuilt.refused] == ["nonsense"]
        for player in PLAYERS:
            assert await here.results(player) == await there.results(player)
        won = [result.match for result in await here.results("ann") if result.won]
        ended = {match_id: match.outcome for match_id, match in matches.items()}
        assert set(won) == {m for m, outcome in ended.items() if outcome and 0 in outcome.winners}
        assert [(each.match, each.table) for each in await here.unfinished()] == [("begun", "t2")]
        assert await there.unfinished() == []

    asyncio.run(test())


def test_only_what_is_there_and_finished_can_be_asked_for() -> None:
    async def test() -> None:
        here = await kept({"m1": play("ghost", 1)})
        begun = Match[Any, Any, Any].start("ghost", lexicon.load("enable"))
        await here.append("match/begun", 0, opening(begun, 1.0))
        assert len(await exported(here, ["m1"])) > 2
        with pytest.raises(MatchError, match="match begun: this match is not finished"):
            await exported(here, ["begun"])
        with pytest.raises(MatchError, match="match m2: this is not a match"):
            await exported(here, ["m2"])
        refused: list[journal.Refusal] = []
        lines = [line async for line in journal.export(here, ["m2", "m1"], refused.append)]
        assert lines == await exported(here)
        assert [refusal.match for refusal in refused] == ["m2"]

    asyncio.run(test())


def test_another_word_list_has_to_be_at_hand() -> None:
    own = lexicon.from_words(["cat", "dog", "doge"], "mine")
    texts = written(ghost_with(own))
    assert "the word list mine" in reasons(*texts)
    renamed = lexicon.from_words(["cat", "dog", "doge"], "other name")
    assert taken(*texts, find=at_hand(renamed)).matches == ("m1",)
    other = lexicon.from_words(["cat"], "mine")
    assert taken(*texts, find=at_hand(other)).matches == ()


def test_a_name_in_a_journal_opens_no_file(tmp_path: Any) -> None:
    path = tmp_path / "words.txt"
    path.write_text("cat\ndog\n")
    texts = written(ghost_with(lexicon.load(str(path))))
    assert "not at hand" in reasons(*texts)


def test_what_is_not_a_match_is_refused_and_the_others_are_taken() -> None:
    one, two = written(play("ghost", 1), "one"), written(play("ghost", 2), "two")
    answer = taken(*one, b"\n", b"nonsense\n", *two)
    assert answer.matches == ("one", "two")
    assert [refusal.line for refusal in answer.refused] == [len(one) + 2]


@given(data=st.data())
def test_a_line_that_is_missing_doubled_or_moved_is_found_out(data: st.DataObject) -> None:
    texts = written(play("ghost", data.draw(st.integers(0, 100))))
    place = data.draw(st.integers(0, len(texts) - 1))
    match data.draw(st.sampled_from(["missing", "doubled", "moved", "cut"])):
        case "missing":
            del texts[place]
        case "doubled":
            texts.insert(place, texts[place])
        case "moved":
            texts.insert(
                data.draw(st.integers(0, len(texts) - 1).filter(lambda n: n != place)),
                texts.pop(place),
            )
        case "cut":
            cut = data.draw(st.integers(1, max(1, len(texts[place]) - 2)))
            texts[place:] = [texts[place][:cut]]
    assert reasons(*texts)


@given(data=st.data())
def test_any_change_to_a_journal_is_answered_in_words(data: st.DataObject) -> None:
    texts = b"".join(written(play("ghost", 4)))
    place = data.draw(st.integers(0, len(texts) - 1))
    changed = texts[:place] + data.draw(st.binary(max_size=3)) + texts[place + 1 :]
    answer = taken(*changed.splitlines(keepends=True))
    assert len(answer.matches) + len(answer.refused) >= 1
    assert all(refusal.reason for refusal in answer.refused)


def test_the_header_is_checked() -> None:
    lines = lines_of(play("ghost", 1))
    head = msgspec.json.decode(lines[0].body)
    for change, message in (
        ({"parlour": 2}, "format 2"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"seats": []}, "players for 0 seats"),
        ({"seats": [], "players": []}, "seats, not 0"),
        ({"options": 5}, "line 0"),
        ({"unknown": 5}, "unknown"),
        ({"digest": "0"}, "not at hand"),
    ):
        changed = Line(msgspec.json.encode({**head, **change}), 1.0)
        with pytest.raises(MatchError, match=message):
            read_match([changed, *lines[1:]], FIND)
    with pytest.raises(MatchError, match="no lines"):
        read_match([])
    with pytest.raises(MatchError, match="line 1"):
        read_match([lines[0], Line(b"{}", 1.0)], FIND)
    assert match_log.read_header(lines).players == PLAYERS[: len(head["seats"])]


@pytest.mark.parametrize("match_id", ["", "../m1", "a b", "x" * 65, "m\\u0000"])
def test_an_id_is_a_plain_name(match_id: str) -> None:
    texts = [
        text.replace(b'"match":"m1"', f'"match":"{match_id}"'.encode())
        for text in written(play("ghost", 1))
    ]
    assert "id of a match" in reasons(*texts)


def test_a_name_that_cannot_be_kept_is_refused() -> None:
    texts = [
        text.replace(b'"number":1,', b'"number":1,"by":"\\u0000",')
        for text in written(play("ghost", 1))
    ]
    assert "cannot be kept" in reasons(*texts)
