"""Keys that tell two conditions of a unit apart, for results that are worked out once and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.model.unit import State, Unit
    from skirmish.rules.ruleset import Ruleset


def shape(ruleset: Ruleset, unit: Unit, foe: Unit) -> tuple[object, ...]:
    """Return everything that a unit's defence against a foe can depend on, but its place and hit points.

    Units of a kind in the same condition have the same shape.
    """
    own = f"{unit.id}."
    items = [(item.id.removeprefix(own), item.stats, item.flaw, item.count) for item in unit.items]
    states = guard_states(ruleset, unit).values()
    return (
        (unit.kind, unit.sheet, unit.alert, foe.side in unit.hidden_from, len(unit.hands)),
        tuple(items),
        tuple([(state.name, state.by == foe.id, state.by == unit.id, state.amount) for state in states]),
        tuple(guard(ruleset, unit).items()),
    )


def guard(ruleset: Ruleset, unit: Unit) -> dict[str, int]:
    """Return the tallies by which the unit's defence wears."""
    return {name: unit.tallies[name] for name in ruleset.defence_states if unit.tallies.get(name)}


def guard_states(ruleset: Ruleset, unit: Unit) -> dict[str, State]:
    """Return the states by which the unit's defence wears or grows."""
    return {name: unit.states[name] for name in ruleset.defence_states if name in unit.states}


def figure(ruleset: Ruleset, unit: Unit) -> tuple[object, ...]:
    """Return everything about a unit that a blow by or at it can depend on, within one battle."""
    states = ((state.name, state.by, state.amount) for state in unit.states.values())
    place = (unit.id, *unit.cell, unit.hp, unit.facing, *in_hand(unit))
    tallies = unit.tallies if unit.hidden_from else guard(ruleset, unit)
    return (*place, *sorted(unit.hidden_from), *states, *tallies.items())


def in_hand(unit: Unit) -> tuple[str, ...]:
    """List the items in the unit's hands, each with its flaw and with the shots that are left in it."""
    return tuple([f"{item.id}{item.flaw}{item.count}" for item in unit.hands])
