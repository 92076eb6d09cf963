"""Maps as drawings of REXPaint: the ground comes back, what is lost is listed, bad files are refused."""

from __future__ import annotations

import gzip
import struct
from dataclasses import replace
from pathlib import Path

import pytest

from skirmish.errors import SettingsError
from skirmish.grid import Cell
from skirmish.packs.sketch import DARK, Sketch
from skirmish.packs.sketch.exchange import from_xp, to_xp
from skirmish.packs.sketch.posts import SketchPost

ROWS = ("#####", "#.,+~", "#'^*#")
SEEN: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
THROUGH: tuple[int, ...] = (0, 0, 0, 255, 0, 255)


def drawing(path: Path, *layers: tuple[int, int, list[tuple[int, tuple[int, ...]]]], count: int = 0) -> Path:
    """Write a file as REXPaint does: cells from the top of each column, columns from the west."""
    raw = struct.pack("<ii", -1, count or len(layers))
    for width, height, cells in layers:
        raw += struct.pack("<ii", width, height)
        raw += b"".join(struct.pack("<i6B", code, *colours) for code, colours in cells)
    path.write_bytes(gzip.compress(raw))
    return path


def test_all_ground_comes_back_and_what_is_lost_is_listed(tmp_path: Path) -> None:
    sketch = Sketch("The shed", ROWS, places={"yard": 2 << 6, DARK: 4 << 6}, links={"rope": 6 << 6})
    sketch = replace(sketch, posts=(SketchPost("Pell", "guards", "sentry", "1,1"),))
    lost = to_xp(sketch, tmp_path / "shed.xp")
    assert lost == (
        "The title, The shed, is not written.",
        "The zone yard is not written.",
        "Which cells are dark is not written.",
        "The link rope is not written.",
        "The unit Pell is not written.",
    )
    found, told = from_xp(tmp_path / "shed.xp", "The shed")
    assert found == Sketch("The shed", ROWS)
    assert told == ("Colours are not read.",)


def test_the_upper_layer_hides_the_lower_and_strange_signs_are_floor(tmp_path: Path) -> None:
    lower = (2, 2, [(219, SEEN), (ord("Z"), SEEN), (ord("."), SEEN), (6, SEEN)])  # 219: a block, 6: a spade.
    upper = (2, 2, [(ord("+"), SEEN), (ord("#"), THROUGH), (0, SEEN), (ord("#"), THROUGH)])
    found, told = from_xp(drawing(tmp_path / "a.xp", lower, upper), "A")
    assert found.rows == ("+.", ".♠")
    assert found.tile(found.glyph(Cell(1, 1))).id == "tree"
    assert told == ("Colours are not read.", "In 1 cell `Z` stands for no ground: floor.")


def test_a_character_that_rexpaint_does_not_have_is_floor_and_told(tmp_path: Path) -> None:
    """It has 256 of them; other programs that write such files may say any number."""
    cells = [(46, SEEN), (256, SEEN), (0x7FFF_FFFF, SEEN), (-1, SEEN)]
    found, told = from_xp(drawing(tmp_path / "a.xp", (2, 2, cells)), "A")
    assert found.rows == ("..", "..")
    assert told == (
        "Colours are not read.",
        "In 3 cells is a character that REXPaint does not have: floor.",
    )


@pytest.mark.parametrize(
    ("layers", "count", "said"),
    [
        ([(201, 1, [(46, SEEN)] * 201)], 0, "a map is 1 x 1 to 200 x 200 cells"),
        ([(2_000_000_000, 2_000_000_000, [])], 0, "a map is 1 x 1 to 200 x 200 cells"),
        ([(1, 1, [(46, SEEN)])], 1_000_000, "a drawing has 1 to 9 layers, this one says 1000000"),
        ([(2, 2, [(46, SEEN)])], 0, "this is no drawing of REXPaint, or only a part of one"),
        ([(1, 1, [(46, SEEN)]), (1, 2, [(46, SEEN)] * 2)], 0, "only a part of one"),
    ],
)
def test_a_size_that_lies_is_refused_unread(
    tmp_path: Path, layers: list[tuple[int, int, list[tuple[int, tuple[int, ...]]]]], count: int, said: str
) -> None:
    with pytest.raises(SettingsError, match=said):
        from_xp(drawing(tmp_path / "a.xp", *layers, count=count), "A")


def test_a_drawing_that_is_cut_off_anywhere_is_refused(tmp_path: Path) -> None:
    whole = drawing(tmp_path / "a.xp", (2, 2, [(46, SEEN)] * 4)).read_bytes()
    for length in range(len(whole)):
        (tmp_path / "b.xp").write_bytes(whole[:length])
        with pytest.raises(SettingsError, match="REXPaint"):
            from_xp(tmp_path / "b.xp", "A")
