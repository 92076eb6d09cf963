"""Initiative: 1d10 and Acuity once for the battle, and how ties are broken (G10)."""

from __future__ import annotations

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier
from skirmish.rules.pools.checks import tens
from skirmish.rules.pools.sheet import sheet
from skirmish.rules.rounds import INITIATIVE
from skirmish.rules.rounds.throws import ScoreCheck, throws, tied_with


def weigh_initiative(battle: Battle, action: Action) -> ScoreCheck:
    """Weigh an initiative roll: 1d10 + Acuity."""
    acuity = sheet(battle.units[action.unit]).acuity
    return ScoreCheck(tens(1) + acuity, (Modifier(acuity, "Acuity", "G10"),))


def weigh_tie(battle: Battle, action: Action) -> ScoreCheck:
    """Weigh the throw of a tied unit: 1d10."""
    return ScoreCheck(tens(1), rivals=tied_with(battle, action.unit, rank))


def rank(unit: Unit) -> tuple[int, ...]:
    """Return the sort key of initiative: score, Acuity, Agility, then the tie-breaking throws (G10)."""
    numbers = sheet(unit)
    return (unit.tally(INITIATIVE), numbers.acuity, numbers.agility, *throws(unit))
