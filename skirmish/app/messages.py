"""What widgets tell their screen, and a screen its palette. Clicks and keys end as a few actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.message import Message

if TYPE_CHECKING:
    from skirmish.grid import Cell


class PaletteEntry(NamedTuple):
    """One thing that a screen can do now."""

    title: str
    """By its plain name; data, never markup."""
    hint: str
    """What it does, or which key it has; data, never markup."""
    action: str
    """The action of the screen."""


class Clicked(Message):
    """Something that stands for an action was clicked."""

    def __init__(self, command: str) -> None:
        self.command = command
        """On the battle screen an action, as `verb(3)`; on a page of rows a command, as `seat red`."""
        super().__init__()


class CellClicked(Message):
    """A cell of the map was clicked."""

    def __init__(self, cell: Cell, is_look: bool) -> None:
        self.cell = cell
        """Which; it lies on the map."""
        self.is_look = is_look
        """Whether it was the right button, which only looks."""
        super().__init__()


class CellPressed(Message):
    """The left button went down on a cell of a map that is drawn."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        """Which; it lies on the map."""
        super().__init__()


class ButtonLifted(Message):
    """The button that went down on a map that is drawn was lifted again, wherever that was."""


class CellHovered(Message):
    """The pointer came over another cell of the map."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        """Which; it lies on the map."""
        super().__init__()
