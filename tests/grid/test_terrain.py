"""Ground, masks and what is known of it."""

from __future__ import annotations

import unicodedata
from random import Random

import pytest

from skirmish.grid import TILES, UNKNOWN, Cell, Terrain, Tile, is_dark, is_in
from tests.grid.drawn import draw, show, spots

MILL = ("#####", "#.+~#", "#&#=#", "##*B#")


def test_the_tiles_are_one_column_wide_and_none_looks_like_a_unit_or_like_another() -> None:
    for tile in (*TILES.values(), UNKNOWN):
        assert len(tile.glyph) == len(tile.ascii) == 1
        assert unicodedata.east_asian_width(tile.glyph) not in "WF"
        assert tile.ascii.isascii()
        assert not tile.glyph.isalnum()
        assert not tile.ascii.isalnum()
        assert 1 <= tile.cost <= 4
    assert len({tile.glyph for tile in TILES.values()}) == len(TILES)
    assert len({tile.ascii for tile in TILES.values()}) == len(TILES)
    assert all(tile.id == word for word, tile in TILES.items())


def test_masks_name_the_cells_of_each_kind() -> None:
    mill = draw(*MILL)
    assert show(mill, mill.walkable) == [".....", ".x.x.", ".x...", "..x.."]
    assert show(mill, mill.opaque) == ["xxxxx", "x.x.x", "x.x.x", "xx..x"]
    assert list(mill.cells(mill.doors)) == [Cell(2, 1)]
    assert list(mill.cells(mill.conceals)) == [Cell(1, 2), Cell(2, 3)]
    assert show(mill, mill.costs[2]) == [".....", "...x.", ".x...", "....."]
    assert show(mill, mill.covers["light"]) == [".....", ".....", ".x...", "..xx."]
    assert is_in(mill.covers["heavy"], mill.bit(Cell(3, 2)))


def test_an_open_door_is_walked_through_and_seen_through() -> None:
    mill = draw(*MILL)
    door = mill.bit(Cell(2, 1))
    assert not is_in(mill.passable(0), door)
    assert is_in(mill.blocking(0), door)
    assert is_in(mill.passable(1 << door), door)
    assert not is_in(mill.blocking(1 << door), door)
    assert mill.passable(mill.all_cells) == mill.walkable | 1 << door, "only doors can be opened"


def test_a_mask_and_its_cells_are_the_same_set_in_reading_order() -> None:
    mill = draw(*MILL)
    cells = [Cell(4, 0), Cell(0, 1), Cell(3, 3)]
    assert list(mill.cells(mill.mask(reversed(cells)))) == cells
    assert mill.mask([Cell(5, 0), Cell(-1, 2), Cell(0, 4)]) == 0, "cells off the map are left out"
    assert len(list(mill.cells(~0))) == 20


def test_the_nearest_cell_of_a_mask_is_found_by_straight_steps_the_western_one_of_equals() -> None:
    mill = draw(*MILL)
    nearest = mill.nearest_by_steps
    assert nearest(Cell(2, 2), mill.mask([Cell(4, 0), Cell(2, 2)])) == Cell(2, 2), "no step"
    assert nearest(Cell(2, 2), mill.mask([Cell(3, 3), Cell(2, 0)])) == Cell(2, 0), "not across corners"
    assert nearest(Cell(4, 1), mill.mask([Cell(0, 2), Cell(4, 3)])) == Cell(4, 3), "not off the edge"
    assert nearest(Cell(2, 2), mill.mask([Cell(3, 3), Cell(1, 3), Cell(1, 1)])) == Cell(1, 1)
    assert nearest(Cell(2, 2), 0) is None


def test_the_nearest_cell_is_that_of_all_cells_measured_one_by_one() -> None:
    draw_lots = Random(3)
    field = draw(*["." * 9] * 7)
    every = list(field.cells(~0))
    for _ in range(200):
        start, chosen = draw_lots.choice(every), draw_lots.sample(every, draw_lots.randint(1, 8))
        steps = {cell: abs(cell.x - start.x) + abs(cell.y - start.y) for cell in chosen}
        found = field.nearest_by_steps(start, field.mask(chosen))
        assert found == min(chosen, key=lambda cell: (steps[cell], cell))
        apart = {cell: (cell.x - start.x) ** 2 + (cell.y - start.y) ** 2 for cell in chosen}
        found = field.nearest(start, field.mask(chosen))
        assert found == min(chosen, key=lambda cell: (apart[cell], cell.y, cell.x))
    assert field.nearest(every[0], 0) is None


@pytest.mark.parametrize("beside", ["-1,1", "1,-1", "5,1", "1,4"])
def test_off_the_map_the_ground_is_unknown(beside: str) -> None:
    assert draw(*MILL).tile(Cell.parse(beside)) is UNKNOWN


def test_unexplored_ground_is_unknown_neither_walked_on_nor_in_the_way_of_sight() -> None:
    mill = draw(*MILL)
    part = mill.known(mill.mask([Cell(1, 1), Cell(0, 1)]))
    assert part.tile(Cell(1, 1)).id == "floor"
    assert part.tile(Cell(2, 1)) is UNKNOWN
    assert part.tiles[1][2] is UNKNOWN
    assert list(part.cells(part.walkable)) == [Cell(1, 1)]
    assert list(part.cells(part.opaque)) == [Cell(0, 1)]
    assert part.doors == part.conceals == part.covers["light"] == 0
    assert mill.known(mill.all_cells) is mill
    assert mill.known(part.explored) is part
    assert part.known(mill.all_cells) == part, "what is unknown stays so"


def test_maps_that_differ_only_where_nobody_has_been_are_equal() -> None:
    mill, other = draw(*MILL), draw(*MILL[:3], "##..#")
    explored = mill.mask(spots(*MILL[:2], of="."))
    assert mill != other
    assert mill.known(explored) == other.known(explored)
    assert hash(mill.known(explored)) == hash(other.known(explored))
    assert repr(mill.known(explored)) == repr(other.known(explored))
    assert mill == draw(*MILL)
    assert hash(mill) == hash(draw(*MILL))


def test_two_readings_of_one_map_are_compared_cell_by_cell_once_only() -> None:
    compared = []

    class Rows(tuple[tuple[Tile, ...], ...]):
        """Rows that count how often they are compared."""

        __slots__ = ()
        __hash__ = tuple.__hash__

        def __eq__(self, other: object) -> bool:
            compared.append(other)
            return super().__eq__(other)

        def __ne__(self, other: object) -> bool:
            return not self == other

    rows = [[TILES["floor"], TILES["wall"]], [TILES["wall"], TILES["floor"]]]
    one, other = (Terrain(2, 2, Rows(map(tuple, rows))) for _ in range(2))
    assert [one == other, other == one, one == other] == [True] * 3
    assert len(compared) == 1


def test_equal_masks_do_not_make_equal_ground() -> None:
    assert draw("..~") != draw("..:")
    assert draw("..d", dark="d") != draw("...")
    assert draw("...") != "..."


def test_light_is_the_darkest_of_tile_and_map() -> None:
    cellar = draw(".cdm", dark="d", dim="m")
    assert [cellar.light(Cell(x, 0)) for x in range(4)] == ["lit", "dim", "dark", "dim"]
    assert [is_dark(cellar, Cell(x, 0)) for x in range(4)] == [False, False, True, False]
    assert cellar.known(1).light(Cell(2, 0)) == "lit", "nobody knows the dark of a place never seen"


def test_rows_that_do_not_fit_are_refused() -> None:
    floor = TILES["floor"]
    with pytest.raises(ValueError, match="1 rows"):
        Terrain(2, 2, ((floor, floor),))
    with pytest.raises(ValueError, match="not 2 cells"):
        Terrain(2, 2, ((floor, floor), (floor,)))
