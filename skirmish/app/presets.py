"""Presets of keys for moving the cursor; apart from the table of keys, which the title does not need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from skirmish.app.settings import Settings

Keymap = Mapping[str, str]
"""By name of a binding: its keys, as Textual writes them."""

WAYS: Final = ("up", "down", "left", "right", "up_left", "up_right", "down_left", "down_right")
"""Names of the bindings that move the cursor by one cell."""
CORNERS: Final = ("home", "pageup", "end", "pagedown")
"""Keys that move it aslant under every preset, in the same order."""

RESERVED: Final = frozenset({"escape", "enter", "ctrl+q", "ctrl+c"})
"""Keys that no other binding may have: without them there is no way out."""
FIXED: Final = frozenset({"accept", "back"})
"""Bindings to which these keys belong."""


def _steps(keys: str) -> dict[str, str]:
    """Return a keymap by which these keys move the cursor, in the order of `WAYS`, besides the arrows."""
    named = (*WAYS[:4], *CORNERS)
    own = [*keys, *[""] * (len(WAYS) - len(keys))]
    return {way: ",".join(filter(None, pair)) for way, *pair in zip(WAYS, named, own, strict=True)}


_LEAPS: Final = {f"leap_{way}": f"shift+{way}" for way in WAYS[:4]}

PRESETS: Final[Mapping[str, tuple[str, Keymap]]] = {
    "vi": ("arrows and h j k l y u b n", {}),
    "arrows": ("arrows alone; aslant: home, end, the page keys", _steps("") | _LEAPS),
    "numpad": ("digits as on the keypad; rows by , and .", _steps("82467913") | _LEAPS),
    "wasd": ("w a s d, arrows; aslant: home, end, the page keys", _steps("wsad") | _LEAPS),
}
"""By id: what moves the cursor, in words, and the keymap."""


def keymap_of(settings: Settings) -> Keymap:
    """Return the keys that are bound otherwise than by default: those of the preset, then one's own."""
    _, steps = PRESETS.get(settings.preset, PRESETS["vi"])
    return {**steps, **settings.keymap}
