"""The checks of the fight, what may come of them, and the rolls: with `death`, the only place of chance."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from skirmish.dice import Dice, Pool, group_of
from skirmish.rules.check import Modifier, Rows
from skirmish.rules.contests import ForceOutcome, known_of

D100: Final = Pool.of(1, 100)
"""The die of every test."""
CRITICAL: Final = 5
"""The highest roll that is a critical success, and the least chance there is (DG-01)."""
CERTAIN: Final = 95
"""The highest roll that can succeed, and the best chance there is (DG-01)."""
MOST_GANGED: Final = 30
"""What ganging up adds at most (DL-68)."""

Contest = Literal["won", "won well", "tied", "both failed", "lost"]
"""How an opposed roll ended for the unit that acts: `won well` on a critical (DG-02)."""


def held(chance: int) -> int:
    """Limit the chance to what is rolled against: never below 5 or above 95 (DG-01)."""
    return max(CRITICAL, min(CERTAIN, chance))


def ganged(attackers: int) -> int:
    """Compute what so many attackers on one target add to the chance of each of them (DL-67, DL-68)."""
    return max(0, min(MOST_GANGED, 10 * (attackers - 1)))


def gang_rows(gang: tuple[str, ...]) -> Rows:
    """Build the row for those others who attack the same target; no row if there are none."""
    if not gang:
        return ()
    return (Modifier(ganged(1 + len(gang)), f"{1 + len(gang)} attackers", "DL-67"),)


# ---------------------------------------------------------------------------------------------- plain tests


@dataclass(frozen=True, slots=True)
class AttackCheck:
    """One attack: d100 at or under the chance hits, 01-05 critically (DL-39, DL-41, DL-43)."""

    base: int
    """The chance without ganging up."""
    gang: tuple[str, ...] = ()
    """Ids of the others who attack the target: each adds 10, up to 30 (DL-67)."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    @property
    def chance(self) -> int:
        """What is rolled against."""
        return held(self.base + ganged(1 + len(self.gang)))

    def without(self, unknown: frozenset[str]) -> AttackCheck:
        """Return the check as it looks to a side that does not see those attackers."""
        gang = tuple(name for name in self.gang if name not in unknown)
        rows = tuple(row for row in self.rows if row.rule != "DL-67")
        return replace(self, gang=gang, rows=rows + gang_rows(gang))


@dataclass(frozen=True, slots=True)
class AttackOutcome:
    """What came of an attack roll."""

    name: Literal["critical", "hit", "miss", "fumble"]
    """Critical hit, plain hit, miss, critical miss."""
    damage: int = 0
    """None yet: the unit that is hit may still dodge or block."""

    @property
    def is_hit(self) -> bool:
        """Whether it has to be dodged or blocked."""
        return self.name in {"critical", "hit"}


_ATTACKS: Final[tuple[Literal["critical", "hit", "miss", "fumble"], ...]] = (
    "critical",
    "hit",
    "miss",
    "fumble",
)


def roll_attack(check: AttackCheck, dice: Dice) -> AttackOutcome:
    """Roll an attack: 01-05 is a critical hit, 96-00 a critical miss, whatever the chance (DG-01)."""
    cuts = (CRITICAL + 1, check.chance + 1, CERTAIN + 1)
    return AttackOutcome(_ATTACKS[dice.degree(D100, cuts, name="actor")])


@dataclass(frozen=True, slots=True)
class SimpleCheck:
    """A plain test: dodging, blocking, healing (DL-48)."""

    chance: int
    """What is rolled against."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class SimpleOutcome:
    """What came of it."""

    name: Literal["made", "failed"]
    """Whether it succeeded; a critical is nothing more (DG-05)."""
    damage: int = 0
    """None is done."""


def roll_test(check: SimpleCheck, dice: Dice) -> SimpleOutcome:
    """Roll a plain test: it succeeds at or under the chance (DG-01)."""
    return SimpleOutcome("failed" if dice.meets(D100, held(check.chance) + 1, name="actor") else "made")


# -------------------------------------------------------------------------------------------- opposed rolls


def contest(dice: Dice, own: int, other: int) -> Contest:
    """Roll for both; the larger margin of success wins, a critical beats a plain success (DG-02)."""
    own, other = held(own), held(other)
    roll = dice.total(D100, name="actor")
    if roll > own:
        return "both failed" if dice.meets(D100, other + 1, name="target") else "lost"
    even = other - own + roll
    if roll <= CRITICAL:
        cuts = (min(even, CRITICAL + 1), min(even + 1, CRITICAL + 1))
    else:
        cuts = (max(even, CRITICAL + 1), max(even + 1, CRITICAL + 1))
    place = dice.degree(D100, cuts, name="target")
    return ("lost", "tied", "won well" if roll <= CRITICAL else "won")[place]


@dataclass(frozen=True, slots=True)
class ContestCheck:
    """A trick, a stunt, or a Sneak roll: one against one (DL-23, DL-30, DL-78)."""

    own: int
    """The chance of the unit that acts."""
    other: int
    """The chance of the unit that opposes it."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class ContestOutcome:
    """What came of it."""

    name: Contest
    """How it ended for the unit that acts."""
    damage: int = 0
    """None is done."""


def roll_contest(check: ContestCheck, dice: Dice) -> ContestOutcome:
    """Roll a contest of one against one."""
    return ContestOutcome(contest(dice, check.own, check.other))


@dataclass(frozen=True, slots=True)
class CrowdCheck:
    """One roll against several who each roll their own: running away, sneaking up (DL-69, DG-20, DG-33)."""

    own: int
    """The chance of the unit that acts."""
    others: tuple[int, ...]
    """The chance of each who opposes."""
    names: tuple[str, ...]
    """Their ids, in the same order."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""
    groups: tuple[str, ...] = ()
    """The group of each: odds tell only which is the first winner of a group. Empty: all are one group."""

    def without(self, unknown: frozenset[str]) -> CrowdCheck:
        """Return the check as it looks to a side that does not see those units."""
        return known_of(self, unknown, "others", *(("groups",) if self.groups else ()))


@dataclass(frozen=True, slots=True, eq=False)
class CrowdOutcome:
    """What came of it. Two are equal if the first winner of each group is the same: odds tell no more."""

    name: Literal["clean", "caught", "unseen", "seen"]
    """Whether nobody won, or somebody did; `unseen` and `seen` where they look for the one."""
    winners: tuple[str, ...] = ()
    """Ids of the others who won; odds, which would double with each, name the first of every group only."""
    damage: int = 0
    """None is done yet."""
    groups: tuple[str, ...] = ()
    """The group of each who won; empty: all are one group."""

    @property
    def first(self) -> tuple[str, ...]:
        """The first winner of each group."""
        found: dict[str, str] = {}
        for place, name in enumerate(self.winners):
            found.setdefault(group_of(self.groups, place), name)
        return tuple(found.values())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CrowdOutcome) and (self.name, self.first) == (other.name, other.first)

    def __hash__(self) -> int:
        return hash((self.name, self.first))

    def without(self, unknown: frozenset[str]) -> CrowdOutcome:
        """Return the outcome as it looks to a side that does not see those units."""
        kept = [place for place, name in enumerate(self.winners) if name not in unknown]
        groups = tuple(self.groups[place] for place in kept) if self.groups else ()
        return replace(self, winners=tuple(self.winners[place] for place in kept), groups=groups)


def roll_crowd(check: CrowdCheck, dice: Dice) -> CrowdOutcome:
    """Roll one against each of the others; ties and both failing go to the one (DG-20, DG-33)."""
    own = held(check.own)
    rivals = tuple((own, held(other)) for other in check.others)
    won = dice.winners(D100, _beaten_from, rivals, check.groups, name="actor", names=check.names)
    groups = tuple(check.groups[place] for place in won) if check.groups else ()
    return CrowdOutcome("caught" if won else "clean", tuple(check.names[place] for place in won), 0, groups)


def roll_unseen(check: CrowdCheck, dice: Dice) -> CrowdOutcome:
    """Roll for one that sneaks against each who could notice it (DG-33, DG-35)."""
    found = roll_crowd(check, dice)
    return replace(found, name="seen" if found.winners else "unseen")


def _beaten_from(roll: int, chances: tuple[int, int]) -> int:
    """Return the lowest roll with which a rival no longer wins against this roll of the one.

    `chances`: that of the one, then that of the rival.
    """
    own, other = chances
    if roll > own:
        return other + 1
    even = other - own + roll
    return min(even, CRITICAL + 1) if roll <= CRITICAL else max(even, CRITICAL + 1)


# ----------------------------------------------------------------------------------------------- initiative


def roll_force(check: SimpleCheck, dice: Dice) -> ForceOutcome:
    """Roll a plain test of Strength against a locked door (DG-01)."""
    return ForceOutcome("opens" if roll_test(check, dice).name == "made" else "holds")
