"""How long opponents think, in CPU time: decisions at 12 against 12 on the 80x45 map, and whole battles."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from time import process_time
from typing import Final

from bench.battles import battle_of, content
from bench.report import Row, at_most
from skirmish.ai.think import think
from skirmish.app.memory import AT_PLAY
from skirmish.rules.loop import take_step
from skirmish.seats import LEVELS

TITLE = "opponent, CPU time: decisions of depot (12 v 12, 80x45), battles of clash (6 v 6)"
STRONGEST: Final = list(LEVELS)[-1]
"""The level whose decisions are timed."""
USUAL: Final = "regular"
"""The level whose battles are timed."""
MIDDLE, LATE, WHOLE = 0.06, 0.3, 4.0
"""Seconds: goals for the middle decision, for the one that 1 in 100 exceeds, and for a whole battle."""
DECISIONS: Final = 120
"""How many are timed, from the first one on, when nothing has been worked out yet."""


def measure() -> Iterator[Row]:
    """Yield the rows of this part; garbage is collected as it is while a battle is on the screen."""
    content()
    gc.freeze()
    gc.set_threshold(*AT_PLAY)
    for ruleset in sorted(content().rulesets):
        took = sorted(decisions(ruleset, "depot", STRONGEST, DECISIONS))
        middle, late = took[len(took) // 2], took[max(0, -(-len(took) * 99 // 100) - 1)]
        told = f"{1000 * middle:.0f} p99 {1000 * late:.0f} max {1000 * took[-1]:.0f} ms"
        is_met = at_most(middle, MIDDLE) and at_most(late, LATE)
        yield Row(f"one decision, {STRONGEST}, {ruleset}", told, "", "<= 60 p99 300", is_met)
    for ruleset in sorted(content().rulesets):
        whole = sum(decisions(ruleset, "clash", USUAL))
        yield Row(
            f"one battle, {USUAL} against itself, {ruleset}",
            f"{whole:.1f} s",
            "",
            "<= 4 s",
            at_most(whole, WHOLE),
        )


def decisions(ruleset: str, scenario: str, level: str, most: int | None = None) -> list[float]:
    """Time each decision of a battle, or the first `most`, in seconds of CPU time."""
    table, battle = battle_of(scenario, ruleset=ruleset)
    took: list[float] = []
    while battle.result is None and (most is None or len(took) < most):
        view = battle.seen_by(battle.asked)
        start = process_time()
        action = think(table, view, level).action
        took.append(process_time() - start)
        battle = take_step(table, battle, action).after
    return took
