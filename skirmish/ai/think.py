"""Thinking: from a view to an answer, with one sentence on why; the same view gives the same thought."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import Mind
from skirmish.ai.plans.answer import answers
from skirmish.ai.plans.candidate import Plan
from skirmish.ai.plans.explain import (
    Weighed,
    best_plans,
    in_percent,
    said_reply,
    subject,
    why_answer,
    why_plan,
)
from skirmish.ai.plans.gaze import turned
from skirmish.ai.plans.judgement import judged, one_walk_to_each_cell, sensible
from skirmish.ai.plans.planner import Planner
from skirmish.ai.plans.stances import steadied
from skirmish.ai.side.placement import next_placed
from skirmish.errors import SettingsError
from skirmish.model.action import Action
from skirmish.rules import engine
from skirmish.rules.replies import indifferent
from skirmish.seats import PLAIN, Temperament

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Args

REPLY_ERROR: Final = 0.5
"""The part of its error by which a level misjudges a reply, which decides less than a turn."""
MOST_TOLD: Final = 3
"""Of the plans that were weighed, so many are kept for the report, the chosen one first."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What an opponent does, and why."""

    action: Action
    """The answer."""
    why: str
    """One sentence for the report after the battle; names come from packs, so it is data."""
    price: float
    """What it is worth, in points (a plain fighter is worth ten), less what doing nothing is worth."""
    plans: tuple[Weighed, ...]
    """The best of what was weighed, the chosen one first."""
    key: str
    """A short text that stands for the view that it was made from."""


def _never() -> bool:
    return False


def think(
    ruleset: Ruleset,
    view: Battle,
    level: str = "regular",
    stop: Callable[[], bool] = _never,
    temperament: Temperament = PLAIN,
) -> Thought:
    """Return the answer to one of the view's prompts, at that level and temper; `stop` cuts it short.

    SettingsError for a level that does not exist, ValueError for a view in which nobody is asked.
    """
    if level not in LEVELS:
        raise SettingsError(f"there is no level `{level}`; there are {', '.join(LEVELS)}")
    if not view.viewer or not view.prompts:
        raise ValueError("a thought needs the view of the side that is asked")
    mind = Mind(ruleset, view, LEVELS[level].at(view, ruleset.id), stop, temperament)
    if view.prompts[0].ask in {"act", "declare"}:
        return _turn(mind)
    if view.prompts[0].ask == "place":
        return _placed(mind)
    return _answer(mind, view.prompts[0])


def _turn(mind: Mind) -> Thought:
    """Return the best plan of the units that may go now, as a thought: what gains most over doing nothing."""
    best: tuple[float, Planner, list[Plan]] | None = None
    for prompt in mind.prompts:
        planner = Planner(mind, prompt)
        found = planner.plans()
        plans = _ranked(mind, found)
        if not plans:
            continue
        idle = next((plan.price for plan in found if plan.action.verb == prompt.decline), planner.here.value)
        if best is None or plans[0].price - idle > best[0] + 1e-6:
            best = (plans[0].price - idle, planner, plans)
        if mind.stop():
            break
    if best is None:
        return _declined(mind, "has nothing better to do")
    gain, planner, plans = best
    plans[0] = replace(plans[0], action=steadied(mind, planner.unit, plans[0].action))
    action = turned(planner, plans[0].action)
    told = best_plans(mind, plans, MOST_TOLD)
    return Thought(action, why_plan(planner, plans), round(gain, 3), told, mind.key)


def _ranked(mind: Mind, plans: list[Plan]) -> list[Plan]:
    """List the lawful plans, the best first as far as the level can judge.

    Of equal ones comes first what takes least out of the unit: an act, then the walk of the smallest reach.
    """
    ways = dict.fromkeys((plan.action.verb, plan.action.args) for plan in plans)
    strides = {way: _stride(mind, plans[0].action.unit, *way) for way in ways}

    def key(plan: Plan) -> tuple[float, int, str]:
        stride = strides[plan.action.verb, plan.action.args]
        return -round(plan.price, 6), stride, str(plan.action)

    best_first = sorted(sensible(mind, plans), key=key)
    open_to_it = one_walk_to_each_cell(mind, best_first)
    ranked = sorted(judged(mind, open_to_it, mind.view.prompts[0].decline, mind.level.error), key=key)
    return [plan for plan in ranked if engine.refuse(mind.ruleset, mind.view, plan.action) is None]


def _stride(mind: Mind, unit_id: str, verb_id: str, args: Args) -> int:
    """Count the cells that such a walk could lead to: the more, the more it takes; 0 for what is no walk."""
    verb, unit = mind.ruleset.verbs[verb_id], mind.view.units[unit_id]
    return verb.routes(mind.view, unit, args).cells.bit_count() if verb.is_walk else 0


def _answer(mind: Mind, prompt: Prompt) -> Thought:
    """Return the best answer in the middle of an exchange; ties go to the ruleset's first verb."""
    found = judged(mind, list(answers(mind, prompt)), prompt.decline, REPLY_ERROR * mind.level.error)
    if not found:
        return _declined(mind, "has nothing better to do")
    best = max(found, key=lambda reply: round(reply.price, 6))
    ranked = sorted(found, key=lambda reply: (reply is not best, -reply.price))[:MOST_TOLD]
    gain = mind.wins_more
    told = tuple(Weighed(said_reply(mind, reply.action), in_percent(reply.terms, gain)) for reply in ranked)
    return Thought(best.action, why_answer(mind, prompt, best, found), round(best.price, 3), told, mind.key)


def _placed(mind: Mind) -> Thought:
    """Put one unit where the plan of the whole side has it, or end the placement when all stand well."""
    action = next_placed(mind)
    if action is None:
        return _declined(mind, "and all others stand where they should")
    name = subject(mind, action.unit)
    return Thought(action, f"{name} takes its place in the side's line.", 0.0, (), mind.key)


def _declined(mind: Mind, why: str) -> Thought:
    """Answer by declining, with that reason."""
    name = subject(mind, mind.view.prompts[0].unit)
    return Thought(indifferent(mind.ruleset, mind.view), f"{name} {why}.", 0.0, (), mind.key)
