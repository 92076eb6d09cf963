"""Fixed challenges: tests against a number, tending the fallen, rest (FP-43, G26, G29, G32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied, UnitFell, UnitHurt
from skirmish.model.unit import Unit
from skirmish.rules.pools.checks import ChallengeCheck, ChallengeOutcome
from skirmish.rules.pools.conditions import FAILED
from skirmish.rules.pools.energy import EXPENDED, SPENT, pay
from skirmish.rules.pools.modifiers import total, trial_rows
from skirmish.rules.pools.sheet import full_health, sheet
from skirmish.rules.pools.skills import attribute_of, is_skill

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

DIFFICULTIES: Final = {"easy": 7, "average": 8, "hard": 9, "extreme": 10}
"""What each die has to reach (FP-43, G32)."""


def cap_of(unit: Unit, skill: str) -> int:
    """Return the most energy that may be added to a test of that skill (G8)."""
    return sheet(unit).rating(attribute_of(skill))


def weigh_test(battle: Battle, action: Action) -> ChallengeCheck:
    """Weigh a test of any skill (`skill`, else Athletics) against a difficulty.

    The argument `difficulty` names it; without one it is average.
    """
    skill = action.arg("skill", "athletics")
    assert is_skill(skill)
    return _check(battle, action, skill, DIFFICULTIES[action.arg("difficulty", "average")])


def _check(battle: Battle, action: Action, skill: str, difficulty: int) -> ChallengeCheck:
    unit = battle.units[action.unit]
    rows = trial_rows(battle, unit, attribute_of(skill), skill, action)
    is_critical = bool(battle.option("critical_fail"))
    return ChallengeCheck(total(rows), difficulty, is_critical, rows)


def land_test(moment: Moment, action: Action, outcome: ChallengeOutcome) -> None:
    """Pay for the test; after a critical fail, forbid a second try in this round (G31)."""
    pay(moment, action, 1)
    if outcome.name == "critical fail":
        moment.happen(Tallied(action.unit, {FAILED + action.verb: 1}))


def weigh_treatment(battle: Battle, action: Action) -> ChallengeCheck:
    """Weigh a Medicine test at average difficulty for a unit that is down (G26)."""
    return _check(battle, action, "medicine", DIFFICULTIES["average"])


def land_treatment(moment: Moment, action: Action, outcome: ChallengeOutcome) -> None:
    """Put the patient back on its feet, with a point of health for each success (FP-42, G26)."""
    pay(moment, action, 1)
    patient = moment.battle.units[action.target_id]
    if outcome.successes and patient.out == "down":
        health = min(outcome.successes, full_health(patient))
        moment.happen(UnitFell(patient.id, ""))
        moment.happen(UnitHurt(patient.id, patient.hp - health, action.unit))


def land_rest(moment: Moment, action: Action, _outcome: object) -> None:
    """Give back half of the expended energy between battles, rounded up (G29).

    A whole rest gives back all of it.
    """
    out = moment.battle.units[action.unit].tally(EXPENDED)
    left = 0 if action.arg("whole") == "yes" else out // 2
    moment.happen(Tallied(action.unit, {EXPENDED: left, SPENT: 0}))
