"""Options off by default, and units that arrive late."""

from __future__ import annotations

from dataclasses import replace

import pytest

from skirmish.grid import Cell
from skirmish.model.event import CheckRolled, MoveStopped
from skirmish.model.unit import State
from skirmish.rules import objectives
from tests.rules.forge.ring import bonus, far, fight, man, rolled
from tests.rules.proves import proves
from tests.scenario import put

CORNER = """
    ###########
    #a#.......#
    #.....B...#
    #.........#
    ###########
    """


@proves("G13")
def test_by_option_who_waits_breaks_into_a_run_that_comes_into_sight() -> None:
    units = {"a": man(dexterity=3), "B": man("sling")}
    game = fight(CORNER, "B1 a1", units, options={"overwatch": True}, fog=False)
    assert not game.battle.sight.sees(game.unit("a1").cell, game.unit("B1").cell)
    game.do("B1 wait")
    game.do("a1 run 3,3")
    assert [event.reason for event in game.events(MoveStopped)] == ["sighted"]
    assert game.unit("a1").cell != (3, 3)
    assert game.asked == "B1 cut-in"
    game.do("B1 go")
    game.do("B1 shoot a1 with=B1.sling", dice=[])
    game.do("a1 stand", dice=[3])
    game.do("B1 end")
    assert game.asked == "a1 turn"
    game.do("a1 run-on 3,3")
    assert game.unit("a1").cell == (3, 3)
    assert game.unit("a1").tally("actions") == 1


def test_who_waits_at_the_head_of_the_stairs_breaks_into_a_run_up() -> None:
    """The runner comes into sight at the head, and no step before."""
    house = {"storeys": {"cellar": "0-4", "hall": "6-10"}, "stairs": ["3,1 7,1"]}
    drawing = "###########\n#a..###...#\n#...###..B#\n###########"
    units = {"a": man(dexterity=3), "B": man("sling")}
    game = fight(drawing, "B1 a1", units, options={"overwatch": True}, charted=True, **house)
    game.do("B1 wait")
    game.do("a1 run 9,1")
    assert game.unit("a1").cell == (7, 1)
    assert game.asked == "B1 cut-in"
    game.do("B1 go")
    assert not game.refused("B1 shoot a1 with=B1.sling")


@proves("G13")
def test_without_the_option_nobody_breaks_into_a_run() -> None:
    game = fight(CORNER, "B1 a1", {"a": man(dexterity=3)}, fog=False)
    game.do("B1 wait")
    game.do("a1 run 3,3")
    assert game.unit("a1").cell == (3, 3)


@proves("G10")
def test_leaving_contact_costs_nothing_unless_an_option_says_so() -> None:
    game = fight("#.aB...#", "a1 B1")
    game.do("a1 step 1,0", dice=[])
    assert game.unit("a1").cell == (1, 0)
    risky = fight("#.aB...#", "a1 B1", {"a": man(dodge=2)}, options={"running_away": True})
    risky.do("a1 step 1,0", dice=[7, 10, 3])
    assert rolled(risky) == [("a1", "break-away", "caught"), ("B1", "free-attack", "miss")]
    blow = next(event for event in risky.events(CheckRolled) if event.verb == "free-attack")
    assert sum(row.amount for row in blow.check.rows if row.side == "target") == 8
    assert [row.amount for row in blow.check.rows if row.rule == "F2-47"] == [1]
    assert risky.unit("a1").cell == (1, 0)


@proves("G10")
def test_a_tie_gets_away() -> None:
    game = fight("#.aB...#", "a1 B1", {"a": man(dodge=2)}, options={"running_away": True})
    game.do("a1 step 1,0", dice=[7, 9])
    assert rolled(game) == [("a1", "break-away", "clean")]


@proves("G36")
def test_by_option_loading_is_an_action() -> None:
    game = far(man("crossbow"), options={"long_actions": False})
    game.do("a1 shoot B1 with=a1.crossbow", dice=[])
    game.do("B1 stand", dice=[3])
    game.do("a1 reload with=a1.crossbow")
    assert game.unit("a1").tally("actions") == 2
    assert bonus(game, "a1 shoot B1 with=a1.crossbow") == -4


@proves("G37")
def test_who_arrives_late_rolls_at_once_and_comes_last_in_that_round() -> None:
    game = fight("#a...B.B#", "a1 B1 B2")
    step = game.steps[-1]
    fresh = replace(game.unit("a1"), id="a9", cell=game.unit("a1").cell._replace(x=2), tallies={}, states={})
    units = {**step.after.units, "a9": fresh}
    game.steps[-1] = replace(step, after=step.after.with_units(units))
    game.do("a1 end", dice=[12])
    order = []
    while game.battle.clock is not None and game.battle.clock.round == 1:
        order.append(game.prompts[0].unit)
        game.decline()
    assert order == ["B1", "B2", "a9"]
    assert game.prompts[0].unit == "a9", "and keeps its place until the block ends"


@proves("G37", "F2-01")
def test_who_is_out_is_passed_over() -> None:
    game = fight("#a...B.B#", "a1 B1 B2")
    put(game, {"B1": {"out": "down", "states": {"prone": State("prone")}}})
    game.do("a1 end")
    assert game.asked == "B2 turn"


@proves("G10", "G6", "G13", "G33", "F2-59", "G29")
def test_a_free_attack_weighs_what_any_attack_does_but_the_actions_before_it() -> None:
    units = {"a": man(height_ft=12), "B": man("knife", dexterity=1)}
    game = fight("#.aB...#", "a1 B1", units, options={"running_away": True}, dark="a")
    blow = "B1 free-attack a1 with=B1.knife"
    assert bonus(game, blow) == 1 + 1 + 2 - 2, "Dexterity, from behind, a large target, in the dark"
    states = {"waiting": State("waiting"), "lunged": State("lunged")}
    put(game, {"B1": {"tallies": {"severe": 1, "actions": 1, "pool-spent": 99}, "states": states}})
    assert bonus(game, blow) == 2 - 2 - 1 - 2, "wounds, waiting, the lunge"


@proves("G10", "F2-36")
def test_a_maxatec_breaks_in_a_free_attack_too() -> None:
    units = {"B": man("maxatec")}
    game = fight("#.aB...#", "a1 B1", units, options={"running_away": True})
    game.do("a1 step 1,0", dice=[3, 9, 2])
    assert rolled(game) == [("a1", "break-away", "caught"), ("B1", "free-attack", "miss")]
    assert game.unit("B1").hands[0].flaw == "broken"


@proves("G10", "G11")
def test_a_way_out_under_ones_feet_may_be_taken_after_the_last_action() -> None:
    out = (objectives.make("red", "escape", zone="1"),)
    game = fight("#a..1..B#", "a1 B1", {"a": man()}, objectives=out)
    put(game, {"a1": {"tallies": {"actions": 2, "pool-spent": 99}}})
    game.do("a1 run 4,0")
    assert game.asked == "a1 turn"
    game.do("a1 leave")
    assert game.unit("a1").out == "left"


BENDS = """
    #############
    #a#...#.....#
    #.#.B.#..B..#
    #.#...#.....#
    #.#.###.#####
    #...........#
    #############
    """


@proves("G13")
def test_each_waiter_breaks_into_a_run_where_it_comes_into_its_own_sight() -> None:
    units = {"a": man(speed=16), "B": man("sling")}
    game = fight(BENDS, "B1 B2 a1", units, options={"overwatch": True}, fog=False)
    game.do("B1 wait")
    game.do("B2 wait")
    game.do("a1 run 11,5")
    asked = []
    while game.unit("a1").cell != (11, 5):
        if game.asked.endswith("cut-in"):
            waiter = game.prompts[0].unit
            assert game.battle.sight.sees(game.unit(waiter).cell, game.unit("a1").cell)
            asked.append(waiter)
            game.do(f"{waiter} hold")
        else:
            game.do("a1 run-on 11,5")
    assert asked == ["B1", "B2"], "each once, and nobody who does not see the runner"
    assert {event.reason for event in game.log if isinstance(event, MoveStopped)} == {"sighted"}


@proves("G13", "G10")
def test_who_does_something_else_after_the_break_runs_on_no_more() -> None:
    game = fight(CORNER, "B1 a1", {"a": man(dexterity=3)}, options={"overwatch": True}, fog=False)
    game.do("B1 wait")
    game.do("a1 run 3,3")
    game.do("B1 hold")
    assert not game.refused("a1 run-on 3,3")
    game.do("a1 search", dice=[7])
    game.do("B1 hold")
    assert "no run to go on with" in game.refused("a1 run-on 3,3")


LANE = """
    ############
    #Ba....#####
    ######.#####
    #.B........#
    ############
    """


@proves("G13", "FG-35", "G10")
@pytest.mark.parametrize("chased", [False, True])
def test_who_waits_breaks_into_a_run_that_began_by_running_away(chased: bool) -> None:
    """B2 sees the runner from 6,3 on, six cells from where it began in contact with B1; four are left of ten.

    It got away from B1 before: 7 + 6 against 7.
    """
    options = {"overwatch": True, "running_away": chased}
    units = {"a": man(dexterity=6, speed=10)}
    game = fight(LANE, "B2 a1 B1", units, options=options, charted=True)
    game.do("B2 wait")
    game.do("a1 run 10,3", dice=[7, 7] if chased else [])
    assert [(stop.reason, stop.cell) for stop in game.events(MoveStopped)] == [("sighted", Cell(6, 3))]
    assert game.asked == "B2 cut-in"
    game.do("B2 hold")
    assert game.asked == "a1 turn"
    game.do("a1 run-on 10,3")
    assert game.unit("a1").cell == Cell(10, 3)


@proves("G13", "FG-35")
def test_of_a_run_that_ends_by_a_fall_on_the_way_nothing_is_broken_off() -> None:
    """B1 catches the runner, 7 + 1 against 7, and strikes it down: 12 + 12 is Mortal for 24 Hits."""
    units = {"a": man(speed=10), "B1": man("sword", dexterity=1, strength=12), "B2": man()}
    options = {"overwatch": True, "running_away": True}
    game = fight(LANE, "B2 a1 B1", units, options=options, charted=True)
    game.do("B2 wait")
    game.do("a1 run 10,3", dice=[7, 7, 7, 12])
    assert (game.unit("a1").out, game.unit("a1").cell) == ("down", Cell(2, 1))
    assert not game.events(MoveStopped)
