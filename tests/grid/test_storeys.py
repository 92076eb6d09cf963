"""Storeys: nothing is seen from one into another, and a stair is one step of a way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish.grid import Cell, Terrain, distances, facing_after, first_steps, reach, sight
from tests.grid.drawn import draw, show, storeyed

HOUSE = (
    "#######",
    "#..#..#",
    "#..#.:#",
    "#######",
)
"""Two rooms with one column of wall between: a storey each."""


def house(*stairs: str) -> Terrain:
    return storeyed(draw(*HOUSE), (0, 2), (4, 6), stairs=stairs or ("2,1 4,1",))


# ---------------------------------------------------------------------------------------------------- sight


@given(st.data())
def test_no_row_of_sight_leads_into_another_storey(data: st.DataObject) -> None:
    """Whatever is drawn inside two storeys, one column of walls between them."""
    inside = st.text(alphabet=".#*=oc", min_size=4, max_size=4)
    rows = [f"{data.draw(inside)}#{data.draw(inside)}" for _ in range(5)]
    plain = draw(*rows)
    parted = storeyed(plain, (0, 3), (5, 8))
    for cell in plain.cells(plain.walkable):
        other = parted.elsewhere(cell)
        assert not sight(plain, 0).row(cell) & other  # The walls alone see to it,
        assert sight(plain, 0).row(cell) == sight(parted, 0).row(cell)  # so storeys change nothing.


def test_nobody_sees_over_a_gap_that_is_not_explored() -> None:
    """What lies between storeys looks like open ground as long as nobody has seen the wall."""
    whole = house()
    rooms = whole.mask([Cell(1, 1), Cell(2, 1), Cell(4, 1), Cell(5, 1)])
    known = whole.known(rooms)
    assert not sight(known, 0).sees(Cell(1, 1), Cell(5, 1))
    assert sight(draw(*HOUSE).known(rooms), 0).sees(
        Cell(1, 1), Cell(5, 1)
    )  # One storey would be looked over.


def test_what_hides_another_storey_is_the_wall_between() -> None:
    assert sight(house(), 0).blocker(Cell(1, 1), Cell(5, 1)) == Cell(3, 1)


# ----------------------------------------------------------------------------------------------------- ways


def test_a_stair_is_a_step_at_the_cost_of_the_ground_that_it_leads_to() -> None:
    up = reach(house("2,1 5,2"), 0, Cell(1, 1), 10)
    assert up.path(Cell(5, 2)) == (Cell(2, 1), Cell(5, 2))
    assert up.cost(Cell(5, 2)) == 2 + 2 * 2  # One step on floor, one into rubble.
    down = reach(house("2,1 5,2"), 0, Cell(5, 2), 10)
    assert down.path(Cell(1, 1)) == (Cell(2, 1), Cell(1, 1))
    assert down.cost(Cell(1, 1)) == 4


def test_a_step_by_a_stair_is_never_a_slanted_one() -> None:
    """Both corners of it are walls, and it costs two half steps where a slanted one costs three."""
    assert reach(house("2,1 4,2"), 0, Cell(2, 1), 2).cost(Cell(4, 2)) == 2
    assert Cell(4, 2) not in reach(house("2,1 4,2"), 0, Cell(2, 1), 1)


def test_without_a_stair_there_is_no_way() -> None:
    bare = storeyed(draw(*HOUSE), (0, 2), (4, 6))
    assert reach(bare, 0, Cell(1, 1), 99).cells & bare.elsewhere(Cell(1, 1)) == 0
    assert distances(bare, 0, [Cell(5, 1)]).get(Cell(1, 1)) is None


def test_distances_count_stairs_both_ways() -> None:
    """Two steps on floor to the top of the stairs and beyond, the rubble costing twice."""
    far = distances(house(), 0, [Cell(5, 2)])
    assert far.get(Cell(2, 1)) == 2 + 3 * 2  # Up, then slantwise into the rubble.
    assert distances(house(), 0, [Cell(2, 1)]).get(Cell(5, 2)) == 3 + 2


def test_who_stands_at_the_far_end_bars_the_stairs() -> None:
    ground = house()
    taken = ground.mask([Cell(4, 1)])
    assert show(ground, reach(ground, 0, Cell(2, 1), 20, avoid=taken).cells)[1] == ".xx...."
    friend = reach(ground, 0, Cell(2, 1), 20, no_stop=taken)
    assert Cell(4, 1) not in friend
    assert friend.path(Cell(5, 1)) == (Cell(4, 1), Cell(5, 1))


def test_the_first_step_may_be_a_stair() -> None:
    ground = house()
    assert show(ground, first_steps(ground, 0, Cell(2, 1)))[1] == ".x..x.."
    assert show(ground, first_steps(ground, 0, Cell(2, 1), ground.elsewhere(Cell(2, 1))))[1] == ".x....."


def test_stairs_turn_nobody_round() -> None:
    """A unit that walked east onto the stairs looks east at the top; one that stood on them as before."""
    ground = house()
    assert facing_after(ground, (Cell(1, 1), Cell(2, 1), Cell(4, 1)), 0) == 2
    assert facing_after(ground, (Cell(2, 1), Cell(4, 1)), 5) == 5
    assert facing_after(ground, (Cell(2, 1), Cell(4, 1), Cell(4, 2)), 5) == 4


def test_three_storeys_are_a_way_of_two_stairs() -> None:
    ground = storeyed(draw("..#..#.."), (0, 1), (3, 4), (6, 7), stairs=("1,0 3,0", "4,0 6,0"))
    assert reach(ground, 0, Cell(0, 0), 10).path(Cell(7, 0)) == tuple(Cell(x, 0) for x in (1, 3, 4, 6, 7))


# ------------------------------------------------------------------------------------------------ knowledge


def test_who_knows_one_end_of_a_stair_knows_the_other() -> None:
    whole = house()
    known = whole.known(whole.mask([Cell(1, 1), Cell(2, 1)]))
    assert show(known, known.explored)[1] == ".xx.x.."
    assert reach(known, 0, Cell(1, 1), 10).path(Cell(4, 1)) == (Cell(2, 1), Cell(4, 1))


def test_stairs_that_nobody_has_seen_are_not_known() -> None:
    whole = house()
    one = whole.known(whole.mask([Cell(1, 1)]))
    assert one.stairs == ()
    assert one == storeyed(draw(*HOUSE), (0, 2), (4, 6)).known(whole.mask([Cell(1, 1)]))
    assert distances(one, 0, [Cell(5, 1)], is_hopeful=True).get(Cell(1, 1)) is None


@pytest.mark.parametrize(
    ("a", "b", "is_same"), [("1,1", "2,2", True), ("1,1", "4,1", False), ("2,1", "3,1", True)]
)
def test_cells_of_one_storey(a: str, b: str, is_same: bool) -> None:
    """A wall between storeys belongs to neither."""
    assert house().same_storey(Cell.parse(a), Cell.parse(b)) is is_same


@pytest.mark.parametrize("beside", ["-1,1", "1,-1", "7,1", "1,4"])
def test_off_the_map_there_is_no_storey(beside: str) -> None:
    assert house().storey_at(Cell.parse(beside)) is None


def test_a_map_without_storeys_is_one() -> None:
    plain = draw(*HOUSE)
    assert plain.same_storey(Cell(1, 1), Cell(5, 1))
    assert plain.elsewhere(Cell(1, 1)) == 0
    assert plain.storey_at(Cell(1, 1)) is None


def test_darkness_does_not_take_the_stairs_away() -> None:
    ground = house()
    dark = ground.darkened(ground.mask([Cell(4, 1)]), is_dark=True)
    assert dark.light(Cell(4, 1)) == "dark"
    assert dark.stairs == ground.stairs
    assert dark.storeys == ground.storeys
