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
    moment.happen(MoveStopped(unit.id, "sighted", moment.battle.units[unit.id].cell))


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
    """List the waiting units not asked after a broken run, as it did not come into their sight (G13)."""
    battle = moment.battle
    unit = battle.units[action.unit]
    is_broken = action.verb in {"run", "run-on"} and unit.tally(LEFT)
    if not is_broken or not isinstance(battle.clock, WaitingClock):
        return ()
    start = moment.start.units[unit.id].cell
    return tuple(
        one for one in battle.clock.waiting if not _enters(battle, unit, battle.units[one], start, unit.cell)
    )


def cannot_run_on(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot run on: it has no broken run, or is rooted; None if it can."""
    if not unit.tally(LEFT):
        return Refusal(f"{unit.name} has no run to go on with.", "G13")
    return rooted(battle, unit)
