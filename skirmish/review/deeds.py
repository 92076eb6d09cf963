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
    """Points of damage that it did to others."""
    healed: int = 0
    """Points that it gave back to others or to itself."""
    taken: int = 0
    """Points that it lost."""
    walked: int = 0
    """Cells that it went."""
    felled: list[str] = field(default_factory=list)
    """Ids of the others that it put out, in order; one that was raised and fell again stands there again."""
    finished: list[str] = field(default_factory=list)
    """Ids of the units that it killed when they were out of the fight already."""


def deeds(steps: Iterable[Step]) -> Mapping[str, Deeds]:
    """Count by unit what it did; every unit of the battle is there."""
    found: dict[str, Deeds] = {}
    lying: set[str] | None = None
    for step in steps:
        if lying is None:
            lying = {unit.id for unit in step.before.units.values() if unit.out}
        for name in step.after.units:
            found.setdefault(name, Deeds())
        for event in step.events:
            _count(found, event, lying)
    return found


def _count(found: Mapping[str, Deeds], event: object, lying: set[str]) -> None:
    """Count one event; `lying`, the units that are out of the fight, is kept up to date."""
    match event:
        case UnitHurt(unit, points, by):
            found[unit].taken += max(0, points)
            if by:
                found[by].dealt += max(0, points) if by != unit else 0
                found[by].healed += max(0, -points)
        case UnitFell(unit, ""):
            lying.discard(unit)
        case UnitFell(unit, _, by):
            if by and by != unit:
                (found[by].finished if unit in lying else found[by].felled).append(unit)
            lying.add(unit)
        case CheckRolled(unit):
            found[unit].rolls += 1
        case UnitMoved(unit, path):
            found[unit].walked += len(path)
