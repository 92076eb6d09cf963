"""The checks of the fight, what may come of them, and the rolls: no other place has chance in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from skirmish.dice import FUDGE, Dice, Pool
from skirmish.model.change import OMITTED
from skirmish.rules.check import Rows
from skirmish.rules.contests import FleeOutcome, ForceOutcome, known_of, known_rows

FOUR: Final = Pool.of(4, FUDGE)
"""The dice of every roll: 4dF."""


@dataclass(frozen=True, slots=True)
class AttackCheck:
    """One attack, with one weapon, at one target (FU-07, FU-08, FU-28, FG-35)."""

    edge: int
    """The attacker's ability and modifiers, less the defender's (0 for an undefended target)."""
    damage: int
    """Before Soak."""
    soak: int
    """Taken off the damage, after doubling."""
    is_sneak: bool = False
    """Hits whatever is rolled; winning makes it critical (FU-28)."""
    is_defended: bool = True
    """False: the target gets no dice (FG-35); more than 0 hits."""
    is_static: bool = False
    """The defender stands on its bare ability, without dice (FG-02)."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class AttackOutcome:
    """What came of an attack."""

    name: str
    """`miss`, `hit`, `critical`, or `fumble`: a miss with ---- (a sneak attack that hits so is a hit)."""
    damage: int = 0
    """HP lost."""
    is_fumble: bool = False
    """The attacker rolled ----: a mishap follows (FG-09)."""
    is_stumble: bool = False
    """The defender rolled ----: it falls prone (FG-09)."""


def roll_attack(check: AttackCheck, dice: Dice) -> AttackOutcome:
    """Roll 4dF against 4dF: the higher total wins and hits (FG-01).

    ++++ on a hit doubles the damage (FG-08); ---- never wins (FG-09).
    """
    own = dice.total(FOUR, name="actor")
    other = dice.total(FOUR, name="target") if check.is_defended and not check.is_static else 0
    is_fumble = own == FOUR.lowest
    is_stumble = other == FOUR.lowest
    is_won = check.edge + own > other and not is_fumble
    if not is_won and not check.is_sneak:
        return AttackOutcome("fumble" if is_fumble else "miss", 0, is_fumble, is_stumble)
    is_critical = own == -FOUR.lowest or (is_won and check.is_sneak)
    damage = check.damage * 2 if is_critical else check.damage
    lost = max(0, damage - check.soak)
    return AttackOutcome("critical" if is_critical else "hit", lost, is_fumble, is_stumble)


@dataclass(frozen=True, slots=True)
class ManoeuvreCheck:
    """Trip, disarm, grapple or shove: Melee against Block, then a trial of strength (FU-09 to FU-18)."""

    edge: int
    """Melee and modifiers, less Block and its modifiers."""
    might: int
    """Strength, less the target's Athletics or Strength."""
    is_static: bool = False
    """The defender stands on its bare abilities (FG-02)."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class ManoeuvreOutcome:
    """What came of a manoeuvre."""

    name: str
    """`fumble`, `parried` (first roll lost), `resisted` (second), `works`, `works well` (by 4 or more)."""
    damage: int = 0
    """Always 0: it does no damage."""
    is_stumble: bool = False
    """The defender rolled ---- on Block: it falls prone (FG-09)."""


def roll_manoeuvre(check: ManoeuvreCheck, dice: Dice) -> ManoeuvreOutcome:
    """Roll twice against the target; ---- fails the first roll (FG-09), and means nothing in the second."""
    own = dice.total(FOUR, name="actor")
    other = 0 if check.is_static else dice.total(FOUR, name="target")
    is_stumble = other == FOUR.lowest
    if own == FOUR.lowest:
        return ManoeuvreOutcome("fumble", 0, is_stumble)
    if check.edge + own <= other:
        return ManoeuvreOutcome("parried", 0, is_stumble)
    margin = check.might + _against(dice, is_static=check.is_static)
    if margin <= 0:
        return ManoeuvreOutcome("resisted", 0, is_stumble)
    return ManoeuvreOutcome("works well" if margin >= 4 else "works", 0, is_stumble)


def _against(dice: Dice, *, is_static: bool) -> int:
    if is_static:
        return dice.total(FOUR, name="actor")
    return dice.opposed(FOUR, FOUR, name="actor", against="target")


@dataclass(frozen=True, slots=True)
class StruggleCheck:
    """Breaking a pin or a hold: Strength against Strength (FU-62, FU-68)."""

    edge: int
    """Own Strength less the other's, with its -4 for a holder."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""
    is_hold: bool = field(default=False, metadata=OMITTED)
    """Whether it is against a hold: only a win breaks it, and it cannot be turned round (FU-69, FG-24)."""

    def without(self, unknown: frozenset[str]) -> StruggleCheck:
        """Return the check as it looks to a side that does not see who pins or holds."""
        return replace(self, rows=known_rows(self.rows, unknown))


@dataclass(frozen=True, slots=True)
class StruggleOutcome:
    """What came of a struggle."""

    name: str
    """`lost`, `tied`, `won`, or `won well` (by 4 or more); against a hold `lost` or `free`."""
    damage: int = 0
    """Always 0: it does no damage."""


def roll_struggle(check: StruggleCheck, dice: Dice) -> StruggleOutcome:
    """Roll once against the one that pins or holds."""
    margin = check.edge + dice.opposed(FOUR, FOUR, name="actor", against="target")
    if check.is_hold:
        return StruggleOutcome("free" if margin > 0 else "lost")
    if margin == 0:
        return StruggleOutcome("tied")
    if margin < 0:
        return StruggleOutcome("lost")
    return StruggleOutcome("won well" if margin >= 4 else "won")


@dataclass(frozen=True, slots=True)
class MassCheck:
    """Concentrated fire or a dogpile: one roll by the target against a fixed difficulty (FU-30, FU-40)."""

    edge: int
    """The difficulty less the target's Dodge or Block: what its dice must total to take no hit."""
    most: int
    """Effective attackers: the most hits there can be (FU-36)."""
    damage: int
    """Of each hit, before Soak."""
    soak: int
    """Taken off each hit."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class MassOutcome:
    """What came of a mass attack."""

    name: str
    """`no hits`, `1 hit`, `2 hits`…"""
    hits: int
    """The number of hits."""
    damage: int
    """HP lost in all."""
    is_stumble: bool = False
    """The defender rolled ----: it falls prone (FG-09)."""


def roll_mass(check: MassCheck, dice: Dice) -> MassOutcome:
    """Roll for the target: it takes a hit for every point by which it falls short (FU-36, FU-46)."""
    rolled = dice.total(FOUR, name="target")
    hits = max(0, min(check.most, check.edge - rolled))
    name = f"{hits or 'no'} hit{'' if hits == 1 else 's'}"
    return MassOutcome(name, hits, hits * max(0, check.damage - check.soak), rolled == FOUR.lowest)


@dataclass(frozen=True, slots=True)
class FleeCheck:
    """Running away from contact: one Athletics roll against each enemy's own (FG-35)."""

    athletics: int
    """Athletics of the fleer, with modifiers."""
    chasers: tuple[int, ...]
    """Athletics of each enemy."""
    names: tuple[str, ...] = ()
    """Ids of the enemies, in the same order."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def without(self, unknown: frozenset[str]) -> FleeCheck:
        """Return the check as it looks to a side that does not see those enemies."""
        return known_of(self, unknown, "chasers")


def roll_flight(check: FleeCheck, dice: Dice) -> FleeOutcome:
    """Roll Athletics against each enemy's: an enemy that is strictly higher gets a free attack."""
    total = dice.total(FOUR + check.athletics, name="actor")
    caught = tuple(
        name
        for name, chaser in zip(check.names, check.chasers, strict=True)
        if dice.meets(FOUR + chaser, total + 1, name=name)
    )
    return FleeOutcome("caught" if caught else "clean", caught)


@dataclass(frozen=True, slots=True)
class ForceCheck:
    """Forcing a locked door: one roll against a number that stands."""

    edge: int
    """Strength and modifiers, less what has to be reached."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


def roll_force(check: ForceCheck, dice: Dice) -> ForceOutcome:
    """Roll 4dF: with the edge it has to come to 0 or more."""
    return ForceOutcome("opens" if dice.meets(FOUR, -check.edge, name="actor") else "holds")
