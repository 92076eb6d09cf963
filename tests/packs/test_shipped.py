"""What the game ships: every file in order, every map playable, every scenario a battle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from skirmish.grid import TILES, Cell, distance2, distances
from skirmish.model.scene import LINK
from skirmish.packs.library import Library, library
from skirmish.packs.maps import Map, default_glyphs
from skirmish.rules.fudge.sheet import Armour, Shield, Weapon
from tests.library import GAME, shipped_library


@pytest.fixture(scope="module")
def shipped() -> Library:
    """The library of the game's own folder."""
    return shipped_library()


def test_no_file_has_a_mistake(shipped: Library) -> None:
    assert [str(problem) for problem in shipped.problems] == []


def test_there_is_enough_to_play(shipped: Library) -> None:
    assert {"raid", "clash", "breakout", "stand", "depot", "ford"} <= shipped.cards.keys()
    assert len(shipped.maps) >= 4
    assert len(shipped.packs["core"].unit_sets["fudge"].units) >= 10


def test_every_yaml_file_was_read(shipped: Library) -> None:
    loose = {path.stem for path in (GAME / "maps").glob("*.yaml")}
    of_packs = {f"{path.parent.parent.name}/{path.stem}" for path in (GAME / "content").glob("*/maps/*.yaml")}
    assert loose | of_packs == shipped.maps.keys()
    files = (GAME / "content").glob("*/scenarios/*.yaml")
    assert {path.stem for path in files} == shipped.cards.keys()


def test_every_scenario_makes_a_battle_under_each_of_its_rulesets(shipped: Library) -> None:
    for card in shipped.cards.values():
        assert "fudge" in card.rulesets
        for ruleset in card.rulesets:
            battle = shipped.battle(shipped.setup(card.id, ruleset, "seed"))
            assert battle.scene.scenario == card.id
            assert len({unit.cell for unit in battle.units.values()}) == len(battle.units)
            names = [(unit.side, unit.name) for unit in battle.units.values()]
            assert len(set(names)) == len(names)
            items = [item.id for unit in battle.units.values() for item in unit.items]
            assert len(set(items)) == len(items)


def test_what_is_told_of_a_goal_stands_alone_after_one_way_to_win(shipped: Library) -> None:
    for scenario in shipped.scenarios.values():
        clues = scenario.clues
        coming = [effect.text for trigger in scenario.triggers for effect in trigger.effects]
        assert not [text for text in (*clues, *coming) if text.startswith("Or ")]


def test_the_raid_starts_unseen_against_sentries_on_their_rounds(shipped: Library) -> None:
    battle = shipped.battle(shipped.setup("raid", "fudge", "seed"))
    assert battle.scene.infiltrators == "raiders"
    assert all(unit.alert for unit in battle.up("raiders"))
    assert not any(unit.alert for unit in battle.foes("raiders"))
    assert sum(bool(unit.patrol) for unit in battle.foes("raiders")) >= 3
    assert any(one.kind == "assassinate" for one in battle.scene.objectives)


def test_no_sentry_could_notice_anybody_before_the_first_move(shipped: Library) -> None:
    """FG-27: nobody is noticed beyond 15 m."""
    battle = shipped.battle(shipped.setup("raid", "fudge", "seed"))
    for unit in battle.up("raiders"):
        for foe in battle.foes("raiders"):
            assert distance2(unit.cell, foe.cell) > 15**2


def test_the_largest_battle_is_twelve_against_twelve(shipped: Library) -> None:
    card = shipped.cards["depot"]
    assert (card.width, card.height) == (80, 45)
    assert set(card.strength.values()) == {12}


def maps() -> Iterator[Map]:
    """Every shipped map."""
    yield from shipped_library().maps.values()


@pytest.mark.parametrize("ground", list(maps()), ids=lambda ground: ground.id)
def test_every_cell_of_a_map_can_be_walked_to(ground: Map) -> None:
    terrain = ground.terrain
    first: Cell = next(terrain.cells(ground.ground))
    assert distances(terrain, terrain.doors, [first]).cells & ground.ground == ground.ground


TABLE_W = {
    # name: (hands, bonus, damage, range, two shots, thrown, block)
    "knife": (1, 1, 0, "melee", False, False, 0),
    "club": (1, 1, 0, "melee", False, False, 0),
    "sword": (1, 2, 0, "melee", False, False, 0),
    "mace": (1, 2, 0, "melee", False, False, 0),
    "battle_axe": (1, 3, 0, "melee", False, False, -1),
    "staff": (2, 1, 0, "melee", False, False, 1),
    "polearm": (2, 2, 0, "melee", False, False, 1),
    "greatsword": (2, 3, 0, "melee", False, False, 0),
    "greataxe": (2, 4, 0, "melee", False, False, -1),
    "light_handgun": (1, 0, 5, "short", False, False, 0),
    "handgun": (1, 0, 7, "any", False, False, 0),
    "smg": (2, 0, 6, "short", True, False, 0),
    "shotgun": (2, 0, 9, "short", False, False, 0),
    "assault_rifle": (2, 0, 8, "any", True, False, 0),
    "rifle": (2, 0, 9, "any", False, False, 0),
    "sniper_rifle": (2, 0, 12, "long", False, False, 0),
    "bow": (2, 0, 6, "any", False, False, 0),
    "crossbow": (2, 0, 7, "any", False, False, 0),
    "thrown_knife": (1, 0, 1, "short", False, True, 0),
}
"""Table W of the rules, row by row; a thrown knife does Strength + 1."""


@pytest.mark.parametrize("name", TABLE_W)
def test_the_weapons_are_those_of_table_w(name: str, shipped: Library) -> None:
    stats = shipped.packs["core"].unit_sets["fudge"].items[name].stats
    assert isinstance(stats, Weapon)
    found = (
        stats.hands,
        stats.bonus,
        stats.damage,
        stats.range,
        stats.two_shots,
        stats.is_thrown,
        stats.block,
    )
    assert found == TABLE_W[name]


def test_shields_and_armour_are_those_of_the_rules(shipped: Library) -> None:
    """FG-21: small shield +1 Block, large shield +2 Block and +1 Dodge; Table W: Soak 1, 3, 4."""
    items = shipped.packs["core"].unit_sets["fudge"].items
    assert items["small_shield"].stats == Shield(block=1)
    assert items["large_shield"].stats == Shield(block=2, dodge=1)
    assert [items[name].stats for name in ("leather", "mail", "plate")] == [Armour(1), Armour(3), Armour(4)]


def test_nobody_holds_more_than_two_hands_can(shipped: Library) -> None:
    for unit_type in shipped.packs["core"].unit_sets["fudge"].units.values():
        assert sum(getattr(item.stats, "hands", 1) for item in unit_type.hands) <= 2


def test_abilities_of_people_are_one_to_five(shipped: Library) -> None:
    """FG-03: humans have 1 to 5."""
    for unit_type in shipped.packs["core"].unit_sets["fudge"].units.values():
        sheet = unit_type.sheet
        assert all(1 <= getattr(sheet, name) <= 5 for name in sheet.__dataclass_fields__)  # type: ignore[attr-defined]


def test_the_map_in_the_guide_is_in_order(tmp_path: Path) -> None:
    guide = (GAME / "docs" / "maps.md").read_text(encoding="utf-8")
    lines = [line[4:] for line in guide.partition("## Storeys")[0].splitlines() if line.startswith("    ")]
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "shed.yaml").write_text("\n".join(lines), encoding="utf-8")
    found = library([tmp_path])
    assert found.problems == ()
    shed = found.maps["shed"]
    assert shed.zones.keys() == {"shed", "everywhere", LINK + "rope"}
    assert shed.zones[LINK + "rope"] == shed.terrain.mask((Cell(5, 1), Cell(8, 1)))


def test_every_built_in_tile_has_a_glyph_of_its_own() -> None:
    assert {tile for _, tile in default_glyphs()} == {*TILES, "open_door"}
    assert len(list(default_glyphs())) == len(
        {*(tile.ascii for tile in TILES.values()), *(tile.glyph for tile in TILES.values()), "'"}
    )


def test_the_ruleset_that_a_pack_names_is_proposed_first(shipped: Library) -> None:
    for card in shipped.cards.values():
        assert card.rulesets[0] == "fudge"
        assert list(card.rulesets[1:]) == sorted(card.rulesets[1:])
