"""Checks and rolls of stealth: hiding, sneaking, searching, takedowns (FU-24, FU-51, FG-27, FG-34)."""

from __future__ import annotations

from dataclasses import dataclass, field

from skirmish.dice import Dice, Pool
from skirmish.rules.check import Rows
from skirmish.rules.contests import SearchOutcome, StealthOutcome, known_of
from skirmish.rules.fudge.checks import FOUR


@dataclass(frozen=True, slots=True)
class StealthCheck:
    """One Stealth roll against everybody who might perceive it (FU-24, FG-27)."""

    stealth: int
    """With its modifiers."""
    watchers: tuple[int, ...]
    """Perception of each."""
    is_stored: bool = False
    """The Stealth is a total that was rolled before (FG-29, FG-34)."""
    names: tuple[str, ...] = ()
    """Ids of the watchers, in the same order."""
    sides: tuple[str, ...] = ()
    """Their sides: odds tell of each side only who is the first to notice."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def without(self, unknown: frozenset[str]) -> StealthCheck:
        """Return the check as it looks to a side that does not know of those watchers."""
        return known_of(self, unknown, "watchers", "sides")


def roll_hiding(check: StealthCheck, dice: Dice) -> StealthOutcome:
    """Roll one Stealth total, which must be above every watcher's (FU-25)."""
    total = dice.total(FOUR + check.stealth, name="actor")
    if not check.watchers:
        return StealthOutcome("unseen", total)
    others = tuple(FOUR + watcher for watcher in check.watchers)
    is_unseen = dice.beats_all(Pool((), total), others, names=check.names)
    return StealthOutcome("unseen" if is_unseen else "seen", total)


def roll_sneaking(check: StealthCheck, dice: Dice) -> StealthOutcome:
    """Roll Stealth, unless it is stored; each watcher that rolls strictly more notices (FG-27)."""
    total = check.stealth if check.is_stored else dice.total(FOUR + check.stealth, name="actor")
    looks = tuple(
        (watcher, total + 1, name) for name, watcher in zip(check.names, check.watchers, strict=True)
    )
    return StealthOutcome.noticed_by(dice.which(_sees, looks, check.sides), check, total)


def _sees(look: tuple[int, int, str], dice: Dice) -> bool:
    """Roll the Perception of one watcher: its ability, the total that it needs, and its id."""
    perception, needed, name = look
    return dice.meets(FOUR + perception, needed, name=name)


@dataclass(frozen=True, slots=True)
class SearchCheck:
    """One Perception roll against the stored Stealth totals of hidden foes (FG-34)."""

    perception: int
    """With its modifiers."""
    totals: tuple[int, ...]
    """What each hidden foe rolled."""
    names: tuple[str, ...] = ()
    """Ids of those foes, in the same order."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""

    def without(self, unknown: frozenset[str]) -> SearchCheck:
        """Return the check as it looks to a side that does not know of those foes."""
        return known_of(self, unknown, "totals")


def roll_search(check: SearchCheck, dice: Dice) -> SearchOutcome:
    """Roll Perception; it finds every foe whose stored total it strictly beats."""
    total = dice.total(FOUR + check.perception, name="actor")
    found = tuple(name for name, other in zip(check.names, check.totals, strict=True) if total > other)
    return SearchOutcome("found" if found else "nothing", found)


@dataclass(frozen=True, slots=True)
class TakedownCheck:
    """A takedown: the sentry's last chance to notice, then damage without a roll (FU-51, FU-53)."""

    edge: int
    """Stealth and modifiers, less Perception + 2."""
    damage: int
    """Strength x 4 and the weapon's bonus; Soak does not count."""
    rows: Rows = field(default=(), compare=False)
    """The reasons."""


@dataclass(frozen=True, slots=True)
class TakedownOutcome:
    """What came of a takedown."""

    name: str
    """`silent` or `noticed`."""
    damage: int = 0
    """HP lost."""


def roll_takedown(check: TakedownCheck, dice: Dice) -> TakedownOutcome:
    """Roll the target's last chance to notice; a tie goes to the attacker (FG-01)."""
    if check.edge + dice.opposed(FOUR, FOUR, name="actor", against="target") >= 0:
        return TakedownOutcome("silent", check.damage)
    return TakedownOutcome("noticed")
