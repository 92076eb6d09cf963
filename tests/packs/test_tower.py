"""The signal tower: three storeys as they are played, by chance, under every system."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from skirmish.arena.opponent import choose, seat_of
from skirmish.dice import Stream
from skirmish.grid import distances
from skirmish.model.apply import apply
from skirmish.model.event import CheckRolled, UnitHurt, UnitMoved
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.temperaments import opponent
from skirmish.rules import loop
from tests.cli.shell import skirmish
from tests.effort import so_many
from tests.library import shipped_library

SHIPPED = shipped_library()
TOWER = SHIPPED.maps["tower"]
ANSWERS = so_many(120, 300)


def test_the_tower_has_three_storeys_and_two_ways_up_each() -> None:
    terrain = TOWER.terrain
    assert [storey.name for storey in terrain.storeys] == ["ground_floor", "hall", "roof"]
    pairs = [
        tuple(sorted(storey.name for end in stair.ends if (storey := terrain.storey_at(end))))
        for stair in terrain.stairs
    ]
    assert pairs.count(("ground_floor", "hall")) >= 2
    assert pairs.count(("hall", "roof")) >= 2
    assert terrain.width <= 60
    assert terrain.height <= 25


def test_every_floor_is_reached_from_the_road_though_any_one_stair_is_barred() -> None:
    terrain = TOWER.terrain
    road = next(terrain.cells(TOWER.zones["road"]))
    lantern = next(terrain.cells(TOWER.zones["lantern"]))
    for stair in terrain.stairs:
        way = distances(terrain, terrain.doors, [lantern], avoid=terrain.mask(stair.ends))
        assert way.get(road) is not None, stair.name


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", SHIPPED.cards["beacon"].rulesets)
def test_nobody_hurts_or_fights_anybody_in_another_storey(ruleset: str) -> None:
    """Whatever is done by chance; and people do take the stairs."""
    table = SHIPPED.rulesets[ruleset]
    seats = {side.id: seat_of("recruit") for side in SHIPPED.cards["beacon"].sides}
    start = SHIPPED.battle(LaunchRequest("beacon", "storeys", ruleset, seats=seats).setup(SHIPPED))
    step, who, climbed = loop.open_battle(table, start), opponent("nearest", SHIPPED.temperaments), 0
    for number in range(ANSWERS):
        if step.after.result is not None:
            break
        view, stream = step.after.seen_by(step.after.asked), Stream.of("storeys", number)
        step = loop.take_step(table, step.after, choose(table, view, who, stream, pytest.fail))
        now = step.before
        for event in step.events:
            if isinstance(event, UnitHurt | CheckRolled):
                other = event.by if isinstance(event, UnitHurt) else event.target
                if other in now.units:
                    assert now.terrain.same_storey(now.units[event.unit].cell, now.units[other].cell), event
            if isinstance(event, UnitMoved):
                way = (now.units[event.unit].cell, *event.path)
                climbed += sum(map(now.terrain.is_stair, way, way[1:]))
            now = apply(now, event)
    assert climbed


def test_the_loft_of_the_papers_is_in_order(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "maps.md").read_text(encoding="utf-8")
    drawn = page.partition("## Storeys")[2].partition("    title:")[2].partition("\n\n")[0]
    (tmp_path / "loft.yaml").write_text(dedent(f"    title:{drawn}\n"), encoding="utf-8")
    said = skirmish("map", "check", tmp_path / "loft.yaml")
    assert (said.code, said.lines[-1].partition(": ")[2]) == (0, "The loft, 12 x 4, 0 zones")


def test_a_map_is_told_of_when_no_stairs_lead_to_a_storey(tmp_path: Path) -> None:
    """Nothing is wrong with it: it is odd."""
    text = (
        "title: The loft\nrows: |\n  #########\n  #...#...#\n  #########\n"
        "storeys: {cellar: '0,0-3,2', loft: '5,0-8,2'}\n"
    )
    (tmp_path / "loft.yaml").write_text(text, encoding="utf-8")
    assert "there is no way to the rest of the map" in skirmish("map", "check", tmp_path / "loft.yaml").err
    (tmp_path / "loft.yaml").write_text(f"{text}stairs: {{steps: '3,1 5,1'}}\n", encoding="utf-8")
    assert "no way" not in skirmish("map", "check", tmp_path / "loft.yaml").err
