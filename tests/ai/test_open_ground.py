"""What one kind of unit could do to another on open ground does not hang on what was asked before."""

from __future__ import annotations

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.ai.mind import Mind
from skirmish.ai.side.open_ground import harms_from_afar
from tests.ai.positions import position, unit

FIELD = """
    ####################
    #..................#
    #.a..............D.#
    #..................#
    ####################
"""


@pytest.mark.parametrize(
    ("ruleset", "missile", "shield"),
    [("forge", "javelin", "small_shield"), ("pools", "pistol", "round_shield")],
)
def test_who_has_put_its_missile_away_harms_nobody_from_afar(ruleset: str, missile: str, shield: str) -> None:
    """Asked in either order: what is kept of a trooper that could is not told of one that could not."""
    trooper = unit(ruleset, "trooper").fields
    things = {one.kind: one for one in (*trooper["hands"], *trooper["carried"])}
    item, held = things.pop(missile), things.pop(shield)
    axe = tuple(things.values())
    drawn = unit(ruleset, "trooper", hands=(held, item), carried=axe)
    put_away = unit(ruleset, "trooper", hands=(held,), carried=(item, *axe))
    for figure, can in [(drawn, True), (put_away, False), (drawn, True)]:
        game = position(ruleset, FIELD, {"a": figure, "D": "brute"}, charted=True)
        mind = Mind(game.ruleset, game.view("red"), LEVELS["master"], lambda: False)
        assert harms_from_afar(mind, mind.world.units["a1"], mind.world.units["D1"]) is can
