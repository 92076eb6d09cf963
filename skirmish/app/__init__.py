"""The game played in the terminal. Importing this package loads neither textual nor the rules."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.app.memory import collect_rarely, import_asyncio, settle

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.app.app import SkirmishApp
    from skirmish.packs.launch_request import LaunchRequest
    from skirmish.packs.sketch.cast import Cast
    from skirmish.packs.sketch.file import SketchFile

FRAMES = "120"
"""Frames a second: a second frame that follows a key at once waits 8 ms instead of 16."""


def run_app(
    data_dir: Path | None = None,
    *,
    ascii_only: bool = False,
    request: LaunchRequest | None = None,
    puzzle: str = "",
    replay: Path | None = None,
    drawn: tuple[SketchFile, Cast | None] | None = None,
) -> int:
    """Play until the player quits, and return the exit code.

    `data_dir` is the folder that saves lie below (None: where the system keeps such). `request` is the
    battle, `puzzle` the id of the position, `replay` the save or `drawn` the map, with its scenario, to begin
    with (None and empty: the title). If the app has failed, its error is raised once the terminal is
    as it was.
    """
    collect_rarely()
    import_asyncio()
    os.environ.setdefault("TEXTUAL_FPS", FRAMES)
    if os.environ.get("NO_COLOR") == "":
        del os.environ["NO_COLOR"]  # Set but empty means: colours are wanted.
    from skirmish.app.app import SkirmishApp
    from skirmish.app.kept_settings import with_kept
    from skirmish.app.settings import Settings

    kept, notices = with_kept(Settings(data_dir))
    settings = replace(kept, ascii_only=ascii_only or kept.ascii_only)
    app = SkirmishApp(settings, request, settle, puzzle, _asked_for(), replay=replay)
    _show_map(app, drawn)
    app.notices = notices
    with app.signals():
        app.run()
    if app.failure is not None:
        raise app.failure
    return app.return_code or 0


def _show_map(app: SkirmishApp, drawn: tuple[SketchFile, Cast | None] | None) -> None:
    """Have the map editor opened, if there is a map to be drawn."""
    if drawn is not None:
        from skirmish.app.editing.opening import open_map

        open_map(app, *drawn)


def _asked_for() -> str:
    """Return the palette that the terminal asks for: by NO_COLOR none, by its kind sixteen; else empty."""
    if os.environ.get("NO_COLOR"):
        return "mono"
    if os.environ.get("COLORTERM", "").strip().lower() in {"truecolor", "24bit"} or os.name == "nt":
        return ""
    name = os.environ.get("TERM", "").strip().lower()
    return "" if "256color" in name or "kitty" in name or "direct" in name else "sixteen"
