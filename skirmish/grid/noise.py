"""Noise over the cells of a map: smooth heights that a seed decides, by tcod's simplex noise."""

from __future__ import annotations

OCTAVES = 3
"""How many layers of ever finer noise are laid over each other."""
UNITS = 1_000_000
"""What the height 1 is counted as: whole numbers leave the grid, no arrays."""


def noise(width: int, height: int, seed: int, scale: float) -> list[list[int]]:
    """Return rows of heights, about -`UNITS` to `UNITS` for each cell; hills are some `scale` cells wide.

    The same seed (32 bits) gives the same heights.
    """
    import numpy as np
    import tcod.noise

    field = tcod.noise.Noise(
        2,
        algorithm=tcod.noise.Algorithm.SIMPLEX,
        implementation=tcod.noise.Implementation.FBM,
        octaves=OCTAVES,
        seed=seed,
    )
    across = np.arange(width, dtype=np.float32) / np.float32(scale)
    down = np.arange(height, dtype=np.float32) / np.float32(scale)
    sampled = field.sample_ogrid([across, down])
    rows: list[list[int]] = np.rint(sampled.T.astype(np.float64) * UNITS).astype(int).tolist()
    return rows
