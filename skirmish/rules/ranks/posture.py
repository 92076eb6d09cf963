"""Kneeling behind a large shield, and which way to look (BR-104, BG-19, BG-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.grid import FACINGS, Cell, eighths_between, facing_towards, in_front
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ActionTaken, StateGained, StateLost, Tallied
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Refusal
from skirmish.rules.ranks.sheet import Shield, shields
from skirmish.rules.ranks.timing import is_open, way_of
from skirmish.rules.ranks.turn import KNEELING, KNELT, restraint
from skirmish.rules.rounds.declared_clock import DeclaredClock
from skirmish.rules.verbs.facing import turn
from skirmish.rules.verbs.turn import MOVED

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

AHEAD: Final = 15 * 15
"""Square of the distance, in cells, within which enemies count for the best facing."""
CONTACT: Final = 2
"""Square of the distance, in cells, of two units in contact across a corner."""


def cannot_kneel(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit may not kneel: it kneels, moves or has no large shield; None if it may (BG-23)."""
    if KNEELING in unit.states:
        return Refusal(f"{unit.name} is on its knees already.", "BG-23")
    if way_of(battle, unit) is not None or unit.tally(MOVED):
        return Refusal(f"{unit.name} moves this round.", "BG-23")
    if not any(isinstance(item.stats, Shield) and item.stats.kneeling for item in shields(unit)):
        return Refusal(f"{unit.name} has no shield large enough.", "BG-23")
    return restraint(battle, unit)


def cannot_rise(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit may not rise, as in the round in which it knelt; None if it may."""
    if KNEELING not in unit.states:
        return Refusal(f"{unit.name} is not on its knees.", "BG-23")
    if unit.tally(KNELT):
        return Refusal(f"{unit.name} has just knelt down.", "BG-23")
    return restraint(battle, unit)


def land_kneel(moment: Moment, action: Action, _outcome: object) -> None:
    """Put the unit on its knees behind its shield; it does not move this round (BG-23)."""
    moment.happen(StateGained(action.unit, State(KNEELING)))
    moment.happen(Tallied(action.unit, {KNELT: 1}))


def land_rise(moment: Moment, action: Action, _outcome: object) -> None:
    """Let the unit rise from its knees."""
    stand_up(moment, action.unit)


def stand_up(moment: Moment, unit_id: str) -> None:
    """End the kneeling of the unit, if it kneels: a unit that moves cannot (BG-23)."""
    if KNEELING in moment.battle.units[unit_id].states:
        moment.happen(StateLost(unit_id, KNEELING))


def land_turn(moment: Moment, action: Action, _outcome: object) -> None:
    """Turn the unit, when it only looks about instead of moving, or after its act (BG-19)."""
    look_again(moment, action.unit, action.arg("facing"))


def look_again(moment: Moment, unit_id: str, facing: str = "") -> None:
    """Turn the unit as was said, or as is best, if it is still up (BG-19)."""
    if moment.battle.units[unit_id].is_up:
        turn_to_face(moment, unit_id, facing)


def wanted(battle: Battle, unit: Unit) -> str:
    """Return the facing that was said for the unit this round; empty if the best is to be chosen."""
    clock = battle.clock
    if not isinstance(clock, DeclaredClock):
        return ""
    for declared in (clock.intents.get(unit.id), clock.ways.get(unit.id)):
        if declared is not None and declared.arg("facing"):
            return declared.arg("facing")
    return clock.looks.get(unit.id, "")


def _said_now(moment: Moment, unit_id: str) -> str:
    """Return the facing said with what the unit has just done, where nothing is declared; empty if none."""
    done = (event.action for event in moment.events if isinstance(event, ActionTaken))
    return next((action.arg("facing") for action in done if action.unit == unit_id), "")


def turn_to_face(moment: Moment, unit_id: str, facing: str = "") -> None:
    """Turn the unit as was said; else to face most enemies in contact, then the nearest one (BG-19)."""
    battle = moment.battle
    unit = battle.units[unit_id]
    said = facing or wanted(battle, unit) or ("" if is_open(battle) else _said_now(moment, unit_id))
    turn(moment, unit_id, FACINGS.index(said) if said else best_facing(battle, unit))


def best_facing(battle: Battle, unit: Unit) -> int:
    """Return the best way to face the enemies known to its side; the present facing if none is near.

    Of several equally near, the one farthest west counts, then north, however the scenario lists them.
    NotInView for a unit of another side than that whose view it is.
    """
    is_view = bool(battle.viewer) and battle.seen_by(unit.side) is battle  # All in a view are known.
    return facing_most(unit, _known_around(battle, unit, is_view=is_view))


def facing_foreseen(battle: Battle, unit: Unit) -> int:
    """Return the best way to face for a unit of any side, by what its side sees as far as the view tells."""
    return facing_most(unit, _known_around(battle, unit))


def facing_most(unit: Unit, near: list[tuple[int, Cell]]) -> int:
    """Return the best way to face those cells, each after the square of its distance; as it is for none."""
    here = unit.cell
    if not near:
        return unit.facing
    nearest = min(near)[1]
    ahead = facing_towards(here, nearest)
    contact = [cell for apart, cell in near if apart <= CONTACT]
    if len(contact) < 2:
        return ahead  # The nearest is the only one in contact, if any is.

    def worth(facing: int) -> tuple[int, bool, int]:
        faced = [cell for cell in contact if in_front(here, facing, cell)]
        return len(faced), nearest in faced, -eighths_between(facing, ahead)

    return max(range(len(FACINGS)), key=worth)


def _known_around(battle: Battle, unit: Unit, *, is_view: bool = False) -> list[tuple[int, Cell]]:
    """List the cells of known enemies that count for the facing, each after the square of its distance.

    `is_view`: whether the battle is the view of the unit's side, which knows of all that is in it.
    """
    (x, y), side, terrain, near = unit.cell, unit.side, battle.ground.terrain, []
    for foe in battle.units.values():
        if foe.side == side or foe.out:
            continue
        across, down = foe.cell
        apart = (across - x) ** 2 + (down - y) ** 2
        is_near = 0 < apart <= AHEAD and (not terrain.storeys or terrain.same_storey(unit.cell, foe.cell))
        if is_near and (is_view or battle.is_seen(foe, side)):
            near.append((apart, foe.cell))
    return near


def face_all(moment: Moment) -> None:
    """Turn every unit that takes part, at the end of the round (BG-17)."""
    for unit in list(moment.battle.up()):
        turn_to_face(moment, unit.id)
