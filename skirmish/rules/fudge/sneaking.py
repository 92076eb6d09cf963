"""While nobody has noticed: takedowns, and sentries on their rounds (FU-49 to FU-56, FG-26 to FG-31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Announced, StateGained, Tallied, UnitHid
from skirmish.model.unit import NONE, State, Unit
from skirmish.rules.check import Modifier, Refusal, total
from skirmish.rules.engine import push
from skirmish.rules.fudge.attack import attack_items, item_of
from skirmish.rules.fudge.modifiers import is_short, perception, sneaking, stealth
from skirmish.rules.fudge.sheet import KICK, sheet, weapon
from skirmish.rules.fudge.stealth import SENSES
from skirmish.rules.fudge.stealth_checks import StealthCheck, TakedownCheck, TakedownOutcome
from skirmish.rules.fudge.surprise import SurpriseClock, has_survivor
from skirmish.rules.fudge.turn import cannot_act, use_action
from skirmish.rules.fudge.wounds import hurt
from skirmish.rules.stealth.infiltration import InfiltrationClock, raise_alarm
from skirmish.rules.stealth.unseen import NOTICED, STEALTH
from skirmish.rules.verb import Args
from skirmish.rules.verbs.facing import face
from skirmish.rules.verbs.turn import ENDED, MOVED
from skirmish.rules.verbs.unreached import out_of_reach

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def cannot_take_down(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot try a takedown; None if it can (FU-50, FG-31).

    It must be unnoticed, before initiative, and not have moved in the surprise round.
    """
    if not isinstance(battle.clock, InfiltrationClock | SurpriseClock):
        return Refusal("The fight is on: nobody can be taken down unawares.", "FU-50")
    if not unit.hidden_from:
        return Refusal(f"{unit.name} has been noticed.", "FU-49")
    if isinstance(battle.clock, SurpriseClock) and unit.tally(MOVED):
        return Refusal(f"{unit.name} has moved since the fight broke out.", "FG-31")
    return cannot_act(battle, unit)


def takedown_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List one variant for each melee weapon at the ready and for bare hands (FU-54)."""
    items = (item for item in attack_items(unit) if not weapon(item).is_ranged and item is not KICK)
    ways = tuple((("with", item.id),) for item in items)
    return ways or ((),)


def takedown_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be taken down; None if it can (FU-49, FU-50).

    It must be next to the unit, expect no fight, and not have noticed the unit.
    """
    unit, target = battle.parties(action)
    if not is_short(unit, target):
        return out_of_reach(target, item_of(unit, action) if action.arg("with") else None, "FU-50")
    if target.alert or NOTICED in target.states:
        return Refusal(f"{target.name} expects a fight.", "FG-28")
    if target.side not in unit.hidden_from:
        return Refusal(f"{target.name} knows of {unit.name}.", "FU-49")
    return None


def weigh_takedown(battle: Battle, action: Action) -> TakedownCheck:
    """Weigh Stealth against Perception + 2 (FU-51, FU-53, FU-54).

    The damage is Strength x 4 and the weapon's bonus.
    """
    unit, target = battle.parties(action)
    own = stealth(battle, unit)
    other = (*perception(battle, target), Modifier(2, "a last chance to notice", "FU-51", "target"))
    item = item_of(unit, action)
    bonus = 0 if weapon(item).is_ranged else weapon(item).bonus
    return TakedownCheck(total(own) - total(other), 4 * sheet(unit).strength + bonus, own + other)


def land_takedown(moment: Moment, action: Action, outcome: TakedownOutcome) -> None:
    """Hurt the target in silence; if it notices, make a sneak attack (FU-52 to FU-56).

    A target that survives starts the fight.
    """
    target = action.target_id
    use_action(moment, action.unit)
    face(moment, action, moment.battle.units[target].cell)
    if outcome.name == "noticed":
        moment.happen(Announced("takedown noticed", target, action.unit, "FU-52"))
        raise_alarm(moment, action.unit)
        moment.happen(UnitHid(action.unit, NONE))
        push(moment, Action(action.unit, "strike", target, action.with_args(sneak="yes").args))
        return
    hurt(moment, target, outcome.damage, action.unit)
    if moment.battle.units[target].is_up:
        moment.happen(StateGained(target, State(NOTICED)))
        moment.happen(Announced("takedown survived", target, action.unit, "FU-56"))
        has_survivor(moment, target)
        raise_alarm(moment, target)
    else:
        _end_quietly(moment, action.unit)


def _end_quietly(moment: Moment, unit_id: str) -> None:
    """End an infiltrator's turn after a takedown (FG-26); a sentry may see the body (FG-29)."""
    if isinstance(moment.battle.clock, InfiltrationClock):
        moment.happen(Tallied(unit_id, {ENDED: 1}))
    SENSES.check_bodies(moment)


def weigh_coming_across(battle: Battle, action: Action) -> StealthCheck:
    """Weigh a sentry's Perception against the Stealth total that was rolled last (FG-29).

    If none has been rolled, Stealth is rolled now.
    """
    unit, watcher = battle.units[action.unit], battle.units[action.arg("by")]
    stored = unit.states.get(STEALTH)
    rows = (Modifier(stored.amount, "Stealth as last rolled", "FG-34"),) if stored else sneaking(battle, unit)
    theirs = perception(battle, watcher)
    each = (total(theirs),)
    sides = (watcher.side,)
    return StealthCheck(total(rows), each, stored is not None, (watcher.id,), sides, rows + theirs)
