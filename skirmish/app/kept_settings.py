"""Which settings outlive the game, and what each may be. They lie in `settings.json`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from skirmish.app.palette import PALETTES
from skirmish.app.presets import FIXED, PRESETS, RESERVED
from skirmish.app.settings import Settings
from skirmish.errors import SkirmishError
from skirmish.records.places import settings_folder
from skirmish.records.preferences import FILE, keep, preferences
from skirmish.typed import quoted

MOST_SPEED: Final = 10.0
"""The fastest playback that can be set; 0 is at once."""

MOST_KEYS: Final = 300
"""Bindings that may have keys of their own."""
MOST_TOLD: Final = 3
"""Bindings that are named because their keys cannot be used."""
LONGEST: Final = 100
"""Characters of the name of a binding, or of its keys."""


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_palette(value: object) -> bool:
    return value in PALETTES


def _is_speed(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= MOST_SPEED


def _is_preset(value: object) -> bool:
    return isinstance(value, str) and value in PRESETS


def _is_keymap(value: object) -> bool:
    return isinstance(value, dict) and len(value) <= MOST_KEYS


def _has_keys(name: object, keys: object) -> bool:
    """Tell whether a binding of that name may have these keys: there must be a way out."""
    if not all(isinstance(text, str) and 0 < len(text) <= LONGEST for text in (name, keys)):
        return False
    return name in FIXED or not RESERVED & {key.strip() for key in str(keys).split(",")}


ALLOWED: Final[Mapping[str, Callable[[object], bool]]] = {
    "ascii_only": _is_flag,
    "palette": _is_palette,
    "speed": _is_speed,
    "wide_cells": _is_flag,
    "reduced_motion": _is_flag,
    "preset": _is_preset,
    "keymap": _is_keymap,
}
"""By field of `Settings`: whether a value may be used. A setting that is to be kept needs a row here."""


def with_kept(settings: Settings) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings with what was kept in place of the defaults, and sentences about what is wrong."""
    found = preferences(settings_folder(settings.data_dir))
    notices = [found.notice] if found.notice else []
    good: dict[str, Any] = {}
    for name, is_allowed in ALLOWED.items():
        value = found.values.get(name)
        if value is not None and is_allowed(value):
            good[name] = value
        elif value is not None:
            notices.append(f"{FILE}: {quoted(str(value))} cannot be the {name}; the default is used.")
    keymap = good.pop("keymap", None)
    if keymap is not None:
        good["keymap"] = {name: keys for name, keys in keymap.items() if _has_keys(name, keys)}
        bad = [quoted(str(name)) for name in keymap if name not in good["keymap"]]
        if bad:
            said = ", ".join(bad[:MOST_TOLD]) + (" and more" if len(bad) > MOST_TOLD else "")
            notices.append(
                f"{FILE}: these cannot have the keys that stand there, and have their own: {said}."
            )
    return replace(settings, **good), tuple(notices)


def keep_settings(settings: Settings, **changes: Any) -> str:
    """Keep what was changed, and nothing that holds for this game alone; return what was wrong before.

    SaveError if it cannot be written.
    """
    return keep(settings_folder(settings.data_dir), changes)


def keep_or_say(settings: Settings, say: Callable[[str], None], **changes: Any) -> None:
    """Keep what was changed; tell what was wrong before, or why it cannot be kept."""
    try:
        notice = keep_settings(settings, **changes)
    except SkirmishError as error:
        notice = str(error)
    if notice:
        say(notice)
