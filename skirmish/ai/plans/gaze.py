"""Which way to look in the end: so that what threatens comes from in front rather than from behind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.ai.belief import moved
from skirmish.grid import FACINGS, Cell, eighths_between, facing_towards
from skirmish.rules.engine import may_turn, ways

if TYPE_CHECKING:
    from skirmish.ai.plans.planner import Planner
    from skirmish.model.action import Action
    from skirmish.model.unit import Unit
    from skirmish.rules.arcs import Arc

WEIGHT: Final[dict[Arc, float]] = {"front": 0.0, "side": 0.5, "rear": 1.0}
"""By arc: the part of a threat from there that counts."""
SLIGHT: Final = 0.01
"""Points that a turn must save to be worth making."""


def turned(planner: Planner, action: Action) -> Action:
    """Return the action with the facing that leaves the least threat behind the unit.

    The action itself if it may set no facing, or if no other facing is much better. Ties go to the smallest
    turn. The same view gives the same facing.
    """
    ruleset, unit = planner.mind.ruleset, planner.unit
    is_free = (
        ruleset.is_facing
        and ruleset.facing_after is None
        and may_turn(ruleset.verbs[action.verb], planner.prompt)
    )
    if not is_free or action.arg("facing"):
        return action
    cell, usual = _afterwards(planner, action, unit)
    world = moved(planner.mind.world, unit, cell)
    threats = [
        (world.units[foe].cell, points)
        for foe, points in planner.threat.at(world, world.units[unit.id]).items()
        if world.units[foe].cell != cell
    ]

    def exposed(facing: int) -> float:
        return sum(points * WEIGHT[ruleset.arc(cell, facing, foe)] for foe, points in threats)

    best = min(
        range(len(FACINGS)),
        key=lambda facing: (round(exposed(facing), 6), eighths_between(facing, usual), facing),
    )
    if exposed(best) > exposed(usual) - SLIGHT:
        return action
    return action.with_args(facing=FACINGS[best])


def _afterwards(planner: Planner, action: Action, unit: Unit) -> tuple[Cell, int]:
    """Return where the unit stands after the action, and its facing unless the action sets one."""
    view = planner.mind.view
    target = view.units.get(action.target) if isinstance(action.target, str) else None
    if target is not None and target.cell != unit.cell:
        return unit.cell, facing_towards(unit.cell, target.cell)
    if isinstance(action.target, Cell) and action.target != unit.cell:
        for option in ways(planner.mind.ruleset, view, unit.id, action.verb):
            if option.args == action.args and option.verb.is_walk:
                path = (unit.cell, *option.verb.routes(view, unit, option.args).path(action.target))
                return action.target, facing_towards(path[-2], path[-1])
    return unit.cell, unit.facing
