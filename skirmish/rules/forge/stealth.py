"""Hiding, searching, sneaking, coming across (G26, FG-26 to FG-29, FG-34)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import UnitHid
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier, Refusal, Rows, total
from skirmish.rules.contests import SearchOutcome, StealthOutcome
from skirmish.rules.engine import push
from skirmish.rules.forge.checks import NEVER, TotalCheck
from skirmish.rules.forge.modifiers import burdens, is_open_ended, skill, stat, strain
from skirmish.rules.forge.points import offer, spare
from skirmish.rules.forge.sheet import whole_speed
from skirmish.rules.forge.stealth_checks import (
    SearchCheck,
    StealthCheck,
)
from skirmish.rules.forge.turn import HELD, HOLDING, act, cannot_act
from skirmish.rules.rounds.throws import ScoreOutcome
from skirmish.rules.stealth import hiding
from skirmish.rules.stealth.hiding import is_hidden_already, is_in_plain_view, keep_roll, search_around
from skirmish.rules.stealth.unseen import STEALTH, Senses, is_sheltered, sought

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

FAR: Final = 8
"""Cells at which something ahead can be noticed: 15 m (G26)."""
NEAR: Final = 3
"""Cells at which it can be noticed whichever way one looks: 5 m (G26)."""


def _leg(unit: Unit) -> int:
    return 2 * max(1, whole_speed(unit) // 2)


SENSES: Final = Senses(leg=_leg, far=FAR, near=NEAR, opens_doors=False)
"""How units notice; a sentry walks half its Speed, and opening a door takes its turn (G36)."""


# --------------------------------------------------------------------------------------------------- hiding


def cannot_hide(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot hide: a grip, no action, or it is in plain view; None if it can (G26)."""
    if HOLDING in unit.states:
        return Refusal(f"{unit.name} has hold of somebody.", "G26")
    if HELD in unit.states and unit.states[HELD].by:
        return Refusal(f"{unit.name} is held.", "G35")
    shut = is_hidden_already(battle, unit, "G26") or cannot_act(battle, unit)
    return shut or is_in_plain_view(battle, unit, "G26")


def weigh_hiding(battle: Battle, action: Action) -> StealthCheck:
    """Weigh hiding: 2d6 + Dexterity + Stealth, against a look of each enemy with a line of sight (G26)."""
    unit = battle.units[action.unit]
    watchers = tuple(foe for foe in battle.foes(unit.side) if battle.sight.sees(foe.cell, unit.cell))
    return _contest(battle, action, watchers, hiding_rows(battle, unit))


def hiding_rows(battle: Battle, unit: Unit) -> Rows:
    """Return the rows that join the dice of a unit that hides as an action."""
    return (stat(unit, "dexterity"), skill(unit, "stealth"), *burdens(battle, unit))


def sneaking_rows(battle: Battle, unit: Unit, *, is_fast: bool = False) -> Rows:
    """Return the rows that join the dice of a unit that sneaks, with shelter and haste (G26, FG-27)."""
    rows = [stat(unit, "dexterity"), skill(unit, "stealth"), *strain(battle, unit)]
    if is_sheltered(battle, unit):
        rows.append(Modifier(1, "cover or darkness", "FG-27"))
    if is_fast:
        rows.append(Modifier(-2, "at full Speed", "G26"))
    return tuple(rows)


def seeing_rows(battle: Battle, unit: Unit) -> Rows:
    """Return the rows that join the dice of a unit that looks, on the target's side of the check."""
    own = (stat(unit, "intellect"), skill(unit, "awareness"), *strain(battle, unit))
    return tuple(
        replace(row, side="target", unit=unit.id, reason=f"{row.reason} of {unit.name}") for row in own
    )


def _contest(battle: Battle, action: Action, watchers: tuple[Unit, ...], own: Rows) -> StealthCheck:
    stored = action.arg("total")
    rows = (Modifier(int(stored), "Stealth as rolled", "G26"),) if stored else own
    each = tuple(seeing_rows(battle, foe) for foe in watchers)
    told = rows + tuple(row for theirs in each for row in theirs)
    return StealthCheck(
        total(rows),
        tuple(total(theirs) for theirs in each),
        is_open_ended(battle),
        bool(stored),
        tuple(foe.id for foe in watchers),
        tuple(foe.side for foe in watchers),
        told,
    )


def before_contest(moment: Moment, action: Action) -> bool:
    """Push the unit's own roll if it has points to spend on it, before anybody looks (G7).

    True when that roll is pushed.
    """
    if action.arg("total") or not spare(moment.battle, moment.battle.units[action.unit]):
        return False
    args = tuple(sorted((*action.args, ("for", action.verb))))
    push(moment, Action(action.unit, "keep-quiet", None, args))
    return True


def weigh_quiet(battle: Battle, action: Action) -> TotalCheck:
    """Weigh the unit's own roll, to hide or to sneak."""
    unit = battle.units[action.unit]
    if action.arg("for") == "hide":
        rows = hiding_rows(battle, unit)
    else:
        rows = sneaking_rows(battle, unit, is_fast=bool(action.arg("fast")))
    return TotalCheck(total(rows), is_open_ended(battle), rows=rows)


def land_quiet(moment: Moment, action: Action, outcome: ScoreOutcome) -> None:
    """Push the looks at the total; before them, ask whether points join it."""
    fast = (("fast", "yes"),) if action.arg("fast") else ()
    push(moment, Action(action.unit, action.arg("for"), None, (*fast, ("total", str(outcome.total)))))
    offer(moment, moment.battle.units[action.unit])


def land_hiding(moment: Moment, action: Action, outcome: StealthOutcome) -> None:
    """Hide the unit from every side that has not noticed it (G26)."""
    act(moment, action.unit)
    keep_roll(moment, action, outcome)
    units = moment.battle.units
    unit = units[action.unit]
    seen = {units[name].side for name in outcome.noticed}
    hidden = frozenset(moment.battle.scene.foes(unit.side)) - seen
    if hidden != unit.hidden_from:
        moment.happen(UnitHid(action.unit, hidden))


# ----------------------------------------------------------------------------------------- before the fight


def weigh_sneaking(battle: Battle, action: Action) -> StealthCheck:
    """Weigh a sneaking move that has ended: each enemy that could notice looks once (G26, FG-27)."""
    unit = battle.units[action.unit]
    rows = sneaking_rows(battle, unit, is_fast=bool(action.arg("fast")))
    return _contest(battle, action, SENSES.watchers(battle, unit), rows)


def weigh_coming_across(battle: Battle, action: Action) -> StealthCheck:
    """Weigh the look of a sentry that came near, against the Stealth that was rolled last (FG-29)."""
    unit, watcher = battle.units[action.unit], battle.units[action.arg("by")]
    stored = unit.states.get(STEALTH)
    if stored is not None:
        action = Action(unit.id, action.verb, None, (("total", str(stored.amount)),))
    return _contest(battle, action, (watcher,), sneaking_rows(battle, unit))


# ------------------------------------------------------------------------------------------------ searching


def land_look(moment: Moment, action: Action, _outcome: object) -> None:
    """Begin a search: hidden enemies without a total roll first, then the searcher (G26, FG-34)."""
    search_around(moment, moment.battle.units[action.unit], FAR)


def weigh_lying_low(battle: Battle, action: Action) -> StealthCheck:
    """Weigh the total of a hidden unit that has not rolled one yet (FG-34)."""
    return _contest(battle, action, (), sneaking_rows(battle, battle.units[action.unit]))


def _looking_rows(battle: Battle, unit: Unit) -> Rows:
    return (stat(unit, "intellect"), skill(unit, "awareness"), *burdens(battle, unit))


def before_finding(moment: Moment, action: Action) -> bool:
    """Push the searcher's own roll if it has points to spend on it (G7).

    It spends them before it learns whether there is anybody to find. True when that roll is pushed.
    """
    if action.arg("total") or not spare(moment.battle, moment.battle.units[action.unit]):
        return False
    push(moment, Action(action.unit, "look-about"))
    return True


def weigh_looking(battle: Battle, action: Action) -> TotalCheck:
    """Weigh the searcher's own roll: 2d6 + Intellect + Awareness (G26)."""
    rows = _looking_rows(battle, battle.units[action.unit])
    return TotalCheck(total(rows), is_open_ended(battle), can_fail=True, rows=rows)


def land_looking(moment: Moment, action: Action, outcome: ScoreOutcome) -> None:
    """Push the search with that total, and ask whether points join it; a roll that failed ends it (G7)."""
    if outcome.total <= NEVER:
        act(moment, action.unit)
        return
    push(moment, Action(action.unit, "find", None, (("total", str(outcome.total)),)))
    offer(moment, moment.battle.units[action.unit])


def weigh_finding(battle: Battle, action: Action) -> SearchCheck:
    """Weigh one look against every total near by (G26)."""
    unit = battle.units[action.unit]
    stored = action.arg("total")
    rows = (Modifier(int(stored), "as rolled", "G26"),) if stored else _looking_rows(battle, unit)
    foes = sought(battle, unit, FAR)
    totals = tuple(foe.states[STEALTH].amount if STEALTH in foe.states else 0 for foe in foes)
    names = tuple(foe.id for foe in foes)
    return SearchCheck(total(rows), totals, is_open_ended(battle), bool(stored), names, rows)


def land_finding(moment: Moment, action: Action, outcome: SearchOutcome) -> None:
    """Reveal to the searcher's side every enemy whose total was met (G26)."""
    act(moment, action.unit)
    hiding.land_finding(moment, action, outcome)
