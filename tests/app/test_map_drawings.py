"""Maps from Tiled and REXPaint, and for them, in the map editor: by keyboard, by mouse, at 80x24."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from skirmish.app.app import SkirmishApp
from skirmish.app.screens.drawings import DrawingsScreen
from skirmish.grid import Cell
from skirmish.packs.sketch import Sketch
from skirmish.packs.sketch.exchange import from_drawing, to_drawing
from skirmish.packs.sketch.posts import SketchPost
from tests.app.editor import SHED, WATCH, Editor, opened
from tests.app.table import until

BARN = Sketch("The barn", ("#######", "#..+..#", "#######"), places={"stall": 3 << 9})
"""A smaller map than the shed."""


def drawings(at: Editor) -> DrawingsScreen:
    """The page of drawings, which is on top."""
    screen = at.app.screen
    assert isinstance(screen, DrawingsScreen)
    return screen


async def type_path(at: Editor, path: Path | str) -> None:
    """Type a path as somebody pastes it."""
    await at.press("p")
    entry = drawings(at).line_edit
    assert entry is not None
    entry.add(str(path))
    await at.press("enter")


async def test_a_drawing_is_read_by_keys_alone_and_undo_brings_the_map_back(tmp_path: Path) -> None:
    to_drawing(BARN, tmp_path / "barn.xp")
    async with opened(tmp_path) as at:
        await at.go(5, 2)
        await at.press("enter", "d", "i", "enter")
        await at.reads(
            "barn.xp: The shed, 7 x 3.", "What is lost (1)", "- Colours are not read.", "Undo brings"
        )
        assert at.rows[2] == "#....#...#"
        await at.press("y")
        await at.reads("Read. u brings the map back", "shed.yaml*", "The shed, 7 x 3")
        assert at.rows == BARN.rows
        await at.press("u")
        assert at.rows[2] == "#....#...#"
        await at.press("y", "w")
        await at.reads("Saved:")
        assert "  #..+..#\n" in at.path.read_text(encoding="utf-8")
        assert at.path.read_text(encoding="utf-8").startswith("# A shed.\n")


async def test_a_drawing_in_another_folder_is_read_by_mouse_alone(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    (mine / "art").mkdir(parents=True)
    to_drawing(BARN, mine / "art" / "barn.tmj")
    async with opened(mine) as at:
        await at.click("Tiled/REXPaint")
        await at.reads("Tiled and REXPaint")
        await at.click("read a drawing")
        await at.reads("No drawing lies here")
        await at.click("the folder above")
        await at.click(" mine")
        await at.reads("art")
        await at.click(" art")
        await at.reads("barn.tmj")
        await at.click("barn.tmj")
        await at.reads("barn.tmj: The barn, 7 x 3.", "- Nothing.")
        await at.click("yes")
        await at.reads("Read. u brings the map back")
        assert (at.rows, at.screen.easel.sketch.places) == (BARN.rows, BARN.places)
        assert at.screen.easel.cursor == Cell(5, 2)


async def test_who_says_no_keeps_the_map(tmp_path: Path) -> None:
    to_drawing(BARN, tmp_path / "barn.tmj")
    async with opened(tmp_path) as at:
        await at.press("d", "i", "enter")
        await at.reads("Put it in the place of the map that is drawn?")
        await at.press("n", "escape", "escape")
        await until(at.pilot, lambda: at.app.screen is at.screen)
        assert (at.rows[2], at.screen.desk.is_changed) == ("#........#", False)


@pytest.mark.parametrize(("key", "suffix"), [("t", ".tmj"), ("r", ".xp")])
async def test_the_map_is_written_as_it_is_drawn_and_never_over_another_file(
    tmp_path: Path, key: str, suffix: str
) -> None:
    async with opened(tmp_path) as at:
        await at.go(5, 2)
        await at.press("enter", "d", key, "enter")
        await at.reads(f"Written: shed{suffix}", "What is lost")
        await at.press("b")
        await until(at.pilot, lambda: at.app.screen is at.screen)
        await at.press("d", key)
        await at.reads(f"write shed-2{suffix} here")
        await at.click("write shed-2")
        await at.reads(f"Written: shed-2{suffix}")
        assert at.screen.desk.is_changed
    for name in ("shed", "shed-2"):
        assert from_drawing(tmp_path / f"{name}{suffix}", "A")[0].rows[2] == "#....#...#"
    assert (tmp_path / "shed.yaml").read_text(encoding="utf-8") == SHED


async def test_a_path_is_typed_and_a_file_that_is_there_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    async with opened(folder) as at:
        await at.press("d", "t")
        await type_path(at, "../out/barn")
        await at.reads("Written: barn.tmj, barn-tiles.png.")
        await at.press("b", "d", "t")
        await type_path(at, tmp_path / "out" / "barn.tmj")
        await at.reads("barn.tmj is there already.")
        await type_path(at, "barn.png")
        await at.reads("the name of a drawing ends in .xp (REXPaint) or .tmj (Tiled)")
        await type_path(at, "a" * 300)
        await at.reads("File name too long")
        await type_path(at, "..")
        await at.reads("/ out")
    assert not (folder / "barn.png").exists()


async def test_what_is_no_drawing_is_answered_in_a_sentence_and_nothing_is_changed(tmp_path: Path) -> None:
    (tmp_path / "a.xp").write_bytes(b"hello")
    (tmp_path / "b.tmj").write_text('{"type": "map", "orientation": "hexagonal"}', encoding="utf-8")
    (tmp_path / "c.tmx").symlink_to(tmp_path / "nothing")
    async with opened(tmp_path) as at:
        await at.press("d", "i", "enter")
        await at.reads("a.xp: this is no drawing of REXPaint.")
        await at.press("down", "enter")
        await at.reads("b.tmj: the map is hexagonal; a map here has squares")
        await at.press("down", "enter")
        await at.reads("c.tmx: No such file or directory.")
        await type_path(at, "~no one/a.xp")
        await at.reads("~no one/a.xp: ")
        await type_path(at, "shed.yaml")
        await at.reads("the name of a drawing ends in .xp (REXPaint), .tmj, .json or .tmx (Tiled).")
        assert (at.rows[2], at.screen.desk.is_changed) == ("#........#", False)


async def test_units_of_the_scenario_go_where_the_drawing_has_them(tmp_path: Path) -> None:
    pell = SketchPost("Pell", "guards", "guard", "2,1", ((Cell(2, 1), 6), (Cell(5, 1), -1)))
    drawn = replace(BARN, posts=(pell, replace(pell, name="Ghost")))
    (tmp_path / "maps").mkdir()
    to_drawing(drawn, tmp_path / "maps" / "barn.tmj")
    async with opened(tmp_path, watch=WATCH) as at:
        await at.press("c", "d", "i", "enter")
        await at.reads("- The scenario has no unit `Ghost`: not read.")
        await at.press("y", "a", "a")
        await at.reads("patrol: Pell")
        posts = at.screen.easel.sketch.posts
        assert [post.name for post in posts] == ["raider", "Pell", "Orlo"]
        assert (posts[1].at, posts[1].patrol) == ("2,1", pell.patrol)
        await at.press("a")
        await at.reads("patrol: Orlo", "6,2: wall")  # It starts at 8,3, off the smaller map.
        assert posts[2].at == "8,3"
        await at.press("u", "w", "c")
        assert at.path.read_text(encoding="utf-8") == SHED


async def test_a_long_list_of_losses_is_scrolled_by_keys_and_wheel(tmp_path: Path) -> None:
    odd = "".join(chr(code) for code in range(48, 88))
    zones = {"type": "objectgroup", "name": "zones", "objects": [{"name": one, "rotation": 9} for one in odd]}
    to_drawing(BARN, tmp_path / "odd.tmj")
    raw = json.loads((tmp_path / "odd.tmj").read_text(encoding="utf-8"))
    raw["layers"] = [raw["layers"][0], zones]
    (tmp_path / "odd.tmj").write_text(json.dumps(raw), encoding="utf-8")
    async with opened(tmp_path) as at:
        await at.press("d", "i", "enter")
        await at.reads("What is lost (40)", "The object `0` is turned")
        assert "The object `W` is turned" not in at.text
        await at.press("pagedown", "pagedown", "pagedown")
        await at.reads("The object `W` is turned")
        await at.press("pageup", "pageup", "pageup", "y")
        await at.reads("Read. u brings the map back")


async def test_in_a_browser_only_the_folder_of_the_map_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "art").mkdir()
    async with opened(tmp_path) as at:
        monkeypatch.setattr(SkirmishApp, "is_web", property(lambda _: True))
        await at.press("d", "i")
        await at.reads("in the folder of the map")
        assert "the folder above" not in at.text
        assert "type a path" not in at.text
        assert str(tmp_path) not in at.text
        await at.press("p", "u")
        assert (drawings(at).line_edit, drawings(at).folder.path) == (None, tmp_path)
