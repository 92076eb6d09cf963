"""Moving, running, crawling, dragging, leaving, doors, running away (FG-20, FG-23, FG-35)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.grid import Cell, Reach, first_steps, is_adjacent, neighbours, steps_apart
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import DoorMoved, Tallied, UnitFell, UnitPlaced
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.engine import push
from skirmish.rules.fudge.attack import attack_items
from skirmish.rules.fudge.checks import FleeCheck, FleeOutcome
from skirmish.rules.fudge.harm import let_go
from skirmish.rules.fudge.manoeuvre import loosen
from skirmish.rules.fudge.modifiers import GROUND, HOLDING, PRONE, ability, is_able, total
from skirmish.rules.fudge.sheet import PUNCH, full_move, half_move, melee_damage, weapon
from skirmish.rules.fudge.stealth import bump, check_bodies, find, lose_cover, step_quietly
from skirmish.rules.fudge.turn import DONE, HALF, HANDLED, RAN, bound
from skirmish.rules.rounds.infiltration import is_infiltrating
from skirmish.rules.verb import Args
from skirmish.rules.verbs.turn import ACTED, MOVED
from skirmish.rules.verbs.walk import never, reachable, spelled, spelled_path, walk

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def cannot_move(battle: Battle, unit: Unit) -> Refusal | None:
    """One move a turn, before or after the action (FG-20)."""
    if unit.tallies.get(MOVED):
        return Refusal(f"{unit.name} has already moved.", "FG-20")
    return bound(battle, unit)


def cannot_run(battle: Battle, unit: Unit) -> Refusal | None:
    """A run takes the action too, and both feet (FG-20)."""
    if unit.tallies.get(ACTED):
        return Refusal(f"{unit.name} has acted: no time to run.", "FG-20")
    if PRONE in unit.states or GROUND in unit.states or HOLDING in unit.states:
        return Refusal(f"{unit.name} cannot run like this.", "FG-20")
    return cannot_move(battle, unit)


def cannot_sneak_fast(battle: Battle, unit: Unit) -> Refusal | None:
    """Moving at full Move while nobody has noticed: on both feet (FG-27)."""
    if PRONE in unit.states or GROUND in unit.states:
        return Refusal(f"{unit.name} can only crawl.", "FG-20")
    return cannot_move(battle, unit)


class Crawl:
    """The neighbouring cells that may be crawled to, whatever the ground costs (FG-20)."""

    def __init__(self, view: Battle, unit: Unit) -> None:
        terrain = view.terrain
        taken = terrain.mask(other.cell for other in view.up() if other is not unit)
        self._terrain = terrain
        self._cells = first_steps(terrain, terrain.doors, unit.cell, taken)

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, Cell) or not self._terrain.has(cell):
            return False
        return bool(self._cells >> self._terrain.bit(cell) & 1)

    def __iter__(self) -> Iterator[Cell]:
        return self._terrain.cells(self._cells)

    def cost(self, _cell: Cell) -> int:
        """Half steps; a crawl is one cell."""
        return 2

    def path(self, cell: Cell) -> tuple[Cell, ...]:
        """The one step."""
        return (cell,)


def move_cells(view: Battle, unit: Unit, _args: Args) -> Reach | Crawl:
    """Cells within an ordinary move."""
    if PRONE in unit.states or GROUND in unit.states:
        return Crawl(view, unit)
    return reachable(view, unit, half_move(unit) if HOLDING in unit.states else full_move(unit), 3)


def run_cells(view: Battle, unit: Unit, _args: Args) -> Reach:
    """Cells within a run: twice an ordinary move."""
    return reachable(view, unit, 2 * full_move(unit), 3)


def sneak_cells(view: Battle, unit: Unit, args: Args) -> Reach | Crawl:
    """Cells within a careful sneak: half a move, rounded down (FG-27)."""
    if PRONE in unit.states or GROUND in unit.states:
        return move_cells(view, unit, args)
    return reachable(view, unit, half_move(unit), 3)


CELLS: Final = {"move": move_cells, "run": run_cells, "sneak": sneak_cells, "stride": move_cells}
"""How far each way of moving goes."""


def move_fits(battle: Battle, action: Action) -> Refusal | None:
    """A move goes somewhere else, and nobody is dragged through a friend (FG-23)."""
    unit = battle.units[action.unit]
    cell = action.target
    if cell == unit.cell:
        return Refusal(f"{unit.name} stands there already.")
    if HOLDING in unit.states and isinstance(cell, Cell):
        way = CELLS[action.verb](battle, unit, ()).path(cell)
        if any(battle.at(passed) is not None for passed in way):
            return Refusal("Nobody can be dragged through somebody else.", "FG-23")
    return None


def land_move(moment: Moment, action: Action, _outcome: object) -> None:
    """Walk the way that the side saw when it said so. A second one-handed attack is forgone (FG-20)."""
    unit = moment.battle.units[action.unit]
    view = moment.start.seen_by(unit.side)
    cells = CELLS[action.verb](view, view.units[unit.id], ())
    cell = action.target
    assert isinstance(cell, Cell)
    spent = {MOVED: max(1, cells.cost(cell))}
    if action.verb == "run":
        spent |= {RAN: 1, ACTED: DONE}
    elif unit.tally(ACTED) == HALF:
        spent[ACTED] = DONE
    moment.happen(Tallied(unit.id, spent))
    go(moment, action, cells.path(cell))


def land_walk(moment: Moment, action: Action, _outcome: object) -> None:
    """Go on along the rest of a path, if the unit still can."""
    unit = moment.battle.units[action.unit]
    if not unit.is_up or bound(moment.battle, unit) is not None:
        return
    if action.arg("leaving"):
        _leave(moment, unit)
    else:
        go(moment, action, spelled_path(action))


def go(moment: Moment, action: Action, path: tuple[Cell, ...]) -> None:
    """Walk; wait before a step that runs away from somebody, and go on when that is settled."""
    unit_id = action.unit
    start = moment.battle.units[unit_id].cell
    settled = action.arg("settled")

    def halt(battle: Battle, unit: Unit, here: Cell, there: Cell) -> bool:
        return bool(chasers(battle, unit, here, there)) and str(here) != settled

    foes = moment.battle.foes(moment.battle.units[unit_id].side)
    is_near = any(steps_apart(foe.cell, start) <= len(path) + 1 for foe in foes)
    walked = walk(moment, unit_id, path, action.arg("facing"), halt if is_near else never)
    bump(moment, unit_id, walked.rest)
    _drag(moment, unit_id, start, path)
    if not walked.is_halted:
        arrive(moment, unit_id, is_fast=action.verb == "stride" or bool(action.arg("fast")))
        return
    here = moment.battle.units[unit_id].cell
    args = {
        "path": spelled(walked.rest),
        "settled": str(here),
        "facing": action.arg("facing"),
        "fast": "yes" if action.verb == "stride" else action.arg("fast"),
    }
    push(moment, Action(unit_id, "walk", None, _pairs(args)))
    push(moment, Action(unit_id, "break-away", None, _pairs({"to": str(walked.rest[0])})))


def _pairs(args: dict[str, str]) -> Args:
    return tuple(sorted((name, value) for name, value in args.items() if value))


def _drag(moment: Moment, unit_id: str, start: Cell, path: tuple[Cell, ...]) -> None:
    """The held one follows into the cell that its holder just left (FG-23)."""
    unit = moment.battle.units[unit_id]
    if HOLDING in unit.states and unit.cell != start:
        way = (start, *path)
        held = moment.battle.units[unit.states[HOLDING].by]
        moment.happen(UnitPlaced(held.id, way[way.index(unit.cell) - 1], held.facing))


def chasers(battle: Battle, unit: Unit, here: Cell, there: Cell | None) -> tuple[Unit, ...]:
    """Aware and able enemies whose contact that step would end (FG-35); None: leaving the map."""
    if battle.scene.options.get("running_away") is False:
        return ()
    near = [foe for foe in battle.foes(unit.side) if is_adjacent(foe.cell, here)]
    return tuple(
        foe
        for foe in near
        if (there is None or not is_adjacent(foe.cell, there))
        and foe.side not in unit.hidden_from
        and unit.side not in foe.hidden_from
        and is_able(foe)
    )


def weigh_flight(battle: Battle, action: Action) -> FleeCheck:
    """One Athletics roll against each enemy's own (FG-35)."""
    unit = battle.units[action.unit]
    to = action.arg("to")
    foes = chasers(battle, unit, unit.cell, Cell.parse(to) if to else None)
    own = ability(battle, unit, "athletics")
    each = tuple(ability(battle, foe, "athletics", "target", f" of {foe.name}") for foe in foes)
    rows = own
    for foe, theirs in zip(foes, each, strict=True):
        rows += tuple(replace(row, unit=foe.id) for row in theirs)
    return FleeCheck(total(own), tuple(total(theirs) for theirs in each), tuple(foe.id for foe in foes), rows)


def land_flight(moment: Moment, action: Action, outcome: FleeOutcome) -> None:
    """Whoever caught it strikes once from behind, in scenario order; then it goes on (FG-35)."""
    for foe in reversed(outcome.caught_by):
        unit = moment.battle.units[foe]
        armed = [item for item in attack_items(unit) if weapon(item).range != "long"]
        best = max(armed, key=lambda item: melee_damage(unit, item), default=PUNCH)
        push(moment, Action(foe, "free-attack", action.unit, (("with", best.id),)))


def before_free_attack(moment: Moment, action: Action) -> bool:
    """No blow at somebody who is down already, none by somebody who is."""
    battle = moment.battle
    return not (battle.units[action.unit].is_up and battle.units[str(action.target)].is_up)


def arrive(moment: Moment, unit_id: str, *, is_fast: bool = False) -> None:
    """The end of a move: who sneaks is listened for, who hides may be in plain view (FG-27, FG-34)."""
    loosen(moment, unit_id)
    if is_infiltrating(moment.battle):
        step_quietly(moment, unit_id, is_fast=is_fast)
    else:
        lose_cover(moment, unit_id)


def cannot_leave(battle: Battle, unit: Unit) -> Refusal | None:
    """Only from a cell of the side's way out."""
    here = 1 << battle.terrain.bit(unit.cell)
    for objective in battle.scene.objectives:
        is_own = objective.kind == "escape" and objective.side == unit.side
        if is_own and battle.scene.zones[objective.zone] & here:
            return bound(battle, unit)
    return Refusal(f"{unit.name} does not stand on a way out.")


def land_leave(moment: Moment, action: Action, _outcome: object) -> None:
    """Leave the map; whoever is in contact may strike first (FG-35)."""
    unit = moment.battle.units[action.unit]
    if chasers(moment.battle, unit, unit.cell, None):
        push(moment, Action(unit.id, "walk", None, (("leaving", "yes"),)))
        push(moment, Action(unit.id, "break-away"))
    else:
        _leave(moment, unit)


def _leave(moment: Moment, unit: Unit) -> None:
    let_go(moment, unit.id)
    moment.happen(UnitFell(unit.id, "left"))


def cannot_open(battle: Battle, unit: Unit) -> Refusal | None:
    """A door a turn, at no cost."""
    if unit.tallies.get(HANDLED):
        return Refusal(f"{unit.name} has handled a door this turn.")
    return bound(battle, unit)


def door_cells(view: Battle, unit: Unit, _args: Args) -> tuple[Cell, ...]:
    """Doors beside the unit with nobody in them."""
    terrain = view.terrain
    if not terrain.doors:
        return ()
    return tuple(
        cell
        for cell in neighbours(unit.cell)
        if terrain.has(cell) and terrain.doors >> terrain.bit(cell) & 1 and view.at(cell) is None
    )


def land_door(moment: Moment, action: Action, _outcome: object) -> None:
    """Open it, or shut it; one that somebody hides in stays as it is, and he is found."""
    cell = action.target
    assert isinstance(cell, Cell)
    battle = moment.battle
    moment.happen(Tallied(action.unit, {HANDLED: 1}))
    is_open = bool(battle.ground.open_doors >> battle.terrain.bit(cell) & 1)
    blocked = battle.at(cell)
    if blocked is None:
        moment.happen(DoorMoved(cell, not is_open, action.unit))
        check_bodies(moment)
    else:
        find(moment, action.unit, blocked.id)
