"""Sight, lines and cover."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import tcod.constants
import tcod.map
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish.grid import Cell, Terrain, cover, is_concealed, is_in, line, sight
from tests.grid.drawn import draw, show, spots

ROOT = Path(__file__).parents[2]
OFFSETS = st.integers(-25, 25)


@st.composite
def maps(draw_from: st.DrawFn) -> Terrain:
    width, height = draw_from(st.integers(1, 12)), draw_from(st.integers(1, 9))
    row = st.text("...#", min_size=width, max_size=width)
    return draw(*draw_from(st.lists(row, min_size=height, max_size=height)))


@settings(max_examples=60)
@given(maps())
def test_sight_is_the_same_both_ways(terrain: Terrain) -> None:
    view, clear = sight(terrain, 0), list(terrain.cells(terrain.walkable))
    for a in clear:
        for b in clear:
            assert view.sees(a, b) == view.sees(b, a)


@settings(max_examples=60)
@given(maps())
def test_on_a_small_map_a_row_is_what_the_symmetric_shadowcast_says(terrain: Terrain) -> None:
    # On a larger one it is more, where tcod lets only one of two see: `test_ties.py`.
    clear = np.array([[not tile.opaque for tile in row] for row in terrain.tiles])
    for cell in terrain.cells(terrain.all_cells):
        fov = tcod.map.compute_fov(clear, (cell.y, cell.x), 0, True, tcod.constants.FOV_SYMMETRIC_SHADOWCAST)
        expected = [Cell(int(x), int(y)) for y, x in np.argwhere(fov)]
        assert list(terrain.cells(sight(terrain, 0).row(cell))) == expected


@settings(max_examples=60)
@given(maps())
def test_a_unit_out_of_sight_is_hidden_by_a_cell_between(terrain: Terrain) -> None:
    view, clear = sight(terrain, 0), list(terrain.cells(terrain.walkable))
    for a in clear:
        for b in clear:
            blocker = view.blocker(a, b)
            assert (blocker is None) == view.sees(a, b)
            if blocker is not None:
                assert is_in(terrain.opaque, terrain.bit(blocker))
                assert min(a.x, b.x) <= blocker.x <= max(a.x, b.x)
                assert min(a.y, b.y) <= blocker.y <= max(a.y, b.y)


def test_a_wall_hides_what_is_behind_it_and_is_seen_itself() -> None:
    # To its sides a cell comes back into view where the line to it passes the middle of the wall's end.
    room = draw("...........", "....###....", "...........")
    assert show(room, sight(room, 0).row(Cell(5, 0))) == ["xxxxxxxxxxx", "xxxxxxxxxxx", "xx.......xx"]
    assert sight(room, 0).blocker(Cell(5, 0), Cell(5, 2)) == Cell(5, 1)


def test_several_pairs_of_eyes_see_what_one_of_them_sees() -> None:
    hall = draw("..#..", "..#..")
    assert show(hall, sight(hall, 0).union([Cell(0, 0), Cell(4, 0)])) == ["xxxxx", "xxxxx"]
    assert sight(hall, 0).union([]) == 0


def test_a_door_hides_until_it_is_opened_and_only_doors_matter_to_sight() -> None:
    hall = draw("#####", "..+..", "#####")
    door = hall.mask([Cell(2, 1)])
    assert not sight(hall, 0).sees(Cell(0, 1), Cell(4, 1))
    assert sight(hall, 0).blocker(Cell(0, 1), Cell(4, 1)) == Cell(2, 1)
    assert sight(hall, door).sees(Cell(0, 1), Cell(4, 1))
    assert sight(hall, 0) is sight(hall, hall.mask([Cell(0, 1)]))


@pytest.mark.parametrize("ground", "~&*=Bo")
def test_what_is_not_a_wall_lets_sight_pass(ground: str) -> None:
    assert sight(draw(f"..{ground}.."), 0).sees(Cell(0, 0), Cell(4, 0))


def test_unknown_ground_does_not_hide() -> None:
    hall = draw("..#..")
    part = hall.known(hall.mask([Cell(0, 0), Cell(4, 0)]))
    assert sight(part, 0).sees(Cell(0, 0), Cell(4, 0))


@given(OFFSETS, OFFSETS)
def test_a_line_is_the_same_both_ways_and_holds_just_the_cells_it_crosses(x: int, y: int) -> None:
    a, b = Cell(0, 0), Cell(x, y)
    cells = line(a, b)
    assert cells == tuple(reversed(line(b, a)))
    columns, rows = range(min(x, 0), max(x, 0) + 1), range(min(y, 0), max(y, 0) + 1)
    assert set(cells) == {Cell(i, j) for i in columns for j in rows if _crosses(x, y, i, j)}


def _crosses(x: int, y: int, i: int, j: int) -> bool:
    """Tell whether the straight line through 0,0 and x,y has corners of a cell strictly on both sides."""
    sides = [x * (2 * j + v) - y * (2 * i + u) for u in (-1, 1) for v in (-1, 1)]
    return (x, y) == (0, 0) or min(sides) < 0 < max(sides)


def test_a_line_through_corners_touches_no_other_cell() -> None:
    assert line(Cell(0, 0), Cell(2, 2)) == (Cell(0, 0), Cell(1, 1), Cell(2, 2))
    assert line(Cell(0, 0), Cell(2, 1)) == (Cell(0, 0), Cell(1, 0), Cell(1, 1), Cell(2, 1))
    assert line(Cell(3, 3), Cell(3, 3)) == (Cell(3, 3),)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("S....T", ("none", None)),
        ("S...=T", ("heavy", Cell(4, 0))),
        ("S...BT", ("light", Cell(4, 0))),
        ("S..=.T", ("none", None)),
        ("S....T=", ("none", None)),
        ("S=...T", ("none", None)),
        ("S...oT", ("heavy", Cell(4, 0))),
    ],
)
def test_cover_is_what_stands_next_to_the_target_on_the_line(
    row: str, expected: tuple[str, Cell | None]
) -> None:
    shooter, target = spots(row, of="S")[0], spots(row, of="T")[0]
    assert cover(draw(row), 0, shooter, target) == expected


def test_the_own_cell_covers_from_all_sides_and_the_best_cover_counts() -> None:
    wood = draw("...&", "....")
    assert cover(wood, 0, Cell(0, 0), Cell(3, 0)) == ("light", Cell(3, 0))
    assert cover(wood, 0, Cell(3, 1), Cell(3, 0)) == ("light", Cell(3, 0))
    assert cover(draw("..=&"), 0, Cell(0, 0), Cell(3, 0)) == ("heavy", Cell(2, 0))


def test_the_cell_of_the_shooter_shelters_nobody_else() -> None:
    assert cover(draw(".&."), 0, Cell(1, 0), Cell(2, 0)) == ("none", None)


def test_a_slanting_line_may_cross_two_neighbours_of_the_target() -> None:
    yard = draw(".....", "...=.", ".....")
    assert cover(yard, 0, Cell(0, 0), Cell(4, 2)) == ("heavy", Cell(3, 1)), "the diagonal neighbour"
    yard = draw(".....", ".....", "...B.")
    assert cover(yard, 0, Cell(0, 1), Cell(4, 2)) == ("light", Cell(3, 2)), "and the one beside it"


def test_a_corner_of_a_wall_is_heavy_cover_for_a_unit_still_seen_past_it() -> None:
    street, shooter, target = draw("S....", "...#.", "....T"), Cell(0, 0), Cell(4, 2)
    assert sight(street, 0).sees(shooter, target)
    assert cover(street, 0, shooter, target) == ("heavy", Cell(3, 1))


def test_an_open_door_shelters_nobody() -> None:
    hall = draw("S..+T")
    assert cover(hall, 0, Cell(0, 0), Cell(4, 0)) == ("heavy", Cell(3, 0))
    assert cover(hall, hall.doors, Cell(0, 0), Cell(4, 0)) == ("none", None)


def test_bushes_conceal() -> None:
    assert [is_concealed(draw(".*&B"), Cell(x, 0)) for x in range(4)] == [False, True, True, False]


def test_the_ground_loads_without_arrays() -> None:
    program = (
        "import sys, skirmish.grid as g; f = g.TILES['floor'];"
        "t = g.Terrain(3, 1, ((f, f, f),)); g.reach(t, 0, g.Cell(0, 0), 4).cells; g.sight(t, 0);"
        "sys.exit(any(name in sys.modules for name in ('numpy', 'tcod')))"
    )
    ran = subprocess.run([sys.executable, "-c", program], check=False, timeout=300, cwd=ROOT)
    assert ran.returncode == 0
