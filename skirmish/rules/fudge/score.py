"""Initiative: one Perception check for the whole fight, and how ties are broken (FU-01, FU-02, FG-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied
from skirmish.model.unit import Unit
from skirmish.rules.fudge.checks import ScoreCheck, ScoreOutcome
from skirmish.rules.fudge.modifiers import perception, total
from skirmish.rules.fudge.sheet import sheet
from skirmish.rules.rounds import INITIATIVE, TIE

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def weigh_initiative(battle: Battle, action: Action) -> ScoreCheck:
    """4dF + Perception (FU-01)."""
    rows = perception(battle, battle.units[action.unit], "actor")
    return ScoreCheck(total(rows), rows)


def land_initiative(moment: Moment, action: Action, outcome: ScoreOutcome) -> None:
    """Kept for the whole fight."""
    moment.happen(Tallied(action.unit, {INITIATIVE: outcome.total, TIE: 0}))


def weigh_tie(_battle: Battle, _action: Action) -> ScoreCheck:
    """Bare dice between the tied (FG-19)."""
    return ScoreCheck(0)


def land_tie(moment: Moment, action: Action, outcome: ScoreOutcome) -> None:
    """Kept behind the throws before it, 5 more than it showed."""
    before = moment.battle.units[action.unit].tally(TIE)
    moment.happen(Tallied(action.unit, {TIE: before * 10 + outcome.total + 5}))


def rank(unit: Unit) -> tuple[int, ...]:
    """Score, then Perception, then Athletics, then one throw after the other (FG-19)."""
    numbers = sheet(unit)
    throws = tuple(int(digit) for digit in str(unit.tally(TIE) or ""))
    return (unit.tally(INITIATIVE), numbers.perception, numbers.athletics, *throws)
