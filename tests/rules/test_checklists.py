"""The checklist of each system is whole, and every place that it names is there."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from skirmish import rules
from skirmish.rules import rulesets
from skirmish.rules.prose import ChecklistItem
from skirmish.rules.ruleset import Ruleset

LISTS = {
    "fudge": (("FU-", 1, 72), ("FG-", 1, 35)),
    "ranks": (("BR-", 1, 123), ("BG-", 1, 42)),
    "stunts": (("DL-", 1, 80), ("DG-", 1, 36)),
    "forge": (("F2-", 1, 67), ("G", 1, 38)),
    "pools": (("FP-", 1, 79), ("G", 1, 39)),
}
"""By system: the prefixes of its items and rulings, from which number to which."""

EVERY = [pytest.param(ruleset, id=ruleset.id) for ruleset in rulesets().values() if ruleset.id in LISTS]


@pytest.mark.parametrize("ruleset", EVERY)
def test_every_item_and_ruling_is_listed_once(ruleset: Ruleset) -> None:
    expected = [
        f"{prefix}{number}" if prefix == "G" else f"{prefix}{number:02}"
        for prefix, first, last in LISTS[ruleset.id]
        for number in range(first, last + 1)
    ]
    assert [entry.id for entry in ruleset.prose.checklist] == expected


def is_there(ruleset: Ruleset, entry: ChecklistItem) -> bool:
    """`attack.weigh_shot` of the system's own folder, or `stealth.unseen.notice` of what all share."""
    module, _, name = entry.where.rpartition(".")
    for folder in (f"skirmish.rules.{ruleset.id}", "skirmish.rules"):
        path = f"{folder}.{module}"
        if module.count(".") <= 1 and _exists(path):
            return hasattr(import_module(path), name)
    return False


def _exists(path: str) -> bool:
    try:
        return find_spec(path) is not None
    except ModuleNotFoundError:
        return False


@pytest.mark.parametrize("ruleset", EVERY)
def test_every_place_that_it_names_is_there(ruleset: Ruleset) -> None:
    assert [entry.id for entry in ruleset.prose.checklist if not is_there(ruleset, entry)] == []


@pytest.mark.parametrize("ruleset", EVERY)
def test_every_line_is_one_short_sentence(ruleset: Ruleset) -> None:
    assert [entry.id for entry in ruleset.prose.checklist if not 10 < len(entry.line) < 100] == []
    assert all(entry.line.endswith(".") for entry in ruleset.prose.checklist)


@pytest.mark.parametrize("ruleset", EVERY)
def test_every_option_that_the_rules_read_is_one_that_a_scenario_may_set(ruleset: Ruleset) -> None:
    folder = Path(rules.__path__[0]) / ruleset.id
    read = {
        name
        for path in folder.glob("*.py")
        for name in re.findall(r"\.option\(\"(\w+)\"\)", path.read_text(encoding="utf-8"))
    }
    assert read
    assert read <= {choice.name for choice in ruleset.choices}
