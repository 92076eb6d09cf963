"""The map editor: a map is drawn by keys or mouse, checked while it is, tried, and saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from textual import events
from textual.app import ComposeResult

from skirmish.app.editing.easel import Easel, Tool
from skirmish.app.editing.editor_keys import KEYS, OTHER, ROWS, STEPS, footer, offers
from skirmish.app.editing.editor_rows import asked_row, cursor_row, ground_row, head_row
from skirmish.app.editing.sketch_picture import SketchPicture, seen_from
from skirmish.app.lines import Row, Span, cut
from skirmish.app.messages import ButtonLifted, CellClicked, CellHovered, CellPressed, Clicked, PaletteEntry
from skirmish.app.parts.entry import Entry
from skirmish.app.screens.layer import Layer
from skirmish.app.widgets.drawing_view import DrawingView
from skirmish.app.widgets.panel import Panel
from skirmish.packs.sketch import STAIR, STOREY
from skirmish.packs.sketch.file import SketchFile

if TYPE_CHECKING:
    from textual.timer import Timer

    from skirmish.packs.holdings import Library
    from skirmish.packs.sketch import Sketch

PAUSE: Final = 0.4
"""Seconds after the last change until the map is checked and kept aside."""
_COMMANDS: Final = {**{one.key: one.command for one in KEYS}, **OTHER}


class MapEditorScreen(Layer[bool]):
    """A map being drawn. Closes with whether it was saved."""

    CSS = """
    #draw_head, #draw_ground, #draw_told, #draw_check { height: 1; width: 100%; }
    MapEditorScreen #map { height: 1fr; width: 100%; }
    #draw_foot { height: 2; width: 100%; }
    """

    def __init__(self, file: SketchFile, library: Library) -> None:
        """Draw on that map; the library lends units to try it."""
        super().__init__()
        self.file = file
        """Where it comes from and goes to."""
        self.easel = Easel(file.sketch)
        """The map, and the tool in hand."""
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
        self.note = ""
        """What was just done, or why not."""
        self.entry: Entry | None = None
        """What is being typed, if anything is."""
        self.question: tuple[str, Callable[[bool], None]] | None = None
        """What is asked, to be answered by y or n."""
        self.is_seeing = False
        """Whether it is shown what the cell of the cursor sees."""
        self._checks: Timer | None = None
        self._kept: Sketch = file.sketch
        self._is_saved = False
        self._is_down = False
        self._typed: Callable[[str], None] = self._named

    def compose(self) -> ComposeResult:
        """Yield heading, map, kinds of ground, what lies at the cursor, what the checks say, and the keys."""
        yield from (self._head, self._map, self._ground, self._told, self._check, self._foot)

    def on_mount(self) -> None:
        """Offer what was not saved at an earlier time."""
        unsaved = self.file.unsaved()
        if unsaved is not None:
            self.question = (
                "There is unsaved work on this map from an earlier time. Take it?",
                lambda is_wanted: self._take_unsaved(unsaved) if is_wanted else self.file.drop_aside(),
            )
        self.check()
        self.call_after_refresh(self.draw)

    def on_unmount(self) -> None:
        """Stop the timer."""
        if self._checks is not None:
            self._checks.stop()

    def _take_unsaved(self, found: Sketch) -> None:
        self.easel.history.do("unsaved work", found)
        self.easel.move(0, 0)

    @property
    def is_changed(self) -> bool:
        """Whether something is not saved."""
        return self.easel.sketch != self.file.sketch

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self) -> None:
        """Draw everything; only what changed is painted."""
        easel, columns = self.easel, self.size.width
        star = "*" if self.is_changed else ""
        self._head.show([head_row(easel, f"{self.file.path.name}{star}", columns)])
        self._map.show(self._picture())
        marks = {cell: (glyph, "path") for cell, glyph in easel.shown().items()}
        self._map.mark({**marks, easel.cursor: ("", "cursor")})
        self._map.follow(easel.cursor)
        self._ground.show([ground_row(easel, columns)])
        self._told.show([self._at_cursor(columns)])
        role = "warn" if self.checked else "good"
        self._check.show([cut((Span(f" {self.checked or 'The map is in order.'}", role),), columns)])
        self._foot.show([*footer(columns)][:ROWS])

    def _picture(self) -> SketchPicture:
        easel, is_ascii = self.easel, self.services.settings.ascii_only
        if self.is_seeing:
            return seen_from(easel.sketch, easel.cursor, ascii_only=is_ascii)
        washed = easel.sketch.places.get(easel.place, 0) if easel.place else 0
        return SketchPicture(easel.sketch, is_ascii, "goal", washed)

    def _at_cursor(self, columns: int) -> Row:
        if self.entry is not None:
            return cut(self.entry.row(columns), columns)
        if self.question is not None:
            return asked_row(self.question[0], columns)
        if self.note:
            return cut((Span(f" {self.note}", "warn"),), columns)
        return cursor_row(self.easel, columns, is_seeing=self.is_seeing)

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
        if self.is_changed:
            self.note = self.file.keep_aside(self.easel.sketch) or self.note
        else:
            self.file.drop_aside()
        self.check()
        self.draw()

    def check(self) -> None:
        """Check the map as `map check` does, and tell the first mistake, or else what is odd."""
        problems, remarks = self.file.check(self.easel.sketch)
        told = [*problems, *remarks]
        more = f" (and {len(told) - 1} more)" if len(told) > 1 else ""
        first = next(iter(told), None)
        kind = "" if problems else "note: "
        self.checked = f"{kind}line {first.line}: {first.message}{more}" if first else ""

    # ---------------------------------------------------------------------------------------- keys and clicks

    def on_key(self, event: events.Key) -> None:
        """Take a key: for what is typed or asked; the cursor; a command; or the ground that it stands for."""
        if event.key in {"ctrl+q", "ctrl+c", "ctrl+p"}:
            return
        event.stop()
        event.prevent_default()
        self.note = ""
        if self.entry is not None:
            self._type(event)
        elif self.question is not None:
            if event.key in {"y", "n", "escape"}:
                self.do_answer("y" if event.key == "y" else "n")
        else:
            self._press(event)
        self.changed()
        self.draw()

    def _press(self, event: events.Key) -> None:
        key = event.key.removeprefix("shift+")
        if key in STEPS:
            is_drawing = key != event.key and self.easel.tool == "brush"
            if is_drawing:
                self.easel.press(self.easel.cursor)
            self.easel.move(*STEPS[key])
            if is_drawing:
                self.easel.drag(self.easel.cursor)
                self.easel.lift()
        elif event.key in _COMMANDS:
            self.run_command(_COMMANDS[event.key])
        elif event.character is not None and event.character in self.easel.sketch.glyphs:
            self.easel.take_glyph(event.character)

    def _type(self, event: events.Key) -> None:
        assert self.entry is not None
        typed, text = self.entry.hear(event), self.entry.text.strip()
        if typed != "typing":
            self.entry = None
        if typed == "done" and text:
            self._typed(text)

    def on_paste(self, event: events.Paste) -> None:
        """Take pasted text where something is typed."""
        if self.entry is not None:
            self.entry.add(event.text)
            self.draw()

    def on_cell_pressed(self, message: CellPressed) -> None:
        """Put the tool down."""
        if self.entry is None and self.question is None:
            self.note, self._is_down = "", True
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
            self.changed()
            self.draw()

    def on_cell_clicked(self, message: CellClicked) -> None:
        """Take the ground of a cell that was clicked with the right button."""
        if message.is_look:
            self.easel.pick(message.cell)
            self.draw()

    def on_clicked(self, message: Clicked) -> None:
        """Do what stands where a panel was clicked."""
        self.note = ""
        if self.entry is None and (self.question is None or message.command.startswith("answer")):
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

    def run_command(self, command: str) -> None:
        """Do `do_<command>`, with its argument if it has one."""
        name, _, argument = command.partition(" ")
        do = getattr(self, f"do_{name}")
        do(argument) if argument else do()

    # ----------------------------------------------------------------------------------------------- commands

    def do_take(self, tool: Tool) -> None:
        """Take a tool."""
        self.easel.take(tool)

    def do_mirror(self) -> None:
        """Repeat strokes across the middle of the map, or no longer."""
        self.easel.next_mirror()
        self.note = f"Mirror: {self.easel.mirror}."

    def do_glyph(self, way: str) -> None:
        """Take the next kind of ground, or the one before."""
        self.easel.next_glyph(int(way))

    def do_ground(self, number: str) -> None:
        """Take the ground that was clicked."""
        self.easel.take_glyph(self.easel.sketch.glyphs[int(number)])

    def do_pick(self) -> None:
        """Take the ground under the cursor."""
        self.easel.pick(self.easel.cursor)

    def do_act(self) -> None:
        """Use the tool at the cursor."""
        self.easel.act()

    def do_place(self) -> None:
        """Draw the next zone, or ground again."""
        self.easel.next_place()
        self.note = f"Drawing {self.easel.place or 'ground'}."

    def do_name(self) -> None:
        """Ask for the name of a zone to draw, or of a storey or stairs: `storey upper_floor`."""
        self.entry, self._typed = Entry("zone:", most=39), self._named

    def _named(self, text: str) -> None:
        kind = next((kind for kind in (STOREY, STAIR) if text.startswith(kind)), "")
        name = text.removeprefix(kind)
        if name.isascii() and name.isidentifier() and name == name.lower() and name[0] != "_":
            self.easel.place, self.easel.is_erasing = text, False
        else:
            self.note = (
                "A zone is named by small letters, digits and _; or storey, or stairs, and such a name."
            )

    def do_title(self) -> None:
        """Ask for the title."""
        self.entry, self._typed = Entry("title:", self.easel.sketch.title, most=40), self._titled

    def _titled(self, text: str) -> None:
        self.easel.history.do("title", self.easel.sketch.titled(text))

    def do_erase(self) -> None:
        """Take cells out of the zone, or add them again."""
        self.easel.is_erasing = not self.easel.is_erasing
        if not self.easel.place:
            self.easel.is_erasing = False
            self.note = "Only zones are erased; ground is drawn over. z takes the next zone."

    def do_undo(self) -> None:
        """Take the last step back."""
        step = self.easel.history.undo()
        self.note = f"Undone: {step.name}." if step else "There is nothing to undo."

    def do_redo(self) -> None:
        """Take a step again that was taken back."""
        step = self.easel.history.redo()
        self.note = f"Done again: {step.name}." if step else "There is nothing to redo."

    def do_sight(self) -> None:
        """Show what the cell of the cursor sees, or no longer."""
        self.is_seeing = not self.is_seeing

    def do_save(self) -> None:
        """Save the map."""
        self._save(is_sure=False)

    def _save(self, *, is_sure: bool) -> None:
        why = self.file.save(self.easel.sketch, is_sure=is_sure)
        if why and not is_sure and "meanwhile" in why:
            self.question = (f"{why} Replace it?", self._save_if)
            return
        self.note = why or f"Saved: {self.file.path}"
        self._is_saved |= not why
        self.check()

    def _save_if(self, is_wanted: bool) -> None:
        if is_wanted:
            self._save(is_sure=True)

    def do_answer(self, answer: str) -> None:
        """Answer what is asked."""
        question, self.question = self.question, None
        if question is not None:
            question[1](answer == "y")

    def do_play(self) -> None:
        """Try the map: three against three; afterwards it is drawn on as before."""
        from skirmish.app.screens.playtest import playtest_screen
        from skirmish.errors import SkirmishError

        try:
            screen = playtest_screen(self.easel.sketch, self._library, self.services)
        except SkirmishError as error:
            self.note = f"It cannot be tried: {error}."
            return
        self.app.push_screen(screen)

    def do_escape(self) -> None:
        """Give up the shape that was begun, the zone, or the map."""
        if self.easel.drop():
            return
        if self.easel.place or self.is_seeing:
            self.easel.place, self.is_seeing = "", False
            return
        self.do_leave()

    def do_leave(self) -> None:
        """Leave; what is not saved is asked about first."""
        if not self.is_changed:
            self._go()
            return
        self.question = ("Leave without saving? What was drawn is lost.", self._leave_if)

    def _leave_if(self, is_wanted: bool) -> None:
        if is_wanted:
            self._go()

    def _go(self) -> None:
        self._kept = self.easel.sketch
        if self._checks is not None:
            self._checks.stop()
        self.file.drop_aside()
        self.dismiss(self._is_saved)
