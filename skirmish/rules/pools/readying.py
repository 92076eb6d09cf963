"""What a unit of `pools` does first in beats of its own so that it can strike (G12, G13, G28, G31, G33)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.grid import steps_apart
from skirmish.model.change import changed
from skirmish.model.event import ItemChanged, StateLost
from skirmish.model.kit import item_named
from skirmish.model.moment import Moment
from skirmish.rules.pools.arms import Arm, blow, shot, throw, usable
from skirmish.rules.pools.attack import JAMMED
from skirmish.rules.pools.conditions import DAZED, HOLDING, PRONE, STUNNED, let_go, lose
from skirmish.rules.pools.energy import cannot_expend, energy, expend, round_of, spend
from skirmish.rules.pools.gear import HANDLING, load_of
from skirmish.rules.pools.modifiers import FARTHEST, bands
from skirmish.rules.pools.movement import RISING, cannot_sprint, move_cells, sprint_cells
from skirmish.rules.pools.sheet import UNARMED, Weapon, weapon

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle
    from skirmish.model.kit import Item
    from skirmish.model.unit import Unit

ATTACKS: Final = ("strike", "shoot", "throw", "cast")
"""Verbs of the blows that a unit makes itself ready for."""
SPRINT: Final = 1
"""Energy that a sprint expends, however far it goes (G28)."""
WIND: Final = 1
"""Energy that a second wind expends (G28)."""


def readied(battle: Battle, unit_id: str, target_id: str, start: Cell) -> Battle:
    """Return the battle in which the unit has paid for all that it has to do before it can strike (G9).

    It shakes off what would last, lets go, stands up and walks by the cheapest way. If nothing in its hands
    reaches the target, it loads or clears what would, or draws it. Without a target it means to walk.
    """
    unit = battle.units[unit_id]
    moment = Moment(battle)
    has_walked = unit.cell != start
    if DAZED in unit.states or STUNNED in unit.states:
        _come_round(moment, unit)
    if has_walked or not target_id:
        if HOLDING in unit.states:
            let_go(moment, unit_id)
        if PRONE in unit.states and energy(moment.battle.units[unit_id]) >= RISING:
            spend(moment, unit_id, RISING)
            moment.happen(StateLost(unit_id, PRONE))
        if has_walked:
            _pay_for_way(moment, unit_id, start)
    if target_id and target_id in battle.units:
        _arm(moment, unit_id, battle.units[target_id])
    return moment.battle


def _pay_for_way(moment: Moment, unit_id: str, start: Cell) -> None:
    """Spend an energy for each cell of the way from there, 2 on difficult ground, or sprint (G12, G28).

    It goes as leaves it more for a blow. Who cannot get there at all has nothing left for one.
    """
    goal = moment.battle.units[unit_id].cell
    unit = changed(moment.battle.units[unit_id], cell=start)
    battle = moment.battle.with_unit(unit)
    ways = move_cells(battle, unit, ())
    cost = ways.cost(goal) // 2 if goal in ways else None
    if _had_better_sprint(unit, cost) and _can_sprint_to(battle, unit, goal):
        expend(moment, unit_id)
    else:
        spend(moment, unit_id, energy(unit) if cost is None else cost)


def _had_better_sprint(unit: Unit, cost: int | None) -> bool:
    """Tell whether a sprint, which expends 1, leaves more for a blow than a Move of that cost (G28).

    A Move that is too far has no cost. Who may expend only once more has no second wind after a sprint: that
    is worth more where the Move leaves enough for it.
    """
    if cost is None or cost <= SPRINT or cannot_expend(unit, SPRINT + WIND) is None:
        return cost is None or cost > SPRINT
    arms = [arm for verb in ATTACKS for arm in usable(unit, verb)]
    best = max(arms, key=lambda arm: arm.rating, default=None)
    return best is None or energy(unit) - cost < best.cost + best.cap(unit) + WIND


def _can_sprint_to(battle: Battle, unit: Unit, goal: Cell) -> bool:
    return cannot_sprint(battle, unit) is None and goal in sprint_cells(battle, unit, ())


def _come_round(moment: Moment, unit: Unit) -> None:
    """End what ends with this round; shake off a stun that does not, if the unit can (G27, G28)."""
    now = round_of(moment.battle)
    lose(moment, unit.id, *(name for name in (DAZED, STUNNED) if _lasts_to(unit, name) <= now))
    if _lasts_to(unit, STUNNED) > now and cannot_expend(unit) is None:
        expend(moment, unit.id)
        lose(moment, unit.id, STUNNED)


def _lasts_to(unit: Unit, condition: str) -> int:
    return unit.states[condition].amount if condition in unit.states else 0


def _arm(moment: Moment, unit_id: str, target: Unit) -> None:
    """Get a weapon ready, if none in hand that the unit can use reaches the target: the cheapest first."""
    unit = moment.battle.units[unit_id]
    arms = [arm for verb in ATTACKS for arm in usable(unit, verb)]
    if any(arm.item is not UNARMED and _reaches(unit, target, arm) for arm in arms):
        return
    ways = [(_work(item), item) for item in unit.hands if _is_unready(item)]
    ways += [(1, item) for item in HANDLING.drawable(unit) if not _is_unready(item)]
    fit = [(work, item.id) for work, item in ways if _would_reach(unit, target, item, work)]
    if fit:
        work, item_id = min(fit)
        spend(moment, unit_id, work)
        held = item_named(unit.hands, item_id)
        if held is None:
            HANDLING.draw(moment, unit_id, item_id)
        else:
            loaded = replace(held, count=held.count or weapon(held).shots, flaw="")
            moment.happen(ItemChanged(unit_id, loaded))


def _is_empty(item: Item) -> bool:
    """Tell whether the weapon has to be loaded before it is used; that may cost nothing (G13)."""
    return isinstance(item.stats, Weapon) and item.stats.shots > 0 and not item.count


def _is_unready(item: Item) -> bool:
    """Tell whether the weapon has to be cleared or loaded before it is used (G13, G31)."""
    return isinstance(item.stats, Weapon) and (item.flaw == JAMMED or _is_empty(item))


def _work(item: Item) -> int:
    """Return the energy that it takes to clear and to load the weapon (G13, G31)."""
    return (item.flaw == JAMMED) + (load_of(item) if _is_empty(item) else 0)


def _would_reach(unit: Unit, target: Unit, item: Item, work: int) -> bool:
    """Tell whether the unit could use that weapon against the target with what the work on it leaves."""
    if not isinstance(item.stats, Weapon) or energy(unit) < work + weapon(item).cost:
        return False
    uses = (shot,) if item.stats.is_missile else (blow, throw) if item.stats.is_thrown else (blow,)
    return any(_reaches(unit, target, use(unit, item)) for use in uses)


def _reaches(unit: Unit, target: Unit, arm: Arm) -> bool:
    """Tell whether the target is within the reach of that arm, or within its range (G20).

    What has neither, as a pack may have it, reaches nobody.
    """
    if arm.reach:
        return steps_apart(unit.cell, target.cell) <= arm.reach
    return arm.band > 0 and bands(unit, target, arm.band) <= FARTHEST
