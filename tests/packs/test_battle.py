"""From a setup to a battle: what the file says, and what it leaves to the game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from skirmish.errors import SettingsError
from skirmish.grid import FACINGS, Cell
from skirmish.model.battle import Battle
from skirmish.packs.setup import Setup
from skirmish.rules import objectives
from tests.packs.toys import GOOD, good_copy, load, text_of

SUMMARY = "summary: Two against two, round a shed.\n"


def battle_of(folder: Path, text: str, ruleset: str = "fudge") -> Battle:
    """The battle of the small scenario with another text."""
    found = load(good_copy(folder, spat=text))
    assert found.problems == ()
    return found.battle(found.setup("spat", ruleset, "seed"))


def test_units_get_short_ids_by_side_and_their_places() -> None:
    found = load(GOOD)
    units = found.battle(found.setup("spat", "fudge", "seed")).units
    assert {unit_id: (unit.side, unit.kind, unit.cell) for unit_id, unit in units.items()} == {
        "a1": ("red", "guard", Cell(1, 1)),
        "a2": ("red", "archer", Cell(1, 5)),
        "b1": ("blue", "guard", Cell(5, 1)),
        "b2": ("blue", "archer", Cell(5, 5)),
    }


def test_hit_points_come_from_the_ruleset_and_items_have_ids_of_their_own() -> None:
    """FG-04: five times Toughness."""
    found = load(GOOD)
    unit = found.battle(found.setup("spat", "fudge", "seed")).units["a1"]
    assert unit.hp == 10
    assert [(item.id, item.kind) for item in unit.hands] == [("a1.club", "club")]


def test_two_items_of_a_kind_are_told_apart(tmp_path: Path) -> None:
    two = text_of("fudge").replace("hands: [club]", "hands: [club, club]")
    found = load(good_copy(tmp_path, fudge=two))
    unit = found.battle(found.setup("spat", "fudge", "seed")).units["a1"]
    assert [item.id for item in unit.items] == ["a1.club", "a1.club2"]


def test_the_nameless_are_numbered_only_where_there_are_several(tmp_path: Path) -> None:
    text = text_of("spat").replace('guard, at: "1,1"}', 'guard, count: 2, at: "1,1"}')
    text = text.replace('at: "1,1"}', "at: row}")
    yard = text_of("yard") + '  row: "2,1-3,1"\n'
    found = load(good_copy(tmp_path, spat=text, yard=yard))
    battle = found.battle(found.setup("spat", "fudge", "seed"))
    assert [unit.name for unit in battle.up("red")] == ["guard 1", "guard 2", "archer"]
    assert battle.units["b2"].name == "Bea"
    assert {battle.units["a1"].cell, battle.units["a2"].cell} == {Cell(2, 1), Cell(3, 1)}


def test_a_round_is_cells_with_the_way_to_look(tmp_path: Path) -> None:
    text = text_of("spat").replace('at: "5,1"}', 'at: "5,1", patrol: ["5,3 w", west, "5,1 n"]}')
    unit = battle_of(tmp_path, text).units["b1"]
    assert unit.patrol == ((Cell(5, 3), 6), (Cell(1, 1), -1), (Cell(5, 1), 0))
    assert FACINGS[unit.facing] == "s"


def test_those_who_face_infiltrators_do_not_expect_them(tmp_path: Path) -> None:
    """FG-26, FG-28."""
    text = text_of("spat").replace(SUMMARY, SUMMARY + "infiltrators: red\n")
    text = text.replace('at: "5,1"}', 'at: "5,1", alert: true}')
    battle = battle_of(tmp_path, text)
    assert {unit.id: unit.alert for unit in battle.up()} == {"a1": True, "a2": True, "b1": True, "b2": False}


def test_who_faces_the_unaware_out_of_sight_infiltrates_unasked(tmp_path: Path) -> None:
    """FG-26: its opponent, as long as there is no contact."""
    text = text_of("spat").replace('at: "5,1"}', 'at: "5,1", alert: false}')
    assert battle_of(tmp_path / "seen", text).scene.infiltrators == ""
    shut = text_of("yard").replace("#.....#", "#..+..#")
    found = load(good_copy(tmp_path / "unseen", spat=text, yard=shut))
    battle = found.battle(found.setup("spat", "fudge", "seed"))
    assert battle.scene.infiltrators == "red"
    assert battle.units["a1"].hidden_from == {"blue"}


def test_goals_become_objectives_and_without_any_it_is_eliminate(tmp_path: Path) -> None:
    goals = "[{do: assassinate, unit: Bea}, {do: hold, zone: cell, rounds: 3}, {do: escape, zone: east}]"
    text = text_of("spat").replace("name: Reds\n", f"name: Reds\n    goals: {goals}\n")
    assert battle_of(tmp_path, text).scene.objectives == (
        objectives.make("red", "assassinate", unit="b2"),
        objectives.make("red", "hold", zone="cell", rounds=3),
        objectives.make("red", "escape", zone="east"),
        objectives.make("blue", "eliminate"),
    )


def test_open_doors_stand_open_and_are_known_on_charted_ground(tmp_path: Path) -> None:
    yard = text_of("yard").replace("#.#.+.#", "#.#.'.#")
    charted = text_of("spat").replace(SUMMARY, SUMMARY + "charted: true\n")
    for text, known in ((text_of("spat"), False), (charted, True)):
        found = load(good_copy(tmp_path, yard=yard, spat=text))
        battle = found.battle(found.setup("spat", "fudge", "seed"))
        door = battle.terrain.mask([Cell(4, 3)])
        assert battle.terrain.doors == battle.ground.open_doors == door
        assert battle.memories["red"].open_doors == (door if known else 0)


def test_the_dark_is_where_the_map_says(tmp_path: Path) -> None:
    found = load(good_copy(tmp_path, yard=text_of("yard") + 'dark: C\ndim: "WE 2,1"\n'))
    terrain = found.maps["yard"].terrain
    assert [terrain.light(cell) for cell in (Cell(3, 3), Cell(1, 1), Cell(2, 1), Cell(3, 1))] == [
        "dark", "dim", "dim", "lit",
    ]  # fmt: skip


def test_every_option_of_the_ruleset_is_in_the_scene(tmp_path: Path) -> None:
    text = text_of("spat").replace(SUMMARY, SUMMARY + "options: {fudge: {stalemate: 40}}\n")
    found = load(good_copy(tmp_path, spat=text))
    setup = replace(found.setup("spat", "fudge", "seed"), options={"mass_attacks": "off"})
    assert found.battle(setup).scene.options == {"mass_attacks": "off", "stalemate": 40}


def test_a_scenario_can_be_played_under_every_ruleset_that_defines_its_units(tmp_path: Path) -> None:
    other = "units:\n  guard: {name: watchman}\n  archer: {name: slinger}\n"
    found = load(good_copy(tmp_path, other=other))
    assert found.cards["spat"].rulesets == ("fudge", "other")
    assert (
        found.battle(found.setup("spat", "other", "seed")).units["a1"].name == "watchman 1"
    )  # Theirs is the second.
    half = load(good_copy(tmp_path, other="units:\n  guard: {name: watchman}\n"))
    assert half.cards["spat"].rulesets == ("fudge",)


def test_the_same_setup_makes_the_same_battle() -> None:
    one, two = load(GOOD), load(GOOD)
    assert one.battle(one.setup("spat", "fudge", "s")) == two.battle(two.setup("spat", "fudge", "s"))


def test_the_digest_changes_with_map_units_and_scenario(tmp_path: Path) -> None:
    digests = {load(GOOD).cards["spat"].digest}
    for name in ("yard", "fudge", "spat"):
        changed = good_copy(tmp_path / name, **{name: text_of(name) + "# changed\n"})
        digests.add(load(changed).cards["spat"].digest)
    assert len(digests) == 4


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (Setup("spatt", "fudge", "s"), "did you mean `spat`"),
        (Setup("spat", "fugde", "s"), "did you mean `fudge`"),
        (Setup("spat", "fudge", "s", seats={"rde": "human"}), "did you mean `red`"),
        (Setup("spat", "fudge", "s", seats={"red": "ai:genius"}), "no seat `ai:genius`"),
        (Setup("spat", "fudge", "s", options={"stalemat": 20}), "did you mean `stalemate`"),
        (Setup("spat", "fudge", "s", options={"stalemate": 21}), "it can be 20, 10, 40"),
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(setup: Setup, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        load(GOOD).battle(setup)


def test_a_unit_may_begin_hurt_under_one_system_and_whole_under_another(tmp_path: Path) -> None:
    text = text_of("spat").replace('at: "1,1"}', 'at: "1,1", health: 80, health_under: {fudge: 20}}')
    (tmp_path / "hurt").mkdir()
    hurt = battle_of(tmp_path / "hurt", text).units["a1"].hp
    whole = load(GOOD).battle(load(GOOD).setup("spat", "fudge", "seed")).units["a1"].hp
    assert hurt == -(-whole // 5), "a fifth under fudge, not four"


def test_health_under_an_unknown_system_is_told_with_its_line(tmp_path: Path) -> None:
    text = text_of("spat").replace('at: "1,1"}', 'at: "1,1", health_under: {fugde: 20}}')
    (problem,) = load(good_copy(tmp_path, spat=text)).problems
    line = next(number for number, one in enumerate(text.splitlines(), 1) if "fugde" in one)
    assert (problem.line, problem.message) == (line, "there is no ruleset `fugde`")
    assert problem.hint == "did you mean `fudge`?"


def test_a_unit_may_begin_hurt_but_is_never_out_at_once(tmp_path: Path) -> None:
    found = load(GOOD)
    full = found.battle(found.setup("spat", "fudge", "seed")).units["a1"].hp
    wanted = {50: -(-full // 2), 1: 1, 100: full}
    for health, points in wanted.items():
        text = text_of("spat").replace('at: "1,1"}', f'at: "1,1", health: {health}}}')
        assert battle_of(tmp_path / str(health), text).units["a1"].hp == points
