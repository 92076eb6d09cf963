"""First Aid, waking, and killing the helpless (BR-115, BR-120 to BR-123, BG-35, BG-36, BG-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.grid import is_adjacent
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied, UnitFell, UnitHurt, UnitNoted
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal, only_told
from skirmish.rules.ranks.checks import AidCheck, AidOutcome, MendCheck
from skirmish.rules.ranks.defence import level_chance
from skirmish.rules.ranks.sheet import full_hp
from skirmish.rules.ranks.skills import chance, skill_rows
from skirmish.rules.ranks.timing import STEP, post, went
from skirmish.rules.ranks.turn import cannot_act, use_action
from skirmish.rules.ranks.wounds import Injuries, injuries
from skirmish.rules.rounds.declared_clock import DeclaredClock, keep_for_later
from skirmish.rules.verb import Args
from skirmish.rules.verbs.turn import ACTED, ENDED, MOVED

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.moment import Moment

LATE: Final = "late"
"""Topic: First Aid, when all have acted."""


def is_resolving(battle: Battle) -> bool:
    """Tell whether all have acted; always true outside the declared round."""
    clock = battle.clock
    return not isinstance(clock, DeclaredClock) or clock.phase == "resolution"


def is_at_hand(here: Cell, other: Unit) -> bool:
    """Tell whether the other is beside that cell, or lies in it: the fallen bar nobody (BG-36, BG-39)."""
    return is_adjacent(here, other.cell) or (here == other.cell and not other.is_up)


def patients(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """List comrades beside the unit with a wound that nobody has treated, those with fewest points first."""
    here = post(battle, unit)
    found = [
        other
        for other in battle.units.values()
        if other.side == unit.side
        and other is not unit
        and other.out in {"", "down"}
        and is_at_hand(here, other)
        and injuries(other)
    ]
    return tuple(sorted(found, key=lambda other: other.hp))


def may_help(battle: Battle, unit: Unit) -> bool:
    """Tell whether the unit is asked in the phase of resolution (BG-36).

    It has kept its action, goes no more than 5 m, and a comrade beside it needs First Aid, which takes the
    whole round: who has come since it began has no time for it (BR-123).
    """
    if ACTED not in unit.tallies:  # It is counted, from 0, as a round begins.
        return False
    return cannot_act(battle, unit) is None and went(battle, unit) <= STEP and bool(patients(battle, unit))


def cannot_help(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit has no time for First Aid, a whole round; None if it has (BR-123, BG-36)."""
    if went(battle, unit) > STEP:
        return Refusal(f"{unit.name} goes too far to give First Aid.", "BG-36")
    return cannot_act(battle, unit)


def aid_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the wounds to treat by their number, the worst first.

    Before all have acted there is one way without a number: the wound is chosen later.
    """
    if not is_resolving(battle):
        return ((),)
    worst: dict[int, int] = {}
    for other in patients(battle, unit):
        for number, points in injuries(other).items():
            worst[number] = max(points, worst.get(number, 0))
    numbers = sorted(worst, key=lambda number: (-worst[number], number))
    return tuple((("wound", str(number)),) for number in numbers)


def aid_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why that wound cannot be treated; None if it is an untreated one of a comrade in reach (BR-122)."""
    unit, target = battle.parties(action)
    if target.side != unit.side:
        return Refusal(f"{target.name} is an enemy.", "BG-36")
    if not is_at_hand(post(battle, unit), target):
        return Refusal(f"{target.name} is out of reach.", "BG-36")
    if not is_resolving(battle):
        return None
    if action.arg("wound") and int(action.arg("wound")) not in injuries(target):
        return Refusal(f"{target.name} has no such wound, or it was treated.", "BR-122")
    return None


def weigh_aid(battle: Battle, action: Action) -> AidCheck:
    """Weigh First Aid on that one wound."""
    unit, target = battle.parties(action)
    number = int(action.arg("wound") or min(injuries(target), default=0))
    wound = injuries(target).get(number, 0)
    rows = skill_rows(unit, "first_aid")
    rows += (only_told(f"a wound of {wound}", "BR-121", "target"),)
    is_better = bool(battle.option("first_aid_special"))
    return AidCheck(level_chance(battle, chance(rows)), wound, is_better, rows)


def land_aid(moment: Moment, action: Action, outcome: AidOutcome) -> None:
    """Heal the target, and mark the wound as treated, success or not (BR-120, BR-122)."""
    use_action(moment, action.unit)
    target = action.target_id
    hurt = moment.battle.units[target]
    number = int(action.arg("wound") or min(injuries(hurt), default=0))
    if outcome.healed:
        moment.happen(UnitHurt(target, -outcome.healed, action.unit))
    moment.happen(UnitNoted(target, hurt.note(Injuries).treated(number)))


def weigh_mend(battle: Battle, action: Action) -> MendCheck:
    """Weigh a week of rest between two battles; `care=ideal` means a good hospital."""
    unit = battle.units[action.unit]
    return MendCheck(max(0, full_hp(unit) - unit.hp), action.arg("care") == "ideal")


def land_mend(moment: Moment, action: Action, outcome: AidOutcome) -> None:
    """Heal the unit by the points that came back."""
    if outcome.healed:
        moment.happen(UnitHurt(action.unit, -outcome.healed))


# ------------------------------------------------------------------------------------------ the helpless


def wake_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be woken: too far, dying, no room …; None if it can (BG-35)."""
    unit, target = battle.parties(action)
    if target.side != unit.side:
        return Refusal(f"{target.name} is an enemy.", "BG-35")
    if not is_at_hand(post(battle, unit), target):
        return Refusal(f"{target.name} is out of reach.", "BG-35")
    if target.hp < 1:
        return Refusal(f"{target.name} is dying: First Aid first.", "BG-35")
    if battle.at(target.cell) is not None:
        return Refusal(f"Somebody stands over {target.name}.", "BG-35")
    return None


def land_wake(moment: Moment, action: Action, _outcome: object) -> None:
    """Wake the target, which takes part again from the next round on (BR-115, BG-35)."""
    use_action(moment, action.unit)
    target = moment.battle.units[action.target_id]
    if keep_for_later(moment, action) or target.out != "down" or moment.battle.at(target.cell) is not None:
        return
    moment.happen(UnitFell(action.target_id, "", action.unit))
    moment.happen(Tallied(action.target_id, {MOVED: 1, ACTED: 1, ENDED: 1}))


def finish_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be killed; None if it is an enemy in reach (BG-39)."""
    unit, target = battle.parties(action)
    if target.side == unit.side:
        return Refusal(f"{target.name} is on the same side.", "BG-39")
    if not is_at_hand(post(battle, unit), target):
        return Refusal(f"{target.name} is out of reach.", "BG-39")
    return None
