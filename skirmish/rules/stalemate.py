"""A draw when nobody is hurt for a long time (FG-04): the same under every ruleset."""

from __future__ import annotations

from typing import Final

from skirmish.model.battle import Battle, Result
from skirmish.rules.wounds import HURT_IN

PATIENCE: Final = (20, 10, 40)
"""Rounds, the default first: values of the option `stalemate`."""


def stalemate(battle: Battle) -> Result | None:
    """Return a draw if nobody was hurt for more rounds than the option `stalemate` says, else None."""
    clock = battle.clock
    if clock is None or clock.round == 0:
        return None
    patience = int(battle.option("stalemate"))
    last = max(unit.tally(HURT_IN) for unit in battle.units.values())
    if clock.round - last > patience:
        return Result("", f"Nobody was hurt in {patience} rounds.", "stalemate")
    return None
