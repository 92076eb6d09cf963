"""Checks and rolls of stealth: levels compared as in running away, only a win notices (BG-37, BG-38)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from skirmish.dice import Dice
from skirmish.rules.check import Rows
from skirmish.rules.contests import SearchOutcome, StealthOutcome, known_of
from skirmish.rules.ranks.checks import Chance, beats, roll_level, wins

MOST_TOLD: Final = 10
"""Watchers of whom each is told whether it saw somebody hide."""


@dataclass(frozen=True, slots=True)
class HidingRoll:
    """What a unit rolled last to stay unseen: later senses are held against it (BG-38)."""

    level: str = ""
    """`failure`, `success` or `special`; empty: it has not rolled."""
    percent: int = 0
    """The chance that it was rolled against."""


@dataclass(frozen=True, slots=True)
class StealthCheck:
    """One Stealth or Hide roll against everybody who might notice (BG-38)."""

    stealth: Chance
    """Of the unit that hides."""
    watchers: tuple[Chance, ...]
    """Spot or Listen of each enemy that might notice."""
    stored: str = ""
    """The level that was rolled last; empty: it is rolled now."""
    names: tuple[str, ...] = ()
    """Ids of the watchers, in the same order."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def without(self, unknown: frozenset[str]) -> StealthCheck:
        """Return the check as it looks to a side that does not know of those watchers."""
        return known_of(self, unknown, "watchers")


def roll_stealth(check: StealthCheck, dice: Dice) -> StealthOutcome:
    """Roll once, unless the level is stored; each watcher that wins against it notices (BG-38)."""
    level = check.stored or roll_level(check.stealth, dice, "actor")
    noticed = tuple(
        name
        for name, watcher in zip(check.names, check.watchers, strict=True)
        if wins(watcher, dice, name, (level, check.stealth.percent))
    )
    return _outcome(check, level, noticed)


def roll_hiding(check: StealthCheck, dice: Dice) -> StealthOutcome:
    """Roll as `roll_stealth` does; of more than `MOST_TOLD` watchers, they roll until one has noticed.

    One is enough to foil it, and odds of all who might would never be counted.
    """
    if len(check.watchers) <= MOST_TOLD:
        return roll_stealth(check, dice)
    level = roll_level(check.stealth, dice, "actor")
    each = zip(check.names, check.watchers, strict=True)
    own = level, check.stealth.percent
    first = next((name for name, watcher in each if wins(watcher, dice, name, own)), None)
    return _outcome(check, level, () if first is None else (first,))


def _outcome(check: StealthCheck, level: str, noticed: tuple[str, ...]) -> StealthOutcome:
    kept = HidingRoll(level if level in {"success", "special"} else "failure", check.stealth.percent)
    return StealthOutcome("seen" if noticed else "unseen", noticed=noticed, note=kept)


@dataclass(frozen=True, slots=True)
class SearchCheck:
    """One roll of Spot or Listen against what hidden foes rolled."""

    senses: Chance
    """Of the searcher."""
    kept: tuple[HidingRoll, ...]
    """What each hidden foe rolled."""
    names: tuple[str, ...] = ()
    """Ids of those foes, in the same order."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def without(self, unknown: frozenset[str]) -> SearchCheck:
        """Return the check as it looks to a side that does not know of those foes."""
        return known_of(self, unknown, "kept")


def roll_search(check: SearchCheck, dice: Dice) -> SearchOutcome:
    """Roll once for the searcher; every hidden foe that it wins against is found."""
    level = roll_level(check.senses, dice, "actor")
    found = tuple(
        name
        for name, kept in zip(check.names, check.kept, strict=True)
        if beats(level, check.senses.percent, kept.level or "failure", kept.percent)
    )
    return SearchOutcome("found" if found else "nothing", found)
