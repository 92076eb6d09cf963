"""Escape: leave the map by a zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.rules.objectives.objective import (
    COUNT,
    ZONE,
    ObjectiveKind,
    Pursuit,
    has_left,
    zone_cells,
)

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective


def _so_far(battle: Battle, objective: Objective) -> tuple[int, int]:
    cells, units = zone_cells(battle, objective), battle.units.values()
    gone = sum(unit.side == objective.side and has_left(battle, unit, cells) for unit in units)
    return gone, objective.number("count")


def _is_met(battle: Battle, objective: Objective) -> bool:
    done, needed = _so_far(battle, objective)
    return done >= needed


ESCAPE: Final = ObjectiveKind(
    id="escape",
    sentence="Leave with {count} of yours by {zone}.",
    deed="have escaped",
    is_met=_is_met,
    parameters=(ZONE, COUNT),
    cells=zone_cells,
    is_marked=True,
    is_exit=True,
    so_far=_so_far,
    pursuit=Pursuit(rank=1, nearer=0.45, inside=10.0),
)
"""Met as soon as enough of the side's units have left the map by the zone."""
