"""What tells two shapes of a unit apart, for whatever is reckoned once and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.model.unit import State, Unit
    from skirmish.rules.ruleset import Ruleset


def shape(ruleset: Ruleset, unit: Unit) -> tuple[object, ...]:
    """All about a unit that its defence can depend on, but where it stands, and what it has left."""
    whole = (unit.id, unit.sheet, unit.alert, unit.hidden_from, unit.items, unit.hands)
    return (*whole, *guard_states(ruleset, unit).values(), *guard(ruleset, unit).items())


def guard(ruleset: Ruleset, unit: Unit) -> dict[str, int]:
    """The tallies by which its defence wears."""
    return {name: unit.tallies[name] for name in ruleset.guards if unit.tallies.get(name)}


def guard_states(ruleset: Ruleset, unit: Unit) -> dict[str, State]:
    """The states by which its defence wears or grows."""
    return {name: unit.states[name] for name in ruleset.guards if name in unit.states}


def figure(ruleset: Ruleset, unit: Unit) -> tuple[object, ...]:
    """All about a unit that a blow by it or at it can depend on; for comparisons within one battle."""
    states = ((state.name, state.by, state.amount) for state in unit.states.values())
    place = (unit.id, *unit.cell, unit.hp, unit.facing, *in_hand(unit))
    tallies = unit.tallies if unit.hidden_from else guard(ruleset, unit)
    return (*place, *sorted(unit.hidden_from), *states, *tallies.items())


def in_hand(unit: Unit) -> tuple[str, ...]:
    """What it has in its hands."""
    return tuple(item.id + item.flaw for item in unit.hands)
