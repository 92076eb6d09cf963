"""First Aid, waking, and killing the helpless (BR-115, BR-120 to BR-123, BG-35, BG-36, BG-39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.grid import is_adjacent
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied, UnitFell, UnitHurt, UnitNoted
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier, Refusal
from skirmish.rules.ranks.checks import AidCheck, AidOutcome, MendCheck
from skirmish.rules.ranks.defence import level_chance
from skirmish.rules.ranks.sheet import full_hp
from skirmish.rules.ranks.skills import chance, skill_rows
from skirmish.rules.ranks.timing import STEP, post, went
from skirmish.rules.ranks.turn import cannot_act, use_action
from skirmish.rules.ranks.wounds import Injuries, injuries
from skirmish.rules.rounds.declared import DeclaredClock, put_by
from skirmish.rules.verb import Args
from skirmish.rules.verbs.turn import ACTED, ENDED, MOVED

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

LATE: Final = "late"
"""Topic: First Aid, when all have acted."""


def is_resolving(battle: Battle) -> bool:
    """Whether all have acted."""
    clock = battle.clock
    return not isinstance(clock, DeclaredClock) or clock.phase == "resolution"


def patients(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Comrades beside it with a wound that nobody has treated, the worst off first."""
    here = post(battle, unit)
    found = [
        other
        for other in battle.units.values()
        if other.side == unit.side
        and other is not unit
        and other.out in {"", "down"}
        and is_adjacent(other.cell, here)
        and injuries(other)
    ]
    return tuple(sorted(found, key=lambda other: other.hp))


def may_help(battle: Battle, unit: Unit) -> bool:
    """Whether it is asked in Resolution: it kept its action, hardly moved, and somebody needs it (BG-36)."""
    return cannot_act(battle, unit) is None and went(battle, unit) <= STEP and bool(patients(battle, unit))


def cannot_help(battle: Battle, unit: Unit) -> Refusal | None:
    """First Aid takes the whole round, so there is no going far (BR-123, BG-36)."""
    if went(battle, unit) > STEP:
        return Refusal(f"{unit.name} goes too far to give First Aid.", "BG-36")
    return cannot_act(battle, unit)


def aid_ways(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """By the number of the wound, the worst first; declared without one, it is chosen when all have acted."""
    if not is_resolving(battle):
        return ((),)
    worst: dict[int, int] = {}
    for other in patients(battle, unit):
        for number, points in injuries(other).items():
            worst[number] = max(points, worst.get(number, 0))
    numbers = sorted(worst, key=lambda number: (-worst[number], number))
    return tuple((("wound", str(number)),) for number in numbers)


def aid_fits(battle: Battle, action: Action) -> Refusal | None:
    """A comrade beside it, and a wound not yet treated (BR-122)."""
    unit, target = battle.parties(action)
    if target.side != unit.side:
        return Refusal(f"{target.name} is an enemy.", "BG-36")
    if not is_adjacent(post(battle, unit), target.cell):
        return Refusal(f"{target.name} is out of reach.", "BG-36")
    if not is_resolving(battle):
        return None
    if action.arg("wound") and int(action.arg("wound")) not in injuries(target):
        return Refusal(f"{target.name} has no such wound, or it was treated.", "BR-122")
    return None


def weigh_aid(battle: Battle, action: Action) -> AidCheck:
    """First Aid against that one wound."""
    unit, target = battle.parties(action)
    number = int(action.arg("wound") or min(injuries(target), default=0))
    wound = injuries(target).get(number, 0)
    rows = skill_rows(unit, "first_aid")
    rows += (Modifier(0, f"a wound of {wound}", "BR-121", "target"),)
    is_better = bool(battle.option("first_aid_special"))
    return AidCheck(level_chance(battle, chance(rows)), wound, is_better, rows)


def land_aid(moment: Moment, action: Action, outcome: AidOutcome) -> None:
    """Points come back, and that wound has had its treatment, success or not (BR-120, BR-122)."""
    use_action(moment, action.unit)
    target = action.target_id
    hurt = moment.battle.units[target]
    number = int(action.arg("wound") or min(injuries(hurt), default=0))
    if outcome.healed:
        moment.happen(UnitHurt(target, -outcome.healed, action.unit))
    moment.happen(UnitNoted(target, hurt.note(Injuries).treated(number)))


def weigh_mend(battle: Battle, action: Action) -> MendCheck:
    """A week between two battles; `care=ideal` in a good hospital."""
    unit = battle.units[action.unit]
    return MendCheck(max(0, full_hp(unit) - unit.hp), action.arg("care") == "ideal")


def land_mend(moment: Moment, action: Action, outcome: AidOutcome) -> None:
    """Points come back."""
    if outcome.healed:
        moment.happen(UnitHurt(action.unit, -outcome.healed))


# ------------------------------------------------------------------------------------------ the helpless


def wake_fits(battle: Battle, action: Action) -> Refusal | None:
    """A comrade beside it, with at least a point left, and room to stand (BG-35)."""
    unit, target = battle.parties(action)
    if target.side != unit.side:
        return Refusal(f"{target.name} is an enemy.", "BG-35")
    if not is_adjacent(post(battle, unit), target.cell):
        return Refusal(f"{target.name} is out of reach.", "BG-35")
    if target.hp < 1:
        return Refusal(f"{target.name} is dying: First Aid first.", "BG-35")
    if battle.at(target.cell) is not None:
        return Refusal(f"Somebody stands over {target.name}.", "BG-35")
    return None


def land_wake(moment: Moment, action: Action, _outcome: object) -> None:
    """Awake, and in the fight again from the next round on (BR-115, BG-35)."""
    use_action(moment, action.unit)
    target = moment.battle.units[action.target_id]
    if put_by(moment, action) or target.out != "down" or moment.battle.at(target.cell) is not None:
        return
    moment.happen(UnitFell(action.target_id, "", action.unit))
    moment.happen(Tallied(action.target_id, {MOVED: 1, ACTED: 1, ENDED: 1}))


def finish_fits(battle: Battle, action: Action) -> Refusal | None:
    """An enemy beside it that lies helpless (BG-39)."""
    unit, target = battle.parties(action)
    if target.side == unit.side:
        return Refusal(f"{target.name} is on the same side.", "BG-39")
    if not is_adjacent(post(battle, unit), target.cell):
        return Refusal(f"{target.name} is out of reach.", "BG-39")
    return None
