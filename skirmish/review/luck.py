"""How lucky each side was: every roll that was made, against the exact odds that it had.

A roll comes off as the ruleset's words say (`[luck]`), or else if it does damage. What is expected is the sum
of the chances; how lucky that was is the share of battles with these very rolls in which fewer come off.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from skirmish.dice import odds
from skirmish.model.event import CheckRolled

if TYPE_CHECKING:
    from skirmish.dice import Odds
    from skirmish.model.moment import Step
    from skirmish.rules.ruleset import Ruleset

GOOD: Final = "good"
"""What the words of a ruleset say of an outcome that the roller wished for."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The dice of one side."""

    rolls: int
    """Rolls that could come off or fail."""
    expected: float
    """How many were to be expected to come off."""
    actual: int
    """How many did."""
    harm_expected: float
    """Points of damage that were to be expected of them."""
    harm: int
    """Points that they came to."""
    better_than: float
    """The share of such battles, 0 to 1, in which fewer come off; equal ones count half."""


def luck(ruleset: Ruleset, steps: Iterable[Step], side: str) -> Luck:
    """Add up the rolls of that side's units. They are exact: nothing is rolled again."""
    chances: list[float] = []
    actual, harm, harm_expected = 0, 0, 0.0
    for event in _rolls(steps, side):
        verb = ruleset.verbs.get(event.verb)
        if verb is None or verb.roll is None:
            continue
        found = odds(verb.roll, event.check)
        harm_expected += float(found.mean(_harm))
        harm += _harm(event.outcome)
        chance = _chance(ruleset, found)
        if chance is not None and 0 < chance < 1:
            chances.append(chance)
            actual += comes_off(ruleset, found, event.outcome)
    return Luck(len(chances), sum(chances), actual, harm_expected, harm, share_below(chances, actual))


def _rolls(steps: Iterable[Step], side: str) -> Iterable[CheckRolled]:
    for step in steps:
        own = {unit.id for unit in step.after.units.values() if unit.side == side}
        rolled = (event for event in step.events if isinstance(event, CheckRolled))
        yield from (event for event in rolled if event.unit in own)


def _harm(outcome: Any) -> int:
    found = getattr(outcome, "damage", 0)
    return found if isinstance(found, int) else 0


def _chance(ruleset: Ruleset, found: Odds[Any]) -> float | None:
    """Return the chance that such a roll comes off; None for one that nobody can fail, such as initiative."""
    words = ruleset.prose.luck
    if not any(outcome.name in words or _harm(outcome) > 0 for outcome in found):
        return None
    return float(found.chance(lambda outcome: comes_off(ruleset, found, outcome)))


def comes_off(ruleset: Ruleset, found: Odds[Any], outcome: Any) -> bool:
    """Tell whether that outcome is what the roller wished for."""
    words = ruleset.prose.luck
    if any(one.name in words for one in found):
        return words.get(outcome.name) == GOOD
    return _harm(outcome) > 0


def share_below(chances: Sequence[float], actual: int) -> float:
    """Return how likely fewer than `actual` of independent rolls of these chances come off.

    Exactly so many count half.
    """
    ways = [1.0]
    for chance in chances:
        ways = [
            (ways[count] if count < len(ways) else 0.0) * (1 - chance)
            + (ways[count - 1] * chance if count else 0.0)
            for count in range(len(ways) + 1)
        ]
    return sum(ways[:actual]) + ways[actual] / 2
