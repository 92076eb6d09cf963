"""The hints that were given, to be read again; and whether any more are wanted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from skirmish.app.commands import Does
from skirmish.app.fitting import wrap
from skirmish.app.hint_keys import by_keys
from skirmish.app.keymaps import player_keys
from skirmish.app.lines import Row, Span
from skirmish.app.presets import keymap_of
from skirmish.app.screens.menu import MenuScreen
from skirmish.texts.hints import about


class HintsScreen(MenuScreen[None]):
    """Opened over a battle."""

    HEAD: ClassVar[int] = 1

    def page_rows(self) -> Iterator[Row]:
        """Yield the hints given so far, and how to silence them."""
        learning = self.services.learning
        yield (Span(" Hints", "strong"), Span("   each is given once, when it is needed   esc back", "dim"))
        yield ()
        told = about(by_keys(player_keys(keymap_of(self.services.settings)).shown))
        given = [name for name in learning.hints if name in told]
        if not given:
            yield (Span("   None has been given yet.", "dim"),)
        for name in given:
            for line in wrap(told[name], max(20, min(100, self.size.width - 6))):
                yield (Span(f"   {line}"),)
            yield ()
        yield ()
        wanted = "off: give hints again" if learning.is_silent else "on: give no more"
        yield self.choice("h", f"hints are {wanted}", "silence")
        yield self.choice("b", "back", "back")

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {"silence": self.do_silence, "back": self.do_back}

    def press(self, key: str) -> None:
        """Choose a row by its letter."""
        if key == "h":
            self.do_silence()
        elif key in {"escape", "b", "q", "Q"}:
            self.do_back()
        else:
            super().press(key)

    def do_silence(self) -> None:
        """Give no more hints, or give them again."""
        learning = self.services.learning
        learning.silence(not learning.is_silent)
        self.draw()

    def do_back(self) -> None:
        """Go back to the battle."""
        self.dismiss(None)
