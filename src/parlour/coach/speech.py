"""How the coach puts things into words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

NOT_NOW = "There was nothing for you to play just then."
MOST_QUOTED = 24  # letters


def count_of(number: int, thing: str) -> str:
    """Count things: 1 point, 2 points."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def made_of(got: float, possible: float) -> str:
    """Say what was made of what could have been made, in points."""
    return f"You made {number(got)} of {count_of(int(possible), 'point')}."


def number(value: float) -> str:
    """Write a value without a point where it is whole, and else with one place after it."""
    return f"{value:.0f}" if value == int(value) else f"{value:.1f}"


def listed(words: Sequence[str], most: int = 3) -> str:
    """List some words in capitals: A, B and C, or A, B and 5 more."""
    shown = [word.upper() for word in words[:most]]
    if len(words) > most:
        shown.append(f"{len(words) - most} more")
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def span(words: Collection[str]) -> str:
    """Say how long words are: of 4 letters, of 4 to 9 letters."""
    lengths = [len(word) for word in words]
    shortest, longest = min(lengths), max(lengths)
    if shortest == longest:
        return f"of {count_of(shortest, 'letter')}"
    return f"of {shortest} to {longest} letters"


def quoted(text: str) -> str:
    """Show what somebody typed in a sentence, whatever it was."""
    kept = "".join(each for each in text.strip() if each.isprintable())
    return (
        f"{kept[:MOST_QUOTED]}…".upper() if len(kept) > MOST_QUOTED else kept.upper() or "nothing"
    )
