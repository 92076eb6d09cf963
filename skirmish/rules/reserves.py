"""Points that may be spent once dice have fallen: the odds of an action without them, and with them."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from skirmish.rules import engine
from skirmish.rules.exchange_ends import exchanges, successes

if TYPE_CHECKING:
    from skirmish.dice import Odds
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.exchange import Replier
    from skirmish.rules.exchange_ends import Exchange
    from skirmish.rules.ruleset import Ruleset


def drained(ruleset: Ruleset, battle: Battle, keep: Collection[str] = ()) -> Battle:
    """Return the battle where only those sides have points left; itself where that changes nothing."""
    reserve = ruleset.reserve
    if reserve is None:
        return battle
    units = {
        name: unit if unit.side in keep or not reserve.left(unit) else reserve.drained(unit)
        for name, unit in battle.units.items()
    }
    if all(units[name] is unit for name, unit in battle.units.items()):
        return battle
    return battle.with_units(units)


def settled(ruleset: Ruleset, battle: Battle, prompt: Prompt) -> Battle:
    """Return the battle as far as the answer about points depends on it; itself for another question."""
    reserve = ruleset.reserve
    return battle if reserve is None or reserve.verb not in prompt.verbs else reserve.settled(battle)


def lavish(ruleset: Ruleset, otherwise: Replier) -> Replier:
    """Build a reply that spends as many points as it may, and answers all else as if nobody had any.

    To spend as many as one may is best for the one action.
    """

    def reply(battle: Battle, prompt: Prompt) -> Action | None:
        if ruleset.reserve is None or ruleset.reserve.verb not in prompt.verbs:
            return otherwise(drained(ruleset, battle), prompt)
        ways = engine.ways(ruleset, battle, prompt.unit, ruleset.reserve.verb)
        return ways[-1].action() if ways else otherwise(battle, prompt)

    return reply


class Lift(NamedTuple):
    """What points may make of a chance."""

    without: Fraction
    """The chance while nobody spends any."""
    up_to: Fraction
    """The chance if the actor's side spends its own best, and the other side none."""


def spent(ruleset: Ruleset, battle: Battle, action: Action, reply: Replier) -> Odds[Exchange] | None:
    """Compute how the action ends if its side spends its best, and the other none; None if it has none."""
    own = drained(ruleset, battle, (battle.units[action.unit].side,))
    return (
        None if own is drained(ruleset, battle) else exchanges(ruleset, own, action, lavish(ruleset, reply))
    )


def lift(ruleset: Ruleset, battle: Battle, action: Action, reply: Replier) -> Lift | None:
    """Compute what the side's points make of the chance that the action works; None if it stays the same."""
    most = spent(ruleset, battle, action, reply)
    if most is None:
        return None
    none = exchanges(ruleset, drained(ruleset, battle), action, reply)
    bare, best = working(ruleset, none, most), working(ruleset, most, none)
    found = Lift(none.chance(lambda end: end.name in bare), most.chance(lambda end: end.name in best))
    return found if found.up_to != found.without else None


def working(ruleset: Ruleset, ends: Odds[Exchange], *others: Odds[Exchange]) -> frozenset[str]:
    """Return the names of the ends by which the action works; `others`: its ends with more points or fewer.

    If the target feels nothing in any of them, those with the outcome that is first in the ruleset's table.
    """
    found = (ends, *others)
    if any(end.is_felt for each in found for end in each):
        return frozenset(successes(ends))
    table = [*ruleset.prose.outcomes]
    names = {_last(end) for each in found for end in each} & set(table)
    best = min(names, key=table.index, default="")
    return frozenset(end.name for end in ends if best and _last(end) == best)


def _last(end: Exchange) -> str:
    return end.name.rpartition("+")[2]
