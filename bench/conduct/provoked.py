"""Provoked blows: an act that lets enemies strike, and costs more by it than it gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bench.conduct.goals import STEP, steps_nearer
from bench.conduct.prices import lost_worth, own_harm
from bench.conduct.story import hits
from skirmish.grid import Cell

if TYPE_CHECKING:
    from bench.conduct.story import Decision, Hit, Story

LEAST: Final = 0.1
"""Worths of units by which the cost has to exceed the gain; less is a matter of taste."""


def provoked(story: Story) -> Iterator[Hit]:
    """Yield every act that provokes blows for less than they cost."""
    return hits(story.decisions, judged)


def judged(decision: Decision) -> str:
    """Say what the act costs and gives; empty if it gives enough, or provokes nothing."""
    if not decision.view.foes(decision.prompt.side):
        return ""
    done = decision.price
    if done is not None:
        cost, given = done.loss, done.gain
    else:
        harm = own_harm(decision.ruleset, decision.ground, decision.action)
        cost = lost_worth(decision.ruleset, decision.ground, decision.unit, *harm)
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
    return blows + safer + STEP * steps_nearer(decision, goal)
