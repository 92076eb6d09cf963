"""Surviving, escorting, extracting and capturing: each played to its victory, and not before."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.ai.think import think
from skirmish.model.change import changed
from skirmish.model.scene import Objective
from skirmish.packs.library import library
from skirmish.rules import objectives, rulesets
from skirmish.rules.victory import ruling
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
    gone = ruling(drawn.with_unit(changed(drawn.units["a1"], out="left")))
    assert gone is not None
    assert (gone.winner, gone.reason) == ("red", "Red have got them out.")
    other = drawn.with_unit(changed(drawn.units["a2"], out="left"))
    assert ruling(other) is None


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
    if kind in {"escort", "extract"}:
        assert game.result == "red by objective", "the way is short, and nobody stands in it"
    else:
        assert game.result or len(game.steps) == 121


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
