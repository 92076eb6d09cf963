"""What a card shows, and how a unit is put into a state for odds and tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from skirmish.errors import SettingsError
from skirmish.model.battle import Battle
from skirmish.model.unit import State, Unit
from skirmish.rules.forge.arms import in_arm, resistance
from skirmish.rules.forge.checks import BOXES, WOUNDS
from skirmish.rules.forge.points import left
from skirmish.rules.forge.sheet import SKILLS, STATS, full_pool, sheet, speed
from skirmish.rules.forge.turn import ACTIONS, HELD, MOST_ACTIONS, RAN, RUNNING
from skirmish.rules.supply import Supply

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
"""Level of the Grab by which a unit put into the state `held` is held."""


def card(_battle: Battle, unit: Unit) -> tuple[tuple[str, str], ...]:
    """List the rows of the card: stats, trained skills, Speed, armour, Pool, wounds, actions left."""
    numbers = sheet(unit)
    rows = [(SHORT[name], str(getattr(numbers, name))) for name in STATS]
    trained = ((name.replace("_", " ").capitalize(), getattr(numbers, name)) for name in SKILLS)
    rows += [(word, str(level)) for word, level in trained if level]
    rows += [("Speed", str(speed(unit))), ("Armour", str(resistance(unit)))]
    pool, actions = supplies(unit)
    return (*rows, pool.row, ("Wounds", wounds(unit)), actions.row)


def supplies(unit: Unit) -> tuple[Supply, Supply]:
    """Return the points of the Pool and the actions of this round that the unit has left."""
    actions = max(0, MOST_ACTIONS - unit.tally(ACTIONS))
    return Supply("Pool", left(unit), full_pool(unit)), Supply("Actions", actions)


def wounds(unit: Unit) -> str:
    """Return the marked boxes in words: `2 minor, 1 severe`, or `none`."""
    marked = ((min(BOXES, unit.tally(name)), name) for name in WOUNDS[1:])
    return ", ".join(f"{count} {name}" for count, name in marked if count) or "none"


def with_state(unit: Unit, state: str) -> Unit:
    """Return the unit in that state; a grip's other end is left open. SettingsError for an unknown state."""
    match state:
        case "set-dodge" | "running" | "lunged" | "waiting" | "prone" | "lame" | "noticed":
            return _in(unit, State(state))
        case "arm-held":
            held = in_arm(unit, 0)
            return _in(unit, State(state, by=held.id if held else ""))
        case "held" | "holding":
            return _in(unit, State(state, by=unit.id, amount=GOOD if state == HELD else 0))
        case "ran":
            ran = {**unit.tallies, ACTIONS: unit.tally(ACTIONS) + 1, RAN: 1}
            return replace(_in(unit, State(RUNNING)), tallies=ran)
        case "cover-light" | "cover-heavy":
            return _in(unit, State("cover", amount=1 if state == "cover-light" else 2))
        case "hidden":
            return replace(unit, hidden_from=frozenset({"foes", "friends"}))
        case "alert" | "unaware":
            return replace(unit, alert=state == "alert")
    raise SettingsError(f"forge knows no state `{state}`")


def _in(unit: Unit, state: State) -> Unit:
    return replace(unit, states={**unit.states, state.name: state})
