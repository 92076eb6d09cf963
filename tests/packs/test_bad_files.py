"""Golden errors: each folder of `bad/` is laid over `good/` and refused with exactly its expected lines."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from skirmish.errors import Problem
from tests.packs.toys import GOOD, HERE, load

CASES = sorted(path for path in (HERE / "bad").iterdir() if path.is_dir())


def said(problem: Problem) -> str:
    """The first line of a problem, without the quoted source."""
    return str(problem).splitlines()[0]


def test_what_the_cases_are_laid_over_is_good() -> None:
    found = load(GOOD)
    assert found.problems == ()
    assert list(found.cards) == ["spat"]


def test_there_are_cases() -> None:
    assert len(CASES) > 60


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_bad_file_is_refused_with_its_place(case: Path, tmp_path: Path) -> None:
    shutil.copytree(GOOD, tmp_path, dirs_exist_ok=True)
    shutil.copytree(case, tmp_path, dirs_exist_ok=True)
    expected = (case / "expected.txt").read_text(encoding="utf-8").splitlines()
    assert [said(problem) for problem in load(tmp_path).problems] == expected


def test_the_line_is_quoted_with_a_caret_below_the_spot(tmp_path: Path) -> None:
    shutil.copytree(GOOD, tmp_path, dirs_exist_ok=True)
    shutil.copytree(HERE / "bad" / "ability_unknown", tmp_path, dirs_exist_ok=True)
    (problem,) = load(tmp_path).problems
    _, quoted, caret = str(problem).splitlines()
    assert quoted[caret.index("^") :].startswith("mele: 3")
