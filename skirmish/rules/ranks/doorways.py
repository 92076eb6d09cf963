"""Doors that one has declared to open or shut, and that somebody else has in between (BG-09, BG-10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish.grid import Cell, is_in
from skirmish.model.event import DoorMoved, UnitNoted
from skirmish.model.unit import Secret
from skirmish.rules.rounds.declared_clock import DeclaredClock

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment


@dataclass(frozen=True, slots=True)
class DoorMeant(Secret):
    """How the door stood that a unit meant to open or shut; its side need not know that it was moved."""

    cell: Cell | None = None
    """Where the door is."""
    was_open: bool = False
    """Whether it stood open when the unit declared its act."""
    round: int = 0
    """The round of it."""


def forestall(moment: Moment, by: str) -> None:
    """Note how doors stood that this unit has moved and that others have declared to open or shut."""
    clock = moment.battle.clock
    if not moment.battle.terrain.doors or not isinstance(clock, DeclaredClock):
        return
    doors = [event for event in moment.events if isinstance(event, DoorMoved) and event.unit == by]
    for door in doors:
        for unit, said in clock.intents.items():
            known = moment.battle.units[unit].note(DoorMeant)
            is_known = (known.cell, known.round) == (door.cell, clock.round)
            if unit != by and said.verb == "door" and said.target == door.cell and not is_known:
                moment.happen(UnitNoted(unit, DoorMeant(door.cell, not door.is_open, clock.round)))


def is_forestalled(battle: Battle, action: Action) -> bool:
    """Tell whether somebody else has done to the door what the unit meant to do."""
    meant = battle.units[action.unit].note(DoorMeant)
    now = battle.clock.round if battle.clock is not None else 0
    if meant.cell is None or (meant.cell, meant.round) != (action.target, now):
        return False
    return meant.was_open != is_in(battle.ground.open_doors, battle.terrain.bit(meant.cell))
