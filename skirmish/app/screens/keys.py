"""Every key of the battle: choose one, press another, and see where two want the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from textual import events

from skirmish.app.commands import Does
from skirmish.app.keymaps import bound, clashes, keymap_of
from skirmish.app.keys import BINDINGS
from skirmish.app.lines import Row, Span
from skirmish.app.screens.menu import MenuScreen

FORBIDDEN: Final = frozenset({"escape", "enter", "ctrl+q", "ctrl+c"})
"""Keys that no other binding may have: without them there is no way out."""


class KeysScreen(MenuScreen[None]):
    """One row for each binding; Enter or a click, then the key that it is to have."""

    recording: str = ""
    """The binding that the next key is for; empty: none."""

    def page_rows(self) -> Iterator[Row]:
        """Yield every binding with its keys; one whose key another wants, too, is marked."""
        keymap = keymap_of(self.services.settings)
        wanted = {name: key for key, names in clashes(keymap).items() for name in names}
        yield (Span(" Keys of the battle", "strong"), Span("   enter: another key   esc: back", "dim"))
        if self.recording:
            yield (Span(f"   press the key for {self.recording}; esc: leave it", "warn"),)
        else:
            yield (Span("   backspace: as it was   delete: all as they were", "dim"),)
        own = self.services.settings.keymap
        for name, keys in bound(keymap).items():
            mark = "!" if name in wanted else "*" if name in own else " "
            note = f"   also wanted by another: {wanted[name]}" if name in wanted else ""
            yield self.choice(mark, f"{_LABELS[name]:<42} {' '.join(keys)}{note}", f"record {name}")

    def on_key(self, event: events.Key) -> None:
        """Take the key for the binding that waits for one; otherwise go through the list."""
        if not self.recording or event.key in {"ctrl+q", "ctrl+c"}:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        if event.key not in FORBIDDEN:
            own = {**self.services.settings.keymap, self.recording: event.key}
            self.services.choose(keymap=own)
        self.recording = ""
        self.draw()

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {"record": self.do_record}

    def press(self, key: str) -> None:
        """Give one binding its key again, or all; go back by Escape."""
        settings = self.services.settings
        if key == "escape":
            self.dismiss(None)
        elif key == "backspace":
            name = self.commands()[self.at].partition(" ")[2]
            kept = {one: keys for one, keys in settings.keymap.items() if one != name}
            self.services.choose(keymap=kept)
        elif key == "delete":
            self.services.choose(keymap={})
        if key != "escape":
            self.draw()

    def do_record(self, name: str) -> None:
        """Wait for the key of that binding."""
        self.recording = "" if name in {"accept", "back"} else name
        self.draw()


_LABELS: Final = {
    binding.id: binding.description or binding.id.replace("_", " ") for binding in BINDINGS if binding.id
}
"""By name of a binding: what it does."""
