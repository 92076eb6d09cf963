"""The checks of `pools`, what may come of them, and the rolls: no other place has chance in it.

Everything is d10: each die of the action pool that is no lower than the defender's highest is a success.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from skirmish.dice import Dice, Pool
from skirmish.rules.check import Rows
from skirmish.rules.contests import FleeOutcome, ForceOutcome, SearchOutcome, StealthOutcome, known_of

if TYPE_CHECKING:
    from skirmish.dice import Roll
    from skirmish.model.event import CheckRolled


@lru_cache(maxsize=64)
def tens(count: int) -> Pool:
    """Return a pool of so many d10 (FP-02)."""
    return Pool.of(count, 10)


@dataclass(frozen=True, slots=True)
class AttackCheck:
    """An action pool against a defence pool (FP-38 to FP-41)."""

    action: int
    """Dice of the attack; with none it fails unrolled (G19)."""
    defence: int
    """Dice of the defence; none: helpless, and every die is a success (G19)."""
    is_critical: bool = False
    """Whether a miss with a 1 is a critical fail (FP-44, an option)."""
    is_harmless: bool = False
    """Whether successes do no damage: a hold, a shove, a spell of another kind."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class AttackOutcome:
    """What came of it."""

    name: str
    """`hit`, `miss` or `critical fail`."""
    hits: int = 0
    """Successes."""
    damage: int = 0
    """Health lost: one for each success of an attack (FP-41)."""


def roll_attack(check: AttackCheck, dice: Dice) -> AttackOutcome:
    """Roll both pools; ties favour the attacker (FP-40)."""
    if not check.action:
        return AttackOutcome("miss")
    highest = max(1, dice.highest(tens(check.defence), name="target"))
    ask = dice.successes if check.is_critical else dice.reaching
    hits = ask(tens(check.action), highest, name="actor")
    if hits <= 0:
        return AttackOutcome("critical fail" if hits < 0 else "miss")
    return AttackOutcome("hit", hits, 0 if check.is_harmless else hits)


@dataclass(frozen=True, slots=True)
class ChallengeCheck:
    """An action pool against a fixed difficulty (FP-43)."""

    action: int
    """Dice; with none it fails unrolled (G19)."""
    difficulty: int
    """Usually 7 to 10."""
    is_critical: bool = False
    """Whether a failure with a 1 is a critical fail (FP-44, an option)."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class ChallengeOutcome:
    """What came of it."""

    name: str
    """`success`, `failure` or `critical fail`."""
    successes: int = 0
    """How many: more is better, or quicker."""
    damage: int = 0
    """None is done."""


def roll_challenge(check: ChallengeCheck, dice: Dice) -> ChallengeOutcome:
    """Roll the pool; each die that reaches the difficulty is a success."""
    if not check.action:
        return ChallengeOutcome("failure")
    ask = dice.successes if check.is_critical else dice.reaching
    number = ask(tens(check.action), check.difficulty, name="actor")
    if number <= 0:
        return ChallengeOutcome("critical fail" if number < 0 else "failure")
    return ChallengeOutcome("success", number)


@dataclass(frozen=True, slots=True)
class StealthCheck:
    """A Stealth pool against the passive Perception of everybody who might notice (G24, G32)."""

    action: int
    """Dice of the one who hides or sneaks; with none everybody notices."""
    watchers: tuple[int, ...]
    """Dice of each watcher."""
    names: tuple[str, ...] = ()
    """Ids of the watchers, in the same order; several that look as one are joined by `+`."""
    is_critical: bool = False
    """Whether being noticed with a 1 is a critical fail (FP-44, an option)."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def without(self, unknown: frozenset[str]) -> StealthCheck:
        """Return the check as it looks to a side that does not know of those watchers."""
        kept = tuple(i for i, name in enumerate(self.names) if unknown.isdisjoint(name.split("+")))
        return replace(
            self,
            watchers=tuple(self.watchers[index] for index in kept),
            names=tuple(self.names[index] for index in kept),
            rows=tuple(row for row in self.rows if row.unit not in unknown),
        )


def roll_stealth(check: StealthCheck, dice: Dice) -> StealthOutcome:
    """Roll once; each watcher whose best die is higher than all of the roll notices (G24)."""
    low, top = best(check.action, dice, is_critical=check.is_critical)
    seeing = [
        name
        for name, watcher in zip(check.names, check.watchers, strict=True)
        if not top or dice.shows(tens(watcher), top + 1, name=name)
    ]
    noticed = tuple(one for name in seeing for one in name.split("+"))
    if low == 1 and check.names and len(seeing) == len(check.names):
        return StealthOutcome("critical fail", noticed=noticed)
    return StealthOutcome("seen" if noticed else "unseen", noticed=noticed)


def best(count: int, dice: Dice, *, is_critical: bool) -> tuple[int, int]:
    """Roll an action pool; return its lowest die (0 unless `is_critical`) and its highest."""
    if is_critical:
        return dice.ends(tens(count), name="actor")
    return 0, dice.highest(tens(count), name="actor")


@dataclass(frozen=True, slots=True)
class SearchCheck:
    """A Perception pool against the passive Stealth of hidden foes (G24)."""

    action: int
    """Dice of the searcher."""
    hiders: tuple[int, ...]
    """Dice of each hidden foe."""
    names: tuple[str, ...] = ()
    """Ids of those foes, in the same order."""
    is_critical: bool = False
    """Whether finding nobody with a 1 is a critical fail (FP-44, an option)."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def without(self, unknown: frozenset[str]) -> SearchCheck:
        """Return the check as it looks to a side that does not know of those foes."""
        return known_of(self, unknown, "hiders")


def roll_search(check: SearchCheck, dice: Dice) -> SearchOutcome:
    """Roll once; a foe is found if none of its dice is higher than the searcher's best."""
    low, top = best(check.action, dice, is_critical=check.is_critical)
    found = tuple(
        name
        for name, hider in zip(check.names, check.hiders, strict=True)
        if top and not dice.shows(tens(hider), top + 1, name=name)
    )
    if low == 1 and not found:
        return SearchOutcome("critical fail")
    return SearchOutcome("found" if found else "nothing", found)


@dataclass(frozen=True, slots=True)
class FleeCheck:
    """Running away from contact: passive pools, the enemies' as action pools (G34, an option)."""

    defence: int
    """Dice of the one who runs."""
    chasers: tuple[int, ...]
    """Dice of each enemy."""
    names: tuple[str, ...] = ()
    """Ids of the enemies, in the same order."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def without(self, unknown: frozenset[str]) -> FleeCheck:
        """Return the check as it looks to a side that does not see those enemies."""
        return known_of(self, unknown, "chasers")


def roll_flight(check: FleeCheck, dice: Dice) -> FleeOutcome:
    """Roll for the runner and each enemy; an enemy with a success catches it (FP-40).

    The enemy wins ties, as the one who acts.
    """
    top = dice.highest(tens(check.defence), name="actor")
    caught = tuple(
        name
        for name, chaser in zip(check.names, check.chasers, strict=True)
        if dice.shows(tens(chaser), max(1, top), name=name)
    )
    return FleeOutcome("caught" if caught else "clean", caught)


def roll_force(check: ChallengeCheck, dice: Dice) -> ForceOutcome:
    """Roll the pool against the number of the lock: one success opens the door."""
    name = roll_challenge(check, dice).name
    return ForceOutcome({"success": "opens", "failure": "holds"}.get(name, name))


def counted(event: CheckRolled, roll: Roll) -> str:
    """Say what counts of a roll: how many dice are high enough, `2 at 9 or more`, or the `highest 9`.

    No dice are added up. Empty for a roll that is no pool: who goes first is one die and a number.
    """
    check = event.check
    if isinstance(check, AttackCheck | ChallengeCheck) and roll.name == "actor":
        others = [face for one in event.rolls if one.name == "target" for face in one.faces]
        needed = check.difficulty if isinstance(check, ChallengeCheck) else max((1, *others))
        return f"{sum(face >= needed for face in roll.faces)} at {needed} or more"
    if isinstance(check, AttackCheck | StealthCheck | SearchCheck | FleeCheck):
        return f"highest {max(roll.faces)}"
    return ""
