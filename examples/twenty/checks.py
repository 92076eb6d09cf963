"""The rolls of `twenty`: numbers go in, an outcome comes out. No other module has dice in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from skirmish.dice import Dice, Pool
from skirmish.rules.check import Modifier

D20: Final = Pool.of(1, 20)
"""The die."""


@dataclass(frozen=True, slots=True)
class AttackCheck:
    """A blow or a shot (TW-03, TW-05). Equal numbers are equal checks: the rows do not count."""

    face: int
    """The die has to show so much or more."""
    harm: int
    """Wounds that a hit costs."""
    rows: tuple[Modifier, ...] = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class AttackOutcome:
    """What came of it."""

    name: str
    """`miss`, `hit` or `great`."""
    damage: int = 0
    """Wounds."""


def roll_attack(check: AttackCheck, dice: Dice) -> AttackOutcome:
    """1d20 over the number; 20 always hits and costs a wound more, 1 always misses (TW-06)."""
    lowest_hit = min(max(check.face, 2), 20)
    degree = dice.degree(D20, (lowest_hit, 20), name="attack")
    if degree == 0:
        return AttackOutcome("miss")
    return AttackOutcome("great", check.harm + 1) if degree == 2 else AttackOutcome("hit", check.harm)


@dataclass(frozen=True, slots=True)
class ScoreCheck:
    """Initiative (TW-01)."""

    wits: int
    """Added to the die."""
    rows: tuple[Modifier, ...] = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class ScoreOutcome:
    """A number to be sorted by."""

    total: int
    """Die and wits."""
    damage: int = 0
    """None is done."""

    @property
    def name(self) -> str:
        """The number as text."""
        return str(self.total)


def roll_score(check: ScoreCheck, dice: Dice) -> ScoreOutcome:
    """1d20 and wits."""
    return ScoreOutcome(dice.total(D20 + check.wits, name="initiative"))
