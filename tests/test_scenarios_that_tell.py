"""Locks, keys, states, lamps and goals that a scenario tells of: from its file to the screen, and kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skirmish.ai.think import think
from skirmish.app.picture import Picture
from skirmish.chronicle import tell_all
from skirmish.cli.chart import chart
from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.model.event import Event, MessageTold, UnitEntered
from skirmish.model.happening import GoalDropped, LightChanged
from skirmish.model.lock import Key, Lock
from skirmish.model.trigger import Cause, Effect, Trigger
from skirmish.packs.library import library
from skirmish.packs.scenario import story_of
from skirmish.packs.written import scenario_text
from skirmish.records.codec import Codec
from skirmish.rules import objectives, rulesets
from tests.library import shipped_library
from tests.packs.toys import good_copy, text_of
from tests.rules.forge import ring
from tests.scenario import Game, battle, weighed
from tests.test_triggers import at_round, log

SYSTEMS = tuple(rulesets())
HALL = """
    ##########
    #a..+..2B#
    ##########
"""


def hall(*effects: Effect, system: str = "fudge", **fields: Any) -> Game:
    """The game of a hall in whose second round these effects happen."""
    ruleset = rulesets()[system]
    drawn = battle(ruleset, HALL, **fields)
    return Game(ruleset, changed(drawn, triggers=(Trigger("t1", Cause("round", number=2), effects),)))


# ------------------------------------------------------------------------------------------------- the light

EAST = sum(1 << 11 + x for x in (5, 6, 7, 8))  # Row 1 of a map of 10 columns begins at bit 11.


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_light_goes_out_and_comes_back_under_every_system(system: str) -> None:
    ruleset = rulesets()[system]
    drawn = battle(ruleset, HALL)
    triggers = (
        Trigger("t1", Cause("round", number=2), (Effect("dark", cells=EAST),)),
        Trigger("t2", Cause("round", number=3), (Effect("light", cells=EAST),)),
    )
    game = at_round(Game(ruleset, changed(drawn, triggers=triggers)), 2)
    assert [game.battle.terrain.light(Cell(x, 1)) for x in (3, 5, 8)] == ["lit", "dark", "dark"]
    assert game.battle.terrain.walkable == drawn.terrain.walkable
    at_round(game, 3)
    assert game.battle.terrain.light(Cell(8, 1)) == "lit"


def test_only_who_has_seen_the_place_knows_that_it_is_dark() -> None:
    game = at_round(hall(Effect("dark", cells=EAST)), 2)
    assert "The light goes out about 5,1." in log(game, "blue")
    assert "light" not in log(game, "red"), "the door is closed: red has never seen the room"
    assert game.view("red").terrain.dark == 0
    assert game.events(LightChanged) == [LightChanged(EAST, is_dark=True)]


def test_a_zone_is_told_by_its_name() -> None:
    game = at_round(hall(Effect("dark", cells=1 << 11 + 7)), 2)
    assert "The light goes out in 2." in log(game, "blue")


def test_a_shot_into_the_dark_is_harder_under_forge() -> None:
    # G29: dark ground is worth 2 to a unit that stands in it.
    drawing = "##########\n#a......B#\n##########"
    lit = ring.fight(drawing, "a1 B1", {"a": ring.man("bow", archery=4), "B": ring.man()})
    dark = lit.battle.terrain.darkened(1 << 11 + 8, is_dark=True)
    unlit = lit.battle.with_ground(changed(lit.battle.ground, terrain=dark))
    rows = [weighed(scene, "a1 shoot B1 with=a1.bow").rows for scene in (lit.battle, unlit)]
    (more,) = set(rows[1]) - set(rows[0])
    assert (abs(more.amount), more.rule) == (2, "G29")


# -------------------------------------------------------------------------------------------------- the fire

WEST = 0b1110 << 11
"""The three cells west of the door."""
BURNT = {
    # By system what a round in the fire takes off somebody without armour.
    "forge": 2,  # A Minor box: a third of a quarter of 24 Hits.
    "fudge": 4,
    "pools": 2,
    "ranks": 3,
    "stunts": 4,
}


@pytest.mark.parametrize("system", SYSTEMS)
def test_who_stands_in_the_fire_as_a_round_begins_is_burnt_for_as_many_rounds(system: str) -> None:
    game = hall(Effect("fire", cells=WEST, number=2), system=system, fog=False)
    full = game.unit("a1").hp
    at_round(game, 2)
    assert "Fire breaks out about 1,1!" in log(game, "red")
    assert game.unit("a1").hp == full, "it has only just broken out"
    at_round(game, 4).decline()
    at_round(game, 6)
    assert game.unit("a1").hp == full - 2 * BURNT[system]
    assert game.unit("B1").hp == full
    assert game.battle.ground.fires == {}
    told = " ".join(log_of(game, "blue"))
    assert "A1: stands in the fire." in told
    assert "The fire about 1,1 has burnt out." in told


def log_of(game: Game, side: str) -> list[str]:
    """What the side read of all steps."""
    found = []
    for step in game.steps:
        lines = tell_all(game.ruleset, step.seen_by(side), step.before.seen_by(side))
        found += [line.text for line in lines]
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fire_can_put_somebody_out_and_lose_the_battle(system: str) -> None:
    ruleset = rulesets()[system]
    drawn = battle(ruleset, HALL, fog=False)
    weak = changed(drawn.units["a1"], hp=ruleset.floor + 1)
    if system == "forge":  # Its wounds are boxes: all but the mortal ones are full.
        weak = changed(weak, tallies={"minor": 2, "major": 2, "severe": 2})
    burning = drawn.with_unit(weak)
    burning = burning.with_ground(changed(burning.ground, fires={Cell(1, 1): 9}))
    game = Game(ruleset, burning)
    for _ in range(12):
        if game.battle.result is not None:
            break
        game.decline()
    assert game.unit("a1").out in {"down", "dead"}
    assert game.result == "blue by out"


def test_armour_keeps_some_of_the_fire_off_under_fudge() -> None:
    from skirmish.model.kit import Item
    from skirmish.rules.fudge.sheet import Armour

    mail = Item("a1.mail", "mail", "mail", Armour(soak=3))
    ruleset = rulesets()["fudge"]
    drawn = battle(ruleset, HALL, fog=False)
    clad = drawn.with_unit(changed(drawn.units["a1"], worn=(mail,)))
    game = Game(ruleset, clad.with_ground(changed(clad.ground, fires={Cell(1, 1): 2})))
    full = game.unit("a1").hp
    assert at_round(game, 3).decline().unit("a1").hp == full - 1


def test_only_who_has_seen_the_place_knows_of_the_fire() -> None:
    game = at_round(hall(Effect("fire", cells=EAST, number=3)), 2)
    assert Cell(5, 1) in game.view("blue").ground.fires
    assert game.view("red").ground.fires == {}
    assert "ire" not in log(game, "red")


def test_a_fire_has_a_sign_of_its_own_in_the_picture_and_the_chart() -> None:
    view = at_round(hall(Effect("fire", cells=EAST, number=3)), 2).view("blue")
    assert chart(view)[2] == "  1     +$$$1#"
    assert [Picture(view, {}, "blue", ascii_only=plain).row(1, 5, 6)[0][0] for plain in (False, True)] == [
        "¤",
        "$",
    ]


def test_a_regular_opponent_leaves_the_fire() -> None:
    ruleset = rulesets()["fudge"]
    drawn = battle(ruleset, HALL, fog=False)
    game = Game(ruleset, drawn.with_ground(changed(drawn.ground, fires={Cell(1, 1): 9}))).until("a1")
    answer = think(ruleset, game.view("red"), "master").action
    assert answer.verb in {"move", "run"}
    assert answer.target != Cell(1, 1)


# ------------------------------------------------------------------------------------------------- the goals


def test_a_goal_that_is_done_wins_with_its_sentence() -> None:
    hold = objectives.make("red", "hold", zone="2", rounds=5)
    done = Effect("done", side="red", objective=hold, text="The ferry has landed.")
    game = at_round(hall(done, objectives=[hold]), 2)
    assert game.result == "red by objective"
    assert game.battle.result is not None
    assert game.battle.result.reason == "The ferry has landed."


def test_a_goal_that_the_side_does_not_have_is_not_done() -> None:
    hold = objectives.make("red", "hold", zone="2", rounds=5)
    game = at_round(hall(Effect("done", side="red", objective=hold)), 2)
    assert game.result == ""


def test_once_the_ship_has_left_nobody_leaves_by_it() -> None:
    leave = objectives.make("red", "escape", zone="2", count=1)
    gone = Effect("gone", side="red", objective=leave, text="The ship has left.")
    game = hall(gone, objectives=[leave])
    assert objectives.exit_cells(game.battle, "red") == 1 << 11 + 7
    at_round(game, 2)
    assert objectives.exit_cells(game.battle, "red") == 0
    assert [one.kind for one in objectives.of_side(game.battle.scene, "red")] == ["eliminate"]
    assert game.events(GoalDropped) == [GoalDropped(leave, "The ship has left.")]
    assert "The ship has left." in log(game, "red")
    assert "ship" not in log(game, "blue")
    assert "A new way to win" in log(game, "red")


def test_a_side_with_another_goal_keeps_that() -> None:
    leave = objectives.make("red", "escape", zone="2", count=1)
    hold = objectives.make("red", "hold", zone="2", rounds=5)
    game = at_round(hall(Effect("gone", side="red", objective=leave), objectives=[leave, hold]), 2)
    assert game.battle.scene.objectives == (hold,)


# ------------------------------------------------------------------------------------------------- the files

LOCKED = """locks:
  - {at: "4,3", key: iron key, number: 9}
keys:
  - {name: iron key, at: "3,3"}
"""


def read(tmp_path: Path, more: str, **files: str) -> Any:
    """The library of the good folder, with more at the end of its scenario."""
    return library((good_copy(tmp_path, spat=text_of("spat") + more, **files),), rulesets())


def test_locks_and_keys_are_read_and_lie_in_the_battle(tmp_path: Path) -> None:
    found = read(tmp_path, LOCKED)
    assert found.problems == ()
    start = found.battle(found.setup("spat", "fudge", "s"))
    assert start.ground.locks == {Cell(4, 3): Lock("iron key", 9)}
    (key,) = start.ground.items[Cell(3, 3)]
    assert (key.name, key.stats) == ("iron key", Key())


def test_what_units_have_on_them_and_what_state_they_are_in_is_read(tmp_path: Path) -> None:
    text = text_of("spat").replace(
        "{unit: archer, name: Bea,",
        "{unit: archer, name: Bea, keys: [iron key], states: [prone], health: 50,",
    )
    found = library((good_copy(tmp_path, spat=text + LOCKED),), rulesets())
    assert found.problems == ()
    start = found.battle(found.setup("spat", "fudge", "s"))
    bea, other = start.units["b2"], start.units["a2"]
    assert [item.name for item in bea.carried if isinstance(item.stats, Key)] == ["iron key"]
    assert (bea.has("prone"), other.has("prone")) == (True, False)
    assert bea.hp == (other.hp + 1) // 2


@pytest.mark.parametrize(
    ("health", "boxes"),
    [
        (100, {}),
        (80, {"minor": 2}),
        (50, {"minor": 2, "major": 2}),
        (1, {"minor": 2, "major": 2, "severe": 2}),
    ],
)
def test_health_under_forge_is_marked_in_boxes_from_the_lightest_up(
    tmp_path: Path, health: int, boxes: dict[str, int]
) -> None:
    # The scout has Constitution 1: 28 HP, a quarter is 7; boxes cost 2, 4 and 7.
    found = shipped_library()
    scenario = found.scenarios["lockup"]
    places = tuple(replace(one, health=health) for one in scenario.starting_places)
    hurt = replace(scenario, starting_places=places)
    setup = found.setup("lockup", "forge", "s")
    start = hurt.battle(rulesets()["forge"], found.units(scenario.pack, "forge"), setup)
    wren = start.units["a5"]
    assert {name: wren.tally(name) for name in ("minor", "major", "severe") if wren.tally(name)} == boxes


WRONG = {
    'locks: [{at: "9,9"}]': "9,9 is off the map (it has 7 x 7 cells, the first is 0,0)",
    'locks: [{at: "1,1"}]': "no door is at 1,1 (the nearest is at 4,3)",
    'locks: [{at: "3,2"}]': "no door is at 3,2 (the nearest is at 4,3)",  # A wall: one row too high.
    "locks: [{at: cell}]": "there is no door in `cell`",
    'locks: [{at: "4,3", number: 11}]': "11 is too much; the most is 10",
    'locks: [{at: "4,3"}, {at: "4,3"}]': "the door at 4,3 is locked twice",
    'locks: [{at: "4,3", key: iron key}], keys: [{name: irn key, at: "1,2"}]': (
        "no lock is opened by `irn key` (did you mean `iron key`?)"
    ),
    'locks: [{at: "4,3", key: iron key}], keys: [{name: iron key, at: "2,2"}]': (
        "nobody can stand on 2,2 (the wall is there)"
    ),
    "triggers: [{when: {round: 2}, then: [{locks: west}]}]": "there is no door in `west`",
    'triggers: [{when: {round: 2}, then: [{unlocks: "4,3", key: x}]}]': "`unlocks` says nothing of `key`",
    "triggers: [{when: {round: 2}, then: [{fire: west}]}]": "`fire` needs `rounds`",
    "triggers: [{when: {round: 2}, then: [{dark: west, rounds: 2}]}]": "`dark` says nothing of `rounds`",
    "triggers: [{when: {round: 2}, then: [{dark: wst}]}]": (
        "`wst` is no cell and no zone of the map (did you mean `west`?)"
    ),
    "triggers: [{when: {round: 2}, then: [{gone: {do: hold, zone: west}, side: red}]}]": (
        "`red` has no such goal (say it as that side has it)"
    ),
    "triggers: [{when: {round: 2}, then: [{done: {do: eliminate}}]}]": "`done` needs `side`",
}


@pytest.mark.parametrize("more", WRONG)
def test_a_mistake_is_told_with_its_line_and_a_caret(tmp_path: Path, more: str) -> None:
    lines = more.replace("], keys:", "]\nkeys:") + "\n"
    (problem,) = read(tmp_path, lines).problems
    said = str(problem).splitlines()
    assert said[0].endswith(WRONG[more])
    assert set(said[-1].strip()) == {"^"}


def test_a_lock_on_an_open_door_is_a_mistake(tmp_path: Path) -> None:
    yard = text_of("yard").replace("#.#.+.#", "#.#.'.#")
    (problem,) = read(tmp_path, 'locks: [{at: "4,3"}]\n', yard=yard).problems
    said = "the door at 4,3 stands open (only a closed door can be locked)"
    assert str(problem).splitlines()[0].endswith(said)


def test_a_state_that_no_fight_begins_with_is_a_mistake(tmp_path: Path) -> None:
    text = text_of("spat").replace("{unit: archer, name: Bea,", "{unit: archer, name: Bea, states: [pron],")
    (problem,) = library((good_copy(tmp_path, spat=text),), rulesets()).problems
    said = "under no ruleset a fight begins with `pron` (did you mean `prone`?)"
    assert str(problem).splitlines()[0].endswith(said)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_state_that_a_fight_may_begin_with_can_be_had(system: str) -> None:
    ruleset = rulesets()[system]
    drawn = battle(ruleset, HALL)
    assert ruleset.with_state is not None
    for state in ruleset.first_states:
        start = drawn.with_unit(ruleset.with_state(drawn.units["a1"], state))
        assert start.units["a1"] != drawn.units["a1"]
        assert at_round(Game(ruleset, start), 2).result == ""


# ------------------------------------------------------------------------------------- written from a battle

TOLD = """triggers:
  - when: {round: 2}
    then: [{message: Now., to: red}]
  - when: {round: 5}
    told: Help is on its way.
    to: blue
    then:
      - {reinforcements: blue, units: [{unit: guard, name: Late, at: "5,2", keys: [iron key]}]}
      - {dark: west}
      - {fire: west, rounds: 2}
      - {gone: {do: hold, zone: west, rounds: 20}, side: red, because: Too late.}
      - {goal: {do: reach, zone: east, told: Go east.}, side: red}
      - {locks: cell, key: iron key, number: 7}
      - {unlocks: "4,3"}
  - when: {enters: west, side: blue}
    then: [{alarm: red}]
  - when: {holds: west, side: red, rounds: 9}
    then: [{victory: red, because: They held.}]
  - when: {falls: blue, count: 2}
    then: [{opens: "4,3"}, {closes: "4,3"}]
  - when: {hurt: Bea}
    then: [{message: Ouch.}]
  - when: {sees: blue, side: red}
    then: [{message: There they are., to: red}]
  - when: {opens: "4,3", side: red}
    then: [{light: west}]
"""
CELLAR = "zones:\n  west: W\n  east: E\n  cell: C 4,3\n"


def test_a_scenario_written_in_the_middle_of_a_battle_keeps_what_was_not_done_yet(tmp_path: Path) -> None:
    text = text_of("spat").replace(
        "  blue:\n", "    goals: [{do: hold, zone: west, rounds: 20}, {do: eliminate}]\n  blue:\n"
    )
    yard = text_of("yard").partition("zones:")[0] + CELLAR
    home = good_copy(tmp_path, spat=text + LOCKED + TOLD, yard=yard)
    found = library((home,), rulesets())
    assert found.problems == ()
    game = at_round(Game(rulesets()["fudge"], found.battle(found.setup("spat", "fudge", "s"))), 3)
    assert any(isinstance(event, MessageTold) and event.text == "Now." for event in game.log)
    written = scenario_text(game.battle, found.scenarios["spat"])
    (home / "content" / "toy" / "scenarios" / "again.yaml").write_text(written, encoding="utf-8")
    again = library((home,), rulesets())
    assert again.problems == ()
    before, after = found.scenarios["spat"], again.scenarios["again"]
    left = {trigger.id for trigger in game.battle.triggers}
    old = [trigger for trigger in before.triggers if trigger.id in left]
    assert [one.cause.kind for one in after.triggers] == [one.cause.kind for one in old]
    assert after.triggers[0].cause.number == 5 - 2, "two rounds are over"
    assert [one.effects for one in after.triggers] == [one.effects for one in old]
    assert [one.told for one in after.triggers] == [one.told for one in old]
    assert [(one.name, one.keys) for one in after.reserve] == [("Late", ("iron key",))]
    assert after.locks == before.locks
    assert after.keys == before.keys


def test_a_trigger_about_somebody_who_is_out_is_not_written(tmp_path: Path) -> None:
    found = read(tmp_path, "triggers:\n  - {when: {falls: Bea, count: 1}, then: [{message: No!}]}\n"
                           "  - {when: {falls: blue, count: 2}, then: [{message: Both!}]}\n")  # fmt: skip
    start = found.battle(found.setup("spat", "fudge", "s"))
    down = start.with_unit(changed(start.units["b2"], out="down"))
    down = changed(down, triggers=tuple(one for one in down.triggers if one.cause.unit != "b2"))
    written = scenario_text(down, found.scenarios["spat"])
    assert "Both!" in written
    assert '"count": 1' in written, "one of the two is down already"
    bea = changed(start.with_unit(changed(start.units["b2"], out="left")))
    assert "No!" not in scenario_text(bea, found.scenarios["spat"])


# ----------------------------------------------------------------------------------------------- the shipped


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_lock_up_is_locked_and_its_relief_comes_under_every_system(system: str) -> None:
    shelf = shipped_library()
    game = Game(rulesets()[system], shelf.battle(shelf.setup("lockup", system, "s")))
    assert list(game.battle.ground.locks) == [Cell(26, 9), Cell(23, 11)]
    assert [item.name for item in game.unit("b1").carried if isinstance(item.stats, Key)] == ["shed key"]
    wren = game.unit("a5")
    assert wren.hp < rulesets()[system].full(wren)
    at_round(game, 6)
    assert [event.unit for event in game.log if isinstance(event, UnitEntered)] == ["b5"]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_coach_leaves_under_every_system(system: str) -> None:
    shelf = shipped_library()
    game = Game(rulesets()[system], shelf.battle(shelf.setup("coach", system, "s")))
    clues = story_of(shelf.scenarios, game.battle).clues
    assert "before the coach does" in next(iter(clues.values()))
    at_round(game, 10)
    assert [one.kind for one in objectives.of_side(game.battle.scene, "runaways")] == ["eliminate"]
    assert story_of(shelf.scenarios, game.battle).summary, "it is still the same scenario"


def test_all_of_it_is_saved_and_folds_to_the_same(tmp_path: Path) -> None:
    told = TOLD.replace("gone: {do: hold, zone: west, rounds: 20}", "gone: {do: eliminate}")
    found = read(tmp_path, LOCKED + told, yard=text_of("yard").partition("zones:")[0] + CELLAR)
    assert found.problems == ()
    game = at_round(Game(rulesets()["fudge"], found.battle(found.setup("spat", "fudge", "s"))), 6)
    assert any(isinstance(event, LightChanged) for event in game.log)
    codec = Codec.of(game.ruleset)
    for step in game.steps:
        assert codec.read(codec.write(step.after, Battle), Battle) == step.after
        assert codec.read(codec.write(step.events, tuple[Event, ...]), tuple[Event, ...]) == step.events
