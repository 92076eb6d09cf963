"""The settings of the app. Those that outlive the game have a row in `skirmish/app/kept_settings.py`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """What the player has chosen about the screens, not about a battle."""

    data_dir: Path | None = None
    """The folder that saves lie below; None: where the system keeps such."""
    ascii_only: bool = False
    """Whether only ASCII characters are drawn."""
    palette: str = "dark"
    """Id of the palette."""
    speed: float = 1.0
    """How fast events are played back; 0: at once, as the tests do."""
