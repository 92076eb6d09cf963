"""Units of a scenario as a sketch shows them: where each starts, and the patrol that it walks."""

from __future__ import annotations

from dataclasses import dataclass, replace

from skirmish.grid.cell import FACINGS, Cell

Stop = tuple[Cell, int]
"""A place of a patrol, and the way to look there, 0 to 7 from north clockwise; -1: none is said."""


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
    """Its patrol while nobody has been noticed; empty: it has none."""
    is_fixed: bool = False
    """Whether its patrol names zones, which are only changed in the file."""

    @property
    def cell(self) -> Cell | None:
        """The cell that it starts in; None if that is a zone."""
        try:
            return Cell.parse(self.at)
        except ValueError:
            return None


def stop_text(stop: Stop) -> str:
    """Write a place of a patrol as scenario files have it: `12,7 e`."""
    cell, way = stop
    return f"{cell} {FACINGS[way]}" if way >= 0 else str(cell)


def moved(post: SketchPost, start: Cell, end: Cell) -> SketchPost:
    """Return the unit with its start and stops in one cell moved to another."""
    stops = tuple((end if cell == start else cell, way) for cell, way in post.patrol)
    return replace(post, at=str(end) if post.cell == start else post.at, patrol=stops)


def turned(post: SketchPost, cell: Cell) -> SketchPost:
    """Return the unit with its last stop in that cell looking the next way, or after the last way none."""
    at = _last(post, cell)
    if at is None:
        return post
    way = post.patrol[at][1] + 1
    stop = (cell, way if way < len(FACINGS) else -1)
    return replace(post, patrol=(*post.patrol[:at], stop, *post.patrol[at + 1 :]))


def without(post: SketchPost, cell: Cell) -> SketchPost:
    """Return the unit without its last stop in that cell."""
    at = _last(post, cell)
    return post if at is None else replace(post, patrol=(*post.patrol[:at], *post.patrol[at + 1 :]))


def _last(post: SketchPost, cell: Cell) -> int | None:
    """Return the number of the last stop in that cell; None if there is none."""
    return max((number for number, stop in enumerate(post.patrol) if stop[0] == cell), default=None)
