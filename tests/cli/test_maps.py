"""`map check`: what a maker of maps types, and what is answered."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from skirmish.cli import watching
from tests.cli.shell import skirmish

TOP = Path(__file__).parents[2]
YARD = """\
title: A yard
rows: |
  #####
  #...#
  #####
"""
BROKEN = """\
titel: A yard
rows: |
  #####
  #.?#
  #####
legend:
  "s": wal
  "ab": floor
zones:
  gate: 9,9
"""


def written(folder: Path, text: str, name: str = "yard.yaml") -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_every_shipped_map_is_in_order_and_nothing_is_odd_about_it() -> None:
    said = skirmish("map", "check", TOP)
    assert (said.code, said.err) == (0, "")
    assert len(said.lines) == len(list((TOP / "maps").glob("*.yaml"))) >= 4


def test_every_mistake_of_every_layer_is_told_in_one_pass(tmp_path: Path) -> None:
    """A word that is unknown, a title that is missing, tiles, rows, characters and places."""
    path = written(tmp_path, BROKEN)
    said = skirmish("map", "check", path)
    assert (said.code, said.out) == (1, "")
    told = [line.removeprefix(f"{path}:") for line in said.err.splitlines() if line.startswith(str(path))]
    assert told == [
        "1:1: `title` is missing here",
        "1:1: nothing is called `titel` here (did you mean `title`?)",
        "4:5: `?` is not in the legend",
        "4:7: this row has 4 cells, the first has 5",
        "7:8: there is no tile `wal` (did you mean `wall`?)",
        "8:3: `ab` is not one visible character",
        "10:9: `9,9` is not on this map of 5 x 3 cells (the first cell is 0,0)",
    ]
    assert any(line.strip() == "^" for line in said.err.splitlines())


def test_a_map_that_is_not_there_is_one_problem(tmp_path: Path) -> None:
    said = skirmish("map", "check", tmp_path / "nowhere.yaml")
    assert said.code == 1
    assert "nowhere.yaml" in said.err


def test_files_folders_and_the_input_are_checked_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, bad = written(tmp_path / "one", YARD), written(tmp_path / "two", BROKEN)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(YARD.encode())))
    said = skirmish("map", "check", good.parent, bad, "-", "--json", typed=YARD)
    assert said.code == 1
    assert [(one["path"], len(one["problems"])) for one in said.json] == [
        (str(good), 0),
        (str(bad), 7),
        ("-", 0),
    ]
    assert said.json[2]["map"] == {"title": "A yard", "width": 5, "height": 3, "zones": []}


def test_a_map_that_is_named_twice_is_told_once(tmp_path: Path) -> None:
    path = written(tmp_path, YARD)
    said = skirmish("map", "check", path, tmp_path / "." / path.name, tmp_path, path)
    assert (said.code, said.err, said.lines) == (0, "", [f"{path}: A yard, 5 x 3, 0 zones"])


def test_a_scenario_is_told_to_be_one_in_one_line() -> None:
    path = TOP / "content" / "core" / "scenarios" / "raid.yaml"
    said = skirmish("map", "check", path)
    first, *quoted = said.err.splitlines()
    assert (said.code, said.out) == (1, "")
    assert first.endswith(": this is a scenario, not a map (`skirmish pack check` looks at scenarios)")
    assert len(quoted) == 2


def test_a_folder_without_maps_is_a_problem(tmp_path: Path) -> None:
    said = skirmish("map", "check", tmp_path)
    assert (said.code, said.out) == (1, "")
    assert said.err == f"{tmp_path}:1:1: there is no map in this folder\n"


def test_what_is_odd_is_a_note_and_no_mistake(tmp_path: Path) -> None:
    """A wall that is drawn as grass, and a cell that nobody can get to."""
    text = """\
title: A yard
rows: |
  ,,,,,,
  ,..,.,
  ,,,,,,
legend:
  ",": wall
"""
    path = written(tmp_path, text)
    said = skirmish("map", "check", path)
    assert said.code == 0
    assert said.out == f"{path}: A yard, 6 x 3, 0 zones\n"
    cut_off, redefined = [line for line in said.err.splitlines() if line.startswith("note: ")]
    assert cut_off.endswith("4:7: from 4,1 there is no way to the rest of the map: this cell is cut off")
    assert f"{path}:7:3: `,` is wall here; on every other map it is grass (take" in redefined


def test_a_rope_makes_a_way(tmp_path: Path) -> None:
    rows = "rows: |\n  ######\n  #..#.#\n  ######\n"
    odd = skirmish("map", "check", written(tmp_path, f"title: A yard\n{rows}"))
    tied = skirmish("map", "check", written(tmp_path, f"title: A yard\n{rows}links: {{rope: '2,1 4,1'}}\n"))
    assert "cut off" in odd.err
    assert (tied.code, tied.err) == (0, "")


def test_it_looks_again_when_a_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, BROKEN)

    def twice(paths: Sequence[Path]) -> Iterator[None]:
        assert list(paths) == [path]
        yield
        path.write_text(YARD, encoding="utf-8")
        yield

    monkeypatch.setattr(watching, "changes", twice)
    said = skirmish("map", "check", path, "--watch")
    assert said.code == 0
    assert "is missing here" in said.err
    assert said.out == f"{path}: A yard, 5 x 3, 0 zones\n"


def test_the_input_cannot_be_watched() -> None:
    said = skirmish("map", "check", "-", "--watch")
    assert (said.code, said.out) == (2, "")
