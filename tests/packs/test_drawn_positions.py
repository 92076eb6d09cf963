"""Lessons and puzzles of a pack that has other mistakes: what is wrong with them is told all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish.packs.pack_check import check_folder
from skirmish.rules import own_ruleset

ABOUT = "id: zoo\ntitle: Zoo\nsummary: Beasts.\nversion: 1.0.0\nauthors: [Bea]\nlicence: MIT\n"
LESSON = """\
number: 9
title: A step
rules: fudge
summary: One step.
rows: |
  #######
  #a.1.B#
  #######
units:
  a1: {unit: guard}
  b1: {unit: gaurd}
cards:
  - text: Go there.
    at: [a7]
    until: [{do: [a fly, a1 move 1]}]
won: Well done.
lost: Again.
"""
PUZZLE = """\
title: A blow
theme: strike
question: Whom do you strike?
rows: |
  ####
  #aB#
  ####
asked: a2
units:
  a1: {unit: guard}
  b1: {unit: gaurd}
answers: {right: [a1 strike b2]}
reason: He is there.
"""
DRAWN = [
    "`a7` is neither a unit nor a place nor a part of the screen", "fudge has no verb `fly`",
    "no unit `a2` is drawn", "`b2` is neither a unit nor a zone",
]  # fmt: skip


@pytest.mark.parametrize(
    ("head", "units", "told"),
    [
        (ABOUT, "guard: {name: guard}", ["there is no unit `gaurd`"] * 2),
        (f"{ABOUT}bogus: 1\n", "guard: {name: guard}", ["there is no unit `gaurd`"] * 2),
        (ABOUT, "guard: {nmae: guard}", []),
    ],
    ids=["sound", "a mistake in the head", "a mistake in the units, whose names are not known then"],
)
def test_lessons_and_puzzles_are_looked_at_whatever_else_is_wrong(
    head: str, units: str, told: list[str], tmp_path: Path
) -> None:
    home = tmp_path / "content" / "zoo"
    texts = {
        "pack": head,
        "fudge": f"units:\n  {units}\n",
        "lessons/step": LESSON,
        "puzzles/fudge/blow": PUZZLE,
    }
    for name, text in texts.items():
        path = home / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    found = check_folder(home, "zoo", [tmp_path], {"fudge": own_ruleset("fudge")})
    drawn = [one.message for one in found.problems if one.path.startswith(("zoo/lessons", "zoo/puzzles"))]
    assert sorted(drawn) == sorted([*DRAWN, *told])
