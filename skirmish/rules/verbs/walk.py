"""Walking: along a path planned on what the walker's side knows, until something unseen interrupts it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Literal

from skirmish.grid.cell import FACINGS, Cell
from skirmish.grid.paths import Reach, facing_after, first_steps, reach
from skirmish.grid.wave import ORTHOGONAL
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import DoorMoved, MoveStopped, UnitMoved
from skirmish.model.unit import Unit

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

Halt = Callable[[Battle, Unit, Cell, tuple[Cell, ...]], bool]
"""Called wherever a walk can stop, with the cells from there to the next where it can stop (several past
friends): True when something else has to be settled before it goes on."""

Reason = Literal["", "halt", "door", "bumped", "sighted"]
"""Why a walk breaks off: not at all, it waits, a closed door, something in the way, a new enemy."""


def reachable(view: Battle, unit: Unit, budget: int, diagonal: int, *, opens_doors: bool = True) -> Reach:
    """Return where the unit can go for that many half steps, as its side knows it; kept in the view.

    `opens_doors`: whether doors open as it comes; otherwise the way ends before a closed one.
    """
    key = ("reach", unit.id, budget, diagonal, opens_doors)
    kept: Reach | None = view._kept.get(key)  # noqa: SLF001  the battle's own notes
    if kept is None:
        avoid, no_stop = in_the_way(view, unit, budget // ORTHOGONAL)
        kept = view._kept[key] = reach(  # noqa: SLF001
            view.terrain,
            view.ground.doors if opens_doors else view.ground.open_doors,
            unit.cell,
            budget,
            diagonal=diagonal,
            avoid=avoid,
            no_stop=no_stop,
            shut=~view.ground.open_doors,
        )
    return kept


def in_the_way(view: Battle, unit: Unit, steps: float = inf) -> tuple[int, int]:
    """Return two masks: cells that it cannot enter (foes), and cells where it cannot stop (friends).

    Units farther off than so many steps are left out, but on a map with stairs, where they may be near.
    """
    (x, y), stride, is_anywhere = unit.cell, view.terrain.stride, bool(view.terrain.stairs)
    avoid = no_stop = 0
    for other in view.units.values():
        across, down = other.cell
        is_near = is_anywhere or (-steps <= across - x <= steps and -steps <= down - y <= steps)
        if is_near and not other.out and other is not unit:
            if other.side == unit.side:
                no_stop |= 1 << down * stride + across
            else:
                avoid |= 1 << down * stride + across
    return avoid, no_stop


class Beside:
    """The cells that one step or a crawl reaches, by a stair, too, whatever the ground costs."""

    def __init__(self, view: Battle, unit: Unit, *, opens_doors: bool = True) -> None:
        terrain = view.terrain
        bit, taken = terrain.bit, 0
        for other in view.units.values():
            if not other.out and other is not unit:
                taken |= 1 << bit(other.cell)
        doors = view.ground.doors if opens_doors else view.ground.open_doors
        self._terrain = terrain
        self._cells = first_steps(terrain, doors, unit.cell, taken, shut=~view.ground.open_doors)

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, Cell) or not self._terrain.has(cell):
            return False
        return bool(self._cells >> self._terrain.bit(cell) & 1)

    def __iter__(self) -> Iterator[Cell]:
        return self._terrain.cells(self._cells)

    @property
    def cells(self) -> int:
        """The mask of them."""
        return self._cells

    def cost(self, cell: Cell) -> int:
        """Return two half steps: it is always one cell."""
        return 2

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the one step."""
        return (cell,)


def planned(
    battle: Battle, unit: Unit, goal: Cell, budget: int, diagonal: int, *, opens_doors: bool = True
) -> tuple[Cell, ...]:
    """Return the path to a cell in reach, without the start, as the unit's side knows the ground.

    Even in the true battle a walk is planned on the view: a path round what nobody saw would give it away.
    KeyError when the cell is out of reach.
    """
    view = battle if battle.viewer else battle.seen_by(unit.side)
    return reachable(view, view.units[unit.id], budget, diagonal, opens_doors=opens_doors).path(goal)


@dataclass(frozen=True, slots=True)
class Walked:
    """How far a walk came."""

    rest: tuple[Cell, ...]
    """The cells not walked."""
    is_halted: bool
    """Whether it only waits (see `Halt`) and will go on."""


def never(_battle: Battle, _unit: Unit, _here: Cell, _ahead: tuple[Cell, ...]) -> bool:
    """Return False: no step has to wait."""
    return False


def ahead(battle: Battle, path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the path as far as the first cell where one can stop; the whole path if friends stand on all."""
    standing = battle.standing
    free = next((index for index, cell in enumerate(path) if cell not in standing), len(path) - 1)
    return path[: free + 1]


def walk(
    moment: Moment,
    unit_id: str,
    path: tuple[Cell, ...],
    facing: str = "",
    halt: Halt = never,
    *,
    is_wary: bool = True,
    opens_doors: bool = True,
) -> Walked:
    """Go along the path until its end or until something interrupts.

    A walk opens doors, or ends before one that proves closed, stops short of what it bumps into and, if the
    walker `is_wary`, where a new enemy comes into sight, and waits where `halt` says so. It goes through
    friends and stops beside them; what `halt` finds to settle on such a stretch is settled before it.
    """
    battle = moment.battle
    unit = battle.units[unit_id]
    went, reason = _free_run(battle, unit, path, halt, is_wary=is_wary)
    if reason == "door" and opens_doors:
        if _open_door(moment, unit, path, went, is_wary=is_wary):
            return walk(moment, unit_id, path[went:], facing, halt, is_wary=is_wary)
        return Walked(path[went:], is_halted=False)
    if went:
        moment.happen(UnitMoved(unit_id, path[:went], _facing(battle, unit, path[:went], facing)))
    if reason == "":
        return Walked((), is_halted=False)
    if reason == "halt":
        return Walked(path[went:], is_halted=True)
    moment.happen(MoveStopped(unit_id, reason, path[went - 1] if went else unit.cell))
    return Walked(path[went:], is_halted=False)


def _open_door(moment: Moment, unit: Unit, path: tuple[Cell, ...], went: int, *, is_wary: bool) -> bool:
    """Go up to a closed door and open it; False if it is locked, or what lies behind surprises the wary.

    If a friend stands before the door, the unit opens it from the last cell where it can stand.
    """
    if went:
        moment.happen(UnitMoved(unit.id, path[:went], _facing(moment.battle, unit, path[:went], "")))
    here = moment.battle.units[unit.id]
    before = _unseen(moment.battle, here)
    terrain, closed = moment.battle.terrain, moment.battle.terrain.doors & ~moment.battle.ground.open_doors
    door = next(cell for cell in path[went:] if closed >> terrain.bit(cell) & 1)
    if moment.battle.ground.lock_at(door) is not None:
        moment.happen(MoveStopped(unit.id, "locked", here.cell))
        return False
    moment.happen(DoorMoved(door, is_open=True, unit=unit.id))
    if is_wary and _unseen(moment.battle, here) != before:
        moment.happen(MoveStopped(unit.id, "sighted", here.cell))
        return False
    return True


def _free_run(
    battle: Battle, unit: Unit, path: tuple[Cell, ...], halt: Halt, *, is_wary: bool
) -> tuple[int, Reason]:
    """Return how many cells of the path can be walked without a break, and why it breaks there."""
    passable = battle.terrain.passable(battle.ground.open_doors)
    stride, row, standing = battle.terrain.stride, battle.sight.row, battle.standing
    unseen = _unseen(battle, unit) if is_wary else 0
    here, free = unit.cell, 0
    for index, cell in enumerate(path):
        other, bit = standing.get(cell), cell.y * stride + cell.x
        if not passable >> bit & 1:
            is_door = other is None and battle.terrain.doors >> bit & 1
            return free, "door" if is_door else "bumped"
        if other is not None:
            if other.side != unit.side:
                return free, "bumped"
            continue
        if halt is not never and halt(battle, unit, here, path[free : index + 1]):
            return free, "halt"
        here, free = cell, index + 1
        if unseen and free < len(path) and row(cell) & unseen:
            return free, "sighted"
    return (free, "") if free == len(path) else (free, "bumped")


def _unseen(battle: Battle, unit: Unit) -> int:
    """Return the mask of the cells of enemies that are out of sight, without those that hide."""
    side, stride, mask = unit.side, battle.terrain.stride, 0
    for foe in battle.foes(side):
        if side not in foe.hidden_from:
            mask |= 1 << foe.cell.y * stride + foe.cell.x
    return mask & ~battle.visible(side)


def _facing(battle: Battle, unit: Unit, went: tuple[Cell, ...], wanted: str) -> int:
    if wanted in FACINGS:
        return FACINGS.index(wanted)
    return facing_after(battle.terrain, (unit.cell, *went), unit.facing)


def spelled(path: tuple[Cell, ...]) -> str:
    """Write a path as an argument of an action: `4,7;4,8`."""
    return ";".join(str(cell) for cell in path)


def spelled_path(action: Action, name: str = "path") -> tuple[Cell, ...]:
    """Read the path that an action carries in that argument; empty if none."""
    text = action.arg(name)
    return tuple(Cell.parse(word) for word in text.split(";")) if text else ()
