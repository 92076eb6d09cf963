"""What a price is made of: named parts, in points, whose sum is the price."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Terms = Mapping[str, float]
"""By one of `NAMES`: its part of a price, in points."""

NAMES: Final[Mapping[str, str]] = {
    "blow": "the blow",
    "again": "a second blow",
    "relief": "who can strike no more",
    "hinder": "hindering the foe",
    "ambush": "lying in wait",
    "next": "blows to come",
    "goal": "ground won",
    "way": "the way",
    "joined": "comrades who may join",
    "onward": "walking on",
    "threat": "what threatens",
    "lasting": "what protects for longer",
    "ahead": "running ahead",
    "unknown": "enemies that nobody sees",
    "unseen": "staying unseen",
    "saved": "strength kept back",
    "comrades": "comrades helped",
    "rescue": "nearer to the fallen",
    "silenced": "an end to the fallen",
    "freed": "being free again",
    "found": "finding who hides",
    "keys": "a locked door, or its key",
    "effort": "the effort",
    "guess": "a wrong guess",
}
"""What each part is called in sentences and tables."""
DEEDS: Final = ("blow", "again", "relief", "hinder", "ambush", "comrades")
"""The parts that hang on what the plan strikes, and on whom it helps."""


def plus(*parts: Terms) -> Terms:
    """Add up prices, part by part."""
    found: dict[str, float] = {}
    for terms in parts:
        for name, points in terms.items():
            found[name] = found.get(name, 0.0) + points
    return found


def times(terms: Terms, factor: float) -> Terms:
    """Multiply every part of a price."""
    return {name: factor * points for name, points in terms.items()}


def price_of(terms: Terms) -> float:
    """Return the price: the sum of its parts."""
    return sum(terms.values())
