"""Reach, paths and distances, held against a plain search cell by cell."""

from __future__ import annotations

import heapq
import sys
from collections.abc import Iterator
from threading import Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.grid import STEPS, Cell, Reach, Terrain, distances, is_in, reach, step
from tests.grid.drawn import draw, show


def plain_step(terrain: Terrain, free: int, a: Cell, facing: int, diagonal: int) -> int | None:
    """Return what one step costs, None when it cannot be made."""
    b = step(a, facing)
    if not terrain.has(b) or not is_in(free, terrain.bit(b)):
        return None
    if facing % 2 == 0:
        return 2 * terrain.tile(b).cost
    beside = [Cell(b.x, a.y), Cell(a.x, b.y)]
    if not all(terrain.tile(cell).walkable for cell in beside):
        return None
    return diagonal * terrain.tile(b).cost


def plain_search(terrain: Terrain, start: Cell, diagonal: int, avoid: int) -> dict[Cell, int]:
    """Return the cost to every cell that can be reached."""
    free = terrain.walkable & ~avoid
    costs, heap = {start: 0}, [(0, start)]
    while heap:
        cost, cell = heapq.heappop(heap)
        if cost > costs[cell]:
            continue
        for facing in range(len(STEPS)):
            price = plain_step(terrain, free, cell, facing, diagonal)
            there = step(cell, facing)
            if price is not None and cost + price < costs.get(there, 10**6):
                costs[there] = cost + price
                heapq.heappush(heap, (cost + price, there))
    return costs


@st.composite
def walks(draw_from: st.DrawFn) -> tuple[Terrain, Cell, int, int]:
    """Return a random map, a start, the price of a diagonal step and cells to avoid."""
    width, height = draw_from(st.integers(1, 11)), draw_from(st.integers(1, 8))
    row = st.text("....##~", min_size=width, max_size=width)
    terrain = draw(*draw_from(st.lists(row, min_size=height, max_size=height)))
    cells = st.builds(Cell, st.integers(0, width - 1), st.integers(0, height - 1))
    enemies = terrain.mask(draw_from(st.lists(cells, max_size=4)))
    return terrain, draw_from(cells), draw_from(st.sampled_from([2, 3])), enemies


@settings(max_examples=150)
@given(walks(), st.integers(0, 40))
def test_reach_costs_what_a_plain_search_says(walk: tuple[Terrain, Cell, int, int], budget: int) -> None:
    terrain, start, diagonal, avoid = walk
    expected = {
        cell: cost for cell, cost in plain_search(terrain, start, diagonal, avoid).items() if cost <= budget
    }
    found = reach(terrain, 0, start, budget, diagonal=diagonal, avoid=avoid)
    assert {cell: found.cost(cell) for cell in found} == expected


@settings(max_examples=100)
@given(walks())
def test_every_path_walks_step_by_step_and_costs_what_was_promised(
    walk: tuple[Terrain, Cell, int, int],
) -> None:
    terrain, start, diagonal, avoid = walk
    found, free = reach(terrain, 0, start, 30, diagonal=diagonal, avoid=avoid), terrain.walkable & ~avoid
    for goal in found:
        path, here, spent = found.path(goal), start, 0
        for cell in path:
            facing = STEPS.index((cell.x - here.x, cell.y - here.y))
            price = plain_step(terrain, free, here, facing, diagonal)
            assert price is not None
            here, spent = cell, spent + price
        assert (here, spent) == (goal, found.cost(goal))


@settings(max_examples=100)
@given(walks())
def test_distances_are_the_costs_of_walking_to_the_goal(walk: tuple[Terrain, Cell, int, int]) -> None:
    terrain, goal, diagonal, avoid = walk
    far = distances(terrain, 0, [goal], diagonal=diagonal, avoid=avoid & ~terrain.mask([goal]))
    for cell in terrain.cells(terrain.walkable & ~avoid):
        if is_in(terrain.walkable, terrain.bit(goal)):
            costs = plain_search(terrain, cell, diagonal, avoid & ~terrain.mask([goal]))
            assert far.get(cell) == costs.get(goal)


def test_six_metres_are_four_diagonal_steps_on_open_ground() -> None:
    field = draw(*["." * 15] * 15)
    found = reach(field, 0, Cell(7, 7), 12)
    assert found.cost(Cell(11, 11)) == 12
    assert found.cost(Cell(13, 7)) == 12
    assert Cell(12, 12) not in found
    assert Cell(13, 8) not in found, "six cells along and one aside are six and a half"
    wide = reach(field, 0, Cell(7, 7), 12, diagonal=2)
    assert Cell(13, 13) in wide, "where a diagonal counts as one cell"
    assert wide.cost(Cell(13, 8)) == 12


def test_the_edge_of_the_map_does_not_wrap() -> None:
    strip = draw(*["...."] * 3)
    assert show(strip, reach(strip, 0, Cell(3, 0), 2).cells) == ["..xx", "...x", "...."]
    assert show(strip, reach(strip, 0, Cell(0, 2), 3).cells) == ["....", "xx..", "xx.."]


def test_no_corner_is_cut() -> None:
    corner = draw(".#", "..")
    assert reach(corner, 0, Cell(0, 0), 9).cost(Cell(1, 1)) == 4
    assert reach(corner, 0, Cell(0, 0), 9).path(Cell(1, 1)) == (Cell(0, 1), Cell(1, 1))
    assert Cell(1, 1) not in reach(draw(".#", "#."), 0, Cell(0, 0), 9)


def test_units_are_no_corners() -> None:
    square = draw("..", "..")
    crowd = square.mask([Cell(1, 0), Cell(0, 1)])
    assert reach(square, 0, Cell(0, 0), 9, avoid=crowd).cost(Cell(1, 1)) == 3


def test_friends_are_passed_but_not_stopped_on_and_enemies_stop() -> None:
    lane = draw(".....")
    found = reach(lane, 0, Cell(0, 0), 8, no_stop=lane.mask([Cell(1, 0), Cell(3, 0)]))
    assert list(found) == [Cell(0, 0), Cell(2, 0), Cell(4, 0)]
    assert found.cost(Cell(3, 0)) == 6
    assert found.path(Cell(2, 0)) == (Cell(1, 0), Cell(2, 0))
    assert show(lane, found.within(4)) == ["x.x.."]
    found = reach(lane, 0, Cell(0, 0), 8, avoid=lane.mask([Cell(2, 0)]))
    assert list(found) == [Cell(0, 0), Cell(1, 0)]


def test_water_costs_twice() -> None:
    ford = draw("..~.")
    found = reach(ford, 0, Cell(0, 0), 8)
    assert [found.cost(Cell(x, 0)) for x in range(4)] == [0, 2, 6, 8]
    assert distances(ford, 0, [Cell(3, 0)]).get(Cell(0, 0)) == 8
    assert distances(ford, 0, [Cell(2, 0)]).get(Cell(3, 0)) == 4, "the goal's own ground is entered"
    assert distances(ford, 0, [Cell(3, 0)]).get(Cell(2, 0)) == 2, "the own ground is not"


def test_a_closed_door_is_a_wall_and_an_open_one_is_walked_through_but_not_cut() -> None:
    hall = draw("#+#", "...")
    above = draw("..#", "#+#", "...")
    assert Cell(1, 0) not in reach(hall, 0, Cell(1, 1), 20)
    assert reach(hall, hall.doors, Cell(1, 1), 20).cost(Cell(1, 0)) == 2
    assert reach(above, above.doors, Cell(0, 2), 20).cost(Cell(1, 1)) == 4
    assert distances(above, 0, [Cell(0, 0)]).get(Cell(1, 2)) is None
    assert distances(above, above.doors, [Cell(0, 0)]).get(Cell(1, 2)) == 6


def test_unknown_ground_is_not_in_reach() -> None:
    lane = draw(".....")
    part = lane.known(lane.mask([Cell(0, 0), Cell(1, 0), Cell(3, 0)]))
    assert list(reach(part, 0, Cell(0, 0), 20)) == [Cell(0, 0), Cell(1, 0)]


def test_out_of_reach_there_is_neither_cost_nor_path() -> None:
    found = reach(draw("..#."), 0, Cell(0, 0), 20)
    for cell in (Cell(3, 0), Cell(9, 9), Cell(-1, 0)):
        assert cell not in found
        with pytest.raises(KeyError, match="out of reach"):
            found.cost(cell)
        with pytest.raises(KeyError, match="out of reach"):
            found.path(cell)
    with pytest.raises(ValueError, match="off the map"):
        reach(draw("..#."), 0, Cell(4, 0), 20)


def test_one_who_may_go_far_lends_nothing_to_one_who_may_not() -> None:
    ground, start = draw("....."), Cell(0, 0)
    far, near = reach(ground, 0, start, 8), reach(ground, 0, start, 4)
    assert far.cost(Cell(4, 0)) == 8
    assert list(near) == [Cell(0, 0), Cell(1, 0), Cell(2, 0)]
    assert near.within(8) == near.cells
    assert Cell(4, 0) not in near
    with pytest.raises(KeyError, match="out of reach"):
        near.cost(Cell(4, 0))


def test_without_a_budget_one_stays_where_one_is() -> None:
    assert list(reach(draw("..."), 0, Cell(1, 0), 0)) == [Cell(1, 0)]
    assert list(reach(draw("..."), 0, Cell(1, 0), -4)) == [Cell(1, 0)]
    assert reach(draw("..."), 0, Cell(1, 0), 4).path(Cell(1, 0)) == ()


def test_of_equal_paths_the_one_near_the_straight_line_is_taken() -> None:
    field = draw(*["......."] * 3)
    assert reach(field, 0, Cell(0, 1), 12).path(Cell(6, 1)) == tuple(Cell(x, 1) for x in range(1, 7))
    straight = reach(field, 0, Cell(0, 1), 12, diagonal=2).path(Cell(6, 1))
    assert straight == tuple(Cell(x, 1) for x in range(1, 7))


@pytest.mark.parametrize("start", [Cell(0, 0), Cell(5, 2)])
def test_a_slanting_path_bends_twice_to_keep_near_the_straight_line(start: Cell) -> None:
    field = draw(*["............"] * 6)
    goal = Cell(start.x + 6, start.y + 2)
    way = [(cell.x - start.x, cell.y - start.y) for cell in reach(field, 0, start, 20).path(goal)]
    assert way == [(1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2)], "a third of a row for each column"


def test_the_nearest_of_several_goals_counts_and_a_budget_bounds_the_search() -> None:
    lane = draw("..........")
    far = distances(lane, 0, [Cell(0, 0), Cell(9, 0)])
    assert [far.get(Cell(x, 0)) for x in (0, 3, 7)] == [0, 6, 4]
    assert show(lane, far.within(2)) == ["xx......xx"]
    near = distances(lane, 0, [Cell(0, 0)], budget=6)
    assert near.get(Cell(3, 0)) == 6
    assert near.get(Cell(4, 0)) is None
    assert show(lane, near.cells) == ["xxxx......"]
    assert distances(lane, 0, []).get(Cell(0, 0)) is None


def test_a_goal_may_be_a_cell_that_cannot_be_entered() -> None:
    lane = draw("....#")
    assert distances(lane, 0, [Cell(4, 0)]).get(Cell(0, 0)) == 8
    assert distances(lane, 0, [Cell(3, 0)], avoid=lane.mask([Cell(3, 0)])).get(Cell(0, 0)) == 6


def test_there_is_a_way_to_what_is_still_to_be_explored() -> None:
    lane = draw("......")
    part = lane.known(lane.mask(Cell(x, 0) for x in range(4)))
    assert distances(part, 0, [Cell(4, 0)]).get(Cell(0, 0)) == 8
    assert distances(part, 0, [Cell(5, 0)]).get(Cell(0, 0)) is None, "nobody knows what lies between"


@pytest.fixture
def restless_threads() -> Iterator[None]:
    """Switch between threads as often as can be."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("restless_threads")
def test_several_threads_may_ask_the_same_reach() -> None:
    field = draw(*["." * 30] * 30)
    for x in range(30):
        found, masks = reach(field, 0, Cell(x, 0), 80), list[int]()
        threads = [Thread(target=_ask, args=(found, masks)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        alone = reach(field, 0, Cell(x, 0), 81).within(80)
        assert masks == [alone] * 4


def _ask(found: Reach, masks: list[int]) -> None:
    masks.append(found.cells)
