"""What the battery found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

MOST_SHOWN = 12
"""Violations that a report spells out."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A law that did not hold, and where."""

    ruleset: str
    """Id of the ruleset."""
    seed: str
    """The seed of the battle."""
    step: int
    """Number of the step; -1 for what concerns no step."""
    law: str
    """The law in a few words."""
    detail: str
    """What was found."""

    def __str__(self) -> str:
        return f"{self.ruleset} seed {self.seed!r} step {self.step}: {self.law}: {self.detail}"


@dataclass(frozen=True, slots=True)
class ConformanceReport:
    """One run of the battery."""

    battles: int
    """Battles played."""
    steps: int
    """Answers given in them."""
    endings: Mapping[str, int]
    """How many battles ended by each cause of `Result`."""
    verbs: Mapping[str, int]
    """How often each verb answered a prompt."""
    events: Mapping[str, int]
    """How often each kind of event happened."""
    checks: int
    """Different checks whose odds were compared with rolls."""
    violations: tuple[Violation, ...]
    """Every violation; if there is none, the ruleset has passed."""

    def __str__(self) -> str:
        lines = [
            f"{self.battles} battles, {self.steps} answers, {self.checks} checks; endings: {self.endings}"
        ]
        lines += [str(violation) for violation in self.violations[:MOST_SHOWN]]
        if len(self.violations) > MOST_SHOWN:
            lines.append(f"and {len(self.violations) - MOST_SHOWN} more")
        return "\n".join(lines)
