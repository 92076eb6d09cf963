"""What a card shows, and how a unit is put into a state for odds and tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from skirmish.errors import SettingsError
from skirmish.model.battle import Battle
from skirmish.model.unit import State, Unit
from skirmish.rules.forge.arms import resistance
from skirmish.rules.forge.checks import BOXES, WOUNDS
from skirmish.rules.forge.dodge import AVERAGE
from skirmish.rules.forge.movement import speed
from skirmish.rules.forge.points import left
from skirmish.rules.forge.sheet import SKILLS, STATS, full_pool, sheet
from skirmish.rules.forge.turn import (
    ACTIONS,
    ARM,
    DODGING,
    EXPOSED,
    HELD,
    HOLDING,
    LAME,
    LUNGED,
    MOST_ACTIONS,
    PRONE,
    RAN,
    RUNNING,
    SET,
    WAITING,
)

SHORT: Final = {
    "intellect": "IN",
    "will": "WI",
    "spirit": "SP",
    "strength": "ST",
    "constitution": "CO",
    "dexterity": "DE",
}
"""Stats as the card has them."""
GOOD: Final = 3
"""Level of a Grab that a dressed unit is held by."""


def card(_battle: Battle, unit: Unit) -> tuple[tuple[str, str], ...]:
    """Stats, the skills that it has, Speed, armour, Pool, wounds, actions left."""
    numbers = sheet(unit)
    rows = [(SHORT[name], str(getattr(numbers, name))) for name in STATS]
    trained = ((name.replace("_", " ").capitalize(), getattr(numbers, name)) for name in SKILLS)
    rows += [(word, str(level)) for word, level in trained if level]
    rows += [("Speed", str(speed(unit))), ("Armour", str(resistance(unit)))]
    rows.append(("Pool", f"{left(unit)}/{full_pool(unit)}"))
    rows.append(("Wounds", wounds(unit)))
    rows.append(("Actions left", str(max(0, MOST_ACTIONS - unit.tally(ACTIONS)))))
    return tuple(rows)


def wounds(unit: Unit) -> str:
    """The boxes marked: `2 minor, 1 severe`, or `none`."""
    marked = ((min(BOXES, unit.tally(name)), name) for name in WOUNDS[1:])
    return ", ".join(f"{count} {name}" for count, name in marked if count) or "none"


def dress(unit: Unit, state: str) -> Unit:
    """The unit in that state; a grip's other end is left open. SettingsError if there is no such state."""
    if state in {SET, RUNNING, LUNGED, WAITING, PRONE, LAME, ARM}:
        return _in(unit, State(state))
    if state in {HELD, HOLDING}:
        return _in(unit, State(state, by=unit.id, amount=GOOD if state == HELD else 0))
    if state == DODGING:
        numbers = sheet(unit)
        return _in(unit, State(DODGING, amount=AVERAGE + numbers.dexterity + numbers.dodge))
    return _counted(unit, state)


def _in(unit: Unit, state: State) -> Unit:
    return replace(unit, states={**unit.states, state.name: state})


def _tallied(unit: Unit, **tallies: int) -> Unit:
    return replace(unit, tallies={**unit.tallies, **tallies})


def _counted(unit: Unit, state: str) -> Unit:
    """States that are numbers, wounds, circumstances."""
    match state:
        case "one-action" | "two-actions" | "three-actions":
            count = ("one", "two", "three").index(state.removesuffix("s").removesuffix("-action")) + 1
            acted = _tallied(unit, **{ACTIONS: count})
            return _in(acted, State(EXPOSED, amount=2 * (count - 1))) if count > 1 else acted
        case "ran":
            return _tallied(_in(unit, State(RUNNING)), **{ACTIONS: unit.tally(ACTIONS) + 1, RAN: 1})
        case "minor" | "major" | "severe":
            return _tallied(unit, **{state: unit.tally(state) + 1})
        case "no-points":
            return _tallied(unit, **{"pool-spent": full_pool(unit)})
        case "cover-light" | "cover-heavy":
            return _in(unit, State("cover", amount=1 if state == "cover-light" else 2))
        case "hidden":
            return replace(unit, hidden_from=frozenset({"foes", "friends"}))
        case "alert" | "unaware":
            return replace(unit, alert=state == "alert")
    raise SettingsError(f"forge knows no state {state!r}")
