"""Initiative, turns, moving, hit points and the end of a fight."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import get_args, get_type_hints

import pytest

from skirmish.grid import Cell
from skirmish.model.event import CheckRolled, UnitFell
from skirmish.model.unit import State
from skirmish.rules.fudge import RULESET
from skirmish.rules.fudge.sheet import Sheet
from skirmish.rules.sheet import Bounds
from tests.rules.fudge.ring import edge, fight, man
from tests.rules.proves import proves
from tests.scenario import start

DUEL = """
    #####
    #aB.#
    #####
"""


@proves("FU-01", "FU-02")
def test_initiative_is_one_perception_check_for_the_whole_fight() -> None:
    game = start(
        RULESET,
        """
        ######
        #a.B.#
        #....#
        #..c.#
        ######
        """,
        units={"a": Sheet(perception=4), "B": Sheet(perception=1), "c": Sheet(perception=2)},
        dice=["--0+", "++00", "+++0"],  # a 4 - 1 = 3, B 1 + 2 = 3, c 2 + 3 = 5: a before B by Perception
    )
    assert [game.unit(name).tally("initiative") for name in ("a1", "B1", "c1")] == [3, 3, 5]
    for name in ("c1", "a1", "B1", "c1", "a1", "B1", "c1"):
        assert game.asked == f"{name} turn"
        game.do(f"{name} end", dice=[])


@proves("FU-03", "FU-21")
def test_a_round_runs_from_one_act_to_the_next_of_the_same_character() -> None:
    game = fight(DUEL, "a1 B1", {"a": man("sword")})
    assert edge(game, "a1 strike B1 with=a1.sword") == 0
    game.do("a1 end")
    game.do("B1 defend")
    game.do("B1 end")
    assert game.asked == "a1 turn", "a new round of the table, but B has not acted again"
    assert edge(game, "a1 strike B1 with=a1.sword") == -2
    game.do("a1 end")
    assert game.asked == "B1 turn"
    assert not game.unit("B1").has("full-defence")


@proves("FG-19")
def test_ties_go_to_perception_then_athletics() -> None:
    drawing = """
        ######
        #a.B.#
        #..c.#
        ######
    """
    game = start(
        RULESET,
        drawing,
        units={"a": Sheet(), "B": Sheet(athletics=3), "c": Sheet(perception=3)},
        dice=[1, 1, 0],
    )
    order = [unit for unit, _ in game.battle.clock.order]  # type: ignore[union-attr]
    assert order == ["c1", "B1", "a1"]


@proves("FG-19")
def test_what_is_still_tied_is_thrown_for_until_it_differs_and_earlier_throws_stand() -> None:
    game = start(
        RULESET,
        """
        ######
        #a.B.#
        #..c.#
        ######
        """,
        # All at 2; then a throws 1, B and c 0; these two again: -1 and 4. The 4 does not pass the first 1.
        dice=[0, 0, 0, 1, 0, 0, -1, 4],
    )
    order = [unit for unit, _ in game.battle.clock.order]  # type: ignore[union-attr]
    assert order == ["a1", "c1", "B1"]
    assert [e.unit for e in game.events(CheckRolled) if e.verb == "tie-break"] == [
        "a1",
        "B1",
        "c1",
        "B1",
        "c1",
    ]


@proves("FG-19")
def test_who_arrives_late_rolls_on_arrival_and_throws_for_ties_with_those_before() -> None:
    game = start(
        RULESET,
        """
        #######
        #a.B..#
        #.....#
        #######
        """,
        dice=[0, 0, 3, -2],
    )
    late = replace(game.unit("B1"), id="B2", name="B2", cell=Cell(5, 2), tallies={})
    step = game.steps[-1]
    game.steps.append(replace(step, after=step.after.with_unit(late)))
    # 2 like the others; its throw of 3 ties with a's; then a throws 0 and it throws 1.
    game.do("a1 end", dice=[0, 3, 0, 1])
    assert [unit for unit, _ in game.battle.clock.queue] == ["B2", "a1", "B1"]  # type: ignore[union-attr]


ONE_ACTION = (
    "strike B1 with=a1.greatsword",
    "trip B1",
    "shove B1",
    "grapple B1",
    "disarm B1",
    "defend",
    "ground",
)


@proves("FU-05")
@pytest.mark.parametrize("deed", ONE_ACTION)
def test_a_turn_allows_one_of_these(deed: str) -> None:
    game = fight(DUEL, "a1 B1", {"a": man("greatsword"), "B": man("sword", block=6)})
    game.do(f"a1 {deed}")
    if game.asked == "a1 turn":
        for other in ONE_ACTION:
            again = "gone to ground" if deed == other == "ground" else "acted"
            assert again in game.refused(f"a1 {other}")
        game.do("a1 end")
    assert game.asked == "B1 turn"


@proves("FU-05")
def test_a_turn_may_be_passed() -> None:
    game = fight(DUEL)
    assert game.do("a1 end")
    assert game.asked == "B1 turn"


@proves("FU-06", "FU-20", "FU-59")
@pytest.mark.parametrize(("state", "deed"), [("ground", "rise"), ("prone", "stand"), ("prone", "roll-over")])
def test_getting_up_and_rolling_over_take_an_action(state: str, deed: str) -> None:
    game = fight(DUEL, "a1 B1", {"a": man("sword", fields={"states": {state: State(state)}})})
    game.do(f"a1 {deed}")
    assert set(game.unit("a1").states) == ({"ground"} if deed == "roll-over" else set())
    assert "acted" in game.refused("a1 strike B1 with=a1.sword")


@proves("FU-06", "FU-62", "FU-68")
@pytest.mark.parametrize(("mine", "theirs"), [("pinned", "pinning"), ("held", "holding")])
def test_breaking_a_grip_takes_an_action(mine: str, theirs: str) -> None:
    grip = {
        "a": man(fields={"states": {mine: State(mine, by="B1")}}),
        "B": man(fields={"states": {theirs: State(theirs, by="a1")}}, strength=6),
    }
    game = fight(DUEL, "a1 B1", grip)
    game.do("a1 struggle", dice=[-4, 4])
    assert game.asked == "B1 turn", "it cannot move either, so its turn is over"


@proves("FG-03")
def test_abilities_run_from_0_to_6_and_are_2_unless_given() -> None:
    assert {field.name for field in fields(Sheet)} == {
        "perception", "stealth", "melee", "block", "marksmanship", "dodge", "strength", "athletics",
        "toughness",
    }  # fmt: skip
    assert all(getattr(Sheet(), field.name) == 2 for field in fields(Sheet))
    hints = get_type_hints(Sheet, include_extras=True)
    assert Bounds(0, 6) in get_args(hints["melee"])


@proves("FG-04")
def test_five_hit_points_for_each_point_of_toughness() -> None:
    game = fight(DUEL, units={"B": man(toughness=3)})
    assert (game.unit("a1").hp, game.unit("B1").hp) == (10, 15)


@proves("FG-04")
@pytest.mark.parametrize(
    ("hp", "dice", "out"),
    # A greatsword does 2 x 2 + 3 = 7, a critical 14; full HP are 10.
    [(8, "+000", ""), (7, "+000", "down"), (1, "+000", "down"), (5, "++++", "down"), (4, "++++", "dead")],
)
def test_down_at_0_and_dead_at_minus_full(hp: int, dice: str, out: str) -> None:
    game = fight(DUEL, "a1 B1", {"a": man("greatsword"), "B": man(fields={"hp": hp})})
    game.do("a1 strike B1 with=a1.greatsword", dice=[dice, 0])
    assert game.unit("B1").out == out
    assert [event.out for event in game.events(UnitFell)] == ([out] if out else [])


@proves("FG-04")
def test_a_side_with_nobody_up_has_lost() -> None:
    game = fight(DUEL, "a1 B1", {"a": man("greatsword"), "B": man(fields={"hp": 1})})
    game.do("a1 strike B1 with=a1.greatsword", dice=[1, 0])
    assert game.result == "red by out"


@proves("FG-04")
def test_twenty_cycles_in_which_nobody_is_hurt_are_a_draw() -> None:
    game = fight(DUEL, "a1 B1", {"a": man("sword")})
    game.do("a1 strike B1 with=a1.sword", dice=[1, 0])  # Hurt in round 1: rounds 2 to 21 pass in peace.
    for _ in range(20):
        game.play("a1 end", "B1 end")
    game.play("a1 end")
    assert game.asked == "B1 turn", "round 21 is not over"
    game.do("B1 end")
    assert game.result == "draw by stalemate"


@proves("FG-04")
@pytest.mark.parametrize(("hp", "penalty"), [(10, 0), (7, 0), (6, -1), (5, -1), (4, -2), (2, -3), (1, -3)])
def test_wounds_weigh_only_where_the_scenario_says_so(hp: int, penalty: int) -> None:
    units = {"a": man("sword", fields={"hp": hp})}
    assert edge(fight(DUEL, "a1 B1", units), "a1 strike B1 with=a1.sword") == 0
    game = fight(DUEL, "a1 B1", units, options={"wound_penalties": True})
    assert edge(game, "a1 strike B1 with=a1.sword") == penalty


@proves("FG-02")
def test_both_sides_roll_unless_defenders_are_static() -> None:
    units = {"a": man("sword"), "B": man(block=3)}
    game = fight(DUEL, "a1 B1", units)
    game.do("a1 strike B1 with=a1.sword", dice=[2, 1])
    assert game.unit("B1").hp == 10, "2 + 2 is not above 3 + 1"
    game = fight(DUEL, "a1 B1", units, options={"static_defence": True})
    game.do("a1 strike B1 with=a1.sword", dice=[2])
    assert game.unit("B1").hp == 6, "2 + 2 is above 3"


OPEN = """
    ###############
    #a............#
    #.............#
    #.............#
    #.............#
    #.............#
    #.............#
    #............B#
    ###############
"""


@proves("FG-20")
def test_a_move_is_4_and_athletics_and_a_diagonal_step_costs_one_and_a_half() -> None:
    game = fight(OPEN, units={"a": man(athletics=2)})
    assert not game.refused("a1 move 7,1")
    assert game.refused("a1 move 8,1")
    assert not game.refused("a1 move 5,5"), "4 diagonal steps are 6"
    assert game.refused("a1 move 6,6")
    assert game.refused("a1 move 6,5"), "4 diagonal steps and 1 are 7"


@proves("FG-20")
def test_a_run_is_twice_that_and_leaves_no_action() -> None:
    game = fight(OPEN, units={"a": man(athletics=2)})
    assert not game.refused("a1 run 13,1")
    game.do("a1 run 13,1")
    assert game.asked == "B1 turn"
    slow = fight(OPEN, units={"a": man(athletics=0)})
    assert not slow.refused("a1 run 9,1")
    assert slow.refused("a1 run 10,1")


@proves("FG-20")
def test_a_move_comes_before_or_after_the_action_and_is_not_split() -> None:
    game = fight(OPEN)
    game.do("a1 move 3,1")
    assert "moved" in game.refused("a1 move 4,1")
    assert "moved" in game.refused("a1 run 4,1")
    game.do("a1 defend")
    assert game.asked == "B1 turn", "moved and acted: nothing is left"
    game.do("B1 defend")
    assert "acted" in game.refused("B1 run 10,7")
    game.do("B1 move 10,7")
    assert game.asked == "a1 turn"


@proves("FG-20")
@pytest.mark.parametrize("state", ["prone", "ground"])
def test_on_the_ground_one_cell_is_crawled(state: str) -> None:
    game = fight(OPEN, units={"a": man(fields={"states": {state: State(state)}})})
    assert not game.refused("a1 move 2,1")
    assert not game.refused("a1 move 2,2"), "one cell is one cell, diagonal or not"
    assert game.refused("a1 move 3,1")
    assert game.refused("a1 run 2,1")


@proves("FG-20", "FU-60", "FU-66")
@pytest.mark.parametrize(
    ("mine", "theirs"), [("pinned", "pinning"), ("pinning", "pinned"), ("held", "holding")]
)
def test_who_is_in_a_grip_does_not_move(mine: str, theirs: str) -> None:
    units = {
        "a": man(fields={"states": {mine: State(mine, by="B1")}}),
        "B": man(fields={"states": {theirs: State(theirs, by="a1")}}),
    }
    game = fight(DUEL, "a1 B1", units)
    assert game.refused("a1 move 1,1")
    for verb in ("move", "run"):
        assert game.refused(f"a1 {verb} 3,1")


@proves("FU-19", "FU-59", "FG-20")
def test_prone_replaces_gone_to_ground_and_the_other_way_round() -> None:
    units = {"a": man("sword"), "B": man(fields={"states": {"ground": State("ground")}})}
    game = fight(DUEL, "a1 B1", units)
    game.do("a1 trip B1", dice=[4, 0, 4, 0])
    assert set(game.unit("B1").states) == {"prone"}
    game.do("a1 end")
    game.do("B1 roll-over")
    assert set(game.unit("B1").states) == {"ground"}
