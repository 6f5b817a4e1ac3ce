"""How the coach puts things into words."""

from __future__ import annotations


def count_of(number: int, thing: str) -> str:
    """Count things: 1 point, 2 points."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def made_of(got: float, possible: float) -> str:
    """Say what was made of what could have been made, in points."""
    return f"You made {number(got)} of {count_of(int(possible), 'point')}."


def number(value: float) -> str:
    """Write a value without a point where it is whole, and else with one place after it."""
    return f"{value:.0f}" if value == int(value) else f"{value:.1f}"
