"""Running, stepping, sneaking, leaving, doors, standing up, running away (F2-33 to F2-35, G10, FG-35)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.grid import Cell, Reach
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import StateGained, StateLost, Tallied
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Refusal, Rows, total
from skirmish.rules.contests import FleeOutcome
from skirmish.rules.forge.attack import free_arms
from skirmish.rules.forge.modifiers import is_open_ended, skill, stat, strain
from skirmish.rules.forge.sheet import speed
from skirmish.rules.forge.stealth import SENSES
from skirmish.rules.forge.stealth_checks import FleeCheck
from skirmish.rules.forge.turn import (
    ACTIONS,
    HELD,
    HOLDING,
    LEFT,
    MOST_ACTIONS,
    PRONE,
    RAN,
    RUNNING,
    STEPPED,
    act,
    cannot_act,
    cannot_step,
    gripped,
    rooted,
)
from skirmish.rules.forge.wounds import let_go, slacken
from skirmish.rules.stealth.infiltration import is_infiltrating
from skirmish.rules.stealth.unseen import lose_cover
from skirmish.rules.verb import Args, Verb
from skirmish.rules.verbs.doors import Doors, locked_out
from skirmish.rules.verbs.legs import Legs, catch
from skirmish.rules.verbs.turn import ENDED
from skirmish.rules.verbs.walk import Beside, reachable

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

DIAGONAL: Final = 3
"""Half steps of a diagonal step (G10)."""
STRIDE: Final = "stride"
"""The verb that sneaks at full Speed."""


def run_cells(view: Battle, unit: Unit, _args: Args) -> Reach:
    """Return the cells in reach of a run: Speed in cells, which is twice Speed in yards (F2-33, G9)."""
    return _ground(view, unit, 2 * speed(unit))


def rest_cells(view: Battle, unit: Unit, _args: Args) -> Reach:
    """Return the cells in reach with the rest of a run that was broken into (G13)."""
    return _ground(view, unit, unit.tally(LEFT))


def sneak_cells(view: Battle, unit: Unit, _args: Args) -> Reach:
    """Return the cells in reach at half Speed (G26)."""
    return _ground(view, unit, 2 * (speed(unit) // 2))


def step_cells(view: Battle, unit: Unit, _args: Args) -> Beside:
    """Return the cells beside the unit (G10)."""
    return Beside(view, unit, opens_doors=False)


def _ground(view: Battle, unit: Unit, budget: int) -> Reach:
    """Return the cells in reach for so many half steps; every way ends before a closed door (G36)."""
    return reachable(view, unit, budget, DIAGONAL, opens_doors=False)


def shut_out(battle: Battle, action: Action) -> Refusal | None:
    """Say why a closed door bars the way: opening it takes an action; None if none bars it (G36)."""
    cell = action.target
    assert isinstance(cell, Cell)
    if not battle.terrain.has(cell):
        return None
    locked = locked_out(battle, action)
    if locked is not None:
        return locked
    if battle.terrain.doors & ~battle.ground.open_doors & 1 << battle.terrain.bit(cell):
        return Refusal("The door is closed: to open it is an action.", "G36")
    unit = battle.units[action.unit]
    far = 2 * speed(unit)
    if cell in reachable(battle, unit, far, DIAGONAL) and cell not in _ground(battle, unit, far):
        return Refusal("A closed door bars the way: to open it is an action.", "G36")
    return None


def cannot_sneak(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot sneak: it has moved this turn, or is rooted; None if it can (G26)."""
    if unit.tally(STEPPED):
        return Refusal(f"{unit.name} has moved this turn.", "G26")
    return rooted(battle, unit)


def _spend(moment: Moment, action: Action, _cost: int) -> None:
    """Count a run as an action, and the unit as running from now on; other moves are free (G10, G11, G23)."""
    if action.verb == "run":
        act(moment, action.unit, **{RAN: 1})
        moment.happen(StateGained(action.unit, State(RUNNING)))
    elif action.verb == "run-on":
        moment.happen(Tallied(action.unit, {LEFT: 0}))
    else:
        moment.happen(Tallied(action.unit, {STEPPED: 1}))


def _is_chased(battle: Battle) -> bool:
    return bool(battle.option("running_away"))


def is_able(unit: Unit) -> bool:
    """Tell whether the unit can strike after an enemy that runs away: it is up, and nothing holds it."""
    return unit.is_up and HELD not in unit.states


def _arrive(moment: Moment, unit_id: str, gait: str) -> None:
    """End a move: a unit that sneaks may be noticed, a hidden unit in plain view is seen (G26)."""
    if is_infiltrating(moment.battle):
        SENSES.step_quietly(moment, unit_id, is_fast=gait == STRIDE)
    else:
        lose_cover(moment, unit_id, is_all_round=True)


def _restraint(_battle: Battle, unit: Unit) -> Refusal | None:
    return gripped(unit)


LEGS: Final = Legs(
    gaits={
        "run": run_cells,
        "run-on": rest_cells,
        "step": step_cells,
        "sneak": sneak_cells,
        STRIDE: run_cells,
    },
    spend=_spend,
    restraint=_restraint,
    is_able=is_able,
    is_chased=_is_chased,
    arrive=_arrive,
    opens_doors=False,
    on_leaving=let_go,
)
"""How units move."""


def _open(moment: Moment, unit_id: str) -> None:
    act(moment, unit_id)


DOORS: Final = Doors(cannot_act, _open, SENSES, "The door beside you: an action.", leaves_attack=True)
"""How units handle doors (G36)."""


def door_verb() -> Verb:
    """Build the verb that opens or shuts a door: shut on a whip, it ends the hold (G35)."""
    plain = DOORS.verb()

    def land(moment: Moment, action: Action, outcome: object) -> None:
        plain.land(moment, action, outcome)
        slacken(moment)

    return replace(plain, land=land)


def is_over(battle: Battle, unit: Unit) -> bool:
    """Tell whether nothing of the turn is left: no action, no step, no hold to end, no way out (G10, G35)."""
    tallies = unit.tallies
    if tallies.get(ENDED):
        return True
    if tallies.get(ACTIONS, 0) < MOST_ACTIONS or tallies.get(LEFT) or HOLDING in unit.states:
        return False
    return cannot_step(battle, unit) is not None and LEGS.cannot_leave(battle, unit) is not None


def weigh_flight(battle: Battle, action: Action) -> FleeCheck:
    """Weigh running away: 2d6 + Dexterity + Dodge against the same of each enemy left behind (FG-35)."""
    unit = battle.units[action.unit]
    foes = LEGS.fled(battle, action)
    own = (stat(unit, "dexterity"), skill(unit, "dodge"), *strain(battle, unit))
    rows, each = own, []
    for foe in foes:
        theirs: Rows = (stat(foe, "dexterity", "target"), skill(foe, "dodge", "target"))
        theirs += tuple(replace(row, side="target") for row in strain(battle, foe))
        each.append(total(theirs))
        rows += tuple(replace(row, unit=foe.id) for row in theirs)
    return FleeCheck(total(own), tuple(each), is_open_ended(battle), tuple(foe.id for foe in foes), rows)


def land_flight(moment: Moment, action: Action, outcome: FleeOutcome) -> None:
    """Let enemies that caught the runner strike once from behind, in scenario order (FG-35)."""
    catch(moment, action, outcome.caught_by, free_arms)


def cannot_stand(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot stand up: it stands, is in a grip or cannot act; None if it can (G10, G28)."""
    if PRONE not in unit.states:
        return Refusal(f"{unit.name} is on its feet.", "G10")
    return gripped(unit) or cannot_act(battle, unit)


def land_stand(moment: Moment, action: Action, _outcome: object) -> None:
    """Stand up from the ground, which is an action (G10)."""
    act(moment, action.unit)
    moment.happen(StateLost(action.unit, PRONE))
