"""The fairness of random battles: what was fought counts while nothing that decides it has changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench import fairness
from bench.sections import marked
from skirmish.packs.random_map import WEST

NAME = "ruins:0:28x20:30:fudge"


@pytest.fixture
def fought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The battles that are fought, in order; they end at once, and the west wins. Files lie elsewhere."""
    found: list[str] = []

    def over(name: str, *, is_swapped: bool) -> fairness.Fought:
        found.append(name)
        return fairness.Fought(name, is_swapped, WEST, 3, fairness._mark(name))

    page = tmp_path / "random.md"
    page.write_text("\n".join((*marked("fairness"), "")), encoding="utf-8")
    monkeypatch.setattr(fairness, "ENDINGS", tmp_path / "endings")
    monkeypatch.setattr(fairness, "PAGE", page)
    monkeypatch.setattr(fairness, "_fought", over)
    monkeypatch.setattr(fairness, "_wanted", lambda _: ((NAME, is_swapped) for is_swapped in (False, True)))
    return found


def test_what_was_fought_is_not_fought_again(fought: list[str]) -> None:
    for _ in range(2):
        assert fairness.main(["fudge"]) == 0
    assert fought == [NAME, NAME]
    assert "| all | 2 | 100 % |" in fairness.PAGE.read_text(encoding="utf-8")


def test_a_battle_of_another_map_or_a_line_that_is_broken_does_not_count(fought: list[str]) -> None:
    old = {"name": NAME, "is_swapped": False, "winner": "east", "rounds": 9, "mark": "of old"}
    fairness.ENDINGS.write_text(json.dumps(old) + '\n{"name": 1}\n{"na', encoding="utf-8")
    fairness.main(["fudge"])
    assert fought == [NAME, NAME]
    assert "| all | 2 | 100 % |" in fairness.PAGE.read_text(encoding="utf-8")


def test_the_mark_of_a_battle_goes_by_its_seed_and_its_points() -> None:
    others = (NAME, "ruins:1:28x20:30:fudge", "ruins:0:28x20:40:fudge", "forest:0:28x20:30:fudge")
    assert len({fairness._mark(name) for name in others}) == len(others)
