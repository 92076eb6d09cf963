"""How the points of a hit came about, in words for the log (FG-07, FG-08, FU-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.rules.fudge.checks import AttackCheck, AttackOutcome, MassCheck, MassOutcome

if TYPE_CHECKING:
    from skirmish.model.event import CheckRolled


def reckoned(event: CheckRolled) -> str:
    """Say how a hit came to its points: `damage 6 (FG-07), doubled (FG-08), Soak −2 = 10`; else nothing."""
    check, outcome = event.check, event.outcome
    if isinstance(check, MassCheck) and isinstance(outcome, MassOutcome):
        return (
            f"{outcome.name} × ({_told(check.damage, check.soak)}) = {outcome.damage}" if outcome.hits else ""
        )
    if not isinstance(check, AttackCheck) or not isinstance(outcome, AttackOutcome):
        return ""
    if outcome.name not in {"hit", "critical"}:
        return ""
    return f"{_told(check.damage, check.soak, is_doubled=outcome.name == 'critical')} = {outcome.damage}"


def _told(damage: int, soak: int, *, is_doubled: bool = False) -> str:
    parts = [f"damage {damage} (FG-07)", *(["doubled (FG-08)"] if is_doubled else [])]
    return ", ".join([*parts, *([f"Soak −{soak}"] if soak else [])])
