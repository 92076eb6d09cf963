"""Opponents think in a thread of their own, on a frozen view; no key waits for them."""

from __future__ import annotations

import sys
from collections.abc import Callable

from skirmish.ai.asked import Answer as Decision
from skirmish.ai.asked import answer
from skirmish.model.battle import Battle
from skirmish.rules.ruleset import Ruleset
from skirmish.seats import Opponent

__all__ = ["Decision", "Report", "choose", "slow_down"]

SWITCH = 0.0003
"""Seconds after which a thinking thread lets a key through."""

Report = Callable[[str], None]
"""Takes a sentence for the debug log."""


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
