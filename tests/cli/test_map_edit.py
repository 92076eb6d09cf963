"""`map edit`, `map export` and `map import`: what a maker of maps types, and what is answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.packs.sketch.cast import Cast
from tests.cli.shell import skirmish

TOP = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (("new.yaml",), 2, "the map editor needs a terminal"),
        (("new.txt",), 2, "the name of a map file ends in .yaml"),
        (("new.yaml", "--size", "2x900"), 2, "a new map is 3 x 3 to 200 x 200 cells"),
        (("new.yaml", "--size", "wide"), 2, "--size is written as 40x16: columns, x, rows"),
        (("bad.yaml",), 3, "this row has 4 cells, the first has 5"),
    ],
)
def test_what_cannot_be_edited_is_told_and_nothing_is_written(
    tmp_path: Path, args: tuple[str, ...], code: int, said: str
) -> None:
    (tmp_path / "bad.yaml").write_text("title: A\nrows: |\n  #####\n  #..#\n", encoding="utf-8")
    found = skirmish("--data-dir", tmp_path, "map", "edit", tmp_path / args[0], *args[1:])
    assert (found.code, found.out) == (code, "")
    assert said in found.err
    assert [path.name for path in tmp_path.iterdir()] == ["bad.yaml"]


def test_a_map_goes_to_rexpaint_and_comes_back(tmp_path: Path) -> None:
    there = skirmish("map", "export", TOP / "maps" / "woods.yaml", tmp_path / "woods.xp")
    assert (there.code, there.lines) == (0, [str(tmp_path / "woods.xp")])
    assert there.err.startswith("note: The title, ")
    back = skirmish("map", "import", tmp_path / "woods.xp", tmp_path / "copy.yaml")
    assert (back.code, back.err) == (0, "note: Colours are not read.\n")
    checked = skirmish("map", "check", tmp_path / "copy.yaml")
    assert (checked.code, checked.lines[0].rpartition(", ")[0]) == (0, back.lines[0])
    again = skirmish("map", "import", tmp_path / "woods.xp", tmp_path / "copy.yaml")
    assert (again.code, again.err) == (2, "skirmish: copy.yaml is there already\n")


def test_a_map_goes_to_tiled_and_comes_back(tmp_path: Path) -> None:
    there = skirmish("map", "export", TOP / "maps" / "bridge.yaml", tmp_path / "bridge.tmj")
    assert (there.code, there.lines) == (
        0,
        [str(tmp_path / "bridge.tmj"), str(tmp_path / "bridge-tiles.png")],
    )
    assert there.err.startswith("note: How the file was written")
    back = skirmish("map", "import", tmp_path / "bridge.tmj", tmp_path / "copy.yaml")
    assert (back.code, back.lines, back.err) == (
        0, [f"{tmp_path / 'copy.yaml'}: The toll bridge, 34 x 20"], ""
    )  # fmt: skip
    assert skirmish("map", "check", tmp_path / "copy.yaml").code == 0
    again = skirmish("map", "export", TOP / "maps" / "bridge.yaml", tmp_path / "bridge.tmj")
    assert (again.code, again.err) == (2, "skirmish: bridge.tmj is there already\n")


def test_units_and_patrols_go_to_tiled_with_their_scenario(tmp_path: Path) -> None:
    raid = TOP / "content" / "core" / "scenarios" / "raid.yaml"
    there = skirmish("map", "export", TOP / "maps" / "mill.yaml", tmp_path / "mill.tmj", "--scenario", raid)
    assert there.code == 0
    back = skirmish("map", "import", tmp_path / "mill.tmj", tmp_path / "copy.yaml")
    assert 'patrol: ["28,22 s", "40,20 e", "28,22 w"]' in back.err
    text = raid.read_text(encoding="utf-8")
    bare = text.replace('        patrol: ["28,22 s", "40,20 e", "28,22 w"]\n', "")
    (tmp_path / "raid.yaml").write_text(bare, encoding="utf-8")
    (tmp_path / "new").mkdir()
    again = skirmish(
        "map", "import", tmp_path / "mill.tmj", tmp_path / "new" / "mill.yaml",
        "--scenario", tmp_path / "raid.yaml",
    )  # fmt: skip
    assert (again.code, again.err) == (0, "")
    kept = Cast(tmp_path / "raid.yaml", tmp_path).posts
    assert (text != bare, kept) == (True, Cast(raid, tmp_path).posts)
    other = skirmish("map", "edit", TOP / "maps" / "bridge.yaml", "--scenario", raid)
    said = "skirmish: raid.yaml is played on the map `mill`, not on bridge\n"
    assert (other.code, other.err) == (2, said)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("export", TOP / "maps" / "bridge.yaml", "a.tmx"), "ends in .xp (REXPaint) or .tmj (Tiled)"),
        (("import", "a.png", "a.yaml"), "ends in .xp (REXPaint), .tmj, .json or .tmx (Tiled)"),
    ],
)
def test_a_drawing_of_another_kind_is_refused(args: tuple[Path | str, ...], said: str) -> None:
    found = skirmish("map", *args)
    assert (found.code, found.out) == (2, "")
    assert said in found.err


def test_what_is_no_drawing_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.xp").write_bytes(b"hello")
    found = skirmish("map", "import", tmp_path / "a.xp", tmp_path / "a.yaml")
    assert (found.code, found.err) == (3, "skirmish: a.xp: this is no drawing of REXPaint\n")
    assert not (tmp_path / "a.yaml").exists()
