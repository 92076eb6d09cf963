"""A file that does not fit is read on without what is wrong, so mistakes of all kinds are told at once."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from skirmish.errors import Problem
from skirmish.packs.goals import scenario_shape
from skirmish.packs.schema import MapFile
from skirmish.packs.shaping import shaped, shaped_rest
from skirmish.packs.source import Source
from tests.packs.test_json_schema import WRONG, changed, data_of, leaves
from tests.packs.toys import GOOD, NAMES, good_copy, load, text_of

FILES: dict[str, type[BaseModel]] = {"yard": MapFile, "spat": scenario_shape()}


def source_of(name: str, data: Any) -> Source:
    """A file that says that."""
    return Source(name, tuple(text_of(name).split("\n")), data)


def wrong_ones(name: str) -> Iterator[Any]:
    """The data of a good file with one to four mistakes in it."""
    good = data_of(GOOD / NAMES[name])
    dice = random.Random(name)
    for _ in range(150):
        data = copy.deepcopy(good)
        for _ in range(dice.randint(1, 4)):
            way = dice.choice([one for one in leaves(data) if one])
            data = changed(data, way, dice.choice(WRONG))
        yield data


@pytest.mark.parametrize("name", FILES)
def test_whatever_is_wrong_is_told_as_if_nothing_were_looked_at_further(name: str) -> None:
    rests = 0
    for data in wrong_ones(name):
        before = copy.deepcopy(data)
        told: list[Problem] = []
        first: list[Problem] = []
        rest = shaped_rest(FILES[name], source_of(name, data), told)
        shaped(FILES[name], source_of(name, data), first)
        assert told == first
        assert data == before
        rests += bool(told) and rest is not None
    assert rests > 20


def test_what_is_right_is_kept() -> None:
    data = data_of(GOOD / NAMES["spat"]) | {"titel": "Spat", "limit": 0}
    del data["title"]
    told: list[Problem] = []
    rest = shaped_rest(scenario_shape(), source_of("spat", data), told)
    assert len(told) == 3
    assert rest is not None
    assert (rest.title, rest.limit, rest.map) == ("?", 60, "yard")
    assert rest.sides.keys() == {"red", "blue"}


@pytest.mark.parametrize("data", [None, 3, "text", [], {}, {"title": "Yard"}, {"sides": {"red": {}}}])
def test_of_some_files_nothing_is_left(data: Any) -> None:
    told: list[Problem] = []
    assert shaped_rest(scenario_shape(), source_of("spat", data), told) is None
    assert told


def test_a_wrong_option_keeps_nothing_else_from_being_told(tmp_path: Path) -> None:
    """Of five mistakes each is of another kind: an option, a seat, a place, a goal, a state."""
    text = text_of("spat").replace("map: yard", "map: yard\noptions: {fudge: {mass_attacks: often}}")
    text = text.replace("    name: Reds", "    name: Reds\n    seat: ai:regular/mad")
    text = text.replace("at: west", "at: wset").replace("name: Bea,", "name: Bea, states: [pron],")
    goals = "    goals: [{do: hold, zone: est}]\n"
    told = [one.message for one in load(good_copy(tmp_path, spat=text + goals)).problems]
    assert told == [
        "`mass_attacks` cannot be often",
        "there is no temperament `mad`",
        "`wset` is no cell and no zone of the map",
        "under no ruleset a fight begins with `pron`",
        "the map has no zone `est`",
    ]


def test_what_is_missing_or_of_another_kind_keeps_nothing_else_from_being_told(tmp_path: Path) -> None:
    """Of each of these the rest of the scenario is read on, and nothing is told that only follows from it."""
    text = text_of("spat").replace("map: yard", "map: yard\noptions: {fudge: {mass_attacks: often}}")
    falls = "{when: {falls: red}, then: "
    for wrong, said in {
        "{then: [{message: Hey}]}": "`when` is missing here",
        "{when: {round: 3}}": "`then` is missing here",
        f"{falls}[{{reinforcements: red, units: [{{at: west}}]}}]}}": "`unit` is missing here",
        f"{falls}[{{reinforcements: red, units: [{{unit: guard}}]}}]}}": "`at` is missing here",
        f"{falls}[{{goal: {{zone: west}}, side: red}}]}}": "`do` is missing here",
        "a word": "lines of `key: value` belong here, not the text `a word`",
    }.items():
        triggers = f"triggers:\n  - {wrong}\n  - {{when: {{round: 2}}, then: [{{alarm: rde}}]}}\n"
        folder = good_copy(tmp_path / said[:9], spat=text + triggers)
        told = [one.message for one in load(folder).problems]
        assert told == ["`mass_attacks` cannot be often", said, "there is no side `rde`"]


def test_without_its_map_all_of_a_scenario_is_told_that_needs_none(tmp_path: Path) -> None:
    text = text_of("spat").replace("map: yard", "options: {fudge: {mass_attacks: often}}")
    text = text.replace("name: Bea,", "name: Bea, states: [pron],")
    told = [one.message for one in load(good_copy(tmp_path, spat=text)).problems]
    assert told == [
        "`map` is missing here",
        "`mass_attacks` cannot be often",
        "under no ruleset a fight begins with `pron`",
    ]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("at: wset", "`wset` is no cell and no zone of the map"),
        ('at: "0,0"', "nobody can stand on 0,0"),
        ('count: 3, at: "5,5"', "3 units cannot stand on one cell"),
        ("count: 3, at: filed", "`filed` is no cell and no zone of the map"),
        ('count: 3, at: "90,3"', "90,3 is off the map"),
    ],
)
def test_of_units_without_a_place_nothing_else_is_told(place: str, said: str, tmp_path: Path) -> None:
    """Goals and triggers name them, and as many as there would be: these are right."""
    text = text_of("spat").replace('name: Bea, at: "5,5"', f"name: Bea, {place}")
    text += "    goals: [{do: reach, zone: west, count: 2}, {do: escort, who: Bea, zone: west}]\n"
    text += "triggers:\n  - {when: {falls: Bea}, then: [{alarm: red}]}\n"
    text += "  - {when: {hurt: blue, count: 2}, then: [{alarm: red}]}\n"
    told = [one.message for one in load(good_copy(tmp_path, spat=text)).problems]
    assert told == [said]


def test_a_zone_that_is_cut_off_is_told_once_for_all_who_start_there(tmp_path: Path) -> None:
    yard = text_of("yard").replace("#.....#", "#..#..#").replace("west: W", 'west: "1,1-2,1 1,5"')
    text = text_of("spat").replace("{unit: archer, at: west}", "{unit: archer, count: 2, at: west}")
    told = [one.message for one in load(good_copy(tmp_path, yard=yard, spat=text)).problems]
    assert told == [
        "from 1,1 there is no way to any foe",
        "from 2,1 there is no way to any foe, nor from 1 more of its cells",
        "from 5,1 there is no way to any foe",
        "from 5,5 there is no way to any foe",
    ]
