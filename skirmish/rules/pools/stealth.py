"""Hiding, searching, sneaking, sentries (G11, G22, G24, G32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.grid import distance2
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import StateGained, StateLost, Tallied, UnitHid
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Modifier, Refusal, Rows
from skirmish.rules.contests import SearchOutcome, StealthOutcome
from skirmish.rules.pools.checks import SearchCheck, StealthCheck
from skirmish.rules.pools.conditions import (
    ELUDES,
    FAILED,
    HELD,
    HOLDING,
    STIRRED,
    cannot_act,
    eludes,
    is_able,
    lose,
)
from skirmish.rules.pools.energy import amounts, cannot_pay, cannot_spend, energy, pay
from skirmish.rules.pools.modifiers import diceless, in_the_open, passive, perception, total, trial_rows
from skirmish.rules.pools.sheet import sheet, speed, traits
from skirmish.rules.stealth.hiding import is_hidden_already, land_finding
from skirmish.rules.stealth.unseen import Senses, is_about, notice_intruder, reveal_to, sought
from skirmish.rules.verb import Args

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

FAR: Final = 10
"""Cells at which something in front can be noticed, or searched out: 15 m (G11)."""
NEAR: Final = 3
"""Cells at which it can be noticed whichever way one looks: 5 m (G11)."""
TREMOR: Final = 6
"""Cells within which tremor sense feels who moves (G5)."""
EACH: Final = 5
"""Watchers who look for themselves; of each side those farther off look as one, so that odds stay quick."""


def _leg(unit: Unit) -> int:
    return speed(unit) // 2 * 2


SENSES: Final = Senses(leg=_leg, far=FAR, near=NEAR, diagonal=2)
"""Who could notice whom before the fight."""


def cannot_test(unit: Unit, verb: str) -> Refusal | None:
    """Say why the unit cannot make a test; None if it can (G31, G32).

    A test takes 1 energy; after a critical fail there is no second try in that round.
    """
    if unit.tally(FAILED + verb):
        return Refusal(f"{unit.name} has failed at that this round.", "G31")
    return cannot_pay(unit, 1, "G32")


def cannot_hide(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot hide; None if it can (G24).

    It must not hold anybody or be held, be hidden already, or stand in the open.
    """
    if HOLDING in unit.states:
        return Refusal(f"{unit.name} has hold of somebody.", "G24")
    if HELD in unit.states:
        return Refusal(f"{unit.name} is held.", "G33")
    shut = is_hidden_already(battle, unit, "G24") or cannot_act(battle, unit) or cannot_test(unit, "hide")
    if shut is None and any(in_the_open(battle, foe, unit) for foe in lookers(battle, unit)):
        return Refusal(f"{unit.name} stands in the open.", "G24")
    return shut


def lookers(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """List the able enemies with a line of sight to the unit, the nearest first (G24)."""
    sees = battle.sight.sees
    found = [foe for foe in battle.foes(unit.side) if is_able(foe) and sees(foe.cell, unit.cell)]
    return tuple(sorted(found, key=lambda foe: distance2(foe.cell, unit.cell)))


def hide_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the variants of hiding: the most energy added, and half of it; bare if it has none to add."""
    return _efforts(unit, sheet(unit).agility)


def _efforts(unit: Unit, cap: int) -> tuple[Args, ...]:
    return tuple((("add", str(number)),) for number in amounts(unit, 1, cap)) or ((),)


def hide_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot hide with the energy that it names; None if it can (G19, G24, G32).

    Agility limits the energy added. A unit that an enemy looks at needs a die, or energy to add.
    """
    unit = battle.units[action.unit]
    cap = sheet(unit).agility
    shut = cannot_spend(unit, action, 1, cap)
    if shut is not None or not lookers(battle, unit):
        return shut
    return diceless(unit, 1, cap, lambda: trial_rows(battle, unit, "agility", "stealth", action))


def search_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the variants of searching: the most energy added, and half; bare if it has none to add."""
    return _efforts(unit, sheet(unit).acuity)


def search_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot search with the energy that it names; None if it can (G19, G32).

    Acuity limits the energy added. The unit needs a die, or energy to add.
    """
    unit = battle.units[action.unit]
    cap = sheet(unit).acuity
    return cannot_spend(unit, action, 1, cap) or diceless(
        unit, 1, cap, lambda: trial_rows(battle, unit, "acuity", "perception", action)
    )


def weigh_hiding(battle: Battle, action: Action) -> StealthCheck:
    """Weigh a Stealth test against the passive Perception of every enemy that looks (G24, G32)."""
    unit = battle.units[action.unit]
    rows = trial_rows(battle, unit, "agility", "stealth", action)
    return _against(battle, rows, lookers(battle, unit))


def _against(battle: Battle, rows: Rows, watchers: tuple[Unit, ...]) -> StealthCheck:
    own = total(rows)
    dice = {}
    for foe in watchers:
        theirs = perception(foe)
        dice[foe.id] = total(theirs, "target")
        rows += theirs
    near, rest = watchers[:EACH], watchers[EACH:]
    looks: list[tuple[str, ...]] = [(foe.id,) for foe in near]
    sides = dict.fromkeys(foe.side for foe in rest)
    looks += [tuple(foe.id for foe in rest if foe.side == side) for side in sides]
    return StealthCheck(
        own,
        tuple(sum(dice[name] for name in names) for names in looks),
        tuple("+".join(names) for names in looks),
        is_critical=bool(battle.option("critical_fail")),
        rows=rows,
    )


def land_hiding(moment: Moment, action: Action, outcome: StealthOutcome) -> None:
    """Hide the unit from every side of which nobody noticed it (G22, G24).

    On the other sides, it eludes each enemy that looked and did not notice it.
    """
    pay(moment, action, 1)
    unit = moment.battle.units[action.unit]
    watchers = lookers(moment.battle, unit)
    seeing = {moment.battle.units[name].side for name in outcome.noticed}
    hidden = frozenset(moment.battle.scene.foes(unit.side)) - seeing
    lose(moment, unit.id, ELUDES)
    fooled = [foe for foe in watchers if foe.side in seeing and foe.id not in outcome.noticed]
    for foe in fooled:
        moment.happen(StateGained(unit.id, State(ELUDES, by=foe.id, is_for_each=True)))
    for name in outcome.noticed:
        reveal_to(moment, name, unit.id)
    if hidden - unit.hidden_from:
        moment.happen(UnitHid(unit.id, hidden))
    _fail(moment, action, outcome.name)


def is_unseen_by_some(unit: Unit) -> bool:
    """Tell whether the unit hides from a side, or eludes some units (G22, G24)."""
    return bool(unit.hidden_from) or unit.has(ELUDES)


def lose_from_sight(moment: Moment) -> None:
    """Hide each unit that eludes all of a side who look at it: no comrade sees it for them any more (G22)."""
    units = moment.battle.units
    for unit in units.values():
        if not unit.out and unit.states and (eluded := unit.named(ELUDES)):
            for side in dict.fromkeys([units[state.by].side for state in eluded]):
                _lose(moment, unit, side)


def _lose(moment: Moment, unit: Unit, side: str) -> None:
    """Hide the unit from the side if it eludes everybody of it who has a line of sight to it."""
    battle = moment.battle
    if side in unit.hidden_from:
        return
    sees = battle.sight.sees
    looking = [foe for foe in battle.up(side) if sees(foe.cell, unit.cell)]
    if not looking or not all(eludes(unit, foe) for foe in looking):
        return
    for foe in battle.units.values():
        if foe.side == side:
            _spotted(moment, foe.id, unit.id)
    hidden = moment.battle.units[unit.id].hidden_from
    moment.happen(UnitHid(unit.id, hidden | {side}))


def find_in_plain_view(moment: Moment, mover_id: str) -> None:
    """Find units that hide in plain view of an able enemy when a Move ends; let tremors be felt (G5, G24)."""
    battle, sees = moment.battle, moment.battle.sight.sees
    for unit in battle.units.values():
        if unit.out or not is_unseen_by_some(unit) or not _is_looked_at(battle, unit):
            continue
        for watcher in battle.foes(unit.side):
            if sees(watcher.cell, unit.cell) and is_able(watcher) and in_the_open(battle, watcher, unit):
                reveal_to(moment, watcher.id, unit.id)
                _spotted(moment, watcher.id, unit.id)
    tremble(moment, mover_id)


def _is_looked_at(battle: Battle, unit: Unit) -> bool:
    """Tell whether an enemy has a line of sight to the unit; without fog that one may have."""
    bit = battle.terrain.bit(unit.cell)
    return any(battle.visible(side) >> bit & 1 for side in battle.scene.foes(unit.side))


def _spotted(moment: Moment, watcher_id: str, unit_id: str) -> None:
    """End the state `eludes` towards that watcher: it now sees the unit for itself."""
    for state in moment.battle.units[unit_id].named(ELUDES):
        if state.by == watcher_id:
            moment.happen(StateLost.of(unit_id, state))


def tremble(moment: Moment, unit_id: str) -> None:
    """Let tremor sense near the unit find it when it moves or acts, now or later this round (G5).

    A unit with tremor sense also finds the enemies near it that stirred before in this round.
    """
    battle = moment.battle
    unit = battle.units[unit_id]
    if is_unseen_by_some(unit):
        moles = [foe for foe in battle.foes(unit.side) if "tremor_sense" in traits(foe)]
        if moles and not unit.tally(STIRRED):
            moment.happen(Tallied(unit_id, {STIRRED: 1}))
        for mole in moles:
            _feel(moment, mole, unit)
    if unit.is_up and "tremor_sense" in traits(unit):
        for foe in battle.foes(unit.side):
            if foe.tally(STIRRED):
                _feel(moment, unit, foe)


def _feel(moment: Moment, mole: Unit, unit: Unit) -> None:
    """Let the mole find the unit by tremor sense, if it is near."""
    if is_about(moment.battle, mole, unit, TREMOR):
        reveal_to(moment, mole.id, unit.id)
        _spotted(moment, mole.id, unit.id)


def cannot_search(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot search; None if it can, even if nobody is there to be found."""
    return cannot_act(battle, unit) or cannot_test(unit, "search")


def wanted(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """List the foes within ten cells that hide from the unit's side, or elude it (G22, G24)."""
    hidden = sought(battle, unit, FAR)
    return tuple(
        foe
        for foe in battle.foes(unit.side)
        if foe in hidden or (eludes(foe, unit) and is_about(battle, unit, foe, FAR))
    )


def weigh_search(battle: Battle, action: Action) -> SearchCheck:
    """Weigh a Perception test against the passive Stealth of each foe that hides near (G24, G32)."""
    unit = battle.units[action.unit]
    foes = wanted(battle, unit)
    rows = trial_rows(battle, unit, "acuity", "perception", action)
    hiders = tuple(total(passive(foe, "agility", "stealth"), "target") for foe in foes)
    is_critical = bool(battle.option("critical_fail"))
    return SearchCheck(total(rows), hiders, tuple(foe.id for foe in foes), is_critical, rows)


def land_search(moment: Moment, action: Action, outcome: SearchOutcome) -> None:
    """Pay, and find foes: they hide from the searcher's side and elude the searcher no more."""
    pay(moment, action, 1)
    land_finding(moment, action, outcome)
    for foe in outcome.found:
        _spotted(moment, action.unit, foe)
    _fail(moment, action, outcome.name)


def _fail(moment: Moment, action: Action, name: str) -> None:
    """Forbid a second try in this round after a critical fail (G31)."""
    if name == "critical fail":
        moment.happen(Tallied(action.unit, {FAILED + action.verb: 1}))


def quietly(unit: Unit, *, is_fast: bool, verb: str) -> Action:
    """Build the Stealth test after a sneaking move, with the most energy that can be added (G11)."""
    more = max(0, min(sheet(unit).agility, energy(unit) - 1))
    args = (("add", str(more)), *((("fast", "yes"),) if is_fast else ()))
    return Action(unit.id, verb, None, args)


def _sneaking(battle: Battle, unit: Unit, *, is_fast: bool) -> Rows:
    """Build the rows of a sneaking test; empty without energy, 2 dice less at full Speed (G11)."""
    if not energy(unit):
        return ()
    action = quietly(unit, is_fast=is_fast, verb="be-noticed")
    rows = trial_rows(battle, unit, "agility", "stealth", action)
    return (*rows, Modifier(-2, "moving fast", "G11")) if is_fast else rows


def weigh_sneaking(battle: Battle, action: Action) -> StealthCheck:
    """Weigh the Stealth test after a sneaking move, against everybody who could notice (G11)."""
    unit = battle.units[action.unit]
    rows = _sneaking(battle, unit, is_fast=bool(action.arg("fast")))
    return _against(battle, rows, SENSES.watchers(battle, unit))


def land_sneaking(moment: Moment, action: Action, outcome: StealthOutcome) -> None:
    """Pay for the test; each enemy that noticed the unit raises the alarm (G11)."""
    _pay_for_quiet(moment, action.unit)
    for watcher in outcome.noticed:
        notice_intruder(moment, watcher, action.unit)


def _pay_for_quiet(moment: Moment, unit_id: str) -> None:
    unit = moment.battle.units[unit_id]
    if energy(unit):
        pay(moment, quietly(unit, is_fast=False, verb="be-noticed"), 1)


def weigh_coming_across(battle: Battle, action: Action) -> StealthCheck:
    """Weigh the passive pools of a sentry and a hidden unit that it comes near (G11, G32)."""
    unit, watcher = battle.units[action.unit], battle.units[action.arg("by")]
    return _against(battle, passive(unit, "agility", "stealth", "actor"), (watcher,))


def land_coming_across(moment: Moment, action: Action, outcome: StealthOutcome) -> None:
    """Raise the alarm if the sentry noticed the unit; otherwise nothing happens."""
    for watcher in outcome.noticed:
        notice_intruder(moment, watcher, action.unit)
