"""Three rules and more that meet in one number, one turn or one moment."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from tests.rules.forge.ring import PLAIN, fight, man
from tests.rules.proves import proves

RISKY = {**PLAIN, "running_away": True, "pool_scope": "all"}


@proves("G7", "F2-36", "FG-35", "G5")
@pytest.mark.parametrize(("answer", "hp", "left"), [("spend points=1", 22, 2), ("keep", 24, 3)])
def test_points_join_a_blow_after_a_runner_where_they_join_any_check(answer: str, hp: int, left: int) -> None:
    """The blow is an attack, and an attack is a Skill Check. 7, less 1 for a kick, plus 1 from behind: 7.

    A Marginal kick of 5 with Strength 2 makes a Minor wound: 2 points of 24.
    """
    units = {"a": man(dodge=2), "B": man(strength=2, fields={"tallies": {"pool-spent": 0}})}
    game = fight("#.aB...#", "a1 B1", units, options=RISKY)
    game.do("a1 step 1,0", dice=[7, 10, 7])  # 9 against 10: caught.
    assert game.asked == "B1 pool"
    game.do(f"B1 {answer}", dice=[5] if "spend" in answer else [])
    assert game.unit("a1").hp == hp
    assert 3 - game.unit("B1").tally("pool-spent") == left
    assert game.unit("a1").cell == Cell(1, 0), "and goes on"
    assert game.asked == "a1 turn"
