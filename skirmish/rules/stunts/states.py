"""The rows of a unit's card, and how a unit is put into a state for odds and tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from skirmish.errors import SettingsError
from skirmish.model.battle import Battle
from skirmish.model.unit import State, Unit
from skirmish.rules.stunts.defence import STALKING
from skirmish.rules.stunts.modifiers import GRAPPLED, GRAPPLING, MAIMED, OFF_BALANCE, PARTS, POISED, TRICKED
from skirmish.rules.stunts.sheet import full_life, power, sheet, soak
from skirmish.rules.stunts.wounds import FALLEN

SKILLS: Final = ("fight", "shoot", "sneak", "notice", "heal")
"""Shown where the unit type lists them."""
AMOUNTS: Final[Mapping[str, tuple[str, int]]] = {
    "tricked": (TRICKED, -10),
    "tricked-well": (TRICKED, -20),
    "wise": (TRICKED, 10),
    "poised": (POISED, 10),
    "poised-well": (POISED, 20),
    "stumbled": (POISED, -10),
    "cover-light": ("cover", 1),
    "cover-heavy": ("cover", 2),
}
"""States with an amount, by their names in a query about odds."""


def card(_battle: Battle, unit: Unit) -> tuple[tuple[str, str], ...]:
    """List the rows of a card: attributes, skills that are listed, Power, Life when whole, and armour."""
    numbers = sheet(unit)
    rows = [
        ("Str", numbers.strength),
        ("Agi", numbers.agility),
        ("Mind", numbers.mind),
        ("Charm", numbers.charm),
    ]
    rows += [(name.capitalize(), getattr(numbers, name)) for name in SKILLS if getattr(numbers, name)]
    rows += [("Power", power(unit)), ("Life", full_life(unit)), ("Armour", soak(unit))]
    return tuple((name, str(value)) for name, value in rows)


def with_state(unit: Unit, state: str) -> Unit:
    """Return the unit in that state; SettingsError if there is no such state.

    The other end of a grapple is left open.
    """
    if state in AMOUNTS:
        name, amount = AMOUNTS[state]
        return _with(unit, State(name, amount=amount))
    if state in {GRAPPLING, GRAPPLED, STALKING, OFF_BALANCE, MAIMED, *PARTS.values()}:
        return _with(unit, State(state, by=unit.id))
    if state == FALLEN:
        return replace(unit, tallies={**unit.tallies, FALLEN: 1})
    if state == "hidden":
        return replace(unit, hidden_from=frozenset({"foes", "friends"}))
    if state in {"alert", "unaware"}:
        return replace(unit, alert=state == "alert")
    raise SettingsError(f"stunts knows no state `{state}`")


def _with(unit: Unit, state: State) -> Unit:
    return replace(unit, states={**unit.states, state.name: state})
