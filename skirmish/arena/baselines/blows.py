"""Blows that are open, with their averages by the engine's own odds; and answers in the middle of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from skirmish.errors import NotInView
from skirmish.rules import engine
from skirmish.rules.exchange_ends import exchanges
from skirmish.rules.replies import FORESIGHT, best_reply, indifferent
from skirmish.rules.reserves import drained

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class PricedBlow:
    """An action against an enemy, and its averages."""

    action: Action
    """The action."""
    damage: float
    """Mean of the points that the enemy loses, at most those that it has."""
    out: float
    """The chance that the enemy takes no further part."""
    cost: float
    """Mean of the points that the attacker loses."""


def trial_ground(ruleset: Ruleset, view: Battle) -> Battle:
    """Return the view to try things out on: nobody is asked, nothing pends, nobody has points to spend."""
    return drained(ruleset, view).altered(prompts=(), pending=())


def attacks(ruleset: Ruleset, view: Battle, prompt: Prompt) -> Iterator[Action]:
    """Yield every action that the prompt allows against an enemy; no harmless ones, none that cost later."""
    for option in engine.options(ruleset, view, prompt):
        verb = option.verb
        if verb.is_hostile and not verb.is_harmless and not verb.is_costly_later(option.args):
            yield from map(option.action, option.targets)


def open_blows(ruleset: Ruleset, view: Battle, ground: Battle, prompt: Prompt) -> Iterator[PricedBlow]:
    """Yield every blow with which the prompt may be answered and that can cost an enemy points."""
    for action in attacks(ruleset, view, prompt):
        blow = priced(ruleset, ground, action)
        if blow is not None and blow.damage > 0:
            yield blow


def priced(ruleset: Ruleset, ground: Battle, action: Action, foresight: int = FORESIGHT) -> PricedBlow | None:
    """Price a blow, the other side answering with what costs it least; None if the view does not tell.

    `foresight`: how many questions deep answers are weighed, as in `best_reply`; 0: all decline.
    """
    try:
        ends = exchanges(ruleset, ground, action, partial(best_reply, ruleset, foresight=foresight))
        left = max(1, ground.units[action.target_id].hp - ruleset.floor)
    except NotInView:
        return None
    return PricedBlow(
        action,
        float(ends.mean(lambda end: min(end.damage, left))),
        float(ends.chance(lambda end: end.is_out)),
        float(ends.mean(lambda end: end.cost)),
    )


def settled(ruleset: Ruleset, view: Battle) -> Action | None:
    """Answer what is asked besides turns; None if a unit is asked what to do.

    Units stay where they are put. In the middle of a blow the answer is that of the least expected loss, or
    the one that declines where the view does not tell.
    """
    prompt = view.prompts[0]
    if is_a_turn(prompt):
        return None
    if prompt.ask == "place":
        return indifferent(ruleset, view)
    try:
        return best_reply(ruleset, view, prompt)
    except NotInView:
        return indifferent(ruleset, view)


def is_a_turn(prompt: Prompt) -> bool:
    """Tell whether the unit is asked what to do, rather than how to answer something."""
    return prompt.ask in {"act", "declare"}


def worth(ruleset: Ruleset, unit: Unit) -> float:
    """Return what a unit is worth: one, and more the more points it has when whole."""
    return 1.0 + ruleset.full(unit) / 20
