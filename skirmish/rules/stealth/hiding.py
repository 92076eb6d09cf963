"""Hiding, sneaking and searching where what was rolled is kept and later looks are held against it (FG-34).

Every ruleset brings its own checks; what bars a unit from hiding, and what follows, is the same for all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.action import Action
from skirmish.model.event import StateGained, UnitNoted
from skirmish.model.unit import State, Unit
from skirmish.rules.check import Refusal
from skirmish.rules.contests import SearchOutcome, StealthOutcome
from skirmish.rules.engine import push
from skirmish.rules.stealth.unseen import STEALTH, in_the_open, notice_intruder, reveal_to, sought

if TYPE_CHECKING:
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment


def is_hidden_already(battle: Battle, unit: Unit, rule: str) -> Refusal | None:
    """Refuse to hide a unit that is hidden from every enemy side; None for any other."""
    if set(battle.scene.foes(unit.side)) <= unit.hidden_from:
        return Refusal(f"{unit.name} is hidden already.", rule)
    return None


def is_in_plain_view(battle: Battle, unit: Unit, rule: str) -> Refusal | None:
    """Refuse to hide a unit that an enemy sees without anything between (FG-33); None for any other."""
    if any(in_the_open(battle, foe, unit) for foe in battle.foes(unit.side)):
        return Refusal(f"{unit.name} stands in the open.", rule)
    return None


def land_sneaking(moment: Moment, action: Action, outcome: StealthOutcome) -> None:
    """Keep what was rolled; the unit that noticed raises the alarm at once (FG-27, FG-29)."""
    keep_roll(moment, action, outcome)
    for watcher in outcome.noticed:
        notice_intruder(moment, watcher, action.unit)


def land_coming_across(moment: Moment, action: Action, outcome: StealthOutcome) -> None:
    """Let those that noticed raise the alarm; keep the roll unless there is one from before (FG-34)."""
    if STEALTH not in moment.battle.units[action.unit].states:
        keep_roll(moment, action, outcome)
    for watcher in outcome.noticed:
        notice_intruder(moment, watcher, action.unit)


def keep_roll(moment: Moment, action: Action, outcome: StealthOutcome) -> None:
    """Keep what was rolled; nothing else comes of a roll that nobody looks at."""
    moment.happen(StateGained(action.unit, State(STEALTH, amount=outcome.total)))
    if outcome.note is not None:
        moment.happen(UnitNoted(action.unit, outcome.note))


def search_around(moment: Moment, unit: Unit, far: int) -> None:
    """Search up to so many cells away: hidden foes who have not rolled do so, then the searcher (FG-34)."""
    push(moment, Action(unit.id, "find"))
    for foe in sought(moment.battle, unit, far):
        if STEALTH not in foe.states:
            push(moment, Action(foe.id, "lie-low"))


def land_finding(moment: Moment, action: Action, outcome: SearchOutcome) -> None:
    """Reveal the units that were found to the searcher's side."""
    for foe in outcome.found:
        reveal_to(moment, action.unit, foe)
