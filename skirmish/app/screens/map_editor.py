"""The map editor: a map is drawn by keys or mouse, checked while it is, tried, and saved."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from textual import events
from textual.app import ComposeResult

from skirmish.app.commands import Does, do
from skirmish.app.dead_keys import name_of
from skirmish.app.editing.checking import checked
from skirmish.app.editing.desk import EDGES, Desk
from skirmish.app.editing.editor_keys import KEYS, OTHER, ROWS, STEPS, footer, offers
from skirmish.app.editing.editor_rows import asked_row, cursor_row, ground_row, head_row, size_row
from skirmish.app.editing.sketch_picture import SketchPicture, seen_from, with_links, with_patrol
from skirmish.app.lines import Row, Span, cut
from skirmish.app.messages import ButtonLifted, CellClicked, CellHovered, CellPressed, Clicked, PaletteEntry
from skirmish.app.screens.page import Page
from skirmish.app.widgets.drawing_view import DrawingView
from skirmish.app.widgets.panel import Panel

if TYPE_CHECKING:
    from textual.timer import Timer

    from skirmish.app.editing.easel import Easel
    from skirmish.packs.holdings import Library
    from skirmish.packs.sketch import Sketch
    from skirmish.packs.sketch.cast import Cast
    from skirmish.packs.sketch.file import SketchFile

PAUSE: Final = 0.4
"""Seconds after the last change until the map is checked and kept aside."""
_COMMANDS: Final = {**{one.key: one.command for one in KEYS}, **OTHER}


class MapEditorScreen(Page[bool]):
    """A map being drawn. Closes with whether it was saved."""

    def __init__(self, file: SketchFile, library: Library, cast: Cast | None = None) -> None:
        """Draw on that map, for a scenario on it if one is given; the library lends units to try it."""
        super().__init__()
        self.desk = Desk(file, cast)
        """The map, and what is asked of it."""
        self._library = library
        self._map = DrawingView()
        self._head, self._ground = Panel("draw_head", "title"), Panel("draw_ground")
        self._told, self._check, self._foot = (
            Panel("draw_told"),
            Panel("draw_check"),
            Panel("draw_foot", "bar"),
        )
        self._head.redraw = self.draw
        self.checked = ""
        """What the checks say, in a line; empty: nothing is wrong."""
        self._checks: Timer | None = None
        self._kept: Sketch = self.easel.sketch
        self._is_down = False
        self._is_checking = False

    @property
    def easel(self) -> Easel:
        """The map, and the tool in hand."""
        return self.desk.easel

    def compose(self) -> ComposeResult:
        """Yield heading, map, kinds of ground, what lies at the cursor, what the checks say, and the keys."""
        yield from (self._head, self._map, self._ground, self._told, self._check, self._foot)

    def on_mount(self) -> None:
        """Offer what was not saved at an earlier time."""
        self.desk.offer_unsaved()
        self.check()

    def on_unmount(self) -> None:
        """Stop the timer."""
        if self._checks is not None:
            self._checks.stop()

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self) -> None:
        """Draw everything; only what changed is painted."""
        easel, columns = self.easel, self.size.width
        desk = self.desk
        name = f"{desk.file.path.name}{f' for {desk.cast.path.stem}' if desk.cast else ''}"
        self._head.show([head_row(easel, f"{name}{'*' if desk.is_changed else ''}", columns)])
        self._map.show(self._picture())
        marks = {cell: (glyph, "path") for cell, glyph in easel.shown().items()}
        self._map.mark({**marks, easel.cursor: ("", "cursor")})
        self._map.follow(easel.cursor)
        self._ground.show([ground_row(easel, columns)])
        self._told.show([self._at_cursor(columns)])
        said, role = self.checked or "The map is in order.", "warn" if self.checked else "good"
        if desk.note and (desk.is_sizing or desk.line_edit):  # What notes stand on otherwise is taken.
            said, role = desk.note, "warn"
        self._check.show([cut((Span(f" {said}", role),), columns)])
        self._foot.show([*footer(columns)][:ROWS])

    def _picture(self) -> SketchPicture:
        easel, is_ascii = self.easel, self.services.settings.ascii_only
        if self.desk.is_seeing:
            return seen_from(easel.sketch, easel.cursor, ascii_only=is_ascii)
        washed = easel.sketch.places.get(easel.place, 0) if easel.place else 0
        picture = SketchPicture(easel.sketch, is_ascii, "goal", washed)
        if easel.tool == "patrol":
            return with_patrol(picture, easel.post)
        return with_links(picture) if easel.tool == "link" else picture

    def _at_cursor(self, columns: int) -> Row:
        desk = self.desk
        if desk.line_edit is not None:
            return cut(desk.line_edit.row(columns), columns)
        if desk.question is not None:
            return asked_row(desk.question[0], columns)
        if desk.is_sizing:
            return size_row(self.easel, columns)
        if desk.note:
            return cut((Span(f" {desk.note}", "warn"),), columns)
        return cursor_row(self.easel, columns, is_seeing=desk.is_seeing)

    # ------------------------------------------------------------------------------------------------- checks

    def changed(self) -> None:
        """Have the map checked and kept aside in a moment, if it is another one now."""
        if self.easel.sketch is self._kept:
            return
        self._kept = self.easel.sketch
        if self._checks is not None:
            self._checks.stop()
        self._checks = self.set_timer(PAUSE, self._settled)

    def _settled(self) -> None:
        self._checks = None
        self.desk.keep_aside()
        self.check()
        self.draw()

    def check(self) -> None:
        """Have the map checked as `map check` does, in a thread; until it is, what was said last stays."""
        if not self._is_checking:
            self._is_checking = True
            work = partial(self._check_in_thread, self.easel.sketch, self.desk.cast)
            # Without a description Textual would write the whole map out as text.
            self.run_worker(work, description="check", thread=True, group="check", exit_on_error=False)

    def _check_in_thread(self, sketch: Sketch, cast: Cast | None) -> None:
        said = "the checks have failed"
        try:
            said = checked(sketch, self.desk.file, cast, self._library.rulesets)
        finally:
            self.app.call_from_thread(self._told_of, sketch, said)

    def _told_of(self, sketch: Sketch, said: str) -> None:
        """Say what the checks found; if the map is another one by now, have that checked instead."""
        self._is_checking = False
        if not self.is_running:
            return
        if sketch is self.easel.sketch:
            self.checked = said
            self.draw()
        elif self._checks is None:
            self.check()

    # ---------------------------------------------------------------------------------------- keys and clicks

    def on_key(self, event: events.Key) -> None:
        """Take a key: for what is typed or asked; the cursor; a command; or the ground that it stands for."""
        if event.key in {"ctrl+q", "ctrl+c", "ctrl+p"}:
            return
        event.stop()
        event.prevent_default()
        desk = self.desk
        desk.note = ""
        if desk.line_edit is not None:
            self._type(event)
        elif desk.question is not None:
            if event.key in {"y", "n", "escape"}:
                desk.do_answer("y" if event.key == "y" else "n")
        else:
            self._press(event)
        self.changed()
        self.draw()

    def _press(self, event: events.Key) -> None:
        key = event.key.removeprefix("shift+")
        is_shifted = key != event.key
        if key in STEPS:
            self._map.come_back()
        if self.desk.is_sizing and key in EDGES:
            self.desk.run(f"{'shrink' if is_shifted else 'grow'} {EDGES[key]}")
        elif key in STEPS and is_shifted and self.easel.tool in {"brush", "patrol"}:
            self.easel.carry(*STEPS[key])
        elif key in STEPS:
            self.easel.move(*STEPS[key])
        elif event.key in _COMMANDS:
            self.run_command(_COMMANDS[event.key])
        elif event.character is not None and event.character in self.easel.sketch.glyphs:
            self.easel.take_glyph(event.character)
        else:
            self.desk.note = f"{name_of(event.key, event.character or '')} does nothing here."

    def _type(self, event: events.Key) -> None:
        assert self.desk.line_edit is not None
        typed, text = self.desk.line_edit.hear(event), self.desk.line_edit.text.strip()
        if typed != "typing":
            self.desk.typed(text if typed == "done" else "")

    def on_paste(self, event: events.Paste) -> None:
        """Take pasted text where something is typed."""
        if self.desk.line_edit is not None:
            self.desk.line_edit.add(event.text)
            self.draw()

    def on_cell_pressed(self, message: CellPressed) -> None:
        """Put the tool down; what was being typed is left."""
        self.desk.typed("")
        if self.desk.question is None:
            self.desk.note, self._is_down = "", True
            self.easel.press(message.cell)
            self.draw()

    def on_cell_hovered(self, message: CellHovered) -> None:
        """Draw with the button down."""
        if self._is_down:
            self.easel.drag(message.cell)
            self.draw()

    def on_button_lifted(self, _: ButtonLifted) -> None:
        """Lift the tool."""
        if self._is_down:
            self._is_down = False
            self.easel.lift()
            self.desk.refuses()
            self.changed()
            self.draw()

    def on_cell_clicked(self, message: CellClicked) -> None:
        """Take the ground of a cell that was clicked with the right button, or look from there."""
        desk = self.desk
        if message.is_look and desk.question is None:
            desk.note = ""
            desk.typed("")
            if desk.is_seeing:
                self.easel.cursor = message.cell
            else:
                self.easel.pick(message.cell)
            self.changed()
            self.draw()

    def on_clicked(self, message: Clicked) -> None:
        """Do what stands where a panel was clicked; what was being typed is left."""
        desk = self.desk
        desk.note = ""
        desk.typed("")
        if desk.question is None or message.command.startswith("answer"):
            self.run_command(message.command)
            self.changed()
            self.draw()

    def offers(self) -> Iterable[PaletteEntry]:
        """List what the command palette offers."""
        return offers()

    def action_run(self, command: str) -> None:
        """Do what a row of the command palette stands for."""
        self.run_command(command)
        self.changed()
        self.draw()

    # ----------------------------------------------------------------------------------------------- commands

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {
            "save": self.do_save,
            "play": self.do_play,
            "drawings": self.do_drawings,
            "escape": self.do_escape,
            "leave": self.do_leave,
        }

    def run_command(self, command: str) -> None:
        """Do what the command stands for, here or at the desk."""
        do({**self.desk.does, **self.does}, command)

    def do_save(self) -> None:
        """Save, and tell where in the file mistakes stand now."""
        self.desk.do_save()
        self.check()

    def do_play(self) -> None:
        """Try the map: its scenario, or three against three; afterwards it is drawn on as before."""
        from skirmish.app.screens.playtest import playtest_screen
        from skirmish.errors import SkirmishError

        try:
            screen = playtest_screen(self.easel.sketch, self._library, self.services, self.desk.cast)
        except SkirmishError as error:
            self.desk.note = f"It cannot be tried: {error}."
            return
        self.app.push_screen(screen)

    def do_drawings(self) -> None:
        """Read a drawing of another program in the place of the map, or write one."""
        from skirmish.app.screens.drawings import DrawingsScreen

        self.easel.drop()
        desk = self.desk
        screen = DrawingsScreen(self.easel.sketch, desk.file.path, is_cast=desk.cast is not None)
        self.app.push_screen(screen, self._take_drawing)

    def _take_drawing(self, found: Sketch | None) -> None:
        if found is not None:
            self.desk.take(found)
            self.changed()
        self.draw()

    def do_escape(self) -> None:
        """Give up what was begun, or else the map."""
        if not self.desk.escape():
            self.do_leave()

    def do_leave(self) -> None:
        """Leave; what is not saved is asked about first."""
        if not self.desk.is_changed:
            self._go()
            return
        self.desk.question = ("Leave without saving? What was drawn is lost.", self._leave_if)

    def _leave_if(self, is_wanted: bool) -> None:
        if is_wanted:
            self._go()

    def _go(self) -> None:
        self._kept = self.easel.sketch
        if self._checks is not None:
            self._checks.stop()
        self.desk.drop_aside()
        self.dismiss(self.desk.is_saved)
