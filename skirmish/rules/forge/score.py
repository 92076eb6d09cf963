"""Initiative: rolled for three rounds, ties broken by Dexterity, Spirit and a d20 (F2-01 to F2-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.dice import Pool
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied
from skirmish.model.unit import Unit
from skirmish.rules.forge.checks import TWO, ScoreCheck, TotalOutcome
from skirmish.rules.forge.modifiers import stat
from skirmish.rules.forge.sheet import sheet

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

TIE: Final = "tie"
"""Tally: the throws that broke a tie, two digits each, the latest last."""
TIE_DIE: Final = Pool.of(1, 20)
"""What breaks the last ties (F2-06)."""


def weigh_initiative(battle: Battle, action: Action) -> ScoreCheck:
    """2d6 + Dexterity; neither wounds nor waiting weigh on it (F2-03, G6)."""
    row = stat(battle.units[action.unit], "dexterity")
    return ScoreCheck(TWO + row.amount, (row,))


def land_initiative(moment: Moment, action: Action, outcome: TotalOutcome) -> None:
    """Kept for the block of rounds; old throws no longer count."""
    moment.happen(Tallied(action.unit, {"initiative": outcome.total, TIE: 0}))


def weigh_tie(_battle: Battle, _action: Action) -> ScoreCheck:
    """A d20 between those still equal (F2-06)."""
    return ScoreCheck(TIE_DIE)


def land_tie(moment: Moment, action: Action, outcome: TotalOutcome) -> None:
    """Kept behind the throws before it."""
    before = moment.battle.units[action.unit].tally(TIE)
    moment.happen(Tallied(action.unit, {TIE: before * 100 + outcome.total}))


def rank(unit: Unit) -> tuple[int, ...]:
    """Score, then Dexterity, then Spirit, then one throw after the other (F2-04 to F2-06)."""
    numbers = sheet(unit)
    throws: list[int] = []
    left = unit.tally(TIE)
    while left:
        left, last = divmod(left, 100)
        throws.insert(0, last)
    return (unit.tally("initiative"), numbers.dexterity, numbers.spirit, *throws)
