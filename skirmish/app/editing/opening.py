"""The way into the map editor, for an app that was started to draw a map."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.app.app import SkirmishApp
    from skirmish.packs.sketch.cast import Cast
    from skirmish.packs.sketch.file import SketchFile


def open_map(app: SkirmishApp, file: SketchFile, cast: Cast | None = None) -> None:
    """Draw on that map, for a scenario on it if one is given, as soon as the packs are read."""

    def show() -> None:
        from skirmish.app.screens.map_editor import MapEditorScreen

        if app.library is not None:
            app.push_screen(MapEditorScreen(file, app.library, cast))

    app.coming = file.path.name
    app.when_ready(show)
