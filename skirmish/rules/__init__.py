"""The rules engine: one loop, and every system as a table, found by listing this package."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish.rules.ruleset import Ruleset

ENTRY_POINTS = "skirmish.rulesets"
"""Group in which an installed package may name a `Ruleset` of its own."""


@cache
def rulesets() -> Mapping[str, Ruleset]:
    """Every ruleset by id: sub-packages here that hold a `RULESET`, then those of installed packages."""
    found: dict[str, Ruleset] = {}
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            table = getattr(import_module(f"{__name__}.{module.name}"), "RULESET", None)
            if table is not None:
                found[table.id] = table
    for point in entry_points(group=ENTRY_POINTS):
        table = point.load()
        found.setdefault(table.id, table)
    return found
