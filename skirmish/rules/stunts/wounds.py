"""Wounds, the death table, being maimed, and what ends with a fall (DL-51 to DL-64, DG-23 to DG-30)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from skirmish.dice import Pool
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import StateGained, StateLost, Tallied
from skirmish.model.kit import Item
from skirmish.model.unit import State, Unit
from skirmish.rules import wounds
from skirmish.rules.check import Modifier, Rows, only_told
from skirmish.rules.engine import push
from skirmish.rules.stunts.death import (
    DamageCheck,
    DamageOutcome,
    FallCheck,
    FallOutcome,
    ScarCheck,
    ScarOutcome,
)
from skirmish.rules.stunts.modifiers import GRAPPLED, GRAPPLING, MAIMED, PARTS
from skirmish.rules.stunts.sheet import UNARMED, added_power, power, soak, weapon
from skirmish.rules.verbs.grips import end_grips

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

FALLEN: Final = "fallen"
"""Tally: 1 once the death table was rolled: the next wound kills (DL-61, DG-27)."""
HEALED: Final = "healed"
"""Tally: 1 once its wounds were bound since it last came round (DG-28)."""
PAIRS: Final = {GRAPPLED: GRAPPLING, GRAPPLING: GRAPPLED}
"""Each half of a grapple and its other half."""


# --------------------------------------------------------------------------------------------------- damage

FIRE: Final = 4
"""Points that a round in the fire takes."""


def damage_rows(unit: Unit, target: Unit, item: Item) -> Rows:
    """List the rows of Power, where it counts, and of the target's armour."""
    added, absorbed = added_power(unit, item), soak(target)
    rows = (Modifier(added, "Power", "DG-06"),) if added else (only_told(item.name),)
    return (*rows, Modifier(-absorbed, "armour", "DL-50", "target")) if absorbed else rows


def is_mild(battle: Battle) -> bool:
    """Tell whether criticals are the milder ones (DG-31)."""
    return battle.option("criticals") == "mild"


def damage_check(battle: Battle, unit: Unit, target: Unit, item: Item, *, is_critical: bool) -> DamageCheck:
    """Build the check: dice and Power, doubled by a critical hit; only the dice if mild (DL-46)."""
    stats = weapon(item)
    mild = is_mild(battle)
    dice = stats.dice * 2 if is_critical and mild else stats.dice
    groups = ((dice, stats.die),) if stats.die > 1 else ()
    sure = dice if stats.die == 1 else 0  # There is no die with one side: it always shows its one.
    rows = damage_rows(unit, target, item)
    if is_critical:
        doubled = only_told("critical: twice the dice" if mild else "critical: twice as much", "DL-43")
        rows = (rows[0], doubled, *rows[1:])
    times = 2 if is_critical and not mild else 1
    return DamageCheck(Pool(groups, added_power(unit, item) + sure), times, soak(target), rows)


def land_damage(moment: Moment, action: Action, outcome: DamageOutcome, item: Item) -> None:
    """Take the wounds off Life (DL-51)."""
    hurt(moment, action.target_id, outcome.damage, action.unit, is_bash=weapon(item).is_bash)


def hurt_oneself(moment: Moment, unit_id: str) -> None:
    """Hurt the unit by its own Power, as a bruise, less armour (DL-45, DG-08).

    It is the critical miss of bare hands.
    """
    unit = moment.battle.units[unit_id]
    hurt(moment, unit_id, max(0, power(unit) - soak(unit)), unit_id, is_bash=weapon(UNARMED).is_bash)


def hurt(moment: Moment, unit_id: str, points: int, by: str, *, is_bash: bool) -> None:
    """Take points off Life; at 0 or less roll on the death table, or kill if it was rolled (DL-55, DL-61)."""
    if points <= 0:
        return
    wounds.hurt(moment, unit_id, points, by)
    unit = moment.battle.units[unit_id]
    if unit.hp > 0:
        return
    if unit.tally(FALLEN):
        fall(moment, unit_id, "dead", by)
    else:
        args = (("bash", "yes"),) if is_bash else ()
        push(moment, Action(unit_id, "fall", unit_id, (*args, ("by", by))))


# ---------------------------------------------------------------------------------------------- death table


def weigh_fall(battle: Battle, action: Action) -> FallCheck:
    """Weigh d4, or d6 by option, and a point for each below zero (DL-55, DL-59).

    The type of the last wound counts.
    """
    unit = battle.units[action.unit]
    is_bash = bool(action.arg("bash"))
    shift = int(battle.option("death_shift"))
    rows: Rows = (Modifier(-unit.hp, f"Life {unit.hp}", "DL-55"),)
    if shift:
        rows += (Modifier(shift, "deadlier", "DG-29"),)
    if is_bash:
        rows += (only_told("bruises: a grade milder", "DG-25"),)
    die = 6 if battle.option("death_die") == "d6" else 4
    return FallCheck(die, shift - unit.hp, is_bash, rows)


def land_fall(moment: Moment, action: Action, outcome: FallOutcome) -> None:
    """Knock the unit out, maim it as well, or kill it (DL-56 to DL-58, DG-30)."""
    moment.happen(Tallied(action.unit, {FALLEN: 1}))
    if outcome.name == "maimed":
        moment.happen(StateGained(action.unit, State(MAIMED)))
    fall(moment, action.unit, "dead" if outcome.name == "killed" else "down", action.arg("by"))


def weigh_scar(_battle: Battle, _action: Action) -> ScarCheck:
    """Weigh the d6 that says what a maimed unit has lost when it comes round (DL-63, DG-26)."""
    return ScarCheck((only_told("what is maimed", "DG-26"),))


def land_scar(moment: Moment, action: Action, outcome: ScarOutcome) -> None:
    """Maim the part that was rolled, for good."""
    moment.happen(StateLost(action.unit, MAIMED))
    moment.happen(StateGained(action.unit, State(PARTS[outcome.name])))


def fall(moment: Moment, unit_id: str, out: Literal["down", "dead"], by: str) -> None:
    """Put the unit out, dead or down; it hides no more, and every grapple of it ends (DG-23)."""
    let_go(moment, unit_id)
    wounds.fall(moment, unit_id, out, by)


def let_go(moment: Moment, unit_id: str) -> None:
    """End the grapple that the unit is in, on both ends."""
    end_grips(moment, unit_id, PAIRS)


def burn(moment: Moment, unit_id: str) -> None:
    """Take 4 Life, less armour, for a round in the fire: a ruling of ours."""
    hurt(moment, unit_id, max(0, FIRE - soak(moment.battle.units[unit_id])), "", is_bash=False)
