"""Oblongs of cells, each told by the cells that it holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish.grid import Cell
from skirmish.grid.box import Box, partition

BOXES = st.builds(Box, *[st.integers(-3, 6)] * 2, *[st.integers(1, 5)] * 2)


def held(box: Box) -> set[Cell]:
    """All cells around that the box says it holds."""
    return {cell for cell in Box(-10, -10, 30, 30).cells() if box.holds(cell)}


def test_a_box_holds_its_cells_and_no_others() -> None:
    assert list(Box(2, 1, 2, 3).cells()) == [Cell(x, y) for y in (1, 2, 3) for x in (2, 3)]
    assert held(Box(2, 1, 2, 3)) == set(Box(2, 1, 2, 3).cells())


@given(BOXES, BOXES)
def test_two_boxes_meet_where_they_share_a_cell(one: Box, other: Box) -> None:
    assert one.meets(other) == bool(held(one) & held(other))


@given(BOXES)
def test_a_box_grows_by_the_cells_around_it_and_shrinks_again(box: Box) -> None:
    around = {Cell(x + dx, y + dy) for x, y in held(box) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    assert held(box.grown(1)) == around
    assert box.grown(2).grown(-2) == box


@pytest.mark.parametrize(
    ("box", "middle"),
    [
        (Box(0, 0, 5, 3), Cell(2, 1)),
        (Box(2, 1, 3, 5), Cell(3, 3)),
        (Box(4, 4, 1, 1), Cell(4, 4)),
        (Box(1, 1, 2, 4), Cell(2, 3)),
    ],
)
def test_the_middle_is_as_far_from_all_edges_as_it_can_be(box: Box, middle: Cell) -> None:
    assert box.middle == middle


@given(st.integers(0, 50))
def test_parts_cover_the_box_once_and_none_is_too_small(seed: int) -> None:
    whole = Box(3, 2, 30, 16)
    parts, pairs = partition(whole, seed, depth=3, least=(5, 4))
    assert sorted(cell for part in parts for cell in part.cells()) == sorted(whole.cells())
    assert all(part.width >= 5 and part.height >= 4 for part in parts)
    assert len(pairs) == len(parts) - 1
