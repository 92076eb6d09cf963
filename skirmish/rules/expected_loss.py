"""The expected loss of an answer: what it costs the unit that gives it and its foes, over all endings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from skirmish.rules.losses import Cost, Course, felt_by, points_by_unit

if TYPE_CHECKING:
    from skirmish.model.battle import Battle


@dataclass(frozen=True, slots=True)
class ExpectedLoss:
    """What an answer costs one unit, and what it costs its foes, those who lie down among them."""

    hurt: Fraction
    """The chance that the unit loses points."""
    lost: Fraction
    """Mean of the points that it loses."""
    dealt: Fraction
    """Mean of the points that its foes lose together."""
    felt: Fraction
    """The chance that it is hurt, held, moved, felled or robbed."""
    inflicted: Fraction
    """Mean of the number of its foes to whom that happens."""

    @classmethod
    def of(cls, battle: Battle, unit_id: str, ends: Iterable[Course]) -> ExpectedLoss:
        """Add up those ends; who is a foe is read from the battle in which the answer is given."""
        foes = frozenset(foes_of(battle, unit_id))
        every = list(ends)
        out_of = lcm(*{chance.denominator for _, chance in every})
        hurt = lost = dealt = felt = inflicted = 0  # In ways of so many: whole numbers are quick to add.
        for events, chance in every:
            ways = chance.numerator * (out_of // chance.denominator)
            losses, feeling = points_by_unit(events), felt_by(events)
            points = losses.get(unit_id, 0)
            lost += ways * points
            hurt += ways if points > 0 else 0
            dealt += ways * sum([points for unit, points in losses.items() if unit in foes])
            felt += ways if unit_id in feeling else 0
            inflicted += ways * len(feeling & foes)
        return cls(*(Fraction(number, out_of) for number in (hurt, lost, dealt, felt, inflicted)))

    @property
    def rank(self) -> tuple[Fraction, ...]:
        """What answers are compared by: the lower, the better for the unit."""
        return self.lost, -self.dealt, self.felt, -self.inflicted


def rank_of(battle: Battle, unit_id: str, cost: Callable[[str], Cost]) -> tuple[Fraction, ...]:
    """Compute what `ExpectedLoss.rank` would be, from the average cost of each unit by itself."""
    own, theirs = cost(unit_id), [cost(foe) for foe in foes_of(battle, unit_id)]
    dealt = sum((each.points for each in theirs), Fraction(0))
    return own.points, -dealt, own.felt, -sum((each.felt for each in theirs), Fraction(0))


def foes_of(battle: Battle, unit_id: str) -> list[str]:
    """List the ids of the enemies of a unit that take part, or lie down."""
    side = battle.units[unit_id].side
    return [foe.id for foe in battle.units.values() if foe.side != side and foe.out in {"", "down"}]
