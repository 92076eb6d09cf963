"""What widgets tell their screen. Every click and every key ends as one of a few commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from skirmish.grid import Cell


class Clicked(Message):
    """Something that stands for a command was clicked."""

    def __init__(self, command: str) -> None:
        self.command = command
        """The command, as in `skirmish.app.keys`, or with an argument: `verb 3`."""
        super().__init__()


class CellClicked(Message):
    """A cell of the map was clicked."""

    def __init__(self, cell: Cell, is_look: bool) -> None:
        self.cell = cell
        """Which; it lies on the map."""
        self.is_look = is_look
        """Whether it was the right button, which only looks."""
        super().__init__()


class CellHovered(Message):
    """The pointer came over another cell of the map."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        """Which; it lies on the map."""
        super().__init__()
