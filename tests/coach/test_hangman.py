"""What hangman is worth: against trying everything, and what is known of ENABLE."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.coach import hangman as coach
from parlour.coach.analysis import Analysis
from parlour.games import hangman as rules
from parlour.lexicon import Lexicon, from_words
from parlour.match import Match
from tests.terminal.screen import PARLOUR, pipe
from tests.twins_hangman import LETTERS, SlowSolver, answers

families = st.integers(1, 4).flatmap(
    lambda n: st.lists(st.text("abcde", min_size=n, max_size=n), min_size=1, max_size=9).map(
        lambda words: sorted(set(words))
    )
)


def value(words: list[str]) -> int:
    return SlowSolver().value(words)


# Positions ----------------------------------------------------------------------------------------


@given(families)
def test_the_value_is_what_trying_everything_finds(words: list[str]) -> None:
    answer = coach.solve("_" * len(words[0]), from_words(words), seconds=60)
    assert answer.misses == coach.Misses(value(words), value(words), True)
    assert answer.candidates == len(words)


@given(families)
def test_the_bounds_hold_however_short_the_time(words: list[str]) -> None:
    misses = coach.solve("_" * len(words[0]), from_words(words), seconds=0).misses
    assert misses.lower <= value(words) <= misses.upper
    assert misses.proved == (misses.lower == misses.upper)


@given(families)
def test_the_guess_keeps_to_the_value(words: list[str]) -> None:
    answer = coach.solve("_" * len(words[0]), from_words(words), seconds=60)
    assert SlowSolver().cost(words, answer.guess) == value(words)


@settings(max_examples=50)
@given(families)
def test_the_value_grows_with_the_family(words: list[str]) -> None:
    for left_out in range(1, len(words)):
        assert value(words[left_out:]) <= value(words)


@pytest.mark.parametrize(("length", "misses"), [(2, 14), (5, 15), (15, 2)])
def test_what_is_known_of_enable(enable: Lexicon, length: int, misses: int) -> None:
    answer = coach.solve("_" * length, enable, seconds=60)
    assert answer.misses == coach.Misses(misses, misses, True)


def test_letters_already_guessed_are_not_guessed_again(enable: Lexicon) -> None:
    answer = coach.solve("_ILL", enable, "BFZ")
    assert answer.candidates == sum(
        word[1:] == "ill" and word[0] not in "bfzil" for word in enable.of_length(4)
    )
    assert answer.guess not in "bfzil"
    assert coach.solve("quiz", enable).guess == ""


def test_words_too_long_for_the_kernel() -> None:
    with pytest.raises(ValueError, match="up to 64 letters"):
        coach.solve("_" * 65, from_words(["a" * 65, "b" * 65]))


# Games --------------------------------------------------------------------------------------------


def start(words: Lexicon, length: int, **options: Any) -> Match[Any, Any, Any]:
    return Match.start("hangman", words, {"length": length, "guesses": 10, **options}, seed=1)


@settings(max_examples=50)
@given(families)
def test_every_letter_is_worth_what_trying_everything_finds(words: list[str]) -> None:
    slow, match = SlowSolver(), start(from_words(words), len(words[0]))
    analysis = coach.analyse(match.view(rules.GUESSER), match.lexicon, rules.GUESSER, seconds=60)
    assert analysis.proved
    assert {each.move: -each.value for each in analysis.candidates} == {
        letter: slow.cost(words, letter) for letter in LETTERS
    }
    check_order(analysis)
    assert analysis.candidates[0].value == -slow.value(words)


@settings(max_examples=50)
@given(families, st.sampled_from("abcde"))
def test_every_answer_is_worth_what_trying_everything_finds(words: list[str], asked: str) -> None:
    slow, match = SlowSolver(), start(from_words(words), len(words[0]))
    match.play(rules.GUESSER, asked)
    analysis = coach.analyse(match.view(rules.SETTER), match.lexicon, rules.SETTER, seconds=60)
    assert analysis.proved
    assert {each.move: each.value for each in analysis.candidates} == {
        places: slow.value(part) + (asked not in places)
        for places, part in answers(words, asked).items()
    }
    check_order(analysis)


def check_order(analysis: Analysis) -> None:
    values = [each.value for each in analysis.candidates]
    assert values == sorted(values, reverse=True)


@settings(max_examples=50)
@given(families)
def test_values_are_guaranteed_however_short_the_time(words: list[str]) -> None:
    slow, match = SlowSolver(), start(from_words(words), len(words[0]))
    analysis = coach.analyse(match.view(rules.GUESSER), match.lexicon, rules.GUESSER, seconds=0)
    for each in analysis.candidates:
        assert slow.cost(words, each.move) <= -each.value
        assert not each.proved or slow.cost(words, each.move) == -each.value
    match.play(rules.GUESSER, "a")
    analysis = coach.analyse(match.view(rules.SETTER), match.lexicon, rules.SETTER, seconds=0)
    for each in analysis.candidates:
        forced = slow.value(answers(words, "a")[each.move]) + ("a" not in each.move)
        assert each.value <= forced
        assert not each.proved or each.value == forced


@pytest.mark.parametrize("length", [3, 6, 8, 12])
def test_the_first_is_no_worse_than_greed(enable: Lexicon, length: int) -> None:
    match = start(enable, length)
    view = match.view(rules.GUESSER)
    usual = coach.GUESSERS["frequency"](view, enable, random.Random(1)).letter
    analysis = coach.analyse(view, enable, rules.GUESSER)
    values = {each.move: each.value for each in analysis.candidates}
    assert analysis.candidates[0].value >= values[usual]
    match.play(rules.GUESSER, usual)
    view = match.view(rules.SETTER)
    analysis = coach.analyse(view, enable, rules.SETTER)
    values = {each.move: each.value for each in analysis.candidates}
    assert analysis.candidates[0].value >= values[rules.greedy(view, enable).pattern]


def test_who_is_not_to_move_has_no_choice(enable: Lexicon) -> None:
    match = start(enable, 5)
    assert coach.analyse(match.view(rules.SETTER), enable, rules.SETTER).best is None
    match.play(rules.GUESSER, "e")
    assert coach.analyse(match.view(rules.GUESSER), enable, rules.GUESSER).best is None


def test_a_word_in_mind_leaves_one_answer(enable: Lexicon) -> None:
    match = start(enable, 5, fair=True)
    secret = match.state.secret
    asked = msgspec.structs.replace(match.state, asked=secret[0])
    analysis = coach.analyse(asked, enable, rules.SETTER)
    (only,) = analysis.candidates
    assert only.move == rules.reveal(secret, secret[0], "_____")


# Reviews ------------------------------------------------------------------------------------------

ILLS = ["bill", "fill", "hill", "will", "fell"]


def test_a_review_of_the_guesser() -> None:
    match = start(from_words(ILLS), 4)
    for letter in "zlifbhw":  # Z tells nothing, and the setter goes on until one word is left
        match.play(rules.GUESSER, letter)
        if rules.SETTER in match.to_move:
            match.play(rules.SETTER, rules.greedy(match.view(rules.SETTER), match.lexicon))
    review = coach.review(match)
    assert (review.measure, review.possible, review.proved) == ("misses", -3, True)
    assert review.got == -match.state.wrong
    assert [judged.lost for judged in review.moves][:2] == [1, 0]
    first = review.missed[0]
    assert (first.move, first.value) == (0, 1)
    assert SlowSolver().cost(ILLS, first.word) == 3
    assert sum(judged.lost for judged in review.moves) >= review.possible - review.got


def test_a_review_of_the_setter() -> None:
    match = start(from_words(ILLS), 4)
    match.play(rules.GUESSER, "i")
    match.play(rules.SETTER, "____")  # which keeps FELL alone
    review = coach.review(match, rules.SETTER)
    (judged,) = review.moves
    assert (judged.value, judged.best, judged.best_value) == (1, "_i__", 3)
    assert (review.got, review.possible, review.missed[0].word) == (1, 3, "_i__")


def test_a_review_of_nothing(enable: Lexicon) -> None:
    review = coach.review(start(enable, 5))
    assert (review.moves, review.got, review.possible) == ((), 0, 0)


@settings(max_examples=25)
@given(families, st.permutations("abcde"))
def test_a_review_says_what_each_guess_led_to(words: list[str], letters: list[str]) -> None:
    slow, match = SlowSolver(), start(from_words(words), len(words[0]))
    expected = []
    for letter in letters:
        left = list(rules.family(match.lexicon, match.state.pattern, match.state.guessed))
        if rules.GUESSER in match.to_move:
            match.play(rules.GUESSER, letter)
            match.play(rules.SETTER, rules.greedy(match.view(rules.SETTER), match.lexicon))
            expected.append((letter, -slow.cost(left, letter), -slow.value(left), True))
    moves = coach.review(match, seconds=60).moves
    assert [(j.move, j.value, j.best_value, j.proved) for j in moves] == expected


# Players ------------------------------------------------------------------------------------------


def misses(words: Lexicon, length: int, guesser: str, setter: str, seed: int) -> int:
    """Play a game to its end, however many misses it takes."""
    state = rules.State(rules.Options(length=length, guesses=10), "_" * length)
    while "_" in state.pattern:
        guess = coach.GUESSERS[guesser](state, words, random.Random(seed))
        state = rules.evolve(state, rules.Guessed(guess.letter))
        kept = coach.SETTERS[setter](state, words, random.Random(seed)).pattern
        size = rules.partition(words, state)[kept]
        assert size, "the answer must leave a word"
        state = rules.evolve(state, rules.Kept(kept, size))
    return state.wrong


@settings(max_examples=15)
@given(families, st.integers(0, 9))
def test_nobody_beats_the_perfect_players(words: list[str], seed: int) -> None:
    lexicon, length, worth = from_words(words), len(words[0]), value(words)
    for setter in coach.SETTERS:
        assert misses(lexicon, length, "perfect", setter, seed) <= worth
    for guesser in coach.GUESSERS:
        assert misses(lexicon, length, guesser, "perfect", seed) >= worth


def test_a_round_robin(enable: Lexicon) -> None:
    length, worth = 14, 3
    table = {
        (guesser, setter): misses(enable, length, guesser, setter, 7)
        for guesser in coach.GUESSERS
        for setter in coach.SETTERS
    }
    assert table["perfect", "perfect"] == worth
    for guesser in coach.GUESSERS:
        assert table[guesser, "perfect"] >= table["perfect", "perfect"]
    for setter in coach.SETTERS:
        assert table["perfect", setter] <= table["perfect", "perfect"]


@settings(max_examples=25)
@given(families, st.integers(0, 99))
def test_a_fair_setter_keeps_to_one_word(words: list[str], seed: int) -> None:
    lexicon, length = from_words(words), len(words[0])
    fit = set(words)
    shown = "_" * length
    state = rules.State(rules.Options(length=length), shown)
    for letter in "abcde":
        if "_" in state.pattern:
            state = rules.evolve(state, rules.Guessed(letter))
            kept = coach.SETTERS["fair"](state, lexicon, random.Random(seed)).pattern
            fit &= {word for word in fit if rules.reveal(word, letter, state.pattern) == kept}
            state = rules.evolve(state, rules.Kept(kept, len(fit)))
    order = sorted(words)
    random.Random(seed).shuffle(order)
    assert fit == {order[0]}, "every answer was that of the word drawn first"


def test_a_fair_game_is_answered_for_its_word(enable: Lexicon) -> None:
    state = rules.State(rules.Options(length=5), "_____", asked="l", secret="hello")
    assert coach.SETTERS["fair"](state, enable, random.Random(1)).pattern == "__ll_"


# The table ----------------------------------------------------------------------------------------


def test_the_table_of_a_list(enable: Lexicon) -> None:
    table = coach.make_table(enable, range(8, 12))
    assert [(row.length, row.words, row.lower, row.upper, row.proved) for row in table.rows] == [
        (8, 28420, 8, 8, True),
        (9, 24873, 6, 6, True),
        (10, 20302, 5, 5, True),
        (11, 15504, 6, 6, True),
    ]


def test_the_table_against_the_slow_solver(enable: Lexicon) -> None:
    table = coach.make_table(enable, range(18, 29))
    assert {row.length: (row.lower, row.upper) for row in table.rows} == {
        length: (value(words), value(words))
        for length in range(18, 29)
        if (words := list(enable.of_length(length)))
    }


def test_a_table_that_was_kept_goes_on(enable: Lexicon, tmp_path: Path) -> None:
    kept = str(tmp_path / "table.json")
    worker = coach.Worker(enable, [3, 20])
    worker.work(0.3)
    worker.keep(kept)
    before = {row.length: row for row in worker.table.rows}
    again = coach.Worker(enable, [3, 6])
    again.resume(kept)
    rows = {row.length: row for row in again.table.rows}
    assert rows[3] == before[3]
    again.work(0.2)
    (three, six) = again.table.rows
    assert before[3].lower <= three.lower <= three.upper <= before[3].upper
    again.keep(kept)
    both = coach.Worker(enable)
    both.resume(kept)
    rows = {row.length: row for row in both.table.rows}
    assert (rows[20], rows[6]) == (before[20], six)
    assert [path.name for path in tmp_path.iterdir()] == ["table.json"]


def spoil(table: dict[str, Any], what: str) -> None:
    match what:
        case "format":
            table["hangman"] = 99
        case "digest":
            table["table"]["digest"] = "0" * 64
        case "bounds":
            table["table"]["rows"][0]["lower"] = 99
        case "length":
            table["table"]["rows"][0]["length"] = 99
        case "refuters":
            table["refuters"] = {"3": [[3, [5, 4]]]}


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("format", "has format 99; this Parlour reads 1"),
        ("digest", "was kept for the word list enable (digest 000000000000)"),
        ("bounds", "has bounds that make no sense"),
        ("length", "has bounds that make no sense"),
        ("refuters", "what was kept for length 3 makes no sense"),
    ],
)
def test_a_file_that_cannot_be_gone_on_with(
    enable: Lexicon, tmp_path: Path, what: str, message: str
) -> None:
    kept = tmp_path / "table.json"
    coach.Worker(enable, [3]).keep(str(kept))
    table = msgspec.json.decode(kept.read_bytes())
    spoil(table, what)
    kept.write_bytes(msgspec.json.encode(table))
    done = pipe([PARLOUR, "solve", "hangman", "--table", "--lengths", "3", "--keep", kept])
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


# The command --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["qz__"], "no word of enable fits 'qz__'"),
        (["_e1"], "'1' cannot be in a game of hangman: use letters, and _ for each blank"),
        (["_e_", "--wrong", "e"], "'e' cannot be both in the word and wrong"),
        (["_" * 26], "no word of enable fits"),
        ([""], "a pattern has letters, and _ for each blank"),
        ([], "one of the arguments PATTERN --table is required"),
        (["_e_", "--table"], "not allowed with argument"),
        (["--table", "--wrong", "e"], "--wrong goes with a PATTERN"),
        (["_e_", "--keep", "table.json"], "--lengths and --keep go with --table"),
        (["--table", "--lengths", "9-8"], "'9-8' is not a range of lengths, such as 8-15 or 8"),
        (["--table", "--lengths", "x"], "is not a range of lengths"),
        (["--table", "--lengths", "26"], "enable has no words of these lengths"),
        (["--table", "--seconds", "-1"], "'-1' is not a number of seconds"),
        (["--table", "--seconds", "long"], "'long' is not a number of seconds, such as 60"),
        (["--table", "--keep", "/nowhere/at/all"], "cannot write /nowhere/at/all: No such"),
        (["--table", "--keep", "/"], "cannot read /: Is a directory"),
    ],
)
def test_what_cannot_be_solved(arguments: list[str], message: str) -> None:
    done = pipe([PARLOUR, "solve", "hangman", *arguments])
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_the_command() -> None:
    done = pipe([PARLOUR, "solve", "hangman", "_ill", "--wrong", "bf"])
    assert done.stdout.startswith("_ I L L: 15 words\nGuess ")
    assert "forces 14 misses on the best guesser (proved)." in done.stdout
    done = pipe([PARLOUR, "solve", "hangman", "_ill", "--json"])
    answer = msgspec.json.decode(done.stdout)
    assert answer["pattern"] == "_ill"
    assert answer["candidates"] == 17
    assert answer["misses"] == {"lower": 16, "upper": 16, "proved": True}
    assert answer["guess"]


def test_the_table_on_the_command_line(tmp_path: Path) -> None:
    kept = tmp_path / "table.json"
    command = [PARLOUR, "solve", "hangman", "--table", "--lengths", "14-15", "--keep", kept]
    done = pipe(command)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split() for line in done.stdout.splitlines() if "proved" in line] == [
        ["14", "5127", "3", "proved"],
        ["15", "3192", "2", "proved"],
    ]
    again = msgspec.json.decode(pipe([*command, "--json", "--seconds", "0"]).stdout)
    assert again["rows"][1] == {"length": 15, "words": 3192, "lower": 2, "upper": 2, "proved": True}


@pytest.fixture
def interrupted(tmp_path: Path) -> Iterator[subprocess.CompletedProcess[str]]:
    """Make a table, and stop as soon as it has kept something."""
    kept = tmp_path / "table.json"
    command = [str(PARLOUR), "solve", "hangman", "--table", "--lengths", "3", "--keep", str(kept)]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while not kept.exists() and running.poll() is None:
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate()
    yield subprocess.CompletedProcess(command, running.returncode, out, err)


def test_whoever_stops_sees_what_is_proved(
    interrupted: subprocess.CompletedProcess[str], tmp_path: Path
) -> None:
    assert interrupted.returncode == 130
    assert "parlour: stopped; this is what is proved so far; to go on, give" in interrupted.stderr
    assert " 972 " in interrupted.stdout
    assert "Traceback" not in interrupted.stderr
    kept = msgspec.json.decode((tmp_path / "table.json").read_bytes())
    assert kept["table"]["rows"][1]["length"] == 3


# How the word changed -----------------------------------------------------------------------------


@settings(max_examples=60)
@given(
    some=st.lists(st.text("abcde", min_size=3, max_size=3), min_size=1, max_size=12, unique=True),
    order=st.permutations("abcde"),
    fair=st.booleans(),
)
def test_how_the_word_changed_is_as_the_words_say(
    some: list[str], order: list[str], fair: bool
) -> None:
    """Against families kept as plain sets, of which each answer leaves those that it shows."""
    lexicon = from_words(some)
    match: Match[Any, Any, Any] = Match.start(
        "hangman", lexicon, {"length": 3, "guesses": 5, "fair": fair}, seed=len(some)
    )
    for letter in order:
        if match.outcome:
            break
        match.play(0, letter)
        if 1 in match.to_move:
            match.play(1, rules.greedy(match.state, lexicon))
    told = coach.review(match, 0, seconds=1).turns
    assert [turn.letter for turn in told] == list(match.state.guessed)
    words, guessed = set(some), ""
    for turn in told:
        parts = answers(words, turn.letter)
        assert (turn.before, turn.answers) == (len(words), len(parts))
        sizes = sorted((len(part) for part in parts.values()), reverse=True)
        assert [part.size for part in turn.parts][:-1] == sizes[: len(turn.parts) - 1]
        guessed += turn.letter
        left = {word for word in words if shown(word, guessed) == turn.pattern}
        assert turn.after == len(left)
        assert coach.Part(turn.pattern, turn.after) in turn.parts
        if not fair:
            assert turn.held in words
        if turn.holds:
            assert turn.holds in left
        if turn.held != turn.holds and turn is not told[-1]:
            assert turn.held not in left
        words = left
    assert all(one.holds == two.held for one, two in pairwise(told))
    if match.state.shown:
        assert told[-1].holds == match.state.shown


def shown(word: str, guessed: str) -> str:
    """Return what the guesser sees of a word."""
    return "".join(c if c in guessed else "_" for c in word)


def test_why_a_letter(enable: Lexicon) -> None:
    match: Match[Any, Any, Any] = Match.start("hangman", enable, {"length": 15}, seed=1)
    view = match.view(0)
    assert coach.why(view, enable, 0, "Q").startswith("Q was in ")
    assert "of the 3192 words that fitted" in coach.why(view, enable, 0, "q")
    assert coach.why(view, enable, 1, "e") == "There was nothing for you to play just then."
    assert "is not one letter" in coach.why(view, enable, 0, "qu")
    match.play(0, "z")
    assert "forces" in coach.why(match.view(1), enable, 1, "_" * 15)
    match.play(1, "_" * 15)
    assert coach.why(match.view(0), enable, 0, "z").startswith("Z was guessed before")


def test_why_a_word_is_set(enable: Lexicon) -> None:
    match: Match[Any, Any, Any] = Match.start("hangman", enable, {"set_word": True}, seed=1)
    assert "not in the word list" in coach.why(match.view(1), enable, 1, "zzzz")
    assert "before JAZZ is guessed" in coach.why(match.view(1), enable, 1, "jazz")


def test_a_game_that_begins_with_a_letter_is_told_from_there(enable: Lexicon) -> None:
    match: Match[Any, Any, Any] = Match.start("hangman", enable, {"pattern": "__a_____"}, seed=1)
    words = [w for w in enable.of_length(8) if w[2] == "a" and w.count("a") == 1]
    match.play(0, "e")
    match.play(1, rules.greedy(match.state, enable))
    (turn,) = coach.turns(match)
    assert (turn.before, turn.letter) == (len(words), "e")
    assert turn.held in words
    assert turn.after == match.state.size
