"""Initiative: rolled for three rounds, ties broken by Dexterity, Spirit and a d20 (F2-01 to F2-06)."""

from __future__ import annotations

from typing import Final

from skirmish.dice import Pool
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.forge.checks import TWO
from skirmish.rules.forge.modifiers import stat
from skirmish.rules.forge.sheet import sheet
from skirmish.rules.rounds import INITIATIVE
from skirmish.rules.rounds.throws import ScoreCheck, throws

_TIE_DIE: Final = Pool.of(1, 20)
"""What breaks the last ties (F2-06)."""


def weigh_initiative(battle: Battle, action: Action) -> ScoreCheck:
    """2d6 + Dexterity, and nothing is critical (G2); neither wounds nor waiting weigh on it (F2-03, G6)."""
    row = stat(battle.units[action.unit], "dexterity")
    return ScoreCheck(TWO + row.amount, (row,))


def weigh_tie(_battle: Battle, _action: Action) -> ScoreCheck:
    """A d20 between those still equal (F2-06)."""
    return ScoreCheck(_TIE_DIE)


def rank(unit: Unit) -> tuple[int, ...]:
    """Score, then Dexterity, then Spirit, then one throw after the other (F2-04 to F2-06)."""
    numbers = sheet(unit)
    return (unit.tally(INITIATIVE), numbers.dexterity, numbers.spirit, *throws(unit))
