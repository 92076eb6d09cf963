"""Provoked blows: an act that lets enemies strike, and costs more by it than it gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bench.conduct.goals import goal_cells
from bench.conduct.prices import lost_worth, own_harm
from bench.conduct.story import Hit
from skirmish.grid import Cell, distances

if TYPE_CHECKING:
    from bench.conduct.story import Decision, Story

LEAST: Final = 0.1
"""Worths of units by which the cost has to exceed the gain; less is a matter of taste."""
STEP: Final = 0.05
"""What a step nearer to the goal of the scenario is worth, in worths of units."""


def provoked(story: Story) -> Iterator[Hit]:
    """Yield every act that provokes blows for less than they cost."""
    for decision in story.decisions:
        why = judged(decision)
        if why:
            yield Hit(decision, why)


def judged(decision: Decision) -> str:
    """Say what the act costs and gives; empty if it gives enough, or provokes nothing."""
    if not decision.view.foes(decision.prompt.side):
        return ""
    done = decision.price
    if done is not None:
        cost, given = done.loss, done.gain
    else:
        harm = own_harm(decision.ruleset, decision.ground, decision.action)
        cost = lost_worth(decision.ruleset, decision.unit, *harm)
        if cost <= LEAST:
            return ""
        given = _given(decision)
    if cost <= given + LEAST:
        return ""
    return f"{decision.action} costs {cost:.2f} by what it provokes, gives {given:.2f}"


def _given(decision: Decision) -> float:
    """Compute what a walk gives: better blows, less danger, and steps towards the goal of the scenario."""
    unit, peril, goal = decision.unit, decision.peril, decision.action.target
    if not decision.is_walk or not isinstance(goal, Cell):
        return 0.0
    blows = peril.best_gain(unit, goal) - peril.best_gain(unit, unit.cell)
    safer = peril.loss(unit, unit.cell) - peril.loss(unit, goal)
    return blows + safer + STEP * _nearer(decision, goal)


def _nearer(decision: Decision, goal: Cell) -> float:
    """Return by how many steps the walk leads nearer to where the side has to be."""
    view = decision.view
    cells = goal_cells(view, decision.prompt.side)
    if not cells:
        return 0.0
    terrain = view.terrain
    away = distances(terrain, terrain.doors, terrain.cells(cells), diagonal=decision.ruleset.diagonal)
    start, end = away.get(decision.cell), away.get(goal)
    return 0.0 if start is None or end is None else (start - end) / 2
