"""Steps of range, moves from one to the next, and what works how far."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish.grid import Cell
from skirmish.model.unit import State
from skirmish.rules.stunts import RULESET
from tests.rules.proves import proves
from tests.rules.stunts.ring import chance, fight, man, states
from tests.scenario import Game, put


def lane(gap: int, *hands: str, **fields: Any) -> Game:
    """Two on a long row, so many metres apart."""
    return fight(f"#{'.' * 14}a{'.' * (gap - 1)}B{'.' * 14}#", {"a": man(*hands, **fields)})


def band(a: Cell, b: Cell) -> str:
    found = RULESET.band(a, b)
    assert found is not None
    return found.name


@proves("DL-17", "DG-19")
@pytest.mark.parametrize(
    ("metres", "name"),
    [(1, "close"), (2, "short"), (7, "short"), (8, "medium"), (13, "medium"), (14, "long"), (19, "long"),
     (20, "extreme"), (60, "extreme")],
)  # fmt: skip
def test_the_five_steps(metres: int, name: str) -> None:
    assert band(Cell(0, 0), Cell(metres, 0)) == name


@proves("DL-17", "DG-19")
def test_close_is_the_eight_neighbours() -> None:
    assert band(Cell(1, 1), Cell(2, 2)) == "close"
    assert band(Cell(1, 1), Cell(3, 1)) == "short"


@proves("DL-18", "DG-19")
@pytest.mark.parametrize(("gap", "there"), [(19, "long"), (13, "medium"), (7, "short")])
def test_a_straight_move_changes_the_range_by_one_step(gap: int, there: str) -> None:
    game = lane(gap)
    here = game.unit("a1").cell
    assert band(here, game.unit("B1").cell) == there
    game.do(f"a1 move {here.x + 6},0")
    nearer = {"long": "medium", "medium": "short", "short": "close"}[there]
    assert band(game.unit("a1").cell, game.unit("B1").cell) == nearer
    away = lane(gap)
    away.do(f"a1 move {here.x - 6},0")
    farther = {"long": "extreme", "medium": "long", "short": "medium"}[there]
    assert band(away.unit("a1").cell, away.unit("B1").cell) == farther


@proves("DL-18", "DG-19")
def test_a_move_is_six_metres_and_diagonals_cost_half_as_much_again() -> None:
    field = "\n".join(["#" * 20, *["#" + "." * 18 + "#"] * 9, "#a" + "." * 16 + "B#", "#" * 20])
    game = fight(field)
    start = game.unit("a1").cell
    assert game.refused(f"a1 move {start.x + 4},{start.y - 4}") == "", "four diagonal steps are six metres"
    assert game.refused(f"a1 move {start.x + 5},{start.y - 4}") != ""
    assert game.refused(f"a1 move {start.x + 7},{start.y}") != ""


@proves("DL-19")
def test_two_moves_are_two_steps() -> None:
    """Test vector 7."""
    game = lane(10)
    assert band(game.unit("a1").cell, game.unit("B1").cell) == "medium"
    x = game.unit("a1").cell.x
    game.do(f"a1 run {x - 12},0")
    assert game.unit("B1").cell.x - game.unit("a1").cell.x == 22
    assert band(game.unit("a1").cell, game.unit("B1").cell) == "extreme"


@proves("DL-21")
@pytest.mark.parametrize(
    ("weapon", "far"), [("knife", 7), ("javelin", 13), ("sling", 13), ("bow", 19), ("rifle", 60)]
)
def test_a_weapon_works_up_to_its_range(weapon: str, far: int) -> None:
    assert lane(far, weapon).refused(f"a1 shoot B1 with=a1.{weapon}") == ""
    if far < 60:
        assert f"out of range of the {weapon}" in lane(far + 1, weapon).refused(
            f"a1 shoot B1 with=a1.{weapon}"
        )


@proves("DL-22")
@pytest.mark.parametrize("gap", [1, 7, 13, 19, 40])
def test_distance_is_no_modifier(gap: int) -> None:
    assert chance(lane(gap, "rifle", shoot=60), "a1 shoot B1 with=a1.rifle") == 60


@proves("DG-22")
@pytest.mark.parametrize(("amount", "expected"), [(1, 50), (2, 40)])
def test_cover_is_a_shooters_problem(amount: int, expected: int) -> None:
    game = lane(8, "bow", shoot=60)
    put(game, {"B1": {"states": states(State("cover", amount=amount))}})
    assert chance(game, "a1 shoot B1 with=a1.bow") == expected


@proves("DG-22")
def test_cover_stands_on_the_map() -> None:
    game = fight("#a....=B#", {"a": man("bow", shoot=60)})
    assert chance(game, "a1 shoot B1 with=a1.bow") == 40


@proves("DG-22", "DG-16")
def test_without_a_line_of_sight_there_is_no_shot_trick_or_stunt() -> None:
    game = fight("#a.#.B#", {"a": man("bow")}, fog=False)
    for deed in ("shoot B1 with=a1.bow", "trick B1", "stunt B1"):
        assert "line of sight" in game.refused(f"a1 {deed}")


@proves("DG-22")
def test_facing_is_nothing_to_an_attack() -> None:
    front, back = (fight("#aB#", {"a": man("sword"), "B": man(fields={"facing": way})}) for way in "we")
    assert chance(front, "a1 strike B1 with=a1.sword") == chance(back, "a1 strike B1 with=a1.sword")
    for game in (front, back):
        game.do("a1 strike B1 with=a1.sword", dice=[20])
        assert game.asked == "B1 defend", "and a defence may be made from any side"
