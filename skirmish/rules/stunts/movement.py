"""Moves, swings over ropes, doors, running away (DL-18 to DL-20, DL-37, DL-69, DG-18 to DG-20)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.grid import Cell, Reach
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal, total
from skirmish.rules.contests import rows_about
from skirmish.rules.stealth.infiltration import is_infiltrating
from skirmish.rules.stealth.unseen import lose_cover
from skirmish.rules.stunts.attack import arms
from skirmish.rules.stunts.checks import CrowdCheck, CrowdOutcome
from skirmish.rules.stunts.defence import is_unaware
from skirmish.rules.stunts.modifiers import PARTS, agility, is_able
from skirmish.rules.stunts.sheet import added_power, weapon
from skirmish.rules.stunts.stealth import SENSES, creep_up
from skirmish.rules.stunts.turn import cannot_move, leave_start, restraint, spend, taken, unsteady
from skirmish.rules.stunts.wounds import let_go
from skirmish.rules.verb import Args
from skirmish.rules.verbs.doors import one_a_turn
from skirmish.rules.verbs.legs import Legs, catch
from skirmish.rules.verbs.walk import reachable

if TYPE_CHECKING:
    from skirmish.model.kit import Item
    from skirmish.model.moment import Moment

STRIDE: Final = 12
"""Half steps of a Move: 6 m (DG-19)."""
LIMP: Final = 6
"""Half steps of a Move with a maimed leg: 3 m (DG-26)."""


def stride(unit: Unit) -> int:
    """Return the half steps of one Move."""
    return LIMP if PARTS["leg"] in unit.states else STRIDE


def cannot_run(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot move twice; None if both slots are free for it (DL-09)."""
    if taken(unit):
        return Refusal(f"{unit.name} has only one slot left.", "DL-09")
    return cannot_move(battle, unit)


def move_cells(view: Battle, unit: Unit, _args: Args) -> Reach:
    """Find the cells within a Move: one step of range (DL-18)."""
    return reachable(view, unit, stride(unit), 3)


def run_cells(view: Battle, unit: Unit, _args: Args) -> Reach:
    """Find the cells within two Moves: two steps of range (DL-19)."""
    return reachable(view, unit, 2 * stride(unit), 3)


def sneak_cells(view: Battle, unit: Unit, _args: Args) -> Reach:
    """Find the cells within a careful sneak: half a Move, also with a maimed leg (DG-35, DG-26)."""
    return reachable(view, unit, stride(unit) // 2, 3)


def _spend(moment: Moment, action: Action, _cost: int) -> None:
    leave_start(moment, action.unit)
    spend(moment, action.unit, "move", 2 if action.verb == "run" else 1)


def _is_chased(battle: Battle) -> bool:
    return bool(battle.option("running_away"))


def _can_strike(unit: Unit) -> bool:
    """Tell whether the unit is able and not off balance (DG-20, DG-31)."""
    return is_able(unit) and unsteady(unit) is None


def _is_aware(_battle: Battle, unit: Unit, foe: Unit) -> bool:
    """Tell whether that enemy knows of the unit; if not, it does not strike after it (DG-20, DG-33)."""
    return not is_unaware(unit, foe)


def _arrive(moment: Moment, unit_id: str, gait: str) -> None:
    """Let enemies notice the unit after its move (DG-33).

    It takes a roll if the unit sneaks or creeps up on somebody; in the fight, a unit in the open is seen.
    """
    if is_infiltrating(moment.battle):
        SENSES.step_quietly(moment, unit_id, is_fast=gait == "stride")
    elif not creep_up(moment, unit_id):
        lose_cover(moment, unit_id, is_all_round=True)


LEGS: Final = Legs(
    gaits={"move": move_cells, "run": run_cells, "sneak": sneak_cells, "stride": move_cells},
    spend=_spend,
    restraint=restraint,
    is_able=_can_strike,
    is_chased=_is_chased,
    arrive=_arrive,
    on_leaving=let_go,
    is_aware=_is_aware,
)
"""How units of `stunts` get about."""


def land_swing(moment: Moment, action: Action, _outcome: object) -> None:
    """Move the unit over a rope or the like after a won stunt, at no cost (DG-18)."""
    cell = action.target
    assert isinstance(cell, Cell)
    leave_start(moment, action.unit)
    LEGS.go(moment, action, (cell,))


def weigh_flight(battle: Battle, action: Action) -> CrowdCheck:
    """Weigh one Agility roll against each enemy's own (DL-69, DG-20)."""
    unit = battle.units[action.unit]
    foes = LEGS.fled(battle, action)
    rows = agility(unit)
    own = total(rows)
    each = tuple(agility(foe, "target", f" of {foe.name}") for foe in foes)
    rows += rows_about(foes, each)
    names = tuple(foe.id for foe in foes)
    return CrowdCheck(own, tuple(total(theirs) for theirs in each), names, rows, names)


def land_flight(moment: Moment, action: Action, outcome: CrowdOutcome) -> None:
    """Let those who won strike once from behind, in scenario order; then go on (DL-69, DG-20)."""
    catch(moment, action, outcome.winners, free_arms)


def free_arms(unit: Unit) -> Args:
    """Return the argument for the melee weapon that does most damage on average, or for bare hands."""
    best = max(arms(unit), key=lambda item: _mean(unit, item))
    return (("with", best.id),)


def _mean(unit: Unit, item: Item) -> int:
    """Compute twice the damage that the weapon does on average."""
    stats = weapon(item)
    return stats.dice * (stats.die + 1 if stats.die else 0) + 2 * added_power(unit, item)


_FREE: Final = one_a_turn(restraint, SENSES)


def _handle(moment: Moment, unit_id: str) -> None:
    """Remember who sees the unit before a door shows it or hides it, and spend the door (DG-32)."""
    leave_start(moment, unit_id)
    _FREE.spend(moment, unit_id)


DOORS: Final = replace(_FREE, spend=_handle)
"""One door a turn."""
