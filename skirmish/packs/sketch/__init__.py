"""A map while it is drawn: its cells and places as plain values, tools that change them, and its text."""

from __future__ import annotations

from skirmish.packs.sketch.history import History
from skirmish.packs.sketch.sketch import DARK, DIM, STAIR, STOREY, Sketch, blank
from skirmish.packs.sketch.text import read_sketch, written

__all__ = ["DARK", "DIM", "STAIR", "STOREY", "History", "Sketch", "blank", "read_sketch", "written"]
