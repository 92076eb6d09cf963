"""How long an opponent thinks: 12 against 12 on the 80x45 map."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from bench.battles import battle_of, think
from bench.report import Row, at_most, milliseconds, spread
from skirmish.rules.loop import take_step
from skirmish.seats import LEVELS

TITLE = "opponent: depot, 12 v 12 on 80x45, both sides played by it"
GOAL = 0.3
"""Seconds for one decision."""
DECISIONS = 60
"""How many are timed for each level."""


def measure() -> Iterator[Row]:
    """Yield the rows of this part."""
    if think is None:
        yield Row("one decision", "there is no opponent yet")
        return
    for level in LEVELS:
        took = decisions(level)
        yield Row(
            f"one decision, {level}", milliseconds(took), "", "<= 300 ms", at_most(spread(took)[1], GOAL)
        )


def decisions(level: str) -> list[float]:
    """Time each decision of the first rounds of a battle, in seconds."""
    ruleset, battle = battle_of("depot")
    took: list[float] = []
    while battle.result is None and len(took) < DECISIONS:
        view = battle.seen_by(battle.asked)
        start = perf_counter()
        action = think(ruleset, view, level).action
        took.append(perf_counter() - start)
        battle = take_step(ruleset, battle, action).after
    return took
