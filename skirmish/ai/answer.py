"""Answers to prompts in the middle of an exchange: how to take a blow, what to make of a success."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from skirmish.ai.belief import hypothetical
from skirmish.ai.future import HOPE, PUT_OFF, best_of
from skirmish.ai.joint import joint, resolved
from skirmish.ai.threat import Threat
from skirmish.ai.worth import WOUND
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


def answers(mind: Mind, prompt: Prompt) -> Iterator[tuple[float, Action]]:
    """Yield each answer with its worth to the side, in points, until the mind is to stop."""
    for reply in not_dear(mind.ruleset, mind.view, prompt):
        yield _value(mind, prompt, reply), reply
        if mind.stop():
            return


def _value(mind: Mind, prompt: Prompt, reply: Action) -> float:
    foe = mind.view.units.get(reply.target_id)
    if foe is not None and foe.side != mind.side:
        harm = mind.reckoner.harm(mind.bare, reply)
        if harm.chance > 0:
            return mind.gain(harm, mind.view.units[prompt.unit], foe)
    if reply.verb == prompt.decline:
        return _patience(mind, prompt) + _outcome(mind, prompt, reply)
    return _outcome(mind, prompt, reply)


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


def _outcome(mind: Mind, prompt: Prompt, reply: Action) -> float:
    """Compute what the reply is worth, in points, once everything is settled; 0 if the view does not tell.

    It counts what both parties have lost, and what they could do to each other next.
    """
    stands: dict[tuple[object, ...], float] = {}
    left: dict[tuple[object, ...], float] = {}

    def worth(after: Battle) -> float:
        return _lost(mind, after) + _standing(mind, prompt, after, stands) + _still(mind, prompt, after, left)

    decline = lavish(mind.ruleset, partial(best_reply, mind.ruleset, foresight=0))
    ends = futures(mind.ruleset, mind.view, partial(replied, mind.ruleset, reply), decline)
    try:
        return sum(worth(end.battle) * float(chance) for end, chance in ends)
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
    return value


def _standing(mind: Mind, prompt: Prompt, after: Battle, kept: dict[tuple[object, ...], float]) -> float:
    """Compute what the two could do to each other next, in points; 0 if either of them is out."""
    if prompt.about not in after.units:
        return 0.0
    pair = after.units[prompt.unit], after.units[prompt.about]
    if any(unit.out for unit in pair):
        return 0.0
    key = tuple((unit.cell, tuple(unit.states), unit.hands) for unit in pair)
    if key not in kept:
        kept[key] = _duel(mind, hypothetical(after, after.units), *pair)
    return kept[key]


def _still(mind: Mind, prompt: Prompt, after: Battle, kept: dict[tuple[object, ...], float]) -> float:
    """Compute what the unit could still strike this round with what the answer leaves it, in points.

    0 where all have their turns one after the other: nothing is saved up for later then.
    """
    unit = after.units[prompt.unit]
    if after.clock is None or not after.clock.is_by_acts or unit.out:
        return 0.0
    key = (unit.cell, tuple(unit.states), unit.hands, *unit.tallies.items())
    if key not in kept:
        battle = hypothetical(after, after.units)
        kept[key] = PUT_OFF * best_of(mind, battle, unit, mind.foes(unit), is_now=True)
    return kept[key]


def _duel(mind: Mind, battle: Battle, unit: Unit, foe: Unit) -> float:
    own = best_of(mind, battle, unit, (foe,), is_now=False)
    return HOPE * (own - Threat(mind, unit).by(battle, unit, foe))
