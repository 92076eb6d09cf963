"""How an exchange may end: what it does to actor and target, with exact odds, and when it comes off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final

from skirmish.dice import Odds
from skirmish.model.event import CheckRolled, Event, StateGained, StateLost, UnitFell, UnitHurt
from skirmish.rules.bounds import bound_of
from skirmish.rules.exchange import futures, party_of, taken, target_of, within
from skirmish.rules.losses import is_felt
from skirmish.rules.verb import Bound

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.rules.check import Check
    from skirmish.rules.exchange import Replier
    from skirmish.rules.ruleset import Ruleset

_SUMMED_UP = frozenset({CheckRolled, UnitHurt, UnitFell, StateGained, StateLost})
"""Events that an exchange is summed up from."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One way in which an exchange may end."""

    name: str
    """Ids of the outcomes of the actor and its comrades in order, joined by `+`; empty: nothing rolled."""
    damage: int
    """Points that the target lost."""
    is_out: bool
    """Whether the target takes no further part."""
    gained: tuple[str, ...]
    """States that the target came into, sorted."""
    cost: int
    """Points that the actor lost."""
    is_felt: bool
    """Whether the target was hurt, moved, hindered or robbed."""
    bound: Bound = ""
    """How its chance is bounded: enemies of whom a side does not know may change it."""


NOTHING: Final = Exchange("", 0, False, (), 0, False)
"""The end of an act that can no longer be done by the time that it comes to it."""


def exchanges(
    ruleset: Ruleset, battle: Battle, action: Action, reply: Replier, most: int = 0
) -> Odds[Exchange]:
    """Compute every way in which the action may end, with its probability; `reply` answers the prompts.

    The clock stands still: all is reckoned until nothing is pending, but no more than `most` (`within`).
    """
    then = ruleset.when_done(battle, action)
    if isinstance(then, str):
        return Odds({NOTHING: 1}, 1)
    battle, target, party = then, target_of(battle, action), party_of(battle, action.unit)
    ends = futures(ruleset, battle, partial(taken, ruleset, action), reply, len(battle.pending))
    return Odds.gather(
        (bounded(ruleset, battle, end.events, summary(end.events, action.unit, target, party)), chance)
        for end, chance in within(ends, most)
    )


def bounded(ruleset: Ruleset, battle: Battle, events: list[Event], end: Exchange) -> Exchange:
    """Add to the end how its chance is bounded, as computed on that battle from its events."""
    bound = bound_of(ruleset, battle, events)
    return replace(end, bound=bound) if bound else end


def foreseen(ruleset: Ruleset, battle: Battle, action: Action, reply: Replier) -> Check | None:
    """Return the first check of the actor or a comrade (a group rolls in the name of its first member).

    It is the one that will be rolled, with its rows, after whatever comes before it: replies, and rolls of
    others, taken as they fall on the first branch. None when the action rolls nothing.
    """
    party, then = party_of(battle, action.unit), ruleset.when_done(battle, action)
    if isinstance(then, str):
        return None
    battle = then
    end, _ = next(futures(ruleset, battle, partial(taken, ruleset, action), reply, len(battle.pending)))
    rolled = (event for event in end.events if isinstance(event, CheckRolled))
    return next((event.check for event in rolled if event.unit in party), None)


def success(ends: Odds[Exchange]) -> Fraction:
    """Compute the chance that the action works: of all outcomes that are `successes`."""
    works = successes(ends)
    return ends.chance(lambda end: end.name in works)


def successes(ends: Odds[Exchange]) -> list[str]:
    """List the outcomes by which the target is, at least half of the time, hurt, moved or hindered.

    If that holds for every outcome of several, list only those by which it is hurt, where there are any.
    """
    named = ends.merged(lambda end: end.name)

    def as_a_rule(has: Callable[[Exchange], bool]) -> list[str]:
        share = dict.fromkeys(named, Fraction(0))
        for end, chance in ends.items():
            share[end.name] += chance * has(end)
        return [name for name in named if share[name] * 2 >= named[name]]

    felt = as_a_rule(lambda end: end.is_felt)
    hurt = as_a_rule(lambda end: end.damage > 0)
    return hurt if hurt and len(felt) == len(named) else felt


def summary(events: list[Event], actor: str, target: str, party: frozenset[str] = frozenset()) -> Exchange:
    """Sum up what those events did to actor and target; `party`: the actor's comrades, who may join in."""
    names: list[str] = []
    gained = set()
    damage = cost = 0
    is_out = False
    for event in events:
        if type(event) not in _SUMMED_UP:
            continue
        match event:
            case CheckRolled(unit) if unit == actor or unit in party:
                if names and getattr(event.outcome, "is_amended", False):
                    names.pop()  # Points made something else of the roll before.
                names.append(event.outcome.name)
            case UnitHurt(unit, points):
                damage += points * (unit == target)
                cost += points * (unit == actor)
            case UnitFell(unit, fate) if unit == target:
                is_out = bool(fate)  # Empty for a unit that comes round.
            case StateGained(unit, state) if unit == target:
                gained.add(state.name)
            case StateLost(unit, name) if unit == target:
                gained.discard(name)
    return Exchange("+".join(names), damage, is_out, tuple(sorted(gained)), cost, is_felt(events, target))
