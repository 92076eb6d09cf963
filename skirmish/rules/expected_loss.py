"""The expected loss of an answer: what it costs who gives it, and its foes, over all ways to end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from skirmish.model.event import Event, UnitHurt
from skirmish.rules import exchange

if TYPE_CHECKING:
    from skirmish.model.battle import Battle

End = tuple[list[Event], Fraction]
"""What happens in one way to end, and its chance."""


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
    def of(cls, battle: Battle, unit_id: str, ends: Iterable[End]) -> ExpectedLoss:
        """Add up those ends; who is a foe is read from the battle in which the answer is given."""
        side = battle.units[unit_id].side
        foes = [foe.id for foe in battle.units.values() if foe.side != side and foe.out in {"", "down"}]
        hurt = lost = dealt = felt = inflicted = Fraction(0)
        for events, chance in ends:
            if points := points_lost(events, unit_id):
                lost += chance * points
                hurt += chance if points > 0 else 0
            if points := sum(points_lost(events, foe) for foe in foes):
                dealt += chance * points
            felt += chance if exchange.is_felt(events, unit_id) else 0
            if count := sum(exchange.is_felt(events, foe) for foe in foes):
                inflicted += chance * count
        return cls(hurt, lost, dealt, felt, inflicted)

    @property
    def rank(self) -> tuple[Fraction, ...]:
        """What answers are compared by: the lower, the better for the unit."""
        return self.lost, -self.dealt, self.felt, -self.inflicted


def points_lost(events: Iterable[Event], unit_id: str) -> int:
    """Add up the points that the unit loses in those events."""
    return sum(event.points for event in events if isinstance(event, UnitHurt) and event.unit == unit_id)
