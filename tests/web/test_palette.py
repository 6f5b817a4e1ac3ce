"""The colours of the pages: enough contrast, and to be told apart by whoever sees fewer colours.

The formulas are WCAG's for contrast, CIE's L*a*b* of 1976 for how different two colours look, and
those of Machado, Oliveira and Fernandes (2009) for how a colour looks to somebody who sees no red,
no green or no blue.
"""

from __future__ import annotations

import math
import re
from itertools import combinations

import pytest

from parlour.web import static

Light = tuple[float, float, float]  # red, green and blue, as amounts of light

TEXT, THING = 4.5, 3.0  # the contrast that WCAG 2.2 AA asks of text, and of anything else
TOLD_APART = 20.0  # in L*a*b*; two are the same to most people below 2.3
GROUNDS = ("paper", "card", "tile", "lit")
MEANINGS = ("ink", "good", "bad", "accent")
SIGHTS: dict[str, tuple[Light, Light, Light]] = {
    "every colour": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def palette(theme: str) -> dict[str, Light]:
    """Read the colours of a theme from the style sheet."""
    sheet = static.pages().files["style.css"].plain.decode()
    light, dark = re.findall(r":root \{(.*?)\}", sheet, re.DOTALL)[:2]
    return {
        name: _light(colour)
        for block in (light, dark)[: 1 + (theme == "dark")]
        for name, colour in re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)
    }


def _light(colour: str) -> Light:
    def one(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else math.pow((value + 0.055) / 1.055, 2.4)

    return one(colour[1:3]), one(colour[3:5]), one(colour[5:7])


def contrast(one: Light, other: Light) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    dark, light = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (one, other))
    return (light + 0.05) / (dark + 0.05)


def seen(colour: Light, sight: str) -> Light:
    """Return a colour as somebody sees it."""
    red, green, blue = (
        min(1.0, max(0.0, sum(part * amount for part, amount in zip(row, colour, strict=True))))
        for row in SIGHTS[sight]
    )
    return red, green, blue


def difference(one: Light, other: Light) -> float:
    """Return how different two colours look."""

    def lab(colour: Light) -> Light:
        r, g, b = colour
        x, y, z = (
            amount ** (1 / 3) if amount > 0.008856 else 7.787 * amount + 16 / 116
            for amount in (
                (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
                0.2126 * r + 0.7152 * g + 0.0722 * b,
                (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
            )
        )
        return 116 * y - 16, 500 * (x - y), 200 * (y - z)

    return math.dist(lab(one), lab(other))


def test_the_formulas() -> None:
    white, black = _light("#ffffff"), _light("#000000")
    assert contrast(white, black) == pytest.approx(21)
    assert contrast(_light("#777777"), white) == pytest.approx(4.48, abs=0.01)
    assert difference(white, black) == pytest.approx(100, abs=0.1)
    red, green = _light("#c00000"), _light("#3c6400")
    assert difference(red, green) > 80
    assert min(difference(seen(red, each), seen(green, each)) for each in SIGHTS) < 20
    for sight in SIGHTS:
        assert difference(seen(white, sight), white) < 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_stands_out_from_what_it_is_on(theme: str) -> None:
    colours = palette(theme)
    pairs = [(each, ground) for each in MEANINGS for ground in GROUNDS]
    pairs += [("quiet", ground) for ground in GROUNDS if ground != "lit"]
    pairs += [("on-accent", "accent")]
    weak = {
        pair: contrast(*(colours[each] for each in pair))
        for pair in pairs
        if contrast(*(colours[each] for each in pair)) < TEXT
    }
    assert not weak


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_fields_marks_and_the_ring_of_the_focus_stand_out(theme: str) -> None:
    colours = palette(theme)
    for ground in ("paper", "card"):
        assert contrast(colours["field"], colours[ground]) >= THING, ground
    for ground in GROUNDS:  # the ring, the trail over a board, the edge of a tile that is lit
        assert contrast(colours["accent"], colours[ground]) >= THING, ground


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_that_mean_something_are_told_apart(theme: str, sight: str) -> None:
    colours = {name: seen(colour, sight) for name, colour in palette(theme).items()}
    for one, other in combinations(MEANINGS, 2):
        assert difference(colours[one], colours[other]) >= TOLD_APART, (one, other)
    assert difference(colours["lit"], colours["tile"]) >= 15  # which has another edge besides


def test_no_colour_is_used_that_has_no_name() -> None:
    sheet = static.pages().files["style.css"].plain.decode()
    rules = re.sub(r":root \{.*?\}", "", sheet, flags=re.DOTALL)
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*;)", rules)
