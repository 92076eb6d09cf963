"""The map of the editor as a drawing of Tiled or REXPaint: read in its place, or written as a new file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from skirmish.app.commands import Does
from skirmish.app.editing.drawings import Answer, Folder, look_into, meant, new_drawing, read, write
from skirmish.app.fitting import clean, wrap
from skirmish.app.lines import Row, Span, framed
from skirmish.app.parts.line_edit import LineEdit, Typed
from skirmish.app.screens.menu import MenuScreen
from skirmish.errors import SettingsError
from skirmish.files import real

if TYPE_CHECKING:
    from skirmish.packs.sketch import Sketch
    from skirmish.packs.sketch.posts import SketchPost

Way = Literal["", ".tmj", ".xp"]
"""What is done: a drawing is read (empty), or one of that ending is written."""
HEADS: Final[dict[Way, str]] = {
    "": "Read a drawing in the place of this map",
    ".tmj": "Write this map for Tiled",
    ".xp": "Write this map for REXPaint",
}
"""What the page of a folder is called."""
LONGEST_PATH: Final = 1_000
"""Characters of a path that is typed."""


class DrawingsScreen(MenuScreen["Sketch"]):
    """Opened over the editor. Closes with the map that was read and is wanted, or with none."""

    HEAD: ClassVar[int] = 1

    def __init__(self, sketch: Sketch, path: Path, *, is_cast: bool) -> None:
        """Show drawings beside the file of that map; `is_cast`: the units of a scenario are drawn on it."""
        super().__init__()
        self.sketch = sketch
        """The map as it is drawn."""
        self.way: Way | None = None
        """What is done; None: that is being chosen."""
        self.folder = Folder(real(path).parent)
        """The folder that is looked through."""
        self.notes: tuple[str, ...] = ()
        """What goes on, or went wrong."""
        self.answer: Answer | None = None
        """What was read or written; None: nothing yet."""
        self.is_busy = False
        """Whether something is being read or written."""
        self._stem = path.stem
        self._posts: tuple[SketchPost, ...] | None = sketch.posts if is_cast else None

    # ------------------------------------------------------------------------------------------ what is shown

    def page_rows(self) -> Iterator[Row]:
        """Yield what can be done, or a folder, or what came of it."""
        if self.answer is not None:
            yield from self._answer(self.answer)
            return
        title = "Tiled and REXPaint" if self.way is None else HEADS[self.way]
        yield (Span(f" {title}", "strong"), Span("   ↑ ↓ move   enter choose   esc back", "dim"))
        yield self.line_edit.row(self.size.width) if self.line_edit is not None else ()
        for note in self.notes:
            yield from ((Span(f" {line}", "warn"),) for line in wrap(note, max(20, self.size.width - 2)))
        yield from self._choices() if self.way is None else self._folder(self.way)
        yield self.choice("b", "back", "back")

    def _choices(self) -> Iterator[Row]:
        yield self.choice("i", "read a drawing in the place of this map: .xp, .tmj, .json or .tmx", "look")
        yield self.choice("t", "write this map for Tiled: .tmj, and a picture of its tiles", "look .tmj")
        yield self.choice("r", "write this map for REXPaint: .xp", "look .xp")

    def _folder(self, way: Way) -> Iterator[Row]:
        """Yield what can be done in the folder that is looked through."""
        where = "the folder of the map" if self.app.is_web else str(self.folder.path)
        room = max(20, self.size.width - 9)
        shown = where if len(where) <= room else f"…{where[1 - room :]}"
        yield (Span(f"   in {shown}", "own"),)
        if way:
            name = new_drawing(self.folder.path, self._stem, way).name
            yield self.choice("w", f"write {name} here", "write")
        else:
            for number, drawing in enumerate(self.folder.drawings):
                yield self.choice("", clean(drawing), f"read {number}")
            if not self.folder.drawings:
                yield (Span("      No drawing lies here: none ends in .xp, .tmj, .json or .tmx.", "dim"),)
        if not self.app.is_web:
            yield self.choice("p", "type a path", "type")
            yield self.choice("u", "the folder above", "up")
            for number, name in enumerate(self.folder.folders):
                yield self.choice("/", clean(name), f"into {number}")

    def _answer(self, answer: Answer) -> Iterator[Row]:
        """Yield what was read or written, what to do about it, and in a box all that was lost."""
        yield (Span(f" {answer.done}", "strong"),)
        yield ()
        if answer.sketch is not None:
            yield (Span("   Put it in the place of the map that is drawn? Undo brings that back."),)
            yield self.choice("y", "yes", "take")
            yield self.choice("n", "no", "no")
        else:
            yield self.choice("b", "back to the map", "close")
        yield ()
        columns = max(20, self.size.width - 2)
        lost = [line for one in answer.told or ("Nothing.",) for line in self._told(one, columns - 4)]
        title = f"What is lost ({len(answer.told)})" if answer.told else "What is lost"
        yield from framed(((Span(f" {line}"),) for line in lost), columns, title)

    def _told(self, said: str, columns: int) -> Iterator[str]:
        """Yield the lines of a sentence, the first one marked."""
        for number, line in enumerate(wrap(said, columns - 2)):
            yield f"{'  ' if number else '- '}{line}"

    # ---------------------------------------------------------------------------------------- keys and clicks

    def use_typed(self, line: LineEdit, typed: Typed) -> None:
        """Go to the path that was typed."""
        if typed != "typing":
            self.line_edit = None
        if typed == "done" and line.text.strip():
            self._go_to(line.text.strip())

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {
            "back": self.do_back,
            "close": self.do_close,
            "look": self.do_look,
            "into": self.do_into,
            "up": self.do_up,
            "type": self.do_type,
            "read": self.do_read,
            "write": self.do_write,
            "take": self.do_take,
            "no": self.do_no,
        }

    def press(self, key: str) -> None:
        """Choose by a letter, scroll, or go back."""
        keys = {"i": "look", "t": "look .tmj", "r": "look .xp", "w": "write", "p": "type", "u": "up"}
        keys |= {"y": "take", "n": "no"}
        if key in {"escape", "b", "q"}:
            self.do_back()
        elif key in {"pagedown", "pageup"}:
            self.page.scroll_rows(self.size.height // 2 * (1 if key == "pagedown" else -1))
        elif keys.get(key) in self.commands():
            self.run_command(keys[key])
        elif not self.is_busy:
            super().press(key)

    def run_command(self, command: str) -> None:
        """Do what the row stands for, unless something is being read or written."""
        if not self.is_busy:
            self.line_edit = None
            super().run_command(command)

    # ------------------------------------------------------------------------------------------- what is done

    def do_back(self) -> None:
        """Go back a page; from the first one to the map."""
        if self.answer is not None and self.answer.sketch is None:
            self.do_close()
        elif self.answer is not None:
            self.do_no()
        elif self.way is not None:
            self._show(None)
        else:
            self.do_close()

    def do_close(self) -> None:
        """Go back to the map as it is."""
        self.dismiss(None)

    def do_look(self, way: Way = "") -> None:
        """Show the folder, to read a drawing or to write one."""
        self._show(way)

    def do_into(self, number: str) -> None:
        """Look into a folder of the one that is shown."""
        self._open(self.folder.path / self.folder.folders[int(number)])

    def do_up(self) -> None:
        """Look into the folder above."""
        self._open(self.folder.path.parent)

    def do_type(self) -> None:
        """Ask for a path; not in a browser, where nobody may name files of this machine."""
        if not self.app.is_web:
            self.line_edit, self.notes = LineEdit("path:", most=LONGEST_PATH), ()
            self.page.top = 0
            self.draw()

    def do_read(self, number: str) -> None:
        """Read one of the drawings that are listed."""
        self._read(self.folder.path / self.folder.drawings[int(number)])

    def do_write(self) -> None:
        """Write a new drawing in the folder that is shown."""
        assert self.way
        self._write(new_drawing(self.folder.path, self._stem, self.way))

    def do_take(self) -> None:
        """Put what was read in the place of the map."""
        if self.answer is not None:
            self.dismiss(self.answer.sketch)

    def do_no(self) -> None:
        """Leave the map as it is."""
        self.answer = None
        self._show(self.way)

    # --------------------------------------------------------------------------------------------- ways there

    def _show(self, way: Way | None) -> None:
        """Show that page from its top, the folder as it is now."""
        self.way, self.notes, self.at, self.page.top = way, (), 0, 0
        if way is not None:
            self._open(self.folder.path)
        self.draw()

    def _open(self, path: Path) -> None:
        """Look into that folder; if that cannot be done, say why and stay."""
        found = look_into(path)
        self.notes = (found.why,) if found.why else ()
        if not found.why or path == self.folder.path:
            self.folder = found
        self.at = self.page.top = 0
        self.draw()

    def _go_to(self, text: str) -> None:
        """Read or write the file at the path that was typed, or look into the folder there."""
        try:
            path, is_folder = meant(text, self.folder.path, self.way or "")
        except SettingsError as error:
            self.notes = (f"{error}.",)
            return
        if is_folder:
            self._open(real(path))
        elif self.way:
            self._write(path)
        else:
            self._read(path)

    def _read(self, path: Path) -> None:
        self._work(f"Reading {path.name}…", partial(read, path, self.sketch.title, self._posts))

    def _write(self, path: Path) -> None:
        self._work(f"Writing {path.name}…", partial(write, self.sketch, path))

    def _work(self, note: str, call: Callable[[], Answer]) -> None:
        """Do that in a thread."""
        self.is_busy, self.notes = True, (note,)
        self.draw()
        self.run_worker(
            partial(self._in_thread, call), description="drawing", thread=True, exit_on_error=False
        )

    def _in_thread(self, call: Callable[[], Answer]) -> None:
        answer = Answer("", ("That has failed.",))
        try:
            answer = call()
        finally:
            self.app.call_from_thread(self._done, answer)

    def _done(self, answer: Answer) -> None:
        self.is_busy = False
        if answer.done:
            self.answer, self.notes, self.at, self.page.top = answer, (), 0, 0
        else:
            self.notes = answer.told
        if self.is_running:
            self.draw()
