"""Puzzle files: what is wrong with one is said with its line, and the others can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.model.action import parse
from skirmish.packs.folders import game_folder
from skirmish.packs.puzzle_files import Puzzles, read_puzzles
from tests.library import shipped_library

GOOD = """\
title: Two of them
theme: the near one
question: Whom?
rows: |
  #######
  #a1..B#
  #.#...#
  #....B#
  #######
asked: a1
units:
  a1: {unit: rifleman}
  b1: {unit: raider, hp: 3}
  b2: {unit: raider}
answers:
  right: [a1 shoot b1]
  half: [a1 move 1]
reason: Because.
figures:
  - {do: a1 shoot b1, out: 42}
"""


def puzzles(folder: Path, text: str) -> Puzzles:
    """The puzzles of a folder that has one more for the shipped pack."""
    place = folder / "content" / "core" / "puzzles" / "fudge"
    place.mkdir(parents=True)
    (place / "two.yaml").write_text(text, encoding="utf-8")
    return read_puzzles((game_folder(), folder), shipped_library())


def test_one_of_ones_own_is_read(tmp_path: Path) -> None:
    found = puzzles(tmp_path, GOOD)
    assert found.problems == ()
    puzzle = found.by_id["fudge/two"]
    assert puzzle.judge(parse("a1 shoot b1 with=a1.rifle"))[0] == "right"
    assert puzzle.judge(parse("a1 move 2,1"))[0] == "half"
    assert puzzle.judge(parse("a1 move 3,1"))[0] == "wrong"
    assert puzzle.judge(parse("a1 shoot b2"))[0] == "wrong"


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("unit: rifleman", "unit: rifelman", 12, "there is no unit `rifelman` (did you mean `rifleman`?)"),
        ("  b2: {unit: raider}\n", "", 11, "the drawing has a unit `b2`, and nothing is said of it"),
        ("  #....B#", "  #.....#", 14, "`b2` is not in the drawing"),
        ("#.#...#", "#.#..#", 7, "this row has 6 cells, the first has 7"),
        ("a1 shoot b1]", "a1 shot b1]", 16, "fudge has no verb `shot` (did you mean `shoot`?)"),
        ("a1 shoot b1]", "a1 shoot b7]", 16, "`b7` is neither a unit nor a zone"),
        ("asked: a1", "asked: a2", 10, "no unit `a2` is drawn"),
        ("hp: 3", "states: [sleepy]", 13, "fudge knows no state `sleepy`"),
        ("out: 42", "out: 142", 20, "142 is too much; the most is 100"),
        ("theme: the near one\n", "", 1, "`theme` is missing here"),
        ("hp: 3", "hands: [lance]", 13, "there is no item `lance`"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, old: str, new: str, line: int, said: str) -> None:
    assert old in GOOD
    found = puzzles(tmp_path, GOOD.replace(old, new, 1))
    assert "fudge/two" not in found.by_id
    assert "fudge/finish" in found.by_id
    assert any(problem.line == line and said in str(problem) for problem in found.problems)


def test_a_system_that_the_pack_has_no_units_for_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "content" / "core" / "puzzles" / "fugde"
    place.mkdir(parents=True)
    (place / "two.yaml").write_text(GOOD, encoding="utf-8")
    (problem,) = read_puzzles((game_folder(), tmp_path), shipped_library()).problems
    assert "the pack `core` has no units for a ruleset `fugde` (did you mean `fudge`?)" in str(problem)
