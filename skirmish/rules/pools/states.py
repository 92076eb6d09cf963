"""What a card shows, and how a unit is put into a state for odds and tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from skirmish.errors import SettingsError
from skirmish.model.battle import Battle
from skirmish.model.unit import State, Unit
from skirmish.rules.pools.arms import Arm, usable
from skirmish.rules.pools.conditions import (
    BRACED,
    DAZED,
    EXPOSED,
    HELD,
    HELPLESS,
    HOLDING,
    PRONE,
    STUNNED,
    SURPRISED,
)
from skirmish.rules.pools.energy import EXPENDED, energy
from skirmish.rules.pools.modifiers import is_flat, mind, physical, total
from skirmish.rules.pools.sheet import max_energy, sheet, speed
from skirmish.rules.pools.skills import ATTRIBUTES
from skirmish.rules.supply import Supply

SHORT: Final = {
    "strength": "STR", "agility": "AGI", "stamina": "STA", "influence": "INF", "intelligence": "INT",
    "acuity": "ACU",
}  # fmt: skip
"""Abbreviations of the attributes (FP-04)."""
PLAIN: Final = {PRONE, DAZED, STUNNED, HELD, HOLDING, SURPRISED, BRACED, EXPOSED, HELPLESS, "smoke"}
"""States that are set by name alone."""
GRADED: Final = {
    "cover-light": ("cover", 1), "cover-half": ("cover", 2), "cover-heavy": ("cover", 3),
    "dim": ("light", 1), "dark": ("light", 2),
}  # fmt: skip
"""Circumstances with a grade: the state that stands for them, and its amount."""
LASTING: Final = 99
"""Last round of a condition that `with_state` sets: one that no battle comes to."""


def card(battle: Battle, unit: Unit) -> tuple[tuple[str, str], ...]:
    """List the rows of the unit's card: attributes, energy, defences, Speed, attack lines (G38)."""
    numbers = sheet(unit)
    return (
        *((SHORT[one], str(numbers.rating(one))) for one in ATTRIBUTES),
        *(supply.row for supply in supplies(unit)),
        ("PD", str(max(1, total(physical(battle, unit), "target")))),
        ("MD", str(max(1, total(mind(unit), "target")))),
        ("Speed", str(speed(unit))),
        *_attacks(battle, unit),
    )


def supplies(unit: Unit) -> tuple[Supply, ...]:
    """Return the energy that the unit has left."""
    out = unit.tally(EXPENDED)
    return (Supply("Energy", energy(unit), max_energy(unit), f"{out} expended" if out else ""),)


def gauge(unit: Unit) -> str:
    """Say how much energy the unit has left."""
    return f"{energy(unit)} of {max_energy(unit)} energy"


def _attacks(battle: Battle, unit: Unit) -> Iterator[tuple[str, str]]:
    """Yield the name and the attack line of each weapon and spell, as if nothing were spent yet."""
    fresh = replace(unit, tallies={})
    seen = set()
    for verb in ("strike", "shoot", "cast"):
        for arm in usable(fresh, verb):
            if arm.item.id not in seen:
                seen.add(arm.item.id)
                yield arm.item.name, line(fresh, arm, is_flat=is_flat(battle))


def line(unit: Unit, arm: Arm, *, is_flat: bool = False) -> str:
    """Write the two attack lines of a stat block: `5 for 3, 11 for 6`.

    Each names dice and energy: with nothing added, and with the most. `is_flat`: skills need no effort (G7).
    """
    most = max(0, min(arm.cap(unit), energy(unit) - arm.cost))
    skill = sheet(unit).skill(arm.skill)
    bare, full = (arm.rating + more + (skill if is_flat else min(more, skill)) for more in (0, most))
    return f"{bare} for {arm.cost}, {full} for {arm.cost + most}"


def with_state(unit: Unit, state: str) -> Unit:
    """Return the unit in that state. SettingsError if there is no such state.

    A grip is left open: as its other end it names the unit itself.
    """
    if state in PLAIN:
        mark = State(state, by=unit.id, amount=LASTING if state in {DAZED, STUNNED} else 0)
        return replace(unit, states={**unit.states, state: mark})
    if state in GRADED:
        name, amount = GRADED[state]
        return replace(unit, states={**unit.states, name: State(name, amount=amount)})
    if state == "hidden":
        return replace(unit, hidden_from=frozenset({"foes", "friends"}))
    if state in {"alert", "unaware"}:
        return replace(unit, alert=state == "alert")
    raise SettingsError(f"pools knows no state `{state}`")
