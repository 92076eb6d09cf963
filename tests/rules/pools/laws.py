"""What holds of everybody at any moment of a battle under `pools`, by the rules that are named."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.grid import is_adjacent
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.pools.sheet import Weapon, hands_of, sheet
from skirmish.rules.pools.skills import ATTRIBUTES
from tests.rules.battery import loose_ends

REACTIONS = {"dodge", "block", "brace", "empty-vessel", "second-wind", "turning"}
"""States that last as long as the attack at hand (G18)."""


def broken(battle: Battle) -> Iterator[str]:
    """What is not as it has to be, in words."""
    yield from loose_ends(battle)
    for unit in battle.units.values():
        found = [*_energy(unit), *_falls(unit), *_loads(unit)]
        if not unit.out:
            found += [*_states(battle, unit), *_holds(battle, unit)]
        yield from (f"{unit.id}: {what}" for what in found)


def _energy(unit: Unit) -> Iterator[str]:
    """The three highest attributes (FP-12), of which Stamina at most is expended (G28)."""
    most = sum(sorted(sheet(unit).rating(name) for name in ATTRIBUTES)[-3:])
    spent, expended = unit.tally("spent"), unit.tally("expended")
    if min(spent, expended) < 0 or spent + expended > most:
        yield f"{spent} spent and {expended} expended of {most}"
    if expended > sheet(unit).stamina:
        yield f"{expended} expended with Stamina {sheet(unit).stamina}"


def _falls(unit: Unit) -> Iterator[str]:
    """At 0 it is down, at its Stamina below dead (G26)."""
    fallen = "" if unit.hp > 0 else "down" if unit.hp > -sheet(unit).stamina else "dead"
    if unit.out in {"", "down", "dead"} and unit.out != fallen:
        yield f"health {unit.hp}, and {unit.out or 'up'}"


def _loads(unit: Unit) -> Iterator[str]:
    for item in unit.items:
        if not isinstance(item.stats, Weapon):
            continue
        if not 0 <= item.count <= item.stats.shots:
            yield f"{item.count} shots in its {item.name} (G13)"
        if item.stats.rof and unit.tally(f"uses:{item.id}") > item.stats.rof:
            yield f"used its {item.name} too often in a round (G13)"


def _states(battle: Battle, unit: Unit) -> Iterator[str]:
    number = battle.clock.round if battle.clock is not None else 0
    if not battle.pending and not REACTIONS.isdisjoint(unit.states):
        yield "a reaction outlasts its attack"
    if "surprised" in unit.states and number > 1:
        yield "surprised after the first round (G11)"
    if unit.states.keys() >= {"stunned", "holding"}:
        yield "stunned, and holds somebody (G33)"
    for name in {"dazed", "stunned"} & unit.states.keys():
        if not number <= unit.states[name].amount <= number + 1:
            yield f"{name} until round {unit.states[name].amount} in round {number} (G27)"


def _holds(battle: Battle, unit: Unit) -> Iterator[str]:
    holding = unit.states.get("holding")
    if sum(map(hands_of, unit.hands)) + bool(holding) > 2:
        yield "more in its hands than they hold (G33)"
    if holding and not is_adjacent(unit.cell, battle.units[holding.by].cell):
        yield "holds somebody out of reach (G33)"
