"""The page of packs: those that are there, all about one of them, installing and removing them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from skirmish import files
from skirmish.app.commands import Does
from skirmish.app.fitting import clean, hung, wrap
from skirmish.app.lines import Row, Span
from skirmish.app.own_packs import Done, Found, OwnPacks
from skirmish.app.parts.line_edit import LineEdit, Typed
from skirmish.app.screens.menu import MenuScreen
from skirmish.errors import ContentError, SkirmishError

if TYPE_CHECKING:
    from skirmish.packs.holdings import Library

T = TypeVar("T")


class PacksScreen(MenuScreen[bool]):
    """The list; Enter tells all about a pack, or installs a file. Closes with whether anything changed."""

    HEAD: ClassVar[int] = 1

    def __init__(self, data_dir: Path | None) -> None:
        """Show the packs of the game, and of that folder (None: the system's) as the player's own."""
        super().__init__()
        self._own = OwnPacks(data_dir)
        self.library: Library | None = None
        """What was found; None until it was read."""
        self.files: tuple[str, ...] = ()
        """Names of packs in one file that can be installed."""
        self.maps: tuple[str, ...] = ()
        """Names of the player's own maps, while the name of one is asked for."""
        self.broken: tuple[str, ...] = ()
        """Ids of the player's own packs that lay there when all was read, and cannot be used."""
        self.told: dict[str, Any] | None = None
        """All about the pack that is looked at; None: the list is shown."""
        self.notes: tuple[str, ...] = ()
        """What has been done or went wrong, in lines."""
        self.asked: tuple[str, str] | None = None
        """What is asked before it is done: the command, and the question."""
        self._use_name: Callable[[str], None] = self._install_typed
        self._replacing: Path | None = None
        self.is_changed = False
        """Whether packs were installed or removed."""

    def on_mount(self) -> None:
        """Read the packs in a thread."""
        self._work(self._own.read, self._show)

    def _work(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """Do the work in a thread, then tell what came of it."""

        def run() -> None:
            self.app.call_from_thread(then, work())

        self.run_worker(run, thread=True, group="packs", exclusive=True, exit_on_error=False)

    def _show(self, found: Found) -> None:
        self.library, self.files, self.broken = found.library, found.files, found.broken
        self.draw()

    # ------------------------------------------------------------------------------------------ what is shown

    def page_rows(self) -> Iterator[Row]:
        """Yield the list, or all about one pack, or a question."""
        keys = "   ↑ ↓ move   enter choose   esc back"
        yield (Span(" Packs", "strong"), Span(keys, "dim"))
        yield self.line_edit.row(self.size.width) if self.line_edit is not None else ()
        for note in self.notes:
            yield from ((Span(f" {line}", "warn"),) for line in wrap(note, max(20, self.size.width - 2)))
        if self.library is None:
            yield (Span("   reading…", "dim"),)
        elif self.asked is not None:
            yield (Span(f"   {self.asked[1]}", "strong"),)
            yield self.choice("y", "yes", "yes")
            yield self.choice("n", "no", "no")
        elif self.told is not None:
            yield from self._about(self.told)
        else:
            yield from self._list(self.library)

    def _list(self, library: Library) -> Iterator[Row]:
        wide = max(map(len, library.packs), default=0)
        for name, pack in library.packs.items():
            count = sum(card.home == name for card in library.cards.values())
            owner = "of the game" if pack.is_own else "your own"
            battles = f"{count} battle{'' if count == 1 else 's'}"
            text = f"{name:{wide}}  {pack.version or '-':7}  {owner:11}  {battles:10}  {pack.title}"
            yield self.choice("", text, f"look {name}")
        for name in self.broken:
            yield self.choice("!", f"{name}: it has mistakes, and is left out", f"broken {name}")
        yield ()
        for number, name in enumerate(self.files):
            yield self.choice("+", f"install {name}", f"install {number}")
        if not self.app.is_web:
            yield self.choice("i", "install a pack from a file whose name you type", "type")
        yield self.choice("e", "draw a map, a new one or one that you have made", "draw")
        for number, name in enumerate(self.maps):
            yield self.choice("", f"  draw on {clean(name)}", f"open {number}")
        yield self.choice("b", "back", "back")
        yield ()
        place = "the folder packs of the game's data" if self.app.is_web else str(self._own.inbox)
        said = f"Packs in one file (.skirmish) that lie in {place} are offered here."
        yield from ((Span(f"   {line}", "dim"),) for line in wrap(said, max(20, self.size.width - 6)))

    def _about(self, told: dict[str, Any]) -> Iterator[Row]:
        from skirmish.packs.about import told_lines

        room = max(20, self.size.width - 6)
        for line in told_lines(told):
            yield from ((Span(f"   {part}", "text"),) for part in hung(line, room))
        yield ()
        if told["own"]:
            yield self.choice("x", "remove it", f"ask {told['id']}")
        yield self.choice("b", "back to the list", "list")

    # ------------------------------------------------------------------------------------------- what is done

    def use_typed(self, line: LineEdit, typed: Typed) -> None:
        """Do with the name that was typed what it was asked for."""
        if typed != "typing":
            self.line_edit, self.maps = None, ()
        if typed == "done" and line.text.strip():
            self._use_name(line.text.strip())

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {
            "back": self.do_back,
            "list": self.do_list,
            "look": self.do_look,
            "broken": self.do_broken,
            "type": self.do_type,
            "draw": self.do_draw,
            "open": self.do_open,
            "install": self.do_install,
            "ask": self.do_ask,
            "no": self.do_no,
            "yes": self.do_yes,
            "replace": self.do_replace,
            "remove": self.do_remove,
        }

    def run_command(self, command: str) -> None:
        """Do what the row stands for; what was being typed is left."""
        self.line_edit = None
        if not command.startswith("open "):
            self.maps = ()
        super().run_command(command)

    def press(self, key: str) -> None:
        """Choose by a letter, or go back a level."""
        wanted = {
            "y": "yes",
            "n": "no",
            "i": "type",
            "e": "draw",
            "x": f"ask {self.told['id']}" if self.told else "",
        }
        if key in {"escape", "b", "q", "Q"}:
            self.do_no() if self.asked else self.do_list() if self.told else self.do_back()
        elif wanted.get(key) in self.commands():
            self.run_command(wanted[key])
        else:
            super().press(key)

    def why_dead(self) -> str:
        """Say why a key does nothing: while the packs are being read there is nothing to choose."""
        return "until the packs are read: esc goes back" if self.library is None else super().why_dead()

    def do_back(self) -> None:
        """Go back to the title."""
        self.dismiss(self.is_changed)

    def do_list(self) -> None:
        """Go back to the list."""
        at = f"look {self.told['id']}" if self.told else ""
        self.told, self.notes = None, ()
        self.page.top = 0
        self.mark(at)

    def do_look(self, name: str) -> None:
        """Show all about a pack."""
        from skirmish.packs.about import record

        if self.library is not None and name in self.library.packs:
            self.told, self.notes, self.at = record(self.library, self.library.packs[name]), (), 0
            self.page.top = 0
            self.draw()

    def do_broken(self, name: str) -> None:
        """Say what is wrong with a pack of the player's own, and offer to remove it."""
        self._ask(f"remove {name}", f"Remove {name}, which has mistakes?")
        if self.library is not None:
            self.notes = self._own.mistakes(self.library, name)
        self.draw()

    def do_type(self) -> None:
        """Ask for the name of a file; not in a browser, where nobody may name files of this machine."""
        if not self.app.is_web:
            self.line_edit, self._use_name = LineEdit("file:", most=1_000), self._install_typed
            self.notes = ()
            self.draw()

    def _install_typed(self, name: str) -> None:
        try:
            self._install(files.typed(name))
        except OSError as error:
            self.notes = (f"{name[:40]}: {files.because(error)}.",)
            self.draw()

    def do_draw(self) -> None:
        """Ask for the name of a map of the player's own."""
        self.line_edit, self._use_name = LineEdit("name of the map:", most=32), self._draw_map
        self.maps, self.notes = self._own.maps(), ()
        self.draw()

    def do_open(self, number: str) -> None:
        """Draw on one of the maps that are listed."""
        self._draw_map(self.maps[int(number)])
        self.maps = ()
        self.draw()

    def _draw_map(self, name: str) -> None:
        """Open the map editor on a map of the player's own."""
        from skirmish.app.screens.map_editor import MapEditorScreen

        try:
            file = self._own.map_file(name)
        except ContentError as error:
            self.notes = ("It cannot be drawn on:", *(str(one).splitlines()[0] for one in error.problems[:3]))
            return
        except SkirmishError as error:
            self.notes = (f"{error}.",)
            if name not in self.maps:  # It was typed, and is still there to be mended.
                self.line_edit, self.maps = LineEdit("name of the map:", name, most=32), self._own.maps()
            return
        if self.library is not None:
            self.notes = ()
            self.app.push_screen(MapEditorScreen(file, self.library), self._drawn)

    def _drawn(self, is_saved: bool | None) -> None:
        """Have packs read anew if a map was saved."""
        self.is_changed |= bool(is_saved)
        self.draw()

    def do_install(self, number: str) -> None:
        """Install one of the files that are offered."""
        self._install(self._own.inbox / self.files[int(number)])

    def _install(self, path: Path, *, replaces: bool = False) -> None:
        self.notes = (f"reading {path.name}…",)
        self.draw()
        self._change(partial(self._own.install, path, replaces=replaces), path)

    def _change(self, work: Callable[[], Done], path: Path | None = None) -> None:
        """Do that in a thread, and show what came of it with the packs as they are then.

        `path`: the file that may be put in the place of another version.
        """

        def changed() -> tuple[Done, Found | None]:
            done = work()
            return done, self._own.read() if done.is_changed else None

        def show(come: tuple[Done, Found | None]) -> None:
            done, found = come
            self.notes = done.said
            if done.question:
                self._replacing = path
                self._ask("replace", done.question)
                return
            self.is_changed |= done.is_changed
            self.told, self.page.top = None, 0
            if found is not None:
                self._show(found)
            self.draw()

        self._work(changed, show)

    def _ask(self, command: str, question: str) -> None:
        """Ask before something is done; what is marked first is `no`."""
        self.asked, self.at, self.page.top = (command, question), 1, 0
        self.draw()

    def do_ask(self, name: str) -> None:
        """Ask whether a pack is to be removed."""
        self._ask(f"remove {name}", f"Remove {name}? Battles that were saved go on.")

    def do_no(self) -> None:
        """Do not do what was asked."""
        self.asked, self.notes, self.at = None, (), 0
        self.draw()

    def do_yes(self) -> None:
        """Do what was asked."""
        command, self.asked, self.at = self.asked[0] if self.asked else "", None, 0
        self.run_command(command)

    def do_replace(self) -> None:
        """Put the pack in the place of the version that is there."""
        if self._replacing is not None:
            self._install(self._replacing, replaces=True)

    def do_remove(self, name: str) -> None:
        """Remove a pack of the player's own."""
        self._change(partial(self._own.remove, name))
