"""The condition of a unit, as a key for results that are worked out once and kept."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from skirmish.ai.worth.kept import kept

if TYPE_CHECKING:
    from skirmish.model.kit import Item
    from skirmish.model.unit import State, Unit
    from skirmish.rules.ruleset import Ruleset

FEW: Final = 2
"""Loads, shots or uses of a thing beyond which their number makes no difference to one exchange."""


def defence_condition(ruleset: Ruleset, unit: Unit, foe: Unit) -> tuple[object, ...]:
    """Return everything that a unit's defence against a foe can depend on, but its place and hit points.

    Units of a kind that differ in nothing else have the same one.
    """
    states = defence_states_of(ruleset, unit).values()
    return (
        (kit_of(unit).whole, unit.alert, foe.side in unit.hidden_from),
        tuple([(state.name, state.by == foe.id, state.by == unit.id, state.amount) for state in states]),
        tuple(defence_tallies_of(ruleset, unit).items()),
    )


class Kit(NamedTuple):
    """Two numbers that stand for a unit with its things: units for which they are equal fight alike."""

    held: int
    """Its kind, its sheet, and what it holds."""
    whole: int
    """These, and all else that it has."""


_KITS: dict[tuple[object, ...], tuple[tuple[object, ...], Kit]] = {}
"""By the records themselves, and kept with them: as long as they are there, no others have their ids."""
_NUMBERS: dict[tuple[object, ...], int] = {}
_NEXT = count()


def kit_of(unit: Unit) -> Kit:
    """Return the numbers of that unit; a sheet and things take long to hash, so it is done once for each."""
    parts = unit.sheet, unit.hands, unit.carried, unit.worn
    known = kept(_KITS, (unit.id, unit.kind, *map(id, parts)), lambda: (parts, _kit_of(unit)))
    return known[1]


def _kit_of(unit: Unit) -> Kit:
    held = unit.kind, unit.sheet, _items_key(unit.hands, f"{unit.id}.")
    whole = (*held, _items_key(unit.carried + unit.worn, f"{unit.id}."))
    return Kit(kept(_NUMBERS, held, _NEXT.__next__), kept(_NUMBERS, whole, _NEXT.__next__))


def _items_key(items: tuple[Item, ...], own: str) -> tuple[object, ...]:
    """Return all that one exchange can depend on of these items, whose ids begin with `own`.

    Loads beyond `FEW` are alike: one blow and its answer use up no more.
    """
    return tuple([(item.id.removeprefix(own), item.stats, item.flaw, min(item.count, FEW)) for item in items])


def defence_tallies_of(ruleset: Ruleset, unit: Unit) -> dict[str, int]:
    """Return the tallies by which the unit's defence wears."""
    tallies = unit.tallies
    return {name: tallies[name] for name in ruleset.defence_states if tallies.get(name)} if tallies else {}


def defence_states_of(ruleset: Ruleset, unit: Unit) -> dict[str, State]:
    """Return the states by which the unit's defence wears or grows."""
    states = unit.states
    return {name: states[name] for name in ruleset.defence_states if name in states} if states else {}


def condition(ruleset: Ruleset, unit: Unit) -> tuple[object, ...]:
    """Return everything about a unit that a blow by or at it can depend on, within one battle."""
    states = ((state.name, state.by, state.amount) for state in unit.states.values())
    place = (unit.id, *unit.cell, unit.hp, unit.facing, *at_hand(unit))
    tallies = unit.tallies if unit.hidden_from else defence_tallies_of(ruleset, unit)
    return (*place, *sorted(unit.hidden_from), *states, *tallies.items())


def without_amounts(known: tuple[object, ...]) -> tuple[object, ...]:
    """Return that `condition` without the amounts of its states."""
    return tuple([part[:2] if isinstance(part, tuple) else part for part in known])


def in_hand(unit: Unit) -> tuple[str, ...]:
    """List the items in the unit's hands, each with its flaw and with the shots that are left in it."""
    return tuple([f"{item.id}{item.flaw}{item.count}" for item in unit.hands])


def at_hand(unit: Unit) -> tuple[str, ...]:
    """List the items in the unit's hands as `in_hand` does, and after them those that it could draw."""
    held = in_hand(unit)
    return (*held, "", *[item.id for item in unit.carried]) if unit.carried else held
