"""The rolls of Starter: numbers go in, an outcome comes out. No other module has dice in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from skirmish.dice import Dice, Pool
from skirmish.rules.check import Modifier

DICE: Final = Pool.of(2, 6)
"""Two dice of six sides."""


@dataclass(frozen=True, slots=True)
class AttackCheck:
    """A blow or a shot (ST-03, ST-04). Equal numbers are equal checks: the rows do not count."""

    needed: int
    """The dice have to come to so much or more."""
    harm: int
    """Points that a hit costs."""
    rows: tuple[Modifier, ...] = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class AttackOutcome:
    """What came of it."""

    name: str
    """`miss` or `hit`."""
    damage: int = 0
    """Points that the target loses."""


def roll_attack(check: AttackCheck, dice: Dice) -> AttackOutcome:
    """Roll the dice against the number (ST-03). The odds on the screen come from this same function."""
    if dice.meets(DICE, check.needed, name="attack"):
        return AttackOutcome("hit", check.harm)
    return AttackOutcome("miss")


@dataclass(frozen=True, slots=True)
class ScoreCheck:
    """Initiative (ST-01)."""

    wits: int
    """Added to the dice."""
    rows: tuple[Modifier, ...] = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class ScoreOutcome:
    """A number to be sorted by."""

    total: int
    """Dice and wits."""
    damage: int = 0
    """None is done."""

    @property
    def name(self) -> str:
        """The number as text."""
        return str(self.total)


def roll_score(check: ScoreCheck, dice: Dice) -> ScoreOutcome:
    """Roll the dice, and add the wits (ST-01)."""
    return ScoreOutcome(dice.total(DICE + check.wits, name="initiative"))
