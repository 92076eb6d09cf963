"""Battles and events as plain data and back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.dice import Pool
from skirmish.errors import SaveError
from skirmish.grid import Cell, Stair, Storey, Terrain
from skirmish.grid.terrain import Mask
from skirmish.model.action import Action
from skirmish.model.battle import Battle, Clock
from skirmish.model.event import CheckRolled, ClockChanged, Event, UnitNoted
from skirmish.model.kit import Item
from skirmish.model.moment import Step
from skirmish.model.scene import Objective
from skirmish.model.unit import State, Unit
from skirmish.records.codec import Codec
from skirmish.records.digest import Digests
from skirmish.records.shapes import MOST_DIGITS
from skirmish.rules import objectives, rulesets
from skirmish.rules.loop import open_battle
from skirmish.rules.rounds.declared_clock import DeclaredClock
from skirmish.rules.rounds.initiative import InitiativeClock
from tests.records.toy import TOY, ToyCheck, ToyGun, ToyOutcome, ToySheet, battle, ground

CODEC = Codec.of(TOY)
TOP = Path(__file__).parents[2]

cells = st.builds(Cell, st.integers(-99, 999), st.integers(-99, 999))
pools = st.builds(Pool.of, st.integers(0, 9), st.sampled_from([-1, 6, 10, 100]), st.integers(-20, 20))
counts = st.integers(-(2**53) + 1, 2**53 - 1)
numbers = st.integers() | st.integers(2**50, 2**60) | st.integers(0, 2**4000)
most = 10**MOST_DIGITS - 1
fractions = st.builds(Fraction, st.integers(-most, most), st.integers(1, 100) | st.integers(1, most))
st.register_type_strategy(Cell, cells)
st.register_type_strategy(Pool, pools)
st.register_type_strategy(int, counts)
sheets = st.builds(ToySheet)
items = st.builds(Item, stats=st.builds(ToyGun))
units = st.builds(Unit, sheet=sheets, hands=st.lists(items, max_size=2).map(tuple), carried=st.just(()),
                  notes=st.dictionaries(st.just("ToyCheck"), st.builds(ToyCheck), max_size=1))  # fmt: skip
st.register_type_strategy(Item, items)
st.register_type_strategy(Unit, units)
clocks = st.builds(InitiativeClock) | st.builds(DeclaredClock)
st.register_type_strategy(Clock, clocks)
wins = (
    objectives.make("red", "hold", zone="mill", rounds=2),
    objectives.make("blue", "assassinate", unit="a1"),
    objectives.default("blue"),
)
st.register_type_strategy(Objective, st.sampled_from(wins))
checks = st.builds(ToyCheck)
opens = st.recursive(
    st.none() | st.booleans() | numbers | st.text() | cells | fractions | checks,
    lambda inner: (
        st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(st.text(), inner, max_size=3)
        | st.frozensets(cells, max_size=3)
    ),
    max_leaves=8,
)
events = st.one_of(
    *(st.from_type(kind) for kind in get_args(Event) if kind not in {CheckRolled, ClockChanged, UnitNoted}),
    st.builds(CheckRolled, check=checks, outcome=st.builds(ToyOutcome)),
    st.builds(UnitNoted, note=checks),
    st.builds(ClockChanged, changes=st.dictionaries(st.text(), opens, max_size=3)),
)


def there_and_back(value: object, hint: Any = Any) -> object:
    text = json.dumps(CODEC.write(value, hint), allow_nan=False)
    return CODEC.read(json.loads(text), hint)


@given(events)
@settings(max_examples=400)
def test_every_event_comes_back_as_it_was(event: Event) -> None:
    assert there_and_back(event) == event


@given(opens)
@settings(max_examples=200)
def test_values_of_any_kind_come_back_as_they_were(value: object) -> None:
    back = there_and_back(value)
    assert back == value
    assert type(back) is type(value)


def test_a_whole_battle_comes_back_as_it_was() -> None:
    for moment in (battle(), open_battle(TOY, battle()).after):
        back = there_and_back(moment, Battle)
        assert back == moment
        assert list(back.units) == ["a1", "a2", "b1", "b2"]


def test_ground_comes_back_tile_by_tile() -> None:
    half = ground().known(0b111 << 3)
    for terrain in (ground(), half):
        back = there_and_back(terrain, Terrain)
        assert back == terrain
        assert isinstance(back, Terrain)
        assert back.tiles == terrain.tiles


def test_storeys_and_stairs_come_back() -> None:
    """They are written only of a map that has them, so older saves stay as they are."""
    one = ground()
    assert not {"storeys", "stairs"} & CODEC.write(one, Terrain).keys()
    stairs = Stair("steps", (Cell(1, 1), Cell(7, 1)))
    parted = replace(one, storeys=(Storey("lower", 0b1111), Storey("upper", 0b111100000)), stairs=(stairs,))
    back = there_and_back(parted, Terrain)
    assert isinstance(back, Terrain)
    assert (back, back.storeys, back.stairs) == (parted, parted.storeys, (stairs,))
    data = CODEC.write(parted, Terrain)
    for wrong in (
        {"stairs": [["steps", "1,1"]]},
        {"storeys": [["lower"]]},
        {"stairs": [["steps", "1,1", "x"]]},
    ):
        with pytest.raises(SaveError, match=next(iter(wrong))):
            CODEC.read({**data, **wrong}, Terrain)


def test_cells_masks_and_fractions_are_written_shortly() -> None:
    assert CODEC.write(Cell(4, 7), Cell) == "4,7"
    assert CODEC.write(Fraction(3, 4), Fraction) == "3/4"
    assert CODEC.write(2**60 + 1, Mask) == "0x1000000000000001"
    assert CODEC.write({Cell(4, 7): ()}, Mapping[Cell, tuple[int, ...]]) == {"4,7": []}
    assert CODEC.write({("a1", "abort"): "best"}, Mapping[tuple[str, str], str]) == {'["a1","abort"]': "best"}


@pytest.mark.parametrize(
    "text", ["[/", "[@click=app.quit]x[/]", "\x1b[2J", "\u202e", "\ud800", "{unit}", "\n", "\0"]
)
def test_a_strange_name_is_kept_to_the_letter(text: str) -> None:
    moment = battle(name=text)
    back = there_and_back(moment, Battle)
    assert isinstance(back, Battle)
    assert back.units["b1"].name == text


WRONG: Mapping[str, tuple[Any, str]] = {
    "unknown kind": ({"is": "Sorcerer"}, "Sorcerer"),
    "no kind": ({"unit": "a1"}, "None"),
    "a class that is no record": ({"is": "Codec"}, "Codec"),
    "missing field": ({"is": "UnitTurned", "unit": "a1"}, "lacks facing"),
    "extra field": ({"is": "UnitTurned", "unit": "a1", "facing": 1, "hat": 2}, "hat"),
    "wrong type": ({"is": "UnitTurned", "unit": "a1", "facing": "west"}, "facing"),
    "true is no number": ({"is": "UnitTurned", "unit": "a1", "facing": True}, "facing"),
    "no float": ({"is": "UnitTurned", "unit": "a1", "facing": 1.5}, "facing"),
    "not one of the words": ({"is": "UnitFell", "unit": "a1", "out": "asleep", "by": ""}, "asleep"),
    "no cell": ({"is": "UnitMoved", "unit": "a1", "path": ["4,7", "4;8"], "facing": 0}, "path.1"),
    "no event": ({"is": "Cell", "of": "4,7"}, "does not belong"),
    "impossible dice": (
        {
            "is": "CheckRolled",
            "unit": "a1",
            "verb": "fire",
            "target": "",
            "check": None,
            "outcome": None,
            "item": "",
            "rolls": [{"name": "", "pool": {"groups": [[9999, 6]], "bonus": 0}, "faces": []}],
        },
        "rolls.0.pool",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_data_that_does_not_fit_is_refused_with_its_place(case: str) -> None:
    data, said = WRONG[case]
    with pytest.raises(SaveError) as caught:
        CODEC.read([data], tuple[Event, ...], "step 7")
    assert said in str(caught.value)
    assert str(caught.value).startswith("step 7.0")


def test_data_nested_too_deep_is_refused() -> None:
    data: Any = []
    for _ in range(5000):
        data = [data]
    with pytest.raises(SaveError):
        CODEC.read(data)


def test_a_row_of_ground_cannot_be_blown_up() -> None:
    data = CODEC.write(ground(), Terrain)
    data["rows"][0] = [0, 10**12]
    with pytest.raises(SaveError, match=r"rows\.0"):
        CODEC.read(data, Terrain, "terrain")


def test_what_is_no_record_of_a_battle_is_not_written() -> None:
    with pytest.raises(TypeError, match="Path"):
        CODEC.write(Path())
    with pytest.raises(TypeError, match="Step"):
        CODEC.shape(Step)


def test_two_records_of_one_name_are_refused() -> None:
    @dataclass(frozen=True)
    class Unit:
        """A unit of measure."""

    with pytest.raises(ValueError, match="Unit"):
        Codec([Unit])


def test_every_installed_ruleset_can_be_saved() -> None:
    for ruleset in rulesets().values():
        codec = Codec.of(ruleset)
        for kind in (*ruleset.records, ruleset.sheet, *ruleset.kit.values()):
            codec.shape(kind)


def test_no_table_lists_records_that_a_codec_knows_without_it() -> None:
    for ruleset in rulesets().values():
        known = Codec((ruleset.sheet, *ruleset.kit.values()))
        twice = [kind.__name__ for kind in ruleset.records if kind in known._kinds.values()]
        assert twice == [], ruleset.id


# ----------------------------------------------------------------------------------------------- the digest


def test_equal_battles_have_one_digest_whatever_the_order_of_their_notes() -> None:
    one = battle()
    notes = {"prone": State("prone"), "tired": State("tired", amount=2)}
    unit = replace(one.units["a1"], states=notes)
    other = replace(one.units["a1"], states=dict(reversed(notes.items())))
    digest = Digests(CODEC)
    first = digest(replace(one, units={**one.units, "a1": unit}))
    assert first == digest(replace(one, units={**one.units, "a1": other}))
    assert first != digest(one)
    assert len(first) == 16


@pytest.mark.parametrize(
    "change",
    [
        {"seed": "2"},
        {"step": 1},
        {"pending": (Action("a1", "fire", "b1"),)},
        {"orders": {("a1", "dodge"): "best"}},
    ],
    ids=lambda change: next(iter(change)),
)
def test_the_digest_sees_every_change(change: Mapping[str, Any]) -> None:
    assert Digests(CODEC)(replace(battle(), **change)) != Digests(CODEC)(battle())


def test_the_digest_sees_ground_doors_and_items() -> None:
    one = battle()
    digest = Digests(CODEC)
    dim = replace(one.ground, terrain=Terrain(one.terrain.width, one.terrain.height, one.terrain.ground))
    floors = replace(one.terrain, storeys=(Storey("lower", 1), Storey("upper", 4)))
    stairs = replace(floors, stairs=(Stair("steps", (Cell(0, 0), Cell(2, 0))),))
    parted, joined = replace(one.ground, terrain=floors), replace(one.ground, terrain=stairs)
    door = replace(one.ground, open_doors=1)
    gun = replace(one.ground, items={Cell(1, 1): one.units["a1"].hands})
    digests = {digest(replace(one, ground=place)) for place in (one.ground, dim, door, gun, parted, joined)}
    assert len(digests) == 6


def test_the_digest_is_the_same_in_every_process() -> None:
    code = (
        "from tests.records.toy import *; from skirmish.records.codec import Codec;"
        "from skirmish.records.digest import Digests; print(Digests(Codec.of(TOY))(battle()))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=TOP,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert said == {Digests(CODEC)(battle())}
