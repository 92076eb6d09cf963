"""Being unseen: who could notice whom, sentries on their rounds, bodies, the alarm (FG-26 to FG-29, FG-34).

Every ruleset brings its own checks; what they are rolled for, and what follows, is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from skirmish.grid import (
    Cell,
    cover,
    distance2,
    first_steps,
    in_front,
    is_concealed,
    is_dark,
    is_in,
    line,
    neighbours,
)
from skirmish.model.action import Action
from skirmish.model.event import (
    Announced,
    DoorMoved,
    MoveStopped,
    StateGained,
    Tallied,
    UnitAlerted,
    UnitHid,
    UnitTurned,
)
from skirmish.model.unit import NONE, State, Unit
from skirmish.rules.engine import push
from skirmish.rules.memory import feel
from skirmish.rules.stealth.infiltration import is_infiltrating, raise_alarm
from skirmish.rules.verbs.walk import reachable, walk

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment

STEALTH: Final = "stealth"
"""State: `amount` is the total that it hid with, which a search has to beat (FG-34)."""
NOTICED: Final = "noticed"
"""State: noticed an intruder before the fight, so it expects one (FG-28)."""
STATION: Final = "station"
"""Tally: how many stations of its round a sentry has been to."""


@dataclass(frozen=True, slots=True)
class Senses:
    """How far units notice, and how far a sentry goes in a turn; distances in cells."""

    leg: Callable[[Unit], int]
    """Half steps that a sentry on its round goes in a turn."""
    far: int = 15
    """As far as something in front can be noticed (FG-27: 15 m)."""
    near: int = 5
    """As far as something can be noticed whichever way one looks (FG-27: 5 m)."""
    diagonal: int = 3
    """Half steps of a diagonal step."""
    opens_doors: bool = True
    """Whether doors open as a sentry walks; otherwise opening one is what it does with its turn."""

    def notices(self, battle: Battle, watcher: Unit, cell: Cell) -> bool:
        """Tell whether the watcher could notice a unit there: seen in front and not far, or near (FG-27)."""
        apart = distance2(watcher.cell, cell)
        if apart > self.far * self.far or not battle.sight.sees(watcher.cell, cell):
            return False
        return apart <= self.near * self.near or in_front(watcher.cell, watcher.facing, cell)

    def watchers(self, battle: Battle, unit: Unit) -> tuple[Unit, ...]:
        """List the enemies that could notice the unit where it is now, in scenario order (FG-27)."""
        return tuple(foe for foe in battle.foes(unit.side) if self.notices(battle, foe, unit.cell))

    def step_quietly(self, moment: Moment, unit_id: str, *, is_fast: bool) -> None:
        """Call for `be-noticed` after a move, if an enemy could notice the unit; look for bodies (FG-27)."""
        battle = moment.battle
        unit = battle.units[unit_id]
        if any(self.notices(battle, foe, unit.cell) for foe in battle.foes(unit.side)):
            push(moment, Action(unit_id, "be-noticed", None, (("fast", "yes"),) if is_fast else ()))
        self.check_bodies(moment)

    def sees_body(self, battle: Battle, watcher: Unit) -> Unit | None:
        """Find a body that the watcher cannot miss: in sight, in front and not far (FG-29); None if none."""
        for body in battle.units.values():
            apart = distance2(watcher.cell, body.cell)
            if body.out not in {"down", "dead"} or apart > self.far * self.far:
                continue
            ahead = in_front(watcher.cell, watcher.facing, body.cell)
            if ahead and battle.sight.sees(watcher.cell, body.cell):
                return body
        return None

    def check_bodies(self, moment: Moment) -> None:
        """Alert every sentry that sees a body, without a roll; the first raises the alarm (FG-29)."""
        battle = moment.battle
        if not is_infiltrating(battle):
            return
        for watcher in battle.foes(battle.scene.infiltrators):
            body = self.sees_body(battle, watcher)
            if body is not None:
                moment.happen(UnitAlerted(watcher.id))
                moment.happen(StateGained(watcher.id, State(NOTICED)))
                moment.happen(Announced("body found", watcher.id, body.id, "FG-29"))
                raise_alarm(moment, watcher.id)

    def land_patrol(self, moment: Moment, action: Action, _outcome: object) -> None:
        """Move a sentry on its round; intruders that it comes near roll `come-across` (FG-26, FG-29)."""
        unit = moment.battle.units[action.unit]
        before = frozenset(foe.id for foe in self._intruders_near(moment.battle, unit))
        if unit.patrol:
            self._go_round(moment, unit)
        for foe in self._intruders_near(moment.battle, moment.battle.units[unit.id]):
            if foe.id not in before:
                push(moment, Action(foe.id, "come-across", None, (("by", unit.id),)))
        self.check_bodies(moment)

    def _intruders_near(self, battle: Battle, unit: Unit) -> tuple[Unit, ...]:
        intruders = battle.up(battle.scene.infiltrators)
        return tuple(foe for foe in intruders if self.notices(battle, unit, foe.cell))

    def _go_round(self, moment: Moment, unit: Unit) -> None:
        """Walk one leg of the round towards the next station; there, turn the way that it says.

        Where a comrade stands, beside him is near enough.
        """
        stage = unit.tally(STATION) % len(unit.patrol)
        cell, facing = unit.patrol[stage]
        if not _is_at(moment.battle, unit, cell):
            self._towards(moment, unit, cell)
        unit = moment.battle.units[unit.id]
        if _is_at(moment.battle, unit, cell):
            moment.happen(Tallied(unit.id, {STATION: stage + 1}))
            if facing not in {-1, unit.facing}:
                moment.happen(UnitTurned(unit.id, facing))

    def _towards(self, moment: Moment, unit: Unit, cell: Cell) -> None:
        view = moment.battle.seen_by(unit.side)
        far = reachable(view, view.units[unit.id], 400, self.diagonal)
        if cell not in far and _comrade_at(view, unit, cell):
            beside = (near for near in neighbours(cell) if near in far and _is_step(view, near, cell))
            cell = min(beside, key=lambda near: (far.cost(near), near.y, near.x), default=cell)
        if cell not in far:
            return
        near = reachable(view, view.units[unit.id], self.leg(unit), self.diagonal)
        way = far.path(cell)
        if not self.opens_doors:
            way = _up_to_a_door(moment.battle, way)
            if not way:
                self._at_a_door(moment, unit, far.path(cell)[0])
                return
        steps = [index for index, passed in enumerate(way) if passed in near]
        if steps:
            walked = walk(moment, unit.id, way[: steps[-1] + 1])
            bump(moment, unit.id, walked.rest)

    def _at_a_door(self, moment: Moment, unit: Unit, door: Cell) -> None:
        """Open the door; one that proves locked stops the sentry."""
        if moment.battle.ground.lock_at(door) is not None:
            moment.happen(MoveStopped(unit.id, "locked", unit.cell))
        else:
            moment.happen(DoorMoved(door, is_open=True, unit=unit.id))


def _comrade_at(battle: Battle, unit: Unit, cell: Cell) -> bool:
    """Tell whether a comrade of the unit stands there."""
    other = battle.at(cell)
    return other is not None and other is not unit and other.side == unit.side


def _is_at(battle: Battle, unit: Unit, cell: Cell) -> bool:
    """Tell whether the sentry is at that station of its round, or a step from a comrade who stands there."""
    return unit.cell == cell or (_is_step(battle, unit.cell, cell) and _comrade_at(battle, unit, cell))


def _is_step(battle: Battle, start: Cell, cell: Cell) -> bool:
    """Tell whether one step leads there, so that no wall or closed door lies between."""
    steps = first_steps(battle.terrain, battle.ground.open_doors, start)
    return is_in(steps, battle.terrain.bit(cell))


def _up_to_a_door(battle: Battle, way: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the way as far as the cell before its first closed door."""
    closed, bit = battle.terrain.doors & ~battle.ground.open_doors, battle.terrain.bit
    return tuple(takewhile(lambda cell: not closed >> bit(cell) & 1, way))


def in_the_open(battle: Battle, watcher: Unit, unit: Unit) -> bool:
    """Tell whether the watcher sees the unit with no cover, concealment or darkness between (FG-33)."""
    if not battle.sight.sees(watcher.cell, unit.cell):
        return False
    terrain = battle.terrain
    if terrain.conceals:
        between = line(watcher.cell, unit.cell)[1:]
        if any(is_concealed(terrain, cell) for cell in between):
            return False
    if is_dark(terrain, unit.cell):
        return False
    return cover(terrain, battle.ground.open_doors, watcher.cell, unit.cell)[0] == "none"


def may_lurk_in_view(battle: Battle, side: str) -> bool:
    """Tell whether enemies of the side began the battle unnoticed (FG-26).

    Nobody who has slipped by in plain view is found before a move ends there (FG-34), so that even there the
    side cannot tell whether a cell is empty.
    """
    return battle.scene.infiltrators not in {"", side}


def is_sheltered(battle: Battle, unit: Unit) -> bool:
    """Tell whether the unit's cell gives cover, conceals or is dark (FG-27)."""
    tile = battle.terrain.tile(unit.cell)
    return tile.cover != "none" or tile.conceals or is_dark(battle.terrain, unit.cell)


def notice_intruder(moment: Moment, watcher_id: str, unit_id: str) -> None:
    """Let the watcher notice the unit: it is hidden from that side no more, and the alarm is raised."""
    reveal_to(moment, watcher_id, unit_id)
    moment.happen(StateGained(watcher_id, State(NOTICED)))
    moment.happen(Announced("alarm", watcher_id, unit_id, "FG-29"))
    raise_alarm(moment, watcher_id)


def reveal_to(moment: Moment, watcher_id: str, unit_id: str) -> None:
    """Reveal the unit to the watcher's side, if it is hidden from it."""
    side, unit = moment.battle.units[watcher_id].side, moment.battle.units[unit_id]
    if side in unit.hidden_from:
        moment.happen(UnitHid(unit_id, unit.hidden_from - {side}, watcher_id))


def come_out(moment: Moment, unit_id: str) -> None:
    """Reveal a unit that attacks: it is hidden from no side any more (FG-34)."""
    if moment.battle.units[unit_id].hidden_from:
        moment.happen(UnitHid(unit_id, NONE))


def bump(moment: Moment, unit_id: str, rest: tuple[Cell, ...]) -> bool:
    """Let a unit that walked into an unseen one find it, and be found; a sentry raises the alarm.

    At the two ends of a stair neither sees the other; both remember where it is. Tells whether it was so.
    """
    last, battle = moment.events[-1], moment.battle
    if not isinstance(last, MoveStopped) or last.reason != "bumped":
        return False
    unit = battle.units[unit_id]
    met = next((met for cell in rest if (met := battle.at(cell)) and met.side != unit.side), None)
    if met is None:
        return False
    if is_infiltrating(battle) and unit.side in met.hidden_from:
        notice_intruder(moment, unit_id, met.id)
    reveal_to(moment, unit_id, met.id)
    reveal_to(moment, met.id, unit_id)
    feel(moment, unit.side, met.id)
    feel(moment, met.side, unit_id)
    return True


def lose_cover(moment: Moment, mover_id: str, *, is_all_round: bool = False) -> None:
    """Reveal hidden units that are in plain view after a move in the fight (FG-34).

    `is_all_round`: whether units see behind them, too.
    """
    battle = moment.battle
    mover = battle.units[mover_id]
    for unit in [unit for unit in battle.units.values() if unit.hidden_from and not unit.out]:
        for watcher in battle.foes(unit.side) if unit.id == mover_id else (mover,):
            if watcher.side not in unit.hidden_from:
                continue
            is_faced = is_all_round or in_front(watcher.cell, watcher.facing, unit.cell)
            if is_faced and in_the_open(battle, watcher, unit):
                reveal_to(moment, watcher.id, unit.id)


def sought(battle: Battle, unit: Unit, far: int = 15) -> tuple[Unit, ...]:
    """List the hidden foes within so many cells (FG-34); none in a view, where no hidden unit is."""
    return tuple(
        foe
        for foe in battle.foes(unit.side)
        if unit.side in foe.hidden_from and is_about(battle, unit, foe, far)
    )


def is_about(battle: Battle, unit: Unit, other: Unit, far: int) -> bool:
    """Tell whether the other is within so many cells and in the same storey: it could be heard or felt."""
    is_near = distance2(other.cell, unit.cell) <= far * far
    return is_near and battle.terrain.same_storey(unit.cell, other.cell)


def alert_all(moment: Moment) -> None:
    """Let everybody know of the fight (FG-30)."""
    for unit in list(moment.battle.up()):
        if not unit.alert:
            moment.happen(UnitAlerted(unit.id))
