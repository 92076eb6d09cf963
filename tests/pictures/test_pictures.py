"""The main screens look as they did; when they are meant to change, `make pictures` draws them anew."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from skirmish.app.palette import palette
from tests.app.table import heard
from tests.pictures.scenes import FOLDER, SCENES, SIZES, drawn, kept

MOST_BYTES = 40_000
"""A picture is a small file."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let widgets that have nothing to do not be asked again and again whether they are done."""
    monkeypatch.setattr(Pilot, "_wait_for_screen", heard)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", SCENES)
async def test_a_screen_looks_as_it_did(scene: str, size: str) -> None:
    found = await drawn(scene, size)
    text = kept(scene, size).read_text(encoding="utf-8")
    assert found.splitlines() == text.splitlines()
    columns, rows, _ = SIZES[size]
    assert all(cell_len(line) <= columns for line in found.splitlines()[:rows])


def test_there_is_a_picture_of_each_scene_and_no_other() -> None:
    wanted = {kept(scene, size).name for scene in SCENES for size in SIZES}
    assert {path.name for path in FOLDER.iterdir()} == wanted
    assert all(path.stat().st_size < MOST_BYTES for path in FOLDER.iterdir())


@pytest.mark.parametrize("scene", SCENES)
def test_without_colour_there_is_none(scene: str) -> None:
    styles = kept(scene, "mono").read_text(encoding="utf-8").partition("--- letters")[2]
    assert "#" not in styles
    assert palette("mono").ground == "ansi_default"
