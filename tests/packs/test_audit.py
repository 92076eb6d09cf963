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
from skirmish.rules import own_ruleset
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


SENTRY = """\
units:
  sentry:
    name: sentry
    sheet:
      strength: 2
      agility: 4
      stamina: 2
      acuity: 3
      traits: [human, lithe]
      skills: {crossbows: 4, evasion: 4, armor_training: 1, axes_and_maces: 2, brace: 2, unarmed: 2,
               perception: 3, survival: 3, insight: 3, athletics: 2, endurance: 2, stealth: 2}
"""
"""15 points for attributes and traits, 30 for skills, 15 of them for general ones (FP-55, FP-62)."""


def _sums(folder: Path, before: str = "", after: str = "") -> list[str]:
    """What is said of that unit with something of it changed, and the text at the caret of each."""
    assert before in SENTRY
    home = folder / "content" / "toy"
    home.mkdir(parents=True)
    (home / "pack.yaml").write_text("title: Toy\nsummary: x\n")
    (home / "pools.yaml").write_text(SENTRY.replace(before, after))
    found = library([folder], {"pools": own_ruleset("pools")})
    return [f"{one.source[one.column - 1 :][:11]}: {one.message}" for one in found.problems]


def test_a_sheet_that_adds_up_is_in_order(tmp_path: Path) -> None:
    assert _sums(tmp_path) == []


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("brace: 2", "brace: 2, thrown: 2", "skills: {cr: Skills cost 32 of 30 points (FP-55)"),
        ("stamina: 2", "stamina: 4", "agility: 4: Attributes and traits cost 22 of 15 points (FP-55)"),
        ("brace: 2", "blades: 3", "blades: 3, : Blades 3 is above Strength 2 (FP-08)"),
        (
            "survival: 3, ",
            "blades: 2, ",
            "skills: {cr: Only 12 points are in general skills, at least 15 (FP-62)",
        ),
        ("[human, lithe]", "[human, elf]", "traits: [hu: Nobody is of two species: human, elf (FP-58)"),
    ],
)
def test_the_caret_is_at_the_field_that_is_at_fault(
    before: str, after: str, said: str, tmp_path: Path
) -> None:
    assert said in _sums(tmp_path, before, after)


def test_what_a_sheet_costs_is_told_beside_other_mistakes_of_its_file(tmp_path: Path) -> None:
    broken = "units:\n  guest: {name: guest, sheet: {strenth: 2}, hands: [club]}\n"
    text = SENTRY.replace("brace: 2", "brace: 2, thrown: 2").replace("units:\n", broken)
    assert _sums(tmp_path, SENTRY, text) == [
        "strenth: 2}: nothing is called `strenth` here",
        "club]}: there is no item `club`",
        "skills: {cr: Skills cost 32 of 30 points (FP-55)",
    ]


@pytest.mark.parametrize(("options", "count"), [("", 2), ("\noptions:\n  fudge: {points: 4}\n", 1)])
def test_of_a_file_with_a_mistake_nothing_is_told_that_a_scenario_may_allow(
    options: str, count: int, tmp_path: Path
) -> None:
    folder = _pack(tmp_path, melee=4, options=options)
    path = folder / "content/toy/fudge.yaml"
    path.write_text(path.read_text() + "  idler: {nmae: idler}\n")
    told = [problem.message for problem in _load(folder).problems if "idler" not in problem.source]
    assert told == ["4 points of melee; 3 are allowed"][: count - 1]


def test_the_caret_is_at_every_field_that_a_class_refuses(tmp_path: Path) -> None:
    home = tmp_path / "content" / "toy"
    home.mkdir(parents=True)
    (home / "pack.yaml").write_text("title: Toy\nsummary: x\n")
    (home / "ranks.yaml").write_text(
        "weapons:\n  club: {name: club, skill: clib, base: 25, damage: 0d6}\n"
        "units:\n  guard: {name: guard, sheet: {skills: {swrd: 40, sword: 999, bow: 50}}}\n"
    )
    found = library([tmp_path], {"ranks": own_ruleset("ranks")})
    assert [one.source[one.column - 1 :].partition(":")[0] for one in found.problems] == [
        "skill", "damage", "swrd", "sword",
    ]  # fmt: skip
    assert [one.message.partition(";")[0] for one in found.problems] == [
        "there is no skill `clib`", "'0d6' never does damage", "there is no skill `swrd`",
        "`sword` must be from 0 to 200, not 999",
    ]  # fmt: skip
