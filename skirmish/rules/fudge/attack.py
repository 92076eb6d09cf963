"""Attacks: shooting, striking, sneak attacks, the second hand, the second shot, mishaps (FU-05 to FU-08)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.grid import distance2
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ItemChanged, StateGained, Tallied, UnitHid
from skirmish.model.kit import Item, item_named
from skirmish.model.prompt import Prompt
from skirmish.model.unit import NONE, State, Unit
from skirmish.rules.check import Modifier, Refusal, Rows, total
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
from skirmish.rules.fudge.turn import DONE, HALF, OWED, STRUCK, bound, settle_owed, spent
from skirmish.rules.fudge.wounds import drop_prone, hurt
from skirmish.rules.stealth.infiltration import is_infiltrating, raise_alarm
from skirmish.rules.verb import Args
from skirmish.rules.verbs.facing import face
from skirmish.rules.verbs.turn import ACTED, MOVED

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

ABORT = "abort"
"""Topic: let go of a pin or a hold when attacked (FU-61, FU-67)."""


def item_of(unit: Unit, action: Action) -> Item:
    """The weapon that the action names; a bare hand if it names none or one that is gone."""
    name = action.arg("with")
    if name == KICK.id:
        return KICK
    return item_named(unit.hands, name) or PUNCH


def attack_items(unit: Unit) -> tuple[Item, ...]:
    """Everything the unit could attack with now: what is at the ready, a bare hand, a kick (FG-10)."""
    ready = tuple(item for item in weapons(unit) if item.flaw == "")
    bare = (PUNCH,) if free_hands(unit) else ()
    return ready + bare + (KICK,)


def open_items(unit: Unit) -> tuple[Item, ...]:
    """Those left to attack with this turn: after a one-handed attack, only the other hand (FU-05, FG-10)."""
    items = attack_items(unit)
    if STRUCK not in unit.states:
        return items
    used = unit.states[STRUCK].by
    hands = free_hands(unit) - (used == PUNCH.id)
    return tuple(
        item
        for item in items
        if weapon(item).hands == 1 and (hands > 0 if item is PUNCH else item.id != used)
    )


def cannot_attack(battle: Battle, unit: Unit) -> Refusal | None:
    """Why the unit cannot attack at all; None when it can, with a second hand if with nothing else."""
    if unit.tally(ACTED) == HALF:
        return bound(battle, unit)
    return bound(battle, unit) or spent(unit)


def strike_ways(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """Close up: melee weapons, bare hands, and ranged weapons; of some `strike_fits` says no (FU-70)."""
    return tuple((("with", item.id),) for item in open_items(unit))


def shoot_ways(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """Every ranged weapon at the ready."""
    return tuple((("with", item.id),) for item in open_items(unit) if weapon(item).is_ranged)


def strike_fits(battle: Battle, action: Action) -> Refusal | None:
    """Melee is at short range only, and not with what works at long range alone (FG-12, FU-70)."""
    unit, target = battle.parties(action)
    if not is_short(unit, target):
        return Refusal(f"{target.name} is out of reach.", "FG-12")
    return useless_here(unit, item_of(unit, action))


def useless_here(unit: Unit, item: Item) -> Refusal | None:
    """Why that weapon is no use in contact, and what can be done instead; None when it is (FU-70)."""
    if weapon(item).range != "long":
        return None
    at_hand = [one for one in open_items(unit) if weapon(one).range != "long"]
    spare = [one for one in unit.carried if is_weapon(one) and weapon(one).range != "long" and not one.flaw]
    ways = [one.name if one in (PUNCH, KICK) else f"strike with the {one.name}" for one in at_hand]
    ways += [f"draw the {one.name}" for one in spare]
    instead = " or ".join([", ".join([*ways, "grapple"]), "get away"])
    return Refusal(f"The {item.name} is of no use this close: {instead}.", "FU-70")


def shoot_fits(battle: Battle, action: Action) -> Refusal | None:
    """Shots need a line of sight and the right range (FU-70 to FU-72, FG-25)."""
    unit, target = battle.parties(action)
    if is_short(unit, target):
        too_close = Refusal(f"{target.name} is too close to shoot at: strike instead.", "FU-70")
        return useless_here(unit, item_of(unit, action)) or too_close
    if weapon(item_of(unit, action)).range == "short" and is_long(unit, target):
        return Refusal(f"{target.name} is too far for a Short Range weapon.", "FU-72")
    if not battle.sight.sees(unit.cell, target.cell):
        return Refusal(f"{unit.name} has no line of sight to {target.name}.", "FG-25")
    return None


def is_sneak(battle: Battle, action: Action) -> bool:
    """Whether it is a sneak attack: by a hidden unit that has moved at most half its Move (FU-27, FG-34)."""
    if action.arg("sneak"):
        return action.arg("sneak") == "yes"
    unit, target = battle.parties(action)
    if target.side not in unit.hidden_from:
        return False
    return is_infiltrating(battle) or unit.tally(MOVED) <= half_move(unit)


def weigh_strike(battle: Battle, action: Action) -> AttackCheck:
    """Melee against Block (FU-08)."""
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    rows = melee(battle, unit, item) + block(battle, target)
    return _check(battle, action, rows, melee_damage(unit, item), soak(target))


def weigh_shot(battle: Battle, action: Action) -> AttackCheck:
    """Marksmanship against Dodge, with range and cover (FU-07)."""
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    defence = dodge(battle, target, cover_against(battle, unit, target))
    rows = marksmanship(battle, unit, target, item) + defence
    return _check(battle, action, rows, shot_damage(unit, item), soak(target))


def weigh_split(battle: Battle, action: Action) -> AttackCheck:
    """Split fire: each target is shot at as its distance asks (FU-70, FG-11)."""
    is_near = is_short(*battle.parties(action))
    return weigh_strike(battle, action) if is_near else weigh_shot(battle, action)


def weigh_free(battle: Battle, action: Action) -> AttackCheck:
    """From behind at somebody running away: Melee against nothing (FG-35)."""
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    rows = melee(battle, unit, item)
    return AttackCheck(total(rows), melee_damage(unit, item), soak(target), is_defended=False, rows=rows)


def _check(battle: Battle, action: Action, rows: Rows, damage: int, soaked: int) -> AttackCheck:
    edge = total(tuple(row for row in rows if row.side == "actor"))
    edge -= total(tuple(row for row in rows if row.side == "target"))
    sneak = is_sneak(battle, action)
    if sneak:
        rows += (Modifier(0, "unseen: hits whatever is rolled", "FU-28"),)
    is_static = bool(battle.option("static_defence"))
    return AttackCheck(edge, damage, soaked, is_sneak=sneak, is_static=is_static, rows=rows)


def before_attack(moment: Moment, action: Action) -> bool:
    """What comes before the dice: an attacker shows itself; a pinner or holder may let go (FU-61, FU-67).

    True when the attack has to wait on the stack.
    """
    battle = moment.battle
    unit, target = battle.parties(action)
    if not (unit.is_up and target.is_up):
        if unit.is_up and action.arg("group") and not action.arg("second"):
            _look_elsewhere(moment, action)
        return True
    if unit.hidden_from:
        sneak = is_sneak(battle, action)
        moment.happen(UnitHid(unit.id, NONE))
        push(moment, action.with_args(sneak="yes" if sneak else "no"))
        return True
    return action.arg("sneak") != "yes" and may_let_go(moment, action)


def _look_elsewhere(moment: Moment, action: Action) -> None:
    """The group's target is down: another one for this attack, with the hand that is left (FG-16)."""
    used = action.arg("used")
    if used:
        moment.happen(StateGained(action.unit, State(STRUCK, by=used)))
    push(moment, Action(action.unit, "redirect"))


def may_let_go(moment: Moment, action: Action) -> bool:
    """Ask a target that pins or holds whether it lets go first; True when it was asked (FU-61, FU-67)."""
    target = moment.battle.units[action.target_id]
    if action.arg("asked") or not (PINNING in target.states or HOLDING in target.states):
        return False
    push(moment, action.with_args(asked="yes"))
    ask(moment, Prompt(target.side, target.id, "react", ABORT, ("abort", "keep"), action.unit, "keep"))
    return True


def land_attack(moment: Moment, action: Action, outcome: AttackOutcome) -> None:
    """Harm, mishap, what it leaves of the turn, and the second roll of a Two Shots weapon (FG-11)."""
    _land(moment, action, outcome)
    unit = moment.battle.units[action.unit]
    is_second = bool(action.arg("second"))
    is_double = weapon(item_of(unit, action)).two_shots and action.arg("sneak") != "yes"
    if is_double and not is_second and not outcome.is_fumble and unit.is_up:
        also = action.arg("also") or action.target_id
        push(moment, replace(action.without_args("also", "asked"), target=also).with_args(second="yes"))


def land_free(moment: Moment, action: Action, outcome: AttackOutcome) -> None:
    """A free attack costs its maker nothing (FG-35)."""
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
    """A one-handed attack leaves the other hand; anything else, or a sneak attack, spends all (FG-32)."""
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
    """The other hand may still strike: at once when the attack was owed, else whenever the turn goes on."""
    if OWED in unit.states:
        push(moment, Action(unit.id, "redirect"))
    else:
        moment.happen(Tallied(unit.id, {ACTED: HALF}))


def mishap(moment: Moment, unit_id: str, item: Item) -> None:
    """---- on an attack: a shot jams, a blow breaks the weapon, a bare hand falls prone (FG-09)."""
    if item in (PUNCH, KICK):
        drop_prone(moment, unit_id)
    else:
        flaw = "jammed" if weapon(item).is_ranged else "broken"
        moment.happen(ItemChanged(unit_id, replace(item, flaw=flaw)))


def split_ways(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """Two Shots at two targets: the first target as an argument, for each such weapon (FG-11)."""
    guns = [item for item in open_items(unit) if weapon(item).two_shots]
    if not guns or unit.hidden_from:
        return ()
    return tuple(
        (("also", foe.id), ("with", gun.id))
        for gun in guns
        for foe in battle.foes(unit.side)
        if _is_in_range(battle, Action(unit.id, "split", foe.id, (("with", gun.id),))) is None
    )


def _is_in_range(battle: Battle, action: Action) -> Refusal | None:
    """At short range a shot is a blow and needs nothing more; farther off, as any shot (FU-70)."""
    return None if strike_fits(battle, action) is None else shoot_fits(battle, action)


def split_fits(battle: Battle, action: Action) -> Refusal | None:
    """The two targets are within 2 m of each other (FG-11)."""
    if action.target == action.arg("also"):
        return Refusal("Two shots at one target are an ordinary shot.", "FG-11")
    first = battle.units[action.arg("also")]
    if distance2(first.cell, battle.units[action.target_id].cell) > 4:
        return Refusal("The two targets are more than 2 m apart.", "FG-11")
    return _is_in_range(battle, action.without_args("also"))


def attack_actions(battle: Battle, unit: Unit, verb: str, target: str) -> tuple[Action, ...]:
    """The unit's ordinary attack action against that target: every attack that its hands allow (FG-16)."""
    fits = shoot_fits if verb == "shoot" else strike_fits
    ways = shoot_ways(battle, unit) if verb == "shoot" else strike_ways(battle, unit)
    actions = [Action(unit.id, verb, target, args) for args in ways]
    usable = [one for one in actions if fits(battle, one) is None]
    ready = [one for one in usable if is_weapon(item_of(unit, one)) and item_of(unit, one) is not KICK]
    single = [one for one in ready if weapon(item_of(unit, one)).hands == 1]
    double = [one for one in ready if weapon(item_of(unit, one)).hands == 2]
    if free_hands(unit) > 1 and STRUCK not in unit.states:
        single *= 2  # Two bare hands are two punches.
    return tuple(double[:1] or single[:2])
