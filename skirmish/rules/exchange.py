"""What an action would come to, exactly: the ruleset's own resolution under forking dice, with replies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from skirmish.dice import Odds, branches
from skirmish.model.action import Action
from skirmish.model.event import (
    ActionTaken,
    CheckRolled,
    Event,
    ItemMoved,
    PendingTaken,
    StateGained,
    StateLost,
    UnitFell,
    UnitHurt,
    UnitMoved,
    UnitPlaced,
)
from skirmish.model.moment import Moment
from skirmish.rules import engine
from skirmish.rules.bounds import bound_of
from skirmish.rules.verb import Bound

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.check import Check
    from skirmish.rules.ruleset import Ruleset

_FELT = (UnitHurt, UnitFell, UnitMoved, UnitPlaced, StateGained, ItemMoved)
"""Events by which a unit feels something."""

Reply = Callable[["Battle", "Prompt"], Action]
"""How a prompt in the middle of an exchange is answered."""
Stride = Callable[[Moment, "Dice"], None]
"""A stretch of an exchange, up to what has to be asked or is pending next."""


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


def exchanges(ruleset: Ruleset, battle: Battle, action: Action, reply: Reply) -> Odds[Exchange]:
    """Every way in which the action may end, with its probability; prompts are answered by `reply`.

    The clock stands still: what is reckoned is the action itself, until nothing is pending.
    """
    target = target_of(battle, action)
    party = party_of(battle, action.unit)
    ends = futures(ruleset, battle, partial(taken, ruleset, action), reply, len(battle.pending))
    return Odds.gather(
        (bounded(ruleset, battle, end.events, summary(end.events, action.unit, target, party)), chance)
        for end, chance in ends
    )


def bounded(ruleset: Ruleset, battle: Battle, events: list[Event], end: Exchange) -> Exchange:
    """The end of those events with how its chance is bounded, reckoned on that battle."""
    bound = bound_of(ruleset, battle, events)
    return replace(end, bound=bound) if bound else end


def foreseen(ruleset: Ruleset, battle: Battle, action: Action, reply: Reply) -> Check | None:
    """The first check of the actor or its comrades (a group rolls in the name of its first member).

    It is the one that will be rolled, with its rows, after whatever comes before it: replies, and rolls of
    others, taken as they fall on the first branch. None when the action rolls nothing.
    """
    party = party_of(battle, action.unit)
    end, _ = next(futures(ruleset, battle, partial(taken, ruleset, action), reply, len(battle.pending)))
    rolled = (event for event in end.events if isinstance(event, CheckRolled))
    return next((event.check for event in rolled if event.unit in party), None)


def taken(ruleset: Ruleset, action: Action, moment: Moment, dice: Dice) -> None:
    """The stride by which an action is taken now, whoever is asked."""
    moment.happen(ActionTaken(action))
    engine.perform(ruleset, moment, dice, action)


def replied(ruleset: Ruleset, action: Action, moment: Moment, dice: Dice) -> None:
    """The stride by which a prompt is answered."""
    engine.resolve(ruleset, moment, dice, action)


def futures(
    ruleset: Ruleset, battle: Battle, stride: Stride, reply: Reply, depth: int = 0
) -> Iterator[tuple[Moment, Fraction]]:
    """Every way in which a stride may go until no more than `depth` is pending, with its chance.

    What an answer is worth shows only once all is settled that waited for it: then `depth` is 0. Each stretch
    of the way between two rolls is walked once, and each prompt on it is answered once.
    """
    ahead = [(Moment(ruleset.alone(battle)), Fraction(1), stride)]
    while ahead:
        before, chance, stride = ahead.pop()
        ways = []
        for after, part in branches(partial(strode, before, stride)):
            further = next_stride(ruleset, after, reply, depth)
            if further is None:
                yield after, chance * part
            else:
                ways.append((after, chance * part, further))
        ahead.extend(reversed(ways))


def strode(before: Moment, stride: Stride, dice: Dice) -> Moment:
    """The moment after a stride with those dice."""
    moment = before.fork()
    stride(moment, dice)
    return moment


def next_stride(ruleset: Ruleset, moment: Moment, reply: Reply, depth: int) -> Stride | None:
    """What comes next with dice, or an answer; None when all is settled. What takes no dice is done now."""
    while moment.battle.result is None:
        if moment.battle.prompts:
            return partial(replied, ruleset, reply(moment.battle, moment.battle.prompts[0]))
        if len(moment.battle.pending) <= depth:
            return None
        rest = engine.resumed(ruleset, moment)
        if rest is not None:
            return rest
    return None


def target_of(battle: Battle, action: Action) -> str:
    """Id of whom it is aimed at, or who lies where it is aimed; empty for nobody."""
    if isinstance(action.target, str) or action.target is None:
        return action.target or ""
    lying = (unit.id for unit in battle.units.values() if unit.out == "down" and unit.cell == action.target)
    return next(lying, "")


def party_of(battle: Battle, unit: str) -> frozenset[str]:
    """Ids of the unit and all who stand on its side."""
    return frozenset(comrade.id for comrade in battle.up(battle.units[unit].side))


def success(ends: Odds[Exchange]) -> Fraction:
    """The chance that the action works: of all outcomes that are `successes`."""
    works = successes(ends)
    return ends.chance(lambda end: end.name in works)


def successes(ends: Odds[Exchange]) -> list[str]:
    """The outcomes by which the target is as a rule hurt, moved or hindered.

    Where all of them do so, only those by which it is hurt.
    """
    named = ends.merged(lambda end: end.name)

    def as_a_rule(has: Callable[[Exchange], bool]) -> list[str]:
        share = dict.fromkeys(named, Fraction(0))
        for end, chance in ends.items():
            share[end.name] += chance * has(end)
        return [name for name in named if share[name] * 2 >= named[name]]

    felt = as_a_rule(lambda end: end.is_felt)
    hurt = as_a_rule(lambda end: end.damage > 0)
    return hurt if hurt and len(felt) == len(named) > 1 else felt


def is_felt(events: Iterable[Event], unit: str) -> bool:
    """Whether the unit was hurt, moved, hindered or robbed in those events.

    What it does to itself by its answer, such as to duck, is not what was done to it.
    """
    is_own = False
    for event in events:
        if isinstance(event, _FELT):
            if event.unit == unit and not is_own:
                return True
        elif isinstance(event, ActionTaken):
            is_own = event.action.unit == unit
        elif isinstance(event, PendingTaken):
            is_own = False
    return False


def summary(events: list[Event], actor: str, target: str, party: frozenset[str] = frozenset()) -> Exchange:
    """What those events came to, between those two; `party` are the actor's comrades, who may join in."""
    names: list[str] = []
    gained = set()
    damage = cost = 0
    is_out = False
    for event in events:
        match event:
            case CheckRolled(unit) if unit == actor or unit in party:
                if names and getattr(event.outcome, "is_amended", False):
                    names.pop()  # Points made something else of the roll before.
                names.append(event.outcome.name)
            case UnitHurt(unit, points):
                damage += points * (unit == target)
                cost += points * (unit == actor)
            case UnitFell(unit, fate) if unit == target:
                is_out = bool(fate)  # Empty for who comes round.
            case StateGained(unit, state) if unit == target:
                gained.add(state.name)
            case StateLost(unit, name) if unit == target:
                gained.discard(name)
    return Exchange("+".join(names), damage, is_out, tuple(sorted(gained)), cost, is_felt(events, target))
