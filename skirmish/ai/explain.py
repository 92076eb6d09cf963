"""The explanation of a choice: one plain sentence that names what decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from skirmish.ai.mind import Mind
    from skirmish.ai.plan import Plan, Planner
    from skirmish.model.action import Action
    from skirmish.model.prompt import Prompt

HAIR: Final = 0.15
"""A lead, in points, below which two plans count as equally good."""


def why_plan(planner: Planner, plans: list[Plan]) -> str:
    """Say in one sentence why the first of those plans is chosen."""
    plan = plans[0]
    count = sum(risk > 0.05 for risk in plan.stand.by.values())
    return f"{_deed(planner, plan)}, and {_number(count)} can answer there{_contrast(planner, plans)}."


def _deed(planner: Planner, plan: Plan) -> str:
    """Say what the unit does to whom, and what is to be expected of it."""
    told = f"{planner.unit.name} chooses {_said(planner.mind, plan.action)}"
    if plan.then is not None:
        told += f" and then {_said(planner.mind, plan.then)}"
    if plan.count > 1:
        told += f", {plan.count} together"
    if plan.harm.chance:
        told += f": {round(100 * plan.harm.chance)} % to {'hit' if plan.harm.damage else 'succeed'}"
    if plan.harm.damage:
        told += f" for {plan.harm.damage:.1f} expected"
    return told


def _said(mind: Mind, action: Action) -> str:
    """Return the verb as the buttons say it, and its target."""
    verb = f"\u201c{mind.ruleset.verbs[action.verb].title}\u201d"
    target = mind.world.units.get(action.target_id)
    if target is not None:
        return f"{verb} against {target.name}"
    return verb if action.target is None else f"{verb} to {action.target}"


def _contrast(planner: Planner, plans: list[Plan]) -> str:
    """Say how the first plan differs from the best of another kind; empty if there is none."""
    plan = plans[0]
    other = next((rival for rival in plans[1:] if rival.action.verb != plan.action.verb), None)
    if other is None:
        return ""
    rival = _said(planner.mind, other.action)
    if other.stand.risk > plan.stand.risk + 0.5:
        return f"; {rival} would risk {other.stand.risk:.1f} points instead of {plan.stand.risk:.1f}"
    ahead = plan.price - other.price
    if ahead < HAIR:
        return f"; {rival} would have been as good"
    return f"; {rival} would be worth {ahead:.1f} points less"


def _number(count: int) -> str:
    words = ("no enemy", "only one enemy", "two enemies", "three enemies")
    return words[count] if count < len(words) else f"{count} enemies"


def why_answer(
    mind: Mind, prompt: Prompt, action: Action, value: float, found: list[tuple[float, Action]]
) -> str:
    """Say in one sentence why that answer is chosen."""
    told = f"{mind.view.units[prompt.unit].name} answers {_said(mind, action)}"
    rest = [(price, other) for price, other in found if other.verb != action.verb]
    if not rest:
        return f"{told}: there is nothing else."
    price, other = max(rest, key=lambda one: one[0])
    return f"{told}: {value:.1f} points against {price:.1f} for {_said(mind, other)}."
