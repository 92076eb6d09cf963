"""Assassinate: put out one unit of another side, the mark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.rules.objectives.objective import ObjectiveKind, Parameter, Pursuit

if TYPE_CHECKING:
    from skirmish.grid.terrain import Mask
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective
    from skirmish.model.unit import Unit


def _is_met(battle: Battle, objective: Objective) -> bool:
    mark = battle.units.get(objective.text("unit"))
    return mark is not None and mark.out in {"down", "dead"}


def mark_cell(battle: Battle, objective: Objective) -> Mask:
    """Return the mask of the mark's cell; 0 while nobody knows where it is."""
    mark = battle.units.get(objective.text("unit"))
    return 0 if mark is None else 1 << battle.terrain.bit(mark.cell)


def is_mark(objective: Objective, unit: Unit) -> bool:
    """Tell whether the unit is the mark of the objective's side."""
    return unit.id == objective.text("unit") and unit.side != objective.side


MARK: Final = Parameter(
    "unit", "foe", meaning="The one unit of another side, by its name or its kind.", example="captain"
)
"""The one unit of another side."""

ASSASSINATE: Final = ObjectiveKind(
    id="assassinate",
    sentence="Put {unit} out.",
    deed="have put out their mark",
    is_met=_is_met,
    parameters=(MARK,),
    cells=mark_cell,
    is_about=is_mark,
    pursuit=Pursuit(rank=4, nearer=0.3, is_hunt=True),
)
"""Met when the mark is down or dead, no matter who did it; not when it leaves or yields."""
