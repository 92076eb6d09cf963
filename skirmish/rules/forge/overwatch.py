"""An option: whoever waits may break into a run that comes into its sight (G13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.grid import Cell
from skirmish.model.battle import Battle
from skirmish.model.event import MoveStopped, Tallied
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.forge.movement import LEGS, run_cells
from skirmish.rules.forge.turn import LEFT, rooted
from skirmish.rules.rounds.waiting import WaitingClock

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.moment import Moment


def land_run(moment: Moment, action: Action, outcome: object) -> None:
    """Run; where a waiter first sees the runner the run breaks off, and may go on when that is settled."""
    cell = action.target
    assert isinstance(cell, Cell)
    battle = moment.battle
    unit = battle.units[action.unit]
    view = moment.start.seen_by(unit.side)
    ways = run_cells(view, view.units[unit.id], ())
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
    """The place on the path, short of its end, where somebody who waits first sees the runner; or None."""
    if not battle.scene.options.get("overwatch") or not isinstance(battle.clock, WaitingClock):
        return None
    for place, cell in enumerate(path[:-1]):
        if battle.at(cell) is None and any(
            battle.sight.sees(foe.cell, cell) and not battle.sight.sees(foe.cell, unit.cell)
            for foe in battle.foes(unit.side)
            if foe.id in battle.clock.waiting and foe.side not in unit.hidden_from
        ):
            return place
    return None


def cannot_run_on(battle: Battle, unit: Unit) -> Refusal | None:
    """Only the rest of a run that was broken into."""
    if not unit.tally(LEFT):
        return Refusal(f"{unit.name} has no run to go on with.", "G13")
    return rooted(battle, unit)
