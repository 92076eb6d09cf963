"""Hiding, searching, being noticed: Stealth or Hide against the better of Spot and Listen (BG-38)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import UnitHid
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier, Refusal, Rows
from skirmish.rules.contests import StealthOutcome, rows_about
from skirmish.rules.ranks.defence import level_chance
from skirmish.rules.ranks.skills import chance, skill_rows
from skirmish.rules.ranks.stealth_checks import HidingRoll, SearchCheck, StealthCheck
from skirmish.rules.ranks.timing import STEP
from skirmish.rules.ranks.turn import cannot_act, use_action
from skirmish.rules.stealth.hiding import is_hidden_already, is_in_plain_view, keep_roll, search_around
from skirmish.rules.stealth.unseen import Senses, is_sheltered, sought

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

HASTE: Final = -20
"""What moving fast takes off Stealth before the fight (BG-38)."""
SHELTER: Final = 10
"""What cover or darkness adds to Stealth (BG-38)."""


def _leg(_unit: Unit) -> int:
    return STEP


SENSES: Final = Senses(leg=_leg)
"""15 m in front, 5 m all round; a sentry goes 5 m in a turn (BG-38)."""


def senses_rows(unit: Unit, note: str = "") -> Rows:
    """Return the chance of Spot or of Listen, whichever is better, as rows."""
    both = [skill_rows(unit, name, party="target", note=note) for name in ("spot", "listen")]
    return max(both, key=chance)


def cannot_hide(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit may not hide: it is hidden, has no action, or is in plain view; None if it may."""
    shut = is_hidden_already(battle, unit, "BG-38") or cannot_act(battle, unit)
    return shut or is_in_plain_view(battle, unit, "BG-38")


def _check(battle: Battle, rows: Rows, watchers: tuple[Unit, ...], stored: str = "") -> StealthCheck:
    own = level_chance(battle, chance(rows))
    each = tuple(senses_rows(foe, f" of {foe.name}") for foe in watchers)
    rows += rows_about(watchers, each)
    chances = tuple(level_chance(battle, chance(theirs)) for theirs in each)
    names, sides = tuple(foe.id for foe in watchers), tuple(foe.side for foe in watchers)
    return StealthCheck(own, chances, stored, names, sides, rows)


def weigh_hiding(battle: Battle, action: Action) -> StealthCheck:
    """Weigh Hide against every enemy that has the unit in sight."""
    unit = battle.units[action.unit]
    foes = tuple(foe for foe in battle.foes(unit.side) if battle.sight.sees(foe.cell, unit.cell))
    return _check(battle, skill_rows(unit, "hide"), foes)


def land_hiding(moment: Moment, action: Action, outcome: StealthOutcome) -> None:
    """Keep what was rolled, and hide the unit from all its enemies if none of them saw it."""
    use_action(moment, action.unit)
    keep_roll(moment, action, outcome)
    if outcome.name == "unseen":
        foes = moment.battle.scene.foes(moment.battle.units[action.unit].side)
        moment.happen(UnitHid(action.unit, frozenset(foes)))


def sneaking_rows(battle: Battle, unit: Unit, *, is_fast: bool) -> Rows:
    """Return the chance of Stealth, with haste and shelter, as rows."""
    flats = []
    if is_fast:
        flats.append(Modifier(HASTE, "moving fast", "BG-38"))
    if is_sheltered(battle, unit):
        flats.append(Modifier(SHELTER, "cover or darkness", "BG-38"))
    return skill_rows(unit, "stealth", flats=flats)


def weigh_sneaking(battle: Battle, action: Action) -> StealthCheck:
    """Weigh Stealth against everybody who could notice the unit where it is now (BG-38)."""
    unit = battle.units[action.unit]
    rows = sneaking_rows(battle, unit, is_fast=bool(action.arg("fast")))
    return _check(battle, rows, SENSES.watchers(battle, unit))


def weigh_coming_across(battle: Battle, action: Action) -> StealthCheck:
    """Weigh the senses of a sentry that came near against the unit's Stealth (BG-38).

    The level that the unit rolled last stands; if it has not rolled yet, it does so now.
    """
    unit, watcher = battle.units[action.unit], battle.units[action.arg("by")]
    kept = unit.note(HidingRoll)
    if not kept.level:
        return _check(battle, sneaking_rows(battle, unit, is_fast=False), (watcher,))
    rows = (Modifier(kept.percent, f"Stealth as rolled last, a {kept.level}", "BG-38"),)
    return _check(battle, rows, (watcher,), kept.level)


def land_look(moment: Moment, action: Action, _outcome: object) -> None:
    """Start a search: hidden units that have not rolled yet do so first, then the searcher rolls."""
    use_action(moment, action.unit)
    search_around(moment, moment.battle.units[action.unit], SENSES.far)


def weigh_lying_low(battle: Battle, action: Action) -> StealthCheck:
    """Weigh the Stealth of a hidden unit that has not rolled yet."""
    unit = battle.units[action.unit]
    return _check(battle, sneaking_rows(battle, unit, is_fast=False), ())


def weigh_finding(battle: Battle, action: Action) -> SearchCheck:
    """Weigh one roll of Spot or Listen against every hidden foe within 15 m."""
    unit = battle.units[action.unit]
    rows = tuple(replace(row, side="actor") for row in senses_rows(unit))
    foes = sought(battle, unit)
    kept = tuple(foe.note(HidingRoll) for foe in foes)
    return SearchCheck(level_chance(battle, chance(rows)), kept, tuple(foe.id for foe in foes), rows)
