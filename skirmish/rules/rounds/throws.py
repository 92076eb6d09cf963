"""Throws that are kept: what a unit or its side has for initiative, and the throws that break a tie."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from operator import eq
from typing import TYPE_CHECKING

from skirmish.dice import Pool
from skirmish.model.change import OMITTED
from skirmish.model.event import Tallied, UnitNoted
from skirmish.model.unit import NONE, Secret, Unit
from skirmish.rules.check import Modifier
from skirmish.rules.rounds import INITIATIVE

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment

Rank = Callable[[Unit], tuple[int, ...]]
"""What a unit is sorted by, highest first, once initiative is rolled."""


@dataclass(frozen=True, slots=True)
class ScoreCheck:
    """A plain throw whose total is kept."""

    pool: Pool
    """What is thrown, with what joins it."""
    rows: tuple[Modifier, ...] = field(default=(), compare=False)
    """The reasons."""
    side: str = ""
    """Name of the side that it is thrown for; data, never markup. Empty: for the unit alone."""
    rivals: frozenset[str] = field(default=NONE, compare=False, metadata=OMITTED)
    """The units that it is thrown against, to break a tie: who sees none of them is not told of it."""

    def without(self, unknown: frozenset[str]) -> ScoreCheck:
        """Return the check without those units."""
        return replace(self, rivals=self.rivals - unknown) if self.rivals & unknown else self


@dataclass(frozen=True, slots=True)
class ScoreOutcome:
    """A total."""

    name: str
    """The total, as text, or what the system calls a throw that went wrong."""
    total: int
    """The total."""
    damage: int = 0
    """None is done."""


def roll_score(check: ScoreCheck, dice: Dice) -> ScoreOutcome:
    """Roll the total; no throw here is open-ended or a critical."""
    total = dice.total(check.pool, name="actor")
    return ScoreOutcome(str(total), total)


@dataclass(frozen=True, slots=True)
class TieThrows(Secret):
    """What a unit threw to break ties since it threw for initiative; maybe against somebody unseen."""

    totals: tuple[int, ...] = ()
    """The total of each throw, the latest last."""


def land_initiative(moment: Moment, action: Action, outcome: ScoreOutcome) -> None:
    """Keep the total until initiative is thrown again, and forget the throws that broke ties before."""
    moment.happen(Tallied(action.unit, {INITIATIVE: outcome.total}))
    forget_ties(moment, action.unit)


def land_tie(moment: Moment, action: Action, outcome: ScoreOutcome) -> None:
    """Keep the total behind those of the throws before it."""
    before = throws(moment.battle.units[action.unit])
    moment.happen(UnitNoted(action.unit, TieThrows((*before, outcome.total))))


def forget_ties(moment: Moment, unit_id: str) -> None:
    """Forget the throws that broke ties before."""
    if throws(moment.battle.units[unit_id]):
        moment.happen(UnitNoted(unit_id, TieThrows()))


def tied_with(battle: Battle, unit_id: str, rank: Rank) -> frozenset[str]:
    """Return the other units whose rank is the unit's, or begins with it, or with which it begins."""
    own = rank(battle.units[unit_id])
    ranks = {unit.id: rank(unit) for unit in battle.up() if unit.id != unit_id}
    return frozenset([unit for unit, other in ranks.items() if all(map(eq, own, other))])


def throws(unit: Unit) -> tuple[int, ...]:
    """List what the unit threw to break ties, one throw after the other, for comparing."""
    return unit.note(TieThrows).totals
