"""Parts of a body that may be aimed at or seized, where the option allows it (F2-25, G28)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from skirmish.model.battle import Battle


@dataclass(frozen=True, slots=True)
class Part:
    """One part that may be named."""

    penalty: int
    """What aiming at it costs."""
    rule: str
    """Id of the row of the size table."""
    better: int = 0
    """Levels that a hit there counts for more."""
    hand: int = -1
    """Which arm it is: 0, 1, or -1 for none."""


PARTS: Final[Mapping[str, Part]] = {
    "head": Part(-4, "F2-56", better=1),
    "arm": Part(-2, "F2-57", hand=0),
    "other-arm": Part(-2, "F2-57", hand=1),
    "leg": Part(-2, "F2-57"),
}
"""By name; neck and gut are as the head. The first arm is the one with the first thing in hand."""


def open_parts(battle: Battle) -> tuple[str, ...]:
    """List the parts that may be named, the whole as an empty name; only this if the option is off."""
    return ("", *PARTS) if battle.option("called_shots") else ("",)
