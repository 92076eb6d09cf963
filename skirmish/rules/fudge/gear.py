"""Drawing, stowing, dropping, picking up, clearing a jam (FG-09, FG-10)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.grid import neighbours
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ItemChanged, ItemMoved
from skirmish.model.kit import Item, item_named
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.fudge.sheet import Weapon, free_hands
from skirmish.rules.fudge.turn import bound, cannot_act, use_action
from skirmish.rules.verb import Args

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.moment import Moment


def _hands(item: Item) -> int:
    return item.stats.hands if isinstance(item.stats, Weapon) else 1


def _ways(items: tuple[Item, ...]) -> tuple[Args, ...]:
    return tuple((("with", item.id),) for item in items)


def draw_ways(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """Whatever is carried; what is in the way is stowed by the same action: a swap (FG-10)."""
    return _ways(tuple(item for item in unit.carried if item.flaw != "broken"))


def land_draw(moment: Moment, action: Action, _outcome: object) -> None:
    """Take it in hand; as many things as it takes go into the pack."""
    use_action(moment, action.unit)
    unit = moment.battle.units[action.unit]
    item = item_named(unit.carried, action.arg("with"))
    assert item is not None
    for held in reversed(unit.hands):
        if free_hands(moment.battle.units[unit.id]) >= _hands(item):
            break
        moment.happen(ItemMoved(unit.id, held, "carried"))
    moment.happen(ItemMoved(unit.id, item, "hands"))


def within_grasp(battle: Battle, unit: Unit) -> tuple[tuple[Cell, Item], ...]:
    """Things on its own or a neighbouring cell for which it has hands free (FG-10)."""
    found = battle.ground.items
    if not found:
        return ()
    cells = (unit.cell, *neighbours(unit.cell))
    return tuple(
        (cell, item) for cell in cells for item in found.get(cell, ()) if _hands(item) <= free_hands(unit)
    )


def pick_up_ways(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """One way for each thing within grasp."""
    return _ways(tuple(item for _, item in within_grasp(battle, unit)))


def land_pick_up(moment: Moment, action: Action, _outcome: object) -> None:
    """Take it in hand."""
    use_action(moment, action.unit)
    for cell, item in within_grasp(moment.battle, moment.battle.units[action.unit]):
        if item.id == action.arg("with"):
            moment.happen(ItemMoved(action.unit, item, "hands", cell))
            return


def drop_ways(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """Whatever is in hand."""
    return _ways(unit.hands)


def land_drop(moment: Moment, action: Action, _outcome: object) -> None:
    """Free of charge (FG-10)."""
    unit = moment.battle.units[action.unit]
    item = item_named(unit.hands, action.arg("with"))
    assert item is not None
    moment.happen(ItemMoved(unit.id, item, "ground", unit.cell))


def clear_ways(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """Whatever is jammed in hand."""
    return _ways(tuple(item for item in unit.hands if item.flaw == "jammed"))


def land_clear(moment: Moment, action: Action, _outcome: object) -> None:
    """One action clears a jam (FG-09)."""
    use_action(moment, action.unit)
    item = item_named(moment.battle.units[action.unit].hands, action.arg("with"))
    assert item is not None
    moment.happen(ItemChanged(action.unit, replace(item, flaw="")))


def cannot_handle(battle: Battle, unit: Unit) -> Refusal | None:
    """Drawing, picking up and clearing take the action (FG-10)."""
    return cannot_act(battle, unit)


def cannot_drop(battle: Battle, unit: Unit) -> Refusal | None:
    """Dropping needs a hand that is free to."""
    return bound(battle, unit)
