"""Thinking: from a view to an answer, with one sentence on why; the same view gives the same thought."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Final, TypeVar

from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import HOPELESS, Mind
from skirmish.ai.plans.answer import Reply, answers
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
from skirmish.ai.plans.planner import Planner
from skirmish.ai.plans.stances import steadied
from skirmish.ai.side.placement import next_placed
from skirmish.ai.worth.reckoner import BASE
from skirmish.ai.worth.terms import DEEDS, plus
from skirmish.dice import Stream
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

T = TypeVar("T", Plan, Reply)
FAIR: Final = 0.2
"""A chance to hurt that is fair."""
GOOD: Final = 0.4
"""A chance to hurt that is good."""
WORTHY: Final = 1.0
"""What a good blow is worth at least, in points, that is not put off."""
BADLY: Final = 0.6
"""The share of its hit points that somebody badly hurt has lost, at least."""
DETOUR: Final = 0.3
"""What a way may cost more than the best plan's, in points, and still come to mind: no blow from behind."""
SMALLER: Final = 0.5
"""The part of its error by which a level misjudges a reply, which decides less than a turn."""
TOLD: Final = 3
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
        raise SettingsError(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
    if not view.viewer or not view.prompts:
        raise ValueError("a thought needs the view of the side that is asked")
    mind = Mind(ruleset, view, LEVELS[level].at(view, ruleset.id), stop, temperament)
    if view.prompts[0].ask in {"act", "declare"}:
        return _turn(mind)
    if view.prompts[0].ask == "place":
        return _placed(mind)
    return _answer(mind, view.prompts[0])


def _turn(mind: Mind) -> Thought:
    """Return the best plan of the units that may go now, as a thought."""
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
        return _settle(mind, "has nothing better to do")
    gain, planner, plans = best
    plans[0] = replace(plans[0], action=steadied(mind, planner.unit, plans[0].action))
    action = turned(planner, plans[0].action)
    return Thought(action, why_plan(planner, plans), round(gain, 3), best_plans(mind, plans, TOLD), mind.key)


def _ranked(mind: Mind, plans: list[Plan]) -> list[Plan]:
    """List the lawful plans, the best first as far as the level can judge.

    Of equal ones comes first what takes least out of the unit: an act, then the walk of the smallest reach.
    """
    strides = {(plan.action.verb, plan.action.args): 0 for plan in plans}
    for verb, args in strides:
        strides[verb, args] = _stride(mind, mind.ruleset.verbs[verb], plans[0].action.unit, args)

    def key(plan: Plan) -> tuple[float, int, str]:
        stride = strides[plan.action.verb, plan.action.args]
        return -round(plan.price, 6), stride, str(plan.action)

    sane = _easiest(mind, sorted(_direct(_keen(mind, _sane(mind, plans))), key=key))
    ranked = sorted(_judged(mind, sane, mind.view.prompts[0].decline, mind.level.error), key=key)
    return [plan for plan in ranked if engine.refuse(mind.ruleset, mind.view, plan.action) is None]


def _judged(mind: Mind, found: list[T], decline: str, error: float) -> list[T]:
    """Return those that come to the level's mind, as it judges them: each too high or too low.

    It is by at most that share of what the best one gains over `decline`, the verb that does nothing, and of
    a fighter's worth: nobody misses the way out. Weak is not absurd: left out are those that are worse than
    the best by more than that, doing nothing unless it is best, what nobody is tempted to do, and what
    brings much less by blows and help than a fair one.
    """
    best = max(found, key=lambda one: one.price, default=None)
    if not error or best is None or not any(one.terms.get("threat") or _done(one) for one in found):
        return found  # While nobody is near, everybody finds the way.
    gain = best.price - next((one.price for one in found if one.action.verb == decline), best.price)
    most = error * min(gain, BASE)
    tempting = [
        one
        for one in found
        if one is best or (one.action.verb != decline and _is_tempting(one, best, gain, most))
    ]
    deeds = max(_done(one) for one in tempting if one.price >= best.price - gain / 2)
    least = mind.level.alike * deeds if deeds > 0 else -inf
    open_to_it = [one for one in tempting if one is best or _done(one) >= least]
    lots = [Stream.of("judged", mind.key, str(one.action), _next(one)).random() for one in open_to_it]
    guesses = [{"guess": most * (2 * lot - 1)} for lot in lots]
    return [
        replace(one, terms=plus(one.terms, guess)) for one, guess in zip(open_to_it, guesses, strict=True)
    ]


def _is_tempting(one: T, best: T, gain: float, most: float) -> bool:
    """Tell whether somebody could take it for the best one.

    `gain`: what the best one gains over doing nothing; it may be worse by `most`. Nobody takes blows from
    behind that the best one spares, nor strikes a poor blow where a blade is to be drawn, or a place left.
    """
    is_longer = one.terms.get("way", 0.0) < best.terms.get("way", 0.0) - DETOUR
    is_poor = _done(one) > 0 >= _done(best) and one.price < best.price - gain / 2
    return one.price >= best.price - most and not is_longer and not is_poor


def _next(one: Plan | Reply) -> str:
    """Return what is to follow a walk, as text; "" where nothing is."""
    return str(one.then) if isinstance(one, Plan) else ""


def _direct(plans: list[Plan]) -> list[Plan]:
    """List the plans without walks to a blow that is better struck from here: nobody walks about first."""
    here = {str(plan.action): plan.price for plan in plans if plan.then is None}
    return [plan for plan in plans if plan.price > here.get(str(plan.then), -inf)]


def _easiest(mind: Mind, plans: list[Plan]) -> list[Plan]:
    """List those plans, the best first, with only the first of the walks to each cell.

    Nobody runs where a step will do.
    """
    first: dict[object, Plan] = {}
    for plan in plans:
        is_walk = mind.ruleset.verbs[plan.action.verb].is_walk
        first.setdefault(plan.action.target if is_walk else plan.action, plan)
    return list(first.values())


def _done(one: Plan | Reply) -> float:
    """Return what its blows and its help are worth, in points."""
    return sum(one.terms.get(name, 0.0) for name in DEEDS)


def _sane(mind: Mind, plans: list[Plan]) -> list[Plan]:
    """List the plans without blows that can hardly do anything, if one with a fair chance stands open.

    To a level that overlooks enemies any better blow is good enough: it may have overlooked the fair one.
    """
    good_enough = FAIR if mind.level.is_open else HOPELESS
    strikes = [plan for plan in plans if plan.harm.damage and plan.then is None]
    if max((plan.harm.chance for plan in strikes), default=0.0) < good_enough:
        return plans
    return [plan for plan in plans if plan not in strikes or plan.harm.chance >= HOPELESS]


def _keen(mind: Mind, plans: list[Plan]) -> list[Plan]:
    """List the plans without those that waste the best blow that stands open, as far as the level is keen.

    Of blows with another verb those are left that do about as much, and if the best one is good, of all other
    plans those that bring about as much by blows and help. What is better even if wounds count in full, and
    danger to somebody badly hurt, wastes nothing.
    """
    blows = [plan for plan in plans if plan.is_blow]
    if not mind.level.error or not blows:
        return plans

    def done(plan: Plan) -> float:
        return _done(plan) - plan.terms.get("ambush", 0.0) + _overlooked(mind, plan)

    def price(plan: Plan) -> float:
        return plan.price + _overlooked(mind, plan) + scorned * plan.terms.get("threat", 0.0)

    best = max(blows, key=done)
    is_hurt = mind.lost(mind.world.units[best.action.unit]) > BADLY
    scorned = LEVELS["master"].caution / mind.level.caution - 1 if is_hurt else 0.0
    least, highest = mind.level.keen * done(best), price(best)
    is_good = best.harm.chance >= GOOD and done(best) >= WORTHY

    def is_waste(plan: Plan) -> bool:
        is_rival = plan.action.verb != best.action.verb if plan.is_blow else is_good
        return is_rival and done(plan) < least and price(plan) < highest

    return [plan for plan in plans if not is_waste(plan)]


def _overlooked(mind: Mind, plan: Plan) -> float:
    """Return what the wounds by its blow are worth beyond what the level makes of them, in points."""
    if not plan.harm.damage:
        return 0.0
    blow = plan.then or plan.action
    unit, foe = mind.world.units[blow.unit], mind.world.units[blow.target_id]
    return mind.gain(plan.harm, unit, foe, in_full=True) - mind.gain(plan.harm, unit, foe)


def _stride(mind: Mind, verb: Verb, unit: str, args: Args) -> int:
    """Count the cells that such a walk could lead to: the more, the more it takes; 0 for what is no walk."""
    return verb.routes(mind.view, mind.view.units[unit], args).cells.bit_count() if verb.is_walk else 0


def _answer(mind: Mind, prompt: Prompt) -> Thought:
    """Return the best answer in the middle of an exchange; ties go to the ruleset's first verb."""
    found = _judged(mind, list(answers(mind, prompt)), prompt.decline, SMALLER * mind.level.error)
    if not found:
        return _settle(mind, "has nothing better to do")
    best = max(found, key=lambda reply: round(reply.price, 6))
    ranked = sorted(found, key=lambda reply: (reply is not best, -reply.price))[:TOLD]
    gain = mind.wins_more
    told = tuple(Weighed(said_reply(mind, reply.action), in_percent(reply.terms, gain)) for reply in ranked)
    return Thought(best.action, why_answer(mind, prompt, best, found), round(best.price, 3), told, mind.key)


def _placed(mind: Mind) -> Thought:
    """Put one unit where the plan of the whole side has it, or end the placement when all stand well."""
    action = next_placed(mind)
    if action is None:
        return _settle(mind, "and all others stand where they should")
    name = subject(mind, action.unit)
    return Thought(action, f"{name} takes its place in the side's line.", 0.0, (), mind.key)


def _settle(mind: Mind, why: str) -> Thought:
    """Answer by declining, with that reason."""
    name = subject(mind, mind.view.prompts[0].unit)
    return Thought(indifferent(mind.ruleset, mind.view), f"{name} {why}.", 0.0, (), mind.key)
