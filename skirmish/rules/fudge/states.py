"""What a card shows, and how a unit is put into a state for odds and tests."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final

from skirmish.errors import SettingsError
from skirmish.model.battle import Battle
from skirmish.model.unit import State, Unit
from skirmish.rules.fudge.mass import FIRE, PILE
from skirmish.rules.fudge.modifiers import GROUND, GUARD, HELD, HOLDING, PINNED, PINNING, PRONE
from skirmish.rules.fudge.sheet import sheet, soak

SHORT: Final = {
    "marksmanship": "Marks",
    "perception": "Perc",
    "strength": "Str",
    "athletics": "Athl",
    "toughness": "Tough",
}
"""Abbreviations for the card; other abilities are spelt out."""


def card(_battle: Battle, unit: Unit) -> tuple[tuple[str, str], ...]:
    """List what the card shows: every ability, and Soak, as pairs of name and value."""
    numbers = sheet(unit)
    rows = [
        (SHORT.get(field.name, field.name.capitalize()), str(getattr(numbers, field.name)))
        for field in fields(numbers)
    ]
    return (*rows, ("Soak", str(soak(unit))))


def with_state(unit: Unit, state: str) -> Unit:
    """Return the unit in that state; a grip's other end is left open.

    SettingsError if there is no such state.
    """
    if state in {PRONE, GROUND, GUARD, PINNED, PINNING, HELD, HOLDING, FIRE, PILE}:
        return replace(unit, states={**unit.states, state: State(state, by=unit.id)})
    if state in {"cover-light", "cover-heavy"}:
        amount = 1 if state == "cover-light" else 2
        return replace(unit, states={**unit.states, "cover": State("cover", amount=amount)})
    if state == "hidden":
        return replace(unit, hidden_from=frozenset({"foes", "friends"}))
    if state in {"alert", "unaware"}:
        return replace(unit, alert=state == "alert")
    raise SettingsError(f"fudge knows no state `{state}`")
