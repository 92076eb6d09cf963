"""Reach: bring units to a zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.rules.objectives.objective import COUNT, ZONE, ObjectiveKind, Pursuit, units_inside, zone_cells

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective


def _so_far(battle: Battle, objective: Objective) -> tuple[int, int]:
    there = units_inside(battle, objective.side, zone_cells(battle, objective))
    return there, objective.number("count")


def _is_met(battle: Battle, objective: Objective) -> bool:
    done, needed = _so_far(battle, objective)
    return done >= needed


REACH: Final = ObjectiveKind(
    id="reach",
    sentence="Bring {count} of yours to {zone}.",
    deed="have reached their goal",
    is_met=_is_met,
    parameters=(ZONE, COUNT),
    cells=zone_cells,
    is_marked=True,
    so_far=_so_far,
    pursuit=Pursuit(rank=2, nearer=0.45),
)
"""Met as soon as enough of the side's units stand in the zone at once."""
