"""Games in which both sides choose at once are solved exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bench.duels.matrix import solved


@pytest.mark.parametrize(
    ("matrix", "value", "rows"),
    [
        ([[1, -1], [-1, 1]], 0, ["1/2", "1/2"]),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, ["1/3", "1/3", "1/3"]),
        ([[3, 5], [4, 2]], "7/2", ["1/2", "1/2"]),
        ([[2, 1], [3, 2]], 2, ["0", "1"]),
        ([[1, 2, 3]], 1, ["1"]),
    ],
)
def test_matrix_games_are_solved_exactly(matrix: list[list[float]], value: str, rows: list[str]) -> None:
    mixed = solved(matrix)
    assert mixed.value == Fraction(value)
    assert mixed.rows == tuple(map(Fraction, rows))
    pays = [sum(share * Fraction(row[place]) for share, row in zip(mixed.rows, matrix, strict=True))
            for place in range(len(matrix[0]))]  # fmt: skip
    assert min(pays) == mixed.value


def test_a_matrix_needs_entries() -> None:
    with pytest.raises(ValueError, match="rows of one length"):
        solved([[1, 2], [3]])
