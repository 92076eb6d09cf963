"""An option: the unit that waits may break into a run that comes into its sight (G13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.event import MoveStopped, Tallied
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.forge.movement import LEGS
from skirmish.rules.forge.turn import LEFT, rooted
from skirmish.rules.rounds.waiting import WaitingClock
from skirmish.rules.verbs.walk import spelled_path

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.moment import Moment


def land_run(moment: Moment, action: Action, outcome: object) -> None:
    """Run, or break the run off where a waiting enemy first sees the runner; it may run on later."""
    cell = action.target
    assert isinstance(cell, Cell)
    battle = moment.battle
    if not battle.option("overwatch"):
        LEGS.land(moment, action, outcome)
        return
    unit = battle.units[action.unit]
    view = moment.start.seen_by(unit.side)
    ways = LEGS.gaits[action.verb](view, view.units[unit.id], ())
    path = ways.path(cell)
    place = _broken_at(battle, unit, path)
    if place is None:
        LEGS.land(moment, action, outcome)
        return
    LEGS.spend(moment, action, ways.cost(cell))
    moment.happen(Tallied(unit.id, {LEFT: ways.cost(cell) - ways.cost(path[place])}))
    LEGS.go(moment, action, path[: place + 1])
    _break_off(moment, unit.id, path[place])


def land_walk(moment: Moment, action: Action, outcome: object) -> None:
    """Go on with a move that waited, such as a run that is broken off later on its way (FG-35)."""
    LEGS.land_walk(moment, action, outcome)
    way = spelled_path(action)
    if way and moment.battle.units[action.unit].tally(LEFT):
        _break_off(moment, action.unit, way[-1])


def _break_off(moment: Moment, unit_id: str, cell: Cell) -> None:
    """Stop the run in that cell, unless it still waits on its way there.

    A run that ended before that cell is over: nothing of it is left.
    """
    unit = moment.battle.units[unit_id]
    if _way_ahead(moment.battle, unit):
        return
    if unit.cell == cell:
        moment.happen(MoveStopped(unit_id, "sighted", cell))
    else:
        moment.happen(Tallied(unit_id, {LEFT: 0}))


def _way_ahead(battle: Battle, unit: Unit) -> tuple[Cell, ...]:
    """Return the way that the unit still goes once it has run away from enemies in contact, or none."""
    ways = (spelled_path(half) for half in battle.pending if half.verb == "walk" and half.unit == unit.id)
    return next(ways, ())


def _broken_at(battle: Battle, unit: Unit, path: tuple[Cell, ...]) -> int | None:
    """Find the place on the path, short of its end, where a waiting enemy first sees the runner, or None."""
    if not isinstance(battle.clock, WaitingClock):
        return None
    for place, cell in enumerate(path[:-1]):
        if battle.at(cell) is None and any(
            _enters(battle, unit, foe, unit.cell, cell)
            for foe in battle.foes(unit.side)
            if foe.id in battle.clock.waiting
        ):
            return place
    return None


def _enters(battle: Battle, unit: Unit, foe: Unit, start: Cell, end: Cell) -> bool:
    """Tell whether the unit comes into that enemy's sight on the way from one cell to the other."""
    if foe.side == unit.side or foe.side in unit.hidden_from:
        return False
    return battle.sight.sees(foe.cell, end) and not battle.sight.sees(foe.cell, start)


def left_out(moment: Moment, action: Action) -> tuple[str, ...]:
    """List the waiting units not asked after a broken run, as it does not come into their sight (G13)."""
    battle = moment.battle
    unit = battle.units[action.unit]
    is_broken = action.verb in {"run", "run-on"} and unit.tally(LEFT)
    if not is_broken or not isinstance(battle.clock, WaitingClock):
        return ()
    start, end = moment.start.units[unit.id].cell, (unit.cell, *_way_ahead(battle, unit))[-1]
    return tuple(
        one for one in battle.clock.waiting if not _enters(battle, unit, battle.units[one], start, end)
    )


def cannot_run_on(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot run on: it has no broken run, or is rooted; None if it can."""
    if not unit.tally(LEFT):
        return Refusal(f"{unit.name} has no run to go on with.", "G13")
    return rooted(battle, unit)
