"""How the points of a hit came about, in words for the log (BR-45, BR-84, BR-106, BR-118, BG-07, BG-31)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from skirmish.rules.ranks.checks import THIN_WOOD, BlowCheck, BlowOutcome, HitDamage, WoundCheck

if TYPE_CHECKING:
    from skirmish.model.event import CheckRolled


def reckoned(event: CheckRolled) -> str:
    """Say how a hit came to its points: `6, and 8, the most of its dice (BR-118), armour −4 (BR-84) = 10`.

    Nothing where the dice say it all, and for a blow to stun, which does not count them (BG-41).
    """
    check, outcome = event.check, event.outcome
    if not isinstance(check, BlowCheck | WoundCheck) or not isinstance(outcome, BlowOutcome):
        return ""
    if outcome.name not in {"hit", "special hit"} or check.harm.knock:
        return ""
    rolled = {roll.name: roll.total for roll in event.rolls}
    parts = [str(rolled.get("damage", check.harm.pool.bonus))]
    if outcome.name == "special hit":
        parts.append(f"and {check.harm.pool.most}, the most of its dice (BR-118)")
    parts += _bonus(check.harm, rolled)
    parts += [f"thin wood −{THIN_WOOD} (BG-31)"] if _is_through(check, rolled) else []
    parts += [f"planted shield −{outcome.stopped} (BR-106)"] if outcome.stopped else []
    parts += [f"armour −{check.harm.armour} (BR-84)"] if check.harm.armour else []
    return f"{', '.join(parts)} = {outcome.damage}" if len(parts) > 1 else ""


def _bonus(harm: HitDamage, rolled: Mapping[str, int]) -> Iterator[str]:
    """Say what the damage bonus adds or takes off, where it is no part of the roll for damage itself."""
    dice = rolled.get("damage bonus", 0)
    if not dice:
        return
    word = "half the damage bonus" if harm.is_half else "damage bonus"
    yield f"{word} {'+' if harm.sign > 0 else '−'}{abs(harm.added(dice))} (BG-07)"


def _is_through(check: BlowCheck | WoundCheck, rolled: Mapping[str, int]) -> bool:
    """Tell whether a shot came through thin wood."""
    level = check.level if isinstance(check, WoundCheck) else check.attack.level_of(rolled["actor"])
    return level == "through"
