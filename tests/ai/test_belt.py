"""A weapon at the belt of somebody with empty hands: it is drawn, rather than fought without."""

from __future__ import annotations

import pytest

from tests.ai.positions import position, turns, unit

YARD = "#########\n#..aB...#\n#########"


@pytest.mark.parametrize("level", ["regular", "master"])
@pytest.mark.parametrize("system", ["forge", "fudge", "ranks", "stunts"])
def test_who_fights_with_a_fist_draws_the_weapon_at_the_belt(system: str, level: str) -> None:
    """Within three rounds beside an enemy, whom it could strike with a fist all the time."""
    weapon = dict(unit(system, "guard").fields)["hands"]
    bare = unit(system, "guard", hands=(), carried=weapon)
    game = turns(position(system, YARD, {"a": bare, "B": "guard"}, charted=True), "a1", 3, level)
    assert [item.kind for item in game.unit("a1").hands] == [item.kind for item in weapon[:1]]
