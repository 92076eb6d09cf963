"""What is thrown is gone: nobody throws away what it fights with, and who has another blade at hand may."""

from __future__ import annotations

import pytest

from tests.ai.positions import position, thought, unit
from tests.effort import every
from tests.rules.forge import ring as forge
from tests.scenario import Figure, Game

NEAR = """
    ############
    #..........#
    #a....B....#
    #..........#
    ############
"""
FAR = """
    ####################
    #..................#
    #a............B....#
    #..................#
    ####################
"""


def meeting(ruleset: str, drawing: str, own: str | Figure) -> Game:
    """The game when `a1` is asked what it does about a guard in sight."""
    return position(ruleset, drawing, {"a": own, "B": "guard"}).until("a1")


@pytest.mark.parametrize("level", every(2, ["master", "veteran"]))
@pytest.mark.parametrize("drawing", [NEAR, FAR])
def test_nobody_throws_away_the_spear_that_it_fights_with(drawing: str, level: str) -> None:
    """It threw its only weapon, and then had a club to draw, or fists, before an enemy with a spear."""
    for own in ("guard", unit("pools", "guard", carried=())):
        game = meeting("pools", drawing, own)
        assert game.ruleset.verbs[thought(game, level).action.verb].is_walk


def test_who_could_only_throw_comes_up_to_its_enemy() -> None:
    """A knife that may be thrown made it a shooter, who stays where it is. It still has its dagger."""
    game = meeting("ranks", FAR, "scout")
    assert [item.kind for item in game.unit("a1").items] == ["dagger", "knife", "soft_leather"]
    assert thought(game).action.verb == "move"


def test_who_keeps_a_sword_throws_its_dagger_from_afar() -> None:
    game = meeting("pools", FAR, "duellist")
    action = thought(game).action
    assert (action.verb, action.arg("with")) == ("throw", "a1.dagger")


def test_what_is_of_no_use_but_to_be_thrown_is_thrown() -> None:
    game = forge.fight(
        NEAR, "a1 B1", {"a": forge.man("javelin", throwing=6, dexterity=3), "B": forge.man("sword")}
    )
    assert thought(game).action.verb == "throw"
