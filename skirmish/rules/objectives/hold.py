"""Hold: stand in a zone without any foe in it, for some rounds in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.rules.objectives.objective import (
    ZONE,
    ObjectiveKind,
    Parameter,
    Pursuit,
    units_inside,
    zone_cells,
)

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.scene import Objective


def _is_met(battle: Battle, objective: Objective) -> bool:
    return battle.progress.get(objective, 0) >= objective.number("rounds")


def _advance(battle: Battle, objective: Objective, rounds: int) -> int:
    """Count one more round if the side stands in the zone alone; otherwise begin again at 0."""
    zone = zone_cells(battle, objective)
    is_there = units_inside(battle, objective.side, zone) > 0
    is_disputed = any(units_inside(battle, foe, zone) for foe in battle.scene.foes(objective.side))
    return rounds + 1 if is_there and not is_disputed else 0


def _so_far(battle: Battle, objective: Objective) -> tuple[int, int]:
    return battle.progress.get(objective, 0), objective.number("rounds")


_ROUNDS: Final = Parameter(
    "rounds",
    "number",
    default=1,
    is_of_rounds=True,
    meaning="For how many rounds in a row it has to be held.",
    example=5,
)

HOLD: Final = ObjectiveKind(
    id="hold",
    sentence="Hold {zone} alone for {rounds} rounds.",
    deed="have held their ground",
    is_met=_is_met,
    parameters=(ZONE, _ROUNDS),
    cells=zone_cells,
    is_marked=True,
    so_far=_so_far,
    advance=_advance,
    pursuit=Pursuit(rank=3, nearer=0.5, inside=3.0, is_contested=True),
)
"""Met at the end of the last of those rounds; its progress is the rounds so far."""
