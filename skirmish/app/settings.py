"""The settings of the app. Those that outlive the game have a row in `skirmish/app/kept_settings.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """What the player has chosen about the screens, not about a battle."""

    data_dir: Path | None = None
    """The folder that saves lie below; None: where the system keeps such."""
    ascii_only: bool = False
    """Whether only ASCII characters are drawn."""
    palette: str = "safe"
    """Id of the palette."""
    speed: float = 1.0
    """How fast events are played back; 0: at once, as the tests do."""
    wide_cells: bool = True
    """Whether cells are two columns wide where the whole map fits so, for ground that is square."""
    reduced_motion: bool = False
    """Whether nothing moves by itself: events are shown at once, and no title is alive."""
    preset: str = "vi"
    """Id of the keys that move the cursor."""
    keymap: Mapping[str, str] = field(default_factory=dict)
    """By name of a binding: the keys that the player gave it, as Textual writes them."""
