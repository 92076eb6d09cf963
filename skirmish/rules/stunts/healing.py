"""Bringing round the fallen and binding wounds; rest between battles (DL-62, DL-65, DL-66, DG-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied, UnitFell, UnitHurt, UnitPlaced
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier, Refusal, total
from skirmish.rules.engine import push
from skirmish.rules.stealth.unseen import reveal_to
from skirmish.rules.stunts.death import HealCheck, HealOutcome
from skirmish.rules.stunts.modifiers import MAIMED, heal, is_close, next_action
from skirmish.rules.stunts.sheet import full_life
from skirmish.rules.stunts.turn import act, spend
from skirmish.rules.stunts.wounds import FALLEN, HEALED
from skirmish.rules.verb import Args
from skirmish.rules.verbs.pushes import free_near
from skirmish.rules.verbs.turn import ENDED

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

DIAGONAL: Final = 3
"""Half steps of a diagonal step (DG-19)."""
A_DAY: Final = 4
"""Life that a day's rest gives back, once wounds are stabilised (DL-65)."""
ONESELF: Final = -10
"""What it costs to heal oneself (DL-65)."""


def heal_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List one way for each who can be healed: itself, or a comrade beside it, fallen or wounded (DG-28)."""
    return tuple((("of", other.id),) for other in battle.units.values() if _can_be_healed(unit, other))


def _can_be_healed(unit: Unit, other: Unit) -> bool:
    if other.side != unit.side or not (is_close(unit, other) or other.cell == unit.cell):
        return False
    if other.out == "down":
        return True
    return other.is_up and other.hp < full_life(other) and not other.tally(HEALED)


def heal_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the fallen cannot come round for lack of room to get up; None if there is room."""
    other = battle.units[action.arg("of")]
    if other.out == "down" and free_near(battle, other.cell, DIAGONAL) is None:
        return Refusal(f"There is no room for {other.name} to get up.", "DG-28")
    return None


def before_heal(moment: Moment, action: Action) -> bool:
    """Find who hides in the last place where the fallen could get up: nothing is rolled then (DG-28).

    True if it was so; getting ready for it has taken the slot.
    """
    other = moment.battle.units[action.arg("of")]
    if other.out != "down" or free_near(moment.battle, other.cell, DIAGONAL) is not None:
        return False
    spend(moment, action.unit, "ready")
    _run_into(moment, other, action.unit)
    return True


def weigh_heal(battle: Battle, action: Action) -> HealCheck:
    """Weigh Heal, or Mind; it is at -10 on oneself (DL-65)."""
    unit, other = battle.units[action.unit], battle.units[action.arg("of")]
    rows = heal(unit) + next_action(unit)
    if unit.id == other.id:
        rows += (Modifier(ONESELF, "on itself", "DL-65"),)
    return HealCheck(total(rows), other.hp, full_life(other), rows)


def land_heal(moment: Moment, action: Action, outcome: HealOutcome) -> None:
    """Bring the fallen round with 1 Life; give others 1d4, once until they fall again (DL-66, DG-28)."""
    other = moment.battle.units[action.arg("of")]
    spend(moment, action.unit, "ready")
    act(moment, action.unit)
    is_down = not other.is_up
    if not is_down:
        moment.happen(Tallied(other.id, {HEALED: 1}))
    if outcome.name == "failed":
        return
    if outcome.gained:
        moment.happen(UnitHurt(other.id, -outcome.gained, action.unit))
    if is_down:
        _run_into(moment, other, action.unit)
        _revive(moment, other)


def _run_into(moment: Moment, fallen: Unit, by: str) -> None:
    """Let who hides where the fallen would get up be found by its side, as if it had walked into him."""
    if moment.battle.viewer:  # Nobody who hides is in a view.
        return
    cell = free_near(moment.battle.seen_by(fallen.side), fallen.cell, DIAGONAL)
    met = None if cell is None else moment.battle.at(cell)
    if met is not None:
        reveal_to(moment, by, met.id)


def _revive(moment: Moment, unit: Unit) -> None:
    """Wake the unit on the nearest free cell; it may act next turn (DG-27, DG-28)."""
    is_hardened = moment.battle.option("second_fall") == "dead"
    # Also after an assassin, when the death table was not rolled: then the fall itself counts.
    moment.happen(Tallied(unit.id, {HEALED: 0, ENDED: 1, FALLEN: int(is_hardened)}))
    cell = free_near(moment.battle, unit.cell, DIAGONAL)
    if cell is not None and cell != unit.cell:
        moment.happen(UnitPlaced(unit.id, cell, unit.facing))
    moment.happen(UnitFell(unit.id, ""))
    if MAIMED in unit.states:
        push(moment, Action(unit.id, "scar"))


def rested(unit: Unit, days: int) -> int:
    """Compute Life after so many days between linked scenarios, for a stabilised unit (DL-65)."""
    return min(full_life(unit), unit.hp + A_DAY * days)
