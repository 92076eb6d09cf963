"""Why a choice was made: the best plans part by part, and one plain sentence that names what decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from skirmish.ai.worth.terms import NAMES, Terms, price_of
from skirmish.grid import Cell
from skirmish.rules.action_words import before_cell, said_of, said_of_ways
from skirmish.rules.bounds import percent
from skirmish.typed import capital

if TYPE_CHECKING:
    from skirmish.ai.mind import Mind
    from skirmish.ai.plans.answer import Reply
    from skirmish.ai.plans.candidate import Plan
    from skirmish.ai.plans.planner import Planner
    from skirmish.model.action import Action
    from skirmish.model.prompt import Prompt

SMALL: Final = 0.05
"""Parts of a price below this are told together, in percent."""
FINE: Final = 1_000_000
"""Opponents reckon in floats: a chance is taken to be the fraction near it with no greater denominator."""
HAIR: Final = 0.3
"""A lead, in percent, below which two plans count as equally good."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One of the best plans, as it was weighed."""

    said: str
    """What is done, as the buttons say it; names come from packs, so it is data."""
    terms: Terms
    """By how many percent it lets the side win more often, part by part, by the opponent's own estimate."""

    @property
    def price(self) -> float:
        """The same in all."""
        return price_of(self.terms)

    def __str__(self) -> str:
        """Tell the plan, its worth, and the parts that sum to it; small ones are told together."""
        big = sorted(self.terms, key=lambda name: -abs(self.terms[name]))
        big = [name for name in big if abs(self.terms[name]) >= SMALL]
        parts = [f"{NAMES[name]} {_gain(self.terms[name])}" for name in big]
        rest = self.price - sum(self.terms[name] for name in big)
        if abs(rest) >= SMALL:
            parts.append(f"the rest {_gain(rest)}")
        return f"{self.said}: {_gain(self.price)}" + (f" ({', '.join(parts)})" if parts else "")


def best_plans(mind: Mind, plans: Sequence[Plan], count: int) -> tuple[Weighed, ...]:
    """Return the first of those plans as they were weighed: at most `count`, one for each way to act."""
    found: dict[tuple[str, object], Plan] = {}
    for plan in plans:
        target = "" if isinstance(plan.action.target, Cell) else plan.action.target
        found.setdefault((plan.action.verb, target), plan)
    best = list(found.values())[:count]
    return tuple(Weighed(_whole(mind, plan), in_percent(plan.terms, mind.wins_more)) for plan in best)


def in_percent(terms: Terms, gain: Callable[[float], float]) -> Terms:
    """Tell a price by what it changes the chance of winning, in percent; the parts sum to what all change.

    `gain`: by how many percent so many points change it; that is no straight line, so a part counts for
    something else alone than beside others. What speaks for the plan gets the mean of what it changes first
    and what it changes last, and so does what speaks against it: no part passes what there is to win or lose.
    """
    good = sum(points for points in terms.values() if points > 0)
    bad = sum(points for points in terms.values() if points < 0)
    both = gain(good + bad)
    for_good, for_bad = (gain(good) + both - gain(bad)) / 2, (gain(bad) + both - gain(good)) / 2
    return {
        name: for_good * points / good if points > 0 else for_bad * points / bad if points < 0 else 0.0
        for name, points in terms.items()
    }


def why_plan(planner: Planner, plans: list[Plan]) -> str:
    """Say in one sentence why the first of those plans is chosen."""
    plan = plans[0]
    count = sum(risk > 0.05 for risk in plan.stand.by.values())
    return f"{_deed(planner, plan)}, and {_number(count)} can answer there{_contrast(planner, plans)}."


def _deed(planner: Planner, plan: Plan) -> str:
    """Say what the unit does to whom, and what is to be expected of it."""
    told = f"{subject(planner.mind, planner.unit.id)} chooses {_whole(planner.mind, plan)}"
    if plan.count > 1:
        told += f", {plan.count} together"
    if plan.harm.chance:
        chance = percent(Fraction(plan.harm.chance).limit_denominator(FINE))
        told += f": {chance} to {'hit' if plan.harm.damage else 'succeed'}"
    if plan.harm.damage:
        told += f" for {plan.harm.damage:.1f} expected"
    return told


def _whole(mind: Mind, plan: Plan) -> str:
    """Say what is done, and what is to follow."""
    told = said(mind, plan.action)
    return told if plan.then is None else f"{told} and then {said(mind, plan.then)}"


def said(mind: Mind, action: Action) -> str:
    """Return the verb as the buttons say it, and its target."""
    verb = mind.ruleset.verbs[action.verb]
    return said_of(mind.world, action, f"\u201c{verb.title}\u201d", before_cell(verb))


def said_reply(mind: Mind, action: Action) -> str:
    """Return an answer in the middle of a blow as the buttons say it, with what and how it is given."""
    return said(mind, action) + said_of_ways(mind.world, action, mind.ruleset.verbs[action.verb], action.args)


def _contrast(planner: Planner, plans: list[Plan]) -> str:
    """Say how the first plan differs from the best of another kind; empty if there is none."""
    plan = plans[0]
    other = next((rival for rival in plans[1:] if rival.action.verb != plan.action.verb), None)
    if other is None:
        return ""
    rival, gain = said(planner.mind, other.action), planner.mind.wins_more
    if other.stand.risk > plan.stand.risk + 0.5:
        risks = -gain(-other.stand.risk), -gain(-plan.stand.risk)
        return f"; {rival} would risk {risks[0]:.1f} % instead of {risks[1]:.1f} %"
    ahead = gain(plan.price) - gain(other.price)
    if ahead < HAIR:
        return f"; {rival} would have been as good"
    name, more = deciding(in_percent(plan.terms, gain), in_percent(other.terms, gain))
    return f"; {rival} would win {ahead:.1f} % less often, above all for {NAMES[name]} ({more:.1f} %)"


def deciding(terms: Terms, other: Terms) -> tuple[str, float]:
    """Return the part in which the first price is most ahead of the other, and by how much."""
    ahead = {name: terms.get(name, 0.0) - other.get(name, 0.0) for name in {**terms, **other}}
    name = max(sorted(ahead), key=ahead.__getitem__)
    return name, ahead[name]


def _gain(percent: float) -> str:
    return f"{percent:+.1f} %".replace("-", "−")


def subject(mind: Mind, unit: str) -> str:
    """Return the name of a unit, by id, as a sentence begins with it."""
    return capital(mind.view.units[unit].name)


def _number(count: int) -> str:
    words = ("no enemy", "only one enemy", "two enemies", "three enemies")
    return words[count] if count < len(words) else f"{count} enemies"


def why_answer(mind: Mind, prompt: Prompt, best: Reply, found: Sequence[Reply]) -> str:
    """Say in one sentence why that answer is chosen, and what sets it apart from the next best."""
    told = f"{subject(mind, prompt.unit)} answers {said_reply(mind, best.action)}"
    others = [reply for reply in found if reply is not best]
    rest = [reply for reply in others if reply.action.verb != best.action.verb] or others
    if not rest:
        return f"{told}: no other answer is worth a thought."
    other = max(rest, key=lambda reply: reply.price)
    first, second = in_percent(best.terms, mind.wins_more), in_percent(other.terms, mind.wins_more)
    ahead, rival = price_of(first), price_of(second)
    compared = f"{_gain(ahead)} against {_gain(rival)} for {said_reply(mind, other.action)}"
    if ahead - rival < HAIR:
        return f"{told}: {compared}."
    return f"{told}: {compared}, above all for {NAMES[deciding(first, second)[0]]}."
