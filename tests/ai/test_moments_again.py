"""Ten more moments, each under every system: defenders, killers, escapers, the hidden, and plain sense."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from skirmish.grid import steps_apart
from skirmish.model.action import Action
from skirmish.rules import objectives, rulesets
from tests.ai.positions import position, thought, turns, unit
from tests.effort import every, paired
from tests.scenario import Game, put

LEVELS = ("veteran", "elite", "master")
BEST = ("elite", "master")


def turn_of(game: Game, name: str, level: str) -> list[Action]:
    """All that the unit does in its next turn."""
    before = len(game.steps)
    turns(game, name, 1, level)
    acts = [step.action for step in game.steps[before:]]
    return [act for act in acts if act is not None and act.unit == name]


def has_won(game: Game) -> bool:
    """Whether red has won, no matter how."""
    return game.result.startswith("red by")


# ---------------------------------------------------------------------------------------------- the goal

POST = """
##############################
#............................#
#....111.....................#
#....1a1...........D.........#
#....111.....................#
#....1b1.....................#
#....111..............E......#
#............................#
##############################
"""


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), LEVELS)))
def test_who_holds_open_ground_does_not_go_after_a_monk_that_stands_by(ruleset: str, level: str) -> None:
    """Neither of the two enemies comes, and neither shoots."""
    kinds = {"a": "guard", "b": "guard", "D": "monk", "E": "brute"}
    goals = [objectives.make("red", "hold", zone="1", rounds=6), objectives.make("blue", "eliminate")]
    game = position(ruleset, POST, kinds, under={"a": ".", "b": "."}, charted=True, objectives=goals)
    game = turns(game, "a1 b1", 4, level)
    assert all(4 <= game.unit(name).cell.x <= 8 for name in ("a1", "b1"))


PASSAGE = """
####################################
#..................................#
#..a..............................1#
#..b.............D................1#
#..c..............................1#
#..................................#
####################################
"""


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), LEVELS), first=1))
def test_three_get_past_a_guard_who_stands_still(ruleset: str, level: str) -> None:
    goal = objectives.make("red", "reach", zone="1", count=2)
    kinds = {"a": "scout", "b": "scout", "c": "scout", "D": "guard"}
    game = position(ruleset, PASSAGE, kinds, charted=True, objectives=[goal])
    assert has_won(turns(game, "a1 b1 c1", 10, level))


LAST_ROUND = """
####################
#..................#
#...a.11...........#
#.....11.......D...#
#..................#
####################
"""


@pytest.mark.parametrize(("ruleset", "level"), paired(rulesets(), LEVELS))
def test_in_the_last_rounds_an_archer_walks_onto_the_ground_that_counts(ruleset: str, level: str) -> None:
    """The battle ends after the second round; another archer stands in the open."""
    goal = objectives.make("red", "hold", zone="1", rounds=1)
    game = position(
        ruleset, LAST_ROUND, dict.fromkeys("aD", "archer"), charted=True, objectives=[goal], limit=2
    )
    assert has_won(turns(game, "a1", 2, level))


ROAD = """
####################################
#..................................#
#..a...........................E...#
#..c..............................1#
#..b..............................1#
#..................................#
#..................................#
####################################
"""


@pytest.mark.parametrize(("ruleset", "level"), every(2, paired(["fudge", "ranks", "stunts"], BEST), first=1))
def test_an_escort_gets_its_ward_past_one_who_hardly_fights(ruleset: str, level: str) -> None:
    goal = objectives.make("red", "escort", who="c1", zone="1")
    kinds = {"a": "guard", "b": "guard", "c": "monk", "E": "monk"}
    game = position(ruleset, ROAD, kinds, charted=True, objectives=[goal])
    assert has_won(turns(game, "a1 b1 c1", 14, level))


KILLER = """
###########
#.........#
#...Ca....#
#....D....#
#.........#
###########
"""


@pytest.mark.parametrize("ruleset", every(3, rulesets(), first=1))
def test_a_killer_beside_its_mark_and_the_guard_of_that_strikes_the_mark(ruleset: str) -> None:
    kinds = {"C": "captain", "a": "guard", "D": "veteran"}
    goal = objectives.make("blue", "assassinate", unit="C1")
    game = position(ruleset, KILLER, kinds, sides={"red": "aC", "blue": "D"}, charted=True, objectives=[goal])
    acts = turn_of(game.until("D1"), "D1", "master")
    assert next(act.target for act in acts if game.ruleset.verbs[act.verb].aim == "foe") == "C1"


# ---------------------------------------------------------------------------------------------- plain sense

SHOT = """
####################
#..................#
#...a..............#
#...........B......#
#..................#
####################
"""


@pytest.mark.parametrize(("ruleset", "level"), paired(rulesets(), LEVELS))
def test_an_archer_shoots_at_a_brute_in_the_open_in_its_first_turn(ruleset: str, level: str) -> None:
    game = position(ruleset, SHOT, {"a": "archer", "B": "brute"}, charted=True).until("a1")
    assert "shoot" in [act.verb for act in turn_of(game, "a1", level)]


WALLED_IN = """
####################
#..........#########
#.a........#...#...#
#......#...#.B.#...#
#......#...#...#...#
#..........#########
####################
"""


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), LEVELS), first=2))
def test_nobody_goes_round_and_round_before_a_wall(ruleset: str, level: str) -> None:
    """There is no way to the enemy: in seven rounds no cell is come to more than twice."""
    game = position(ruleset, WALLED_IN, {"a": "guard", "B": "guard"}, charted=True)
    cells = [game.unit("a1").cell, *(turns(game, "a1", 1, level).unit("a1").cell for _ in range(7))]
    come_to = Counter(there for here, there in pairwise(cells) if here != there)
    assert max(come_to.values(), default=0) <= 2


DISARMED = """
################
#..............#
#.a.........B..#
#..............#
################
"""


@pytest.mark.parametrize("ruleset", every(3, rulesets()))
def test_who_has_empty_hands_takes_something_in_them_before_a_swordsman_comes(ruleset: str) -> None:
    guard = unit(ruleset, "guard")
    things = (*guard.fields["hands"], *guard.fields["carried"])
    bare = replace(guard, fields={**guard.fields, "hands": (), "carried": things})
    game = position(ruleset, DISARMED, {"a": bare, "B": "guard"}, charted=True)
    assert turns(game, "a1", 2).unit("a1").hands


ALONE = """
####################
#..................#
#.b........a.......#
#.........BC.......#
#..................#
####################
"""


@pytest.mark.parametrize(("ruleset", "level"), every(3, paired(rulesets(), LEVELS), first=1))
def test_who_has_nothing_else_to_do_helps_the_one_who_fights_two(ruleset: str, level: str) -> None:
    game = position(ruleset, ALONE, dict.fromkeys("abBC", "guard"), charted=True).until("b1")
    here = turns(game, "b1", 2, level).unit("b1").cell
    assert min(steps_apart(here, game.unit(foe).cell) for foe in ("B1", "C1")) <= 2


# ------------------------------------------------------------------------------------------------ the hidden

BUSH = """
########################
#......................#
#......................#
#....a.........B.......#
#..................C...#
#..................D...#
########################
"""


@pytest.mark.parametrize("ruleset", every(3, rulesets()))
def test_who_hides_in_a_bush_strikes_at_none_of_three_far_off(ruleset: str) -> None:
    """One sentry looks away; two guards behind it look on."""
    asleep = {"alert": False}
    kinds = {
        "a": unit(ruleset, "scout"),
        "B": unit(ruleset, "sentry", facing="e", **asleep),
        "C": unit(ruleset, "guard", facing="w", **asleep),
        "D": unit(ruleset, "guard", facing="w", **asleep),
    }
    game = position(ruleset, BUSH, kinds, infiltrators="red", under={"a": "*"}, charted=True).until("a1")
    assert game.ruleset.verbs[thought(game).action.verb].aim != "foe"


# ------------------------------------------------------------------------------------------------ the fallen

WALL = """
####################
#.....#............#
#.ab..#.........B..#
#.....#............#
#............C.....#
####################
"""


@pytest.mark.parametrize("level", LEVELS)
def test_the_fallen_are_healed_behind_a_wall_though_an_archer_is_near(level: str) -> None:
    kinds = {"a": "guard", "b": "guard", "B": "guard", "C": "archer"}
    game = position("stunts", WALL, kinds, charted=True).until("a1")
    put(game, {"b1": {"hp": -1, "out": "down"}})
    assert "heal" in [act.verb for act in turn_of(game, "a1", level)]
