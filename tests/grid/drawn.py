"""Maps drawn in the tests: one character a cell."""

from __future__ import annotations

from skirmish.grid import TILES, Cell, Terrain

LEGEND = {
    ".": "floor",
    "#": "wall",
    "+": "door",
    "~": "water",
    ":": "rubble",
    "&": "woods",
    "*": "bush",
    "=": "low_wall",
    "B": "crate",
    "o": "window",
    "c": "cave",
}


def draw(*rows: str, dark: str = "", dim: str = "") -> Terrain:
    """Return the terrain of a drawing; letters other than those of the legend stand on floor.

    `dark` and `dim` name such letters whose cells are dark or dim.
    """
    ground = tuple(tuple(TILES[LEGEND.get(char, "floor")] for char in row) for row in rows)
    bare = Terrain(len(rows[0]), len(rows), ground)
    marks = {char: bare.mask(spots(*rows, of=char)) for char in dark + dim}
    shade = sum(marks[char] for char in dark), sum(marks[char] for char in dim)
    return Terrain(bare.width, bare.height, ground, *shade)


def spots(*rows: str, of: str) -> list[Cell]:
    """Return the cells of a drawing that hold a character, in reading order."""
    return [Cell(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char == of]


def show(terrain: Terrain, mask: int) -> list[str]:
    """Return a mask as a drawing: x for its cells, a dot for the others."""
    inside = set(terrain.cells(mask))
    return [
        "".join("x" if Cell(x, y) in inside else "." for x in range(terrain.width))
        for y in range(terrain.height)
    ]
