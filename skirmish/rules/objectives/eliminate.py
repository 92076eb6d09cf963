"""Eliminate: put out every unit of the other sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.rules.objectives.objective import ObjectiveKind, Pursuit

if TYPE_CHECKING:
    from skirmish.grid.terrain import Mask
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective


def _is_met(battle: Battle, objective: Objective) -> bool:
    return not battle.foes(objective.side) and any(battle.up(objective.side))


def _foes(battle: Battle, objective: Objective) -> Mask:
    return battle.terrain.mask(foe.cell for foe in battle.foes(objective.side))


ELIMINATE: Final = ObjectiveKind(
    id="eliminate",
    sentence="Put all foes out.",
    deed="have put out every foe",
    is_met=_is_met,
    cells=_foes,
    pursuit=Pursuit(rank=5, nearer=0.25, is_hunt=True),
)
"""Met when no foe takes part any more, and some unit of the side itself does."""
