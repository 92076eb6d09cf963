"""What holds of everybody at any moment of a battle under `forge`, by the rules that are named."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.grid import steps_apart
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.forge.arms import BOTH, hands_for
from skirmish.rules.forge.sheet import full_pool
from tests.rules.battery import loose_ends

MOST = {"actions": 3, "attacks": 2, "ran": 1, "stepped": 1, "escapes": 1, "minor": 2, "major": 2, "severe": 2}
"""How far each count goes at most (F2-09, F2-16, F2-34, G10, F2-30, G5)."""


def broken(battle: Battle) -> Iterator[str]:
    """What is not as it has to be, in words."""
    yield from loose_ends(battle)
    for unit in battle.units.values():
        found = [
            *_counts(unit),
            *_falls(unit),
            *([] if unit.out else [*_states(unit), *_holds(battle, unit)]),
        ]
        yield from (f"{unit.id}: {what}" for what in found)


def _counts(unit: Unit) -> Iterator[str]:
    for name, most in MOST.items():
        if not 0 <= unit.tally(name) <= most:
            yield f"{unit.tally(name)} {name}"
    if unit.tally("ran") and unit.tally("stepped"):
        yield "ran and stepped in one round (G10)"
    if unit.tally("pool-spent") > full_pool(unit):
        yield "spent points that it never had (G7)"


def _falls(unit: Unit) -> Iterator[str]:
    """The first Mortal box puts it out, the second kills (G6)."""
    fallen = {0: "", 1: "down"}.get(unit.tally("mortal"), "dead")
    if unit.out in {"", "down", "dead"} and unit.out != fallen:
        yield f"{unit.tally('mortal')} mortal wounds, and {unit.out or 'up'}"


def _states(unit: Unit) -> Iterator[str]:
    states = unit.states
    if states.keys() >= {"dodging", "set-dodge"}:
        yield "two Dodges stand (G17)"
    if "held" in states and not states.keys().isdisjoint({"dodging", "set-dodge"}):
        yield "held, and a Dodge stands (G35)"
    if "arm-held" in states and "held" not in states:
        yield "an arm is held, and it is not (G28)"
    if "exposed" in states and states["exposed"].amount not in {2, 4}:
        yield f"a loan of {states['exposed'].amount} (F2-54, F2-55)"


def _holds(battle: Battle, unit: Unit) -> Iterator[str]:
    """A hand reaches the cells beside it, a whip two cells; a net lies where its victim is (G35)."""
    held, holding = unit.states.get("held"), unit.states.get("holding")
    if sum(map(hands_for, unit.hands)) + bool(holding and not holding.amount) > BOTH:
        yield "more in its hands than they hold"
    if holding and steps_apart(unit.cell, battle.units[holding.by].cell) > (2 if holding.amount else 1):
        yield "holds somebody out of reach"
    nets = [item for item in battle.ground.items.get(unit.cell, ()) if item.kind == "net"]
    if held and not held.by and not nets:
        yield "in a net that is gone"
