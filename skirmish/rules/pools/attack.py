"""Attacks: striking, shooting, throwing, casting (FP-27, FP-39 to FP-41, FP-72, G13, G18, G24, G31)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.grid import steps_apart
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ItemChanged, ItemMoved, StateGained, Tallied
from skirmish.model.kit import item_named
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Refusal
from skirmish.rules.engine import push
from skirmish.rules.pools.arms import Arm, arm_of, can_use, thing_of, usable
from skirmish.rules.pools.checks import AttackCheck, AttackOutcome
from skirmish.rules.pools.conditions import (
    DAZED,
    EXPOSED,
    STUNNED,
    USES,
    cannot_act,
    inflict,
    let_go,
)
from skirmish.rules.pools.defence import ask_reaction, note_struck, recover, startle
from skirmish.rules.pools.energy import cannot_spend, expend, offers, pay
from skirmish.rules.pools.modifiers import (
    FARTHEST,
    attack_rows,
    bands,
    defence_rows,
    diceless,
    is_unseen,
    total,
)
from skirmish.rules.pools.sheet import Spell, Weapon
from skirmish.rules.pools.wounds import hurt, reveal
from skirmish.rules.stealth.infiltration import raise_alarm
from skirmish.rules.verb import Args
from skirmish.rules.verbs.facing import face
from skirmish.rules.verbs.unreached import out_of_range, out_of_reach

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

JAMMED: Final = "jammed"
"""Flaw of a gun or a crossbow after a critical fail (G31)."""
JAMMING: Final = frozenset({"firearms", "crossbows"})
"""Skills whose weapons jam."""


def cannot_attack(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot attack with anything at all; None if it can."""
    shut = cannot_act(battle, unit)
    if shut is None and not can_use(unit, "strike", "shoot", "throw", "cast"):
        return Refusal(f"{unit.name} has nothing left to attack with.", "FP-48")
    return shut


def ways(verb: str, battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the variants of an attack: each item bare, with half the energy, with the most (FP-16).

    Bare hands bring no dice of their own, so their bare cost is offered only when nothing can be added.
    """
    del battle
    return tuple([way for arm in usable(unit, verb) for way in _ways(unit, arm)])


def _ways(unit: Unit, arm: Arm) -> tuple[Args, ...]:
    plain = ("with", arm.item.id)
    more = sorted(offers(unit, arm.cost, arm.cap(unit), arm.expends), key=_size)
    bare = ((plain,),) if arm.rating or not more else ()
    return (*bare, *(tuple(sorted((*args, plain))) for args in more))


def _size(args: Args) -> tuple[int, int]:
    """Return the sort key of a variant: less energy before more, a second wind last."""
    return len(args), int(dict(args)["add"])


def strike_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the variants of striking, with bare hands, too."""
    return ways("strike", battle, unit)


def shoot_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the variants of shooting."""
    return ways("shoot", battle, unit)


def throw_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the variants of throwing."""
    return ways("throw", battle, unit)


def cast_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the variants of casting, for spells of a school that is open to the unit (FP-07)."""
    return ways("cast", battle, unit)


def free_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the weapons for a free attack on a unit that runs away, at their bare cost (G34)."""
    return tuple([(("with", one.item.id),) for one in usable(unit, "free-attack")])


def arm(battle: Battle, action: Action) -> Arm:
    """Return the weapon or spell that the action attacks with."""
    return arm_of(battle.units[action.unit], action.verb, action.arg("with"))


def attack_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot attack that target; None if it can (FP-28, G20).

    The target has to be in sight and within reach or range, and the unit has to have the energy.
    """
    unit, target = battle.parties(action)
    used = arm(battle, action)
    if used.reach and steps_apart(unit.cell, target.cell) > used.reach:
        return out_of_reach(target, used.item, "G20")
    if used.band and bands(unit, target, used.band) > FARTHEST:
        return out_of_range(target, used.item, "G20")
    if not battle.sight.sees(unit.cell, target.cell):
        return Refusal(f"{unit.name} has no line of sight to {target.name}.", "G21")
    cost, cap = used.cost + used.expends, used.cap(unit)
    return cannot_spend(unit, action, used.cost, cap, used.expends) or diceless(
        unit, cost, cap, lambda: attack_rows(battle, unit, target, used, action)
    )


def weigh_attack(battle: Battle, action: Action) -> AttackCheck:
    """Weigh one roll: attribute, skill and weapon against evasion and armour (FP-77)."""
    unit, target = battle.parties(action)
    used = arm(battle, action)
    rows = (*attack_rows(battle, unit, target, used, action), *defence_rows(battle, target, unit, used))
    return AttackCheck(
        total(rows),
        total(rows, "target"),
        is_critical=bool(battle.option("critical_fail")),
        is_harmless=not used.is_harmful,
        rows=rows,
    )


def before_attack(moment: Moment, action: Action) -> bool:
    """Reveal the attacker, pay, and let the target react (FP-17, G18, G24)."""
    return has_to_wait(
        moment, action, _pay, lambda waiting: ask_reaction(moment, waiting, arm(moment.battle, action))
    )


def has_to_wait(
    moment: Moment, action: Action, pay_for: Callable[[Moment, Action], None], ask: Callable[[Action], bool]
) -> bool:
    """Open an attack or a grip, once: reveal the attacker, pay, and ask the target, if it can react.

    True when it has to wait on the stack, or when one of the two is no longer up.
    """
    unit, target = moment.battle.parties(action)
    if not (unit.is_up and target.is_up):
        return True
    if action.arg("asked"):
        return False
    waiting = _reveal_attacker(moment, action, unit, target)
    pay_for(moment, action)
    if not ask(waiting):
        push(moment, waiting)
    return True


def _reveal_attacker(moment: Moment, action: Action, unit: Unit, target: Unit) -> Action:
    """Reveal the unit, startle the target's side, and return the waiting action (G18, G24).

    The action then says whether the target sees it coming.
    """
    unseen = is_unseen(unit, target, action)
    startle(moment, target.side)
    reveal(moment, unit.id)
    return action.with_args(asked="yes", unseen="yes" if unseen else "no")


def _pay(moment: Moment, action: Action) -> None:
    """Pay the cost, the energy added and what is expended; count the use and the shot."""
    used = arm(moment.battle, action)
    pay(moment, action, used.cost)
    expend(moment, action.unit, used.expends)
    unit = moment.battle.units[action.unit]
    item = item_named(unit.hands, used.item.id)
    if item is None or not isinstance(item.stats, Weapon):
        return
    if item.stats.rof:
        moment.happen(Tallied(unit.id, {USES + item.id: unit.tally(USES + item.id) + 1}))
    if item.stats.shots:
        moment.happen(ItemChanged(unit.id, replace(item, count=item.count - 1)))


def land_attack(moment: Moment, action: Action, outcome: AttackOutcome) -> None:
    """Hurt the target, inflict conditions, jam or throw the weapon (FP-41, G13, G27, G31)."""
    if not action.arg("asked"):
        _pay(moment, action)
    target = action.target_id
    face(moment, action, moment.battle.units[target].cell)
    note_struck(moment, action.unit)
    hurt(moment, target, outcome.damage, action.unit)
    if outcome.hits:
        _inflict(moment, action, outcome.hits)
    if outcome.name == "critical fail":
        _botch(moment, action.unit, arm(moment.battle, action))
    if is_throw(moment.battle.units[action.unit], action):
        _fly(moment, action)
    recover(moment, target, action.unit)
    reveal(moment, action.unit)
    raise_alarm(moment, action.unit)


def _inflict(moment: Moment, action: Action, hits: int) -> None:
    """Inflict the conditions that so many hits with that weapon or spell bring (G27)."""
    stats = thing_of(moment.battle.units[action.unit], action.arg("with")).stats
    assert isinstance(stats, (Weapon, Spell))
    for condition, least in ((DAZED, stats.dazes), (STUNNED, stats.stuns)):
        if least and hits >= least:
            inflict(moment, action.target_id, condition)


def is_throw(_unit: Unit, action: Action) -> bool:
    """Tell whether the weapon lies in the target's cell after that attack (G13)."""
    return action.verb == "throw"


def _fly(moment: Moment, action: Action) -> None:
    """Lay the thrown weapon on the target's cell (G13)."""
    item = item_named(moment.battle.units[action.unit].hands, action.arg("with"))
    if item is not None:
        cell = moment.battle.units[action.target_id].cell
        moment.happen(ItemMoved(action.unit, item, "ground", cell))


def land_yielding(moment: Moment, unit_id: str) -> None:
    """End what a unit that gives up is part of: its grips, and a throw at it, which lies there (G13)."""
    let_go(moment, unit_id)
    for half in moment.battle.pending:
        if half.verb == "throw" and half.target == unit_id:
            _fly(moment, half)


def _botch(moment: Moment, unit_id: str, used: Arm) -> None:
    """Make the unit `exposed` after a critical fail; guns and crossbows jam (G31)."""
    item = item_named(moment.battle.units[unit_id].hands, used.item.id)
    if item is not None and used.skill in JAMMING:
        moment.happen(ItemChanged(unit_id, replace(item, flaw=JAMMED)))
    moment.happen(StateGained(unit_id, State(EXPOSED)))
