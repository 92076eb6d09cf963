"""A map that is drawn: whatever was done can be undone, and what is written reads back as it was drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish.errors import Problem
from skirmish.grid import Cell
from skirmish.packs.sketch import DARK, DIM, STAIR, STOREY, History, Sketch, blank, read_sketch, written
from skirmish.packs.sketch.text import boxes
from skirmish.packs.sketch.tools import (
    MIRRORS,
    box_cells,
    copied,
    fill_cells,
    frame_cells,
    line_cells,
    mirrored,
    stamped,
)  # fmt: skip
from skirmish.packs.source import Source, parsed

MAPS = sorted((Path(__file__).parents[2] / "maps").glob("*.yaml"))
SMALL = """\
# What is first.
title: The shed
rows: |       # drawn by hand
  ######
  #.,.,#
  #....+
  ######
# Where people stand.
areas: |
  ......
  .AA...
  .AA...
  ......
zones:
  shed: A
  gate: "5,2"
# It is night.
dark: A
"""


def source_of(text: str) -> Source:
    problems: list[Problem] = []
    found = parsed(text, "a.yaml", problems)
    assert found is not None, problems
    return found


def read_back(text: str) -> Sketch:
    problems: list[Problem] = []
    found = read_sketch(source_of(text), problems)
    assert found is not None, (problems, text)
    return found


CELLS = st.builds(Cell, st.integers(0, 5), st.integers(0, 3))


@st.composite
def operations(draw: st.DrawFn, sketch: Sketch) -> tuple[str, Sketch]:
    """One thing that somebody does to the small map; two cells of its floor stay free to stand on."""
    kind = draw(st.sampled_from(["line", "box", "frame", "fill", "stamp", "place"]))
    start, end, mirror = draw(CELLS), draw(CELLS), draw(st.sampled_from(MIRRORS))
    glyph = draw(st.sampled_from([glyph for glyph in sketch.glyphs if sketch.tile(glyph).walkable]))
    if kind == "stamp":
        return kind, sketch.painted(stamped(copied(sketch, start, end), draw(CELLS)))
    if kind == "place":
        name = draw(st.sampled_from(["shed", "gate", "null", "new_one", DARK, DIM]))
        return kind, sketch.placed(name, box_cells(start, end), is_in=draw(st.booleans()))
    tool = {"line": line_cells, "box": box_cells, "frame": frame_cells}.get(kind)
    cells = tool(start, end) if tool else fill_cells(sketch, start)
    return kind, sketch.painted(dict.fromkeys(mirrored(sketch, cells, mirror), glyph))


@given(st.data())
def test_undo_after_anything_restores_and_redo_makes_it_again(data: st.DataObject) -> None:
    first = read_back(SMALL)
    history = History(first)
    for _ in range(data.draw(st.integers(1, 8))):
        history.do(*data.draw(operations(history.now)))
    last = history.now
    count = len(history.done)
    while history.undo() is not None:
        pass
    assert history.now == first
    assert len(history.undone) == count
    while history.redo() is not None:
        pass
    assert history.now == last


@given(st.data())
def test_what_is_written_reads_back_equal_with_or_without_the_old_file(data: st.DataObject) -> None:
    sketch = read_back(SMALL)
    for _ in range(data.draw(st.integers(1, 8))):
        sketch = data.draw(operations(sketch))[1]
    walkable = sketch.terrain[0].walkable
    standable = {name: mask for name, mask in sketch.places.items() if mask & walkable or name in {DARK, DIM}}
    sketch = Sketch(sketch.title, sketch.rows, sketch.legend, standable, sketch.links)
    if walkable.bit_count() < 2:  # No map, no matter who writes it.
        return
    assert read_back(written(sketch, source_of(SMALL))) == sketch
    assert read_back(written(sketch)) == sketch


@given(st.sets(CELLS))
def test_boxes_name_just_these_cells(cells: set[Cell]) -> None:
    sketch = blank("A room", 6, 4)
    found = set[Cell]()
    for word in boxes(sketch.mask(cells), 6).split():
        corners = [Cell(*map(int, corner.split(","))) for corner in word.split("-")]
        box = box_cells(corners[0], corners[-1])
        assert not found & box
        found |= box
    assert found == cells


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_a_map_of_the_game_that_was_not_changed_is_written_to_the_letter(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert written(read_back(text), source_of(text)) == text


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_a_map_of_the_game_reads_back_when_its_places_are_written_anew(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    sketch = read_back(text).placed("start_1", [Cell(1, 1), Cell(2, 1), Cell(3, 2)], is_in=True)
    if sketch.places["start_1"] & sketch.terrain[0].walkable:
        assert read_back(written(sketch, source_of(text))) == sketch
    assert read_back(written(read_back(text))) == read_back(text)


def test_comments_between_entries_stay_and_only_what_changed_is_written_anew() -> None:
    sketch = read_back(SMALL).painted({Cell(3, 2): "*"})
    assert written(sketch, source_of(SMALL)) == SMALL.replace("#....+", "#..*.+").replace(
        "rows: |       # drawn by hand", "rows: |"
    )


def test_a_place_that_is_emptied_goes_and_a_new_one_is_written_as_boxes() -> None:
    sketch = read_back(SMALL).placed("gate", [Cell(5, 2)], is_in=False)
    sketch = sketch.placed("yard", box_cells(Cell(3, 1), Cell(4, 2)), is_in=True)
    text = written(sketch, source_of(SMALL))
    assert 'zones:\n  shed: "A"\n  yard: "3,1-4,2"\n# It is night.\ndark: "A"\n' in text
    assert "gate" not in text


def test_a_fill_stops_at_other_ground_and_at_corners() -> None:
    sketch = Sketch("A", (".#.", "#..", "..."))
    assert fill_cells(sketch, Cell(0, 0)) == {Cell(0, 0)}
    assert len(fill_cells(sketch, Cell(2, 2))) == 6


def test_a_mirror_repeats_across_the_middle() -> None:
    sketch = blank("A room", 6, 4)
    assert mirrored(sketch, [Cell(1, 0)], "both") == {Cell(1, 0), Cell(4, 0), Cell(1, 3), Cell(4, 3)}
    assert mirrored(sketch, [Cell(1, 0)], "left-right") == {Cell(1, 0), Cell(4, 0)}


def test_what_changes_nothing_is_no_step() -> None:
    history = History(read_back(SMALL))
    assert not history.do("brush", history.now.painted({Cell(0, 0): "#"}))
    assert not history.do("brush", history.now.painted({Cell(99, 0): "#"}))
    assert history.undo() is None


def test_a_room_has_a_size_that_maps_may_have() -> None:
    assert blank("A", 4, 3).rows == ("####", "#..#", "####")
    with pytest.raises(ValueError, match="3 x 3 to 200 x 200"):
        blank("A", 201, 3)


HOUSE = """\
title: The house
rows: |
  .....#.....
  .....#.....
storeys:
  # The lower floor comes first.
  ground_floor: 0,0-4,1
  upper_floor: 6,0-10,1
stairs:
  steps: 4,0 6,0
"""


def test_storeys_and_stairs_are_kept_and_can_be_drawn() -> None:
    source = source_of(HOUSE)
    first = read_back(HOUSE)
    assert written(first, source) == HOUSE
    assert written(first.titled("The home"), source) == HOUSE.replace("The house", '"The home"')
    more = first.placed(f"{STAIR}ladder", [Cell(0, 0), Cell(10, 0)], is_in=True)
    assert 'stairs:\n  steps: "4,0 6,0"\n  ladder: "0,0 10,0"\n' in written(more, source)
    assert read_back(written(more)) == more
    bare = first.placed(f"{STAIR}steps", [Cell(4, 0), Cell(6, 0)], is_in=False)
    assert "stairs" not in written(bare, source)
    assert f"{STOREY}upper_floor" in bare.places_at(Cell(7, 1))


def test_the_ground_of_a_sketch_has_its_storeys() -> None:
    terrain, _ = read_back(HOUSE).terrain
    assert [storey.name for storey in terrain.storeys] == ["ground_floor", "upper_floor"]
    assert terrain.is_stair(Cell(4, 0), Cell(6, 0))


def test_stairs_with_one_end_are_drawn_on() -> None:
    """Half drawn is a mistake that the checks tell, and nothing is lost."""
    half = HOUSE.replace("4,0 6,0", '"4,0"')
    assert read_back(half).places[f"{STAIR}steps"] == 1 << 4
