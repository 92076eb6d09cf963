"""A map's ground as plain JSON data: the kinds of ground once, then each row as runs of one kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from skirmish.grid import Stair, Storey, Terrain, Tile
from skirmish.grid.terrain import LONGEST_EDGE
from skirmish.records.misfit import Misfit, as_list, as_object, each, inside, quoted
from skirmish.records.shapes import CELL, MASK, TEXT, WHOLE, Shape

_MASKS = ("dark", "dim", "explored")
_NAMES = {"width", "height", "kinds", "rows", *_MASKS}


_LEVELS = {"storeys", "stairs"}
"""What is written of a map with storeys only."""


def ground_shape(tile: Shape) -> Shape:
    """Return the shape of terrain; a row `[0, 12, 3, 1]` is twelve tiles of kind 0 and one of kind 3."""

    def write(terrain: Any) -> Any:
        kinds = list(dict.fromkeys(tile for row in terrain.ground for tile in row))
        number = {kind: place for place, kind in enumerate(kinds)}
        return {
            "width": terrain.width,
            "height": terrain.height,
            "kinds": each(tile.write, kinds),
            "rows": [list(_runs([number[kind] for kind in row])) for row in terrain.ground],
            **{name: MASK.write(getattr(terrain, name)) for name in _MASKS},
            **(_levels(terrain) if terrain.storeys else {}),
        }

    def read(data: Any) -> Terrain:
        if as_object(data).keys() - _LEVELS != _NAMES or len(_LEVELS & data.keys()) == 1:
            raise Misfit(f"a ground has {', '.join(sorted(_NAMES))}")
        numbers = {name: _edge(name, data[name]) for name in ("width", "height")}
        masks = {name: MASK.read(data[name]) for name in _MASKS}
        with inside("kinds"):
            kinds = each(tile.read, as_list(data["kinds"]))
        with inside("rows"):
            rows = each(lambda row: _row(row, kinds, numbers["width"]), as_list(data["rows"]))
        with inside("storeys"):
            storeys = tuple(each(_storey, as_list(data.get("storeys", []))))
        with inside("stairs"):
            stairs = tuple(each(_stair, as_list(data.get("stairs", []))))
        try:
            return Terrain(ground=tuple(rows), **numbers, **masks, storeys=storeys, stairs=stairs)
        except ValueError as error:
            raise Misfit(str(error)) from None

    return Shape(write, read)


def _levels(terrain: Terrain) -> dict[str, Any]:
    """Write storeys as name and mask, stairs as a name and two cells."""
    return {
        "storeys": [[storey.name, MASK.write(storey.cells)] for storey in terrain.storeys],
        "stairs": [[stair.name, *map(CELL.write, stair.ends)] for stair in terrain.stairs],
    }


def _storey(data: Any) -> Storey:
    name, cells = _row_of(data, TEXT, MASK)
    return Storey(name, cells)


def _stair(data: Any) -> Stair:
    name, one, other = _row_of(data, TEXT, CELL, CELL)
    return Stair(name, (one, other))


def _row_of(data: Any, *kinds: Shape) -> list[Any]:
    parts = as_list(data)
    if len(parts) != len(kinds):
        raise Misfit(f"not {len(kinds)} parts: {quoted(parts)}")
    return [kind.read(part) for kind, part in zip(kinds, parts, strict=True)]


def _edge(name: str, data: Any) -> int:
    edge: int = WHOLE.read(data)
    if not 1 <= edge <= LONGEST_EDGE:
        raise Misfit(f"a {name} of {edge} is not 1 to {LONGEST_EDGE}")
    return edge


def _runs(row: Sequence[int]) -> Iterator[int]:
    """Yield the kind and the length of each run of equal tiles, one after the other."""
    for kind, alike in groupby(row):
        yield kind
        yield len(list(alike))


def _row(data: Any, kinds: Sequence[Tile], width: int) -> tuple[Tile, ...]:
    runs = each(WHOLE.read, as_list(data))
    row: list[Tile] = []
    for kind, count in zip(runs[::2], runs[1::2], strict=False):
        if not (0 <= kind < len(kinds) and 0 < count <= width - len(row)):
            raise Misfit(f"a row goes wrong after {len(row)} tiles: {quoted(runs)}")
        row += [kinds[kind]] * count
    return tuple(row)
