"""Why: one plain sentence that names what decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.ai.mind import Mind
    from skirmish.ai.plan import Plan, Planner
    from skirmish.model.action import Action
    from skirmish.model.prompt import Prompt


def why_plan(planner: Planner, plans: list[Plan]) -> str:
    """Why the first of those plans is the one."""
    plan = plans[0]
    return f"{_deed(planner, plan)}, {_contrast(planner, plan, plans[1:])}."


def _deed(planner: Planner, plan: Plan) -> str:
    mind = planner.mind
    name = planner.unit.name
    act = plan.then if plan.then is not None else plan.action
    walk = f" goes to {plan.action.target} and then" if plan.then is not None else ""
    verb = mind.ruleset.verbs[act.verb].title
    foe = mind.world.units.get(str(act.target))
    if foe is None:
        where = f" at {act.target}" if act.target is not None else ""
        return f"{name}{walk or ' chooses to'} {verb}{where}"
    odds = f"{round(100 * plan.harm.chance)} % to tell"
    hurt = f" for {plan.harm.damage:.1f} expected" if plan.harm.damage else ""
    crowd = f" with {plan.count} together" if plan.count > 1 else ""
    return f"{name}{walk or ' chooses to'} {verb} {foe.name}{crowd}: {odds}{hurt}"


def _contrast(planner: Planner, plan: Plan, rivals: list[Plan]) -> str:
    """What sets it apart from the best plan of another kind."""
    other = next((rival for rival in rivals if rival.action.verb != plan.action.verb), None)
    count = sum(risk > 0.05 for risk in plan.stand.by.values())
    danger = f"and {_number(count)} can answer there"
    if other is None:
        return danger
    verb = planner.mind.ruleset.verbs[other.action.verb].title
    if other.stand.risk > plan.stand.risk + 0.5:
        return f"{danger}, at {plan.stand.risk:.1f} points of risk against {other.stand.risk:.1f} to {verb}"
    return f"{danger}, which is worth {plan.price - other.price:.1f} points more than to {verb}"


def _number(count: int) -> str:
    words = ("no enemy", "only one enemy", "two enemies", "three enemies")
    return words[count] if count < len(words) else f"{count} enemies"


def why_answer(
    mind: Mind, prompt: Prompt, action: Action, value: float, found: list[tuple[float, Action]]
) -> str:
    """Why that answer and no other."""
    name = mind.view.units[prompt.unit].name
    verb = mind.ruleset.verbs[action.verb].title
    rest = [(price, other) for price, other in found if other.verb != action.verb]
    if not rest:
        return f"{name} answers with {verb}: there is nothing else."
    price, other = max(rest, key=lambda one: one[0])
    rival = mind.ruleset.verbs[other.verb].title
    return f"{name} answers with {verb}, at {value:.1f} points against {price:.1f} for {rival}."
