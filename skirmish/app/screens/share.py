"""What can be made of a replay: pictures, texts, a recorded terminal, a copy, a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from skirmish.app.commands import Does
from skirmish.app.fitting import wrap
from skirmish.app.lines import Row, Span
from skirmish.app.moment_page import AROUND, TOLD, Page, page, text_of
from skirmish.app.reel import Reel
from skirmish.app.screens.menu import MenuScreen
from skirmish.app.sharing import cast, seconds_of, svg, transcript
from skirmish.app.widgets.map_view import GUTTER
from skirmish.records.exports import joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from skirmish.app.parts.reel_view import ReelView
    from skirmish.app.reel import Stop
    from skirmish.app.showing import Showing


UNTOLD: Final = "The battle is not over: a scenario of it would tell what you do not know yet."
"""Why no scenario is written."""


class ShareScreen(MenuScreen[str]):
    """Opened over a replay; closes with a sentence on what was written, and where."""

    def __init__(self, showing: Showing, view: ReelView) -> None:
        super().__init__()
        self.showing = showing
        """What is shared."""
        self.view = view
        """How it looks now."""
        self.is_writing = False
        """Whether something is being written: no other thing can be chosen until it is done."""

    def page_rows(self) -> Iterator[Row]:
        """Yield what can be written."""
        if self.is_writing:
            yield (Span(" Save and share", "strong"), Span("   Writing, a moment…", "warn"))
        else:
            yield (Span(" Save and share", "strong"), Span("   esc back", "dim"))
        yield ()
        yield (Span("   This moment", "own"),)
        yield self.choice("1", "as a picture (SVG)", "picture")
        yield self.choice("2", "as text", "text")
        yield self.choice("3", "as a scenario, to be played anew from here", "scenario")
        yield ()
        yield (Span("   The whole battle", "own"),)
        yield self.choice("4", "as text: every line, with dice and reasons", "log")
        yield self.choice("5", "as a recorded terminal (asciicast)", "cast")
        yield self.choice("6", "as one file, which the game can open elsewhere", "copy")
        yield ()
        place, eyes = self.services.archive.place, self.view.eyes_title()
        where = f"Files are written into {place}, a scenario into a pack of your own."
        shown = f"1, 2, 4 and 5 show what the eyes see that the replay has now ({eyes});"
        whole = "3 and 6 hold all of the battle, seen or unseen."
        if self.showing.why_not:
            whole = "6 holds all of the battle, seen or unseen; 3 waits for its end."
        for said in (where, f"{shown} {whole}"):
            yield from ((Span(f"   {line}", "dim"),) for line in wrap(said, max(20, self.size.width - 6)))
        yield ()
        yield self.choice("b", "back", "back")

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {
            "back": self.do_back,
            "picture": self.do_picture,
            "text": self.do_text,
            "log": self.do_log,
            "cast": self.do_cast,
            "copy": self.do_copy,
            "scenario": self.do_scenario,
        }

    def press(self, key: str) -> None:
        """Choose by a number, or go back."""
        keys = {"1": "picture", "2": "text", "3": "scenario", "4": "log", "5": "cast", "6": "copy"}
        if key in {"escape", "b", "q"}:
            self.run_command("back")
        elif key in keys:
            self.run_command(keys[key])
        else:
            super().press(key)

    def run_command(self, command: str) -> None:
        """Do what the row stands for, unless something is being written."""
        if not self.is_writing:
            super().run_command(command)

    def do_back(self) -> None:
        """Go back to the replay."""
        self.dismiss("")

    def _finish(self, write: Callable[[], str]) -> None:
        """Say that it is being written, write it, and close with the sentence on what was done."""

        def work() -> None:
            self.dismiss(write())  # What it returns must not be waited for by the screen that it closes.

        self.is_writing = True
        self.draw()
        self.refresh()
        self.call_after_refresh(work)

    def _page(self, stop: Stop, reel: Reel, *, is_whole: bool = False) -> Page:
        """Draw that stop as large as the screen is; larger where the whole map would else have no room."""
        view, terrain = self.view, stop.view.terrain
        size = self.size.width, self.size.height
        if is_whole:
            size = max(size[0], GUTTER + terrain.width), max(size[1], AROUND + terrain.height)
        now, view.reel = view.reel, reel
        try:
            head, told = view.head(size[0], self.showing.title), view.told(size[0], TOLD)
            services, picture = self.services, view.picture(stop.view)
            is_wide = services.settings.wide_cells
            return page(picture, head, told, size, services.palette, focus=stop.focus, wide_cells=is_wide)
        finally:
            view.reel = now

    def _moment(self) -> Page:
        """Draw this moment with all of the map, which nobody can scroll in a file."""
        return self._page(self.view.reel.now, self.view.reel, is_whole=True)

    def _write(self, suffix: str, make: Callable[[], str]) -> None:
        self._finish(lambda: self.services.archive.export(self.showing.title, suffix, make()))

    def do_picture(self) -> None:
        """Write the moment as a picture."""
        ground = self.services.palette["text"]
        self._write(".svg", lambda: svg(self._moment(), ground))

    def do_text(self) -> None:
        """Write the moment as text, and below it who is meant by which sign: it has no colours."""
        self._write(".txt", lambda: text_of(self._moment()) + joined(self.view.legend()))

    def do_log(self) -> None:
        """Write every line that was told."""
        shown, view = self.showing, self.view
        told = partial(transcript, view.reel, shown.title, shown.ruleset.title, view.eyes_title())
        self._write(".log.txt", lambda: joined(told()))

    def do_cast(self) -> None:
        """Write the battle as a recorded terminal."""
        size = self.size.width, self.size.height
        self._write(".cast", lambda: joined(cast(self._pages(), self.showing.title, size)))

    def _pages(self) -> Iterator[tuple[Page, float]]:
        """Yield every stop as it would be shown, and for how many seconds."""
        now = self.view.reel
        reel = Reel(now.steps, now.tell, now.eyes)
        reel.rewind()
        while True:
            yield self._page(reel.now, reel), seconds_of(reel.now)
            if not reel.by_line(1):
                return

    def do_copy(self) -> None:
        """Write a copy of the save."""
        self._finish(lambda: self.services.archive.copy(self.showing.path))

    def do_scenario(self) -> None:
        """Write this moment as a scenario, unless it would tell the reader what he does not know yet."""
        if self.showing.why_not:
            self.dismiss(UNTOLD)
            return
        reel = self.view.reel
        self._finish(lambda: self.services.archive.keep_as_scenario(reel.steps[reel.at].after))
