"""Coming up unnoticed, and assassination (DL-77 to DL-80, DG-32 to DG-36)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.grid import in_front
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Announced, StateGained
from skirmish.model.unit import State, Unit
from skirmish.rules import wounds
from skirmish.rules.check import Modifier, Refusal, Rows, total
from skirmish.rules.contests import rows_about
from skirmish.rules.engine import push
from skirmish.rules.stealth.infiltration import is_infiltrating, raise_alarm
from skirmish.rules.stealth.unseen import NOTICED, Senses, is_sheltered, notice_intruder, reveal_to
from skirmish.rules.stunts.attack import has_attacked
from skirmish.rules.stunts.checks import ContestCheck, ContestOutcome, CrowdCheck, CrowdOutcome
from skirmish.rules.stunts.defence import (
    STALKING,
    give_away,
    is_known,
    is_stalking,
    is_unaware,
    note,
    uncover,
)
from skirmish.rules.stunts.modifiers import is_close, is_within, notice, sneak
from skirmish.rules.stunts.turn import cannot_attack, round_of, spend, was_seen
from skirmish.rules.stunts.wounds import fall
from skirmish.rules.verb import Args
from skirmish.rules.verbs.facing import face

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

CAREFUL: Final = 6
"""Half steps of a sneaking move: half a Move (DG-35)."""
SENSES: Final = Senses(leg=lambda _unit: CAREFUL)
"""15 m in front, 5 m all round; a sentry walks half a Move (DG-35)."""
ENDS: Final = ("kill", "knock-out")
"""What an assassin may do to the target (DL-77)."""


# --------------------------------------------------------------------------------------- the first approach


def watchers(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """List the enemies that could notice the unit before the fight.

    If the unit is in contact with an enemy, DG-33 says which ones could, else DG-35.
    """
    foes = battle.foes(unit.side)
    if not any(is_close(foe, unit) for foe in foes):
        return SENSES.watchers(battle, unit)
    return tuple(foe for foe in foes if is_close(foe, unit) or _looks_on(battle, foe, unit))


def _looks_on(battle: Battle, foe: Unit, unit: Unit) -> bool:
    """Tell whether the enemy has the unit in sight, within medium range and in its front (DG-33)."""
    return (
        is_within(foe.cell, unit.cell, "medium")
        and in_front(foe.cell, foe.facing, unit.cell)
        and battle.sight.sees(foe.cell, unit.cell)
    )


def weigh_sneaking(battle: Battle, action: Action) -> CrowdCheck:
    """Weigh Sneak, with cover and haste, against the Notice of each who could notice (DG-33, DG-35)."""
    unit = battle.units[action.unit]
    rows = sneak(unit)
    if is_sheltered(battle, unit):
        rows += (Modifier(10, "cover or darkness", "DG-35"),)
    if action.arg("fast"):
        rows += (Modifier(-20, "moving fast", "DG-35"),)
    return crowd(rows, watchers(battle, unit))


def weigh_coming_across(battle: Battle, action: Action) -> CrowdCheck:
    """Weigh the Notice of a sentry that came near the unit against a fresh Sneak (DG-35)."""
    unit = battle.units[action.unit]
    rows = sneak(unit)
    if is_sheltered(battle, unit):
        rows += (Modifier(10, "cover or darkness", "DG-35"),)
    return crowd(rows, (battle.units[action.arg("by")],))


def crowd(rows: Rows, foes: tuple[Unit, ...], apart: tuple[Unit, ...] = ()) -> CrowdCheck:
    """Weigh one Sneak roll against the Notice of each of those enemies.

    Odds tell only whether anybody of a side notices; each of `apart` is told by itself.
    """
    own = total(rows)
    each = tuple(notice(foe, note=f" of {foe.name}") for foe in foes)
    rows += rows_about(foes, each)
    groups = tuple(f"{foe.side}:{foe.id}" if foe in apart else foe.side for foe in foes)
    names = tuple(foe.id for foe in foes)
    return CrowdCheck(own, tuple(total(theirs) for theirs in each), names, rows, groups)


def land_sneaking(moment: Moment, action: Action, outcome: CrowdOutcome) -> None:
    """Let the unit that noticed raise the alarm at once (DG-35)."""
    for watcher in outcome.winners:
        notice_intruder(moment, watcher, action.unit)


def creep_up(moment: Moment, unit_id: str) -> bool:
    """Ask for a roll if the unit, after a move in the fight, has come up to unaware enemies (DG-33).

    Return True if the unit hides, so that this roll decides whether it is seen.
    """
    battle = moment.battle
    unit = battle.units[unit_id]
    near = unaware_near(battle, unit)
    if not near:
        return False
    of = " ".join(foe.id for foe in (*near, *onlookers(battle, unit, near)))
    push(moment, Action(unit_id, "creep-up", None, (("of", of),)))
    return bool(unit.hidden_from)


def unaware_near(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """List enemies in contact that know nothing of the unit, which hid or was out of sight (DG-32)."""
    return tuple(
        foe
        for foe in battle.foes(unit.side)
        if is_close(foe, unit) and not is_stalking(unit, foe) and is_fresh(battle, unit, foe)
    )


def onlookers(battle: Battle, unit: Unit, near: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """List the other enemies that look on and know nothing of the unit (DG-33)."""
    return tuple(
        foe
        for foe in battle.foes(unit.side)
        if foe not in near
        and _looks_on(battle, foe, unit)
        and (is_stalking(unit, foe) or is_fresh(battle, unit, foe))
    )


def is_fresh(battle: Battle, unit: Unit, foe: Unit) -> bool:
    """Tell whether the unit hides from that enemy or was out of its sight, and is not found out (DG-32)."""
    is_out_of_sight = foe.side in unit.hidden_from or not was_seen(battle, unit, foe)
    return is_out_of_sight and not _has_met(unit, foe)


def _has_met(unit: Unit, foe: Unit) -> bool:
    """Tell whether the unit attacked that enemy this round, or was found out by it."""
    return has_attacked(unit, foe, "shot", "struck") or is_known(unit, foe)


def weigh_creeping(battle: Battle, action: Action) -> CrowdCheck:
    """Weigh the first Sneak roll, in a running fight (DL-78, DG-33)."""
    unit = battle.units[action.unit]
    foes = tuple(battle.units[foe] for foe in action.arg("of").split())
    return crowd(sneak(unit), foes, tuple(foe for foe in foes if is_close(foe, unit)))


def land_creeping(moment: Moment, action: Action, outcome: CrowdOutcome) -> None:
    """Let the enemies that won find the unit, and note that the others in contact who rolled are unaware.

    Those stay unaware of it until its next turn ends.
    """
    rolled = action.arg("of").split()
    near = [foe for foe in unaware_near(moment.battle, moment.battle.units[action.unit]) if foe.id in rolled]
    for foe in outcome.winners:
        reveal_to(moment, foe, action.unit)
        give_away(moment, action.unit, foe)
    for victim in near:
        if victim.id not in outcome.winners:
            note(moment, action.unit, STALKING, victim.id, round_of(moment.battle))


# ---------------------------------------------------------------------------------------- the last approach


def cannot_assassinate(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot assassinate; None if it is unnoticed and can attack (DG-34)."""
    if not unit.hidden_from and not unit.has(STALKING):
        return Refusal(f"Nobody is unaware of {unit.name}.", "DL-77")
    return cannot_attack(battle, unit)


def assassinate_variants(_battle: Battle, _unit: Unit) -> tuple[Args, ...]:
    """List the two ways: to kill, or to knock out, as the assassin chooses (DL-77)."""
    return tuple((("end", end),) for end in ENDS)


def assassinate_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be assassinated; None if it is close and unaware (DL-77, DG-32)."""
    unit, target = battle.parties(action)
    if not is_close(unit, target):
        return Refusal(f"{target.name} is not in close contact.", "DL-78")
    if is_unaware(unit, target) and not _has_met(unit, target):
        return None
    return Refusal(f"{target.name} knows of {unit.name}.", "DL-77")


def weigh_assassination(battle: Battle, action: Action) -> ContestCheck:
    """Weigh the second Sneak roll (DL-78, DG-34)."""
    unit, target = battle.parties(action)
    own, other = sneak(unit), notice(target)
    return ContestCheck(total(own), total(other), own + other)


def land_assassination(moment: Moment, action: Action, outcome: ContestOutcome) -> None:
    """Kill or knock out the target in silence, unless its Notice wins (DL-77, DL-79).

    If it does, the target knows of the unit, and the fight goes on, or begins.
    """
    target = action.target_id
    spend(moment, action.unit, "attack")
    face(moment, action, moment.battle.units[target].cell)
    uncover(moment, action.unit, target)
    if outcome.name != "lost":
        wounds.hurt(moment, target, moment.battle.units[target].hp, action.unit)
        fall(moment, target, "dead" if action.arg("end") == "kill" else "down", action.unit)
        SENSES.check_bodies(moment)
        return
    reveal_to(moment, target, action.unit)
    give_away(moment, action.unit, target)
    if is_infiltrating(moment.battle):
        moment.happen(StateGained(target, State(NOTICED)))
        moment.happen(Announced("assassin noticed", target, action.unit, "DL-79"))
        raise_alarm(moment, target)


# ----------------------------------------------------------------------------------------------- the fallen


def fallen_near(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """List the enemies that lie beside the unit, out cold (DL-80, DG-36)."""
    return tuple(
        foe
        for foe in battle.units.values()
        if foe.side != unit.side and foe.out == "down" and (is_close(foe, unit) or foe.cell == unit.cell)
    )


def finish_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List one way for each enemy that lies beside the unit, out cold."""
    return tuple((("of", foe.id),) for foe in fallen_near(battle, unit))


def land_finish(moment: Moment, action: Action, _outcome: object) -> None:
    """Kill the fallen enemy, without a roll, and in silence (DG-36)."""
    spend(moment, action.unit, "attack")
    fall(moment, action.arg("of"), "dead", action.unit)
