"""Nobody bars the way of enemies who shoot from where they are."""

from __future__ import annotations

import pytest

from skirmish.rules import rulesets
from tests.ai.positions import hunted, position, turns
from tests.effort import paired

BRIDGE = """
    #############################
    #...........---.............#
    #...........---.............#
    #..a....b...:::......C......#
    #.......c...---......D......#
    #...........---.............#
    #############################
"""
"""Blue is to put out a1 and needs no way to it: two archers see it across the water."""


@pytest.mark.parametrize(("ruleset", "level"), paired(rulesets(), ["master", "veteran", "regular"]))
@pytest.mark.parametrize("comrades", ["bc", "c"])
def test_comrades_of_a_mark_do_not_stand_on_a_bridge_under_fire(
    ruleset: str, level: str, comrades: str
) -> None:
    drawing = BRIDGE if "b" in comrades else BRIDGE.replace("b", ".")
    kinds = {"a": "captain", **dict.fromkeys(comrades, "brute"), "C": "archer", "D": "archer"}
    game = position(ruleset, drawing, kinds, charted=True, fog=False, **hunted("a1"))
    game = turns(game, " ".join(f"{name}1" for name in "a" + comrades), 3, level)
    assert all(not 12 <= game.unit(f"{name}1").cell.x <= 14 for name in comrades)
