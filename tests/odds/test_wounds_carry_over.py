"""How many blows fell somebody whose wounds are boxes: those of the blows before are marked (`forge`, G5)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from tests.cli.shell import skirmish

GUARD = (
    "odds",
    "core/guard",
    "core/guard",
    "--rules",
    "forge",
    "--verb",
    "strike",
    "--option",
    "open_ended=false",
)
"""Dexterity 3, Spears 4 and a long spear of -1 against 8 + 3 + 4 + 1 and a shield: 11 or 12 hits."""
HIT = Fraction(3, 36)
MINOR, MAJOR = HIT * Fraction(58, 100), HIT * Fraction(6, 100)
"""Both hits are Marginal: 2d10 + 2 less 4 for leather, and a quarter of 32 Hits is 8."""


@cache
def blows(*boxes: int) -> Fraction:
    """Blows on average until a Mortal box is marked; `boxes`: those of Minor, Major and Severe that are."""
    rooms = [level for level in (0, 1, 2) if boxes[level] < 2]
    total = Fraction(1)
    for least, chance in ((0, MINOR), (1, MAJOR)):
        level = next((room for room in rooms if room >= least), None)
        if level is not None:
            total += chance * blows(*(count + (place == level) for place, count in enumerate(boxes)))
    return total / (MINOR + MAJOR)


def shown(*more: str) -> dict[str, Any]:
    found: dict[str, Any] = skirmish(*GUARD, "--show", "rounds", "--show", "within", "--json", *more).json[
        "shown"
    ]
    return found


def test_who_is_felled_by_no_single_blow_is_felled_by_many() -> None:
    assert shown()["rounds"] == pytest.approx(float(blows(0, 0, 0)))
    assert shown("--target-state", "minor=2,major=1")["rounds"] == pytest.approx(float(blows(2, 1, 0)))


def test_the_last_box_is_the_next_wound() -> None:
    last = shown("--target-state", "minor=2,major=2,severe=2")
    assert last["rounds"] == pytest.approx(float(1 / (MINOR + MAJOR)))
    assert last["within 2"] == pytest.approx(float(1 - (1 - MINOR - MAJOR) ** 2))


def test_points_that_are_lost_have_marked_boxes_the_lightest_first() -> None:
    """A Minor wound costs 2 of 32, a Major one 5, a Severe one 8."""
    boxes = shown("--target-state", "minor=2,major=2,severe=0")["rounds"]
    assert shown("--target-state", "hp=18")["rounds"] == pytest.approx(boxes)
    assert shown("--target-state", "hp=10")["rounds"] == pytest.approx(float(blows(2, 2, 1)))
