"""What an opponent thinks does not depend on what was thought before it in the same process."""

from __future__ import annotations

import sys
from functools import _lru_cache_wrapper

import pytest

from bench.battles import battle_of
from skirmish.ai.think import think
from skirmish.model.battle import Battle
from skirmish.rules import rulesets
from skirmish.rules.loop import take_step
from tests.effort import so_many

EVERY = so_many(6, 1)
"""Of so many decisions one is made anew."""
MOST = 400
"""Answers of a battle that are looked at."""


def forget() -> None:
    """Empty whatever is kept from one decision to the next."""
    for name, module in list(sys.modules.items()):
        if name.startswith("skirmish.ai."):
            for called, kept in vars(module).items():
                if isinstance(kept, _lru_cache_wrapper):
                    kept.cache_clear()
                elif isinstance(kept, dict) and called.startswith("_") and called.isupper():
                    kept.clear()


def decisions(ruleset: str, level: str, seed: str) -> list[tuple[Battle, str]]:
    """The moments of a battle between opponents of that level, each with what was thought in it."""
    table, now = battle_of("clash", seed, ruleset=ruleset)
    found: list[tuple[Battle, str]] = []
    while now.result is None and len(found) < MOST:
        thought = think(table, now.seen_by(now.asked), level)
        found.append((now, repr(thought)))
        now = take_step(table, now, thought.action).after
    return found


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", rulesets())
def test_thoughts_are_the_same_with_nothing_thought_before(ruleset: str) -> None:
    table = rulesets()[ruleset]
    decisions(ruleset, "master", "7")
    for battle, warm in decisions(ruleset, "regular", "5")[::EVERY]:
        forget()
        assert repr(think(table, battle.seen_by(battle.asked), "regular")) == warm
