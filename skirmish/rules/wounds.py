"""Hurting units and putting them out of the fight: what a wound does under every ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from skirmish.model.event import ItemMoved, Tallied, UnitFell, UnitHid, UnitHurt
from skirmish.model.lock import keys_of
from skirmish.model.unit import NONE

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

HURT_IN: Final = "hurt-round"
"""Tally: the round in which the unit was last wounded."""


def hurt(moment: Moment, unit_id: str, points: int, by: str) -> None:
    """Take points off the unit, and note the round; whether it falls, the system decides."""
    moment.happen(UnitHurt(unit_id, points, by))
    clock = moment.battle.clock
    moment.happen(Tallied(unit_id, {HURT_IN: clock.round if clock else 0}))


def fall(moment: Moment, unit_id: str, out: Literal["down", "dead"], by: str) -> None:
    """Put a unit out of the fight; it is hidden from nobody any more."""
    if moment.battle.units[unit_id].hidden_from:
        moment.happen(UnitHid(unit_id, NONE))
    moment.happen(UnitFell(unit_id, out, by))
    drop_keys(moment, unit_id)


def drop_keys(moment: Moment, unit_id: str) -> None:
    """Let the keys of a unit that is out of the fight fall where it lies."""
    unit = moment.battle.units[unit_id]
    for key in keys_of(unit):
        moment.happen(ItemMoved(unit_id, key, "ground", unit.cell))
