"""The rules of the word game, 2016 and 2008: the handouts' examples, and properties."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Literal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from parlour.games import wordgame
from parlour.games.protocol import Reason, Refused, Unseen
from parlour.games.wordgame import hand as hands
from parlour.games.wordgame.values import (
    Completed,
    Deal,
    Dealt,
    Finished,
    Options,
    Player,
    Revealed,
    Scored,
    Struck,
    Substitute,
    Substituted,
    WentOn,
    WordReason,
)
from parlour.lexicon import Lexicon
from parlour.match import Match, MatchError
from tests import twins
from tests.games.random_play import SMALL

hands_2016 = st.text("acehorstw*", min_size=1, max_size=9).map(hands.gather)
typed = st.text("acehorstw*1 ", min_size=1, max_size=8)


def play(lexicon: Lexicon, *lines: str, seed: int = 1, **options: Any) -> Match[Any, Any, Any]:
    match: Match[Any, Any, Any] = Match.start(wordgame, lexicon, options, seed=seed)
    for line in lines:
        match.play(0, line)
    return match


def player(match: Match[Any, Any, Any]) -> Player:
    it = match.state.players[0]
    assert isinstance(it, Player)
    return it


# Scores -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "n", "points"),
    [
        ("", 7, 0),
        ("it", 7, 2),
        ("was", 7, 54),
        ("weed", 6, 176),
        ("scored", 7, 351),
        ("WaYbILl", 7, 735),
        ("Outgnaw", 7, 539),
        ("fork", 7, 209),
        ("FORK", 4, 308),
        ("h*ney", 7, 290),
        ("c*ws", 6, 176),
        ("wa*ls", 7, 203),
        # From the handouts' transcripts.
        ("cows", 6, 198),
        ("jar", 7, 90),
        ("f*x", 4, 216),
        ("fix", 7, 117),
        ("*t", 2, 14),
        ("part", 7, 114),
        ("ic*", 3, 84),
        ("out", 7, 27),
        ("d*d", 7, 36),
        ("out", 4, 54),
    ],
)
def test_scores_of_2016(word: str, n: int, points: int) -> None:
    assert hands.score_2016(word.lower(), n) == points


@pytest.mark.parametrize(
    ("word", "n", "points"),
    [
        ("", 7, 0),
        ("it", 7, 2),
        ("was", 7, 6),
        ("scored", 7, 9),
        ("waybill", 7, 65),
        ("outgnaw", 7, 61),
        ("outgnawn", 8, 62),
        ("weed", 7, 8),
        ("him", 7, 8),
        ("cam", 7, 7),
        ("tow", 7, 6),
        ("fast", 7, 7),
    ],
)
def test_scores_of_2008(word: str, n: int, points: int) -> None:
    assert hands.score_2008(word, n) == points


@given(st.text("abcdefghijklmnopqrstuvwxyz*", max_size=15), st.integers(0, 20))
def test_scores_agree_with_the_handout_s_formula(word: str, n: int) -> None:
    assert hands.score_2016(word, n) == twins.score_2016(word, n)
    assert hands.score_2008(word, n) == twins.score_2008(word, n)


# Hands --------------------------------------------------------------------------------------------


def test_the_letters_of_a_word_leave_the_hand() -> None:
    hand = hands.gather("aqlmuil")
    assert hand == "aqllmui"
    assert hands.spend(hand, "quail") == "lm"
    assert hands.spend("jjolwnn", "jolly") == "jwnn"


@given(hands_2016, typed)
def test_spending_agrees_with_counting(hand: str, word: str) -> None:
    left = hands.spend(hand, word)
    assert Counter(left) == twins.hand_without(hand, word)
    assert left == hands.gather(left)


@given(st.integers(1, 40), st.integers())
def test_a_hand_of_2016_has_one_wildcard_in_a_vowel_s_place(size: int, seed: int) -> None:
    hand = hands.deal_2016(size, random.Random(seed))
    vowels = sum(letter in hands.VOWELS for letter in hand)
    assert len(hand) == size
    assert hand.count("*") == 1
    assert vowels + 1 == -(-size // 3)
    assert set(hand) <= set(hands.VOWELS + hands.CONSONANTS + "*")


@given(st.integers(0, 40), st.integers())
def test_a_hand_of_2008_has_a_third_of_vowels(size: int, seed: int) -> None:
    hand = hands.deal_2008(size, random.Random(seed))
    assert len(hand) == size
    assert sum(letter in hands.VOWELS for letter in hand) == size // 3
    assert set(hand) <= set(hands.VOWELS + hands.CONSONANTS)


def test_every_letter_is_dealt_about_equally_often() -> None:
    rng = random.Random(5)
    dealt = Counter("".join(hands.deal_2016(9, rng) for _ in range(5000)))
    for letters, each in ((hands.VOWELS, 2 * 5000 / 5), (hands.CONSONANTS, 6 * 5000 / 21)):
        for letter in letters:
            assert 0.85 * each < dealt[letter] < 1.15 * each


@given(hands_2016, st.text("acehorstw*", min_size=1, max_size=6))
def test_a_word_is_valid_as_the_handout_says(hand: str, word: str) -> None:
    valid = hands.fits(word, hand) and hands.is_word(word, SMALL)
    assert valid == twins.valid(word, hand, set(SMALL))


@given(st.text("acehorstw*", min_size=1, max_size=6).map(hands.gather))
def test_the_playable_words_are_all_there(hand: str) -> None:
    from itertools import permutations

    tries = {"".join(p) for n in range(1, len(hand) + 1) for p in permutations(hand, n)}
    expected = {word for word in tries if twins.valid(word, hand, set(SMALL))}
    found = list(hands.playable(hand, SMALL))
    assert set(found) == expected
    assert len(found) == len(expected)


@pytest.mark.parametrize(
    ("text", "rules", "hand"),
    [
        ("cows*z", "2016", "cows*z"),
        (" COWSZ ", "2016", "cowsz"),
        ("acihmmz", "2008", "acihmmz"),
        ("cows*z", "2008", None),
        ("", "2016", None),
        ("c0ws", "2016", None),
        ("cow s", "2016", None),
        ("cöws", "2016", None),
    ],
)
def test_hands_are_read(text: str, rules: str, hand: str | None) -> None:
    assert hands.read_hand(text, rules) == hand


# A hand of 2016 -----------------------------------------------------------------------------------


def test_the_wildcard_stands_for_a_vowel_only(enable: Lexicon) -> None:
    for word, points in (("cows", 198), ("c*ws", 176)):
        match = play(enable, word, hand="cows*z")
        assert match.events[-1] == Scored(0, word, points)
    for word, left in (("c*wz", "os"), ("*ows", "cz")):
        match = play(enable, word, hand="cows*z")
        assert match.events[-1] == Struck(0, word, "not a word")
        assert player(match).hand == left


@pytest.mark.parametrize(
    ("word", "left", "why"),
    [
        ("c0ws", "o*z", "not in the hand"),
        ("zebra", "cows*", "not in the hand"),
        ("zzzz", "cows*", "not in the hand"),
        ("ws", "co*z", "not a word"),
        ("co ws", "*z", "not in the hand"),
        ("123", "cows*z", "not in the hand"),
        (".", "cows*z", "not in the hand"),
        ("c_ws", "o*z", "not in the hand"),
        ("**", "cowsz", "not in the hand"),
    ],
)
def test_a_refused_word_costs_the_letters_it_names(
    enable: Lexicon, word: str, left: str, why: Literal["not in the hand", "not a word"]
) -> None:
    match = play(enable, word, hand="cows*z")
    assert match.events[-1] == Struck(0, word, why)
    assert player(match).hand == left
    assert player(match).score == 0


def test_two_wildcards_are_two_vowels(enable: Lexicon) -> None:
    match = play(enable, "c*w**", hand="cw***")
    assert isinstance(match.events[-2], Struck)
    assert play(enable, "*l*v*", hand="lv***").events[-2] == Scored(0, "*l*v*", 5 * 35)


def test_case_does_not_matter(enable: Lexicon) -> None:
    assert play(enable, "CoWs", hand="COWS*z").events[-1] == Scored(0, "cows", 198)


def test_an_empty_line_is_no_word(enable: Lexicon) -> None:
    match = play(enable, hand="cows*z")
    for line in ("", "   ", "\t"):
        assert match.play(0, line) == Refused(WordReason.EMPTY)
    assert player(match).hand == "cows*z"


def test_a_refused_last_word_ends_the_hand_too(enable: Lexicon) -> None:
    match = play(enable, "zq", hand="zq")
    assert match.events[-1] == Finished(0, "no letters left", 0)
    assert match.outcome is not None


@given(hands_2016, st.lists(typed, max_size=5))
def test_a_hand_is_played_by_the_letters(hand: str, lines: list[str]) -> None:
    """Play whatever is typed, and keep the books by hand."""
    match = play(SMALL, hand=hand)
    left, total = hand, 0
    for line in lines:
        word = line.strip()
        if not word or not left:
            continue
        if twins.valid(word, left, set(SMALL)):
            total += twins.score_2016(word, len(left))
        match.play(0, line)
        left = "".join(sorted(twins.hand_without(left, word).elements()))
        assert sorted(player(match).hand) == sorted(left)
        assert player(match).score == total
    assert (match.outcome is not None) == (left == "")


# A game of 2016 -----------------------------------------------------------------------------------


def test_the_game_of_the_handout(enable: Lexicon) -> None:
    match = play(
        enable,
        *("no", "part", "ic*", "no", "yes l", "out", "!!", "yes", "d*d", "out", "!!"),
        hands=2,
        deal=("aci*prt", "dd*lout"),
    )
    assert match.outcome is not None
    assert match.outcome.scores == (288,)


def test_the_substitution_is_used_up_by_a_real_exchange_only(enable: Lexicon) -> None:
    match = play(enable, "no", "!!", "no", hands=3)
    assert player(match).phase == "substitute"
    letter = player(match).hand.replace("*", "")[0]
    absent = next(c for c in "abcdefghijklmnop" if c not in player(match).hand)
    assert match.play(0, f"yes {absent}") == Refused(WordReason.NOT_IN_HAND)
    assert match.play(0, "yes *") == Refused(WordReason.WILDCARD)
    assert match.play(0, "yes") == Refused(WordReason.NOT_AN_ANSWER)
    assert match.play(0, "yes ab") == Refused(WordReason.NOT_AN_ANSWER)
    assert match.play(0, "perhaps") == Refused(WordReason.NOT_AN_ANSWER)
    before = player(match).hand
    match.play(0, f"YES {letter.upper()}")
    event = match.events[-1]
    assert isinstance(event, Substituted)
    assert player(match).hand == before.replace(letter, event.new)
    for line in ("!!", "no", "!!", "no"):
        assert player(match).phase in ("play", "replay")  # and never "substitute" again
        match.play(0, line)
    assert match.outcome is not None


@given(hands_2016, st.sampled_from("acehorstw"), st.integers(0, 999))
def test_a_substitute_is_a_letter_the_hand_does_not_have(hand: str, letter: str, seed: int) -> None:
    assume(letter in hand)
    match = play(SMALL, f"yes {letter}", deal=(hand,), seed=seed)
    event = match.events[-1]
    assert isinstance(event, Substituted)
    assert event.new not in hand
    assert event.new in hands.VOWELS + hands.CONSONANTS
    assert player(match).hand == hand.replace(letter, event.new)


def test_every_other_letter_can_come_and_no_more() -> None:
    hand = "abcdefghijklmnopqrstuv*"
    seen = set()
    for seed in range(60):
        event = play(SMALL, "yes a", deal=(hand,), seed=seed).events[-1]
        assert isinstance(event, Substituted)
        seen.add(event.new)
    assert seen == set("wxyz")


def test_when_all_letters_are_held_none_can_be_exchanged() -> None:
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    match = play(SMALL, deal=(alphabet + "*",))
    assert match.play(0, Substitute("e")) == Refused(WordReason.NOTHING_TO_EXCHANGE)
    assert hands.exchangeable(alphabet) == ""
    assert hands.exchangeable("*") == ""
    match.play(0, "no")
    assert match.events[-1] == WentOn(0)


def test_a_replay_keeps_the_better_score_and_is_offered_once(enable: Lexicon) -> None:
    better = ("no", "cows", "!!", "yes", "!!")  # 198, then 0
    match = play(enable, *better, hands=2, deal=("cows*z", "cows*z"))
    assert player(match).scores == (198,)
    assert isinstance(match.events[-1], Dealt)
    for line in ("no", "c*ws", "!!"):
        match.play(0, line)
    assert match.outcome is not None  # no question about a second replay
    assert match.outcome.scores == (198 + 176,)


def test_a_replay_is_of_the_hand_as_substituted(enable: Lexicon) -> None:
    match = play(enable, "yes z", "cows", "!!", "yes", deal=("cows*z",))
    assert player(match).phase == "play"
    assert player(match).hand == player(match).full
    assert "z" not in player(match).full


def test_no_hands_is_a_game_too(enable: Lexicon) -> None:
    match = play(enable, hands=0)
    assert match.outcome is not None
    assert match.outcome.scores == (0,)
    assert match.play(0, "cows") == Refused(Reason.GAME_OVER)


def test_fixed_hands_come_first_and_then_random_ones(enable: Lexicon) -> None:
    lines = ("no", "!!", "no") * 3
    fixed = play(enable, *lines, hands=3, deal=("cowsz*", "part"), seed=9)
    free = play(enable, *lines, hands=3, seed=9)
    dealt = [event.hand for event in fixed.events if isinstance(event, Dealt)]
    drawn = [event.hand for event in free.events if isinstance(event, Dealt)]
    assert dealt == ["cowsz*", "part", drawn[2]]


def test_the_third_hand_of_a_seed_does_not_depend_on_the_play(enable: Lexicon) -> None:
    quick = play(enable, *(("no", "!!", "no") * 3), hands=3, seed=4)
    slow = play(enable, "no", "zz", "!!", "yes", "qq", "!!", "no", "aa", "!!", hands=3, seed=4)
    assert player(quick).full == player(slow).full


def test_bad_hands_are_refused_before_the_game_begins(enable: Lexicon) -> None:
    options: dict[str, Any]
    for options in ({"hand": "c0w"}, {"deal": ("cows", "")}, {"rules": "2008", "deal": ("a*",)}):
        with pytest.raises(MatchError, match="a hand has letters only"):
            play(enable, **options)
    for options in ({"hand_size": 0}, {"hands": -1}, {"rules": "2012"}, {"colour": "red"}):
        with pytest.raises(MatchError, match="an option is wrong"):
            play(enable, **options)


def test_the_referee_may_be_the_dealer(enable: Lexicon) -> None:
    match = play(enable, hands=2, dealer="referee")
    assert match.to_move == ()
    assert match.referee(Deal(0, "c0w")) == Refused(WordReason.BAD_HAND)
    assert match.referee(Deal(0, "swoc*z")) == (Dealt(0, "swoc*z"),)
    assert match.referee(Deal(0, "part")) == Refused(Reason.NOT_A_MOVE)
    for line in ("no", "cows", "!!", "no"):
        match.play(0, line)
    assert player(match).phase == "deal"
    assert play(enable).referee(Deal(0, "part")) == Refused(Reason.NOT_A_MOVE)


@pytest.mark.parametrize(
    ("lines", "scores"),
    [
        ((), ()),
        (("no", "cows"), (198,)),
        (("no", "cows", "!!"), (198,)),
        (("no", "cows", "!!", "yes", "c*ws"), (198,)),
        (("no", "c*ws", "!!", "yes", "cows"), (198,)),
        (("no", "cows", "!!", "no"), (198,)),
    ],
)
def test_whoever_leaves_keeps_what_was_scored(
    enable: Lexicon, lines: tuple[str, ...], scores: tuple[int, ...]
) -> None:
    match = play(enable, *lines, hands=3, deal=("cows*z",))
    match.depart(0, "left")
    assert player(match).scores == scores
    assert match.outcome is not None
    assert match.outcome.scores == (sum(scores),)


# 2008 ---------------------------------------------------------------------------------------------


def test_a_refused_word_of_2008_costs_nothing(enable: Lexicon) -> None:
    match = play(enable, "tow", rules="2008", hand="asttwfo")
    assert player(match).hand == "astf"
    assert match.play(0, "tasf") == Refused(WordReason.NOT_A_WORD)
    assert match.play(0, "two") == Refused(WordReason.NOT_IN_HAND)
    assert match.play(0, "!!") == Refused(WordReason.NOT_IN_HAND)
    match.play(0, "fast")
    assert match.events[-1] == Finished(0, "no letters left", 13)


def test_the_bonus_needs_the_whole_hand_at_once(enable: Lexicon) -> None:
    assert play(enable, "waybill", rules="2008", hand="waybill").events[-1] == Finished(
        0, "no letters left", 65
    )
    match = play(enable, "way", "bill", rules="2008", hand="waybill")
    assert match.events[-1] == Finished(0, "no letters left", 9 + 6)


def test_a_hand_is_dealt_before_the_first_question(enable: Lexicon) -> None:
    match = play(enable, rules="2008", deal=("acihmmz",))
    first = player(match).full
    assert first != "acihmmz"
    match.play(0, "r")
    assert player(match).hand == first
    for line in (".", "n"):
        match.play(0, line)
    assert player(match).hand == "acihmmz"
    for line in ("him", ".", "r"):
        match.play(0, line)
    assert player(match).hand == "acihmmz"
    for line in ("him", "cam", ".", "n", ".", "e"):
        match.play(0, line)
    assert player(match).scores == (0, 8, 15, 0)
    assert match.outcome is not None


def test_commands_of_2008(enable: Lexicon) -> None:
    match = play(enable, rules="2008")
    for line in ("x", "", "new", "yes", "N", "E"):
        assert match.play(0, line) == Refused(WordReason.NOT_AN_ANSWER)
    match.play(0, "e")
    assert match.outcome is not None
    assert match.outcome.scores == (0,)


def test_options_have_the_defaults_of_the_course() -> None:
    assert Options() == Options(rules="2016", hands=1, hand_size=7)


# The duel -----------------------------------------------------------------------------------------


def duel(lexicon: Lexicon, **options: object) -> Match[Any, Any, Any]:
    return Match.start(wordgame, lexicon, options, ("Ann", "Bob"), seed=5)


def play_hand(match: Match[Any, Any, Any], seat: int, *words: str) -> None:
    for text in ("no", *words, "!!", "no"):
        if seat in match.to_move:
            match.play(seat, text)


def test_both_get_the_same_hands_and_the_same_luck(enable: Lexicon) -> None:
    match = duel(enable, hands=2)
    first = match.state.players[0].hand
    assert match.state.players[1].hand == first
    letter = next(c for c in first if c != "*")
    for seat in (0, 1):
        match.play(seat, f"yes {letter}")
    assert match.state.players[0] == match.state.players[1]
    for seat in (0, 1):
        for answer in ("!!", "no"):
            match.play(seat, answer)
    assert match.state.players[0].hand == match.state.players[1].hand != first


def test_a_duel_is_won_hand_by_hand(enable: Lexicon) -> None:
    match = duel(enable, hands=3, deal=("cows*z", "cows*z", "ajef*rx"))
    play_hand(match, 0, "cows")
    play_hand(match, 0, "cows")
    play_hand(match, 0)
    assert match.to_move == (1,)
    play_hand(match, 1, "cow")
    play_hand(match, 1, "cow")
    play_hand(match, 1, "f*x", "jar")
    assert match.outcome is not None
    mine, theirs = match.outcome.scores
    assert theirs > mine  # more points, but in one hand out of three
    assert match.outcome.winners == (0,)
    assert [wordgame.hands_won(match.state, seat) for seat in (0, 1)] == [2, 1]


def test_nobody_sees_the_other_s_words_until_both_are_done(enable: Lexicon) -> None:
    match = duel(enable, hands=1, deal=("cows*z",))
    play_hand(match, 0, "cows")
    blank = Player("over")
    assert match.view(1).players[0] == match.view(None).players[0] == blank
    assert match.view(0).players[1] == Player("deal")
    seen = [event for event in match.shown(1) if getattr(event, "seat", None) == 0]
    assert set(seen) == {Unseen(0), Completed(0)}
    play_hand(match, 1, "cow")
    assert match.events[-1] == Revealed(match.state.players)
    assert match.view(1) == match.view(None) == match.state


def test_replays_count_once_in_a_duel_by_the_rules_of_2008(enable: Lexicon) -> None:
    match = duel(enable, rules="2008", deal=("cowsz",))
    for text in ("n", "cows", ".", "r", "cow", ".", "e"):
        assert not isinstance(match.play(0, text), Refused)
    for text in ("n", "scow", ".", "e"):
        assert not isinstance(match.play(1, text), Refused)
    assert match.outcome is not None
    assert match.outcome.scores == (17, 9)
    assert match.outcome.winners == (0, 1)


def test_whoever_leaves_a_duel_does_not_win(enable: Lexicon) -> None:
    match = duel(enable, hands=1, deal=("cows*z",))
    play_hand(match, 0, "cows")
    assert match.depart(0, "left") == Refused(Reason.GAME_OVER)
    match.depart(1, "timed out")
    assert match.outcome is not None
    assert (match.outcome.termination, match.outcome.winners) == ("timed out", (0,))
