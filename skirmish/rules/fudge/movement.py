"""Moving, running, crawling, dragging, leaving, doors, running away (FG-20, FG-23, FG-35)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from skirmish.grid import Cell, Reach
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied, UnitPlaced
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal, total
from skirmish.rules.contests import FleeOutcome, rows_about
from skirmish.rules.fudge.attack import attack_items
from skirmish.rules.fudge.checks import FleeCheck
from skirmish.rules.fudge.manoeuvre import loosen
from skirmish.rules.fudge.modifiers import GROUND, HOLDING, PRONE, ability, is_able
from skirmish.rules.fudge.sheet import PUNCH, full_move, half_move, melee_damage, weapon
from skirmish.rules.fudge.stealth import SENSES
from skirmish.rules.fudge.surprise import SurpriseClock, expects
from skirmish.rules.fudge.turn import DONE, HALF, RAN, restraint
from skirmish.rules.fudge.wounds import let_go
from skirmish.rules.stealth.infiltration import is_infiltrating
from skirmish.rules.stealth.unseen import lose_cover
from skirmish.rules.verb import Args
from skirmish.rules.verbs.doors import one_a_turn
from skirmish.rules.verbs.legs import Legs, catch
from skirmish.rules.verbs.pushes import is_open_step
from skirmish.rules.verbs.turn import ACTED, MOVED
from skirmish.rules.verbs.walk import Beside, reachable

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

DIAGONAL: Final = 3
"""Half steps of a diagonal step (FG-20)."""


def cannot_move(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot move; None if it can: once a turn, before or after acting (FG-20)."""
    if unit.tallies.get(MOVED):
        return Refusal(f"{unit.name} has already moved.", "FG-20")
    return restraint(battle, unit)


def cannot_run(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot run; None if it can (FG-20).

    A run takes the action, too, and the unit must be on its feet and hold nobody.
    """
    if unit.tallies.get(ACTED):
        return Refusal(f"{unit.name} has acted: no time to run.", "FG-20")
    if PRONE in unit.states or GROUND in unit.states or HOLDING in unit.states:
        return Refusal(f"{unit.name} cannot run like this.", "FG-20")
    return cannot_move(battle, unit)


def cannot_sneak_fast(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot sneak at full Move; None if it is on its feet and can move (FG-27)."""
    if PRONE in unit.states or GROUND in unit.states:
        return Refusal(f"{unit.name} can only crawl.", "FG-20")
    return cannot_move(battle, unit)


def move_cells(view: Battle, unit: Unit, _args: Args) -> Reach | Beside:
    """Return the cells within an ordinary move; prone or gone to ground, only those next to the unit."""
    if PRONE in unit.states or GROUND in unit.states:
        return Beside(view, unit)
    return reachable(view, unit, half_move(unit) if HOLDING in unit.states else full_move(unit), DIAGONAL)


def run_cells(view: Battle, unit: Unit, _args: Args) -> Reach:
    """Return the cells within reach of a run: twice an ordinary move."""
    return reachable(view, unit, 2 * full_move(unit), DIAGONAL)


def sneak_cells(view: Battle, unit: Unit, args: Args) -> Reach | Beside:
    """Return the cells within reach of a careful sneak: half a move, rounded down (FG-27)."""
    if PRONE in unit.states or GROUND in unit.states:
        return move_cells(view, unit, args)
    return reachable(view, unit, half_move(unit), DIAGONAL)


def _spend(moment: Moment, action: Action, cost: int) -> None:
    """Spend the move, with a run the action, too; an action half spent is then spent (FG-20)."""
    spent = {MOVED: max(1, cost)}
    if action.verb == "run":
        spent |= {RAN: 1, ACTED: DONE}
    elif moment.battle.units[action.unit].tally(ACTED) == HALF:
        spent[ACTED] = DONE
    moment.happen(Tallied(action.unit, spent))


def _count_less(moment: Moment, unit_id: str, _gait: str, rest: tuple[Cell, ...]) -> None:
    """Count of a move that was broken off only what was walked: it decides on a sneak attack (FG-34)."""
    unit, terrain = moment.battle.units[unit_id], moment.battle.terrain
    saved = 0
    for at, to in pairwise((unit.cell, *rest)):
        is_slanted = at.x != to.x and at.y != to.y and not terrain.is_stair(at, to)
        saved += terrain.tile(to).cost * (DIAGONAL if is_slanted else 2)
    if saved:
        moment.happen(Tallied(unit_id, {MOVED: max(1, unit.tally(MOVED) - saved)}))


def _drag(moment: Moment, unit_id: str, start: Cell, path: tuple[Cell, ...]) -> None:
    """Move the held unit into the cell that its holder has just left (FG-23)."""
    unit = moment.battle.units[unit_id]
    if HOLDING in unit.states and unit.cell != start:
        way = (start, *path)
        held = moment.battle.units[unit.states[HOLDING].by]
        moment.happen(UnitPlaced(held.id, way[way.index(unit.cell) - 1], held.facing))


def _is_chased(battle: Battle) -> bool:
    return bool(battle.option("running_away"))


def _is_aware(battle: Battle, _unit: Unit, foe: Unit) -> bool:
    """Tell whether that enemy knows that there is a fight: one taken by surprise strikes nobody (FU-04)."""
    return not isinstance(battle.clock, SurpriseClock) or expects(battle, foe)


def _arrive(moment: Moment, unit_id: str, gait: str) -> None:
    """End a move: loosen grips, and find out who notices the unit or sees it (FG-27, FG-34).

    Whom it drags along comes into view with it.
    """
    loosen(moment, unit_id)
    holding = moment.battle.units[unit_id].states.get(HOLDING)
    if holding is not None:
        lose_cover(moment, holding.by)
    if is_infiltrating(moment.battle):
        SENSES.step_quietly(moment, unit_id, is_fast=gait == "stride")
    else:
        lose_cover(moment, unit_id)


LEGS: Final = Legs(
    gaits={"move": move_cells, "run": run_cells, "sneak": sneak_cells, "stride": move_cells},
    spend=_spend,
    restraint=restraint,
    is_able=is_able,
    is_chased=_is_chased,
    is_aware=_is_aware,
    arrive=_arrive,
    trail=_drag,
    refund=_count_less,
    on_leaving=let_go,
)
"""How units of `fudge` get about."""


def move_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot go there, or drag somebody there; None if it can (FG-23).

    Nobody can be dragged past a corner, through somebody else or over stairs.
    """
    unit = battle.units[action.unit]
    cell = action.target
    if HOLDING in unit.states and isinstance(cell, Cell) and cell != unit.cell:
        held = battle.units.get(unit.states[HOLDING].by)
        if held is not None and not is_open_step(battle, held.cell, unit.cell):
            return Refusal(f"{held.name} cannot be dragged past the corner between them.", "FG-23")
        way = LEGS.gaits[action.verb](battle, unit, ()).path(cell)
        if any(battle.at(passed) is not None for passed in way):
            return Refusal("Nobody can be dragged through somebody else.", "FG-23")
        if any(not battle.terrain.same_storey(unit.cell, passed) for passed in way):
            return Refusal("Nobody can be dragged over stairs.", "FG-23")
    return LEGS.can_target(battle, action)


def weigh_flight(battle: Battle, action: Action) -> FleeCheck:
    """Weigh one Athletics roll against each enemy's own (FG-35)."""
    unit = battle.units[action.unit]
    foes = LEGS.fled(battle, action)
    own = ability(battle, unit, "athletics")
    each = tuple(ability(battle, foe, "athletics", "target", f" of {foe.name}") for foe in foes)
    rows = own + rows_about(foes, each)
    return FleeCheck(total(own), tuple(total(theirs) for theirs in each), tuple(foe.id for foe in foes), rows)


def land_flight(moment: Moment, action: Action, outcome: FleeOutcome) -> None:
    """Let the enemies that caught the unit strike once from behind, in scenario order (FG-35)."""
    catch(moment, action, outcome.caught_by, free_arms)


def free_arms(unit: Unit) -> Args:
    """Choose the item that does most damage hand to hand, for a blow from behind (FG-35)."""
    armed = [item for item in attack_items(unit) if weapon(item).range != "long"]
    best = max(armed, key=lambda item: melee_damage(unit, item), default=PUNCH)
    return (("with", best.id),)


DOORS: Final = one_a_turn(restraint, SENSES)
"""One door a turn."""
