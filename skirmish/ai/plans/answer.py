"""Answers to prompts in the middle of an exchange: how to take a blow, what to make of a success."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from skirmish.ai.plans.future import HOPE, best_of, still_up
from skirmish.ai.plans.threat import Threat
from skirmish.ai.side.joint import joint, resolved
from skirmish.ai.worth.reckoner import WOUND
from skirmish.errors import NotInView
from skirmish.model.action import Action
from skirmish.rules.exchange import futures, replied
from skirmish.rules.replies import best_reply, not_dear
from skirmish.rules.reserves import lavish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.ai.mind import Mind
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit


FINISHED: Final = 0.1
"""The part of its worth that a unit still has when it is down, and loses when it is killed."""
POINT: Final = 0.1
"""What a point is worth, in points of harm, that may be spent on dice later (`Ruleset.reserve`)."""
NEAR: Final = 3
"""Enemies that are reckoned with once an answer is given: the one that strikes, and the nearest ones."""


def answers(mind: Mind, prompt: Prompt) -> Iterator[tuple[float, Action]]:
    """Yield each answer with its worth to the side, in points, until the mind is to stop."""
    rest = _Rest(mind, prompt)
    for reply in not_dear(mind.ruleset, mind.view, prompt):
        yield _value(mind, prompt, reply, rest), reply
        if mind.stop():
            return


def _value(mind: Mind, prompt: Prompt, reply: Action, rest: _Rest) -> float:
    foe = mind.view.units.get(reply.target_id)
    if foe is not None and foe.side != mind.side:
        harm = mind.reckoner.harm(mind.bare, reply)
        if harm.chance > 0:
            return mind.gain(harm, mind.view.units[prompt.unit], foe)
    if reply.verb == prompt.decline:
        return _patience(mind, prompt) + _outcome(mind, reply, rest)
    return _outcome(mind, reply, rest)


def _patience(mind: Mind, prompt: Prompt) -> float:
    """Compute what it is worth, in points, to wait for others that can still join the unit's group.

    0 if the unit is in no group, or nobody else can join.
    """
    unit = mind.view.units[prompt.unit]
    held = next((state for state in unit.states.values() if state.by == prompt.about and state.by), None)
    if held is None or held.name not in {verb.id for verb in mind.together}:
        return 0.0
    request = Action(unit.id, held.name, prompt.about)
    now = resolved(mind, mind.view, request)
    later = joint(mind, request)
    if now is None or later is None or later.count <= now.count:
        return 0.0
    return later.share * later.count - now.total * (later.count - now.count) / now.count


def _outcome(mind: Mind, reply: Action, rest: _Rest) -> float:
    """Compute what the reply is worth, in points, once everything is settled; 0 if the view does not tell.

    It counts what both sides have lost, and what is still to be expected.
    """
    decline = lavish(mind.ruleset, partial(best_reply, mind.ruleset, foresight=0))
    ends = futures(mind.ruleset, mind.view, partial(replied, mind.ruleset, reply), decline)
    try:
        return sum((_lost(mind, end.battle) + rest.worth(end.battle)) * float(chance) for end, chance in ends)
    except NotInView:
        return 0.0


def _lost(mind: Mind, after: Battle) -> float:
    """Compute the losses of the enemy less those of the side, in points."""
    value = 0.0
    for unit in mind.view.units.values():
        now = after.units[unit.id]
        if now is unit or (unit.out and (unit.out, now.out) != ("down", "dead")):
            continue
        part = FINISHED if unit.out else 1.0 if now.out else WOUND * (unit.hp - now.hp) / max(1, unit.hp)
        value += mind.values[unit.id] * (part if unit.side != mind.side else -part)
    return value - _spent(mind, after)


def _spent(mind: Mind, after: Battle) -> float:
    """Compute what the side has spent on dice, less what the enemy has, in points; 0 once nobody is left."""
    reserve, view = mind.ruleset.reserve, mind.view
    if reserve is None or not after.foes(mind.side):
        return 0.0
    value = 0.0
    for unit in view.units.values():
        if not unit.out and after.units[unit.id] is not unit:
            spent = POINT * (reserve.left(unit) - reserve.left(after.units[unit.id]))
            value += spent if unit.side == mind.side else -spent
    return value


class _Rest:
    """What is still to be expected after an answer; equal battles are weighed once."""

    def __init__(self, mind: Mind, prompt: Prompt) -> None:
        self._mind = mind
        self._unit = mind.view.units[prompt.unit]
        foes = mind.foes(self._unit)
        about = tuple(foe for foe in mind.world.foes(mind.side) if foe.id == prompt.about)
        near = tuple(foe for foe in foes if foe.id != prompt.about)
        self._threat = Threat(mind, self._unit, (about + near)[:NEAR])
        self._kept: dict[tuple[object, ...], float] = {}

    def worth(self, after: Battle) -> float:
        """Compute what the unit and its enemies could do next, in points; 0 if it is out."""
        unit, world = after.units[self._unit.id], self._mind.world
        if unit.out:
            return 0.0
        foes = [
            foe.id for foe in self._threat.foes if after.units.get(foe.id, foe) is not world.units[foe.id]
        ]
        figure = self._mind.figure
        others = [(figure(after.units[foe]), after.units[foe].out) for foe in foes]
        key = (figure(unit), *unit.tallies.items(), *others)
        if key not in self._kept:
            self._kept[key] = self._weighed(self._mind.with_ghosts(after), unit)
        return self._kept[key]

    def _weighed(self, battle: Battle, unit: Unit) -> float:
        mind, foes = self._mind, self._threat.foes
        risk = min(sum(self._threat.at(battle, unit).values()), mind.values[unit.id])
        value = HOPE * (best_of(mind, battle, unit, foes, is_now=False) - risk)
        if battle.clock is not None and battle.clock.is_by_acts:
            value += still_up(mind, unit, risk) * best_of(mind, battle, unit, foes, is_now=True)
        return value
