"""What an action would come to, exactly: the ruleset's own resolution under forking dice, with replies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish.dice import Odds, branches
from skirmish.model.action import Action
from skirmish.model.event import (
    ActionTaken,
    CheckRolled,
    Event,
    ItemMoved,
    StateGained,
    UnitFell,
    UnitHurt,
    UnitMoved,
    UnitPlaced,
)
from skirmish.model.moment import Moment
from skirmish.rules import engine

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


def exchanges(ruleset: Ruleset, battle: Battle, action: Action, reply: Reply) -> Odds[Exchange]:
    """Every way in which the action may end, with its probability; prompts are answered by `reply`.

    The clock stands still: what is reckoned is the action itself, until nothing is pending.
    """
    target = action.target if isinstance(action.target, str) else ""
    party = party_of(battle, action.unit)

    def run(dice: Dice) -> Exchange:
        return summary(played(ruleset, battle, action, dice, reply), action.unit, target, party)

    return Odds.gather(branches(run))


def foreseen(ruleset: Ruleset, battle: Battle, action: Action, reply: Reply) -> Check | None:
    """The first check of the actor or its comrades (a group rolls in the name of its first member).

    It is the one that will be rolled, with its rows, after whatever comes before it: replies, and rolls of
    others, taken as they fall on the first branch. None when the action rolls nothing.
    """
    party = party_of(battle, action.unit)

    def run(dice: Dice) -> Check | None:
        rolled = (e for e in played(ruleset, battle, action, dice, reply) if isinstance(e, CheckRolled))
        return next((event.check for event in rolled if event.unit in party), None)

    return next(branches(run))[0]


def played(ruleset: Ruleset, battle: Battle, action: Action, dice: Dice, reply: Reply) -> list[Event]:
    """What happens if the action is taken now, until nothing that came of it is pending."""
    moment = Moment(battle)
    moment.happen(ActionTaken(action))
    engine.perform(ruleset, moment, dice, action)
    finish(ruleset, moment, dice, reply, len(battle.pending))
    return moment.events


def party_of(battle: Battle, unit: str) -> frozenset[str]:
    """Ids of the unit and all who stand on its side."""
    return frozenset(comrade.id for comrade in battle.up(battle.units[unit].side))


def finish(ruleset: Ruleset, moment: Moment, dice: Dice, reply: Reply, depth: int = 0) -> None:
    """Go on until nothing is pending above that depth and nobody is asked."""
    for _ in range(engine.PATIENCE):
        battle = moment.battle
        if battle.result is not None:
            return
        if battle.prompts:
            engine.resolve(ruleset, moment, dice, reply(battle, battle.prompts[0]))
        elif len(battle.pending) > depth:
            engine.advance(ruleset, moment, dice)
        else:
            return


def summary(events: list[Event], actor: str, target: str, party: frozenset[str] = frozenset()) -> Exchange:
    """What those events came to, between those two; `party` are the actor's comrades, who may join in."""
    names, gained = [], set()
    damage = cost = 0
    is_out = is_felt = False
    for event in events:
        is_felt = is_felt or (isinstance(event, _FELT) and event.unit == target)
        match event:
            case CheckRolled(unit) if unit == actor or unit in party:
                names.append(event.outcome.name)
            case UnitHurt(unit, points):
                damage += points * (unit == target)
                cost += points * (unit == actor)
            case UnitFell(unit) if unit == target:
                is_out = True
            case StateGained(unit, state) if unit == target:
                gained.add(state.name)
    return Exchange("+".join(names), damage, is_out, tuple(sorted(gained)), cost, is_felt)
