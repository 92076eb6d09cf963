"""What each unit did in a battle, counted from its events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from skirmish.model.event import CheckRolled, UnitFell, UnitHurt, UnitMoved

if TYPE_CHECKING:
    from skirmish.model.moment import Step


@dataclass(slots=True)
class Deeds:
    """What one unit did and suffered."""

    rolls: int = 0
    """Checks that it made."""
    dealt: int = 0
    """Points of damage that it did."""
    taken: int = 0
    """Points that it lost."""
    walked: int = 0
    """Cells that it went."""
    felled: list[str] = field(default_factory=list)
    """Ids of the units that it put out, in order."""


def deeds(steps: Iterable[Step]) -> Mapping[str, Deeds]:
    """Count by unit what it did; every unit of the battle is there."""
    found: dict[str, Deeds] = {}
    for step in steps:
        for name in step.after.units:
            found.setdefault(name, Deeds())
        for event in step.events:
            _count(found, event)
    return found


def _count(found: Mapping[str, Deeds], event: object) -> None:
    match event:
        case UnitHurt(unit, points, by):
            found[unit].taken += max(0, points)
            if by:
                found[by].dealt += points
        case UnitFell(unit, out, by) if by and out:
            found[by].felled.append(unit)
        case CheckRolled(unit):
            found[unit].rolls += 1
        case UnitMoved(unit, path):
            found[unit].walked += len(path)
