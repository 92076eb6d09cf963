"""The settings of the player between two starts: a small JSON file; only what makes sense is taken of it."""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from skirmish import files
from skirmish.app.keymaps import PRESETS
from skirmish.app.settings import Settings

MOST_BYTES: Final = 100_000
"""A longer file is not ours."""
MOST_KEYS: Final = 300
"""Bindings that may have keys of their own."""
LONGEST: Final = 100
"""Characters of an id, or of the keys of one binding."""

_KINDS: Final = {
    "ascii_only": bool,
    "palette": str,
    "wide_cells": bool,
    "reduced_motion": bool,
    "preset": str,
    "keymap": dict,
}
"""What is kept, and what kind of value it is."""


def settings_path(data_dir: Path | None) -> Path:
    """Return where the settings are kept: in that folder, or where the system keeps such. Nothing is made."""
    if data_dir is not None:
        return data_dir / "settings.json"
    from platformdirs import user_config_path

    base = os.environ.get("XDG_CONFIG_HOME", "")
    if base and not Path(base).is_absolute():
        return Path.home() / ".config" / "skirmish" / "settings.json"
    return user_config_path("skirmish", appauthor=False) / "settings.json"


def load_settings(data_dir: Path | None) -> Settings:
    """Return the settings that were kept; the default for whatever is missing, damaged or makes no sense."""
    told: Any = None
    with suppress(OSError, ValueError, RecursionError), files.regular(settings_path(data_dir)) as file:
        told = json.loads(files.rest(file, MOST_BYTES))
    if not isinstance(told, dict):
        return Settings(data_dir)
    sound = {name: told[name] for name, kind in _KINDS.items() if type(told.get(name)) is kind}
    sound["keymap"] = {
        name: keys
        for name, keys in list(sound.get("keymap", {}).items())[:MOST_KEYS]
        if isinstance(keys, str) and 0 < len(keys) <= LONGEST and len(name) <= LONGEST
    }
    if sound.get("preset") not in PRESETS:
        sound.pop("preset", None)
    return replace(Settings(data_dir), **sound)


def save_settings(settings: Settings) -> str:
    """Keep the settings; return why that failed, empty if it did not."""
    path = settings_path(settings.data_dir)
    told = {name: getattr(settings, name) for name in _KINDS}
    text = json.dumps({**told, "keymap": dict(settings.keymap)}, indent=2)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=".settings-", dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text + "\n")
        Path(name).replace(path)
    except OSError as error:
        return f"The settings could not be kept: {files.because(error)}."
    return ""
