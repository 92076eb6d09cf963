"""Drawing, stowing, dropping, picking up, clearing a jam (FG-09, FG-10)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ItemChanged
from skirmish.model.kit import Item, item_named
from skirmish.model.unit import Unit
from skirmish.rules.fudge.sheet import Weapon
from skirmish.rules.fudge.turn import cannot_act, restraint, use_action
from skirmish.rules.verb import Args
from skirmish.rules.verbs.gear import Handling, with_each

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def _hands(item: Item) -> int:
    return item.stats.hands if isinstance(item.stats, Weapon) else 1


HANDLING: Final = Handling(_hands, cannot_act, restraint, use_action, "FG-10")
"""Drawing and picking up take the action; dropping needs only a hand that is free to."""


def clear_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List one variant for each jammed weapon in hand."""
    return with_each(item for item in unit.hands if item.flaw == "jammed")


def land_clear(moment: Moment, action: Action, _outcome: object) -> None:
    """Clear the jam, which takes the action (FG-09)."""
    use_action(moment, action.unit)
    item = item_named(moment.battle.units[action.unit].hands, action.arg("with"))
    assert item is not None
    moment.happen(ItemChanged(action.unit, replace(item, flaw="")))
