"""Ready and Recover: drawing, picking up, reloading, getting over a fumble (DL-16, DL-47, DG-08)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ItemChanged
from skirmish.model.kit import BROKEN, item_named
from skirmish.model.unit import Unit
from skirmish.rules.stunts.modifiers import OFF_BALANCE
from skirmish.rules.stunts.sheet import hands_for
from skirmish.rules.stunts.turn import cannot_ready, restraint, spend
from skirmish.rules.verb import Args
from skirmish.rules.verbs.gear import Handling, with_each

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def _spend(moment: Moment, unit_id: str) -> None:
    spend(moment, unit_id, "ready")


HANDLING: Final = Handling(hands_for, cannot_ready, restraint, _spend, "DL-16", leaves_attack=True)
"""Drawing and picking up take a slot; dropping is free (DG-23)."""


def recover_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List what can be set right: items in hand with a flaw, unless broken, and a unit off balance."""
    ways = with_each(item for item in unit.hands if item.flaw and item.flaw != BROKEN)
    return (*ways, ()) if OFF_BALANCE in unit.states else ways


def land_recover(moment: Moment, action: Action, _outcome: object) -> None:
    """Spend the slot, which also gets over a fumble, and clear the flaw of the item (DG-31)."""
    _spend(moment, action.unit)
    item = item_named(moment.battle.units[action.unit].hands, action.arg("with"))
    if item is not None:
        moment.happen(ItemChanged(action.unit, replace(item, flaw="")))
