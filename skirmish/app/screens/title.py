"""The title: up before anything heavy is loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult

from skirmish.app.commands import Does
from skirmish.app.fitting import wrap
from skirmish.app.lines import Row, Span
from skirmish.app.messages import PaletteEntry
from skirmish.app.screens.menu import MenuScreen
from skirmish.app.widgets.panel import Panel

if TYPE_CHECKING:
    from textual.timer import Timer

    from skirmish.app.title_battle import TitleFrame
    from skirmish.app.widgets.map_view import MapView
    from skirmish.grid import Terrain
    from skirmish.model.moment import Step

BANNER = (
    r" ___  _  _  _  ___  __  __  _  ___  _  _ ",
    r"/ __|| |/ /| || _ \|  \/  || |/ __|| || |",
    r"\__ \| ' < | ||   /| |\/| || |\__ \| __ |",
    r"|___/|_|\_\|_||_|_\|_|  |_||_||___/|_||_|",
)
"""The name, in letters that every terminal has."""


COLUMNS = 46
"""Columns of what was found in the folders: those of the page, without its margins."""
ABOVE = 21
"""Lines of the page above that on the smallest screen."""
AT_ONCE = frozenset({"settings", "colours", "quit"})
"""Commands that need no packs."""
MOST_FIRST = 4
"""Rows that what Enter does first, and what may be wanted instead, can take."""


class TitleScreen(MenuScreen[None]):
    """The first screen: what would you like to do; beside it a quiet map, once there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.backdrop = Panel("backdrop")
        """A map that stands still."""
        self.arena: MapView | None = None
        """The map on which a recorded battle is fought, once it has been read."""
        self._moments: Iterator[TitleFrame] | None = None
        self._is_read = False
        self._recorded: Sequence[Step] = ()
        self._next: Timer | None = None
        self._awaited = ""
        """What was chosen and comes as soon as the packs are read, as its row says it; empty: nothing."""

    def compose(self) -> ComposeResult:
        """Yield the page, and the map beside it."""
        yield self.page
        yield self.backdrop

    def _enliven(self) -> None:
        """Read the recorded battle behind the title, once everything else is read and if things may move."""
        is_wanted = self.services.settings.speed and self.app.animation_level != "none"
        if is_wanted and self.services.learning.now is not None and not self._is_read:
            self._is_read = True
            self.run_worker(self._read, thread=True, group="arena", exit_on_error=False)

    def _read(self) -> None:
        from skirmish.app.title_battle import recorded
        from skirmish.packs.folders import content_folders

        self.app.call_from_thread(self.play, recorded(content_folders(self.services.settings.data_dir)))

    def play(self, steps: Sequence[Step]) -> None:
        """Let that recorded battle be fought beside the choices, again and again."""
        self._recorded = steps
        self._go_on()

    def _go_on(self) -> None:
        """Show the next moment, while the title is what is seen."""
        if not self.is_on_top or not self._recorded:
            return
        if self.arena is None:
            from skirmish.app.widgets.map_view import MapView

            self.arena = MapView("arena")
            self.mount(self.arena)
            self.backdrop.display = False
            self.call_after_refresh(self._go_on)
            return
        if self._moments is None:
            from skirmish.app.title_battle import moments

            looks = self.services.looks(self._recorded[0].after.scene.scenario)
            self._moments = cycle_of(partial(moments, self._recorded, looks, ascii_only=self.arena.is_ascii))
        shown = next(self._moments)
        self.arena.show(shown.picture)
        if shown.focus is not None:
            self.arena.follow(shown.focus)
        self._next = self.set_timer(shown.pause, self._go_on)

    def on_screen_suspend(self) -> None:
        """Let the battle stand still: a covered screen that wakes has the one above it painted anew."""
        if self._next is not None:
            self._next.stop()

    def on_screen_resume(self, _event: events.ScreenResume) -> None:
        """Draw anew when the screens above are gone: what comes first may be another thing now."""
        self.draw()
        self._go_on()

    def draw(self) -> None:
        """Draw the page and the map."""
        super().draw()
        self._enliven()
        terrain = self.services.backdrop()
        if terrain is not None:
            self.backdrop.show(backdrop_rows(terrain, self.backdrop.size.width, self.backdrop.size.height))

    def page_rows(self) -> Iterator[Row]:
        """Yield banner, choices, and what was found in the folders."""
        services = self.services
        if services.coming and not services.is_ready:
            yield from ((), (Span(f"   loading {services.coming}…", "dim"),))
            return
        for _ in range(max(1, (self.size.height - 19) // 3)):
            yield ()
        yield from ((Span("   " + line, "own"),) for line in BANNER)
        yield (Span("   sneak in, fight it out, get away", "dim"),)
        yield ()
        first = [*self._first_rows()]
        yield from (*first, *([()] * (MOST_FIRST - len(first))))  # Rows below stay where they are.
        yield self.choice("n", "new battle", "new")
        yield self.choice("r", "replays and past battles", "past")
        yield self.choice("z", "puzzles: positions with one right answer", "puzzles")
        yield self.choice("p", "primers: how each system is played", "primers")
        yield self.choice("m", "packs: maps, units and battles by others", "packs")
        yield self.choice("s", "settings: colours, signs, motion, keys", "settings")
        yield self.choice("C", f"colours: {services.palette.id}", "colours")
        yield self.choice("q", "quit", "quit")
        yield ()
        if self._awaited and not services.is_ready:
            yield (Span(f"   then: {self._awaited}   esc drops it", "dim"),)
        else:
            yield (Span(f"   {services.state}   ↑ ↓ move   enter choose", "dim"),)
        told = [line for one in services.complaints[:3] for line in wrap(one, COLUMNS)]
        room = max(3, self.size.height - ABOVE)
        yield from ((Span(f"   {line}", "warn"),) for line in told[:room])

    def _first_rows(self) -> Iterator[Row]:
        """Yield what Enter does first: go on with a battle, learn, or play; then the others of these."""
        services, learning = self.services, self.services.learning
        if not services.is_ready:  # What comes first is known when the packs and saves are read.
            yield self.choice("", "play", "first", "strong")
            yield self.choice("t", "learn to play", "learn")
            return
        if services.unfinished is not None:
            under = f" ({services.unfinished.ruleset})" if services.unfinished.ruleset else ""
            yield self.choice("c", f"continue  {services.unfinished.title}{under}", "continue", "strong")
        is_new = learning.left > 0 and not services.favourite
        if is_new:
            every = len(learning.names)
            done = every - learning.left  # In whatever order: which comes next is in files not read yet.
            said = f"{done} of {every} lessons done" if done else f"lesson 1 of {every}"
            yield self.choice("", f"learn to play: {said}", "lesson", "strong")
        following = services.next_scenario()
        yield self.choice("", f"play  {following.title}" if following else "play", "play", "strong")
        yield self.choice("t", "learn to play: all lessons" if is_new else "learn to play", "learn")

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {
            "first": self.do_first,
            "play": self.do_play,
            "lesson": self.do_lesson,
            "learn": self.do_learn,
            "new": self.do_new,
            "past": self.do_past,
            "puzzles": self.do_puzzles,
            "primers": self.do_primers,
            "packs": self.do_packs,
            "continue": self.do_continue,
            "settings": self.do_settings,
            "colours": self.do_colours,
            "quit": self.do_quit,
        }

    def press(self, key: str) -> None:
        """Choose a row by its letter."""
        keys = {
            "c": "continue",
            "n": "new",
            "t": "learn",
            "r": "past",
            "z": "puzzles",
            "p": "primers",
            "m": "packs",
            "f1": "primers",
            "f2": "primers",
            "question_mark": "primers",
            "s": "settings",
            "C": "colours",
            "q": "quit",
            "Q": "quit",
        }
        if key in keys:
            self.run_command(keys[key])
        elif key == "escape" and self._awaited and not self.services.is_ready:
            self._await("")
        else:
            super().press(key)

    def run_command(self, command: str) -> None:
        """Do what the row stands for; while the packs are read, say that it comes then."""
        if not self.services.is_ready and not self.services.coming and command != "quit":
            said = {row[-1].hit: row[-1].text for row in self.page_rows() if row}
            self._await("" if command in AT_ONCE else said.get(command, command).partition(":")[0])
        super().run_command(command)

    def _await(self, said: str) -> None:
        """Show what comes when the packs are read; by nothing what was chosen before is taken back."""
        self._awaited = said
        self.services.when_ready(_nothing)
        self.draw()

    def why_dead(self) -> str:
        """Say why a key does nothing; while something is loaded there are no rows to mark."""
        services = self.services
        if services.coming and not services.is_ready:
            return f"while {services.coming} is loaded: q quits"
        if self._awaited and not services.is_ready:
            return f"while the packs are read; then comes: {self._awaited}"
        return super().why_dead()

    def offers(self) -> Iterator[PaletteEntry]:
        """Yield the rows for the command palette; while something else is loaded, the way out."""
        if self.services.coming and not self.services.is_ready:
            yield PaletteEntry("quit", "key q", "run('quit')")
        else:
            yield from super().offers()

    def do_first(self) -> None:
        """Do what comes first, as soon as it is known what that is."""
        self.services.when_ready(lambda: self.run_command(self.commands()[0]))

    def do_play(self) -> None:
        """Play a scenario with its defaults."""
        self.services.when_ready(self.services.play_default)

    def do_lesson(self) -> None:
        """Begin the next lesson."""
        self.services.when_ready(partial(self.services.open_lessons, is_begun=True))

    def do_learn(self) -> None:
        """Show the lessons."""
        self.services.when_ready(self.services.open_lessons)

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

    def do_packs(self) -> None:
        """Show the packs, to install and remove them."""
        from skirmish.app.screens.packs import PacksScreen

        screen = PacksScreen(self.services.settings.data_dir)

        def show() -> None:
            self.app.push_screen(screen, self._changed)

        self.services.when_ready(show)

    def do_continue(self) -> None:
        """Go on with the newest unfinished battle."""
        if self.services.unfinished is not None:
            self.services.when_ready(self.services.resume)

    def do_settings(self) -> None:
        """Show the settings."""
        self.services.open_settings(self._settled)

    def _changed(self, is_changed: bool | None) -> None:
        """Read packs anew if some were installed or removed."""
        if is_changed:
            self.services.load()

    def _settled(self) -> None:
        self.page.repaint()
        self.draw()

    def do_colours(self) -> None:
        """Take the next palette."""
        self.services.next_palette()
        self.page.repaint()
        if self.arena is not None:
            self.arena.repaint()
        self.draw()

    def do_quit(self) -> None:
        """Leave the game."""
        self.app.exit()


def _nothing() -> None:
    """Do nothing."""


def cycle_of(begin: Callable[[], Iterator[TitleFrame]]) -> Iterator[TitleFrame]:
    """Yield what `begin` gives, and begin again, for ever; nothing is kept."""
    while True:
        yield from begin()


def backdrop_rows(terrain: Terrain, columns: int, rows: int) -> Iterator[Row]:
    """Draw the middle of the ground, all in one quiet colour; what does not fit is cut."""
    from skirmish.grid import Cell

    west, north = (terrain.width - columns) // 2, (terrain.height - rows) // 2
    for y in range(north, north + rows):
        cells = (Cell(x, y) for x in range(west, west + columns))
        glyphs = (terrain.tile(cell).ascii if terrain.has(cell) else " " for cell in cells)
        yield (Span("".join(glyphs), "memory"),)
