"""A verb that says it is a walk has cells with ways to them, under every system."""

from __future__ import annotations

import pytest

from skirmish.grid import Cell
from skirmish.rules.ruleset import Ruleset
from tests.test_rulesets import EVERY, subjects


def walks(ruleset: Ruleset) -> set[str]:
    """The verbs of a system that are walks."""
    return {verb.id for verb in ruleset.verbs.values() if verb.is_walk}


@pytest.mark.parametrize("name", EVERY)
def test_walks_have_ways_to_their_cells(name: str) -> None:
    subject = subjects()[name]
    battle = subject.found.battle(subject.found.setup(subject.scenarios[0], name, "1"))
    unit = next(iter(battle.up()))
    assert walks(subject.ruleset)
    for verb in map(subject.ruleset.verbs.__getitem__, walks(subject.ruleset)):
        assert verb.aim == "cell", verb.id
        routes = verb.routes(battle, unit, ())
        assert routes.cells == sum(1 << battle.terrain.bit(cell) for cell in routes), verb.id
        for cell in (cell for cell in routes if cell != unit.cell):
            assert isinstance(cell, Cell)
            assert routes.path(cell)[-1] == cell, verb.id
            assert routes.cost(cell) > 0, verb.id


@pytest.mark.parametrize("name", EVERY)
def test_getting_about_is_a_walk_and_doors_are_none(name: str) -> None:
    ruleset = subjects()[name].ruleset
    assert walks(ruleset) >= {"move", "run", "step"} & set(ruleset.verbs)
    assert not walks(ruleset) & {"door", "place", "push", "finish", "shoot"}
