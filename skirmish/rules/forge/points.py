"""Pool points: spent after one's own roll, and before anybody rolls against it (F2-21, G7)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.change import changed
from skirmish.model.event import PendingTaken, StateGained, Tallied
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State
from skirmish.rules.engine import ask, push
from skirmish.rules.forge.sheet import full_pool
from skirmish.rules.forge.turn import DODGING
from skirmish.rules.ruleset import Reserve

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.model.unit import Unit
    from skirmish.rules.verb import Args

POOL: Final = "pool"
"""Topic: spend points of the Pool on the roll just made?"""
SPENT: Final = "pool-spent"
"""Tally: points of the Pool spent in this battle."""
MOST: Final = 3
"""Points that one check may be given (G7)."""


DODGED: Final = frozenset({"strike", "shoot", "throw"})
"""Attacks that are answered by a Dodge once they are announced."""


def left(unit: Unit) -> int:
    """Return the Pool points that the unit has left; there is no refill (G7)."""
    return max(0, full_pool(unit) - unit.tally(SPENT))


def drained(unit: Unit) -> Unit:
    """Return the unit as it is when its Pool is spent."""
    return changed(unit, tallies={**unit.tallies, SPENT: full_pool(unit)})


def settled(battle: Battle) -> Battle:
    """Return the battle without the points and the Dodge that can matter no more.

    A unit that has answered an attack needs no more points, nor its Dodge once the attack has hit or missed.
    """
    if len(battle.pending) != 1:
        return battle
    half = battle.pending[0]
    is_past = half.verb == "wound"
    if not is_past and (battle.prompts or half.verb not in DODGED or not half.arg("nth")):
        return battle
    target = battle.units[half.target_id]
    past = drained(target)
    if is_past and DODGING in target.states:
        past = changed(past, states={**target.states, DODGING: replace(target.states[DODGING], amount=0)})
    return battle.with_unit(past)


RESERVE: Final = Reserve(left, drained, "spend", settled)
"""The Pool, for reckoning without it or with it."""


def spare(battle: Battle, unit: Unit, *, is_dodge: bool = False) -> int:
    """Return how many points a check may be given now: on a Dodge always, else by option (G7)."""
    if not is_dodge and battle.option("pool_scope") != "all":
        return 0
    return min(MOST, left(unit))


def offer(moment: Moment, unit: Unit, about: str = "", *, is_sure: bool = False) -> None:
    """Ask whether points are spent on what was just rolled; `is_sure`: they would certainly suffice."""
    verbs = ("spend", "keep") if is_sure else ("keep", "spend")
    ask(moment, Prompt(unit.side, unit.id, "choose", POOL, verbs, about, "keep"))


def spend_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List how many points may be spent: those that lift the roll by a level; on a total, one to three."""
    half = _half_done(battle, unit.id)
    short = half.arg("short") if half is not None else ""
    if short:
        return ((("points", short),),)
    return tuple((("points", str(points)),) for points in range(1, 1 + min(MOST, left(unit))))


def land_spend(moment: Moment, action: Action, _outcome: object) -> None:
    """Lift the roll by a level, or its total by as many points as were spent."""
    points = int(action.arg("points"))
    unit = moment.battle.units[action.unit]
    moment.happen(Tallied(unit.id, {SPENT: unit.tally(SPENT) + points}))
    half = _half_done(moment.battle, unit.id)
    if half is None:
        total = unit.states[DODGING].amount
        moment.happen(StateGained(unit.id, State(DODGING, amount=total + points)))
        return
    moment.happen(PendingTaken())
    if half.arg("short"):
        push(moment, half.with_args(level=str(int(half.arg("level")) + 1)))
    else:
        push(moment, half.with_args(total=str(int(half.arg("total")) + points)))


def _half_done(battle: Battle, unit_id: str) -> Action | None:
    """Return the action that goes on after the unit's own roll; None after a Dodge, which stands already."""
    if not battle.pending:
        return None
    half = battle.pending[-1]
    return half if half.unit == unit_id and (half.arg("short") or half.arg("total")) else None
