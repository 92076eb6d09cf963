"""Where a side is told to look for what it wants: known to that side alone, saved, no part of its goal."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from skirmish.model.battle import Battle
from skirmish.model.scene import Objective
from skirmish.pack_cache.parts import Parts
from skirmish.packs.holdings import Library
from skirmish.packs.library import library
from skirmish.packs.written import scenario_text
from skirmish.records.codec import Codec
from skirmish.records.digest import Digests, hashed
from skirmish.rules import objectives, rulesets
from skirmish.texts.briefing import place_of
from tests.packs.toys import good_copy, text_of
from tests.scenario import Game, battle
from tests.test_triggers import at_round

FUDGE = rulesets()["fudge"]
CODEC = Codec.of(FUDGE)
HALL = """
    ##########
    #a1.+..2B#
    ##########
"""
MARK = objectives.make("red", "assassinate", unit="B1")
LAST = objectives.make("blue", "survive", until=9)
GOALS = "goals: [{do: assassinate, unit: Bea, near: cell}, {do: eliminate}]"


def told(red: str, blue: str, *, is_altered: bool = False) -> Battle:
    """The battle of a hall whose sides are told to look in these zones, perhaps since a trigger's effect."""
    goals = (replace(MARK, near=red), replace(LAST, near=blue))
    drawn = battle(FUDGE, HALL, objectives=goals)
    more = (*goals, objectives.default("blue"))
    return drawn.altered(scene=drawn.scene.with_objectives(more)) if is_altered else drawn


def zones_in(view: Battle) -> list[str]:
    """Where the sides of a view are told to look, as far as it knows."""
    return [goal.near for goal in view.scene.objectives]


def spat(folder: Path, more: str = "") -> Library:
    """The small scenario, in which red is told to look for Bea in the cell."""
    text = text_of("spat").replace("name: Reds\n", f"name: Reds\n    {GOALS}\n") + more
    found = library((good_copy(folder, spat=text),), rulesets())
    assert found.problems == ()
    return found


@pytest.mark.parametrize("is_altered", [False, True])
def test_a_side_knows_where_it_is_told_to_look_and_no_other_side_does(*, is_altered: bool) -> None:
    both = told("2", "1", is_altered=is_altered)
    assert zones_in(both.seen_by("red"))[:2] == ["2", ""]
    assert zones_in(both.seen_by("blue"))[:2] == ["", "1"]
    for other in (told("", "1", is_altered=is_altered), told("1", "1", is_altered=is_altered)):
        assert repr(other.seen_by("blue")) == repr(both.seen_by("blue"))
        assert repr(other.seen_by("red")) != repr(both.seen_by("red"))


def test_what_a_scenario_says_is_in_its_battle_its_saves_and_what_is_kept_of_packs(tmp_path: Path) -> None:
    found = spat(tmp_path)
    start = found.battle(found.setup("spat", "fudge", "s"))
    assert zones_in(start) == ["cell", "", ""]
    saved = json.loads(json.dumps(CODEC.write(start, Battle)))
    assert zones_in(CODEC.read(saved, Battle)) == ["cell", "", ""]
    scenario, parts = found.scenarios["spat"], Parts(rulesets())
    kept = json.loads(json.dumps(parts.scenario(scenario)))
    assert repr(parts.read_scenario(kept, scenario.map)) == repr(scenario)


def test_the_map_marks_the_place_for_its_own_side(tmp_path: Path) -> None:
    found = spat(tmp_path)
    start = found.battle(found.setup("spat", "fudge", "s"))
    red, blue = (start.seen_by(side) for side in ("red", "blue"))
    assert place_of(red, red.scene.objectives[0]) == start.scene.zones["cell"]
    assert place_of(blue, blue.scene.objectives[0]) == 0


def test_a_moment_that_is_kept_as_a_scenario_tells_it_again(tmp_path: Path) -> None:
    found = spat(tmp_path)
    game = at_round(Game(FUDGE, found.battle(found.setup("spat", "fudge", "s"))), 2)
    text = scenario_text(game.battle, found.scenarios["spat"])
    again = tmp_path / "content" / "toy" / "scenarios" / "again.yaml"
    again.write_text(text, encoding="utf-8")
    then = library((tmp_path,), rulesets())
    assert then.problems == ()
    assert [goal.near for goal in then.scenarios["again"].objectives] == ["cell", "", ""]


def test_a_trigger_takes_the_goal_away_though_it_says_nothing_of_the_place(tmp_path: Path) -> None:
    gone = "triggers:\n  - {when: {round: 2}, then: [{gone: {do: assassinate, unit: Bea}, side: red}]}\n"
    found = spat(tmp_path, gone)
    game = at_round(Game(FUDGE, found.battle(found.setup("spat", "fudge", "s"))), 2)
    assert [goal.kind for goal in objectives.of_side(game.battle.scene, "red")] == ["eliminate"]


def test_data_from_before_there_was_such_a_field_fits_and_has_the_same_hash() -> None:
    old = {"side": "red", "kind": "assassinate", "args": [["unit", "B1"]]}
    assert CODEC.write(MARK, Objective) == old
    assert repr(CODEC.read(old, Objective)) == repr(MARK)
    assert Digests(CODEC).of(MARK, Objective) == hashed(old)


def test_goals_that_differ_in_it_alone_are_the_same() -> None:
    """So what is told of a goal, and how far it has come, is found in saves from before, too."""
    assert replace(MARK, near="1") == MARK
    assert {MARK: 1}[replace(MARK, near="1")] == 1
