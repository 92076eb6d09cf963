"""Answers to prompts in the middle of an exchange: how to take a blow, what to make of a success."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from skirmish.ai.plans.acts import waiting_worth
from skirmish.ai.plans.future import HOPE, best_of, still_up
from skirmish.ai.plans.threat import Threat
from skirmish.ai.side.joint import joint, resolved
from skirmish.ai.worth.condition import without_amounts
from skirmish.ai.worth.terms import Terms, plus, price_of
from skirmish.errors import NotInView
from skirmish.model.action import Action
from skirmish.rules.exchange import futures, replied
from skirmish.rules.replies import best_reply, not_dear
from skirmish.rules.reserves import lavish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from skirmish.ai.mind import Mind
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.model.unit import Unit

    _Key = tuple[object, ...]

FINISHED: Final = 0.1
"""The part of its worth that a unit still has when it is down, and loses when it is killed."""
POINT: Final = 0.1
"""What a point is worth, in points of harm, that may be spent on dice later (`Ruleset.reserve`)."""
LAST: Final = 0.1
"""What a turn is worth in which there is nobody to strike: it would be lost otherwise, in points."""
NEAR: Final = 3
"""Enemies that are reckoned with once an answer is given, at most: the one that strikes, and the nearest.

A level reckons with half of those that it has in mind otherwise.
"""
RARE: Final = 0.03
"""The chance, in all, of the ends of an answer of which nobody works out what could be done next."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One of the answers, with its price."""

    action: Action
    """The answer."""
    terms: Terms
    """What it is worth to the side, part by part, in points."""

    @property
    def price(self) -> float:
        """What it is worth in all, in points."""
        return price_of(self.terms)


def answers(mind: Mind, prompt: Prompt) -> Iterator[Reply]:
    """Yield each answer with its price, until the mind is to stop."""
    rest = _Rest(mind, prompt)
    for reply in not_dear(mind.ruleset, mind.view, prompt):
        yield Reply(reply, _terms(mind, prompt, reply, rest))
        if mind.stop():
            return


def _terms(mind: Mind, prompt: Prompt, reply: Action, rest: _Rest) -> Terms:
    foe = mind.view.units.get(reply.target_id)
    if foe is not None and foe.side != mind.side:
        harm = mind.reckoner.harm(mind.bare, reply)
        if harm.chance > 0:
            return {"blow": mind.gain(harm, mind.view.units[prompt.unit], foe)}
    outcome = _outcome(mind, reply, rest)
    if reply.verb == prompt.decline:
        return plus(outcome, {"joined": _patience(mind, prompt), "again": rest.later(prompt)})
    return plus(outcome, {"again": rest.at_once()}) if mind.ruleset.verbs[reply.verb].takes_turn else outcome


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


def _outcome(mind: Mind, reply: Action, rest: _Rest) -> Terms:
    """Return what the reply is worth, in points, once all is settled; nothing if the view does not tell.

    It counts what both sides have lost, what they have spent, and what is still to be expected.
    """
    decline = lavish(mind.ruleset, partial(best_reply, mind.ruleset, foresight=0))
    ends = futures(mind.ruleset, mind.view, partial(replied, mind.ruleset, reply), decline)
    try:
        found = [(end.battle, float(chance)) for end, chance in ends]
        return {
            "blow": sum(_lost(mind, after) * chance for after, chance in found),
            "saved": -sum(_spent(mind, after) * chance for after, chance in found),
            "next": rest.mean(found),
        }
    except NotInView:
        return {}


def _lost(mind: Mind, after: Battle) -> float:
    """Compute the losses of the enemy less those of the side, in points."""
    value = 0.0
    for unit in mind.view.units.values():
        now = after.units[unit.id]
        if now is unit or (unit.out and (unit.out, now.out) != ("down", "dead")):
            continue
        part = FINISHED if unit.out else 1.0 if now.out else mind.wound * (unit.hp - now.hp) / max(1, unit.hp)
        value += mind.values[unit.id] * (part if unit.side != mind.side else -part)
    return value


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
        count = max(1, min(NEAR, mind.level.foes // 2))
        self._threat = Threat(mind, self._unit, (about + near)[:count])
        self._kept: dict[_Key, float] = {}

    def at_once(self) -> float:
        """Compute what a turn that is taken now is worth, in points: its best blow, or simply to have it."""
        return max(best_of(self._mind, self._mind.world, self._unit, self._threat.foes, is_now=False), LAST)

    def later(self, prompt: Prompt) -> float:
        """Compute what it is worth, in points, to put the turn off further; 0 if none was put off.

        Nothing if no enemy is to act in this round any more.
        """
        mind = self._mind
        clock, verbs = mind.view.clock, [mind.ruleset.verbs[name] for name in prompt.verbs]
        is_off = any(verb.takes_turn for verb in verbs)
        if clock is None or not is_off or not any(clock.is_due(foe.id) for foe in self._threat.foes):
            return 0.0
        now = best_of(mind, mind.world, self._unit, self._threat.foes, is_now=False)
        risk = sum(self._threat.at(mind.world, self._unit).values())
        wait = waiting_worth(mind, self._threat, self._unit)
        return max(wait, still_up(mind, self._unit, risk) * now, 2 * LAST)

    def mean(self, ends: Iterable[tuple[Battle, float]]) -> float:
        """Compute what the unit and its enemies could do next, in points, over all ends with their chances.

        It is 0 where the unit is out. The rarest ends, `RARE` in all, are taken to leave what the others do:
        what is lost in them counts by itself, and most ends are among them.
        """
        kinds = sorted(self._kinds(ends), key=lambda kind: -kind[0])
        whole = sum([chance for chance, _, _ in kinds])
        value = weighed = 0.0
        for chance, key, after in kinds:
            if whole - weighed <= RARE:
                break
            value += chance * self._worth(key, after)
            weighed += chance
        return value * whole / weighed if weighed else 0.0

    def _kinds(self, ends: Iterable[tuple[Battle, float]]) -> Iterator[tuple[float, _Key, Battle]]:
        """Yield the kinds of ends in which the unit is not out: chance, key and battle of one of its ends.

        Ends of a kind differ in nothing but the amounts of states: a Dodge whose total is kept has an end for
        each total. The one in the middle stands for all.
        """
        kinds: dict[_Key, list[tuple[_Key, float, Battle]]] = {}
        for after, chance in ends:
            if not after.units[self._unit.id].out:
                kind = self._key(after, self._bare)
                kinds.setdefault(kind, []).append((self._key(after, self._mind.condition), chance, after))
        for found in kinds.values():
            found.sort(key=itemgetter(0))
            whole = sum([chance for _, chance, _ in found])
            up_to = accumulate([chance for _, chance, _ in found])
            key, _, after = next(end for end, part in zip(found, up_to, strict=True) if part >= whole / 2)
            yield whole, key, after

    def _bare(self, unit: Unit) -> _Key:
        return without_amounts(self._mind.condition(unit))

    def _key(self, after: Battle, condition: Callable[[Unit], _Key]) -> _Key:
        """Return all that the worth of an end depends on, as far as the units' `condition` tells."""
        unit, world = after.units[self._unit.id], self._mind.world
        foes = [
            foe.id for foe in self._threat.foes if after.units.get(foe.id, foe) is not world.units[foe.id]
        ]
        others = [(condition(after.units[foe]), after.units[foe].out) for foe in foes]
        return (condition(unit), *unit.tallies.items(), *others)

    def _worth(self, key: _Key, after: Battle) -> float:
        if key not in self._kept:
            self._kept[key] = self._weighed(self._mind.with_remembered(after), after.units[self._unit.id])
        return self._kept[key]

    def _weighed(self, battle: Battle, unit: Unit) -> float:
        mind, foes = self._mind, self._threat.foes
        risk = min(sum(self._threat.at(battle, unit).values()), mind.values[unit.id])
        value = HOPE * (best_of(mind, battle, unit, foes, is_now=False) - risk)
        if battle.clock is not None and battle.clock.is_by_acts:
            value += still_up(mind, unit, risk) * best_of(mind, battle, unit, foes, is_now=True)
        return value
