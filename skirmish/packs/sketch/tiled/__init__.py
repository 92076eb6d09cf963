"""Maps of Tiled (.tmj, .tmx): read by pytiled-parser after everything in them was bounded, and written."""

from __future__ import annotations

from skirmish.packs.sketch.tiled.reading import from_tiled
from skirmish.packs.sketch.tiled.writing import to_tiled

__all__ = ["from_tiled", "to_tiled"]
