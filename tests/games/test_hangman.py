"""The rules of hangman: the handout's examples, and the setter against a naive partition."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games import hangman
from parlour.games.hangman import GUESSER, SETTER, HangmanReason, Keep, Kept, Shown, greedy
from parlour.games.protocol import Reason, Refused, Unseen
from parlour.lexicon import Lexicon, from_words, load
from parlour.match import Match, MatchError
from tests import twins

NINE = "ally beta cool deal else flew good hope ibex".split()


def start(lexicon: Lexicon, seed: int = 1, **options: Any) -> Match[Any, Any, Any]:
    return Match.start(hangman, lexicon, options, seed=seed)


def guess(match: Match[Any, Any, Any], letters: str) -> None:
    """Guess letters against the handout's setter."""
    for letter in letters:
        assert not isinstance(match.play(GUESSER, letter), Refused)
        if SETTER in match.to_move:
            match.play(SETTER, hangman.greedy(match.view(SETTER), match.lexicon))


def test_the_handout_s_example() -> None:
    match = start(from_words(NINE), length=4)
    match.play(GUESSER, "E")
    assert hangman.partition(match.lexicon, match.state) == {
        "____": 3,
        "_e__": 2,
        "__e_": 2,
        "e__e": 1,
        "___e": 1,
    }
    match.play(SETTER, hangman.greedy(match.view(SETTER), match.lexicon))
    assert match.events[-1] == Kept("____", 3)
    assert match.state.wrong == 1
    guess(match, "o")
    assert match.events[-1] == Kept("_oo_", 2)
    assert match.state.wrong == 1


def test_hind_or_hand() -> None:
    for last, shown in (("a", "hind"), ("i", "hand")):
        match = start(from_words(["hind", "hand"]), length=4, guesses=5)
        guess(match, "hnd" + "qxyz")
        assert match.state.pattern == "h_nd"
        guess(match, last)
        assert match.events[-1] == Shown(shown)
        assert match.outcome is not None
        assert match.outcome.winners == (SETTER,)


def test_places_matter_as_much_as_how_many() -> None:
    match = start(from_words(["reed", "else"]), length=4)
    match.play(GUESSER, "e")
    assert set(hangman.partition(match.lexicon, match.state)) == {"_ee_", "e__e"}


def test_a_letter_in_no_word_leaves_the_family_as_it_is() -> None:
    match = start(from_words(NINE), length=4)
    guess(match, "z")
    assert match.state.size == 9
    assert match.state.wrong == 1


@pytest.mark.parametrize(
    ("words", "letter", "kept"),
    [
        # The same size: the family that shows fewer places wins.
        ("abba cddc", "a", "____"),
        ("abba abca ccca", "a", "a__a"),
        ("aabb bbbb abab bbab", "a", "____"),
        # The same number of places: the first pattern, a blank before a letter.
        ("abbb babb", "a", "_a__"),
        ("abbb bbba", "a", "___a"),
        ("aabb bbaa abba", "a", "__aa"),
    ],
)
def test_ties(words: str, letter: str, kept: str) -> None:
    match = start(from_words(words.split()), length=4)
    match.play(GUESSER, letter)
    assert hangman.greedy(match.view(SETTER), match.lexicon) == Keep(kept)


@given(
    st.lists(st.text("abcd", min_size=4, max_size=4), min_size=1, max_size=40, unique=True),
    st.permutations("abcdx"),
)
def test_the_setter_keeps_the_family_of_the_naive_partition(
    words: list[str], letters: list[str]
) -> None:
    match = start(from_words(words), length=4, guesses=10)
    left = sorted(words)
    for letter in letters:
        if match.outcome:
            break
        guess(match, letter)
        left = twins.largest_family(left, letter)
        assert (
            sorted(hangman.family(match.lexicon, match.state.pattern, match.state.guessed)) == left
        )
        assert match.state.size == len(left)


@pytest.mark.parametrize("name", ["enable", "american"])
@pytest.mark.parametrize("length", [2, 4, 5, 8, 12])
@pytest.mark.parametrize("letters", ["etaoinshr", "zqxjkvbpy", "saeiounlt"])
def test_the_setter_on_real_lists(name: str, length: int, letters: str) -> None:
    lexicon = load(name)
    match = start(lexicon, length=length, guesses=10)
    left = [word for word in lexicon if len(word) == length]
    for letter in letters:
        if match.outcome:
            break
        guess(match, letter)
        left = twins.largest_family(left, letter)
        assert match.state.size == len(left)
        assert list(hangman.family(lexicon, match.state.pattern, match.state.guessed)) == left


def test_the_setter_s_answer_is_checked() -> None:
    match = start(from_words(NINE), length=4)
    assert match.play(SETTER, "____") == Refused(Reason.NOT_YOUR_TURN)
    match.play(GUESSER, "e")
    assert match.play(GUESSER, "o") == Refused(Reason.NOT_YOUR_TURN)
    for pattern in ("", "___", "_____", "o___", "_E_*", "e___e"):
        assert match.play(SETTER, pattern) == Refused(HangmanReason.NOT_AN_ANSWER)
    for pattern in ("eeee", "_ee_"):
        assert match.play(SETTER, pattern) == Refused(HangmanReason.EMPTY_FAMILY)
    assert match.play(SETTER, "E _ _ E") == (Kept("e__e", 1),)


def test_guesses_are_new_letters() -> None:
    match = start(from_words(NINE), length=4)
    for line in ("", "ee", "1", "é", " ", "\x1b"):
        assert match.play(GUESSER, line) == Refused(Reason.NOT_ONE_LETTER)
    guess(match, "e")
    for line in ("e", "E", " e "):
        assert match.play(GUESSER, line) == Refused(HangmanReason.ALREADY_GUESSED)
    assert match.state.guessed == "e"


def test_events_never_name_the_family(enable: Lexicon) -> None:
    match = start(enable, length=5, guesses=10)
    guess(match, "eao")
    told = match.to_json().decode()
    for word in hangman.family(enable, match.state.pattern, match.state.guessed):
        assert word not in told


def test_the_word_at_the_end_comes_from_the_family_by_the_seed(enable: Lexicon) -> None:
    shown: dict[int, str] = {}
    for seed in (1, 1, 2, 3, 4, 5):
        match = start(enable, seed, length=5, guesses=5)
        guess(match, "etaoi")
        word = match.state.shown
        assert word in list(hangman.family(enable, match.state.pattern, match.state.guessed))
        assert shown.setdefault(seed, word) == word
    assert len(set(shown.values())) > 1


@pytest.mark.parametrize(
    ("given", "allowed"),
    [(-3, 5), (0, 5), (4, 5), (5, 5), (6, 6), (9, 9), (10, 10), (11, 10), (99, 10)],
)
def test_the_number_of_guesses_is_brought_into_range(given: int, allowed: int) -> None:
    assert hangman.allowed_guesses(given) == allowed


def test_a_length_without_words_is_refused(enable: Lexicon) -> None:
    assert not any(len(word) == 26 for word in enable)
    for length in (1, 26, 29, 10**9):
        with pytest.raises(MatchError, match="no word has this length"):
            start(enable, length=length)
    for guesses in (4, 11):
        with pytest.raises(MatchError, match="an option is wrong"):
            start(enable, guesses=guesses)


def test_without_a_length_chance_picks_one(enable: Lexicon) -> None:
    lengths = {len(start(enable, seed).state.pattern) for seed in range(40)}
    assert len(lengths) > 4
    assert lengths <= set(enable.lengths())


def test_the_last_guess_loses_and_not_before(enable: Lexicon) -> None:
    match = start(from_words(["aa"]), length=2, guesses=5)
    guess(match, "bcde")
    assert match.outcome is None
    guess(match, "f")
    assert match.outcome is not None
    assert match.outcome.winners == (SETTER,)


# The fair game ------------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.permutations("abcdefghilmopstwx"))
def test_a_fair_game_stays_with_its_word(seed: int, letters: list[str]) -> None:
    match = start(from_words(NINE), seed, length=4, fair=True)
    word = match.state.secret
    assert word in NINE
    assert match.view(GUESSER).secret == match.view(None).secret == ""
    assert match.view(SETTER).secret == word
    for letter in letters:
        if match.outcome:
            break
        match.play(GUESSER, letter)
        assert match.to_move in ((GUESSER,), ())
        expected = "".join(c if c in match.state.guessed else "_" for c in word)
        assert match.state.pattern == expected
        if not match.outcome:
            assert word not in str(match.shown(GUESSER))
    wrong = [c for c in match.state.guessed if c not in word]
    assert len(wrong) == match.state.wrong
    if match.outcome and match.outcome.winners == (SETTER,):
        assert match.state.shown == word
        assert len(wrong) == 8


# Beyond the handout -------------------------------------------------------------------------------


def test_the_second_seat_sets_a_word_of_the_list(enable: Lexicon) -> None:
    match: Match[Any, Any, Any] = Match.start(hangman, enable, {"set_word": True, "length": 5})
    assert match.to_move == (SETTER,)
    assert match.play(SETTER, "qqqqq") == Refused("not in the list")
    assert match.play(SETTER, "stones") == Refused("a word of another length is wanted")
    match.play(SETTER, "Stone")
    assert match.view(GUESSER).secret == ""
    assert match.view(SETTER).secret == "stone"
    assert match.to_move == (GUESSER,)
    for letter in "aston":
        match.play(GUESSER, letter)
    assert match.state.pattern == "ston_"
    match.play(GUESSER, "e")
    assert match.outcome is not None
    assert (match.outcome.termination, match.outcome.winners) == ("guessed", (GUESSER,))


def race(lexicon: Lexicon, **options: object) -> Match[Any, Any, Any]:
    return Match.start(hangman, lexicon, {"race": True, **options}, ("Ann", "Bob"), seed=1)


def test_a_race_is_two_games_against_the_handout_s_setter(enable: Lexicon) -> None:
    match = race(enable, length=4, guesses=5)
    alone: Match[Any, Any, Any] = Match.start(hangman, enable, {"length": 4, "guesses": 5}, seed=1)
    assert match.to_move == (0, 1)
    for letter in "eaiou":
        match.play(0, letter)
        alone.play(GUESSER, letter)
        alone.play(SETTER, greedy(alone.state, enable))
    assert match.state.racers[0] == alone.state
    assert match.state.racers[1].guessed == ""


def test_whoever_needs_fewer_misses_wins_the_race() -> None:
    match = race(from_words(["bill", "fill", "hill", "will"]), length=4)
    for letter in "ilbfhw":
        match.play(0, letter)
    assert match.to_move == (1,)
    for letter in "xilbfhw":
        match.play(1, letter)
    assert match.outcome is not None
    assert (match.outcome.termination, match.outcome.winners) == ("finished", (0,))
    assert [game.wrong for game in match.state.racers] == [3, 4]


def test_racers_do_not_see_each_other_until_the_end(enable: Lexicon) -> None:
    match = race(enable, length=4, guesses=5)
    match.play(0, "e")
    assert match.view(1).racers[0].guessed == match.view(None).racers[0].guessed == ""
    assert match.view(0).racers[0].guessed == "e"
    assert Unseen(0) in match.shown(1)
    match.depart(0, "left")
    assert match.to_move == (1,)
    assert match.view(1).racers[0].guessed == ""
    match.depart(1, "left")
    assert match.outcome is not None
    assert match.outcome.winners == ()
    assert match.view(1) == match.state


def test_a_game_is_of_one_kind(enable: Lexicon) -> None:
    with pytest.raises(MatchError, match="choose one: fair, a word that is set, or a race"):
        Match.start(hangman, enable, {"race": True, "fair": True})


def test_a_game_begins_with_letters_shown(enable: Lexicon) -> None:
    match = start(enable, pattern="_A____E_")
    assert (match.state.pattern, match.state.guessed, match.state.wrong) == ("_a____e_", "ae", 0)
    assert match.state.size == sum(
        len(w) == 8 and [n for n in range(8) if w[n] in "ae"] == [1, 6] and w[1] + w[6] == "ae"
        for w in enable
    )
    assert match.play(GUESSER, "a") == Refused(HangmanReason.ALREADY_GUESSED)


@pytest.mark.parametrize(
    "options",
    [
        {"pattern": "zz__zz"},
        {"pattern": "tree"},
        {"pattern": "_1__"},
        {"pattern": "_a__", "length": 5},
        {"pattern": "_a__", "set_word": True},
    ],
)
def test_patterns_with_which_nothing_begins(enable: Lexicon, options: dict[str, Any]) -> None:
    with pytest.raises(MatchError):
        start(enable, **options)


@given(st.sampled_from(NINE), st.sets(st.integers(0, 3), max_size=3), st.booleans(), st.booleans())
def test_what_is_shown_at_the_start_fits_to_the_end(
    word: str, places: set[int], fair: bool, race: bool
) -> None:
    """Whatever is shown of a word at the start, the words that are left are those it fits."""
    letters = {word[n] for n in places}
    pattern = "".join(c if c in letters else "_" for c in word)
    if "_" not in pattern:
        return
    race = race and not fair
    match = start(from_words(NINE), pattern=pattern, fair=fair, race=race)
    game = match.state.racers[0] if race else match.state
    wanted = [w for w in NINE if "".join(c if c in letters else "_" for c in w) == pattern]
    assert game.size == len(wanted)
    assert game.guessed == "".join(sorted(letters))
    if fair:
        assert match.state.secret in wanted
