"""Cells, facings and who touches whom."""

from __future__ import annotations

import math

import pytest

from skirmish.grid import (
    FACINGS,
    Cell,
    distance2,
    facing_towards,
    in_front,
    is_adjacent,
    neighbours,
    step,
    steps_apart,
)

HERE = Cell(10, 10)


def test_a_cell_is_written_as_two_numbers_and_read_back() -> None:
    assert str(Cell(4, 7)) == "4,7"
    assert f"{Cell(4, 7)}" == "4,7"
    assert Cell.parse("4,7") == Cell(4, 7)
    assert Cell.parse("-1,0") == Cell(-1, 0)
    assert Cell.parse("9999,-9999") == Cell(9999, -9999)


@pytest.mark.parametrize("text", ["10000,1", "1,-10000", f"{'9' * 5_000},1", "1," + "1" * 12_000])
def test_a_cell_has_four_digits_and_another_text_is_quoted_in_part(text: str) -> None:
    with pytest.raises(ValueError, match="write it like 4,7") as refused:
        Cell.parse(text)
    assert len(str(refused.value)) < 80


@pytest.mark.parametrize("text", ["", "4", "4, 7", "04,7", "4,7,1", "4.0,7", "٤,7", "-0,1", "a,b", "4,7\n"])
def test_any_other_spelling_of_a_cell_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a cell"):
        Cell.parse(text)


def test_the_eight_facings_run_clockwise_from_north() -> None:
    around = [step(HERE, FACINGS.index(name)) for name in ("n", "ne", "e", "se", "s", "sw", "w", "nw")]
    assert " ".join(str(cell) for cell in around) == "10,9 11,9 11,10 11,11 10,11 9,11 9,10 9,9"
    assert tuple(around) == neighbours(HERE)


def test_contact_is_the_eight_neighbours_fg_06() -> None:
    assert all(is_adjacent(HERE, cell) for cell in neighbours(HERE))
    assert not is_adjacent(HERE, HERE)
    assert not is_adjacent(HERE, Cell(12, 11))
    assert steps_apart(HERE, Cell(12, 9)) == 2
    assert distance2(HERE, Cell(13, 14)) == 25


def test_facing_towards_takes_the_nearest_octant() -> None:
    for dx in range(-12, 13):
        for dy in range(-12, 13):
            if dx or dy:
                bearing = math.degrees(math.atan2(dx, -dy)) % 360
                assert facing_towards(HERE, Cell(10 + dx, 10 + dy)) == round(bearing / 45) % 8


def test_there_is_no_bearing_from_a_cell_to_itself() -> None:
    with pytest.raises(ValueError, match="no bearing"):
        facing_towards(HERE, HERE)


@pytest.mark.parametrize(
    ("facing", "front"),
    [("n", "nw n ne e w"), ("se", "e se s ne sw")],
)
def test_adjacent_front_is_front_two_diagonals_and_two_flanks_bg_19(facing: str, front: str) -> None:
    index = FACINGS.index(facing)
    seen = {name for i, name in enumerate(FACINGS) if in_front(HERE, index, step(HERE, i))}
    assert seen == set(front.split())


def test_the_line_straight_to_the_side_is_front_and_one_cell_behind_it_is_not() -> None:
    north = FACINGS.index("n")
    assert in_front(HERE, north, Cell(25, 10))
    assert not in_front(HERE, north, Cell(25, 11))
