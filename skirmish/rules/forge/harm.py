"""How the points behind a wound came about, in words for the log (F2-44 to F2-46, G5, G22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.rules.forge.checks import MORTAL, AttackCheck, WoundCheck, WoundOutcome

if TYPE_CHECKING:
    from skirmish.model.event import CheckRolled


def reckoned(event: CheckRolled) -> str:
    """Say how a hit came to its points: `(5 + Strength 2) × 3 (F2-44), armour −4 (F2-45) = 17`; else nothing.

    A wound is worse by a level for every so many of them.
    """
    check, outcome = event.check, event.outcome
    harm = check.wound if isinstance(check, AttackCheck) else check
    if not isinstance(harm, WoundCheck) or not isinstance(outcome, WoundOutcome) or not outcome.level:
        return ""
    shown = sum(roll.total for roll in event.rolls if roll.name == "damage")
    sign = "−" if harm.strength < 0 else "+"
    base = f"({shown} {sign} Strength {abs(harm.strength)})" if harm.strength else f"{shown}"
    if shown + harm.strength < 1:
        base = "at least 1 (G22)"
    worn = f", armour −{harm.armour} (F2-45)" if harm.armour else ""
    each = f"; a level for every {harm.quarter} (G5)"
    if outcome.wound > min(MORTAL, outcome.points // harm.quarter):
        each += ", what is below is full"
    return f"{base} × {outcome.level} (F2-44){worn} = {outcome.points}{each}"
