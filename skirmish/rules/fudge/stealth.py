"""Hiding, searching, being noticed, the alarm (FU-24 to FU-26, FG-25, FG-27 to FG-29, FG-33, FG-34)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.grid import Cell, cover, distance2, in_front, is_concealed, is_dark, line
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Announced, MoveStopped, StateGained, UnitAlerted, UnitHid
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Modifier, Refusal
from skirmish.rules.engine import push
from skirmish.rules.fudge.modifiers import HOLDING, Rows, perception, sneaking, stealth, total
from skirmish.rules.fudge.stealth_checks import SearchCheck, SearchOutcome, StealthCheck, StealthOutcome
from skirmish.rules.fudge.turn import cannot_act, use_action
from skirmish.rules.rounds.infiltration import is_infiltrating, raise_alarm

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

FAR: Final = 15 * 15
"""Square of the metres at which something in front can be noticed (FG-27)."""
NEAR: Final = 5 * 5
"""Square of the metres at which it can be noticed whichever way one looks (FG-27)."""
STEALTH: Final = "stealth"
"""State: `amount` is the Stealth total that a search has to beat (FG-34)."""
NOTICED: Final = "noticed"
"""State: noticed an intruder before the fight, so it expects one (FG-28)."""


def cannot_hide(battle: Battle, unit: Unit) -> Refusal | None:
    """An action, not in the open, not twice, and not with an enemy in one's arms (FU-24, FG-33)."""
    if HOLDING in unit.states:
        return Refusal(f"{unit.name} has hold of somebody.", "FG-33")
    if set(battle.scene.foes(unit.side)) <= unit.hidden_from:
        return Refusal(f"{unit.name} is hidden already.", "FU-24")
    shut = cannot_act(battle, unit)
    if shut is None and any(in_the_open(battle, foe, unit) for foe in battle.foes(unit.side)):
        return Refusal(f"{unit.name} stands in the open.", "FG-33")
    return shut


def in_the_open(battle: Battle, watcher: Unit, unit: Unit) -> bool:
    """Whether the watcher has a line of sight with no cover, concealment or darkness between (FG-33)."""
    if not battle.sight.sees(watcher.cell, unit.cell):
        return False
    between = line(watcher.cell, unit.cell)[1:]
    if any(is_concealed(battle.terrain, cell) for cell in between) or is_dark(battle.terrain, unit.cell):
        return False
    return cover(battle.terrain, battle.ground.open_doors, watcher.cell, unit.cell)[0] == "none"


def perceives(battle: Battle, watcher: Unit, unit: Unit) -> bool:
    """Whether the watcher could notice it where it is now (FG-27)."""
    return notices(battle, watcher, unit.cell)


def notices(battle: Battle, watcher: Unit, cell: Cell) -> bool:
    """Whether it could notice somebody there: in sight, in front to 15 m, or any way to 5 m (FG-27)."""
    apart = distance2(watcher.cell, cell)
    if apart > FAR or not battle.sight.sees(watcher.cell, cell):
        return False
    return apart <= NEAR or in_front(watcher.cell, watcher.facing, cell)


def in_plain_view(battle: Battle, watcher: Unit, unit: Unit) -> bool:
    """In front of the watcher with nothing to hide behind (FG-34)."""
    return in_front(watcher.cell, watcher.facing, unit.cell) and in_the_open(battle, watcher, unit)


def weigh_hiding(battle: Battle, action: Action) -> StealthCheck:
    """Stealth against the Perception of every enemy in the fight, or of those in sight (FU-24, FG-33)."""
    unit = battle.units[action.unit]
    foes = tuple(battle.foes(unit.side))
    if battle.scene.options.get("hide_opposed_by") == "los":
        foes = tuple(foe for foe in foes if battle.sight.sees(foe.cell, unit.cell))
    return _stealth_check(battle, foes, stealth(battle, unit))


def _stealth_check(battle: Battle, watchers: tuple[Unit, ...], rows: Rows) -> StealthCheck:
    own = total(rows)
    each = tuple(perception(battle, foe, note=f" of {foe.name}") for foe in watchers)
    for foe, theirs in zip(watchers, each, strict=True):
        rows += tuple(replace(row, unit=foe.id) for row in theirs)
    if battle.viewer and battle.scene.fog:
        rows += (Modifier(0, "whoever is out of sight counts too", "FU-24", "target"),)
    names = tuple(foe.id for foe in watchers)
    return StealthCheck(own, tuple(total(theirs) for theirs in each), names=names, rows=rows)


def land_hiding(moment: Moment, action: Action, outcome: StealthOutcome) -> None:
    """Hidden from all, or from nobody (FU-25)."""
    use_action(moment, action.unit)
    moment.happen(StateGained(action.unit, State(STEALTH, amount=outcome.total)))
    if outcome.name == "unseen":
        foes = moment.battle.scene.foes(moment.battle.units[action.unit].side)
        moment.happen(UnitHid(action.unit, frozenset(foes)))


def weigh_sneaking(battle: Battle, action: Action) -> StealthCheck:
    """Stealth against everybody who could perceive it where it is now (FG-27)."""
    unit = battle.units[action.unit]
    watchers = tuple(foe for foe in battle.foes(unit.side) if perceives(battle, foe, unit))
    rows = sneaking(battle, unit, is_fast=bool(action.arg("fast")))
    return _stealth_check(battle, watchers, rows)


def land_sneaking(moment: Moment, action: Action, outcome: StealthOutcome) -> None:
    """Whoever noticed raises the alarm at once (FG-29)."""
    moment.happen(StateGained(action.unit, State(STEALTH, amount=outcome.total)))
    for watcher in outcome.noticed:
        notice(moment, watcher, action.unit)


def notice(moment: Moment, watcher_id: str, unit_id: str) -> None:
    """The watcher has noticed the unit: it is hidden from that side no more, and the alarm is raised."""
    find(moment, watcher_id, unit_id)
    moment.happen(StateGained(watcher_id, State(NOTICED)))
    moment.happen(Announced("alarm", watcher_id, unit_id, "FG-29"))
    raise_alarm(moment, watcher_id)


def find(moment: Moment, watcher_id: str, unit_id: str) -> None:
    """The unit is hidden from the watcher's side no more."""
    side, unit = moment.battle.units[watcher_id].side, moment.battle.units[unit_id]
    if side in unit.hidden_from:
        moment.happen(UnitHid(unit_id, unit.hidden_from - {side}, watcher_id))


def bump(moment: Moment, unit_id: str, rest: tuple[Cell, ...]) -> None:
    """Who has just walked into somebody hidden has found it, and is found; a sentry raises the alarm."""
    last, battle = moment.events[-1], moment.battle
    if not isinstance(last, MoveStopped) or last.reason != "bumped":
        return
    unit = battle.units[unit_id]
    met = next((met for cell in rest if (met := battle.at(cell)) and met.side != unit.side), None)
    if met is None:
        return
    if is_infiltrating(battle) and unit.side in met.hidden_from:
        notice(moment, unit_id, met.id)
    find(moment, unit_id, met.id)
    find(moment, met.id, unit_id)


def step_quietly(moment: Moment, unit_id: str, *, is_fast: bool) -> None:
    """After a move while nobody has noticed: somebody who could perceive it calls for a roll (FG-27)."""
    battle = moment.battle
    unit = battle.units[unit_id]
    if any(perceives(battle, foe, unit) for foe in battle.foes(unit.side)):
        push(moment, Action(unit_id, "be-noticed", None, (("fast", "yes"),) if is_fast else ()))
    check_bodies(moment)


def lose_cover(moment: Moment, mover_id: str) -> None:
    """After a move in the fight: whoever is hidden and now in plain view is seen (FG-34)."""
    battle = moment.battle
    mover = battle.units[mover_id]
    for unit in list(battle.up()):
        if not unit.hidden_from:
            continue
        watchers = battle.foes(unit.side) if unit.id == mover_id else (mover,)
        for watcher in watchers:
            if watcher.side in unit.hidden_from and in_plain_view(battle, watcher, unit):
                find(moment, watcher.id, unit.id)


def cannot_search(battle: Battle, unit: Unit) -> Refusal | None:
    """An action like any other; that nobody may be there to be found does not show."""
    return cannot_act(battle, unit)


def sought(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Hidden foes within 15 m (FG-34). In a view there are none: who is hidden is not in it."""
    return tuple(
        foe
        for foe in battle.foes(unit.side)
        if unit.side in foe.hidden_from and distance2(foe.cell, unit.cell) <= FAR
    )


def land_look(moment: Moment, action: Action, _outcome: object) -> None:
    """A search: first those roll who have no Stealth total yet, then the searcher (FG-34)."""
    use_action(moment, action.unit)
    unit = moment.battle.units[action.unit]
    push(moment, Action(unit.id, "find"))
    for foe in sought(moment.battle, unit):
        if STEALTH not in foe.states:
            push(moment, Action(foe.id, "lie-low"))


def weigh_lying_low(battle: Battle, action: Action) -> StealthCheck:
    """The Stealth total of somebody hidden who has not rolled one yet (FG-34)."""
    unit = battle.units[action.unit]
    return _stealth_check(battle, (), sneaking(battle, unit))


def land_lying_low(moment: Moment, action: Action, outcome: StealthOutcome) -> None:
    """Keep it."""
    moment.happen(StateGained(action.unit, State(STEALTH, amount=outcome.total)))


def weigh_finding(battle: Battle, action: Action) -> SearchCheck:
    """One Perception roll against every stored total (FG-34)."""
    unit = battle.units[action.unit]
    rows = perception(battle, unit, "actor")
    foes = sought(battle, unit)
    totals = tuple(foe.states[STEALTH].amount if STEALTH in foe.states else 0 for foe in foes)
    return SearchCheck(total(rows), totals, tuple(foe.id for foe in foes), rows)


def land_finding(moment: Moment, action: Action, outcome: SearchOutcome) -> None:
    """Who was beaten is hidden from the searcher's side no more."""
    for foe in outcome.found:
        find(moment, action.unit, foe)


def alert_all(moment: Moment) -> None:
    """Everybody knows of the fight (FG-30)."""
    for unit in list(moment.battle.up()):
        if not unit.alert:
            moment.happen(UnitAlerted(unit.id))


def sees_body(battle: Battle, watcher: Unit) -> Unit | None:
    """A body that the watcher cannot miss: in sight, within 15 m, in front (FG-29)."""
    for body in battle.units.values():
        if body.out not in {"down", "dead"} or distance2(watcher.cell, body.cell) > FAR:
            continue
        ahead = in_front(watcher.cell, watcher.facing, body.cell)
        if ahead and battle.sight.sees(watcher.cell, body.cell):
            return body
    return None


def check_bodies(moment: Moment) -> None:
    """A sentry that sees a body raises the alarm, without a roll (FG-29)."""
    battle = moment.battle
    if not is_infiltrating(battle):
        return
    for watcher in battle.foes(battle.scene.infiltrators):
        body = sees_body(battle, watcher)
        if body is not None:
            moment.happen(UnitAlerted(watcher.id))
            moment.happen(StateGained(watcher.id, State(NOTICED)))
            moment.happen(Announced("body found", watcher.id, body.id, "FG-29"))
            raise_alarm(moment, watcher.id)
            return
