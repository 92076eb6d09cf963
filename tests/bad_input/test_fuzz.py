"""A short run of files damaged by chance; `make fuzz` is the long one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.bad_input import fuzz
from tests.bad_input.forks import Done
from tests.bad_input.fuzz import damaged, judged, sitting, small
from tests.effort import so_many

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no forks")

FEW = so_many(15, 400)
"""Damaged files."""


@pytest.mark.slow
def test_files_damaged_by_chance_are_told_of_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "LARGE", so_many(0.0, 0.2))
    assert sitting((f"suite/{number}" for number in range(FEW)), tmp_path / "kept") == (FEW, "")
    assert not (tmp_path / "kept").exists()


def test_a_file_that_is_not_survived_is_named_by_its_seed_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzz, "LARGE", 0.0)
    monkeypatch.setattr(fuzz, "FINE", frozenset({0}))
    monkeypatch.setattr(fuzz, "small", lambda: small()[:1])
    monkeypatch.setattr(fuzz, "damaged", lambda _raw, _chance: b"title: [")
    number, failed = sitting(["one", "two"], tmp_path / "kept")
    assert number == 1
    assert failed.startswith(
        f"seed one, kept in {tmp_path / 'kept' / 'one'}\nskirmish map check maps/pen.yaml: it ended with 1"
    )
    assert (tmp_path / "kept" / "one" / "maps" / "pen.yaml").read_bytes() == b"title: ["


@pytest.mark.parametrize(
    ("done", "wrong"),
    [
        (Done("a.yaml:1:1: the file is empty\n", 1, 0.1, 3), ""),
        (Done("", 0, 0.9, 199), ""),
        (Done("oh\n", 70, 0.1, 3), "it ended with 70"),
        (Done("", -9, 0.1, 3), "it ended with -9"),
        (Done("Traceback (most recent call last):\n", 1, 0.1, 3), "it ended with 1"),
        (Done("", 2, 0.1, 3), "it said nothing"),
        (Done("x\n", 1, 1.1, 3), "it took 1.10 s"),
        (Done("x\n", 1, 0.1, 201), "it took 201 MB"),
        (Done("\x1b[2J\n", 1, 0.1, 3), "it wrote control characters"),
    ],
)
def test_what_a_command_may_not_do_is_noticed(done: Done, wrong: str) -> None:
    assert judged(done, 0.0).startswith(wrong)
    assert bool(judged(done, 0.0)) == bool(wrong)


def test_the_same_seed_damages_a_file_in_the_same_way() -> None:
    from random import Random

    raw = small()[0].raw
    made = [damaged(raw, Random(number)) for number in range(200)]
    assert made == [damaged(raw, Random(number)) for number in range(200)]
    assert sum(one != raw for one in made) > 150
