"""Escort and extract: bring one unit of one's own to a zone, or off the map by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.grid.terrain import is_in
from skirmish.rules.objectives.objective import (
    ZONE,
    ObjectiveKind,
    Parameter,
    Pursuit,
    has_left,
    zone_cells,
)

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective
    from skirmish.model.unit import Unit


def _is_there(battle: Battle, objective: Objective) -> bool:
    ward = battle.units.get(objective.text("who"))
    cells = zone_cells(battle, objective)
    return ward is not None and ward.is_up and is_in(cells, battle.terrain.bit(ward.cell))


def _is_gone(battle: Battle, objective: Objective) -> bool:
    ward = battle.units.get(objective.text("who"))
    return ward is not None and has_left(battle, ward, zone_cells(battle, objective))


def _is_ward(objective: Objective, unit: Unit) -> bool:
    return unit.id == objective.text("who") and unit.side == objective.side


_WHO: Final = Parameter(
    "who", "friend", meaning="The one unit of the side itself, by its name or its kind.", example="monk"
)

ESCORT: Final = ObjectiveKind(
    id="escort",
    sentence="Bring {who} to {zone}.",
    deed="have brought {who} through",
    is_met=_is_there,
    parameters=(_WHO, ZONE),
    cells=zone_cells,
    is_marked=True,
    is_about=_is_ward,
    pursuit=Pursuit(rank=2, nearer=0.45, inside=10.0),
)
"""Met as soon as that unit stands in the zone."""

EXTRACT: Final = ObjectiveKind(
    id="extract",
    sentence="Let {who} leave by {zone}.",
    deed="have got {who} out",
    is_met=_is_gone,
    parameters=(_WHO, ZONE),
    cells=zone_cells,
    is_marked=True,
    is_exit=True,
    is_about=_is_ward,
    pursuit=Pursuit(rank=1, nearer=0.45, inside=10.0),
)
"""Met as soon as that unit has left the map by the zone."""
