"""The settings: colours, signs, motion and keys. Every change holds at once, and is kept."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.app.commands import Does
from skirmish.app.fitting import wrap
from skirmish.app.keymaps import LABELS, clashes, written
from skirmish.app.lines import Row, Span
from skirmish.app.palette import MEANINGS, PALETTES
from skirmish.app.presets import PRESETS, keymap_of
from skirmish.app.screens.menu import MenuScreen

YES = {True: "yes", False: "no"}


class SettingsScreen(MenuScreen[None]):
    """One row for each setting; Enter or a click takes the next value."""

    def page_rows(self) -> Iterator[Row]:
        """Yield the settings with what they are, then where keys clash."""
        settings, services = self.services.settings, self.services
        yield (Span(" Settings", "strong"), Span("   enter: the next value   esc: back", "dim"))
        yield ()
        palette = services.palette.id
        yield self.choice("1", f"colours            {palette}: {MEANINGS[palette]}", "palette")
        yield self.choice("2", f"ASCII signs alone  {YES[settings.ascii_only]}", "ascii")
        yield self.choice("3", f"square ground      {YES[settings.wide_cells]} (where the map fits)", "wide")
        yield self.choice("4", f"reduced motion     {YES[settings.reduced_motion]}", "motion")
        yield self.choice(
            "5", f"cursor keys        {settings.preset}: {PRESETS[settings.preset][0]}", "preset"
        )
        own = len(settings.keymap)
        yield self.choice("6", f"every key          {own or 'none'} of your own", "keys")
        yield self.choice("b", "back", "back")
        yield ()
        for key, names in clashes(keymap_of(settings)).items():
            wanted = " and for ".join(f"“{LABELS[name]}”" for name in names)
            said = f"The key {written(key)} is wanted for {wanted}: only one of them has it."
            yield from ((Span(f"   {line}", "warn"),) for line in wrap(said, max(20, self.size.width - 6)))

    @property
    def does(self) -> Does:
        """By the word of a command: what does it."""
        return {
            "palette": self.do_palette,
            "ascii": self.do_ascii,
            "wide": self.do_wide,
            "motion": self.do_motion,
            "preset": self.do_preset,
            "keys": self.do_keys,
            "back": self.do_back,
        }

    def press(self, key: str) -> None:
        """Choose a row by its number; go back by Escape."""
        names = ("palette", "ascii", "wide", "motion", "preset", "keys")
        if key in {"escape", "b", "q", "Q"}:
            self.run_command("back")
        elif key.isdecimal() and 0 < int(key) <= len(names):
            self.run_command(names[int(key) - 1])
        else:
            super().press(key)

    def do_palette(self) -> None:
        """Take the next palette."""
        now = self.services.palette.id
        self._change(palette=PALETTES[(PALETTES.index(now) + 1) % len(PALETTES)])

    def do_ascii(self) -> None:
        """Draw ASCII characters alone, or all."""
        self._change(ascii_only=not self.services.settings.ascii_only)

    def do_wide(self) -> None:
        """Draw cells two columns wide where the map fits, or never."""
        self._change(wide_cells=not self.services.settings.wide_cells)

    def do_motion(self) -> None:
        """Show events at once, or one after the other."""
        self._change(reduced_motion=not self.services.settings.reduced_motion)

    def do_preset(self) -> None:
        """Take the next keys for the cursor."""
        ring = [*PRESETS]
        self._change(preset=ring[(ring.index(self.services.settings.preset) + 1) % len(ring)])

    def do_keys(self) -> None:
        """Open the page of all keys."""
        from skirmish.app.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen(), lambda _: self.draw())

    def do_back(self) -> None:
        """Go back to what lies below."""
        self.dismiss(None)

    def _change(self, **changes: object) -> None:
        self.services.choose(**changes)
        self.page.repaint()
        self.draw()
