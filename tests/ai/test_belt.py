"""A weapon at the belt, or at the feet, of somebody with empty hands: nobody fights without it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.ai.levels import LEVELS
from skirmish.model.change import changed
from skirmish.model.event import Announced
from tests.ai.positions import position, turns, unit
from tests.scenario import Game

YARD = "#########\n#..aB...#\n#########"
"""An enemy stands beside the one with empty hands."""
COURT = "###########\n#..a..B...#\n###########"
"""An enemy stands where a walk leads beside it."""


@pytest.mark.parametrize("level", ["regular", "master"])
@pytest.mark.parametrize("system", ["forge", "fudge", "ranks", "stunts"])
def test_who_fights_with_a_fist_draws_the_weapon_at_the_belt(system: str, level: str) -> None:
    """Within three rounds beside an enemy, whom it could strike with a fist all the time."""
    weapon = dict(unit(system, "guard").fields)["hands"]
    bare = unit(system, "guard", hands=(), carried=weapon)
    game = turns(position(system, YARD, {"a": bare, "B": "guard"}, charted=True), "a1", 3, level)
    assert [item.kind for item in game.unit("a1").hands] == [item.kind for item in weapon[:1]]


def at_its_feet(system: str, drawing: str) -> Game:
    """The game of a guard whose weapons all lie where it stands."""
    weapons = dict(unit(system, "guard").fields)["hands"]
    bare = unit(system, "guard", hands=(), carried=())
    game = position(system, drawing, {"a": bare, "B": "guard"}, charted=True)
    step = game.steps[-1]
    ground = changed(step.after.ground, items={game.unit("a1").cell: weapons})
    game.steps[-1] = replace(step, after=step.after.with_ground(ground))
    return game


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("drawing", [YARD, COURT], ids=["beside", "coming"])
@pytest.mark.parametrize("system", ["forge", "fudge", "ranks", "stunts"])
def test_the_weapon_at_its_feet_is_picked_up_in_the_first_turn(system: str, drawing: str, level: str) -> None:
    """It neither kicks, nor guards itself turn after turn, nor walks off to strike with its fists."""
    assert turns(at_its_feet(system, drawing), "a1", 1, level).unit("a1").hands


@pytest.mark.parametrize("level", ["veteran", "master"])
def test_who_is_hurt_draws_rather_than_guard_itself_turn_after_turn(level: str) -> None:
    weapon = dict(unit("fudge", "guard").fields)["hands"]
    bare = unit("fudge", "guard", hands=(), carried=weapon, hp=5)
    game = turns(position("fudge", YARD, {"a": bare, "B": "guard"}, charted=True), "a1", 1, level)
    assert game.unit("a1").hands


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("system", ["forge", "stunts"])
def test_who_holds_a_broken_weapon_draws_the_other_one(system: str, level: str) -> None:
    """A guard with its club at the belt, beside an enemy; under `fudge` that does no more than a kick."""
    first, *others = dict(unit(system, "guard").fields)["hands"]
    useless = unit(system, "guard", hands=(replace(first, flaw="broken"), *others))
    game = turns(position(system, YARD, {"a": useless, "B": "guard"}, charted=True), "a1", 1, level)
    assert "a1.club" in [item.id for item in game.unit("a1").hands]


LANE = "#" * 40 + "\n#..a" + "." * 16 + "B" + "." * 18 + "#\n" + "#" * 40
"""An enemy stands so far off that who has come to it has a quarter of its rank left."""


@pytest.mark.parametrize("kind", ["guard", "captain", "veteran"])
@pytest.mark.parametrize("level", ["regular", "veteran", "master"])
def test_nobody_declares_a_blow_for_which_no_rank_is_left_to_draw(level: str, kind: str) -> None:
    """BG-15: a DEX of 11 to 13 leaves 3 after a run, and drawing costs 5: the act is lost (`ranks`)."""
    sheathed = dict(unit("ranks", kind).fields)
    bare = unit("ranks", kind, hands=(), carried=(*sheathed["hands"], *sheathed["carried"]))
    game = turns(position("ranks", LANE, {"a": bare, "B": "guard"}, charted=True), "a1", 2, level)
    assert "intent lost" not in [event.topic for event in game.log if isinstance(event, Announced)]
