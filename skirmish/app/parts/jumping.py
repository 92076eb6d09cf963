"""Letters over units, by which the cursor goes to them with two keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from skirmish.app.selection import Selection
from skirmish.grid import Cell, distance2

LETTERS: Final = "asdfghjklqwertyuiopzxcvbnmASDFGHJKLQWERTYUIOPZXCVBNM"
"""In the order in which they are given: those under the fingers first."""


def jump_labels(selection: Selection, is_in_sight: Callable[[Cell], bool]) -> dict[Cell, str]:
    """Give a letter to each unit that is drawn: targets first, then foes, then others, the nearest first."""
    view, start = selection.view, selection.cursor
    option = selection.options[selection.picked] if selection.picked is not None else None
    aimed = frozenset(unit.id for unit in selection.targets(option)) if option else frozenset[str]()
    home = selection.unit.side if selection.unit else view.viewer

    def rank(cell: Cell) -> tuple[bool, bool, int, Cell]:
        unit = view.standing[cell]
        return unit.id not in aimed, unit.side == home, distance2(start, cell), cell

    cells = sorted((cell for cell in view.standing if cell != start and is_in_sight(cell)), key=rank)
    return dict(zip(cells, LETTERS, strict=False))
