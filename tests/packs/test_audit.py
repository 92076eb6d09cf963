"""A ruleset may find fault with the units of a pack: what they cost depends on its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from skirmish.errors import SettingsError
from skirmish.model.scene import Setting
from skirmish.model.unit import Unit
from skirmish.packs.library import Library, library
from skirmish.packs.setup import Setup
from skirmish.rules.fudge.sheet import sheet
from skirmish.rules.ruleset import Choice
from tests.packs.toys import TABLES, good_copy, text_of


def _thrift(unit: Unit, options: Mapping[str, Setting]) -> tuple[str, ...]:
    spent, allowed = sheet(unit).melee, int(options["points"])
    return (f"{spent} points of melee; {allowed} are allowed",) if spent > allowed else ()


def _load(folder: Path) -> Library:
    fudge = TABLES["fudge"]
    strict = replace(fudge, choices=(*fudge.choices, Choice("points", (3, 4), "Points.")), audit=_thrift)
    return library((folder,), {**TABLES, "fudge": strict})


def _pack(folder: Path, melee: int, options: str = "") -> Path:
    guard = f"units:\n  guard: {{name: guard, sheet: {{melee: {melee}}}}}\n  archer: {{name: archer}}\n"
    return good_copy(folder, fudge=guard, spat=text_of("spat") + options, other="units: {}\n")


def test_units_that_cost_no_more_than_allowed_are_in_order(tmp_path: Path) -> None:
    found = _load(_pack(tmp_path, melee=3))
    assert found.problems == ()
    assert found.cards["spat"].rulesets == ("fudge",)


def test_a_unit_that_costs_too_much_is_a_mistake_in_its_file_and_its_scenario_is_left_out(
    tmp_path: Path,
) -> None:
    found = _load(_pack(tmp_path, melee=4))
    assert [str(problem).splitlines()[0] for problem in found.problems] == [
        "content/toy/fudge.yaml:2:3: 4 points of melee; 3 are allowed"
    ]
    assert "spat" not in found.cards


def test_a_scenario_may_allow_more_and_a_player_less(tmp_path: Path) -> None:
    found = _load(_pack(tmp_path, melee=4, options="\noptions:\n  fudge: {points: 4}\n"))
    assert found.problems == ()
    setup = Setup("spat", "fudge", "seed", options={"points": 3})
    with pytest.raises(SettingsError, match="guard: 4 points of melee; 3 are allowed"):
        found.battle(setup)


def test_units_that_no_scenario_names_are_looked_at_under_the_defaults(tmp_path: Path) -> None:
    folder = _pack(tmp_path, melee=3)
    path = folder / "content/toy/fudge.yaml"
    path.write_text(path.read_text() + "  idler: {name: idler, sheet: {melee: 5}}\n")
    found = _load(folder)
    assert [str(problem).splitlines()[0] for problem in found.problems] == [
        "content/toy/fudge.yaml:4:3: 5 points of melee; 3 are allowed"
    ]
