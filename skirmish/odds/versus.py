"""Any unit against any other, from any cell: the odds of each of its attacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish.model.action import Action
from skirmish.odds.action_odds import ActionOdds, OddsCache
from skirmish.rules.next_act import next_acts, rearmed
from skirmish.rules.verb import Targets

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from skirmish.model.battle import Battle
    from skirmish.model.unit import Unit
    from skirmish.rules.ruleset import Ruleset
    from skirmish.rules.verb import Verb


@dataclass(frozen=True, slots=True)
class Attack:
    """One way to attack."""

    action: Action
    """What would be done."""
    odds: ActionOdds
    """What would come of it."""


@dataclass(frozen=True, slots=True)
class Versus:
    """What one unit could do to another."""

    attacks: tuple[Attack, ...]
    """One for each verb and weapon, the dearest first."""
    why_not: str
    """Why there is no blow; empty if there is one."""


def versus(
    ruleset: Ruleset, view: Battle, actor: str, target: str, *, only: str = "", is_ready: bool = False
) -> Versus:
    """Work out what the actor could do to the target where both are in that view.

    The unit that is asked attacks with what it has left of its turn, any other with its next act, once it
    has made itself ready; `is_ready`: the view has it as it is by then.
    `only`: the id of the one verb that is asked about; empty: all. Nobody attacks a unit that hides from it.
    """
    unit = view.units[actor]
    if unit.side in view.units[target].hidden_from:
        return Versus((), f"{unit.name} does not know where {view.units[target].name} is.")
    if is_ready or any(prompt.unit == actor for prompt in view.prompts):
        return _versus(ruleset, [view], actor, target, only)
    verbs = [verb for verb in ruleset.verbs.values() if verb.is_readying]
    told = None
    for there, is_now in next_acts(ruleset, view, actor, target):
        striker = unit if is_now else ruleset.renewed(unit)
        ready = ruleset.readied(there.with_unit(striker), actor, target, unit.cell)
        ways = [ready, *(there for there, _ in rearmed(verbs, ready, actor))]
        told = _versus(ruleset, ways, actor, target, only)
        if told.attacks:
            return told
    assert told is not None  # There is always a last one.
    return told


def _versus(ruleset: Ruleset, ways: Sequence[Battle], actor: str, target: str, only: str) -> Versus:
    """Work out what the actor could do to the target as both are in any of those battles."""
    found, why_not = list[Attack](), ""
    for there in ways:
        for verb in ruleset.verbs.values():
            if not verb.is_hostile or not verb.key or only not in {"", verb.id}:
                continue
            attacks, refusal = _with(ruleset, there, there.units[actor], verb, target)
            found += attacks
            why_not = why_not or refusal
    found.sort(key=lambda attack: (-attack.odds.damage, -attack.odds.chance))
    return Versus(tuple(_best_ways(found)), "" if found else why_not or "has no attack")


def _with(ruleset: Ruleset, there: Battle, unit: Unit, verb: Verb, target: str) -> tuple[list[Attack], str]:
    """Work out the ways of one verb; if there is none, say why not."""
    refusal = verb.can_start(there, unit)
    if refusal is not None:
        return [], refusal.reason
    found, why_not, odds = list[Attack](), "", OddsCache(ruleset)
    for args in verb.variants(there, unit):
        targets = Targets(verb, there, unit, args)
        refusal = targets.refuse(target)
        if refusal is not None:
            why_not = why_not or refusal.reason
            continue
        action = Action(unit.id, verb.id, target, args)
        known = odds.of(there, action)
        if known is not None:
            found.append(Attack(action, known))
    return found, why_not


def _best_ways(found: list[Attack]) -> Iterator[Attack]:
    """Yield the best way of each verb with each weapon."""
    seen: set[tuple[str, str]] = set()
    for attack in found:
        used = attack.action.verb, attack.action.arg("with")
        if used not in seen:
            seen.add(used)
            yield attack
