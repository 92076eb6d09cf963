"""Which settings outlive the game, and what each may be. They lie in `settings.json`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from skirmish.app.palette import PALETTES
from skirmish.app.settings import Settings
from skirmish.records.places import settings_folder
from skirmish.records.preferences import FILE, keep, preferences
from skirmish.typed import quoted

MOST_SPEED: Final = 10.0
"""The fastest playback that can be set; 0 is at once."""


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_palette(value: object) -> bool:
    return value in PALETTES


def _is_speed(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= MOST_SPEED


ALLOWED: Final[Mapping[str, Callable[[object], bool]]] = {
    "ascii_only": _is_flag,
    "palette": _is_palette,
    "speed": _is_speed,
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
    return replace(settings, **good), tuple(notices)


def keep_settings(settings: Settings, **changes: Any) -> str:
    """Keep what was changed, and nothing that holds for this game alone; return what was wrong before.

    SaveError if it cannot be written.
    """
    return keep(settings_folder(settings.data_dir), changes)
