"""Sight past the very end of a wall: both see, or neither; exactly as the rule of the shadowcast has it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import numpy as np
import pytest
import tcod.constants
import tcod.map

from skirmish.grid import Cell, Terrain, sight
from skirmish.grid.sight import Sight
from skirmish.mapgen import KINDS, LARGEST
from skirmish.mapgen.make import make_map
from tests.effort import every
from tests.grid.drawn import draw
from tests.grid.exact_shadowcast import HALF, exactly_seen
from tests.library import shipped_library

MAPS = {name: found.terrain for name, found in shipped_library().maps.items()}


def _table(terrain: Terrain, rows: list[int]) -> np.ndarray:
    """Return a square of true and false: whether the clear cell of a row sees that of a column."""
    size = terrain.height * terrain.stride
    packed = b"".join(row.to_bytes(size // 8 + 1, "little") for row in rows)
    bits = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little").reshape(len(rows), -1)
    return bits[:, [terrain.bit(cell) for cell in _clear(terrain)]].astype(bool)


def _clear(terrain: Terrain) -> list[Cell]:
    return list(terrain.cells(terrain.all_cells & ~terrain.opaque))


def _seen(terrain: Terrain) -> np.ndarray:
    view = Sight(terrain, 0)
    return _table(terrain, [view.row(cell) for cell in _clear(terrain)])


def _tcod(terrain: Terrain) -> np.ndarray:
    clear = np.array([[not (tile.opaque or tile.door) for tile in row] for row in terrain.tiles])
    how = tcod.constants.FOV_SYMMETRIC_SHADOWCAST
    rows = [tcod.map.compute_fov(clear, (y, x), 0, True, how)[clear] for x, y in _clear(terrain)]
    return np.array(rows)


@pytest.mark.parametrize("name", every(3, MAPS))
def test_on_every_map_that_ships_two_see_each_other_or_neither_sees(name: str) -> None:
    seen = _seen(MAPS[name])
    assert np.array_equal(seen, seen.T)


@pytest.mark.parametrize("kind", every(2, KINDS))
def test_on_random_maps_too(kind: str) -> None:
    terrain = draw(*make_map(kind, "sight", *LARGEST).rows)
    seen = _seen(terrain)
    assert np.array_equal(seen, seen.T)


@pytest.mark.parametrize("name", ["bridge", "woods", "oasis", "wild/den"])
def test_sight_is_that_of_tcod_but_for_pairs_of_which_tcod_lets_only_one_see(name: str) -> None:
    seen, cast = _seen(MAPS[name]), _tcod(MAPS[name])
    assert np.array_equal(seen, cast | cast.T)
    assert not np.array_equal(cast, cast.T), "or this map proves nothing"


def _ties(deepest: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield how far a cell is away, along and across, and the first wall whose end the line to it touches."""
    for depth in range(2, deepest + 1):
        for across in range(1, depth):
            slope = Fraction(across, depth)
            if slope.denominator % 2 == 0:
                yield depth, across, slope.denominator // 2, (slope.numerator + 1) // 2


def _field(depth: int, across: int, walls: set[tuple[int, int]], image: int) -> tuple[Terrain, Cell, Cell]:
    """Return a map with these walls, mirrored or turned on its side or both, and two cells in its corners."""

    def put(x: int, y: int) -> Cell:
        y = across - y if image & 1 else y
        return Cell(y, x) if image & 2 else Cell(x, y)

    width, height = (across + 1, depth + 1) if image & 2 else (depth + 1, across + 1)
    built = {put(x, y) for x, y in walls}
    rows = ["".join(".#"[Cell(x, y) in built] for x in range(width)) for y in range(height)]
    return draw(*rows), put(0, 0), put(depth, across)


@pytest.mark.parametrize("image", every(2, range(4)))
def test_past_the_very_end_of_a_wall_both_see_whatever_the_distance(image: int) -> None:
    for depth, across, x, y in _ties(46):
        for wall in {(x, y), (x, y - 1)}:
            terrain, a, b = _field(depth, across, {wall}, image)
            view = Sight(terrain, 0)
            assert view.sees(a, b), (a, b, wall)
            assert view.sees(b, a), (a, b, wall)


@pytest.mark.parametrize("image", every(2, range(4)))
def test_between_the_ends_of_two_walls_both_see_or_neither(image: int) -> None:
    for depth, across, x, y in _ties(46):
        terrain, a, b = _field(depth, across, {(x, y), (depth - x, across - y)}, image)
        view = Sight(terrain, 0)
        assert view.sees(a, b) == view.sees(b, a), (a, b, x, y)


def test_what_is_seen_is_exactly_what_the_shadowcast_without_rounding_sees() -> None:
    # But for a view of no width, between the ends of two walls: that is as tcod has it.
    rng = Random("ties")
    for _ in range(40):
        width, height = rng.randint(24, 48), rng.randint(14, 30)
        share = rng.choice([0.02, 0.05, 0.1])
        terrain = draw(
            *("".join("#" if rng.random() < share else "." for _ in range(width)) for _ in range(height))
        )
        eye = rng.choice(_clear(terrain))
        seen = set(terrain.cells(sight(terrain, 0).row(eye) & ~terrain.opaque))
        assert all(_is_slit(terrain, eye, cell) for cell in seen ^ exactly_seen(terrain, eye))


def _is_slit(terrain: Terrain, a: Cell, b: Cell) -> bool:
    """Tell whether the line between two cells touches ends of walls on both sides of it."""
    steep = abs(b.y - a.y) > abs(b.x - a.x)
    (a_along, a_across), (b_along, b_across) = [(y, x) if steep else (x, y) for x, y in (a, b)]
    below = above = False
    for along in range(min(a_along, b_along) + 1, max(a_along, b_along)):
        across = a_across + Fraction((along - a_along) * (b_across - a_across), b_along - a_along)
        if across.denominator == 2:
            sides = [int(across - HALF), int(across + HALF)]
            walls = [terrain.tile(Cell(one, along) if steep else Cell(along, one)).opaque for one in sides]
            below, above = below or walls[0], above or walls[1]
    return below and above
