"""The checks of a fight, what may come of them, and the rolls; contests are in `stealth_checks`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from skirmish.dice import Dice, Pool
from skirmish.model.change import OMITTED
from skirmish.rules.check import Rows
from skirmish.rules.contests import ForceOutcome
from skirmish.rules.rounds.throws import ScoreOutcome

TWO: Final = Pool.of(2, 6)
"""The dice of every check."""
MORE: Final = Pool.of(1, 6)
"""The die that a 12 adds, and another for each 6 after it (G2)."""
BASE: Final = 8
"""What every Success Number starts from (F2-37, F2-40)."""
STEP: Final = 3
"""Points of margin from one success level to the next (G1)."""
TOP: Final = 5 * STEP
"""The margin of an Incredible success: nothing above it matters (G1)."""
SIX: Final = 6
"""The face of a die that adds another die."""
MOST_SHOWN: Final = 5 * SIX
"""What the dice of a total come to at most: after a 12 and three sixes it stands (G2)."""
LEVELS: Final = ("miss", "marginal", "basic", "good", "superior", "excellent", "incredible")
"""The Success Chart; a level's place is its damage multiplier (F2-28, G1)."""
NEAR: Final = "near"
"""A miss that points can still mend (G7)."""
WOUNDS: Final = ("graze", "minor", "major", "severe", "mortal")
"""Damage Levels, worst last; a graze marks nothing (G5)."""
MORTAL: Final = 4
"""The place of the worst wound in `WOUNDS`."""
BOXES: Final = 2
"""How often each level can be marked (G5)."""
NEVER: Final = -100
"""A total that meets nothing."""
FATAL: Final = 2
"""The natural roll that fails, and breaks what is brittle (G2)."""


def level_of(margin: int) -> int:
    """Return the success level of that margin, 0 for a failure (F2-43, G1)."""
    return min(margin, TOP) // STEP + 1 if margin >= 0 else 0


@dataclass(frozen=True, slots=True)
class SkillCheck:
    """A check against a Success Number that stands (F2-36)."""

    need: int
    """What the dice have to come to: the number less what joins the roll."""
    is_open_ended: bool = True
    """Whether a 12 adds a die and a 2 fails (G2)."""
    spare: int = 0
    """Pool points that may still be added (G7)."""
    is_brittle: bool = False
    """Whether a natural 2 breaks what it is done with."""
    is_dodged: bool = False
    """Whether a Dodge is rolled first, and joins the need (reckoned so on a view, as one roll)."""
    least: int = -100
    """What the need is at least, whatever the Dodge (G16)."""
    better: int = field(default=0, metadata=OMITTED)
    """Levels that a success counts for more: a Grab at the head (G28)."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class SkillOutcome:
    """What came of it."""

    name: str
    """One of `LEVELS`, or `near`."""
    level: int
    """0 to 6: what damage is multiplied by."""
    short: int = 0
    """Pool points that lift it to the next level; 0 when there is none or they do not suffice."""
    is_two: bool = False
    """A natural 2, where that breaks something."""
    damage: int = 0
    """None is done yet."""


def roll_skill(check: SkillCheck, dice: Dice) -> SkillOutcome:
    """Roll 2d6 to meet the number (F2-43); a 12 may add dice, a 2 may fail whatever the number is (G2)."""
    if check.is_dodged:
        dodge = dice.outcome(roll_total, TotalCheck(check.need, check.is_open_ended))
        return dice.outcome(roll_skill, replace(check, need=max(check.least, dodge.total), is_dodged=False))
    natural = dice.total(TWO, name="actor")
    is_two = natural == FATAL and check.is_brittle
    if natural == FATAL and check.is_open_ended:
        return SkillOutcome(LEVELS[0], 0, is_two=is_two)
    margin = min(opened(natural, check.need + TOP, check.is_open_ended, dice) - check.need, TOP)
    level = level_of(margin)
    if level:
        level = min(level + check.better, len(LEVELS) - 1)
    short = -margin if margin < 0 else STEP - margin % STEP
    if margin == TOP or short > check.spare:
        short = 0
    return SkillOutcome(NEAR if short and not level else LEVELS[level], level, short, is_two)


def opened(natural: int, enough: int, is_open_ended: bool, dice: Dice, who: str = "actor") -> int:
    """Return what the dice come to: a 12 adds a die, each 6 on it another, as long as more could matter."""
    if natural < 2 * SIX or not is_open_ended:
        return natural
    came, last = natural, SIX
    while last == SIX and came < enough:
        last = dice.total(MORE, name=who)
        came += last
    return came


@dataclass(frozen=True, slots=True)
class WoundCheck:
    """The damage of one attack that hit (F2-44 to F2-46)."""

    dice: Pool
    """Of the weapon."""
    strength: int
    """Joins them before multiplying."""
    level: int
    """Success level: what they are multiplied by."""
    armour: int
    """Taken off after multiplying."""
    quarter: int
    """Points that part one Damage Level from the next."""
    boxes: tuple[int, ...] = (0, 0, 0, 0)
    """How often each level is marked already, minor first."""
    hp: int = 1
    """HP that the target has left; a mortal wound takes them."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def at(self, level: int) -> WoundCheck:
        """Return the same damage of a hit of that success level."""
        if level == self.level:
            return self
        return WoundCheck(
            self.dice, self.strength, level, self.armour, self.quarter, self.boxes, self.hp, self.rows
        )


@dataclass(frozen=True, slots=True)
class WoundOutcome:
    """What came of an attack, or of its damage alone."""

    name: str
    """`miss`, or one of `WOUNDS`: the level that is marked."""
    damage: int = 0
    """HP lost by it."""
    wound: int = 0
    """The level that is marked, 0 for none."""
    is_two: bool = False
    """A natural 2, where that breaks something."""
    level: int = field(default=0, compare=False)
    """The success level it was rolled with, for the log."""
    points: int = field(default=0, compare=False)
    """Damage that got through the armour, for the log."""


MISS: Final = WoundOutcome(LEVELS[0])
"""What comes of an attack that does not hit."""


def roll_wound(check: WoundCheck, dice: Dice) -> WoundOutcome:
    """Roll the damage, and find the wound that it makes (G22).

    Dice and Strength, at least 1, times the level, less armour; each full quarter of Hits is a Damage Level.
    """
    shown = dice.total(check.dice, name="damage")
    points = max(0, max(1, shown + check.strength) * check.level - check.armour)
    wound = to_mark(check.boxes, min(MORTAL, points // check.quarter))
    lost = cost(wound, check.quarter, check.hp)
    return WoundOutcome(WOUNDS[wound], lost, wound, level=check.level, points=points)


def to_mark(boxes: tuple[int, ...], wound: int) -> int:
    """Find the Damage Level to mark: that of the wound or, if it is full, the next that has room (G5)."""
    while 0 < wound < MORTAL and boxes[wound - 1] >= BOXES:
        wound += 1
    return wound


def cost(wound: int, quarter: int, hp: int) -> int:
    """Return the HP that a wound takes: a third of a quarter per level; only a mortal wound takes all."""
    if wound in {0, MORTAL}:
        return hp if wound else 0
    return min(max(1, wound * quarter // STEP), hp - 1)


@dataclass(frozen=True, slots=True)
class AttackCheck:
    """An attack from the first die to the last."""

    skill: SkillCheck
    """To hit."""
    wound: WoundCheck
    """What a hit does; its level is that of the check to hit, and `better` more."""
    better: int = 0
    """Levels that a hit counts for more (G28)."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


def roll_attack(check: AttackCheck, dice: Dice) -> WoundOutcome:
    """Roll to hit, and then the damage (F2-43, F2-44)."""
    hit = dice.outcome(roll_skill, check.skill)
    harm = MISS
    if hit.level:
        level = min(len(LEVELS) - 1, hit.level + check.better)
        harm = dice.outcome(roll_wound, check.wound.at(level))
    return replace(harm, is_two=True) if hit.is_two else harm


@dataclass(frozen=True, slots=True)
class TryCheck:
    """A check whose success has no levels: escaping, forcing (F2-27)."""

    need: int
    """What the dice have to come to."""
    is_open_ended: bool = True
    """Whether a 12 adds a die and a 2 fails (G2)."""
    spare: int = 0
    """Pool points that may still be added (G7)."""
    who: str = "actor"
    """Who rolls, for the log."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class TryOutcome:
    """What came of it."""

    name: str
    """`works` or `fails`."""
    short: int = 0
    """Pool points that would still make it work; 0 when they do not suffice."""
    damage: int = 0
    """None is done."""
    is_amended: bool = False
    """Whether points have made this of a roll that failed."""


def amend_try(_check: TryCheck, _dice: Dice) -> TryOutcome:
    """Turn a failed roll into a success: the points that it lacked were spent."""
    return TryOutcome("works", is_amended=True)


def roll_try(check: TryCheck, dice: Dice) -> TryOutcome:
    """Roll 2d6 to meet the number; no die is added once it is met."""
    natural = dice.total(TWO, name=check.who)
    if natural == FATAL and check.is_open_ended:
        return TryOutcome("fails")
    short = check.need - opened(natural, check.need, check.is_open_ended, dice, check.who)
    if short <= 0:
        return TryOutcome("works")
    return TryOutcome("fails", short if short <= check.spare else 0)


@dataclass(frozen=True, slots=True)
class TotalCheck:
    """A roll whose total others have to meet, or that is held against totals kept secret (F2-19, G26)."""

    bonus: int
    """What joins the dice."""
    is_open_ended: bool = True
    """Whether a 12 adds a die (G2)."""
    can_fail: bool = False
    """Whether a natural 2 fails: it counts as rolled where there is no number to be met (G2)."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


def roll_total(check: TotalCheck, dice: Dice) -> ScoreOutcome:
    """Roll 2d6 and the bonus (F2-19); the outcome is `fails` for a natural 2 if the check can fail."""
    natural = dice.total(TWO, name="actor")
    if natural == FATAL and check.can_fail and check.is_open_ended:
        return ScoreOutcome("fails", NEVER)
    total = opened(natural, MOST_SHOWN, check.is_open_ended, dice) + check.bonus
    return ScoreOutcome(str(total), total)


def roll_force(check: SkillCheck, dice: Dice) -> ForceOutcome:
    """Roll 2d6 and Strength against the number of the lock (G36)."""
    return ForceOutcome("opens" if roll_skill(check, dice).level else "holds")
