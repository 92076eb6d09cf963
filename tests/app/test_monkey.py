"""A short run of random keys, clicks and sizes; `make monkey` is the long one."""

from __future__ import annotations

import pytest

from skirmish.app.screens.battle import BattleScreen
from tests.app.monkey import EVENTS, sitting
from tests.effort import so_many

SEEDS = so_many(("one", "two"), ("one", "two", "three", "four"))
"""A sitting that fails is seen again by `python -m tests.app.monkey --only SEED`."""
FEW = 120
"""Things done in each."""


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
async def test_nothing_that_a_hand_does_raises(seed: str) -> None:
    await sitting(seed, number=FEW)


async def test_a_fault_behind_a_key_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: BattleScreen, dx: int, dy: int) -> None:
        raise ValueError(f"as if {dx},{dy} were no step")

    monkeypatch.setattr(BattleScreen, "action_step", broken)
    with pytest.raises((AssertionError, ValueError), match="as if"):
        await sitting(SEEDS[0], number=EVENTS)
