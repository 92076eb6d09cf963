"""Grabbing, holding, squeezing, slipping out (F2-23 to F2-32, G32 to G35)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.dice import Pool
from skirmish.grid import is_adjacent, steps_apart, within
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ItemMoved, StateGained, StateLost
from skirmish.model.kit import Item
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Modifier, Refusal, Rows, total
from skirmish.rules.engine import push
from skirmish.rules.forge.announce import announce, is_told
from skirmish.rules.forge.arms import (
    PUNCH,
    YARDS,
    close_dice,
    free_hands,
    in_arm,
    is_armed,
    item_of,
    ready,
    weapon,
    whip,
    yards,
)
from skirmish.rules.forge.attack_checks import against, harm
from skirmish.rules.forge.checks import (
    BASE,
    SkillCheck,
    SkillOutcome,
    TryCheck,
    TryOutcome,
    WoundCheck,
    WoundOutcome,
)
from skirmish.rules.forge.modifiers import burdens, far_guarded, guarded, is_open_ended, lunge, skill, stat
from skirmish.rules.forge.parts import PARTS, open_parts
from skirmish.rules.forge.points import offer, spare
from skirmish.rules.forge.sheet import sheet, size_row
from skirmish.rules.forge.turn import (
    ARM,
    DODGING,
    ESCAPES,
    EXPOSED,
    HELD,
    HOLDING,
    LUNGED,
    PRONE,
    SET,
    act,
    attack,
    cannot_act,
    cannot_attack,
)
from skirmish.rules.forge.wounds import let_go, mark
from skirmish.rules.stealth.infiltration import raise_alarm
from skirmish.rules.verb import Args
from skirmish.rules.verbs.facing import face
from skirmish.rules.verbs.unreached import out_of_reach

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

BY_WHIP: Final = 1
"""`amount` of the state `holding`: with the whip, so that no further hand is taken."""


def cannot_grab(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot grab: it is in a grip, or has no action left; None if it can (G34, G35)."""
    if HELD in unit.states:
        return Refusal(f"{unit.name} is held.", "G35")
    if HOLDING in unit.states:
        return Refusal(f"{unit.name} is holding somebody already.", "G35")
    return cannot_act(battle, unit)


def grab_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the ways to grab: a free hand, a whip, a net; by option at any part of the body (F2-25, G34)."""
    items = tuple(item for item in ready(unit) if weapon(item).can_grab)
    bare = (PUNCH,) if free_hands(unit) else ()
    return tuple(
        tuple(pair for pair in (("part", part), ("with", item.id)) if pair[1])
        for item in bare + items
        for part in open_parts(battle)
    )


def grab_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be grabbed: it is too far or large, or held; None if it can be (G34)."""
    unit, target = battle.parties(action)
    item = item_of(unit, action)
    if not _reaches(unit, target, item):
        return out_of_reach(target, None if item is PUNCH else item, "G34")
    if not battle.sight.sees(unit.cell, target.cell):
        return Refusal(f"{unit.name} has no line of sight to {target.name}.", "G29")
    if HELD in target.states:
        return Refusal(f"{target.name} is held already.", "G34")
    if size_row(target) > size_row(unit) + 1:
        return Refusal(f"{target.name} is too large to be held.", "G34")
    return None


def _reaches(unit: Unit, target: Unit, item: Item) -> bool:
    if weapon(item).flight == "thrown":
        return within(unit.cell, target.cell, yards(unit, item), YARDS)
    return steps_apart(unit.cell, target.cell) <= weapon(item).reach


def weigh_grab(battle: Battle, action: Action) -> SkillCheck:
    """Weigh a Grab: 2d6 + Dexterity and only penalties, against the number of a blow (F2-23, G32, G34)."""
    unit, target = battle.parties(action)
    nth = int(action.arg("nth")) if is_told(action) else None
    own: Rows = (stat(unit, "dexterity"), *burdens(battle, unit, number=nth), *_against_arms(unit, target))
    better = 0
    if action.arg("part"):
        part = PARTS[action.arg("part")]
        own += (Modifier(part.penalty, f"the {action.arg('part')}", "F2-25"),)
        better = part.better
    number = _number(battle, unit, target)
    need = total(number) - total(own)
    check = SkillCheck(need, is_open_ended(battle), better=better, rows=own + number)
    return against(battle, action, check)


def _against_arms(unit: Unit, target: Unit) -> Rows:
    """Return the -2 for this or an earlier Grab at somebody armed; it counts once (F2-24, G33)."""
    if LUNGED in unit.states:
        return lunge(unit)
    return (Modifier(-2, "the target is armed", "F2-24"),) if is_armed(target) else ()


def _number(battle: Battle, unit: Unit, target: Unit) -> Rows:
    """Return the rows of the number to meet: beside the target a blow's, farther off a throw's (G34).

    By option a Grab beside the target meets Dexterity alone.
    """
    if not is_adjacent(unit.cell, target.cell):
        return far_guarded(battle, target, unit)
    if not _is_bare(battle):
        return guarded(battle, target, unit)
    rows = (Modifier(BASE, "Success Number", "G34", "target"), stat(target, "dexterity", "target"))
    state = target.states.get(EXPOSED)
    return (*rows, Modifier(-state.amount, "actions taken", "F2-38", "target")) if state else rows


def _is_bare(battle: Battle) -> bool:
    """Tell whether a Grab beside the target meets its Dexterity alone, which no Dodge changes (G34)."""
    return battle.option("grab_sn") == "dexterity"


def before_grab(moment: Moment, action: Action) -> bool:
    """Announce the Grab, so that the target may dodge (G17).

    At somebody armed it costs -2 from now on (G33). True when it has to wait, or comes to nothing.
    """
    battle = moment.battle
    unit, target = battle.parties(action)
    if not (unit.is_up and target.is_up):
        return True
    if is_told(action):
        return False
    if is_armed(target) and LUNGED not in unit.states:
        moment.happen(StateGained(unit.id, State(LUNGED)))
    is_far = not is_adjacent(unit.cell, target.cell)
    announce(moment, action, act, is_far=is_far, is_open=is_far or not _is_bare(battle))
    return True


def land_grab(moment: Moment, action: Action, outcome: SkillOutcome) -> None:
    """Hold the target, at the level of the success and by the part that was named (F2-27, F2-28, G28)."""
    unit, target_id = moment.battle.units[action.unit], action.target_id
    item = item_of(unit, action)
    is_net = weapon(item).flight == "thrown"
    if outcome.level:
        _hold(moment, target_id, State(HELD, by="" if is_net else unit.id, amount=outcome.level))
        if not is_net:
            moment.happen(StateGained(unit.id, State(HOLDING, target_id, BY_WHIP * (item is not PUNCH))))
        _seize(moment, target_id, action.arg("part"))
    if is_net:
        moment.happen(ItemMoved(unit.id, item, "ground", moment.battle.units[target_id].cell))
    raise_alarm(moment, unit.id)


def _hold(moment: Moment, target_id: str, state: State) -> None:
    """Hold the target: a standing Dodge of it ends, and so does a grip that it has on somebody (G35)."""
    let_go(moment, target_id)
    for name in (DODGING, SET):
        if name in moment.battle.units[target_id].states:
            moment.happen(StateLost(target_id, name))
    moment.happen(StateGained(target_id, state))


def _seize(moment: Moment, target_id: str, part: str) -> None:
    """Hold an arm, which is then of no use, or bring the target down by a leg (G28)."""
    if part == "leg" and PRONE not in moment.battle.units[target_id].states:
        moment.happen(StateGained(target_id, State(PRONE)))
    elif part in PARTS and PARTS[part].hand >= 0:
        held = in_arm(moment.battle.units[target_id], PARTS[part].hand)
        moment.happen(StateGained(target_id, State(ARM, by=held.id if held else "")))


# ------------------------------------------------------------------------------------------------- escaping


def cannot_escape(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot escape: it is not held, or has tried; None if it can (F2-26, F2-30)."""
    if HELD not in unit.states:
        return Refusal(f"{unit.name} is not held.", "F2-26")
    if unit.tally(ESCAPES):
        return Refusal(f"{unit.name} has tried to escape this round.", "F2-30")
    return cannot_act(battle, unit)


def escape_variants(_battle: Battle, _unit: Unit) -> tuple[Args, ...]:
    """List the ways to escape: by Dexterity or by Strength (F2-27)."""
    return ((("by", "dexterity"),), (("by", "strength"),))


def weigh_escape(battle: Battle, action: Action) -> TryCheck:
    """Weigh an escape: 2d6 + the stat + Escape against 8 and the level of the Grab (F2-27, F2-29)."""
    unit = battle.units[action.unit]
    own = (stat(unit, action.arg("by") or "dexterity"), skill(unit, "escape"), *burdens(battle, unit))
    number = (
        Modifier(BASE, "Success Number", "F2-27", "target"),
        Modifier(unit.states[HELD].amount, "level of the Grab", "F2-28", "target"),
    )
    need = total(number) - total(own)
    return TryCheck(need, is_open_ended(battle), spare(battle, unit), rows=own + number)


def land_escape(moment: Moment, action: Action, outcome: TryOutcome) -> None:
    """Free the unit if the escape works, or ask whether it spends the points that are missing (G7)."""
    act(moment, action.unit, **{ESCAPES: 1})
    if outcome.name == "works":
        let_go(moment, action.unit)
    elif outcome.short:
        push(moment, Action(action.unit, "slip", None, (("level", "0"), ("short", str(outcome.short)))))
        offer(moment, moment.battle.units[action.unit], is_sure=True)


def before_slip(_moment: Moment, action: Action) -> bool:
    """Tell whether nothing comes of the escape, as the points were kept."""
    return action.arg("level") == "0"


def weigh_slip(_battle: Battle, action: Action) -> TryCheck:
    """Weigh an escape that was short of its number, with the missing points added (G7)."""
    return TryCheck(0, rows=(Modifier(int(action.arg("short") or 0), "points of the Pool", "G7"),))


def land_slip(moment: Moment, action: Action, _outcome: TryOutcome) -> None:
    """Free the unit, which has spent the missing points."""
    let_go(moment, action.unit)


# -------------------------------------------------------------------------------------------------- holding


def cannot_squeeze(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot squeeze: it holds nobody or cannot attack; None if it can (F2-31, G35)."""
    if HOLDING not in unit.states:
        return Refusal(f"{unit.name} is holding nobody.", "F2-31")
    return cannot_attack(battle, unit)


def squeeze_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the target cannot be squeezed: it is not in the grip, or not in sight; None if it can be."""
    unit, target = battle.parties(action)
    if unit.states[HOLDING].by != target.id:
        return Refusal(f"{target.name} is not in the grip.", "F2-31")
    if not battle.sight.sees(unit.cell, target.cell):  # A whip holds somebody two cells away.
        return Refusal(f"{unit.name} has no line of sight to {target.name}.", "G29")
    return None


def weigh_squeeze(battle: Battle, action: Action) -> WoundCheck:
    """Weigh a squeeze, which needs no roll to hit: 2d4, a whip's 1d4, + Strength - armour (F2-31, G35)."""
    unit, target = battle.parties(action)
    return harm(unit, target, _squeeze_dice(unit), sheet(unit).strength)


def _squeeze_dice(unit: Unit) -> Pool:
    return close_dice(whip(unit) or PUNCH)


def land_squeeze(moment: Moment, action: Action, outcome: WoundOutcome) -> None:
    """Hurt the target, by an attack that cannot miss (G35)."""
    attack(moment, action.unit)
    face(moment, action, moment.battle.units[action.target_id].cell)
    mark(moment, action.target_id, outcome.wound, outcome.damage, action.unit)


def cannot_release(_battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot let go: it holds nobody; None if it can."""
    if HOLDING in unit.states:
        return None
    return Refusal(f"{unit.name} is holding nobody.", "G35")


def land_release(moment: Moment, action: Action, _outcome: object) -> None:
    """Let go of the one held, at no cost (G35)."""
    let_go(moment, action.unit)
