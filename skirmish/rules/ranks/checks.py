"""The checks of the fight, what may come of them, and the rolls: no other place has chance in it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from skirmish.dice import Dice, Pool
from skirmish.rules.check import Rows
from skirmish.rules.contests import FleeOutcome, ForceOutcome, known_of

PERCENT: Final = Pool.of(1, 100)
"""The dice of every roll for a chance; 00 is 100."""
NO_DICE: Final = Pool(())
"""No damage bonus."""
LEVELS: Final = ("special", "success", "through", "failure", "fumble")
"""Levels of a roll, best first; `through`: a shot that goes through thin wood (BG-31)."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance in percent, with the rolls at which its level changes."""

    percent: int
    """A roll up to this succeeds (BR-18)."""
    special: int = 0
    """A roll up to this is a special success (BR-19)."""
    through: int = 0
    """A roll up to this, above the chance, goes through thin wood (BG-31); 0: none."""
    fumble: int = 101
    """A roll from this on is a fumble (BG-03); 101: none."""

    @property
    def cuts(self) -> tuple[int, ...]:
        """The roll at which each level begins, but for the best one (BR-18 to BR-22)."""
        last = max(self.percent, self.through)
        return self.special + 1, self.percent + 1, last + 1, max(self.fumble, last + 1)

    def level_of(self, rolled: int) -> str:
        """Return the level of a roll that was made, 1 to 100."""
        return LEVELS[bisect_right(self.cuts, rolled)]


def roll_level(chance: Chance, dice: Dice, name: str) -> str:
    """Roll one d100 against a chance, where low is good, and return the level."""
    return LEVELS[dice.degree(PERCENT, chance.cuts, name=name)]


def result_of(attack: str, defence: str) -> str:
    """Return what the matrix says (BR-36 to BR-43): `special`, `hit` or `stopped`.

    A missing defence counts as a failed one.
    """
    if attack == "special":
        return {"special": "stopped", "success": "hit"}.get(defence, "special")
    return "stopped" if defence in {"special", "success"} else "hit"


@dataclass(frozen=True, slots=True)
class HitDamage:
    """The damage that a hit does."""

    pool: Pool
    """The weapon's own dice."""
    bonus: Pool = NO_DICE
    """Dice of the damage bonus."""
    sign: int = 1
    """-1 if the bonus is taken off (BG-07)."""
    is_half: bool = False
    """Only half the bonus counts, rounded up (BR-45)."""
    armour: int = 0
    """Points taken off last (BR-84)."""
    planted: int = 0
    """Points that a planted shield takes off first, and loses itself (BR-106)."""
    knock: int = 0
    """Points at which a blow to stun knocks out; fewer do the least damage (BG-41). 0: any other blow."""

    @property
    def least(self) -> int:
        """The least points that weapon and damage bonus can do together, before armour (BG-07, BG-41)."""
        bonus = self.bonus.lowest if self.sign > 0 else max(self.bonus.totals())
        return max(0, self.pool.lowest + self.added(bonus))

    def added(self, rolled: int) -> int:
        """Return the points that the bonus adds or takes off, by what its dice show.

        Of half of them, up for what is added, towards nothing for what is taken off (BG-07).
        """
        if self.is_half:
            rolled = -(-rolled // 2) if self.sign > 0 else rolled // 2
        return self.sign * rolled


def roll_damage(harm: HitDamage, dice: Dice, *, is_special: bool) -> int:
    """Roll the points before armour; a special adds the most that the weapon could do (BR-45, BR-118)."""
    most = max(harm.pool.totals()) if is_special else 0
    if harm.sign > 0 and not harm.is_half:
        whole = Pool(harm.pool.groups + harm.bonus.groups, harm.pool.bonus)
        return most + dice.total(whole, name="damage")
    done = dice.total(harm.pool, name="damage")
    return max(0, most + done + harm.added(dice.total(harm.bonus, name="damage bonus")))


THIN_WOOD: Final = 4
"""Points of damage that a shot loses when it goes through thin wood (BG-31)."""


@dataclass(frozen=True, slots=True)
class BlowCheck:
    """A whole attack in one: the roll, the best defence against it if there is one, and the damage."""

    attack: Chance
    """Of the attacker."""
    defence: Chance
    """Of the defender; 0 percent: none."""
    harm: HitDamage
    """What a hit does."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class BlowOutcome:
    """What came of an attack."""

    name: str
    """`special hit`, `hit`, `knocked out`, `stopped`, `miss` or `fumble`."""
    damage: int = 0
    """Hit points lost."""
    stopped: int = 0
    """Points that a planted shield took."""


def roll_blow(check: BlowCheck, dice: Dice) -> BlowOutcome:
    """Roll attack, defence and damage, one after the other."""
    level = roll_level(check.attack, dice, "actor")
    if level in {"failure", "fumble"}:
        return BlowOutcome("miss" if level == "failure" else "fumble")
    answer = roll_level(check.defence, dice, "target") if check.defence.percent else "failure"
    return settle(level, answer, check.harm, dice)


def settle(level: str, answer: str, harm: HitDamage, dice: Dice) -> BlowOutcome:
    """Apply the matrix, and roll the damage of an attack that gets through."""
    result = result_of(level, answer)
    if result == "stopped":
        return BlowOutcome("stopped")
    return dice.outcome(roll_hit, Hit(harm, result == "special", level == "through"))


class Hit(NamedTuple):
    """What got through."""

    harm: HitDamage
    """The damage that it does."""
    is_special: bool
    """Whether it is a special hit."""
    is_through: bool
    """Whether it came through thin wood."""


def roll_hit(hit: Hit, dice: Dice) -> BlowOutcome:
    """Roll the damage less wood, planted shield and armour (BR-84, BR-106, BG-31, BG-41)."""
    harm, is_special, is_through = hit
    done = max(0, roll_damage(harm, dice, is_special=is_special) - THIN_WOOD * is_through)
    stopped = min(done, harm.planted)
    lost = max(0, done - stopped - harm.armour)
    if harm.knock and lost >= harm.knock:
        return BlowOutcome("knocked out")
    if harm.knock:
        lost = max(0, harm.least - harm.armour)
    return BlowOutcome("special hit" if is_special else "hit", lost, stopped)


@dataclass(frozen=True, slots=True)
class LevelCheck:
    """A plain roll for a level: an attack that may be answered, a parry, a dodge."""

    chance: Chance
    """Of the unit that rolls."""
    is_open: bool = False
    """An attack that can be answered."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class LevelOutcome:
    """How well a plain roll went."""

    name: str
    """`special`, `success`, `through`, `failure` or `fumble`."""
    damage: int = 0
    """Always 0: it does no damage."""


def roll_plain(check: LevelCheck, dice: Dice) -> LevelOutcome:
    """Roll one d100 for a level."""
    return LevelOutcome(roll_level(check.chance, dice, "actor"))


@dataclass(frozen=True, slots=True)
class WoundCheck:
    """The damage of an attack that got through, or was turned into a normal hit."""

    level: str
    """Of the attack."""
    answer: str
    """Level of the parry or dodge; `failure` if there was none."""
    harm: HitDamage
    """What a hit does."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


def roll_wound(check: WoundCheck, dice: Dice) -> BlowOutcome:
    """Roll the damage alone, as the levels of attack and answer decide it."""
    return settle(check.level, check.answer, check.harm, dice)


@dataclass(frozen=True, slots=True)
class FleeCheck:
    """Running away: one Agility roll against each enemy's own (BG-37)."""

    agility: Chance
    """The fleer's."""
    chasers: tuple[Chance, ...]
    """Each enemy's."""
    names: tuple[str, ...] = ()
    """Ids of the enemies, in the same order."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def without(self, unknown: frozenset[str]) -> FleeCheck:
        """Return the check as it looks to a side that does not know of those enemies."""
        return known_of(self, unknown, "chasers")


def beats(mine: str, my_percent: int, theirs: str, their_percent: int) -> bool:
    """Tell whether `mine` wins: by the better success, or between equal ones by the rating (BG-37)."""
    order = ("special", "success")
    if mine not in order:
        return False
    if mine != theirs:
        return mine == "special" or theirs not in order
    return my_percent > their_percent


def wins(chance: Chance, dice: Dice, name: str, own: tuple[str, int]) -> bool:
    """Roll for one that answers `own`, a level and the chance it was rolled against; tell whether it wins.

    The one question is whether it does: by each level that it may have, odds against many would never end.
    """
    levels = {"special": chance.special, "success": chance.percent}
    most = max((most for level, most in levels.items() if beats(level, chance.percent, *own)), default=0)
    return dice.degree(PERCENT, (most + 1,), name=name) == 0


def roll_flight(check: FleeCheck, dice: Dice) -> FleeOutcome:
    """Roll once for the fleer and for each enemy; only an enemy that wins catches it (BG-37)."""
    own = roll_level(check.agility, dice, "actor")
    caught = tuple(
        name
        for name, chaser in zip(check.names, check.chasers, strict=True)
        if wins(chaser, dice, name, (own, check.agility.percent))
    )
    return FleeOutcome("caught" if caught else "clean", caught)


@dataclass(frozen=True, slots=True)
class AidCheck:
    """First Aid on one wound (BR-120 to BR-122)."""

    chance: Chance
    """Of the helper."""
    wound: int
    """Points that the wound cost: the most that can be healed."""
    is_better: bool = False
    """Whether a special heals three points more (option `first_aid_special`)."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class AidOutcome:
    """What came of First Aid, or of a week of rest."""

    name: str
    """`healed` or `no help`."""
    healed: int = 0
    """Points regained."""
    damage: int = 0
    """Always 0: it does no damage."""


def roll_aid(check: AidCheck, dice: Dice) -> AidOutcome:
    """Roll First Aid: a success heals 1D3, but no more than the wound cost."""
    level = roll_level(check.chance, dice, "actor")
    if level not in {"special", "success"}:
        return AidOutcome("no help")
    better = 3 if level == "special" and check.is_better else 0
    return AidOutcome("healed", min(check.wound, better + dice.total(Pool.of(1, 3), name="healed")))


@dataclass(frozen=True, slots=True)
class MendCheck:
    """A week of rest (BR-119, BG-42)."""

    lost: int
    """Points that are missing: the most that can come back."""
    is_ideal: bool = False
    """In a hospital under ideal conditions: no dice."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


def roll_mend(check: MendCheck, dice: Dice) -> AidOutcome:
    """Roll 1D3 points for a week of rest, or give 3 in ideal care; no more than are missing."""
    points = 3 if check.is_ideal else dice.total(Pool.of(1, 3), name="healed")
    return AidOutcome("healed", min(check.lost, points))


@dataclass(frozen=True, slots=True)
class ForceCheck:
    """Forcing a locked door: one roll for a chance."""

    chance: Chance
    """Of the unit."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


def roll_force(check: ForceCheck, dice: Dice) -> ForceOutcome:
    """Roll once: a success of any level opens the door."""
    is_open = roll_level(check.chance, dice, "actor") in {"special", "success"}
    return ForceOutcome("opens" if is_open else "holds")
