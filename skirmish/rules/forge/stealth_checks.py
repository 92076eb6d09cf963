"""Checks and rolls of contests: hiding, sneaking, searching, running away (G26, FG-27, FG-35)."""

from __future__ import annotations

from dataclasses import dataclass, field

from skirmish.dice import Dice
from skirmish.rules.check import Rows
from skirmish.rules.contests import FleeOutcome, SearchOutcome, StealthOutcome, known_of
from skirmish.rules.forge.checks import NEVER, TotalCheck, TryCheck, roll_total, roll_try


@dataclass(frozen=True, slots=True)
class StealthCheck:
    """One Stealth total that all who might see have to meet (G26)."""

    bonus: int
    """What joins the dice; the whole total where it was rolled before."""
    watchers: tuple[int, ...]
    """Intellect and Awareness of each."""
    is_open_ended: bool = True
    """Whether a 12 adds a die, and a watcher's 2 fails (G2)."""
    is_stored: bool = False
    """Whether the total was rolled before."""
    names: tuple[str, ...] = ()
    """Ids of the watchers, in the same order."""
    sides: tuple[str, ...] = ()
    """Their sides: what one of a side has seen, the others need not look for."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def without(self, unknown: frozenset[str]) -> StealthCheck:
        """Return the check as it looks to a side that does not know of those watchers."""
        return known_of(self, unknown, "watchers", "sides")


def roll_stealth(check: StealthCheck, dice: Dice) -> StealthOutcome:
    """Roll one total; the watchers of each side roll until one of them meets it."""
    total = check.bonus
    if not check.is_stored:
        total = dice.outcome(roll_total, TotalCheck(check.bonus, check.is_open_ended)).total
    noticed: dict[str, str] = {}
    for name, side, watcher in zip(check.names, check.sides, check.watchers, strict=True):
        look = TryCheck(total - watcher, check.is_open_ended, who=name)
        if side not in noticed and dice.outcome(roll_try, look).name == "works":
            noticed[side] = name
    return StealthOutcome("seen" if noticed else "unseen", total, tuple(noticed.values()))


@dataclass(frozen=True, slots=True)
class SearchCheck:
    """One look for all who hide near by, against the totals they hid with (G26)."""

    bonus: int
    """Intellect, Awareness and what weighs on them; the whole total where it was rolled before."""
    totals: tuple[int, ...]
    """What each hidden foe rolled."""
    is_open_ended: bool = True
    """Whether a 12 adds a die and a 2 fails (G2)."""
    is_stored: bool = False
    """Whether the total was rolled before."""
    names: tuple[str, ...] = ()
    """Ids of those foes, in the same order."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def without(self, unknown: frozenset[str]) -> SearchCheck:
        """Return the check as it looks to a side that does not know of those foes."""
        return known_of(self, unknown, "totals")


def roll_search(check: SearchCheck, dice: Dice) -> SearchOutcome:
    """Roll one total, and list the foes whose totals it meets."""
    total = check.bonus
    if not check.is_stored:
        total = dice.outcome(roll_total, TotalCheck(check.bonus, check.is_open_ended, can_fail=True)).total
    found = tuple(name for name, hidden in zip(check.names, check.totals, strict=True) if total >= hidden)
    return SearchOutcome("found" if found and total > NEVER else "nothing", found)


@dataclass(frozen=True, slots=True)
class FleeCheck:
    """Running away from contact: one roll against each enemy's own (FG-35)."""

    bonus: int
    """The runner's Dexterity and Dodge."""
    chasers: tuple[int, ...]
    """Each enemy's."""
    is_open_ended: bool = True
    """Whether a 12 adds a die (G2)."""
    names: tuple[str, ...] = ()
    """Ids of the enemies, in the same order."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def without(self, unknown: frozenset[str]) -> FleeCheck:
        """Return the check as it looks to a side that does not see those enemies."""
        return known_of(self, unknown, "chasers")


def roll_flight(check: FleeCheck, dice: Dice) -> FleeOutcome:
    """Roll for the runner and each enemy: a higher total gets a free attack, a tie gets none."""
    total = dice.outcome(roll_total, TotalCheck(check.bonus, check.is_open_ended)).total
    caught = tuple(
        name
        for name, chaser in zip(check.names, check.chasers, strict=True)
        if dice.outcome(roll_try, TryCheck(total + 1 - chaser, check.is_open_ended, who=name)).name == "works"
    )
    return FleeOutcome("caught" if caught else "clean", caught)
