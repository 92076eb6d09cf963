"""Initiative: 1d10 and Acuity once for the battle, and how ties are broken (G10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier
from skirmish.rules.pools.checks import ScoreCheck, ScoreOutcome
from skirmish.rules.pools.sheet import sheet
from skirmish.rules.rounds import INITIATIVE

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

TIE: Final = "tie"
"""Tally: the throws that broke a tie, two digits each, the latest last."""


def weigh_initiative(battle: Battle, action: Action) -> ScoreCheck:
    """1d10 + Acuity."""
    acuity = sheet(battle.units[action.unit]).acuity
    return ScoreCheck(acuity, (Modifier(acuity, "Acuity", "G10"),))


def land_initiative(moment: Moment, action: Action, outcome: ScoreOutcome) -> None:
    """Kept for the whole battle."""
    moment.happen(Tallied(action.unit, {INITIATIVE: outcome.total, TIE: 0}))


def weigh_tie(_battle: Battle, _action: Action) -> ScoreCheck:
    """A bare die between the tied."""
    return ScoreCheck(0)


def land_tie(moment: Moment, action: Action, outcome: ScoreOutcome) -> None:
    """Kept behind the throws before it, two digits each."""
    before = moment.battle.units[action.unit].tally(TIE)
    moment.happen(Tallied(action.unit, {TIE: before * 100 + outcome.total}))


def rank(unit: Unit) -> tuple[int, ...]:
    """Score, then Acuity, then Agility, then one throw after the other (G10)."""
    numbers = sheet(unit)
    throws: list[int] = []
    left = unit.tally(TIE)
    while left:
        throws.insert(0, left % 100)
        left //= 100
    return (unit.tally(INITIATIVE), numbers.acuity, numbers.agility, *throws)
