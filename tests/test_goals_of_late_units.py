"""Goals about units that only a trigger brings: added by triggers, and not before."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.grid import Cell
from skirmish.model.lock import Lock
from skirmish.packs.folders import game_folder
from skirmish.packs.holdings import Library
from skirmish.packs.library import library
from skirmish.packs.written import scenario_text
from skirmish.rules import objectives, rulesets
from tests.packs.toys import good_copy, text_of
from tests.scenario import Game
from tests.test_triggers import at_round, log

FIGHT = """title: Late
summary: Somebody comes late.
map: yard
pack: core
charted: true
sides:
  red:
    name: Reds
    units: [{unit: guard, at: "1,1"}]
  blue:
    name: Blues
    units: [{unit: guard, at: "5,1"}]
triggers:
  - when: {round: 2}
    then:
      - {goal: {do: assassinate, unit: Varga}, side: red}
  - when: {round: 3}
    then:
      - {reinforcements: blue, units: [{unit: monk, name: Varga, at: "5,5", health: 1}]}
      - {fire: "5,5", rounds: 9}
"""
MOUNTED = """triggers:
  - when: {round: 2}
    then:
      - {reinforcements: red, units: [{unit: scout, name: Rider, at: "1,5"}]}
      - {goal: {do: GOAL, who: Rider, zone: west}, side: red}
"""
TWO = """triggers:
  - when: {round: 2}
    then:
      - {goal: {do: assassinate, unit: guard}, side: red}
      - {reinforcements: blue, units: [{unit: guard, at: "5,5"}]}
"""


def read(tmp_path: Path, text: str, yard: str = "") -> Library:
    """The game's packs, with that scenario in a pack of its own, on the yard or one like it."""
    home = good_copy(tmp_path, yard=yard or text_of("yard"))
    (home / "content" / "toy" / "scenarios" / "late.yaml").write_text(text, encoding="utf-8")
    head = home / "content" / "toy" / "pack.yaml"
    head.write_text(head.read_text(encoding="utf-8") + "needs: {core: any}\n", encoding="utf-8")
    return library((game_folder(), home), rulesets())


def begun(found: Library, system: str) -> Game:
    """The game of it, in the first question."""
    assert found.problems == ()
    return Game(rulesets()[system], found.battle(found.setup("late", system, "late")))


@pytest.mark.parametrize("system", sorted(rulesets()))
def test_a_goal_may_be_about_a_foe_who_comes_later(tmp_path: Path, system: str) -> None:
    """Varga comes in the third round, hardly on his feet, and into a fire; Reds are told a round before."""
    game = at_round(begun(read(tmp_path, FIGHT), system), 2)
    assert "Put your mark out." in log(game, "red"), "nobody knows who it is"
    assert "mark" not in log(game, "blue")
    while not game.result:
        game.decline()
    assert (game.result, game.unit("b2").name) == ("red by objective", "Varga")
    (goal,) = [one for one in game.battle.scene.objectives if one.kind == "assassinate"]
    assert objectives.sentence(game.battle, goal) == "Put Varga out."


@pytest.mark.parametrize("kind", ["escort", "extract"])
def test_a_goal_may_be_about_a_comrade_who_comes_later(tmp_path: Path, kind: str) -> None:
    text = FIGHT.partition("triggers")[0] + MOUNTED.replace("GOAL", kind).replace("1,5", "1,3")
    game = at_round(begun(read(tmp_path, text), "fudge"), 2)
    game.until("a2")
    game.do("a2 move 1,5")
    assert game.result == ("red by objective" if kind == "escort" else "")


def test_as_many_as_come_later_may_be_asked_for(tmp_path: Path) -> None:
    more = MOUNTED.replace("do: GOAL, who: Rider, zone: west", "do: reach, zone: east, count: COUNT")
    text = FIGHT.partition("triggers")[0] + more
    assert read(tmp_path / "two", text.replace("COUNT", "2")).problems == ()
    (problem,) = read(tmp_path / "three", text.replace("COUNT", "3")).problems
    assert problem.message == "the side has only 2 units"


def test_no_side_begins_with_a_goal_about_somebody_who_is_not_there(tmp_path: Path) -> None:
    goals = '[{unit: guard, at: "1,1"}]\n    goals: [{do: assassinate, unit: Varga}]'
    (problem,) = read(tmp_path, FIGHT.replace('[{unit: guard, at: "1,1"}]', goals)).problems
    assert problem.message == "`Varga` is not there from the start"
    assert problem.hint == "let the trigger that brings it add this goal"


def test_who_is_there_from_the_start_is_meant_before_who_comes_later(tmp_path: Path) -> None:
    """Both are guards; the goal was one before there was another."""
    game = at_round(begun(read(tmp_path, FIGHT.partition("triggers")[0] + TWO), "fudge"), 2)
    (goal,) = [one for one in game.battle.scene.objectives if one.kind == "assassinate"]
    assert goal.text("unit") == "b1"


def test_a_moment_before_the_unit_comes_is_kept_with_the_goal(tmp_path: Path) -> None:
    found = read(tmp_path, FIGHT)
    start = begun(found, "fudge")
    again = scenario_text(start.battle, found.scenarios["late"])
    assert '{"goal": {"do": "assassinate", "unit": "Varga"}, "side": "red"}' in again
    assert read(tmp_path / "again", again).problems == ()
    told = scenario_text(at_round(start, 2).battle, found.scenarios["late"])
    assert read(tmp_path / "told", told).problems == ()
    assert "assassinate" not in told, "no file can say it, for Varga is not there yet"


GATE = """  - when: {round: 2}
    then: [{locks: "4,3", key: iron key, number: 9}]
"""


def test_a_moment_with_a_lock_on_a_door_that_stands_open_on_the_map_is_kept(tmp_path: Path) -> None:
    """A file locks closed doors alone, so the first round closes and locks it."""
    yard = text_of("yard").replace("#.#.+.#", "#.#.'.#")
    text = FIGHT.partition("  - when: {round: 2}")[0] + GATE
    found = read(tmp_path, text, yard)
    game = at_round(begun(found, "fudge"), 2)
    assert not game.battle.ground.open_doors
    again = read(tmp_path / "again", scenario_text(game.battle, found.scenarios["late"]), yard)
    kept = at_round(begun(again, "fudge"), 1)
    assert not kept.battle.ground.open_doors
    assert kept.battle.ground.locks == game.battle.ground.locks == {Cell(4, 3): Lock("iron key", 9)}
