"""The checklist of `stunts` is whole, and every place that it names is there."""

from __future__ import annotations

from importlib import import_module

from skirmish.rules.primer import misfits
from skirmish.rules.prose import ChecklistItem
from skirmish.rules.stunts import RULESET


def test_every_item_and_ruling_is_listed_once() -> None:
    expected = [f"DL-{number:02}" for number in range(1, 81)] + [f"DG-{number:02}" for number in range(1, 37)]
    assert [entry.id for entry in RULESET.prose.checklist] == expected


def is_there(entry: ChecklistItem) -> bool:
    module, _, name = entry.where.rpartition(".")
    found = f"skirmish.rules.{module}" if "." in module else f"skirmish.rules.stunts.{module}"
    return hasattr(import_module(found), name)


def test_every_place_that_it_names_is_there() -> None:
    assert [entry.id for entry in RULESET.prose.checklist if not is_there(entry)] == []


def test_every_line_is_one_short_sentence() -> None:
    assert [entry.id for entry in RULESET.prose.checklist if not 10 < len(entry.line) < 100] == []
    assert all(entry.line.endswith(".") for entry in RULESET.prose.checklist)


def test_the_primer_is_a_page() -> None:
    assert misfits(RULESET.prose.primer) == ()
