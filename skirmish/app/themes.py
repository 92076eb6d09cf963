"""The theme of the library that goes with a palette, and the palette that comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.theme import Theme

from skirmish.app.palette import PALETTES, Palette, palette
from skirmish.app.presets import keymap_of

if TYPE_CHECKING:
    from skirmish.app.settings import Settings


def wear(app: App[Any], worn: Palette, settings: Settings) -> None:
    """Let the app have those colours, and the keys of the settings, from now on."""
    app.theme = theme_of(app, worn)
    app.set_keymap(dict(keymap_of(settings)))


def begin_with(app: App[Any], worn: Palette, settings: Settings) -> None:
    """Let an app that has not begun have them, so that its style sheet is read once."""
    app.set_reactive(App.theme, theme_of(app, worn))
    app.set_keymap(dict(keymap_of(settings)))


def theme_of(app: App[Any], worn: Palette) -> str:
    """Make the theme that gives the app's style sheet the background of the palette; return its name."""
    if not worn.is_own:
        return "ansi-dark" if "ansi-dark" in app.available_themes else "textual-ansi"
    name = f"skirmish-{worn.id}"
    front = worn["own"].color
    primary = front.name if front is not None else "#ffffff"
    app.register_theme(Theme(name, primary=primary, background=worn.ground, dark=worn.id != "light"))
    return name


def following(worn: Palette) -> Palette:
    """Return the palette after that one; without colour there is no other."""
    if worn.id == "mono":
        return worn
    ring = [name for name in PALETTES if name != "mono"]
    place = ring.index(worn.id) if worn.id in ring else -1
    return palette(ring[(place + 1) % len(ring)])
