"""Asking a ruleset whether the units of a pack are in order: points overspent, kit that they may not have."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from skirmish.grid.cell import Cell

if TYPE_CHECKING:
    from skirmish.errors import Problem
    from skirmish.model.scene import Setting
    from skirmish.packs.unit_types import UnitSet
    from skirmish.rules.ruleset import Ruleset


def complaints(
    ruleset: Ruleset, unit_set: UnitSet, kinds: Collection[str], options: Mapping[str, Setting]
) -> tuple[tuple[str, str], ...]:
    """List what the ruleset finds wrong with units of these kinds under these options: (kind, sentence)."""
    return tuple(
        (kind, said)
        for kind, unit_type in unit_set.units.items()
        if kind in kinds
        for said in ruleset.audit(unit_type.unit(ruleset, kind, "", Cell(0, 0)), options)
    )


def report(
    ruleset: Ruleset,
    unit_set: UnitSet,
    kinds: Collection[str],
    options: Mapping[str, Setting],
    problems: list[Problem],
) -> bool:
    """Report what is wrong with units of these kinds, each problem once; tell whether all are in order."""
    from skirmish.rules.sheet import Fault  # A list of scenarios that was kept needs no rules.

    wrong = complaints(ruleset, unit_set, kinds, options)
    for kind, said in wrong:
        if unit_set.source is not None:
            field = ("sheet", *said.field) if isinstance(said, Fault) else ()
            problem = unit_set.source.problem(("units", kind, *field), str(said), of_key=True)
            if problem not in problems:
                problems.append(problem)
    return not wrong
