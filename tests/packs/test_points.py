"""What units are worth in points, and the forces that are bought for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.points import worths
from skirmish.dice import Stream
from skirmish.odds.worth import LEAST, MOST, middle, points_of, powers
from skirmish.packs.points import MOST_ALIKE, MOST_UNITS, PACK, force, measured, points
from skirmish.packs.random_battle import forces
from skirmish.packs.random_name import BUDGETS, RandomName
from tests.cli.shell import skirmish
from tests.effort import so_many
from tests.library import shipped_library

SYSTEMS = ("fudge", "forge", "pools", "ranks", "stunts")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_unit_has_its_points(system: str) -> None:
    for pack in shipped_library().packs.values():
        if system in pack.unit_sets:
            found = points(pack.id)[system]
            assert found.keys() == pack.unit_sets[system].units.keys(), pack.id
            assert all(LEAST <= worth <= MOST for worth in found.values()), pack.id


@pytest.mark.slow
def test_the_points_are_those_that_odds_come_to() -> None:
    wanted = so_many({PACK, "bronze"}, shipped_library().packs.keys())
    told = measured()["fudge"]
    own = {pack: found for pack, found in told["packs"].items() if pack in wanted}
    assert worths("fudge", wanted) == {"middle": told["middle"], "packs": own}


def test_who_does_four_times_as_much_is_worth_twice_as_many_points() -> None:
    """By hand: a power of 1 has 10 points, one of 2 has 20; none has more than 25, none less than 4."""
    assert [points_of(power, 1.0) for power in (1.0, 2.0, 0.5, 9.0, 0.01)] == [10, 20, 5, 25, 4]
    assert middle({"weak": 0.5, "strong": 2.0}) == pytest.approx(1.0)


def test_units_that_are_alike_have_the_same_power() -> None:
    """A unit that strikes exactly as it is struck has a power of 1 at all odds."""
    library = shipped_library()
    guard = library.packs[PACK].unit_sets["fudge"].units["guard"]
    found = dict(powers(library.rulesets["fudge"], {"one": guard}, {"other": guard}))
    assert found == {"one": pytest.approx(1.0)}


def test_units_of_a_pack_that_is_not_of_the_game_are_measured(tmp_path: Path) -> None:
    """Like a guard of `core`, so worth as much as that one."""
    pack = tmp_path / "content" / "toy"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text("title: Toy\nsummary: Toys.\nneeds: {core: any}\n")
    (pack / "fudge.yaml").write_text("units:\n  twin: {like: core/guard, name: twin}\n")
    said = skirmish("--data-dir", str(tmp_path), "pack", "points", "toy", "--json")
    assert said.json == {"fudge": {"twin": points()["fudge"]["guard"]}}, said.err


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("budget", BUDGETS)
def test_both_forces_cost_the_same(system: str, budget: int) -> None:
    worth, pack = points()[system], shipped_library().packs[PACK]
    for seed in range(20):
        name = RandomName("forest", str(seed), budget=budget, ruleset=system)
        for kinds in forces(name, pack).values():
            assert budget - 1 <= sum(worth[kind] for kind in kinds) <= budget
            assert 1 <= len(kinds) <= MOST_UNITS
            assert all(kinds.count(kind) <= MOST_ALIKE for kind in kinds)


def test_a_force_is_drawn_from_what_can_be_paid() -> None:
    found = force({"cheap": 5, "dear": 11}, 20, Stream("a"))
    assert found == ("dear", "cheap")  # 16 of 20: two dear ones cost 22, two cheap ones only 10.
