"""Units of a scenario as a sketch shows them: where each starts, and the round that it walks."""

from __future__ import annotations

from dataclasses import dataclass

from skirmish.grid.cell import FACINGS, Cell

Stop = tuple[Cell, int]
"""A place of a round, and the way to look there, 0 to 7 from north clockwise; -1: none is said."""


@dataclass(frozen=True, slots=True)
class SketchPost:
    """One entry of the units of a scenario."""

    name: str
    """What it is called in the editor."""
    side: str
    """The id of its side."""
    unit: str
    """Its kind, as the file says it."""
    at: str
    """Where it starts: a cell or a zone, as the file says it."""
    patrol: tuple[Stop, ...] = ()
    """Its round while nobody has been noticed; empty: it has none."""

    @property
    def cell(self) -> Cell | None:
        """The cell that it starts in; None if that is a zone."""
        try:
            return Cell.parse(self.at)
        except ValueError:
            return None


def stop_text(stop: Stop) -> str:
    """Write a place of a round as scenario files have it: `12,7 e`."""
    cell, way = stop
    return f"{cell} {FACINGS[way]}" if way >= 0 else str(cell)
