"""Decisions that cost most, as the strongest opponent judges them from the view that the side had then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import Mind
from skirmish.ai.plans.answer import answers
from skirmish.ai.plans.explain import said
from skirmish.ai.plans.planner import Planner
from skirmish.ai.worth.estimate import estimate
from skirmish.ai.worth.terms import price_of
from skirmish.grid import Cell
from skirmish.model.squads import squad_of
from skirmish.rules.action_words import said_of_ways
from skirmish.seats import HUMAN
from skirmish.seats import LEVELS as NAMES

if TYPE_CHECKING:
    from skirmish.ai.plans.candidate import Plan
    from skirmish.model.action import Action
    from skirmish.model.moment import Step
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset

LEVEL: Final = list(NAMES)[-1]
"""The level that judges."""
MOST: Final = 5
"""Decisions that are told."""
TRIFLE: Final = 0.5
"""Percent below which a decision cost nothing worth a word."""


@dataclass(frozen=True, slots=True)
class CostlyDecision:
    """One decision of the side, and the one that was better."""

    place: int
    """The place of its step."""
    unit: str
    """Who decided; its name is data."""
    done: str
    """What was done, in the words of the buttons; data."""
    better: str
    """What was better; data."""
    cost: float
    """By how many percent the side wins less often for it, by the opponents' own estimate."""


def judged(
    ruleset: Ruleset,
    steps: Sequence[Step],
    side: str,
    stop: Callable[[], bool],
    seats: Mapping[str, str] | None = None,
) -> Iterator[tuple[int, CostlyDecision | None]]:
    """Yield the place of each decision of that side, with what it cost if that is more than a trifle.

    One takes as long as a thought of the strongest opponent; `stop` ends it. `seats` as for `to_judge`.
    """
    for place in to_judge(steps, side, seats):
        if stop():
            return
        yield place, _judged(ruleset, steps[place], place, stop)


def to_judge(steps: Sequence[Step], side: str, seats: Mapping[str, str] | None = None) -> tuple[int, ...]:
    """List the places of the steps by which that side answered a question with a unit of its own.

    With `seats`, by squad who plays it, what opponents answered for its allies is left out.
    """
    return tuple(
        place
        for place, step in enumerate(steps)
        if step.action is not None
        and step.before.asked == side
        and step.action.unit in step.before.units
        and step.before.prompts[0].ask != "place"
        and (seats or {}).get(squad_of(step.before.units[step.action.unit]), HUMAN) == HUMAN
    )


def costliest(found: Sequence[CostlyDecision]) -> tuple[CostlyDecision, ...]:
    """Return the decisions that cost most, at most `MOST`, the dearest first."""
    return tuple(sorted(found, key=lambda one: (-one.cost, one.place))[:MOST])


def _judged(ruleset: Ruleset, step: Step, place: int, stop: Callable[[], bool]) -> CostlyDecision | None:
    assert step.action is not None
    view = step.before.seen_by(step.before.asked)
    prompt = next((one for one in view.prompts if one.unit == step.action.unit), None)
    if prompt is None or step.action.verb not in ruleset.verbs:
        return None
    mind = Mind(ruleset, view, LEVELS[LEVEL], stop)
    weighed = (
        _turns(mind, prompt, step.action) if prompt.ask in {"act", "declare"} else _replies(mind, prompt)
    )
    own = [price for action, _, price in weighed if _is_same(ruleset, action, step.action)]
    if not own or stop():
        return None
    best = max(weighed, key=lambda one: one[2])
    lost = max(own) - best[2]
    # By the curve: a decision never costs more than the chance that there was.
    cost = -100 * estimate(ruleset, view).gain(lost)
    if cost < TRIFLE:
        return None
    return CostlyDecision(place, view.units[prompt.unit].name, _said(mind, step.action), best[1], cost)


_Weighed = tuple["Action", str, float]
"""An action, how it is told with what is to follow, and its price in points."""


def _turns(mind: Mind, prompt: Prompt, done: Action) -> list[_Weighed]:
    planner = Planner(mind, prompt)
    plans = planner.plans()
    if not any(_is_same(mind.ruleset, plan.action, done) for plan in plans):
        plans += _unthought(planner, done)
    return [(plan.action, _told(mind, plan), plan.price) for plan in plans]


def _unthought(planner: Planner, done: Action) -> list[Plan]:
    """Return a walk that did not come to the opponent's mind as a plan, priced as all others are."""
    if not isinstance(done.target, Cell) or not planner.mind.ruleset.verbs[done.verb].is_walk:
        return []
    ahead = planner.future.walked(done, done.target)
    return [] if ahead is None else [planner._walk(done, ahead)]  # noqa: SLF001  the only way to its price


def _replies(mind: Mind, prompt: Prompt) -> list[_Weighed]:
    return [(one.action, _said(mind, one.action), price_of(one.terms)) for one in answers(mind, prompt)]


def _told(mind: Mind, plan: Plan) -> str:
    told = _said(mind, plan.action)
    return told if plan.then is None else f"{told} and then {_said(mind, plan.then)}"


def _said(mind: Mind, action: Action) -> str:
    """Say the action with the way in which it is done: another weapon may be all that was better."""
    verb = mind.ruleset.verbs[action.verb]
    return said(mind, action) + said_of_ways(mind.world, action, verb, verb.plain(action.args))


def _is_same(ruleset: Ruleset, action: Action, other: Action) -> bool:
    """Tell whether two answers differ at most in what may be added to either, such as a facing."""
    plain = ruleset.verbs[other.verb].plain
    is_alike = (action.verb, action.target) == (other.verb, other.target)
    return is_alike and plain(action.args) == plain(other.args)
