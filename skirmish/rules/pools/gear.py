"""Things: drawing and picking up, loading, clearing a jam (FP-15, FP-45, G13, G31)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ItemChanged
from skirmish.model.kit import Item, item_named
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.pools.attack import JAMMED
from skirmish.rules.pools.conditions import HOLDING, cannot_act
from skirmish.rules.pools.energy import cannot_pay, energy, spend
from skirmish.rules.pools.movement import use_object
from skirmish.rules.pools.sheet import Weapon, free_hands, hands_of
from skirmish.rules.verb import Args, Verb
from skirmish.rules.verbs.gear import BOTH, Handling, with_each

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def cannot_handle(battle: Battle, unit: Unit) -> Refusal | None:
    """Using a thing takes an energy; a grip bars nothing of it but the hand that it takes (FP-15, G33)."""
    return cannot_act(battle, unit) or cannot_pay(unit, 1, "FP-15")


class Grasp(Handling):
    """Handling things with a hand less while it has hold of somebody (G33)."""

    def free(self, unit: Unit) -> int:
        """Hands that hold nothing and nobody."""
        return free_hands(unit)

    def verbs(self) -> tuple[Verb, ...]:
        """The same; what takes both hands is not drawn while one of them holds somebody."""
        return tuple(
            replace(verb, variants=draw_ways) if verb.id == "draw" else verb for verb in Handling.verbs(self)
        )


def draw_ways(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """Whatever is carried and whole, for as many hands as hold nobody; the rest is stowed (G33)."""
    hands = BOTH - (HOLDING in unit.states)
    return with_each(item for item in unit.carried if item.flaw != "broken" and hands_of(item) <= hands)


HANDLING: Final = Grasp(hands_of, cannot_handle, cannot_act, use_object, "FP-15")
"""Drawing and picking up are using a thing; dropping is free."""


def load_of(item: Item) -> int:
    """Energy that loading it takes; 0 for what is never loaded."""
    return item.stats.reload if isinstance(item.stats, Weapon) and item.stats.shots else 0


def reload_ways(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """Weapons in hand that are not full, as far as the energy goes (G13)."""
    return with_each(
        item
        for item in unit.hands
        if isinstance(item.stats, Weapon) and item.count < item.stats.shots and load_of(item) <= energy(unit)
    )


def land_reload(moment: Moment, action: Action, _outcome: object) -> None:
    """Full again; spare loads never run out (G13)."""
    item = item_named(moment.battle.units[action.unit].hands, action.arg("with"))
    assert item is not None
    assert isinstance(item.stats, Weapon)
    spend(moment, action.unit, load_of(item))
    moment.happen(ItemChanged(action.unit, replace(item, count=item.stats.shots)))


def clear_ways(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """Whatever is jammed in hand (G31)."""
    return with_each(item for item in unit.hands if item.flaw == JAMMED)


def land_clear(moment: Moment, action: Action, _outcome: object) -> None:
    """One energy clears a jam (G31)."""
    spend(moment, action.unit, 1)
    item = item_named(moment.battle.units[action.unit].hands, action.arg("with"))
    assert item is not None
    moment.happen(ItemChanged(action.unit, replace(item, flaw="")))
