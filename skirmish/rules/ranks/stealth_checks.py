"""Checks and rolls of stealth: levels compared as in running away, only a win notices (BG-37, BG-38)."""

from __future__ import annotations

from dataclasses import dataclass, field

from skirmish.dice import Dice
from skirmish.rules.check import Rows
from skirmish.rules.contests import SearchOutcome, StealthOutcome, known_of
from skirmish.rules.ranks.checks import Chance, beats, roll_level, wins


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
    sides: tuple[str, ...] = ()
    """Their sides: odds tell of each side only who is the first to notice."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def without(self, unknown: frozenset[str]) -> StealthCheck:
        """Return the check as it looks to a side that does not know of those watchers."""
        return known_of(self, unknown, "watchers", "sides")


def roll_stealth(check: StealthCheck, dice: Dice) -> StealthOutcome:
    """Roll once, unless the level is stored; each watcher that wins against it notices (BG-38)."""
    level = check.stored or roll_level(check.stealth, dice, "actor")
    own = level, check.stealth.percent
    looks = tuple((watcher, name, own) for name, watcher in zip(check.names, check.watchers, strict=True))
    kept = HidingRoll(level if level in {"success", "special"} else "failure", check.stealth.percent)
    return StealthOutcome.noticed_by(dice.which(_sees, looks, check.sides), check, note=kept)


def _sees(look: tuple[Chance, str, tuple[str, int]], dice: Dice) -> bool:
    """Roll for one watcher: its chance, its id, and the level that it needs to beat with its own chance."""
    watcher, name, own = look
    return wins(watcher, dice, name, own)


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
