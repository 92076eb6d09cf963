"""Losing health, and what else ends when somebody goes down or shows itself (G24, G26, G33)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.event import UnitHid
from skirmish.model.unit import NONE
from skirmish.rules import wounds
from skirmish.rules.pools.conditions import ELUDES, let_go, lose
from skirmish.rules.pools.sheet import sheet

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

FIRE: Final = 2
"""Points that a round in the fire takes."""


def hurt(moment: Moment, unit_id: str, points: int, by: str) -> None:
    """Hurt the unit: at 0 health or less it is down, at minus its Stamina dead (G26)."""
    if points <= 0:
        return
    wounds.hurt(moment, unit_id, points, by)
    unit = moment.battle.units[unit_id]
    if unit.hp <= 0:
        let_go(moment, unit_id)
        reveal(moment, unit_id)
        wounds.fall(moment, unit_id, "dead" if unit.hp <= -sheet(unit).stamina else "down", by)


def reveal(moment: Moment, unit_id: str) -> None:
    """Reveal the unit: it is hidden from nobody and eludes nobody any more (G24)."""
    unit = moment.battle.units[unit_id]
    lose(moment, unit_id, ELUDES)
    if unit.hidden_from:
        moment.happen(UnitHid(unit_id, NONE))


def burn(moment: Moment, unit_id: str) -> None:
    """Take 2 health for a round in the fire, as two successes would (FP-41): a ruling of ours."""
    hurt(moment, unit_id, FIRE, "")
