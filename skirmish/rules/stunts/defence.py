"""Dodging and blocking: what a hit may be met with, and what comes of it (DL-48, DG-03 to DG-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import PendingTaken, StateGained, StateLost
from skirmish.model.kit import Item, item_named
from skirmish.model.prompt import Prompt
from skirmish.model.unit import State, Unit
from skirmish.rules.check import total
from skirmish.rules.engine import ask
from skirmish.rules.stunts.checks import SimpleCheck, SimpleOutcome, held
from skirmish.rules.stunts.death import DamageCheck, DamageOutcome
from skirmish.rules.stunts.modifiers import GRAPPLED, agility, block
from skirmish.rules.stunts.sheet import UNARMED, has_arms, has_shield, weapon
from skirmish.rules.stunts.wounds import damage_check, land_damage

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

DEFEND: Final = "defend"
"""Topic: dodge or block (DL-48)."""
STALKING: Final = "stalking"
"""State, one for each enemy: has crept up to `by` unnoticed, in round `amount` (DG-32, DG-33)."""
KNOWN: Final = "known"
"""State, one for each enemy: `by` has found it out; in this round it cannot creep up to `by` again."""


def is_stalking(unit: Unit, foe: Unit) -> bool:
    """Tell whether the unit has crept up to that enemy unnoticed (DG-33)."""
    return unit.has_about(STALKING, foe.id)


def is_unaware(unit: Unit, target: Unit) -> bool:
    """Tell whether the target knows nothing of the unit, which hides or has crept up unnoticed (DG-32)."""
    return target.side in unit.hidden_from or is_stalking(unit, target)


def is_known(unit: Unit, foe: Unit) -> bool:
    """Tell whether that enemy has found the unit out this round."""
    return unit.has_about(KNOWN, foe.id)


def note(moment: Moment, unit_id: str, name: str, foe: str, amount: int = 0) -> None:
    """Give the unit a state of that name about one more enemy."""
    moment.happen(StateGained(unit_id, State(name, by=foe, amount=amount, is_for_each=True)))


def uncover(moment: Moment, unit_id: str, foe: str) -> None:
    """Let that enemy no longer be unaware of the unit, if the unit has crept up to it."""
    for state in moment.battle.units[unit_id].named(STALKING):
        if state.by == foe:
            moment.happen(StateLost.of(unit_id, state))


def give_away(moment: Moment, unit_id: str, foe: str) -> None:
    """Let that enemy find the unit out, for the rest of the round at least."""
    uncover(moment, unit_id, foe)
    units = moment.battle.units
    if not is_known(units[unit_id], units[foe]):
        note(moment, unit_id, KNOWN, foe)


def _made_with(battle: Battle, half: Action) -> Item:
    """Return the weapon of a hit; bare hands if it names none, or if the attacker is not known."""
    striker = battle.units.get(half.unit)
    return (item_named(striker.hands, half.arg("with")) if striker else None) or UNARMED


def defences(battle: Battle, half: Action) -> tuple[str, ...]:
    """List the verbs with which the target may meet that hit; empty if it has no defence.

    Every hit may be met once, from any side (DG-03).
    """
    unit, target = battle.parties(half)
    if not target.is_up or GRAPPLED in target.states or half.arg("unaware") or is_unaware(unit, target):
        return ()
    item = _made_with(battle, half)
    stats = weapon(item)
    is_missile = stats.is_ranged
    can_dodge = not is_missile or stats.dodgeable
    can_block = has_shield(target) if is_missile else has_arms(target) or item is UNARMED
    return ("dodge",) * can_dodge + ("block",) * can_block


def ask_defence(moment: Moment, half: Action) -> None:
    """Ask how the target meets the hit that lies on the stack; ask nothing if it has no defence."""
    verbs = defences(moment.battle, half)
    if verbs:
        target = moment.battle.units[half.target_id]
        prompt = Prompt(target.side, target.id, "react", DEFEND, (*verbs, "take"), half.unit, "take")
        ask(moment, prompt)


def _met(battle: Battle, unit: Unit) -> Item | None:
    """Return the weapon of the hit that the unit is to meet; None if no hit on it is pending."""
    half = battle.pending[-1] if battle.pending else None
    return _made_with(battle, half) if half is not None and half.target == unit.id else None


def weigh_dodge(battle: Battle, action: Action) -> SimpleCheck:
    """Weigh a dodge: Agility (DG-03)."""
    rows = agility(battle.units[action.unit])
    return SimpleCheck(held(total(rows)), rows)


def weigh_block(battle: Battle, action: Action) -> SimpleCheck:
    """Weigh a block: Fight, or Strength (DG-03)."""
    unit = battle.units[action.unit]
    rows = block(unit, _met(battle, unit))
    return SimpleCheck(held(total(rows)), rows)


def land_defence(moment: Moment, _action: Action, outcome: SimpleOutcome) -> None:
    """Take the hit off the stack if the defence succeeds, even a critical hit (DL-48, DG-05)."""
    if outcome.name == "made":
        moment.happen(PendingTaken())


def land_take(_moment: Moment, _action: Action, _outcome: object) -> None:
    """Do nothing: the target takes the hit without a defence."""


def weigh_wound(battle: Battle, action: Action) -> DamageCheck:
    """Weigh the damage of a hit that nothing has stopped (DL-49)."""
    unit, target = battle.parties(action)
    item = item_named(unit.hands, action.arg("with")) or UNARMED
    return damage_check(battle, unit, target, item, is_critical=bool(action.arg("critical")))


def land_wound(moment: Moment, action: Action, outcome: DamageOutcome) -> None:
    """Take the damage off the target's Life."""
    unit = moment.battle.units[action.unit]
    item = item_named(unit.hands, action.arg("with")) or UNARMED
    land_damage(moment, action, outcome, item)
