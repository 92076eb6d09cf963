"""One line that is typed: a comment, a word to look for, a number, a PIN. What is typed is data."""

from __future__ import annotations

from itertools import chain
from typing import Final, Literal

from rich.cells import cell_len
from textual import events

from skirmish.app.fitting import clean
from skirmish.app.lines import Row, Span, cut

Typed = Literal["typing", "done", "dropped"]
"""What a key has made of the line: it goes on, it was finished by Enter, it was given up by Esc."""


KEYS: Final = (("enter", "take it"), ("esc", "drop it"), ("ctrl+u", "empty it"))
"""What keys do while a line is typed, as the player is told."""


class LineEdit:
    """A line being typed."""

    def __init__(self, prompt: str, text: str = "", *, most: int = 200, is_secret: bool = False) -> None:
        self.prompt = prompt
        """What is asked for."""
        self.text = text
        """What was typed so far."""
        self.most = most
        """Characters that it may have."""
        self.is_secret = is_secret
        """Whether only dots are shown."""

    def hear(self, event: events.Key) -> Typed:
        """Take a key: a character, backspace, ctrl+u for all of them, Enter or Esc."""
        event.stop()
        event.prevent_default()
        if event.key == "enter":
            return "done"
        if event.key == "escape":
            return "dropped"
        if event.key == "backspace":
            self.text = self.text[:-1]
        elif event.key == "ctrl+u":
            self.text = ""
        elif event.is_printable and event.character:
            self.add(event.character)
        return "typing"

    def add(self, text: str) -> None:
        """Add what was typed or pasted, without line breaks."""
        self.text = (self.text + clean(" ".join(text.splitlines())))[: self.most]

    def row(self, columns: int) -> Row:
        """Draw the line; of a long one the end is shown."""
        room = max(1, columns - cell_len(self.prompt) - 4)
        shown = "*" * len(self.text) if self.is_secret else self.text
        while cell_len(shown) > room:
            shown = shown[1:]
        return (Span(f" {self.prompt} ", "key"), Span(shown, "strong"), Span("_", "key"))

    def keys(self, columns: int) -> Row:
        """Write the keys that work while the line is typed, for the foot of a screen."""
        pairs = ((Span(f" {key}", "bar_key"), Span(f" {said} ", "bar")) for key, said in KEYS)
        return cut(tuple(chain.from_iterable(pairs)), columns, "bar")
