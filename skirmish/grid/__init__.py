"""The ground: cells, terrain, sight, cover, paths and ranges.

Sets of cells are int bit masks, see `Terrain`. Importing this package loads neither numpy nor tcod.
"""

from __future__ import annotations

from skirmish.grid.cell import (
    FACINGS,
    STEPS,
    Cell,
    distance2,
    eighths_between,
    facing_towards,
    in_front,
    is_adjacent,
    neighbours,
    step,
    steps_apart,
)
from skirmish.grid.cover import cover, is_concealed, is_dark
from skirmish.grid.paths import Distances, Reach, distances, facing_after, first_steps, reach
from skirmish.grid.ranges import beyond, full_steps, straight_distance, within
from skirmish.grid.sight import Sight, line, sight
from skirmish.grid.terrain import Stair, Storey, Terrain, is_in, nth_bit
from skirmish.grid.tiles import TILES, UNKNOWN, Cover, Light, Tile

__all__ = [
    "FACINGS",
    "STEPS",
    "TILES",
    "UNKNOWN",
    "Cell",
    "Cover",
    "Distances",
    "Light",
    "Reach",
    "Sight",
    "Stair",
    "Storey",
    "Terrain",
    "Tile",
    "beyond",
    "cover",
    "distance2",
    "distances",
    "eighths_between",
    "facing_after",
    "facing_towards",
    "first_steps",
    "full_steps",
    "in_front",
    "is_adjacent",
    "is_concealed",
    "is_dark",
    "is_in",
    "line",
    "neighbours",
    "nth_bit",
    "reach",
    "sight",
    "step",
    "steps_apart",
    "straight_distance",
    "within",
]
