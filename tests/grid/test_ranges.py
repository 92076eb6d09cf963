"""Distances: exact where they are compared."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish.grid import Cell, beyond, full_steps, straight_distance, within

ORIGIN = Cell(0, 0)
SIZES = st.fractions(min_value=Fraction(1, 8), max_value=8, max_denominator=12)


@pytest.mark.parametrize(
    ("x", "y", "steps"),
    [
        (2, 0, 0),
        (14, 0, 0),
        (15, 0, 1),
        (16, 0, 1),
        (29, 7, 1),
        (30, 0, 2),
        (44, 9, 2),
        (45, 0, 3),
        (60, 0, 4),
    ],
)
def test_full_steps_of_15_m_follow_the_bands_of_table_f12_fg_05(x: int, y: int, steps: int) -> None:
    # 29,7 is 29.8 m and 44,9 is 44.9 m away.
    assert full_steps(ORIGIN, Cell(x, y), 1, 15) == steps


def test_three_by_four_cells_are_five_exactly() -> None:
    there = Cell(3, 4)
    assert within(ORIGIN, there, 5, 1)
    assert not beyond(ORIGIN, there, 5, 1)
    assert within(ORIGIN, there, 10, 2)
    assert beyond(ORIGIN, there, Fraction(99, 10), 2)
    assert full_steps(ORIGIN, there, Fraction(3, 2), Fraction(5, 2)) == 3
    assert straight_distance(ORIGIN, there, 2) == 10.0


def test_forge_counts_yards_of_two_a_cell_g9() -> None:
    assert within(ORIGIN, Cell(5, 0), 10, 2)
    assert beyond(ORIGIN, Cell(5, 1), 10, 2)


def test_nothing_lies_within_a_negative_limit() -> None:
    assert not within(ORIGIN, ORIGIN, -1, 1)
    assert within(ORIGIN, ORIGIN, 0, 1)


@given(st.integers(-60, 60), st.integers(-60, 60), SIZES, SIZES)
def test_full_steps_is_the_last_multiple_that_fits(x: int, y: int, size: Fraction, stride: Fraction) -> None:
    steps = full_steps(ORIGIN, Cell(x, y), size, stride)
    assert (steps * stride) ** 2 <= (x * x + y * y) * size**2 < ((steps + 1) * stride) ** 2
    assert not beyond(Cell(x, y), ORIGIN, (steps + 1) * stride, size)
    assert not within(Cell(x, y), ORIGIN, steps * stride - Fraction(1, 99), size)
