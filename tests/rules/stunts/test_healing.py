"""Bringing round the fallen, binding wounds, resting."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from skirmish.grid import Cell
from skirmish.rules.action_words import way
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.healing import rested
from skirmish.rules.stunts.modifiers import MAIMED, PARTS
from skirmish.rules.stunts.wounds import FALLEN, HEALED
from tests.rules.proves import proves
from tests.rules.stunts.ring import fight, man, rolled, states
from tests.scenario import Game, chances, put, weighed


def ward(life: int = -2, out: str = "down", **fields: object) -> Game:
    """A healer beside a comrade, and an enemy far off."""
    game = fight("#ab......B#", {"a": man(heal=60), "b": man("sword")}, fog=False)
    tallies = {FALLEN: 1} if life <= 0 else {}
    return put(game, {"b1": {"hp": life, "out": out, "tallies": tallies, **fields}})


@proves("DL-62", "DL-66", "DG-28")
@pytest.mark.parametrize("life", [0, -2, -9])
def test_the_fallen_come_round_with_one_life(life: int) -> None:
    """Test vector 4: 0 counts as below zero."""
    game = ward(life)
    game.do("a1 heal of=b1", dice=[60])
    assert (game.unit("b1").hp, game.unit("b1").out) == (1, "")
    assert game.unit("b1").tally(FALLEN) == 0


@proves("DL-62")
def test_a_failed_roll_leaves_them_lying() -> None:
    game = ward()
    game.do("a1 heal of=b1", dice=[61])
    assert game.unit("b1").out == "down"


@proves("DG-28")
def test_who_comes_round_acts_next_turn_and_a_failure_may_be_tried_again() -> None:
    game = ward()
    game.do("a1 heal of=b1", dice=[61])
    game.decline()
    game.do("B1 end", dice=[6, 1])
    game.do("a1 heal of=b1", dice=[20])
    assert game.asked == "a1 turn", "b1 not yet"
    game.do("a1 end")
    game.do("B1 end", dice=[6, 1])
    assert game.asked == "a1 turn, b1 turn"


@proves("DL-63", "DG-26")
def test_the_maimed_come_round_maimed() -> None:
    game = ward(states=states(MAIMED))
    game.do("a1 heal of=b1", dice=[20, 4])
    assert set(game.unit("b1").states) == {PARTS["leg"]}
    assert rolled(game) == [("a1", "heal"), ("b1", "scar")]


@proves("DL-66", "DG-28")
@pytest.mark.parametrize(("life", "die", "now"), [(5, 3, 8), (14, 4, 15)])
def test_who_has_life_regains_a_die_and_no_more_than_all(life: int, die: int, now: int) -> None:
    game = ward(life, "")
    game.do("a1 heal of=b1", dice=[20, die])
    assert game.unit("b1").hp == now


@proves("DL-66", "DG-28")
@pytest.mark.parametrize(
    ("life", "gained"),
    [
        (5, {1: 15, 2: 15, 3: 15, 4: 15}),
        (1, {1: 15, 2: 15, 3: 15, 4: 15}),
        (13, {1: 15, 2: 45}),
        (0, {1: 60}),
        (-2, {3: 60}),
    ],
)
def test_healing_is_a_d4_with_life_left_and_to_one_without(life: int, gained: dict[int, int]) -> None:
    """Heal 60: in 40 of 100 cases it fails; the rest falls to the four faces alike."""
    ends = chances(ward(life, "down" if life <= 0 else ""), "a1 heal of=b1")
    assert ends.merged(lambda end: end.gained) == {
        0: Fraction(40, 100), **{points: Fraction(part, 100) for points, part in gained.items()}
    }  # fmt: skip


@proves("DL-66")
def test_who_has_all_its_life_is_not_healed_nor_is_an_enemy() -> None:
    assert ward(14, "").refused("a1 heal of=b1") == ""
    assert ward(15, "").refused("a1 heal of=b1") != ""
    game = fight("#aB...#", {"a": man(heal=60)})
    put(game, {"B1": {"hp": 5}})
    assert game.refused("a1 heal of=B1") != ""


@proves("DG-28")
def test_it_helps_once_and_once_more_after_coming_round() -> None:
    game = ward(5, "")
    game.do("a1 heal of=b1", dice=[20, 1])
    put(game, {"a1": {"tallies": {}}})
    assert game.refused("a1 heal of=b1") != ""
    put(game, {"b1": {"hp": -1, "out": "down"}})
    game.do("a1 heal of=b1", dice=[20])
    assert game.unit("b1").tally(HEALED) == 0
    put(game, {"a1": {"tallies": {}}})
    assert game.refused("a1 heal of=b1") == ""


@proves("DL-65", "DG-28")
def test_on_oneself_it_is_harder() -> None:
    game = fight("#a......B#", {"a": man(heal=60)})
    put(game, {"a1": {"hp": 5}})
    assert weighed(game, "a1 heal of=a1").chance == 50
    game.do("a1 heal of=a1", dice=[50, 2])
    assert game.unit("a1").hp == 7


@proves("DG-28", "DG-12")
def test_a_healer_stands_beside_and_it_takes_the_ready_slot() -> None:
    game = fight("#a.b...B#", fog=False)
    put(game, {"b1": {"hp": 5}})
    assert game.refused("a1 heal of=b1") != ""
    near = ward()
    near.do("a1 heal of=b1", dice=[20])
    assert near.unit("a1").tally("readies") == 1


@proves("DG-03")
def test_healing_is_mind_without_the_skill() -> None:
    game = fight("#ab...B#", {"a": man(mind=65)})
    put(game, {"b1": {"hp": 5}})
    assert weighed(game, "a1 heal of=b1").chance == 65


@proves("DG-28")
def test_who_comes_round_where_somebody_stands_is_dragged_aside() -> None:
    game = fight("#ab.c....B#", {"a": man(heal=60)}, fog=False, sides={"red": "abc", "blue": "B"})
    put(game, {"b1": {"hp": -1, "out": "down"}, "c1": {"cell": game.unit("b1").cell}})
    game.do("a1 heal of=b1", dice=[20])
    assert game.unit("b1").out == ""
    cells = [unit.cell for unit in game.battle.up()]
    assert len(set(cells)) == len(cells)


WARDS = """
    ######
    #b#..#
    #a#.B#
    #.#..#
    ######
"""


@proves("DG-28")
def test_nobody_is_dragged_aside_through_a_wall() -> None:
    game = fight(WARDS, {"a": man(heal=60)}, fog=False, sides={"red": "ab", "blue": "B"})
    put(game, {"b1": {"hp": -1, "out": "down"}, "B1": {"cell": game.unit("b1").cell}})
    game.do("a1 heal of=b1", dice=[20])
    assert game.unit("b1").cell == Cell(1, 3), "as near as 3,1, but that is through the wall"


@proves("DG-28")
def test_nobody_is_brought_round_where_there_is_no_room_to_get_up() -> None:
    game = fight(
        WARDS.replace("#.#", "###"), {"a": man(heal=60)}, fog=False, sides={"red": "ab", "blue": "B"}
    )
    fallen = {"hp": -1, "out": "down"}
    put(game, {"b1": fallen, "B1": {"cell": game.unit("b1").cell}})
    assert game.refused("a1 heal of=b1") == "There is no room for b1 to get up."
    put(game, {"B1": {"cell": Cell(4, 2)}})
    assert game.refused("a1 heal of=b1") == ""


HIDES = {"hidden_from": frozenset({"red"})}


@proves("DG-28", "FG-34")
def test_who_hides_in_the_only_place_to_get_up_is_found_and_nobody_gets_up() -> None:
    """a1 stands where b1 lies; as far as red knows, the place beside it is free."""
    units = {"a": man(heal=60), "B": man(fields=HIDES)}
    game = fight("#abB##c.#", units, sides={"red": "ab", "blue": "Bc"})
    put(game, {"b1": {"hp": -1, "out": "down"}, "a1": {"cell": Cell(2, 0)}, "B1": {"cell": Cell(1, 0)}})
    put(game, {"c1": {"cell": Cell(3, 0), "hidden_from": frozenset({"red"})}})
    assert not game.refused("a1 heal of=b1")
    game.do("a1 heal of=b1", dice=[])
    assert (game.unit("b1").out, game.unit("a1").tally("readies")) == ("down", 1)
    assert [unit.id for unit in game.battle.units.values() if not unit.hidden_from] == ["a1", "b1", "B1"]
    assert game.told("red") == "A1 finds B1."


@proves("DG-28", "FG-34")
def test_who_hides_in_the_nearest_place_to_get_up_is_found_and_another_place_taken() -> None:
    units = {"a": man(heal=60), "B": man(fields=HIDES)}
    game = fight("#abB..#", units, sides={"red": "ab", "blue": "B"})
    put(game, {"b1": {"hp": -1, "out": "down"}, "a1": {"cell": Cell(2, 0)}, "B1": {"cell": Cell(1, 0)}})
    game.do("a1 heal of=b1", dice=[20])
    assert game.unit("b1").cell == Cell(3, 0)
    assert not game.unit("B1").hidden_from


@proves("DL-65")
@pytest.mark.parametrize(("life", "days", "now"), [(3, 1, 7), (3, 2, 11), (12, 3, 15), (5, 0, 5)])
def test_a_day_of_rest_is_four_life(life: int, days: int, now: int) -> None:
    unit = fight("#a......B#").unit("a1")
    assert rested(replace(unit, hp=life), days) == now


def test_whom_it_is_about_is_told_by_name_and_not_by_a_code() -> None:
    game = fight("#ab......B#", {"a": man(heal=60, fields={"hp": 5}), "b": man("sword")}, fog=False)
    game = put(game, {"b1": {"hp": -2, "out": "down", "tallies": {FALLEN: 1}, "name": "Bo"}})
    view = game.view("red")
    verb = RULESET.verbs["heal"]
    said = [way(verb, args, view, "a1") for args in verb.variants(view, view.units["a1"])]
    assert sorted(said) == ["Bo", "itself"]
