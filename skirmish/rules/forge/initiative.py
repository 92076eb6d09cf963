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
from skirmish.rules.rounds.throws import ScoreCheck, throws, tied_with

_TIE_DIE: Final = Pool.of(1, 20)
"""What breaks the last ties (F2-06)."""


def weigh_initiative(battle: Battle, action: Action) -> ScoreCheck:
    """Weigh initiative: 2d6 + Dexterity, no criticals; wounds and waiting do not count (F2-03, G2, G6)."""
    row = stat(battle.units[action.unit], "dexterity")
    return ScoreCheck(TWO + row.amount, (row,))


def weigh_tie(battle: Battle, action: Action) -> ScoreCheck:
    """Weigh the d20 that is thrown between units that are still equal (F2-06)."""
    return ScoreCheck(_TIE_DIE, rivals=tied_with(battle, action.unit, rank))


def rank(unit: Unit) -> tuple[int, ...]:
    """Rank the unit by score, Dexterity, Spirit, and then each throw that broke ties (F2-04 to F2-06)."""
    numbers = sheet(unit)
    return (unit.tally(INITIATIVE), numbers.dexterity, numbers.spirit, *throws(unit))
