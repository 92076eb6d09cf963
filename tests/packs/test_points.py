"""What units are worth in points, and the forces that are bought for them."""

from __future__ import annotations

import pytest

from bench.points import LEAST, MOST, worths
from skirmish.dice import Stream
from skirmish.packs.points import MOST_ALIKE, MOST_UNITS, PACK, force, points
from skirmish.packs.random_battle import forces
from skirmish.packs.random_name import BUDGETS, RandomName
from tests.library import shipped_library

SYSTEMS = ("fudge", "forge", "pools", "ranks", "stunts")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_unit_has_its_points(system: str) -> None:
    there = shipped_library().packs[PACK].unit_sets[system].units
    assert points()[system].keys() == there.keys()
    assert all(LEAST <= worth <= MOST for worth in points()[system].values())


@pytest.mark.slow
def test_the_points_are_those_that_odds_come_to() -> None:
    library = shipped_library()
    assert (
        worths(library.rulesets["fudge"], library.packs[PACK].unit_sets["fudge"].units) == points()["fudge"]
    )


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
