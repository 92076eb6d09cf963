"""Thinking: from a view to an answer, with one sentence on why; the same view gives the same thought."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.ai.answer import answers
from skirmish.ai.explain import why_answer, why_plan
from skirmish.ai.gaze import turned
from skirmish.ai.mind import LEVELS, Mind
from skirmish.ai.placement import next_placed
from skirmish.ai.plan import Plan, Planner
from skirmish.errors import SettingsError
from skirmish.model.action import Action
from skirmish.rules import engine
from skirmish.rules.replies import indifferent
from skirmish.seats import PLAIN, Temperament

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Args, Verb

FEW_PROMPTS: Final = 3
"""Of several units that may go next, so many are weighed."""
SLACK: Final = 0.15
"""Chance may choose a plan that is worse by at most this part of the gap between the best and the worst."""
POOR: Final = 0.5
"""Chance never chooses a blow that is less likely to tell than the best one by more than this factor."""
RIVALS: Final = 3
"""Of the plans that were not chosen, so many are kept for the report."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What an opponent does, and why."""

    action: Action
    """The answer."""
    why: str
    """One sentence for the report after the battle; names come from packs, so it is data."""
    price: float
    """What it is worth, in points (a plain fighter is worth ten), less what doing nothing is worth."""
    rivals: tuple[tuple[str, float], ...]
    """The next best actions, as text, with their prices."""
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
        raise SettingsError(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
    if not view.viewer or not view.prompts:
        raise ValueError("a thought needs the view of the side that is asked")
    mind = Mind(ruleset, view, LEVELS[level], stop, temperament)
    if view.prompts[0].ask in {"act", "declare"}:
        return _turn(mind)
    if view.prompts[0].ask == "place":
        return _placed(mind)
    return _answer(mind, view.prompts[0])


def _turn(mind: Mind) -> Thought:
    """Return the best plan of the units that may go now, as a thought."""
    best: tuple[float, Planner, list[Plan]] | None = None
    for prompt in mind.view.prompts[: 1 if mind.level.is_hasty else FEW_PROMPTS]:
        planner = Planner(mind, prompt)
        plans = _ranked(mind, planner.plans())
        if not plans:
            continue
        idle = next((plan.price for plan in plans if plan.action.verb == prompt.decline), plans[-1].price)
        if best is None or plans[0].price - idle > best[0] + 1e-6:
            best = (plans[0].price - idle, planner, plans)
        if mind.stop():
            break
    if best is None:
        return _settle(mind, "has nothing better to do")
    gain, planner, plans = best
    rivals = tuple((str(plan.action), round(plan.price, 3)) for plan in plans[1 : 1 + RIVALS])
    action = turned(planner, plans[0].action)
    return Thought(action, why_plan(planner, plans), round(gain, 3), rivals, mind.key)


def _ranked(mind: Mind, plans: list[Plan]) -> list[Plan]:
    """List the lawful plans, best first; among near equals the level may let chance decide.

    Of walks that are worth the same comes first the one that takes least out of the unit.
    """
    strides = {(plan.action.verb, plan.action.args): 0 for plan in plans}
    for verb, args in strides:
        strides[verb, args] = _stride(mind, mind.ruleset.verbs[verb], plans[0].action.unit, args)
    ranked = sorted(
        plans,
        key=lambda plan: (
            -round(plan.price, 6),
            strides[plan.action.verb, plan.action.args],
            str(plan.action),
        ),
    )
    lawful = [plan for plan in ranked if engine.refuse(mind.ruleset, mind.view, plan.action) is None]
    alike = [plan for plan in lawful if plan.action.verb == lawful[0].action.verb]
    others = [plan.price for plan in lawful if plan not in alike]
    spread = lawful[0].price - lawful[-1].price if lawful else 0.0
    slack = min(mind.level.slack, SLACK * spread)
    least = max([plan.price - slack for plan in alike[:1]] + others[:1], default=0.0)
    hope = POOR * max((plan.harm.chance for plan in alike[:1]), default=0.0)
    close = [plan for plan in alike if plan.price >= least and plan.harm.chance >= hope]
    if len(close) > 1 and mind.level.slack:
        chosen = mind.stream.choice(close)
        lawful.remove(chosen)
        lawful.insert(0, chosen)
    return lawful


def _stride(mind: Mind, verb: Verb, unit: str, args: Args) -> int:
    """Count the cells that such a walk could lead to: the more, the more it takes; 0 for what is no walk."""
    return verb.routes(mind.view, mind.view.units[unit], args).cells.bit_count() if verb.is_walk else 0


def _answer(mind: Mind, prompt: Prompt) -> Thought:
    """Return the best answer in the middle of an exchange; ties go to the ruleset's first verb."""
    found = list(answers(mind, prompt))
    if not found:
        return _settle(mind, "has nothing better to do")
    value, action = max(found, key=lambda one: round(one[0], 6))
    rivals = tuple((str(other), round(price, 3)) for price, other in found if other != action)[:RIVALS]
    return Thought(action, why_answer(mind, prompt, action, value, found), round(value, 3), rivals, mind.key)


def _placed(mind: Mind) -> Thought:
    """Put one unit where the plan of the whole side has it, or end the placement when all stand well."""
    action = next_placed(mind)
    if action is None:
        return _settle(mind, "and all others stand where they should")
    name = mind.view.units[action.unit].name
    return Thought(action, f"{name} takes its place in the side's line.", 0.0, (), mind.key)


def _settle(mind: Mind, why: str) -> Thought:
    """Answer by declining, with that reason."""
    name = mind.view.units[mind.view.prompts[0].unit].name
    return Thought(indifferent(mind.ruleset, mind.view), f"{name} {why}.", 0.0, (), mind.key)
