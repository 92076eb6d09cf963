"""Maps drawn in the tests: one character a cell."""

from __future__ import annotations

from dataclasses import replace

from skirmish.grid import TILES, Cell, Stair, Storey, Terrain

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


def storeyed(terrain: Terrain, *columns: tuple[int, int], stairs: tuple[str, ...] = ()) -> Terrain:
    """Return the terrain with a storey for each pair of first and last column, and stairs: `4,1 6,1`."""
    areas = (
        terrain.mask(Cell(x, y) for x in range(first, last + 1) for y in range(terrain.height))
        for first, last in columns
    )
    storeys = tuple(Storey(f"floor_{number}", mask) for number, mask in enumerate(areas))
    ends = (tuple(map(Cell.parse, text.split())) for text in stairs)
    return replace(
        terrain, storeys=storeys, stairs=tuple(Stair("steps", (one, other)) for one, other in ends)
    )


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
