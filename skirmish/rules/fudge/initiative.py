"""Initiative: one Perception check for the whole fight, and how ties are broken (FU-01, FU-02, FG-19)."""

from __future__ import annotations

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.check import total
from skirmish.rules.fudge.checks import FOUR
from skirmish.rules.fudge.modifiers import perception
from skirmish.rules.fudge.sheet import sheet
from skirmish.rules.rounds import INITIATIVE
from skirmish.rules.rounds.throws import ScoreCheck, throws, tied_with


def weigh_initiative(battle: Battle, action: Action) -> ScoreCheck:
    """Weigh 4dF + Perception (FU-01)."""
    rows = perception(battle, battle.units[action.unit], "actor")
    return ScoreCheck(FOUR + total(rows), rows)


def weigh_tie(battle: Battle, action: Action) -> ScoreCheck:
    """Weigh bare dice between tied units (FG-19)."""
    return ScoreCheck(FOUR, rivals=tied_with(battle, action.unit, rank))


def rank(unit: Unit) -> tuple[int, ...]:
    """Return the numbers that order the units: score, Perception, Athletics, tie-breaks (FG-19)."""
    numbers = sheet(unit)
    return (unit.tally(INITIATIVE), numbers.perception, numbers.athletics, *throws(unit))
