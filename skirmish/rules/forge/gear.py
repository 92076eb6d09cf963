"""Hands and what is in them, loading, ending the turn (G10, G21, G36)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.model.event import ItemChanged
from skirmish.model.kit import item_named
from skirmish.model.lock import keys_of
from skirmish.rules.check import Refusal
from skirmish.rules.forge.arms import Weapon, free_hands, hands_for, loose, weapon
from skirmish.rules.forge.turn import HELD, act, cannot_act, cannot_take_round, take_round
from skirmish.rules.verbs.gear import Handling, with_each

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.kit import Item
    from skirmish.model.moment import Moment
    from skirmish.model.unit import Unit
    from skirmish.rules.verb import Args


def _cannot_handle(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit has no action or no hand to handle things; None if it has both (G28, G35).

    A grip takes one hand, and so does being held by an arm; the other one is free for things.
    """
    if not HANDLING.room(unit):
        return Refusal(f"{unit.name} has no hand free for that.", "G35")
    return cannot_act(battle, unit)


def _cannot_drop(_battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit may drop nothing: a grip binds all that it has in hand; None if it may (G35)."""
    if unit.hands and not loose(unit) and not keys_of(unit):
        return Refusal(f"{unit.name} has to let go first.", "G35")
    return None


def _spend(moment: Moment, unit_id: str) -> None:
    act(moment, unit_id)


def _is_worn_as_net(battle: Battle, cell: Cell, item: Item) -> bool:
    """Tell whether the item on that cell may be the net that holds the unit standing there (G35)."""
    if not (isinstance(item.stats, Weapon) and item.stats.can_grab and item.stats.flight == "thrown"):
        return False
    held = (unit.states.get(HELD) for unit in battle.up() if unit.cell == cell)
    return any(state is not None and not state.by for state in held)


class _Handling(Handling):
    """The handling of all systems, but grips take hands, and a net is not taken off its victim (G35)."""

    __slots__ = ()

    def free(self, unit: Unit) -> int:
        """Count the hands that hold nothing and nobody, and are not held."""
        return free_hands(unit)

    def loose(self, unit: Unit) -> tuple[Item, ...]:
        """List the things in hand that no grip binds."""
        return loose(unit)

    def within_grasp(self, battle: Battle, unit: Unit) -> tuple[tuple[Cell, Item], ...]:
        """List what the unit has hands free for, here or beside it, less the nets that hold somebody."""
        found = Handling.within_grasp(self, battle, unit)
        return tuple(pair for pair in found if not _is_worn_as_net(battle, *pair))


HANDLING: Final = _Handling(hands_for, _cannot_handle, _cannot_drop, _spend, "G36", leaves_attack=True)
"""How units handle their things."""


def reload_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List one way for each item in hand that is unloaded; none for what a held arm holds (G28)."""
    return with_each(item for item in loose(unit) if item.flaw == "unloaded")


def _is_long(battle: Battle) -> bool:
    return bool(battle.option("long_actions"))


def cannot_reload(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot reload, which takes the round, or by option an action; None if it can (G36)."""
    return cannot_take_round(battle, unit) if _is_long(battle) else cannot_act(battle, unit)


def land_reload(moment: Moment, action: Action, _outcome: object) -> None:
    """Load the weapon, at the cost of the round or of an action."""
    if _is_long(moment.battle):
        take_round(moment, action.unit)
    else:
        act(moment, action.unit)
    item = item_named(moment.battle.units[action.unit].hands, action.arg("with"))
    assert item is not None
    assert weapon(item).reloads
    moment.happen(ItemChanged(action.unit, replace(item, flaw="")))
