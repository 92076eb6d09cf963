"""A map's ground as plain JSON data: the kinds of ground once, then each row as runs of one kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from skirmish.grid import Terrain, Tile
from skirmish.grid.terrain import LONGEST_EDGE
from skirmish.records.misfit import Misfit, as_list, as_object, each, inside, quoted
from skirmish.records.shapes import MASK, WHOLE, Shape

_MASKS = ("dark", "dim", "explored")
_NAMES = {"width", "height", "kinds", "rows", *_MASKS}


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
        }

    def read(data: Any) -> Terrain:
        if as_object(data).keys() != _NAMES:
            raise Misfit(f"a ground has {', '.join(sorted(_NAMES))}")
        numbers = {name: _edge(name, data[name]) for name in ("width", "height")}
        masks = {name: MASK.read(data[name]) for name in _MASKS}
        with inside("kinds"):
            kinds = each(tile.read, as_list(data["kinds"]))
        with inside("rows"):
            rows = each(lambda row: _row(row, kinds, numbers["width"]), as_list(data["rows"]))
        try:
            return Terrain(ground=tuple(rows), **numbers, **masks)
        except ValueError as error:
            raise Misfit(str(error)) from None

    return Shape(write, read)


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
