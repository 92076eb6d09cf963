"""Lesson files: what is wrong with one is said with its line, and the others can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.packs.folders import game_folder, lesson_names
from skirmish.packs.lesson_files import Lessons, read_lessons
from tests.library import shipped_library

GOOD = """\
number: 9
title: A step
rules: fudge
summary: One step.
rows: |
  #######
  #a.1.B#
  #######
units:
  a1: {unit: scout}
  b1: {unit: guard}
dice:
  a1 strike: ["++++ / ----"]
cards:
  - text: Go there.
    at: ["1"]
    until: [{stand: a1, within: "1"}]
won: Well done.
lost: Again.
"""


def lessons(folder: Path, text: str) -> Lessons:
    """The lessons of a folder that has one more for the shipped pack."""
    place = folder / "content" / "core" / "lessons"
    place.mkdir(parents=True)
    (place / "mine.yaml").write_text(text, encoding="utf-8")
    return read_lessons((game_folder(), folder), shipped_library())


def test_one_of_ones_own_is_read_and_comes_in_its_place(tmp_path: Path) -> None:
    found = lessons(tmp_path, GOOD)
    assert found.problems == ()
    assert [*found.by_id][-1] == "mine"
    assert set(lesson_names((game_folder(), tmp_path))) == set(found.by_id)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("rules: fudge", "rules: fugde", 3, "no units for a ruleset `fugde` (did you mean `fudge`?)"),
        ('at: ["1"]', 'at: ["2"]', 16, "`2` is neither a unit nor a place nor a part of the screen"),
        ("stand: a1", "stand: a2", 17, "no unit `a2` is drawn"),
        ('{stand: a1, within: "1"}', "{stand: a1}", 17, "`stand` and `within` go together"),
        ('{stand: a1, within: "1"}', "{}", 17, "the cue says nothing"),
        ('{stand: a1, within: "1"}', "{do: [a1 stirke]}", 17, "fudge has no verb `stirke`"),
        ("a1 strike:", "a1 stirke:", 13, "fudge has no verb `stirke`"),
        ("number: 9", "number: nine", 1, ""),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_the_others_stay(
    tmp_path: Path, old: str, new: str, line: int, said: str
) -> None:
    assert old in GOOD
    found = lessons(tmp_path, GOOD.replace(old, new))
    assert "mine" not in found.by_id
    assert len(found.by_id) == 5
    first = found.problems[0]
    assert said in str(first)
    assert first.line == line


def test_a_second_one_of_a_name_is_left_out(tmp_path: Path) -> None:
    place = tmp_path / "content" / "core" / "lessons"
    place.mkdir(parents=True)
    (place / "moving.yaml").write_text(GOOD, encoding="utf-8")
    found = read_lessons((game_folder(), tmp_path), shipped_library())
    assert found.by_id["moving"].number == 1
    assert "already" in str(found.problems[0])
