"""Replays and past battles: every save, the newest first; any of them opens as a replay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events

from skirmish.app.commands import Does
from skirmish.app.fitting import clean
from skirmish.app.lines import Row, Span
from skirmish.app.parts.line_edit import LineEdit, Typed
from skirmish.app.screens.menu import MenuScreen
from skirmish.errors import SkirmishError

if TYPE_CHECKING:
    from collections.abc import Callable

    from skirmish.app.screens.replay import ReplayScreen
    from skirmish.app.screens.report import ReportScreen
    from skirmish.packs.library import Library
    from skirmish.records.listing import SavedGame
    from skirmish.records.past import PastBattle

    Show = Callable[[PastBattle], ReplayScreen | ReportScreen | str]

ON = " · continue"
"""Stands behind a battle that is not over: a click on it goes on with the battle."""
TOLD = " · report"
"""Stands behind a battle that is over: a click on it opens the report."""
MOST = 200
"""Battles that are listed at once; looking for a word finds the others."""


class PastScreen(MenuScreen[None]):
    """The list; Enter plays a battle again, `r` reports on it, `c` goes on with one that is not over."""

    HEAD: ClassVar[int] = 2

    def __init__(self, folder: Path, library: Library) -> None:
        """List the saves of that folder; what there is now to play with is in the library."""
        super().__init__()
        self.folder = folder
        """Where the saves lie."""
        self.library = library
        """What there is now: a save may have been made from other packs."""
        self.entries: tuple[SavedGame, ...] | None = None
        """What was found; None until the folder was read."""
        self.word = ""
        """What the battles listed have in their line."""
        self.note = ""
        """What is going on, in a sentence."""

    def on_mount(self) -> None:
        """Read the folder in a thread."""
        self.run_worker(self._list, thread=True, group="past", exit_on_error=False)

    def _list(self) -> None:
        from skirmish.records.listing import listing

        found = listing(self.folder)
        self.app.call_from_thread(self._listed, found)

    def _listed(self, found: tuple[SavedGame, ...]) -> None:
        self.entries = found
        self.draw()

    def page_rows(self) -> Iterator[Row]:
        """Yield a line for each battle, and the reason for each save that cannot be played."""
        keys = (("enter watch", ""), ("r report", "report"), ("c play on", "play_on"), ("/ find", "find"))
        said = (Span(f"  {text}", "dim", command) for text, command in keys)
        yield (Span(" Replays and past battles", "strong"), *said, Span("  esc back", "dim"))
        if self.line_edit is not None:
            yield self.line_edit.row(self.size.width)
        else:
            yield (Span(f" {self.note or self._about()}", "warn" if self.note else "dim"),)
        if self.entries is None:
            yield (Span("   reading…", "dim"),)
        listed = self._wanted()[:MOST]
        wide = max((len(shown_state(entry)) for entry in listed), default=0)
        for index, entry in enumerate(listed):
            yield self._line(index, entry, wide)
        if self.entries is not None and not self.entries:
            yield (Span("   Nothing was played yet. Battles are kept here as they are played.", "dim"),)
        yield ()
        yield self.choice("b", "back", "back")

    def _wanted(self) -> list[SavedGame]:
        word = self.word.casefold()
        return [one for one in self.entries or () if word in _said(one).casefold()]

    def _about(self) -> str:
        """Say how the marked battle ended, and which word the battles listed have."""
        found = f"with “{self.word}”: " if self.word else ""
        entry = self._marked()
        return found + (entry.result if entry is not None else "")

    def _marked(self) -> SavedGame | None:
        """Return the battle that is marked; None on another row."""
        playable = [one for one in self._wanted()[:MOST] if one.header is not None and not one.problem]
        return playable[self.at] if self.at < len(playable) else None

    def _line(self, index: int, entry: SavedGame, wide: int) -> Row:
        """Build the line of a battle; its title begins behind `wide` columns for how it ended.

        A click on `continue` goes on with one that is not over, a click on `report` opens that of one that
        is; a click anywhere else opens the replay.
        """
        if entry.header is None or entry.problem:
            return (Span(f"    {entry.path.name}: {entry.problem}", "warn"),)
        state, command = clean(state_of(entry)), f"watch {index}"
        blank = " " * (wide - len(shown_state(entry)) + 2)
        return (
            Span("    ", "key", command),
            Span(f"{entry.date}  ", "dim", command),
            Span(state, "text" if entry.result else "good", command),
            Span(TOLD, "key", f"report {index}") if entry.result else Span(ON, "key", f"play_on {index}"),
            Span(f"{blank}{entry.header.title}", "text", command),
            Span(f"  {entry.header.ruleset}", "dim", command),
        )

    def on_key(self, event: events.Key) -> None:
        """Take away what was said; it was about the key before."""
        if self.line_edit is None:
            self.note = ""
        super().on_key(event)

    def use_typed(self, line: LineEdit, typed: Typed) -> None:
        """List the battles with the word as far as it is typed; all of them if it is given up."""
        self.word = line.text if typed != "dropped" else ""
        if typed != "typing":
            self.line_edit = None

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {
            "back": self.do_back,
            "find": self.do_find,
            "report": self.do_report,
            "play_on": self.do_play_on,
            "watch": self.do_watch,
        }

    def press(self, key: str) -> None:
        """Go on with the marked battle, look for a word, or go back."""
        if key in {"slash", "f"}:
            self.do_find()
        elif key == "c":
            self.do_play_on()
        elif key == "r":
            self.do_report()
        elif key in {"escape", "b", "q", "Q"}:
            self.do_back()
        else:
            super().press(key)

    def do_back(self) -> None:
        """Go back to the title."""
        self.dismiss(None)

    def do_find(self) -> None:
        """Let a word be typed."""
        self.line_edit = LineEdit("find:", self.word, most=40)
        self.draw()

    def do_report(self, place: str = "") -> None:
        """Open the report of that battle, else of the marked one, if it is over."""
        entry = self._wanted()[int(place)] if place else self._marked()
        if entry is None:
            return
        if entry.result:
            self._open(entry, report_of)
        else:
            self._say("That battle is not over: a report comes at its end.")

    def do_play_on(self, place: str = "") -> None:
        """Go on with that battle, else with the marked one, if it is not over."""
        entry = self._wanted()[int(place)] if place else self._marked()
        if entry is None:
            return
        if entry.result:
            self._say("That battle is over. Watch it, and play on from any moment of it.")
        else:
            self.services.resume_save(entry.path)

    def do_watch(self, place: str) -> None:
        """Open that battle as a replay."""
        self._open(self._wanted()[int(place)], replay_of)

    def _open(self, entry: SavedGame, show: Show) -> None:
        """Read the battle, which takes a moment, and show it."""
        self._say(f"reading {entry.path.name}…")
        read = partial(self._read, entry.path, show)
        self.run_worker(read, thread=True, group="past", exclusive=True, exit_on_error=False)

    def _read(self, path: Path, show: Show) -> None:
        from skirmish.records.past import read_past

        try:
            found = read_past(path, self.library.rulesets)
        except SkirmishError as error:
            self.app.call_from_thread(self._say, str(error))
            return
        self.app.call_from_thread(self._show, found, show)

    def _say(self, sentence: str) -> None:
        self.note = sentence
        self.draw()

    def _show(self, found: PastBattle, show: Show) -> None:
        self._say(f"{found.path.name} is damaged from {found.broken}." if found.broken else "")
        if self.is_on_top:
            made = show(found)
            if isinstance(made, str):
                self._say(made)
            else:
                self.app.push_screen(made)
                self._tell_changes(found)

    def _tell_changes(self, found: PastBattle) -> None:
        """Say which of the packs that the battle was made from are others now, or gone."""
        from skirmish.records.made_from import changes

        for sentence in changes(found.header.content, self.library.pack_marks()):
            self.services.say(sentence)


def replay_of(found: PastBattle) -> ReplayScreen | str:
    """Return the replay of that battle, or say why it cannot be shown."""
    from skirmish.app import replays

    return replays.replay_of(found)


def report_of(found: PastBattle) -> ReportScreen | str:
    """Return the report of that battle, or say why there is none."""
    from skirmish.app.screens.report import ReportScreen

    if found.battle.result is None:
        return "As far as it can be read, that battle is not over."
    return ReportScreen(found, (), is_past=True)


def state_of(entry: SavedGame) -> str:
    """Say who won, or that the battle goes on."""
    return entry.outcome or ("over" if entry.result else "not over")


def shown_state(entry: SavedGame) -> str:
    """Write the state for the list, with what a click can do besides opening the replay."""
    return clean(state_of(entry)) + (TOLD if entry.result else ON)


def _said(entry: SavedGame) -> str:
    header = entry.header
    known = f"{header.title} {header.ruleset} {header.setup.get('scenario', '')}" if header else ""
    return f"{entry.date} {known} {state_of(entry)} {entry.result} {entry.path.name}"
