"""Games in which both sides choose at once: the value of a matrix, and how often each row is chosen.

Solved exactly in fractions by the simplex method, with the least index first (Bland's rule), so it always
ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple


class Mixed(NamedTuple):
    """The solution of a matrix game."""

    value: Fraction
    """What the side of the rows wins on average when both play well."""
    rows: tuple[Fraction, ...]
    """How often it chooses each row; they sum to 1."""
    columns: tuple[Fraction, ...]
    """How often the other side chooses each column; they sum to 1."""


def solved(matrix: Sequence[Sequence[float | Fraction]]) -> Mixed:
    """Solve the game in which rows win and columns pay the entry. ValueError for a matrix without entries.

    With all entries moved above 0, the columns' shares over the value maximise their sum under
    `matrix @ shares <= 1`; the rows' shares are its dual.
    """
    if not matrix or not matrix[0] or any(len(row) != len(matrix[0]) for row in matrix):
        raise ValueError("a matrix game needs rows of one length, with at least one entry")
    entries = [[Fraction(entry) for entry in row] for row in matrix]
    lift = 1 - min(min(row) for row in entries)
    tableau, basis = _begun([[entry + lift for entry in row] for row in entries])
    while (column := _entering(tableau[-1])) is not None:
        _pivot(tableau, basis, _leaving(tableau, basis, column), column)
    count, width = len(entries), len(entries[0])
    total = tableau[-1][-1]
    shares = [Fraction(0)] * (width + count)
    for place, variable in enumerate(basis):
        shares[variable] = tableau[place][-1]
    return Mixed(
        1 / total - lift,
        tuple(price / total for price in tableau[-1][width : width + count]),
        tuple(share / total for share in shares[:width]),
    )


def _begun(entries: list[list[Fraction]]) -> tuple[list[list[Fraction]], list[int]]:
    """Return the first tableau, a slack for each row and the aim as its last row, and its basis."""
    count, width = len(entries), len(entries[0])
    tableau = [
        [*row, *(Fraction(place == other) for other in range(count)), Fraction(1)]
        for place, row in enumerate(entries)
    ]
    tableau.append([*[Fraction(-1)] * width, *[Fraction(0)] * (count + 1)])
    return tableau, list(range(width, width + count))


def _entering(aim: Sequence[Fraction]) -> int | None:
    return next((place for place, price in enumerate(aim[:-1]) if price < 0), None)


def _leaving(tableau: list[list[Fraction]], basis: list[int], column: int) -> int:
    """Return the row that binds first; one does, for all entries are above 0 and the shares bounded."""
    rows = [place for place in range(len(basis)) if tableau[place][column] > 0]
    return min(rows, key=lambda place: (tableau[place][-1] / tableau[place][column], basis[place]))


def _pivot(tableau: list[list[Fraction]], basis: list[int], row: int, column: int) -> None:
    factor = tableau[row][column]
    tableau[row] = [entry / factor for entry in tableau[row]]
    for place, other in enumerate(tableau):
        if place != row and other[column]:
            times = other[column]
            tableau[place] = [entry - times * own for entry, own in zip(other, tableau[row], strict=True)]
    basis[row] = column
