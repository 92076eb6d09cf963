"""Range bands as the screen shows them (FU-70, FU-71, FU-72)."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from skirmish.rules.fudge import RULESET

HERE = Cell(20, 20)


@pytest.mark.parametrize(
    ("goal", "name"),
    [
        (Cell(21, 21), "short"),  # FU-70: below 2 m.
        (Cell(22, 20), "medium"),  # FU-71: 2 m.
        (Cell(35, 20), "medium"),  # FU-71: 15 m.
        (Cell(29, 32), "medium"),  # 9, 12: 15 m.
        (Cell(36, 20), "long"),  # FU-72: 16 m.
        (Cell(35, 21), "long"),  # A little more than 15 m.
    ],
)
def test_a_distance_has_its_band(goal: Cell, name: str) -> None:
    band = RULESET.band(HERE, goal)
    assert band is not None
    assert band.name == name
