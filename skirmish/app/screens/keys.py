"""Every key of the battle: choose one, press another, and see where two want the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import ClassVar, Final

from textual import events

from skirmish.app.commands import Does
from skirmish.app.keymaps import LABELS, bound, clashes, taken, written
from skirmish.app.lines import Row, Span
from skirmish.app.presets import FIXED, RESERVED, keymap_of
from skirmish.app.screens.menu import MenuScreen
from skirmish.rules import rulesets

MOST_LOST: Final = 3
"""Names of what a key has chosen that are told when another takes it."""


class KeysScreen(MenuScreen[None]):
    """One row for each binding; Enter or a click, then the key that it is to have."""

    HEAD: ClassVar[int] = 2

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

    def _lost(self, key: str) -> str:
        """Say what that key has chosen until now under some system, in a sentence; empty if nothing.

        A key of the screens has not chosen anything: no verb could have it.
        """
        titles = sorted(self._letters.get(key, ()))
        if not titles or key in taken(keymap_of(self.services.settings)):
            return ""
        more = " and more" if len(titles) > MOST_LOST else ""
        return f"{written(key)} has no more to do with: {', '.join(titles[:MOST_LOST])}{more}."

    @cached_property
    def _letters(self) -> Mapping[str, set[str]]:
        """By letter: what it chooses under some system. Read when somebody has keys of his own."""
        letters: dict[str, set[str]] = {}
        for ruleset in rulesets().values():
            for verb in ruleset.verbs.values():
                if verb.key:
                    letters.setdefault(verb.key, set()).add(verb.title or verb.id)
        return letters

    def on_key(self, event: events.Key) -> None:
        """Take the key for the binding that waits for one; otherwise go through the list."""
        self.note = ""
        if not self.recording or event.key in {"ctrl+q", "ctrl+c"}:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        if event.key not in RESERVED:
            own = {**self.services.settings.keymap, self.recording: event.key}
            self.note = self._lost(event.key)
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
        is_fixed = name in FIXED
        self.recording = "" if is_fixed else name
        self.note = "That one keeps its keys: without them there is no way out." if is_fixed else ""
        self.draw()
