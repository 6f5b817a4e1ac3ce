"""Words: opening a list and asking it, against a Python set and a plain list of the same words."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from bench import measure
from parlour import lexicon
from parlour.handouts import ps3
from parlour.lexicon.compiler import compile_words


def main() -> None:
    """Measure start-up, memory, questions and compiling."""
    words = list(lexicon.load("enable"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "enable.txt"
        path.write_text("".join(f"{word}\n" for word in words))
        start_up(path)
    questions(words)
    courses(words)
    compiling = measure.calls(
        {"compile": lambda: compile_words(words), "set": lambda: set(words)}, 3
    )
    measure.table("Compiling 172,823 words", compiling, "ms", twin="set")


def start_up(path: Path) -> None:
    """Open the list and ask one question, in a fresh Python."""
    programs = {
        "bare Python": "pass",
        "lexicon": "from parlour import lexicon\nassert 'peafowl' in lexicon.load('enable')\n",
        "set": f"words = set(open({str(path)!r}).read().split())\nassert 'peafowl' in words\n",
    }
    times = measure.processes(programs)
    base = times.pop("bare Python")
    measure.table("Opening ENABLE and a first question, over bare Python", times, "ms", "set", base)
    held = measure.memory(programs)
    base = held.pop("bare Python")
    measure.table("Memory held after that, over bare Python", held, "MiB", "set", base)


def questions(words: list[str]) -> None:
    """Ask what a set or a sorted list can answer too."""
    enable, plain = lexicon.load("enable"), set(words)
    some = random.Random(1).sample(words, 10_000)
    membership = {
        "lexicon": lambda: sum(word in enable for word in some),
        "set": lambda: sum(word in plain for word in some),
    }
    measure.table("10,000 questions: is it a word?", measure.calls(membership), "ms", "set")
    pattern = {
        "lexicon": lambda: list(enable.matching("_e__r_", "st")),
        "list": lambda: [
            word
            for word in words
            if len(word) == 6
            and word[1] == "e"
            and word[4] == "r"
            and not {word[0], word[2], word[3], word[5]} & {"s", "t"}
        ],
    }
    measure.table("The words that fit _e__r_", measure.calls(pattern), "ms", "list")


def courses(words: list[str]) -> None:
    """Call the course's function with a plain list of 83,667 words, as its tests do."""
    course_list = [word for word in words if len(word) <= 10][:83_667]
    some = random.Random(2).sample(course_list, 1000)
    hands = [(word, ps3.get_frequency_dict(word)) for word in some]
    functions = {
        "is_valid_word": lambda: [ps3.is_valid_word(w, hand, course_list) for w, hand in hands],
        "word in word_list": lambda: [w in course_list for w, _ in hands],
    }
    times = measure.calls(functions, 3)
    measure.table("1,000 calls with a list of 83,667 words", times, "ms", "word in word_list")


if __name__ == "__main__":
    main()
