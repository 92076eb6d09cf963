"""What can be taken back has shown nothing: where unseen enemies stand elsewhere, it looks just the same."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest

from skirmish.conformance.battery import random_battle
from skirmish.dice import Stream
from skirmish.model.battle import Battle
from skirmish.model.change import changed
from skirmish.records.undo import why_no_undo
from skirmish.rules import rulesets
from skirmish.rules.loop import take_step
from tests.effort import so_many
from tests.rules.battery import Army

BATTLES = so_many(3, 40)
"""Random battles of each system."""


def elsewhere(battle: Battle, side: str, stream: Stream) -> Battle:
    """The battle with the unseen enemies on other unseen cells, and other dice; the side sees no difference.

    Who is named in the state of a unit, as one whom it eludes, stays: what follows from it would follow.
    """
    named = {state.by for unit in battle.units.values() for state in unit.states.values()}
    free = battle.terrain.walkable & ~battle.visible(side) & ~battle.terrain.mask(battle.standing)
    cells = stream.shuffled(list(battle.terrain.cells(free)))
    units = dict(battle.units)
    for unit in battle.up():
        if cells and unit.id not in named and not unit.states and not battle.is_seen(unit, side):
            units[unit.id] = changed(unit, cell=cells.pop())
    return changed(battle.altered(units=units), seed=f"{battle.seed}'")


def shown(army: Army, seed: str) -> Iterator[str]:
    """Say which steps of a battle can be taken back, and show where an enemy is or what will be rolled."""
    for step in random_battle(army.ruleset, army.battle(seed), seed):
        if step.action is None or why_no_undo(step):
            continue
        side, stream = step.before.asked, Stream.of("undo", seed, step.number)
        other = take_step(army.ruleset, elsewhere(step.before, side, stream), step.action)
        if not why_no_undo(other) and other.after.seen_by(side) != step.after.seen_by(side):
            yield f"seed {seed} step {step.number}: {step.action}"


@pytest.mark.parametrize("rules", sorted(rulesets()))
def test_of_two_worlds_that_look_alike_what_can_be_taken_back_makes_two_that_look_alike(rules: str) -> None:
    army: Army = import_module(f"tests.rules.{rules}.test_battery").ARMY
    assert not [found for seed in range(BATTLES) for found in shown(army, str(seed))]
