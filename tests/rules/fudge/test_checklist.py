"""The checklist of `fudge` is whole, and every place that it names is there."""

from __future__ import annotations

from importlib import import_module

from skirmish.rules.fudge import RULESET
from skirmish.rules.ruleset import Entry


def test_every_item_and_ruling_is_listed_once() -> None:
    expected = [f"FU-{number:02}" for number in range(1, 73)] + [f"FG-{number:02}" for number in range(1, 36)]
    assert [entry.id for entry in RULESET.checklist] == expected


def is_there(entry: Entry) -> bool:
    module, _, name = entry.where.partition(".")
    return hasattr(import_module(f"skirmish.rules.fudge.{module}"), name)


def test_every_place_that_it_names_is_there() -> None:
    assert [entry.id for entry in RULESET.checklist if not is_there(entry)] == []


def test_every_line_is_one_short_sentence() -> None:
    assert [entry.id for entry in RULESET.checklist if not 10 < len(entry.line) < 100] == []
    assert all(entry.line.endswith(".") for entry in RULESET.checklist)
