"""Every key of the battle: choose one, press another, and see where two want the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from textual import events

from skirmish.app.commands import Does
from skirmish.app.keymaps import LABELS, bound, clashes, written
from skirmish.app.lines import Row, Span
from skirmish.app.presets import keymap_of
from skirmish.app.screens.menu import MenuScreen

FORBIDDEN: Final = frozenset({"escape", "enter", "ctrl+q", "ctrl+c"})
"""Keys that no other binding may have: without them there is no way out."""


class KeysScreen(MenuScreen[None]):
    """One row for each binding; Enter or a click, then the key that it is to have."""

    recording: str = ""
    """The binding that the next key is for; empty: none."""
    note: str = ""
    """Why the last key did nothing."""

    def page_rows(self) -> Iterator[Row]:
        """Yield every binding with its keys; one whose key another wants, too, is marked."""
        keymap = keymap_of(self.services.settings)
        others = {name: names for names in clashes(keymap).values() for name in names}
        yield (Span(" Keys of the battle", "strong"), Span("   enter: another key   esc: back", "dim"))
        if self.recording:
            yield (Span(f"   press the key for: {LABELS[self.recording]}   esc: leave it", "warn"),)
        elif self.note:
            yield (Span(f"   {self.note}", "warn"),)
        else:
            yield (Span("   backspace: as it was   delete: all as they were", "dim"),)
        own = self.services.settings.keymap
        for name, keys in bound(keymap).items():
            mark = "!" if name in others else "*" if name in own else " "
            note = ", ".join(LABELS[other] for other in others.get(name, ()) if other != name)
            said = f"{LABELS[name]:<38} {' '.join(map(written, keys))}{'   also: ' if note else ''}{note}"
            yield self.choice(mark, said, f"record {name}")
        yield self.choice("", "back", "back")

    def on_key(self, event: events.Key) -> None:
        """Take the key for the binding that waits for one; otherwise go through the list."""
        self.note = ""
        if not self.recording or event.key in {"ctrl+q", "ctrl+c"}:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        if event.key not in FORBIDDEN:
            own = {**self.services.settings.keymap, self.recording: event.key}
            self.services.choose(keymap=own)
        elif event.key != "escape":
            self.note = f"{written(event.key).capitalize()} stays what it is: it is needed everywhere."
        self.recording = ""
        self.draw()

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {"record": self.do_record, "back": self.do_back}

    def press(self, key: str) -> None:
        """Give one binding its key again, or all; go back by Escape."""
        settings = self.services.settings
        if key == "escape":
            self.run_command("back")
        elif key == "backspace":
            name = self.commands()[self.at].partition(" ")[2]
            kept = {one: keys for one, keys in settings.keymap.items() if one != name}
            self.services.choose(keymap=kept)
        elif key == "delete":
            self.services.choose(keymap={})
        else:
            self.note = f"{written(key)} does nothing here: enter first, then the key that it is to be."
        if key != "escape":
            self.draw()

    def do_back(self) -> None:
        """Go back to the settings."""
        self.dismiss(None)

    def do_record(self, name: str) -> None:
        """Wait for the key of that binding; two have theirs for good."""
        is_fixed = name in {"accept", "back"}
        self.recording = "" if is_fixed else name
        self.note = "That one keeps its keys: without them there is no way out." if is_fixed else ""
        self.draw()
