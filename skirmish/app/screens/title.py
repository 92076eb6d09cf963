"""The title: up before anything heavy is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.app import ComposeResult

from skirmish.app.lines import Row, Span
from skirmish.app.screens.menu import MenuScreen
from skirmish.app.widgets.panel import Panel

if TYPE_CHECKING:
    from skirmish.grid import Terrain

BANNER = (
    r" ___  _  _  _  ___  __  __  _  ___  _  _ ",
    r"/ __|| |/ /| || _ \|  \/  || |/ __|| || |",
    r"\__ \| ' < | ||   /| |\/| || |\__ \| __ |",
    r"|___/|_|\_\|_||_|_\|_|  |_||_||___/|_||_|",
)
"""The name, in letters that every terminal has."""


class TitleScreen(MenuScreen[None]):
    """The first screen: what would you like to do; beside it a quiet map, once there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.backdrop = Panel("backdrop")

    def compose(self) -> ComposeResult:
        """Yield the page, and the map beside it."""
        yield self.page
        yield self.backdrop

    def draw(self) -> None:
        """Draw the page and the map."""
        super().draw()
        terrain = self.services.backdrop()
        if terrain is not None:
            self.backdrop.show(backdrop_rows(terrain, self.backdrop.size.width, self.backdrop.size.height))

    def page_rows(self) -> Iterator[Row]:
        """Yield banner, choices, and what was found in the folders."""
        services = self.services
        for _ in range(max(1, (self.size.height - 18) // 3)):
            yield ()
        yield from ((Span("   " + line, "own"),) for line in BANNER)
        yield (Span("   sneak in, fight it out, get away", "dim"),)
        yield ()
        following = services.next_scenario()
        yield self.choice("", f"play  {following.title}" if following else "play", "play", "strong")
        if services.unfinished is not None:
            under = f" ({services.unfinished.ruleset})" if services.unfinished.ruleset else ""
            yield self.choice("c", f"continue  {services.unfinished.title}{under}", "continue")
        yield self.choice("n", "new battle", "new")
        yield self.choice("r", "replays and past battles", "past")
        yield self.choice("z", "puzzles: positions with one right answer", "puzzles")
        yield self.choice("p", "primers: how each system is played", "primers")
        yield self.choice("s", "settings: colours, signs, motion, keys", "settings")
        yield self.choice("C", f"colours: {services.palette.id}", "colours")
        yield self.choice("q", "quit", "quit")
        yield ()
        yield (Span(f"   {services.state}   ↑ ↓ move   enter choose", "dim"),)
        yield from ((Span(f"   {line}", "warn"),) for line in services.complaints[:3])

    def press(self, key: str) -> None:
        """Choose a row by its letter."""
        keys = {
            "c": "continue",
            "n": "new",
            "r": "past",
            "z": "puzzles",
            "p": "primers",
            "f2": "primers",
            "s": "settings",
            "C": "colours",
            "q": "quit",
            "Q": "quit",
        }
        if key in keys:
            self.run_command(keys[key])

    def do_play(self) -> None:
        """Play a scenario with its defaults."""
        self.services.when_ready(self.services.play_default)

    def do_new(self) -> None:
        """Let the player choose everything about a new battle."""
        self.services.when_ready(self.services.open_setup)

    def do_past(self) -> None:
        """Show replays and past battles."""
        self.services.when_ready(self.services.archive.open_list)

    def do_puzzles(self) -> None:
        """Show the positions to solve."""
        self.services.when_ready(self.services.open_puzzles)

    def do_primers(self) -> None:
        """Show how each system is played, one page for each."""
        self.services.when_ready(self.services.open_primer)

    def do_continue(self) -> None:
        """Go on with the newest unfinished battle."""
        if self.services.unfinished is not None:
            self.services.when_ready(self.services.resume)

    def do_settings(self) -> None:
        """Show the settings."""
        self.services.open_settings(self._settled)

    def _settled(self) -> None:
        self.page.repaint()
        self.draw()

    def do_colours(self) -> None:
        """Take the next palette."""
        self.services.next_palette()
        self.page.repaint()
        self.draw()

    def do_quit(self) -> None:
        """Leave the game."""
        self.app.exit()


def backdrop_rows(terrain: Terrain, columns: int, rows: int) -> Iterator[Row]:
    """Draw the middle of the ground, all in one quiet colour; what does not fit is cut."""
    from skirmish.grid import Cell

    west, north = (terrain.width - columns) // 2, (terrain.height - rows) // 2
    for y in range(north, north + rows):
        cells = (Cell(x, y) for x in range(west, west + columns))
        glyphs = (terrain.tile(cell).ascii if terrain.has(cell) else " " for cell in cells)
        yield (Span("".join(glyphs), "memory"),)
