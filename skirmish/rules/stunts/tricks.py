"""Tricks and stunts: a gamble on the next roll (DL-23 to DL-38, DG-14 to DG-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.grid import Cell
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import StateGained, StateLost, Tallied, UnitHid
from skirmish.model.unit import NONE, State, Unit
from skirmish.rules.check import Modifier, Refusal, Rows, total
from skirmish.rules.engine import push
from skirmish.rules.stunts.checks import ContestCheck, ContestOutcome
from skirmish.rules.stunts.defence import give_away, uncover
from skirmish.rules.stunts.modifiers import POISED, TRICKED, agility, is_within, mind, next_action
from skirmish.rules.stunts.sheet import Step
from skirmish.rules.stunts.turn import TRICKING, act, restraint, spend, spent, unsteady
from skirmish.rules.verb import Args
from skirmish.rules.verbs.facing import face
from skirmish.rules.verbs.links import links_from

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

REACH: Final[dict[str, Step]] = {"trick": "medium", "stunt": "short"}
"""The range within which the target has to be (DG-16)."""
STALE: Final = -10
"""What each earlier trick or stunt on the same target costs (DG-17)."""
STALEST: Final = -30
"""What the earlier ones cost together at most (DG-17)."""
SMALL: Final = 10
"""What a trick or a stunt is worth."""
GREAT: Final = 20
"""What it is worth on a critical success (DL-27, DL-36)."""


def cannot_trick(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot trick; None if it can, with an attack or another trick (DL-11, DL-13)."""
    return restraint(battle, unit) or unsteady(unit) or spent(unit, "trick")


def cannot_stunt(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot do a stunt; None if it can: one a turn, with an attack (DL-12, DL-35)."""
    return restraint(battle, unit) or unsteady(unit) or spent(unit, "stunt")


def can_target(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target is too far or out of sight; None if it may be chosen (DL-28, DL-34, DG-16)."""
    unit, target = battle.parties(action)
    reach = REACH[action.verb]
    if not is_within(unit.cell, target.cell, reach):
        return Refusal(f"{target.name} is beyond {reach} range.", "DG-16")
    if not battle.sight.sees(unit.cell, target.cell):
        return Refusal(f"{unit.name} has no line of sight to {target.name}.", "DG-16")
    return None


def trick_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be tricked; None if it can.

    The second trick of a turn is for a different unit (DL-29).
    """
    tricked = battle.units[action.unit].states.get(TRICKING)
    if tricked is not None and tricked.by == action.target:
        return Refusal("Two tricks in a turn are for two different people.", "DL-29")
    return can_target(battle, action)


def stunt_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the ways: on the spot, and over each rope or the like that begins at its cell (DG-18)."""
    ends = (cell for _, cell in links_from(battle, unit.cell) if _is_free(battle, cell))
    return ((), *((("over", str(cell)),) for cell in ends))


def _is_free(battle: Battle, cell: Cell) -> bool:
    passable = battle.terrain.passable(battle.ground.open_doors)
    return bool(passable >> battle.terrain.bit(cell) & 1) and battle.at(cell) is None


def stale(battle: Battle, unit: Unit, target: Unit, verb: str) -> Rows:
    """Return the row for what the side tried on the same target before; none if nothing (DL-38, DG-17)."""
    if not battle.option("stale_tricks"):
        return ()
    times = target.tally(_count(verb, unit.side))
    return (Modifier(max(STALEST, STALE * times), "tried before", "DL-38"),) if times else ()


def _count(verb: str, side: str) -> str:
    """Return the name of the target's tally of how often that side has tried it on the target."""
    return f"{verb}:{side}"


def weigh_trick(battle: Battle, action: Action) -> ContestCheck:
    """Weigh Mind against Mind (DL-23)."""
    unit, target = battle.parties(action)
    own = mind(unit) + next_action(unit) + stale(battle, unit, target, "trick")
    other = mind(target, "target")
    return ContestCheck(total(own), total(other), own + other)


def weigh_stunt(battle: Battle, action: Action) -> ContestCheck:
    """Weigh Agility against Agility (DL-30)."""
    unit, target = battle.parties(action)
    own = agility(unit) + next_action(unit) + stale(battle, unit, target, "stunt")
    other = agility(target, "target")
    return ContestCheck(total(own), total(other), own + other)


def before(moment: Moment, action: Action) -> bool:
    """End the hiding of a unit that tries a trick or stunt; True if the action has to wait on the stack."""
    unit = moment.battle.units[action.unit]
    if not unit.hidden_from:
        return False
    moment.happen(UnitHid(unit.id, NONE))
    push(moment, action)
    return True


def _begin(moment: Moment, action: Action, slot: str) -> None:
    """Spend the slot and the next action, and count the try against the target (DG-14, DG-17).

    From now on each of the two knows of the other (DG-32).
    """
    unit, target = moment.battle.parties(action)
    spend(moment, unit.id, "trick" if slot == "trick" else "stunt")
    act(moment, unit.id)
    give_away(moment, unit.id, target.id)
    uncover(moment, target.id, unit.id)
    tally = _count(slot, unit.side)
    moment.happen(Tallied(target.id, {tally: target.tally(tally) + 1}))
    face(moment, action, target.cell)


def land_trick(moment: Moment, action: Action, outcome: ContestOutcome) -> None:
    """Change the target's next action by the outcome of the trick (DL-24 to DL-27, DG-15).

    That is -10 if the trick wins, -20 if it wins with a critical, +10 if it loses; else nothing.
    """
    _begin(moment, action, "trick")
    moment.happen(StateGained(action.unit, State(TRICKING, by=action.target_id)))
    amount = {"won": -SMALL, "won well": -GREAT, "lost": SMALL}.get(outcome.name, 0)
    before = moment.battle.units[action.target_id].states.get(TRICKED)
    sway(moment, action.target_id, TRICKED, amount + (before.amount if before else 0))


def land_stunt(moment: Moment, action: Action, outcome: ContestOutcome) -> None:
    """Change the unit's own next action by the outcome of the stunt (DL-31 to DL-36).

    That is +10 if the stunt wins, +20 if it wins with a critical, -10 if it loses or both fail; a tie changes
    nothing.
    """
    _begin(moment, action, "stunt")
    amount = {"won": SMALL, "won well": GREAT, "lost": -SMALL, "both failed": -SMALL}.get(outcome.name, 0)
    sway(moment, action.unit, POISED, amount)
    if outcome.name.startswith("won") and action.arg("over"):
        push(moment, Action(action.unit, "swing", Cell.parse(action.arg("over"))))


def sway(moment: Moment, unit_id: str, state: str, amount: int) -> None:
    """Let so much weigh on the unit's next action; end the state if that is 0."""
    if amount:
        moment.happen(StateGained(unit_id, State(state, amount=amount)))
    elif state in moment.battle.units[unit_id].states:
        moment.happen(StateLost(unit_id, state))
