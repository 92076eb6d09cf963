"""Colours by role. Everything that a colour says is said by a shape, too, so `mono` loses nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rich.style import Style

Ink = tuple[str, str, str]
"""Foreground, background and attributes (`bold`, `reverse`...); empty: as the base."""

_DARK: Mapping[str, Ink] = {
    "text": ("#c8ccd4", "#14171c", ""),
    "dim": ("#747c8a", "", ""),
    "strong": ("#ffffff", "", "bold"),
    "rule": ("#3c4452", "", ""),
    "key": ("#e5c07b", "", "bold"),
    "good": ("#98c379", "", ""),
    "bad": ("#e06c75", "", ""),
    "warn": ("#e5c07b", "", ""),
    "picked": ("#ffffff", "#2f4a6d", "bold"),
    "title": ("#ffffff", "#222833", "bold"),
    "keyword": ("#b9c6dc", "", "underline"),
    "bar": ("#aab2bf", "#222833", ""),
    "bar_key": ("#e5c07b", "#222833", "bold"),
    "bar_warn": ("#e5c07b", "#222833", "bold"),
    "floor": ("#606879", "", ""),
    "wall": ("#8d8574", "", ""),
    "door": ("#d19a66", "", "bold"),
    "plant": ("#5c9a5a", "", ""),
    "water": ("#4f8fc0", "", ""),
    "thing": ("#a58a5f", "", ""),
    "memory": ("#474e5c", "", ""),
    "own": ("#7ec8ff", "", "bold"),
    "asked": ("#ffffff", "#1f5f8f", "bold"),
    "foe": ("#ff8a80", "", "bold underline"),
    "third": ("#b266ff", "", "bold italic underline"),
    "fourth": ("#ffe066", "", "bold italic"),
    "body": ("#7a4a4a", "", ""),
    "item": ("#d7c47a", "", ""),
    "sighting": ("#b06a62", "", "italic"),
    "facing": ("#c99a94", "", ""),
    "tint": ("", "#23324a", ""),
    "tint2": ("", "#2d2a44", ""),
    "danger": ("", "#4a2626", ""),
    "goal": ("", "#26402f", ""),
    "label": ("#b9c6dc", "", ""),
    "target": ("", "#6b3030", ""),
    "path": ("#ffe9a8", "", "bold"),
    "line": ("#ffe9b0", "#655320", ""),
    "blocked": ("#ff5f5f", "", "bold"),
    "pin": ("#ffffff", "#7a4a9a", "bold"),
    "jump": ("#14171c", "#8be9fd", "bold"),
    "cursor": ("#14171c", "#ffd75f", "bold"),
    "lesson": ("#e6e1cf", "#2b2a20", ""),
    "pointed": ("#ffffff", "#6b5a1e", "bold"),
    "pointer": ("#ffd75f", "", "bold"),
}

_LIGHT: Mapping[str, Ink] = {
    **_DARK,
    "text": ("#2b2f36", "#fbfaf7", ""),
    "dim": ("#80858f", "", ""),
    "strong": ("#000000", "", "bold"),
    "keyword": ("#2b2f36", "", "underline"),
    "rule": ("#c9c5ba", "", ""),
    "key": ("#8a5a00", "", "bold"),
    "good": ("#2e7d32", "", ""),
    "bad": ("#b3261e", "", ""),
    "warn": ("#8a5a00", "", ""),
    "picked": ("#000000", "#bcd6f5", "bold"),
    "title": ("#000000", "#e8e4da", "bold"),
    "bar": ("#444a55", "#e8e4da", ""),
    "bar_key": ("#8a5a00", "#e8e4da", "bold"),
    "bar_warn": ("#8a5a00", "#e8e4da", "bold"),
    "floor": ("#a6a193", "", ""),
    "wall": ("#6d675a", "", ""),
    "door": ("#9a5b1e", "", "bold"),
    "plant": ("#3d7a3b", "", ""),
    "water": ("#2b6ea3", "", ""),
    "thing": ("#7d6538", "", ""),
    "memory": ("#c9c4b6", "", ""),
    "own": ("#0b57a4", "", "bold"),
    "asked": ("#ffffff", "#0b57a4", "bold"),
    "foe": ("#b3261e", "", "bold underline"),
    "third": ("#9933ff", "", "bold italic underline"),
    "fourth": ("#602040", "", "bold italic"),
    "body": ("#a98a8a", "", ""),
    "item": ("#7d6a14", "", ""),
    "sighting": ("#a8716b", "", "italic"),
    "facing": ("#b3261e", "", ""),
    "tint": ("", "#dbe8f8", ""),
    "tint2": ("", "#e7e0f3", ""),
    "danger": ("", "#f6d5d2", ""),
    "goal": ("", "#d5ecd8", ""),
    "label": ("#2b5a94", "", ""),
    "target": ("", "#f3b9b4", ""),
    "path": ("#7a4b00", "", "bold"),
    "line": ("#3f2a00", "#e3c36f", ""),
    "blocked": ("#d00000", "", "bold"),
    "pin": ("#ffffff", "#7b2fb5", "bold"),
    "jump": ("#ffffff", "#00606e", "bold"),
    "cursor": ("#ffffff", "#c06000", "bold"),
    "lesson": ("#2b2f36", "#f6efd2", ""),
    "pointed": ("#000000", "#ffe08a", "bold"),
    "pointer": ("#8a5a00", "", "bold"),
}

_CONTRAST: Mapping[str, Ink] = {
    **_DARK,
    "text": ("#ffffff", "#000000", ""),
    "dim": ("#c0c0c0", "", ""),
    "rule": ("#a0a0a0", "", ""),
    "good": ("#a8e87a", "", ""),
    "bad": ("#ff8a8a", "", ""),
    "floor": ("#a8a8a8", "", ""),
    "wall": ("#d6c8a4", "", ""),
    "door": ("#ffb870", "", "bold"),
    "plant": ("#84d884", "", ""),
    "water": ("#80c0ff", "", ""),
    "thing": ("#e4c088", "", ""),
    "memory": ("#808080", "", ""),
    "body": ("#f0a0a0", "", ""),
    "sighting": ("#ffa890", "", "italic"),
    "facing": ("#e8c0b8", "", ""),
    "tint": ("", "#1d3050", ""),
    "tint2": ("", "#342a5c", ""),
    "danger": ("", "#581c1c", ""),
    "goal": ("", "#153a23", ""),
    "target": ("", "#661616", ""),
    "line": ("#fff4d0", "#5c4a10", ""),
    "asked": ("#ffffff", "#0a4f80", "bold"),
    "pin": ("#ffffff", "#6a2f92", "bold"),
    "pointed": ("#ffffff", "#5c4a10", "bold"),
    "own": ("#00e5ff", "", "bold"),
    "foe": ("#ffb000", "", "bold underline"),
    "third": ("#ff6e6e", "", "bold italic underline"),
    "fourth": ("#f2f7cf", "", "bold italic"),
    "title": ("#ffffff", "#000080", "bold"),
    "bar": ("#ffffff", "#000080", ""),
    "bar_key": ("#ffff00", "#000080", "bold"),
    "bar_warn": ("#ffff00", "#000080", "bold"),
    "cursor": ("#000000", "#ffff00", "bold"),
}

_SAFE: Mapping[str, Ink] = {  # Blue and orange are told apart by nearly everybody.
    **_DARK,
    "own": ("#56b4e9", "", "bold"),
    "foe": ("#e69f00", "", "bold underline"),
    "third": ("#ff4d79", "", "bold italic underline"),
    "fourth": ("#eef2d0", "", "bold italic"),
    "good": ("#56b4e9", "", ""),
    "bad": ("#d55e00", "", ""),
    "danger": ("", "#4a3a10", ""),
    "target": ("", "#5a4610", ""),
}

_MONO: Mapping[str, Ink] = {
    **{role: ("", "", attributes) for role, (_, _, attributes) in _DARK.items()},
    "dim": ("", "", "dim"),
    "rule": ("", "", "dim"),
    "picked": ("", "", "bold reverse"),
    "title": ("", "", "bold reverse"),
    "bar": ("", "", "reverse"),
    "bar_key": ("", "", "bold reverse"),
    "bar_warn": ("", "", "bold reverse"),
    "memory": ("", "", "dim"),
    "asked": ("", "", "bold reverse"),
    "tint": ("", "", "underline"),
    "tint2": ("", "", ""),
    "danger": ("", "", "underline"),
    "goal": ("", "", "underline"),
    "label": ("", "", ""),
    "target": ("", "", "reverse"),
    "line": ("", "", "reverse"),
    "pin": ("", "", "bold reverse underline"),
    "jump": ("", "", "bold reverse"),
    "cursor": ("", "", "reverse blink"),
    "pointed": ("", "", "bold reverse"),
}

_SIXTEEN: Mapping[str, Ink] = {  # The colours that every terminal names; which they are, its owner says.
    **_MONO,
    "dim": ("white", "", "dim"),
    "rule": ("white", "", "dim"),
    "key": ("bright_yellow", "", "bold"),
    "good": ("bright_cyan", "", ""),
    "bad": ("bright_red", "", ""),
    "warn": ("bright_yellow", "", ""),
    "picked": ("bright_white", "blue", "bold"),
    "title": ("bright_white", "blue", "bold"),
    "bar": ("black", "white", ""),
    "bar_key": ("black", "white", "bold"),
    "bar_warn": ("black", "white", "bold"),
    "own": ("bright_cyan", "", "bold"),
    "foe": ("bright_yellow", "", "bold underline"),
    "third": ("bright_magenta", "", "bold italic underline"),
    "fourth": ("bright_white", "", "bold italic"),
    "asked": ("bright_white", "blue", "bold"),
    "tint": ("bright_white", "blue", ""),
    "tint2": ("black", "cyan", ""),
    "danger": ("bright_white", "red", ""),
    "goal": ("black", "green", ""),
    "target": ("bright_white", "magenta", ""),
    "path": ("bright_yellow", "", "bold"),
    "pin": ("bright_white", "magenta", "bold"),
    "jump": ("black", "cyan", "bold"),
    "cursor": ("black", "yellow", "bold"),
}

_INKS: Mapping[str, Mapping[str, Ink]] = MappingProxyType(
    {
        "safe": _SAFE,
        "dark": _DARK,
        "light": _LIGHT,
        "contrast": _CONTRAST,
        "sixteen": _SIXTEEN,
        "mono": _MONO,
    }
)

MEANINGS: Mapping[str, str] = MappingProxyType(
    {
        "safe": "blue and orange, told apart by nearly everybody",
        "dark": "blue and red on dark",
        "light": "on light",
        "contrast": "high contrast",
        "sixteen": "the sixteen colours of the terminal",
        "mono": "none",
    }
)
"""By id of a palette: what it is, in a few words."""

PALETTES: tuple[str, ...] = tuple(_INKS)
"""Ids of the palettes, in the order in which a key goes through them."""


@dataclass(frozen=True, slots=True)
class Palette:
    """A style for each role."""

    id: str
    """One of `PALETTES`."""
    styles: Mapping[str, Style]
    """By role; every palette has the same roles."""
    washes: Mapping[str, Style]
    """The same without the base under them, to be laid over another style."""

    def __getitem__(self, role: str) -> Style:
        """Return the style of a role. KeyError if there is none."""
        return self.styles[role]

    @property
    def is_own(self) -> bool:
        """Whether its ground is a colour of its own, not the terminal's."""
        return self.styles["text"].bgcolor is not None

    @property
    def ground(self) -> str:
        """The background of everything, for the style sheet."""
        colour = self.styles["text"].bgcolor
        return colour.name if colour is not None else "ansi_default"


def palette(palette_id: str, *, is_still: bool = False) -> Palette:
    """Return the palette of that id; the safe one if there is none. `is_still`: what blinks is underlined."""
    palette_id = palette_id if palette_id in _INKS else "safe"
    inks = _INKS[palette_id]
    if is_still:
        inks = {
            role: (ink, back, said.replace("blink", "underline")) for role, (ink, back, said) in inks.items()
        }
    base = _style(inks["text"])
    washes = {role: _style(ink) for role, ink in inks.items()}
    return Palette(palette_id, {role: base + wash for role, wash in washes.items()}, washes)


def _style(ink: Ink) -> Style:
    front, back, attributes = ink
    words = [attributes, front, f"on {back}" if back else ""]
    return Style.parse(" ".join(word for word in words if word) or "none")
