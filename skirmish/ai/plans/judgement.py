"""How well a level judges: what it leaves out as absurd, what comes to its mind, and its errors."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING, Final, TypeVar

from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import HOPELESS
from skirmish.ai.plans.answer import Reply
from skirmish.ai.plans.candidate import Plan
from skirmish.ai.side.goals import BADLY_HURT
from skirmish.ai.worth.reckoner import BASE
from skirmish.ai.worth.terms import DEEDS, plus
from skirmish.dice import Stream
from skirmish.rules.objectives import kind_of

if TYPE_CHECKING:
    from skirmish.ai.mind import Mind

T = TypeVar("T", Plan, Reply)
FAIR_CHANCE: Final = 0.2
"""A chance to hurt that is fair."""
GOOD_CHANCE: Final = 0.4
"""A chance to hurt that is good."""
GOOD_BLOW: Final = 1.0
"""What a good blow is worth at least, in points, that is not put off."""
DETOUR: Final = 0.3
"""What a way may cost more than the best plan's, in points, and still come to mind: no blow from behind."""


def sensible(mind: Mind, plans: list[Plan]) -> list[Plan]:
    """List the plans without what nobody would choose: hopeless or wasteful acts, and walks before a blow."""
    fair = _without_blows_aside(mind, _without_hopeless_blows(mind, plans))
    return _without_detours(_without_waste(mind, fair))


def _without_hopeless_blows(mind: Mind, plans: list[Plan]) -> list[Plan]:
    """List the plans without blows that can hardly do anything, if one with a fair chance stands open.

    To a level that overlooks enemies any better blow is good enough: it may have overlooked the fair one.
    """
    good_enough = FAIR_CHANCE if mind.level.is_open else HOPELESS
    strikes = [plan for plan in plans if plan.harm.damage and plan.then is None]
    if max((plan.harm.chance for plan in strikes), default=0.0) < good_enough:
        return plans
    return [plan for plan in plans if plan not in strikes or plan.harm.chance >= HOPELESS]


def _without_blows_aside(mind: Mind, plans: list[Plan]) -> list[Plan]:
    """List the plans without blows at other enemies that are worth less than one at a mark of the side.

    Every level that is keen on anything knows whom it has come for.
    """
    own = [one for one in mind.world.scene.objectives if one.side == mind.side]
    marks = {
        foe.id for foe in mind.world.foes(mind.side) if any(kind_of(one).is_about(one, foe) for one in own)
    }
    if not marks or not mind.level.keen:
        return plans
    struck = [(plan, (plan.then or plan.action).target_id) for plan in plans if plan.harm.damage]
    best = max((plan.price for plan, target in struck if target in marks), default=-inf)
    aside = [plan for plan, target in struck if target not in marks and plan.price < best]
    return [plan for plan in plans if plan not in aside]


def _without_waste(mind: Mind, plans: list[Plan]) -> list[Plan]:
    """List the plans without those that waste the best blow that stands open (`Level.keen`).

    A blow with another verb wastes it that does much less; if the best blow is good, so does any other plan
    that brings much less by blows and help. A plan wastes nothing that is better even if wounds count in full
    and, to a unit that is badly hurt, danger as much as it does to a master.
    """
    blows = [plan for plan in plans if plan.is_blow]
    if not mind.level.error or not blows:
        return plans

    def done(plan: Plan) -> float:
        return _deed_worth(plan) - plan.terms.get("ambush", 0.0) + _overlooked(mind, plan)

    def price(plan: Plan) -> float:
        return plan.price + _overlooked(mind, plan) + more_caution * plan.terms.get("threat", 0.0)

    best = max(blows, key=done)
    is_hurt = mind.lost(mind.world.units[best.action.unit]) > BADLY_HURT
    more_caution = LEVELS["master"].caution / mind.level.caution - 1 if is_hurt else 0.0
    least, highest = mind.level.keen * done(best), price(best)
    is_good = best.harm.chance >= GOOD_CHANCE and done(best) >= GOOD_BLOW

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


def _without_detours(plans: list[Plan]) -> list[Plan]:
    """List the plans without walks to a blow that is better struck from here: nobody walks about first."""
    here = {str(plan.action): plan.price for plan in plans if plan.then is None}
    return [plan for plan in plans if plan.price > here.get(str(plan.then), -inf)]


def one_walk_to_each_cell(mind: Mind, plans: list[Plan]) -> list[Plan]:
    """List those plans, the best first, with only the first of the walks to each cell.

    Nobody runs where a step will do.
    """
    first: dict[object, Plan] = {}
    for plan in plans:
        is_walk = mind.ruleset.verbs[plan.action.verb].is_walk
        first.setdefault(plan.action.target if is_walk else plan.action, plan)
    return list(first.values())


def judged(mind: Mind, found: list[T], decline: str, error: float) -> list[T]:
    """Return the plans or replies that come to the level's mind, each judged too good or too bad by chance.

    `error`: an error is at most this share of what the best one gains over `decline`, the verb that does
    nothing, and at most this share of a fighter's worth. A weak level does nothing absurd. So these are left
    out before any error is made: what is worse than the best by more than that; doing nothing, unless it is
    best; what nobody takes for the best one (`_is_tempting`); and what brings much less by blows and help
    than a fair plan does (`Level.alike`).
    """
    best = max(found, key=lambda one: one.price, default=None)
    if not error or best is None or not any(one.terms.get("threat") or _deed_worth(one) for one in found):
        return found  # While nobody is near, every level finds the way.
    if _is_arming(best) or _is_what_it_came_for(mind, found, best, decline):
        return found
    gain = best.price - next((one.price for one in found if one.action.verb == decline), best.price)
    most = error * min(gain, BASE)
    tempting = [
        one
        for one in found
        if one is best or (one.action.verb != decline and _is_tempting(one, best, gain, most))
    ]
    deeds = max(_deed_worth(one) for one in tempting if one.price >= best.price - gain / 2)
    least = mind.level.alike * deeds if deeds > 0 else -inf
    open_to_it = [one for one in tempting if one is best or _deed_worth(one) >= least]
    lots = [Stream.of("judged", mind.key, str(one.action), _next(one)).random() for one in open_to_it]
    guesses = [{"guess": most * (2 * lot - 1)} for lot in lots]
    return [
        replace(one, terms=plus(one.terms, guess)) for one, guess in zip(open_to_it, guesses, strict=True)
    ]


def _is_what_it_came_for(mind: Mind, found: list[T], best: T, decline: str) -> bool:
    """Tell whether the best plan does on the spot what the unit has come for: it leaves the map, for example.

    Who stands on its way out does not walk about there instead.
    """
    if mind.ruleset.verbs[best.action.verb].is_walk:
        return False
    here = next((one.terms.get("goal", 0.0) for one in found if one.action.verb == decline), inf)
    return best.terms.get("goal", 0.0) >= here + BASE


def _is_arming(best: Plan | Reply) -> bool:
    """Tell whether the best plan takes a weapon into empty hands: nobody uses fists instead."""
    return isinstance(best, Plan) and best.is_arming


def _is_tempting(one: T, best: T, gain: float, most: float) -> bool:
    """Tell whether somebody could take it for the best one.

    `gain`: what the best one gains over doing nothing; it may be worse by `most`. Nobody takes blows from
    behind that the best one spares, nor strikes a poor blow where a blade is to be drawn, or a place left.
    """
    is_longer = one.terms.get("way", 0.0) < best.terms.get("way", 0.0) - DETOUR
    is_poor = _deed_worth(one) > 0 >= _deed_worth(best) and one.price < best.price - gain / 2
    return one.price >= best.price - most and not is_longer and not is_poor


def _next(one: Plan | Reply) -> str:
    """Return what is to follow a plan's walk, as text: the part of its name that the action does not tell."""
    return str(one.then) if isinstance(one, Plan) else ""


def _deed_worth(one: Plan | Reply) -> float:
    """Return what its blows and its help are worth, in points."""
    return sum(one.terms.get(name, 0.0) for name in DEEDS)
