"""Blows and shots, ganging up, what a hit leads to, critical misses (DL-39 to DL-54, DG-20, DG-21)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ItemChanged, StateGained, UnitHid
from skirmish.model.kit import BROKEN, Item, item_named
from skirmish.model.unit import NONE, State, Unit, key_of
from skirmish.rules.check import Refusal, Rows, total
from skirmish.rules.engine import push
from skirmish.rules.stealth.infiltration import raise_alarm
from skirmish.rules.stealth.unseen import come_out, in_the_open, may_lurk_in_view
from skirmish.rules.stunts.checks import AttackCheck, AttackOutcome, gang_rows
from skirmish.rules.stunts.defence import ask_defence, give_away, is_unaware, uncover
from skirmish.rules.stunts.modifiers import (
    OFF_BALANCE,
    bystander,
    fight,
    is_able,
    is_close,
    is_within,
    next_action,
    shoot,
)
from skirmish.rules.stunts.sheet import UNARMED, weapon, weapons
from skirmish.rules.stunts.turn import act, spend
from skirmish.rules.stunts.wounds import hurt_oneself, is_mild
from skirmish.rules.verb import Args
from skirmish.rules.verbs.facing import face
from skirmish.rules.verbs.gear import with_each
from skirmish.rules.verbs.unreached import out_of_range, out_of_reach

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

MARKS: Final = ("shot", "struck")
"""States, one for each: whom the unit shot or struck (`by`) this round."""


def item_of(unit: Unit, action: Action) -> Item:
    """Return the weapon that the action names; bare hands if it names none, or one that is gone."""
    return item_named(unit.hands, action.arg("with")) or UNARMED


def ready_weapons(unit: Unit, *, is_ranged: bool) -> tuple[Item, ...]:
    """List the weapons in hand that have no flaw: either the ranged ones or the melee weapons."""
    return tuple(item for item in weapons(unit) if not item.flaw and weapon(item).is_ranged is is_ranged)


def arms(unit: Unit) -> tuple[Item, ...]:
    """List what the unit can strike with: melee weapons in hand without a flaw, and bare hands."""
    return (*ready_weapons(unit, is_ranged=False), UNARMED)


def strike_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the ways to strike: one for each melee weapon in hand, and one for bare hands."""
    return with_each(arms(unit))


def shoot_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the ways to shoot: one for each weapon in hand that shoots or can be thrown."""
    return with_each(ready_weapons(unit, is_ranged=True))


def strike_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be struck; None if it is in close contact (DL-40, DG-19)."""
    unit, target = battle.parties(action)
    if not is_close(unit, target):
        return out_of_reach(
            target, item_of(unit, action) if action.arg("with") else None, "DL-40", "close contact"
        )
    return None


def shoot_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be shot; None if it is in sight and within the range (DL-21, DG-22)."""
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    if not is_within(unit.cell, target.cell, weapon(item).range):
        return out_of_range(target, item, "DL-21", weapon(item).range)
    if not battle.sight.sees(unit.cell, target.cell):
        return Refusal(f"{unit.name} has no line of sight to {target.name}.", "DG-22")
    return None


# ------------------------------------------------------------------------------------------------- weighing


def weigh_strike(battle: Battle, action: Action) -> AttackCheck:
    """Weigh a blow: Fight, or Strength (DL-39)."""
    unit = battle.units[action.unit]
    return attack_check(battle, action, fight(unit, item_of(unit, action)) + next_action(unit))


def weigh_shot(battle: Battle, action: Action) -> AttackCheck:
    """Weigh a shot: Shoot, or Agility, less cover (DL-41)."""
    unit, target = battle.parties(action)
    rows = shoot(battle, unit, target, item_of(unit, action)) + next_action(unit)
    return attack_check(battle, action, rows)


def weigh_free(battle: Battle, action: Action) -> AttackCheck:
    """Weigh a blow at a unit that runs away; tricks and stunts do not change it (DL-69, DG-14)."""
    unit = battle.units[action.unit]
    return attack_check(battle, action, fight(unit, item_of(unit, action)))


def attack_check(battle: Battle, action: Action, rows: Rows) -> AttackCheck:
    """Build the check from those rows, with a row if the target wrestles and one for ganging up."""
    unit, target = battle.parties(action)
    rows += bystander(unit, target)
    is_shot = action.verb == "shoot"
    gang = () if is_shot and _melee_only(battle) else gang_on(battle, unit, target)
    return AttackCheck(total(rows), gang, rows + gang_rows(gang))


def _melee_only(battle: Battle) -> bool:
    return battle.option("gang_up") == "melee"


def gang_on(battle: Battle, unit: Unit, target: Unit) -> tuple[str, ...]:
    """List the ids of the others who attack the target this round (DG-21).

    They are able enemies in contact with it and, unless option `gang_up` is `melee`, those that shot at it.
    Left out are enemies that the unit's side does not see, and comrades that hide from the target's side; of
    a third side's units nobody else knows from whom they hide. In the view of another side than the unit's
    one of a third side counts only if it cannot hide from the unit there.
    """
    shot = "" if _melee_only(battle) else key_of("shot", target.id)
    is_told = battle.viewer in {"", unit.side} or not battle.is_partial
    return tuple(
        [
            foe.id
            for foe in battle.foes(target.side)
            if ((is_close(foe, target) and is_able(foe)) or shot in foe.states)
            and foe.id != unit.id
            and (foe.side != unit.side or target.side not in foe.hidden_from)
            and battle.is_seen(foe, unit.side)
            and (is_told or foe.side in {unit.side, battle.viewer} or not _may_hide(battle, unit, foe))
        ]
    )


def _may_hide(battle: Battle, watcher: Unit, foe: Unit) -> bool:
    return may_lurk_in_view(battle, watcher.side) or not in_the_open(battle, watcher, foe)


def is_gang_in_doubt(battle: Battle, action: Action) -> bool:
    """Tell whether somebody of a third side may count of whom the side whose view it is cannot tell it."""
    side = battle.units[action.unit].side
    return battle.viewer not in {"", side} and len(battle.scene.foes(side)) > 1


# -------------------------------------------------------------------------------------------------- landing


def before_attack(moment: Moment, action: Action) -> bool:
    """Let a unit that attacks from hiding show itself first.

    Return True if the attack has to wait on the stack, or comes to nothing because one of the two is out.
    """
    unit, target = moment.battle.parties(action)
    if not (unit.is_up and target.is_up):
        return True
    if not unit.hidden_from:
        return False
    unaware = is_unaware(unit, target)
    moment.happen(UnitHid(unit.id, NONE))
    push(moment, action.with_args(unaware="yes") if unaware else action)
    return True


def before_free(moment: Moment, action: Action) -> bool:
    """Show an attacker that hides from others than the runner, before its free attack (FG-34).

    Return True if it comes to nothing: the attacker is out, or the runner dead or gone. A runner that is only
    down is still struck (DL-61).
    """
    units = moment.battle.units
    if not units[action.unit].is_up or units[action.target_id].out not in {"", "down"}:
        return True
    come_out(moment, action.unit)
    return False


def land_attack(moment: Moment, action: Action, outcome: AttackOutcome) -> None:
    """Spend the slot and the next action, unload a weapon that needs reloading, follow up the roll."""
    unit = moment.battle.units[action.unit]
    action = begin_attack(moment, action)
    item = item_of(unit, action)
    if weapon(item).reload and (outcome.name != "fumble" or is_mild(moment.battle)):
        moment.happen(ItemChanged(unit.id, replace(item, flaw="unloaded")))
    follow_up(moment, action, outcome, "wound")


def land_grapple(moment: Moment, action: Action, outcome: AttackOutcome) -> None:
    """Take hold of the target on a hit unless it dodges or blocks; a critical adds nothing (DL-71, DG-23)."""
    follow_up(moment, begin_attack(moment, action), outcome, "seize")


def land_free(moment: Moment, action: Action, outcome: AttackOutcome) -> None:
    """Strike at a runner, at no cost; the blow cannot be defended against (DL-70, DG-20).

    The runner knows of the attacker from now on, as after any attack (DG-32).
    """
    give_away(moment, action.unit, action.target_id)
    follow_up(moment, action.with_args(unaware="yes"), outcome, "wound")


def begin_attack(moment: Moment, action: Action) -> Action:
    """Spend the slot, use up the next action, turn to the target, remember whom the unit attacked.

    From now on each of the two knows of the other. Return the action, with the argument `unaware` if the
    target knew nothing of the unit until now (DG-32).
    """
    unit, target = moment.battle.parties(action)
    spend(moment, unit.id, "attack")
    act(moment, unit.id)
    face(moment, action, target.cell)
    mark = State(MARKS[action.verb != "shoot"], by=target.id, is_for_each=True)
    moment.happen(StateGained(unit.id, mark))
    raise_alarm(moment, unit.id)
    uncover(moment, unit.id, target.id)
    uncover(moment, target.id, unit.id)
    return action.with_args(unaware="yes") if is_unaware(unit, target) else action


def has_attacked(unit: Unit, target: Unit, *marks: str) -> bool:
    """Tell whether the unit attacked that target this round, in one of the ways of `marks`."""
    return any(key_of(mark, target.id) in unit.states for mark in marks)


def follow_up(moment: Moment, action: Action, outcome: AttackOutcome, then: str) -> None:
    """Follow up the roll: a hit asks for a defence and then does the verb `then`; a fumble is a mishap."""
    if outcome.name == "fumble":
        mishap(moment, action)
    elif outcome.is_hit:
        is_critical = outcome.name == "critical"
        half = replace(action, verb=then).with_args(**{"critical": "yes"} if is_critical else {})
        push(moment, half)
        ask_defence(moment, half)


def mishap(moment: Moment, action: Action) -> None:
    """Break the weapon; bare hands hurt the unit; if mild, it is off balance (DL-44, DL-47, DG-31)."""
    unit = moment.battle.units[action.unit]
    item = item_of(unit, action)
    if is_mild(moment.battle):
        moment.happen(StateGained(unit.id, State(OFF_BALANCE)))
    elif item is not UNARMED:
        moment.happen(ItemChanged(unit.id, replace(item, flaw=BROKEN)))
    else:
        hurt_oneself(moment, unit.id)
