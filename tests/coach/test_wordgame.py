"""The coach of the word game: against trying everything, and played out by the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.coach import wordgame as coach
from parlour.coach.analysis import Analysis, Candidate, Judged, Missed
from parlour.games.wordgame.hand import deal_2016, exchangeable, playable, replacements
from parlour.games.wordgame.values import Deal, Scored, Struck
from parlour.lexicon import Lexicon, from_words, is_common
from parlour.match import Match
from tests import twins, twins_hand
from tests.terminal.screen import PARLOUR, pipe

AnyMatch = Match[Any, Any, Any]
words = st.lists(st.text("aelst", min_size=1, max_size=5), min_size=1, max_size=12)
hands = st.text("aelst*", min_size=1, max_size=7)
hands_2008 = st.text("aelst", min_size=1, max_size=7)
randoms = st.randoms(use_true_random=False)


def start(lexicon: Lexicon, *moves: str, **options: object) -> AnyMatch:
    """Start a match and make the first moves, all of which the rules must take."""
    match: AnyMatch = Match.start("wordgame", lexicon, options, seed=1)
    for move in moves:
        assert isinstance(match.play(0, move), tuple), move
    return match


def values(match: AnyMatch) -> dict[str, float]:
    candidates = coach.analyse(match.view(0), match.lexicon).candidates
    assert [each.value for each in candidates] == sorted(
        (each.value for each in candidates), reverse=True
    )
    assert len({each.move for each in candidates}) == len(candidates)
    return {each.move: each.value for each in candidates}


# Plans --------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(words, hands)
def test_the_plan_of_2016_is_the_best(some: list[str], hand: str) -> None:
    found = coach.plan(hand, from_words(some))
    assert found.total == twins_hand.total(hand, some, "2016")
    assert found.total_with_sacrifices == twins_hand.total(hand, some, "2016", sacrifices=True)


@settings(max_examples=60)
@given(words, hands_2008)
def test_the_plan_of_2008_is_the_best(some: list[str], hand: str) -> None:
    found = coach.plan(hand, from_words(some), "2008")
    assert found.total == twins_hand.total(hand, some, "2008")
    assert found.total == found.total_with_sacrifices
    assert found.plan == found.plan_with_sacrifices


def check_in_play(hand: str, lexicon: Lexicon, rules: str) -> None:
    """Play out both plans of a hand."""
    found = coach.plan(hand, lexicon, rules)
    for total, steps in (
        (found.total, found.plan),
        (found.total_with_sacrifices, found.plan_with_sacrifices),
    ):
        match = start(lexicon, hand=hand, rules=rules)
        for step in steps:
            before = match.state.players[0]
            events = match.play(0, step.word)
            assert isinstance(events, tuple)
            assert isinstance(events[0], Struck if step.sacrifice else Scored)
            after = match.state.players[0]
            assert after.score - before.score == step.points
            assert after.score == step.total
            assert len(before.hand) - len(after.hand) == len(step.word)
        assert match.state.players[0].score == total
    assert not any(step.sacrifice for step in found.plan)
    assert found.total_with_sacrifices >= found.total


@settings(max_examples=40)
@given(randoms, st.integers(1, 9))
def test_a_plan_earns_in_play_what_it_says(enable: Lexicon, rng: Any, size: int) -> None:
    check_in_play(deal_2016(size, rng), enable, "2016")


@given(words, hands)
def test_a_plan_of_any_list_earns_in_play_what_it_says(some: list[str], hand: str) -> None:
    check_in_play(hand, from_words(some), "2016")
    if "*" not in hand:
        check_in_play(hand, from_words(some), "2008")


# Totals that only a right plan gives. The words are left to the other tests: some are as good.
@pytest.mark.parametrize(
    ("hand", "rules", "total", "with_sacrifices"),
    [
        ("cows*z", "2016", 480, 525),
        ("ajef*rx", "2016", 530, 530),
        ("zzq*wvk", "2016", 135, 315),
        ("aeinrst", "2016", 343, 343),
        ("waybill", "2008", 65, 65),
        ("acihmmz", "2008", 15, 15),
        ("aeiourstln*d", "2016", 814, 847),
    ],
)
def test_hands_of_enable(
    enable: Lexicon, hand: str, rules: str, total: int, with_sacrifices: int
) -> None:
    found = coach.plan(hand, enable, rules)
    assert (found.total, found.total_with_sacrifices) == (total, with_sacrifices)


def test_of_equal_words_a_common_one(enable: Lexicon) -> None:
    assert is_common("retinas")
    assert not is_common("anestri")
    (step,) = coach.plan("anestri", enable).plan
    assert is_common(step.word)


# Exchanging a letter ------------------------------------------------------------------------------


@settings(max_examples=25)
@given(words, st.text("aest*", min_size=1, max_size=5))
def test_what_an_exchange_gains_on_average(some: list[str], hand: str) -> None:
    found = coach.substitute(hand, from_words(some))
    now = twins_hand.total(hand, some, "2016")
    expected = {}
    for letter in exchangeable(found.hand):
        totals = [
            twins_hand.total(hand.replace(letter, new), some, "2016")
            for new in replacements(hand, letter)
        ]
        expected[letter] = sum(totals) / len(totals)
    assert found.total == now
    assert {each.letter: each.expected for each in found.exchanges} == pytest.approx(expected)
    assert all(each.gain == pytest.approx(each.expected - now) for each in found.exchanges)
    assert found.worth_it == (max(expected.values(), default=0) > now)
    if found.worth_it:
        assert found.letter is not None
        assert expected[found.letter] == pytest.approx(max(expected.values()))
        assert found.gain == pytest.approx(expected[found.letter] - now)
    else:
        assert (found.letter, found.gain) == (None, 0)


# In a game ----------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(words, hands)
def test_every_word_and_what_it_leads_to(some: list[str], hand: str) -> None:
    lexicon = from_words(some)
    match = start(lexicon, hand=hand)
    expected = {"!!": 0}
    for word in twins_hand.typed_words(hand, some):
        left = twins_hand.without(hand, word)
        expected[word] = twins.score_2016(word, len(hand)) + twins_hand.total(left, some, "2016")
    assert values(match) == expected
    analysis = coach.analyse(match.view(0), lexicon)
    assert analysis.proved
    if twins_hand.total(hand, some, "2016") == 0:
        assert analysis.best == Candidate("!!", 0)


@settings(max_examples=40)
@given(words, hands_2008)
def test_the_bonus_of_2008_is_for_the_first_word_only(some: list[str], hand: str) -> None:
    match = start(from_words(some), hand=hand, rules="2008")
    whole = [word for word in some if len(word) == len(hand)]
    while match.outcome is None:
        player = match.state.players[0]
        found = values(match)
        best = coach.analyse(match.view(0), match.lexicon).best
        assert best is not None
        assert found.pop(".") == 0
        if player.hand == player.full:
            assert best.value == twins_hand.total(hand, some, "2008")
        else:
            assert not whole or max(found.values(), default=0) < 50
        match.play(0, best.move)
    assert match.outcome.scores == (twins_hand.total(hand, some, "2008"),)


@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), size=st.integers(1, 9))
def test_to_follow_the_advice_is_to_make_the_best_total(
    enable: Lexicon, seed: int, size: int
) -> None:
    match: AnyMatch = Match.start("wordgame", enable, {"hands": 2, "hand_size": size}, seed=seed)
    possible = []
    while match.outcome is None:
        player = match.state.players[0]
        analysis = coach.analyse(match.view(0), enable)
        assert analysis.best is not None
        if player.phase == "play" and player.hand == player.full:
            possible.append(coach.plan(player.hand, enable).total)
            assert {each.move for each in analysis.candidates} == {
                "!!",
                *playable(player.hand, enable),
            }
        if player.phase == "replay":
            assert analysis.best.move == "no"
        assert isinstance(match.play(0, analysis.best.move), tuple)
    review = coach.review(match)
    assert review.got == review.possible == sum(possible) == sum(match.outcome.scores)
    assert review.proved
    assert review.missed == ()


def test_whether_to_exchange(enable: Lexicon) -> None:
    match = start(enable, deal=["zzq*wvk"])
    found = values(match)
    answer = coach.substitute("zzq*wvk", enable)
    assert found.pop("no") == 135
    assert found == {f"yes {each.letter}": each.expected for each in answer.exchanges}
    assert values(start(enable, deal=["*"])) == {"no": 0}


def test_whether_to_replay(enable: Lexicon) -> None:
    match = start(enable, "no", "!!", deal=["ajef*rx"])
    assert list(values(match).items()) == [("yes", 530), ("no", 0)]
    match = start(enable, "no", "far", "je*x", deal=["ajef*rx"])
    assert list(values(match).items()) == [("no", 530), ("yes", 530)]
    # By the letter of the rules more was made than valid words alone can make.
    match = start(enable, "no", "w", "coz*s", deal=["cows*z"])
    assert list(values(match).items()) == [("no", 525), ("yes", 525)]


def test_what_to_do_next_in_2008(enable: Lexicon) -> None:
    def advised(*moves: str) -> list[str]:
        analysis = coach.analyse(start(enable, *moves, rules="2008").view(0), enable)
        assert not analysis.proved
        return [each.move for each in analysis.candidates]

    assert advised() == ["n", "r", "e"]
    assert advised("n", ".") == ["e", "n", "r"]


def test_a_hand_without_letters(enable: Lexicon) -> None:
    match = start(enable, dealer="referee")
    assert coach.analyse(match.view(0), enable).best is None
    match.referee(Deal(0, ""))
    assert coach.analyse(match.view(0), enable) == Analysis("points", (Candidate("no", 0),))
    match.play(0, "no")
    assert list(values(match).items()) == [("no", 0), ("yes", 0)]
    match.play(0, "no")
    review = coach.review(match)
    assert (review.got, review.possible, review.moves, review.missed) == (0, 0, (), ())


def test_nothing_to_say_when_it_is_over(enable: Lexicon) -> None:
    assert coach.analyse(start(enable, "!!", hand="a").view(0), enable).best is None


@pytest.mark.parametrize("size", [17, 40, 3000])
@pytest.mark.parametrize("rules", ["2016", "2008"])
def test_a_hand_too_long_to_plan(enable: Lexicon, size: int, rules: str) -> None:
    hand = ("aeinrstlod*z" if rules == "2016" else "aeinrstlodzk") * size
    match = start(enable, hand=hand[:size], rules=rules)
    analysis = coach.analyse(match.view(0), enable)
    assert not analysis.proved
    best = analysis.best
    assert best is not None
    score = twins.score_2016 if rules == "2016" else twins.score_2008
    assert best.value == score(best.move, size)
    match.play(0, "tea")
    match.play(0, "!!" if rules == "2016" else ".")
    review = coach.review(match)
    assert not review.proved
    assert review.moves[0].best_value == best.value
    assert all(judged.lost <= judged.best_value for judged in review.moves)
    assert 1 <= len(review.missed) <= 2
    asked = start(enable, hand_size=size) if rules == "2016" else match
    if rules == "2016":
        assert [*values(asked)] == ["no"]


# Reviews ------------------------------------------------------------------------------------------


def test_a_review(enable: Lexicon) -> None:
    review = coach.review(start(enable, "cow", "!!", hand="cows*z"))
    first, stop = review.moves
    assert first == Judged("cow", 96 + 11, "coz*s", 480, at=1)
    assert (stop.move, stop.value, stop.best_value) == ("!!", 0, 11)
    assert (review.got, review.possible) == (96, 480)
    assert first.lost + stop.lost == 480 - 96
    # A common word comes first, though less was lost with it.
    assert review.missed == (
        Missed("as", 11, True, 1),
        Missed("cozes", 480 - 107, False, 0),
    )


def test_a_replayed_hand_counts_once(enable: Lexicon) -> None:
    match = start(enable, "no", "jar", "!!", "yes", "far", "je*x", deal=["ajef*rx"])
    review = coach.review(match)
    assert (review.got, review.possible) == (530, 530)
    words = [judged for judged in review.moves if judged.move not in ("no", "yes")]
    assert [judged.lost > 0 for judged in words] == [True, True, False, False]
    in_2008 = start(enable, "n", "waybill", "r", ".", "e", rules="2008", deal=["waybill"])
    review = coach.review(in_2008)
    assert (review.got, review.possible) == (65, 130)


def test_a_refused_word(enable: Lexicon) -> None:
    review = coach.review(start(enable, "cx0", "!!", hand="cows*z"))
    assert review.moves[0].move == "cx0"
    assert review.moves[0].value == coach.plan("ows*z", enable).total
    sacrificed = coach.review(start(enable, "w", "coz*s", hand="cows*z"))
    assert [judged.lost for judged in sacrificed.moves] == [0, 0]
    assert (sacrificed.got, sacrificed.possible) == (525, 525)


def test_a_hand_still_in_play_and_one_left(enable: Lexicon) -> None:
    match = start(enable, "jar", hand="ajef*rx")
    review = coach.review(match)
    assert (review.got, review.possible) == (90, 90 + review.moves[0].lost)
    match.depart(0, "left")
    left = coach.review(match)
    assert (left.got, left.possible) == (90, 530)
    assert left.moves == review.moves
    assert [missed.move for missed in left.missed] == [0, None]
    assert coach.review(start(enable, deal=["cows*z"])).possible == 0


@settings(max_examples=60)
@given(words, hands, st.sampled_from(["2016", "2008"]), randoms)
def test_what_is_lost_adds_up(some: list[str], hand: str, rules: str, rng: Any) -> None:
    if rules == "2008":
        hand = hand.replace("*", "s")
    lexicon = from_words(some)
    match = start(lexicon, hand=hand, rules=rules)
    while match.outcome is None:
        match.play(0, rng.choice([*values(match)]))
    review = coach.review(match)
    assert review.got == match.outcome.scores[0]
    assert review.possible == twins_hand.total(hand, some, rules)
    assert review.possible - review.got == sum(judged.lost for judged in review.moves)
    assert sum(judged.lost for judged in review.moves) == sum(m.value for m in review.missed)
    assert _in_order(review.missed)


def _in_order(missed: Iterable[Missed]) -> bool:
    keys = [(not each.common, -each.value) for each in missed]
    return keys == sorted(keys)


# The command --------------------------------------------------------------------------------------


def test_the_command() -> None:
    done = pipe([PARLOUR, "solve", "hand", "zzq*wvk", "--substitute"])
    shown = " ".join(done.stdout.split())
    assert "Hand: z z q * w v k z*k 135 points (zek) Best total: 135 points" in shown
    assert "Exchange q: that gains 178.6 points on average. q 313.6 +178.6 v 307.6" in shown
    assert "refused: zwvq refused on purpose z*k 315 points (zek) Best total: 315 points" in shown
    done = pipe([PARLOUR, "solve", "hand", "waybill", "--rules", "2008", "--json"])
    answer = msgspec.json.decode(done.stdout)
    assert answer["total"] == 65
    (step,) = answer["plan"]
    assert step == {
        "word": "waybill",
        "points": 65,
        "sacrifice": False,
        "total": 65,
        "reads": "waybill",
    }
    assert answer["total_with_sacrifices"] == 65
    assert answer["plan_with_sacrifices"] == answer["plan"]
    assert (
        pipe([PARLOUR, "solve", "hand", "**"]).stdout
        == "Hand: * *\nNothing can be earned with it.\n"
    )
    shown = pipe([PARLOUR, "solve", "hand", "ajef*rx"]).stdout
    assert "  je*x          476 points (jeux), 530 so far\n" in shown
    shown = pipe([PARLOUR, "solve", "hand", "*", "--substitute"]).stdout
    assert shown.endswith("No letter of this hand can be exchanged.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["c0ws"], "is not a hand: it takes letters and *, such as cows*z"),
        (["a*", "--rules", "2008"], "the rules of 2008 have no wildcard"),
        (["a" * 17], "more than 16 letters"),
        (["abcdefghijklm", "--substitute"], "a hand of more than 12 letters"),
        (["waybill", "--rules", "2008", "--substitute"], "no letter is exchanged by the rules"),
        ([""], "is not a hand"),
        (["**", "--rules", "2012"], "invalid choice"),
    ],
)
def test_what_cannot_be_planned(arguments: list[str], message: str) -> None:
    done = pipe([PARLOUR, "solve", "hand", *arguments])
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


# Hands, as they were played and as they could have been ------------------------------------------


@settings(max_examples=60)
@given(words, hands, randoms)
def test_each_hand_beside_the_best_plan_for_it(some: list[str], hand: str, rng: Any) -> None:
    """What was lost on the way is what the best by trying everything has more."""
    lexicon = from_words(some)
    match = start(lexicon, hand=hand)
    while not match.outcome:
        letters = match.state.players[0].hand
        choices = ["!!", *playable(letters, lexicon), letters[:2]]
        match.play(0, rng.choice(choices))
    (told,) = coach.review(match).hands
    assert told.hand == match.state.players[0].full
    assert told.score == match.state.players[0].scores[0]
    assert told.total == twins_hand.total(hand, some, "2016")
    assert told.plan == coach.plan(hand, lexicon).plan
    assert sum(step.points for step in told.played) == told.score
    assert all((step.better == "") == (step.lost == 0) for step in told.played)
    assert [(e.word, e.points) for e in match.state.players[0].played] == [
        (step.word, step.points) for step in told.played if step.word
    ]
    lost = sum(step.lost for step in told.played)
    assert lost >= told.total - told.score
    if not any(step.refused for step in told.played):  # to shed letters can gain something too
        assert lost == told.total - told.score


def test_a_replayed_hand_is_told_twice(enable: Lexicon) -> None:
    match = start(enable, "no", "cow", "!!", "yes", "coz*s", "!!", deal=["cows*z"])
    first, again = coach.review(match).hands
    assert (first.again, again.again) == (False, True)
    assert (first.score, again.score, first.total) == (96, 480, 480)
    assert first.exchange is not None
    assert again.exchange is None
    assert first.played[0] == coach.Played("cow", 96, 2, "cow", "", 373, "cozes")
    assert first.plan[0].reads == "cozes"


def test_why_a_word(enable: Lexicon) -> None:
    match = start(enable, hand="cows*z")

    def why(text: str) -> str:
        return coach.why(match.view(0), enable, 0, text)

    assert why("COW").startswith(
        "COW earns 96 points: 8 for its letters, times 12, which is 7 for each of its 3 letters "
        "less 3 for each of the 3 letters left over. What is left can earn 11 more."
    )
    assert why("coz*s").endswith("Nothing else would bring more in the end.")
    assert why("coww").startswith("The hand has only 1 W, and COWW takes 2.")
    assert why("zc*").startswith("No vowels in place of the wildcard make a word of ZC*.")
    assert "COZ" not in why("zz")  # what is wrong with it, and nothing that would help
    assert why("!!").startswith("The hand could still earn 480 points")
    assert "ends the game" in coach.why(start(enable, rules="2008").view(0), enable, 0, "n")


def test_why_an_exchange(enable: Lexicon) -> None:
    match = start(enable, deal=["zzq*wvk"])
    assert "on average. That is the best choice." in coach.why(match.view(0), enable, 0, "yes q")
    assert "To exchange Q makes" in coach.why(match.view(0), enable, 0, "no")
    assert "The wildcard cannot be exchanged" in coach.why(match.view(0), enable, 0, "yes *")
