"""Opponents think in a thread of their own, on a frozen view; no key waits for them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

from skirmish.ai.asked import Decision, answer
from skirmish.model.battle import Battle
from skirmish.rules.ruleset import Ruleset
from skirmish.seats import Opponent

__all__ = ["Decision", "ExplainedDecision", "Report", "choose", "explained", "slow_down"]

SWITCH = 0.0003
"""Seconds after which a thinking thread lets a key through."""

Report = Callable[[str], None]
"""Takes a sentence for the debug log."""


@dataclass(frozen=True, slots=True)
class ExplainedDecision:
    """What an opponent thought when it chose."""

    side: str
    """Whose."""
    round: int
    """When; 0 before the fight."""
    why: str
    """One sentence; data, never markup."""
    price: float
    """What its choice was worth to it, in points."""
    plans: tuple[str, ...] = ()
    """The best of what it weighed, each with the parts of its worth; data, never markup."""


def explained(view: Battle, decision: Decision) -> ExplainedDecision:
    """Return what is told of a decision that was made on that view, a side's own."""
    now = view.clock.round if view.clock else 0
    return ExplainedDecision(view.viewer, now, decision.why, decision.price, tuple(map(str, decision.plans)))


def slow_down() -> None:
    """Let keys through while this thread works."""
    sys.setswitchinterval(SWITCH)


def choose(
    ruleset: Ruleset, view: Battle, who: Opponent, stop: Callable[[], bool], report: Report
) -> Decision:
    """Choose the opponent's answer; if its thinking fails, it declines and the failure is reported."""
    slow_down()
    decision = answer(ruleset, view, who, stop)
    if decision.slip:
        report(decision.slip)
    return decision
