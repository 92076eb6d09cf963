"""Surviving, escorting, extracting and capturing: each played to its victory, and not before."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.ai.think import think
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.scene import Objective
from skirmish.packs.library import library
from skirmish.rules import objectives, rulesets
from skirmish.rules.ending import ending
from skirmish.rules.victory import met, ruling
from tests.effort import paired
from tests.packs.toys import good_copy, text_of
from tests.scenario import Game, battle, start
from tests.toys import sides


def after_rounds(goal: Objective, rounds: int, drawing: str = "#aa...B#") -> Game:
    """The game in which so many rounds are over."""
    game = start(sides.RULESET, drawing, objectives=[goal], fog=False)
    while game.battle.result is None and game.battle.clock and game.battle.clock.round <= rounds:
        game.decline()
    return game


def test_who_survives_wins_when_the_last_round_is_over() -> None:
    goal = objectives.make("red", "survive", until=2, count=2)
    game = after_rounds(goal, 1)
    assert game.result == ""
    said = objectives.counted_sentence(game.view("red"), goal)
    assert said == "Keep 2 of yours in the fight for 2 rounds (1 of 2)."
    over = after_rounds(goal, 2)
    assert over.result == "red by objective"
    assert over.battle.result is not None
    assert over.battle.result.reason == "Red have come through."


def test_too_few_survivors_do_not_win() -> None:
    goal = objectives.make("red", "survive", until=2, count=3)
    assert after_rounds(goal, 3).result == ""


@pytest.mark.parametrize(("out", "captured", "killed"), [("down", 1, 1), ("dead", 0, 1), ("yielded", 1, 0)])
def test_to_capture_is_to_put_out_alive(out: str, captured: int, killed: int) -> None:
    for kind, is_won in (("capture", captured), ("assassinate", killed)):
        goal = objectives.make("red", kind, unit="B1")
        drawn = battle(sides.RULESET, "#a...B#\n#....B#", objectives=[goal])
        now = ruling(drawn.with_unit(changed(drawn.units["B1"], out=out)))
        assert (now is not None) is bool(is_won)


def test_an_escort_wins_when_its_own_unit_is_there_and_by_no_other() -> None:
    goal = objectives.make("red", "escort", who="a1", zone="1")
    game = start(sides.RULESET, "#a.....a1...B#", objectives=[goal])
    game.until("a2").do("a2 move 8,0")
    assert game.result == ""
    drawn = battle(sides.RULESET, "#a1....a....B#", objectives=[goal])
    won = Game(sides.RULESET, drawn)
    won.until("a1").do("a1 move 2,0")
    assert won.result == "red by objective"
    assert objectives.sentence(won.view("red"), goal) == "Bring a1 to the 1."


def test_to_extract_is_to_leave_by_the_zone() -> None:
    goal = objectives.make("red", "extract", who="a1", zone="1")
    drawn = battle(rulesets()["fudge"], "#a1....a....B#", objectives=[goal], under={"a": "."})
    assert objectives.exit_cells(drawn, "red") == drawn.scene.zones["1"]
    assert ruling(drawn) is None
    way_out = Cell(2, 0)
    gone = ruling(drawn.with_unit(changed(drawn.units["a1"], cell=way_out, out="left")))
    assert gone is not None
    assert (gone.winner, gone.reason) == ("red", "Red have got them out.")
    over = drawn.with_unit(changed(drawn.units["a1"], cell=way_out, out="left"))
    assert ending(over, gone) == "Red have got a1 out."
    assert ending(over.with_units({"B1": over.units["B1"]}), gone) == "Red have got them out.", "not known"
    for name, cell in (("a2", way_out), ("a1", drawn.units["a1"].cell)):
        other = drawn.with_unit(changed(drawn.units[name], cell=cell, out="left"))
        assert ruling(other) is None, "another, or by another way"


@pytest.mark.parametrize(("system", "kind"), paired(rulesets(), ["survive", "escort", "extract", "capture"]))
def test_opponents_play_for_each_under_every_system(system: str, kind: str) -> None:
    goal = {
        "survive": objectives.make("red", "survive", until=3),
        "escort": objectives.make("red", "escort", who="a1", zone="1"),
        "extract": objectives.make("red", "extract", who="a1", zone="1"),
        "capture": objectives.make("red", "capture", unit="B1"),
    }[kind]
    ruleset = rulesets()[system]
    game = start(ruleset, "#a..1..............B#\n#a.................B#", objectives=[goal], seed="goals")
    for _ in range(120):
        if game.battle.result is None:
            game.do(str(think(ruleset, game.view(game.battle.asked)).action))
    if kind == "capture":  # Whether B1 is taken alive, dice decide.
        acts = [step.action for step in game.steps if step.action is not None]
        assert any(act.unit in {"a1", "a2"} and act.target == "B1" for act in acts), "they go for it"
    else:
        assert game.result == "red by objective", "the way is short, and three rounds are over soon"


WRONG = {
    "{do: escort, who: Bea, zone: west}": "no unit of the side is called `Bea` (there are guard, archer)",
    "{do: extract, who: guard, zone: wst}": "the map has no zone `wst` (did you mean `west`?)",
    "{do: survive}": "`survive` needs `until`",
    "{do: survive, until: 3, count: 4}": "the side has only 2 units",
    "{do: capture, unit: Be}": "no foe is called `Be` (did you mean `Bea`?)",
}


@pytest.mark.parametrize("goal", WRONG)
def test_what_is_wrong_with_a_goal_is_told(tmp_path: Path, goal: str) -> None:
    text = text_of("spat").replace("name: Reds\n", f"name: Reds\n    goals: [{goal}]\n")
    (problem,) = library((good_copy(tmp_path, spat=text),), rulesets()).problems
    assert str(problem).splitlines()[0].endswith(WRONG[goal])


# --------------------------------------------------------------------- goals of two sides in the same moment


def ended(game: Game) -> tuple[str, str]:
    """Who has won, empty for a draw, and why."""
    result = game.battle.result
    assert result is not None
    return result.winner, result.reason


@pytest.mark.parametrize("order", [("red", "blue"), ("blue", "red")])
def test_two_sides_whose_holds_end_with_the_same_round_draw_whoever_is_named_first(
    order: tuple[str, str],
) -> None:
    zones = {"red": "1", "blue": "2"}
    goals = [objectives.make(side, "hold", zone=zones[side], rounds=2) for side in order]
    game = start(sides.RULESET, "#a1...2B#", objectives=goals, zones={"1": 1 << 1, "2": 1 << 7}, fog=False)
    while game.battle.result is None:
        game.decline()
    first, second = [f"{side.capitalize()} have held their ground" for side in order]
    assert ended(game) == ("", f"In the same moment {first} and {second}.")
    assert game.result == "draw by objective"


def test_to_come_through_while_the_foe_holds_the_ground_is_a_draw() -> None:
    hold = objectives.make("blue", "hold", zone="1", rounds=2)
    survive = objectives.make("red", "survive", until=2)
    game = start(sides.RULESET, "#a....1B#", objectives=[survive, hold], zones={"1": 1 << 7}, fog=False)
    while game.battle.result is None:
        game.decline()
    assert ended(game) == ("", "In the same moment Red have come through and Blue have held their ground.")


def marked(*goals: Objective, **out: str) -> Battle:
    """Three against three in which these are out; where blue stands is its way out."""
    drawn = battle(sides.RULESET, "#aaa...BBB#", objectives=goals, zones={"1": 0b111 << 7}, fog=False)
    return drawn.with_units(
        {name: changed(unit, out=out.get(name, "")) for name, unit in drawn.units.items()}
    )


def test_two_marks_who_put_each_other_out_are_a_draw() -> None:
    red = objectives.make("red", "assassinate", unit="B1")
    blue = objectives.make("blue", "capture", unit="a1")
    result = ruling(marked(red, blue, a1="down", B1="dead"))
    assert result is not None
    assert (result.winner, result.cause, result.objective) == ("", "objective", "")
    assert ruling(marked(red, blue, a1="dead", B1="dead")) == met(marked(red), red)


def test_a_side_without_goals_of_its_own_that_puts_out_every_foe_draws_with_who_meets_his() -> None:
    blue = objectives.make("blue", "assassinate", unit="a1")
    result = ruling(marked(blue, a1="down", B1="down", B2="down", B3="down"))
    assert result is not None
    said = "In the same moment Blue have put out their mark and Red have put out every foe."
    assert (result.winner, result.reason) == ("", said)


@pytest.mark.parametrize("order", [0, 1])
def test_who_gets_the_last_of_his_away_as_planned_has_won_and_was_not_put_out(order: int) -> None:
    escape = objectives.make("blue", "escape", zone="1", count=2)
    goals = [escape, objectives.make("red", "eliminate")]
    drawn = marked(*(goals if order else reversed(goals)), B1="left", B2="dead", B3="left")
    assert ruling(drawn) == met(drawn, escape)
    short = objectives.make("blue", "escape", zone="1", count=3)
    result = ruling(marked(short, goals[1], B1="left", B2="dead", B3="left"))
    assert result is not None
    assert result.winner == "red", "too few have left: every foe is gone"


def test_of_three_sides_two_may_draw() -> None:
    goals = [objectives.make(side, "assassinate", unit="C1") for side in ("red", "blue")]
    who = {"red": "a", "blue": "B", "green": "C"}
    drawn = battle(sides.RULESET, "#aa..BB..CC#", sides=who, objectives=goals, fog=False)
    result = ruling(drawn.with_unit(changed(drawn.units["C1"], out="down")))
    assert result is not None
    assert result.winner == ""
    assert result.reason == "In the same moment Red have put out their mark and Blue have put out their mark."
