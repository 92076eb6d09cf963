"""Hiding, searching, being noticed, the alarm (FU-24 to FU-26, FG-25, FG-27 to FG-29, FG-33, FG-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import UnitHid
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal, Rows, total
from skirmish.rules.contests import StealthOutcome, rows_about
from skirmish.rules.fudge.modifiers import HOLDING, perception, sneaking, stealth
from skirmish.rules.fudge.sheet import half_move
from skirmish.rules.fudge.stealth_checks import SearchCheck, StealthCheck
from skirmish.rules.fudge.turn import cannot_act, use_action
from skirmish.rules.stealth.hiding import is_hidden_already, is_in_plain_view, keep_roll, search_around
from skirmish.rules.stealth.unseen import STEALTH, Senses, sought

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

SENSES: Final = Senses(leg=half_move)
"""15 m in front, 5 m all round; a sentry walks half a move (FG-26, FG-27)."""


def cannot_hide(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot hide; None if it can (FU-24, FG-33).

    It needs its action, must not be in plain view or hidden already, and must hold nobody.
    """
    if HOLDING in unit.states:
        return Refusal(f"{unit.name} has hold of somebody.", "FG-33")
    shut = is_hidden_already(battle, unit, "FU-24") or cannot_act(battle, unit)
    return shut or is_in_plain_view(battle, unit, "FG-33")


def weigh_hiding(battle: Battle, action: Action) -> StealthCheck:
    """Weigh Stealth against the Perception of all enemies, or of those in sight (FU-24, FG-33)."""
    unit = battle.units[action.unit]
    foes = tuple(battle.foes(unit.side))
    if battle.option("hide_opposed_by") == "los":
        foes = tuple(foe for foe in foes if battle.sight.sees(foe.cell, unit.cell))
    return _stealth_check(battle, foes, stealth(battle, unit))


def _stealth_check(battle: Battle, watchers: tuple[Unit, ...], rows: Rows) -> StealthCheck:
    own = total(rows)
    each = tuple(perception(battle, foe, note=f" of {foe.name}") for foe in watchers)
    rows += rows_about(watchers, each)
    names, sides = tuple(foe.id for foe in watchers), tuple(foe.side for foe in watchers)
    return StealthCheck(own, tuple(total(theirs) for theirs in each), names=names, sides=sides, rows=rows)


def land_hiding(moment: Moment, action: Action, outcome: StealthOutcome) -> None:
    """Hide the unit from all enemies, or from none (FU-25)."""
    use_action(moment, action.unit)
    keep_roll(moment, action, outcome)
    if outcome.name == "unseen":
        foes = moment.battle.scene.foes(moment.battle.units[action.unit].side)
        moment.happen(UnitHid(action.unit, frozenset(foes)))


def weigh_sneaking(battle: Battle, action: Action) -> StealthCheck:
    """Weigh Stealth against every enemy that could notice the unit where it is now (FG-27)."""
    unit = battle.units[action.unit]
    watchers = SENSES.watchers(battle, unit)
    rows = sneaking(battle, unit, is_fast=bool(action.arg("fast")))
    return _stealth_check(battle, watchers, rows)


def cannot_search(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot search; None if it has its action, even with nobody to find."""
    return cannot_act(battle, unit)


def land_look(moment: Moment, action: Action, _outcome: object) -> None:
    """Search: hidden units that have no Stealth total yet roll first, then the searcher (FG-34)."""
    use_action(moment, action.unit)
    search_around(moment, moment.battle.units[action.unit], SENSES.far)


def weigh_lying_low(battle: Battle, action: Action) -> StealthCheck:
    """Weigh the Stealth of a hidden unit that has not rolled a total yet (FG-34)."""
    unit = battle.units[action.unit]
    return _stealth_check(battle, (), sneaking(battle, unit))


def weigh_finding(battle: Battle, action: Action) -> SearchCheck:
    """Weigh one Perception roll against every stored Stealth total (FG-34)."""
    unit = battle.units[action.unit]
    rows = perception(battle, unit, "actor")
    foes = sought(battle, unit)
    totals = tuple(foe.states[STEALTH].amount if STEALTH in foe.states else 0 for foe in foes)
    return SearchCheck(total(rows), totals, tuple(foe.id for foe in foes), rows)
