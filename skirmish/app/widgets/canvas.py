"""What the map and the panels share: lines that go to the screen as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.containers import Container
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

if TYPE_CHECKING:
    from skirmish.app.services import AppServices


class Fixed(Widget):
    """A widget that never scrolls: its size says all, and a change of it asks for no second layout."""

    def _size_updated(
        self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True
    ) -> bool:
        return super()._size_updated(size, virtual_size, container_size, layout=False)


class Blank(Fixed, Container):
    """A container with nothing of its own to draw: it is painted at every key, so it is painted blank."""

    BLANK = True


class Canvas(Fixed):
    """A widget whose `line` gives every line in full width and in its final colours."""

    @property
    def services(self) -> AppServices:
        """The app: palette and settings."""
        return cast("AppServices", self.app)

    @property
    def is_ascii(self) -> bool:
        """Whether only ASCII may be drawn."""
        return self.services.settings.ascii_only

    def touch(self, regions: list[Region]) -> None:
        """Have these regions painted anew: at once, if something is being answered."""
        self.services.brush.touch(self, regions)

    def line(self, y: int, width: int) -> Strip:
        """Return line `y` of the widget, which is so many columns wide."""
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        """Return a line of the widget."""
        return self.line(y, self.size.width)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines of that part as they are: there is no border, padding or filter to add."""
        width = self.size.width  # Worked out anew at every look.
        strips = [self.line(y, width) for y in crop.line_range]
        if crop.x == 0 and crop.width == width:
            return strips
        return [strip.crop(crop.x, crop.right) for strip in strips]
