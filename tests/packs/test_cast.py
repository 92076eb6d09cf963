"""Units of a scenario drawn on its map: patrols and starts are written back, all else stays to the letter."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from skirmish.errors import ContentError, SettingsError
from skirmish.grid import Cell
from skirmish.packs.sketch.cast import Cast, casts_of
from skirmish.packs.sketch.posts import SketchPost, moved, turned, without

TOP = Path(__file__).parents[2]
SCENARIOS = sorted((TOP / "content").glob("*/scenarios/*.yaml"))
VILLA = """\
title: The villa
map: villa
sides:   # Two of them.
  thieves:
    name: Thieves
    units:
      - {unit: rogue, at: "1,1"}   # Alone.
  guards:
    name: Guards
    units:
      - {unit: sentry, name: Pell, at: "4,1", alert: false, patrol: ["4,1 w", "8,1"]}
      - unit: sentry
        at: "6,2"   # By the door.
        alert: false
      - unit: sentry
        at: yard
        patrol:
          - "5,1 n"
          - "6,1"   # The well.
        alert: false
      - {unit: dog, at: "2,2", patrol: [yard, "4,1"]}
"""


def cast(folder: Path, text: str = VILLA) -> Cast:
    """Lay the scenario into the folder and read it."""
    path = folder / "villa.yaml"
    path.write_text(text, encoding="utf-8")
    return Cast(path, folder / "aside")


def test_units_have_names_of_their_own_and_rounds_of_zones_are_left_to_the_file(tmp_path: Path) -> None:
    found = cast(tmp_path)
    assert [post.name for post in found.posts] == ["rogue", "Pell", "sentry", "sentry 2", "dog"]
    assert found.posts[1].patrol == ((Cell(4, 1), 6), (Cell(8, 1), -1))
    assert [post.cell for post in found.posts[2:4]] == [Cell(6, 2), None]
    assert [post.is_fixed for post in found.posts] == [False, False, False, False, True]


def test_rounds_are_written_into_lines_blocks_and_lists_and_nothing_else_changes(tmp_path: Path) -> None:
    found = cast(tmp_path)
    patrols = ((Cell(1, 2), 0), (Cell(3, 2), -1))
    rogue, pell, sentry, other, dog = found.posts
    wanted = (
        replace(rogue, patrol=patrols),
        replace(pell, patrol=(), at="5,1"),
        replace(sentry, patrol=patrols),
        replace(other, patrol=patrols[:1]),
        dog,
    )
    assert found.save(wanted) == ""
    expected = VILLA
    for old, new in (
        ('{unit: rogue, at: "1,1"}', '{unit: rogue, at: "1,1", patrol: ["1,2 n", "3,2"]}'),
        ('at: "4,1", alert: false, patrol: ["4,1 w", "8,1"]', 'at: "5,1", alert: false, patrol: []'),
        ('        at: "6,2"', '        patrol: ["1,2 n", "3,2"]\n        at: "6,2"'),
        ('          - "5,1 n"\n          - "6,1"   # The well.', '          ["1,2 n"]   # The well.'),
    ):
        assert old in expected
        expected = expected.replace(old, new)
    assert found.path.read_text(encoding="utf-8") == expected
    assert Cast(found.path, tmp_path).posts == wanted


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_round_of_the_game_can_be_written(tmp_path: Path, path: Path) -> None:
    found = Cast(path, tmp_path)
    assert found.written(found.posts) == path.read_text(encoding="utf-8")
    wanted = tuple(
        replace(post, patrol=((Cell(1, 2), 3), (Cell(3, 2), -1)), at="3,4" if post.cell else post.at)
        for post in found.posts
    )
    (tmp_path / "again.yaml").write_text(found.written(wanted), encoding="utf-8")
    assert Cast(tmp_path / "again.yaml", tmp_path).posts == wanted


def test_what_cannot_be_put_into_the_text_is_refused(tmp_path: Path) -> None:
    found = cast(tmp_path, VILLA.replace('{unit: rogue, at: "1,1"}', '{unit: rogue, at: "1,1",}'))
    wanted = (replace(found.posts[0], patrol=((Cell(1, 2), 0),)), *found.posts[1:])
    with pytest.raises(SettingsError, match="written in a way that cannot be changed here"):
        found.written(wanted)
    assert "cannot be saved" in found.save(wanted)
    assert "cannot be kept aside" in found.keep_aside(wanted)


def test_a_file_that_somebody_else_changed_is_kept(tmp_path: Path) -> None:
    found = cast(tmp_path)
    found.path.write_text(VILLA.replace("The villa", "My villa"), encoding="utf-8")
    wanted = (replace(found.posts[0], at="2,1"), *found.posts[1:])
    assert found.save(wanted) == "villa.yaml was changed by somebody else meanwhile."
    assert "My villa" in found.path.read_text(encoding="utf-8")


def test_what_is_not_saved_lies_aside_until_it_is(tmp_path: Path) -> None:
    found = cast(tmp_path)
    wanted = (replace(found.posts[0], at="2,1"), *found.posts[1:])
    assert found.unsaved() is None
    assert found.keep_aside(wanted) == ""
    assert Cast(found.path, tmp_path / "aside").unsaved() == wanted
    assert found.save(wanted) == ""
    assert Cast(found.path, tmp_path / "aside").unsaved() is None


def test_a_file_that_is_no_scenario_is_told(tmp_path: Path) -> None:
    with pytest.raises(ContentError):
        cast(tmp_path, "title: A\n")


@pytest.mark.parametrize(
    ("part", "said"), [("unit: dog, ", "`unit` is missing"), (' at: "2,2",', "`at` is missing")]
)
def test_units_of_whom_too_little_is_said_are_not_drawn(tmp_path: Path, part: str, said: str) -> None:
    path = tmp_path / "villa.yaml"
    path.write_text(VILLA.replace(part, ""))
    with pytest.raises(ContentError, match=said):
        Cast(path, tmp_path)


def test_scenarios_of_a_map_are_found_in_its_pack_or_in_the_packs_beside_it() -> None:
    names = [path.stem for path in casts_of(TOP / "maps" / "mill.yaml")]
    assert "raid" in names
    assert "depot" not in names
    bronze = TOP / "content" / "bronze"
    assert bronze / "scenarios" / "seals.yaml" in casts_of(bronze / "maps" / "palace.yaml")
    assert casts_of(TOP / "mill.yaml") == ()


def test_a_stop_is_turned_through_all_ways_moved_and_taken_out() -> None:
    post = SketchPost("Pell", "guards", "sentry", "1,1", ((Cell(1, 1), -1), (Cell(2, 1), 0), (Cell(1, 1), 7)))
    ways = []
    for _ in range(9):
        post = turned(post, Cell(2, 1))
        ways.append(post.patrol[1][1])
    assert ways == [1, 2, 3, 4, 5, 6, 7, -1, 0]
    assert turned(post, Cell(9, 9)) == post
    there = moved(post, Cell(1, 1), Cell(3, 3))
    assert (there.at, there.patrol) == ("3,3", ((Cell(3, 3), -1), (Cell(2, 1), 0), (Cell(3, 3), 7)))
    assert without(post, Cell(1, 1)).patrol == ((Cell(1, 1), -1), (Cell(2, 1), 0))
