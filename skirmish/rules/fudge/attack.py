"""Attacks: shooting, striking, sneak attacks, the second hand, the second shot, mishaps (FU-05 to FU-08)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.grid import distance2
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ItemChanged, PendingTaken, StateGained, Tallied, UnitHid
from skirmish.model.kit import Item, item_named
from skirmish.model.prompt import Prompt
from skirmish.model.unit import NONE, State, Unit
from skirmish.rules.check import Refusal, Rows, only_told, total
from skirmish.rules.engine import ask, push
from skirmish.rules.fudge.checks import AttackCheck, AttackOutcome
from skirmish.rules.fudge.modifiers import (
    HOLDING,
    PINNING,
    block,
    cover_against,
    dodge,
    is_long,
    is_short,
    marksmanship,
    melee,
)
from skirmish.rules.fudge.sheet import (
    KICK,
    PUNCH,
    free_hands,
    half_move,
    is_weapon,
    melee_damage,
    shot_damage,
    soak,
    weapon,
    weapons,
)
from skirmish.rules.fudge.turn import DONE, HALF, OWED, STRUCK, restraint, settle_owed, spent
from skirmish.rules.fudge.wounds import drop_prone, hurt
from skirmish.rules.stealth.infiltration import is_infiltrating, raise_alarm
from skirmish.rules.verb import Args
from skirmish.rules.verbs.facing import face
from skirmish.rules.verbs.turn import ACTED, MOVED
from skirmish.rules.verbs.unreached import out_of_range, out_of_reach

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

ABORT = "abort"
"""Topic: let go of a pin or a hold when attacked (FU-61, FU-67)."""


def item_of(unit: Unit, action: Action) -> Item:
    """Return the weapon that the action names; a bare hand if it names none or one no longer in hand."""
    name = action.arg("with")
    if name == KICK.id:
        return KICK
    return item_named(unit.hands, name) or PUNCH


def attack_items(unit: Unit) -> tuple[Item, ...]:
    """List what the unit can attack with: weapons at the ready, a bare hand, a kick (FG-10)."""
    ready = tuple(item for item in weapons(unit) if item.flaw == "")
    bare = (PUNCH,) if free_hands(unit) else ()
    return ready + bare + (KICK,)


def open_items(unit: Unit) -> tuple[Item, ...]:
    """List what the unit can still attack with this turn (FU-05, FG-10).

    After a one-handed attack, only the other hand is left.
    """
    items = attack_items(unit)
    if STRUCK not in unit.states:
        return items
    used = unit.states[STRUCK].by
    has_dropped = item_named(unit.hands, used) is None  # A punch leaves nothing in the hand that struck, too.
    hands = free_hands(unit) - has_dropped
    return tuple(
        item
        for item in items
        if weapon(item).hands == 1 and (hands > 0 if item is PUNCH else item.id != used)
    )


def cannot_attack(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot attack; None if it can, even if only with its second hand."""
    if unit.tally(ACTED) == HALF:
        return restraint(battle, unit)
    return restraint(battle, unit) or spent(unit)


def strike_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List one variant for each item left to attack with; `strike_refusal` refuses some of them (FU-70)."""
    return tuple((("with", item.id),) for item in open_items(unit))


def shoot_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List one variant for each ranged weapon that the unit can still attack with."""
    return tuple((("with", item.id),) for item in open_items(unit) if weapon(item).is_ranged)


def strike_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be struck; None if it can (FG-12, FU-70).

    It must be at short range, and the weapon must not be a Long Range weapon.
    """
    unit, target = battle.parties(action)
    if (passed := _passed(unit, target)) is not None:
        return passed
    if not is_short(unit, target):
        return out_of_reach(target, item_of(unit, action) if action.arg("with") else None, "FG-12")
    return useless_here(unit, item_of(unit, action))


def useless_here(unit: Unit, item: Item) -> Refusal | None:
    """Say why the item is of no use in contact, and what to do instead; None if it is of use (FU-70)."""
    if weapon(item).range != "long":
        return None
    at_hand = [one for one in open_items(unit) if weapon(one).range != "long"]
    spare = [one for one in unit.carried if is_weapon(one) and weapon(one).range != "long" and not one.flaw]
    ways = [one.name if one in (PUNCH, KICK) else f"strike with the {one.name}" for one in at_hand]
    ways += [f"draw the {one.name}" for one in spare]
    instead = " or ".join([", ".join([*ways, "grapple"]), "get away"])
    return Refusal(f"The {item.name} is of no use this close: {instead}.", "FU-70")


def shoot_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be shot at; None if it can (FU-70 to FU-72, FG-25).

    A shot needs a line of sight and the right range.
    """
    unit, target = battle.parties(action)
    if (passed := _passed(unit, target)) is not None:
        return passed
    item = item_of(unit, action)
    if is_short(unit, target):
        said = f"{target.name} is too close to shoot at with the {item.name}: strike instead."
        return useless_here(unit, item) or Refusal(said, "FU-70")
    if weapon(item).range == "short" and is_long(unit, target):
        return out_of_range(target, item, "FU-72", "15 m")
    if not battle.sight.sees(unit.cell, target.cell):
        return Refusal(f"{unit.name} has no line of sight to {target.name}.", "FG-25")
    return None


def _passed(unit: Unit, target: Unit) -> Refusal | None:
    """Refuse the target of the group: who could not join attacks somebody else, or nobody (FG-16)."""
    if OWED not in unit.states or unit.states[OWED].by != target.id:
        return None
    return Refusal(f"{unit.name} could not join those against {target.name}: only somebody else.", "FG-16")


def is_sneak(battle: Battle, action: Action) -> bool:
    """Tell whether this is a sneak attack (FU-27, FG-34).

    The attacker is hidden from the target's side and, in the fight, has moved at most half its Move.
    """
    if action.arg("sneak"):
        return action.arg("sneak") == "yes"
    unit, target = battle.parties(action)
    if target.side not in unit.hidden_from:
        return False
    return is_infiltrating(battle) or unit.tally(MOVED) <= half_move(unit)


def weigh_strike(battle: Battle, action: Action) -> AttackCheck:
    """Weigh Melee against Block (FU-08)."""
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    rows = melee(battle, unit, item) + block(battle, target)
    return _check(battle, action, rows, melee_damage(unit, item), soak(target))


def weigh_shot(battle: Battle, action: Action) -> AttackCheck:
    """Weigh Marksmanship against Dodge, with range and cover (FU-07)."""
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    defence = dodge(battle, target, cover_against(battle, unit, target))
    rows = marksmanship(battle, unit, target, item) + defence
    return _check(battle, action, rows, shot_damage(unit, item), soak(target))


def weigh_split(battle: Battle, action: Action) -> AttackCheck:
    """Weigh one attack of split fire: a strike at short range, else a shot (FU-70, FG-11)."""
    is_near = is_short(*battle.parties(action))
    return weigh_strike(battle, action) if is_near else weigh_shot(battle, action)


def weigh_free(battle: Battle, action: Action) -> AttackCheck:
    """Weigh a free attack on a unit that runs away: Melee against nothing (FG-35)."""
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    rows = melee(battle, unit, item)
    return AttackCheck(total(rows), melee_damage(unit, item), soak(target), is_defended=False, rows=rows)


def _check(battle: Battle, action: Action, rows: Rows, damage: int, soaked: int) -> AttackCheck:
    edge = total(tuple(row for row in rows if row.side == "actor"))
    edge -= total(tuple(row for row in rows if row.side == "target"))
    sneak = is_sneak(battle, action)
    if sneak:
        rows += (only_told("unseen: hits whatever is rolled", "FU-28"),)
    is_static = bool(battle.option("static_defence"))
    return AttackCheck(edge, damage, soaked, is_sneak=sneak, is_static=is_static, rows=rows)


def before_attack(moment: Moment, action: Action) -> bool:
    """Show an attacker that hides, and let a pinner or holder let go (FU-61, FU-67).

    Return True if the attack has to wait on the stack, or is not made because either unit is down.
    """
    battle = moment.battle
    unit, target = battle.parties(action)
    if not (unit.is_up and target.is_up):
        look_elsewhere(moment, action)
        return True
    if unit.hidden_from:
        sneak = is_sneak(battle, action)
        moment.happen(UnitHid(unit.id, NONE))
        push(moment, action.with_args(sneak="yes" if sneak else "no"))
        return True
    return action.arg("sneak") != "yes" and may_let_go(moment, action)


def look_elsewhere(moment: Moment, action: Action) -> None:
    """Let an attacker of a group whose target is down or gone choose another, with the hand left (FG-16).

    Any other attack, and the second shot of one, is lost.
    """
    if not action.arg("group") or action.arg("second") or not moment.battle.units[action.unit].is_up:
        return
    used, pending = action.arg("used"), moment.battle.pending
    if used:
        moment.happen(StateGained(action.unit, State(STRUCK, by=used)))
    elif pending and pending[-1].unit == action.unit and pending[-1].arg("used"):
        moment.happen(PendingTaken())  # Both hands may attack somebody else: no third attack waits.
    push(moment, Action(action.unit, "redirect", None, (("but", action.target_id),)))


def may_let_go(moment: Moment, action: Action) -> bool:
    """Ask a target that pins or holds whether it lets go; return True if it was asked (FU-61, FU-67)."""
    target = moment.battle.units[action.target_id]
    if action.arg("asked") or not (PINNING in target.states or HOLDING in target.states):
        return False
    push(moment, action.with_args(asked="yes"))
    ask(moment, Prompt(target.side, target.id, "react", ABORT, ("abort", "keep"), action.unit, "keep"))
    return True


def land_attack(moment: Moment, action: Action, outcome: AttackOutcome) -> None:
    """Hurt the target, let mishaps happen, and push the second roll of a Two Shots weapon (FG-11)."""
    _land(moment, action, outcome)
    unit = moment.battle.units[action.unit]
    is_second = bool(action.arg("second"))
    is_double = weapon(item_of(unit, action)).two_shots and action.arg("sneak") != "yes"
    if is_double and not is_second and not outcome.is_fumble and unit.is_up:
        also = action.arg("also") or action.target_id
        push(moment, replace(action.without_args("also", "asked"), target=also).with_args(second="yes"))


def land_free(moment: Moment, action: Action, outcome: AttackOutcome) -> None:
    """Hurt the target of a free attack, which costs the attacker no action (FG-35)."""
    hurt(moment, action.target_id, outcome.damage, action.unit)
    if outcome.is_fumble:
        mishap(moment, action.unit, item_of(moment.battle.units[action.unit], action))


def _land(moment: Moment, action: Action, outcome: AttackOutcome) -> None:
    unit = moment.battle.units[action.unit]
    target_id = action.target_id
    item = item_of(unit, action)
    if not action.arg("second"):
        _spend(moment, action, item)
        face(moment, action, moment.battle.units[target_id].cell)
    hurt(moment, target_id, outcome.damage, action.unit)
    if outcome.is_stumble:
        drop_prone(moment, target_id)
    if outcome.is_fumble:
        mishap(moment, action.unit, item)
    raise_alarm(moment, action.unit)


def _spend(moment: Moment, action: Action, item: Item) -> None:
    """Spend the action; a first one-handed attack that is no sneak attack spends one hand (FG-32).

    An attack made for a group costs nothing more: the action was spent when the unit joined.
    """
    unit = moment.battle.units[action.unit]
    if action.arg("group"):
        return
    is_first = STRUCK not in unit.states
    if weapon(item).hands == 1 and is_first and action.arg("sneak") != "yes":
        moment.happen(StateGained(unit.id, State(STRUCK, by=item.id)))
        if open_items(moment.battle.units[unit.id]):
            _leave_half(moment, unit)
            return
    if OWED in unit.states:
        settle_owed(moment, unit.id)
    else:
        moment.happen(Tallied(unit.id, {ACTED: DONE}))


def _leave_half(moment: Moment, unit: Unit) -> None:
    """Let the other hand attack: at once if the attack was owed, else later in the turn."""
    if OWED in unit.states:
        push(moment, Action(unit.id, "redirect"))
    else:
        moment.happen(Tallied(unit.id, {ACTED: HALF}))


def mishap(moment: Moment, unit_id: str, item: Item) -> None:
    """Jam a ranged weapon, break a melee weapon, or drop a bare-handed unit prone, after ---- (FG-09)."""
    if item in (PUNCH, KICK):
        drop_prone(moment, unit_id)
    else:
        flaw = "jammed" if weapon(item).is_ranged else "broken"
        moment.happen(ItemChanged(unit_id, replace(item, flaw=flaw)))


def split_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the variants of split fire: each Two Shots weapon with each first target in range (FG-11).

    A shot out of hiding is one shot, and not split (FG-32).
    """
    guns = [item for item in open_items(unit) if weapon(item).two_shots]
    if not guns:
        return ()
    return tuple(
        (("also", foe.id), ("with", gun.id))
        for gun in guns
        for foe in battle.foes(unit.side)
        if foe.side not in unit.hidden_from
        and _cannot_reach(battle, Action(unit.id, "split", foe.id, (("with", gun.id),))) is None
    )


def _cannot_reach(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be attacked, by strike or, if the item shoots, by shot (FU-70)."""
    refusal = strike_refusal(battle, action)
    if refusal is None or not weapon(item_of(battle.units[action.unit], action)).is_ranged:
        return refusal
    return shoot_refusal(battle, action)


def split_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the second target does not fit; None if it is in range, near the first (FG-11).

    It must be another unit, at most 2 m from the first.
    """
    if action.target == action.arg("also"):
        return Refusal("Two shots at one target are an ordinary shot.", "FG-11")
    if battle.units[action.target_id].side in battle.units[action.unit].hidden_from:
        return Refusal("A shot out of hiding is a single shot.", "FG-32")
    first = battle.units[action.arg("also")]
    if distance2(first.cell, battle.units[action.target_id].cell) > 4:
        return Refusal("The two targets are more than 2 m apart.", "FG-11")
    return _cannot_reach(battle, action.without_args("also"))


def attack_actions(battle: Battle, unit: Unit, verb: str, target: str) -> tuple[Action, ...]:
    """List the attacks that one action allows on that target (FG-16).

    That is one with a two-handed weapon, or up to two with one-handed weapons and bare hands.
    """
    fits = shoot_refusal if verb == "shoot" else strike_refusal
    ways = shoot_variants(battle, unit) if verb == "shoot" else strike_variants(battle, unit)
    actions = [Action(unit.id, verb, target, args) for args in ways]
    usable = [one for one in actions if fits(battle, one) is None]
    ready = [one for one in usable if is_weapon(item_of(unit, one)) and item_of(unit, one) is not KICK]
    single = [one for one in ready if weapon(item_of(unit, one)).hands == 1]
    double = [one for one in ready if weapon(item_of(unit, one)).hands == 2]
    if free_hands(unit) > 1 and STRUCK not in unit.states:
        single *= 2  # Two bare hands are two punches.
    return tuple(double[:1] or single[:2])
