"""Doors: opening and shutting the one beside you, with its key if it is locked, and forcing it open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from skirmish.grid import Cell, is_adjacent, neighbours
from skirmish.grid.terrain import is_in
from skirmish.model.event import DoorMoved, MoveStopped, Tallied
from skirmish.model.lock import FORCE, Lock, has_key
from skirmish.rules.check import Refusal
from skirmish.rules.stealth.unseen import Senses, reveal_to
from skirmish.rules.verb import Args, Verb

if TYPE_CHECKING:
    from skirmish.dice import Dice
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.model.unit import Unit
    from skirmish.rules.contests import ForceOutcome

DOOR: Final = "door"
"""Id of the verb that opens or shuts a door."""
HANDLED: Final = "handled"
"""Tally: whether a door was handled this turn, where that may be done once."""
LYING: Final = frozenset({"down", "dead"})
"""How units are out whose bodies lie where they fell."""


@dataclass(frozen=True, slots=True)
class Doors:
    """How the units of one ruleset handle doors."""

    cannot: Callable[[Battle, Unit], Refusal | None]
    """Why the unit can handle no door now; None when it can."""
    spend: Callable[[Moment, str], None]
    """What it costs."""
    senses: Senses
    """Who may see a body through the door."""
    hint: str
    """One line that says what it costs."""
    leaves_attack: bool = False
    """Whether an attack may follow in the same turn."""

    def verb(self) -> Verb:
        """Build the verb that opens or shuts a door."""
        return Verb(
            DOOR, self._land, word="open or shut", preposition="at", key="o", aim="cell",
            can_start=self.cannot, cells=door_cells, beyond=out_of_hand, hint=self.hint,
            is_readying=self.leaves_attack,
        )  # fmt: skip

    def forcing(
        self,
        cannot: Callable[[Battle, Unit], Refusal | None],
        weigh: Callable[[Battle, Action], Any],
        roll: Callable[[Any, Dice], ForceOutcome],
        land: Callable[[Moment, Action, ForceOutcome], None],
        *,
        rule: str,
        hint: str,
        **more: Any,
    ) -> Verb:
        """Build the verb that forces a locked door; `land` says what it costs, and calls `burst`."""
        return Verb(
            FORCE, land, word="force door", preposition="at", key="P", aim="cell", can_start=cannot,
            cells=locked_cells, weigh=weigh, roll=roll, rule=rule, hint=hint, breaks_stealth=True, **more,
        )  # fmt: skip

    def burst(self, moment: Moment, action: Action, outcome: ForceOutcome) -> None:
        """Open the door that was forced, if it gave way."""
        cell = action.target
        assert isinstance(cell, Cell)
        if outcome.name == "opens":
            moment.happen(DoorMoved(cell, is_open=True, unit=action.unit))
            self.senses.check_bodies(moment)

    def _land(self, moment: Moment, action: Action, _outcome: object) -> None:
        """Open the door, or shut it; if somebody hides in it, it stays as it is and the hider is found."""
        cell = action.target
        assert isinstance(cell, Cell)
        battle = moment.battle
        self.spend(moment, action.unit)
        is_open = bool(battle.ground.open_doors >> battle.terrain.bit(cell) & 1)
        blocked, lock = battle.at(cell), battle.ground.lock_at(cell)
        if lock is not None and not has_key(battle.units[action.unit], lock):
            moment.happen(MoveStopped(action.unit, "locked", battle.units[action.unit].cell))
        elif blocked is None:
            moment.happen(DoorMoved(cell, not is_open, action.unit))
            self.senses.check_bodies(moment)
        else:
            reveal_to(moment, action.unit, blocked.id)


def one_a_turn(restraint: Callable[[Battle, Unit], Refusal | None], senses: Senses) -> Doors:
    """Build doors that cost nothing, one a turn; `restraint` says why the unit can handle none at all."""

    def cannot(battle: Battle, unit: Unit) -> Refusal | None:
        if unit.tally(HANDLED):
            return Refusal(f"{unit.name} has handled a door this turn.")
        return restraint(battle, unit)

    def spend(moment: Moment, unit_id: str) -> None:
        moment.happen(Tallied(unit_id, {HANDLED: 1}))

    return Doors(cannot, spend, senses, "A door beside you, at no cost.", leaves_attack=True)


def door_cells(view: Battle, unit: Unit, _args: Args) -> tuple[Cell, ...]:
    """List the cells with a door beside the unit that nobody bars, less those that are locked to it."""
    if not view.ground.locks:
        return _doors_beside(view, unit)
    locks = view.ground.lock_at
    return tuple(
        cell for cell in _doors_beside(view, unit) if (lock := locks(cell)) is None or has_key(unit, lock)
    )


def locked_cells(view: Battle, unit: Unit, _args: Args) -> tuple[Cell, ...]:
    """List the cells with a locked door beside the unit."""
    if not view.ground.locks:
        return ()
    return tuple(cell for cell in _doors_beside(view, unit) if view.ground.lock_at(cell) is not None)


def lock_of(battle: Battle, action: Action) -> Lock:
    """Return the lock of the door that the action is aimed at; the usual one if none is known there."""
    cell = action.target
    assert isinstance(cell, Cell)
    return battle.ground.lock_at(cell) or Lock()


def said_of_lock(view: Battle, cell: Cell) -> str:
    """Say what keeps a door shut, as far as the side knows; empty for one that is not locked."""
    lock = view.ground.lock_at(cell)
    return "" if lock is None else f"locked ({lock.key})" if lock.key else "locked (no key)"


def said_of_door(view: Battle, cell: Cell) -> str:
    """Say that a door is in the cell, and how it stands: `door, closed`; empty where none is known."""
    terrain = view.terrain
    if not is_in(terrain.doors & terrain.explored, terrain.bit(cell)):
        return ""
    is_open = is_in(view.ground.open_doors, terrain.bit(cell))
    return f"{terrain.tile(cell).name}, {'open' if is_open else said_of_lock(view, cell) or 'closed'}"


def out_of_hand(view: Battle, action: Action) -> Refusal | None:
    """Say why the door there cannot be handled: it is none, too far, or locked; None for another reason."""
    cell = action.target
    assert isinstance(cell, Cell)
    terrain = view.terrain
    if not terrain.has(cell) or not is_in(terrain.doors, terrain.bit(cell)):
        return Refusal("No door is there.")
    if not is_adjacent(view.units[action.unit].cell, cell):
        return Refusal("That door is too far: the unit has to stand beside it.")
    if view.at(cell) is None and is_barred(view, cell):
        return Refusal("Somebody lies in that door.")
    return locked_out(view, action)


def locked_out(view: Battle, action: Action) -> Refusal | None:
    """Say that the door is locked, and what opens it; None if it is not."""
    cell = action.target
    lock = view.ground.lock_at(cell) if isinstance(cell, Cell) else None
    if lock is None:
        return None
    way = f"the {lock.key} opens it, or force" if lock.key else "it can only be forced"
    return Refusal(f"The door at {cell} is locked: {way}.")


def _doors_beside(view: Battle, unit: Unit) -> tuple[Cell, ...]:
    terrain = view.terrain
    if not terrain.doors:
        return ()
    return tuple(
        cell
        for cell in neighbours(unit.cell)
        if terrain.has(cell) and terrain.doors >> terrain.bit(cell) & 1 and not is_barred(view, cell)
    )


def is_barred(battle: Battle, cell: Cell) -> bool:
    """Tell whether somebody stands in the door, or lies in it while it is open: then it cannot be shut."""
    if battle.at(cell) is not None:
        return True
    is_open = is_in(battle.ground.open_doors, battle.terrain.bit(cell))
    return is_open and any(unit.cell == cell and unit.out in LYING for unit in battle.units.values())
