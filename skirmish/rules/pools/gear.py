"""Things: drawing and picking up, loading, clearing a jam (FP-15, FP-45, G13, G31)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ItemChanged, Tallied
from skirmish.model.kit import Item, item_named
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.pools.attack import JAMMED
from skirmish.rules.pools.conditions import USES, cannot_act
from skirmish.rules.pools.energy import cannot_pay, energy, spend
from skirmish.rules.pools.movement import use_object
from skirmish.rules.pools.sheet import Weapon, free_hands, hands_of
from skirmish.rules.verb import Args
from skirmish.rules.verbs.gear import Handling, with_each

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def cannot_handle(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot use a thing, which takes 1 energy; None if it can (FP-15, G33).

    A grip does not forbid it: it only takes one hand.
    """
    return cannot_act(battle, unit) or cannot_pay(unit, 1, "FP-15")


class Grasp(Handling):
    """Handling things with a hand less while it has hold of somebody (G33)."""

    def free(self, unit: Unit) -> int:
        """Count the hands that hold neither a thing nor a unit."""
        return free_hands(unit)

    def _land_pick_up(self, moment: Moment, action: Action, outcome: object) -> None:
        """Take the thing; a gun was used as often this round as others have shot with it (G13)."""
        super()._land_pick_up(moment, action, outcome)
        battle, uses = moment.battle, USES + action.arg("with")
        used = max(unit.tally(uses) for unit in battle.units.values())
        if used > battle.units[action.unit].tally(uses):
            moment.happen(Tallied(action.unit, {uses: used}))


HANDLING: Final = Grasp(hands_of, cannot_handle, cannot_act, use_object, "FP-15")
"""Drawing and picking up are using a thing; dropping is free."""


def load_of(item: Item) -> int:
    """Return the energy that loading the item takes; 0 if it is never loaded."""
    return item.stats.reload if isinstance(item.stats, Weapon) and item.stats.shots else 0


def _not_full(unit: Unit) -> tuple[Item, ...]:
    """List the weapons in hand that could be loaded with more (G13)."""
    return tuple(
        item for item in unit.hands if isinstance(item.stats, Weapon) and item.count < item.stats.shots
    )


def cannot_reload(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit can load nothing, such as that it takes more energy; None if it can (G13)."""
    needed = min(map(load_of, _not_full(unit)), default=1)
    return cannot_act(battle, unit) or cannot_pay(unit, needed, "G13")


def reload_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the weapons in hand that are not full and that the unit has the energy to load (G13)."""
    return with_each(item for item in _not_full(unit) if load_of(item) <= energy(unit))


def land_reload(moment: Moment, action: Action, _outcome: object) -> None:
    """Spend the energy and fill the weapon; spare loads never run out (G13)."""
    item = item_named(moment.battle.units[action.unit].hands, action.arg("with"))
    assert item is not None
    assert isinstance(item.stats, Weapon)
    spend(moment, action.unit, load_of(item))
    moment.happen(ItemChanged(action.unit, replace(item, count=item.stats.shots)))


def clear_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the jammed weapons in hand (G31)."""
    return with_each(item for item in unit.hands if item.flaw == JAMMED)


def land_clear(moment: Moment, action: Action, _outcome: object) -> None:
    """Spend 1 energy and clear the jam (G31)."""
    spend(moment, action.unit, 1)
    item = item_named(moment.battle.units[action.unit].hands, action.arg("with"))
    assert item is not None
    moment.happen(ItemChanged(action.unit, replace(item, flaw="")))
