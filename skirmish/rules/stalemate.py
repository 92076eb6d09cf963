"""A draw when nobody is hurt for a long time (FG-04): the same under every ruleset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.battle import Battle, Result
from skirmish.model.event import Tallied, UnitHurt

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

HURT_IN: Final = "hurt-round"
"""Tally: the round in which the unit was last wounded."""
PATIENCE: Final = (20, 10, 40)
"""Rounds, the default first: values of the option `stalemate`."""


def wound(moment: Moment, unit_id: str, points: int, by: str) -> None:
    """Take points off, and remember when."""
    moment.happen(UnitHurt(unit_id, points, by))
    clock = moment.battle.clock
    moment.happen(Tallied(unit_id, {HURT_IN: clock.round if clock else 0}))


def stalemate(battle: Battle) -> Result | None:
    """A draw after so many rounds without a wound; None while there is hope."""
    clock = battle.clock
    if clock is None or clock.round == 0:
        return None
    patience = int(battle.scene.options.get("stalemate", PATIENCE[0]))
    last = max(unit.tally(HURT_IN) for unit in battle.units.values())
    if clock.round - last > patience:
        return Result("", f"Nobody was hurt in {patience} rounds.", "stalemate")
    return None
