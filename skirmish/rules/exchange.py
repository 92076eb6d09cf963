"""What an action would come to, exactly: the ruleset's own resolution under forking dice, with replies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish.dice import Odds, branches
from skirmish.model.action import Action
from skirmish.model.event import ActionTaken, CheckRolled, Event, StateGained, UnitFell, UnitHurt
from skirmish.model.moment import Moment
from skirmish.rules import engine

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.battle import Battle
    from skirmish.model.prompt import Prompt
    from skirmish.rules.ruleset import Ruleset

Reply = Callable[["Battle", "Prompt"], Action]
"""How a prompt in the middle of an exchange is answered."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """One way in which an exchange may end."""

    name: str
    """Ids of the actor's outcomes in order, joined by `+`; empty when nothing was rolled."""
    damage: int
    """Points that the target lost."""
    is_out: bool
    """Whether the target takes no further part."""
    gained: tuple[str, ...]
    """States that the target came into, sorted."""
    cost: int
    """Points that the actor lost."""


def exchanges(ruleset: Ruleset, battle: Battle, action: Action, reply: Reply) -> Odds[Exchange]:
    """Every way in which the action may end, with its probability; prompts are answered by `reply`.

    The clock stands still: what is reckoned is the action itself, until nothing is pending.
    """
    target = action.target if isinstance(action.target, str) else ""
    start = len(battle.pending)

    def run(dice: Dice) -> Exchange:
        moment = Moment(battle)
        moment.happen(ActionTaken(action))
        engine.perform(ruleset, moment, dice, action)
        finish(ruleset, moment, dice, reply, start)
        return summary(moment.events, action.unit, target)

    return Odds.gather(branches(run))


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


def summary(events: list[Event], actor: str, target: str) -> Exchange:
    """What those events came to, between those two."""
    names, gained = [], set()
    damage = cost = 0
    is_out = False
    for event in events:
        match event:
            case CheckRolled(unit) if unit == actor:
                names.append(event.outcome.name)
            case UnitHurt(unit, points):
                damage += points * (unit == target)
                cost += points * (unit == actor)
            case UnitFell(unit) if unit == target:
                is_out = True
            case StateGained(unit, state) if unit == target:
                gained.add(state.name)
    return Exchange("+".join(names), damage, is_out, tuple(sorted(gained)), cost)
