"""Attacks that several units make together, and the share of one unit in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from skirmish.ai.belief import hypothetical
from skirmish.ai.worth.harm import harm_of
from skirmish.ai.worth.reckoner import price
from skirmish.errors import NotInView
from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.model.moment import Moment
from skirmish.rules.exchange import futures, replied
from skirmish.rules.losses import points_lost

if TYPE_CHECKING:
    from skirmish.ai.mind import Mind
    from skirmish.ai.worth.harm import Harm
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit
    from skirmish.rules.verb import Verb

TRUST: Final = 0.85
"""The part of a share that is counted on: the rest depends on what others do."""


@dataclass(frozen=True, slots=True)
class Joint:
    """What a group would do."""

    harm: Harm
    """The harm to the target."""
    total: float
    """Its worth, in points."""
    count: int
    """How many are in it."""

    @property
    def share(self) -> float:
        """What one member's part is worth, in points, doubts taken off."""
        return TRUST * self.total / self.count


class Joints:
    """Joint attacks that one decision has worked out."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        """The decision."""
        self._kept: dict[Action, Joint | None] = {}

    def of(self, action: Action) -> Joint | None:
        """Return what the joint attack would do; None if it does not fit, or if too few can join."""
        if action not in self._kept:
            is_possible = self.mind.ruleset.verbs[action.verb].can_target(self.mind.bare, action) is None
            self._kept[action] = joint(self.mind, action) if is_possible else None
        return self._kept[action]


def joint(mind: Mind, action: Action) -> Joint | None:
    """Return what the attack would do if all units of its kind that can joined; None if too few can."""
    try:
        together = _commit(mind, mind.world, action)
        for mate in _mates(mind, action):
            together = _join(mind, together, mate, action) or together
        return resolved(mind, together, action)
    except NotInView:
        return None


def _mates(mind: Mind, action: Action) -> list[Unit]:
    unit = mind.world.units[action.unit]
    return [mate for mate in mind.world.up(unit.side) if mate.id != unit.id and mate.kind == unit.kind]


def is_in(unit: Unit, action: Action) -> bool:
    """Tell whether the unit has committed itself already to the same attack on the same target."""
    return action.verb in unit.states and unit.states[action.verb].by == action.target


def _join(mind: Mind, battle: Battle, mate: Unit, action: Action) -> Battle | None:
    """Return the battle once the mate has joined as well; None if it cannot."""
    verb: Verb = mind.ruleset.verbs[action.verb]
    if is_in(mate, action) or verb.can_start(battle, changed(mate, tallies={}, notes={})) is not None:
        return None
    for args in verb.variants(battle, mate):
        request = Action(mate.id, verb.id, action.target, args)
        if verb.can_target(battle, request) is None:
            return _commit(mind, hypothetical(battle, battle.units), request)
    return None


def _commit(mind: Mind, battle: Battle, action: Action) -> Battle:
    moment = Moment(battle)
    mind.ruleset.verbs[action.verb].land(moment, action, None)
    return moment.battle


def resolved(mind: Mind, battle: Battle, action: Action) -> Joint | None:
    """Return the joint attack if the open prompt is answered by its first verb; None without a prompt."""
    if not battle.prompts:
        return None
    target = battle.units[action.target_id]
    prompt = battle.prompts[0]

    call = partial(replied, mind.ruleset, Action(prompt.unit, prompt.verbs[0]))
    ways: dict[int, float] = {}
    for end, chance in futures(mind.ruleset, battle, call, _decline):
        points = points_lost(end.events, target.id)
        ways[points] = ways.get(points, 0.0) + float(chance)
    harm = harm_of(tuple(sorted(ways.items())), target.hp)
    count = sum(is_in(unit, action) for unit in battle.up(mind.side))
    return Joint(harm, price(harm, target, mind.values[target.id], mind.wound), max(1, count))


def _decline(_battle: Battle, prompt: Prompt) -> Action:
    return Action(prompt.unit, prompt.decline)
