"""Capture: put out one unit of another side, but not kill it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.rules.objectives.assassinate import MARK, is_mark, mark_cell
from skirmish.rules.objectives.objective import ObjectiveKind, Pursuit

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective


def _is_met(battle: Battle, objective: Objective) -> bool:
    mark = battle.units.get(objective.text("unit"))
    return mark is not None and mark.out in {"down", "yielded"}


CAPTURE: Final = ObjectiveKind(
    id="capture",
    sentence="Put {unit} down alive.",
    deed="have taken their mark alive",
    is_met=_is_met,
    parameters=(MARK,),
    cells=mark_cell,
    is_about=is_mark,
    pursuit=Pursuit(rank=4, nearer=0.3, is_hunt=True),
)
"""Met when the mark is down or has yielded, no matter who did it; not when it is dead or leaves."""
