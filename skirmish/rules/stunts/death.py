"""Damage, the death table, maiming and healing as rolls (DL-49 to DL-66)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from skirmish.dice import Dice, Pool
from skirmish.rules.check import Rows
from skirmish.rules.contests import known_rows
from skirmish.rules.stunts.checks import D100, Contest, contest, held

MAIM: Final = 6
"""The least total of the death table that maims (DL-57)."""
DEATH: Final = 10
"""The least total that kills (DL-58)."""
PARTS: Final = ("face", "weapon-arm", "off-arm", "leg", "body")
"""What a d6 maims: 1, 2, 3, 4 or 5, and 6 (DG-26)."""


# --------------------------------------------------------------------------------------------------- damage


@dataclass(frozen=True, slots=True)
class DamageCheck:
    """What a hit does that was neither dodged nor blocked (DL-49, DL-50)."""

    pool: Pool
    """The weapon's dice and, as its bonus, Power."""
    times: int
    """2 for a critical hit: all of it is doubled before armour (DG-07)."""
    soak: int
    """What armour absorbs."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class DamageOutcome:
    """What it came to."""

    name: Literal["wounded", "absorbed"]
    """Whether anything got through."""
    damage: int = 0
    """Life lost."""


def roll_damage(check: DamageCheck, dice: Dice) -> DamageOutcome:
    """Roll the dice, add Power, double it on a critical hit, subtract armour; never below 0 (DG-07)."""
    rolled = dice.total(check.pool, name="actor") if check.pool.size else check.pool.bonus
    lost = max(0, check.times * rolled - check.soak)
    return DamageOutcome("wounded" if lost else "absorbed", lost)


# ---------------------------------------------------------------------------------------------- death table


@dataclass(frozen=True, slots=True)
class FallCheck:
    """The death table: one die and a point for each below zero (DL-55)."""

    die: int
    """4, or 6 where fights are deadlier (DL-59)."""
    added: int
    """Points below zero, and what the option adds (DG-29)."""
    is_bash: bool
    """Whether the wound that made it fall was a bruise: read a grade milder (DG-25)."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class FallOutcome:
    """What became of the unit that fell."""

    name: Literal["knocked out", "maimed", "killed"]
    """The grade that was read."""
    damage: int = 0
    """None more is done."""


_GRADES: Final[tuple[Literal["knocked out", "maimed", "killed"], ...]] = ("knocked out", "maimed", "killed")


def roll_fall(check: FallCheck, dice: Dice) -> FallOutcome:
    """Roll on the death table: up to 5 out cold, 6 to 9 maimed, from 10 dead (DG-24).

    Bruises are read a grade milder (DG-25).
    """
    grade = dice.degree(Pool.of(1, check.die, check.added), (MAIM, DEATH), name="actor")
    return FallOutcome(_GRADES[max(0, grade - check.is_bash)])


@dataclass(frozen=True, slots=True)
class ScarCheck:
    """Which part of the body is maimed, at random (DL-63)."""

    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class ScarOutcome:
    """Which part it is."""

    name: str
    """One of `PARTS`."""
    damage: int = 0
    """None more is done."""


def roll_scar(_check: ScarCheck, dice: Dice) -> ScarOutcome:
    """Roll a d6 for the part that is maimed; a leg is two faces of it (DG-26)."""
    return ScarOutcome(PARTS[dice.degree(Pool.of(1, 6), (2, 3, 4, 6), name="actor")])


# -------------------------------------------------------------------------------------------------- healing


@dataclass(frozen=True, slots=True)
class HealCheck:
    """Bringing somebody round, or binding wounds (DL-62, DL-66)."""

    chance: int
    """What is rolled against."""
    life: int
    """Life of the unit that is healed."""
    full: int
    """Its Life when whole."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class HealOutcome:
    """What came of it."""

    name: Literal["healed", "failed"]
    """Whether it helped."""
    gained: int = 0
    """Life regained."""
    damage: int = 0
    """None is done."""


def roll_heal(check: HealCheck, dice: Dice) -> HealOutcome:
    """Roll to heal: from 0 or less to 1 Life, otherwise 1d4 at once, never above the whole (DL-66, DG-28)."""
    if dice.meets(D100, held(check.chance) + 1, name="actor"):
        return HealOutcome("failed")
    if check.life <= 0:
        return HealOutcome("healed", 1 - check.life)
    return HealOutcome("healed", min(check.full - check.life, dice.total(Pool.of(1, 4), name="actor")))


# ------------------------------------------------------------------------------------------------ wrestling


@dataclass(frozen=True, slots=True)
class WrestleCheck:
    """A round of a grapple: Strength against Strength (DL-74 to DL-76)."""

    own: int
    """The holder's chance."""
    other: int
    """The held one's chance."""
    pool: Pool
    """The damage that the holder does by winning, d6 and Power; no dice: it only holds on."""
    soak: int
    """What armour absorbs."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def without(self, unknown: frozenset[str]) -> WrestleCheck:
        """Return the check as it looks to a side that does not see who is held."""
        return replace(self, rows=known_rows(self.rows, unknown))


@dataclass(frozen=True, slots=True)
class WrestleOutcome:
    """What came of it."""

    name: Contest
    """How it ended for the holder."""
    damage: int = 0
    """Life that the held one lost."""


def roll_wrestle(check: WrestleCheck, dice: Dice) -> WrestleOutcome:
    """Roll for both in a grapple, and for damage if the holder wins and means to hurt (DG-23)."""
    name = contest(dice, check.own, check.other)
    if not name.startswith("won") or not check.pool.size:
        return WrestleOutcome(name)
    return WrestleOutcome(name, max(0, dice.total(check.pool, name="actor") - check.soak))
