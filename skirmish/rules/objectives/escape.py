"""Escape: leave the map by a zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.rules.objectives.objective import COUNT, ZONE, ObjectiveKind, Pursuit, zone_cells

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective


def _so_far(battle: Battle, objective: Objective) -> tuple[int, int]:
    gone = [unit for unit in battle.units.values() if unit.side == objective.side and unit.out == "left"]
    return len(gone), objective.number("count")


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
"""Met as soon as enough of the side's units have left the map."""
