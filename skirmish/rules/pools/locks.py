"""Forcing a locked door: a test of Athletics against the number of its lock (FP-43, G32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.event import Tallied
from skirmish.rules.pools.checks import ChallengeCheck, roll_force
from skirmish.rules.pools.conditions import FAILED, cannot_act
from skirmish.rules.pools.energy import amounts, cannot_spend, pay
from skirmish.rules.pools.modifiers import diceless, total, trial_rows
from skirmish.rules.pools.movement import DOORS
from skirmish.rules.pools.sheet import sheet
from skirmish.rules.pools.stealth import cannot_test
from skirmish.rules.verbs.doors import lock_of

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.battle import Battle
    from skirmish.model.moment import Moment
    from skirmish.model.unit import Unit
    from skirmish.rules.check import Refusal
    from skirmish.rules.contests import ForceOutcome
    from skirmish.rules.verb import Args

EFFORT: Final = ("facing", "add", "wind")
"""What may be said besides: the way to turn, energy added, a second wind."""


def cannot_force(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit cannot make the test, which takes 1 energy; None if it can (G31, G32)."""
    return cannot_act(battle, unit) or cannot_test(unit, "force")


def force_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the variants: the most energy added, and half; bare if it has none to add."""
    cap = sheet(unit).strength
    return tuple((("add", str(number)),) for number in amounts(unit, 1, cap)) or ((),)


def force_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why the unit cannot force the door with the energy that it names; None if it can (G19, G32)."""
    unit = battle.units[action.unit]
    cap = sheet(unit).strength
    return cannot_spend(unit, action, 1, cap) or diceless(
        unit, 1, cap, lambda: trial_rows(battle, unit, "strength", "athletics", action)
    )


def weigh_force(battle: Battle, action: Action) -> ChallengeCheck:
    """Weigh Athletics, with the energy added, against the number of the lock (FP-43, G32)."""
    rows = trial_rows(battle, battle.units[action.unit], "strength", "athletics", action)
    number = lock_of(battle, action).number
    return ChallengeCheck(total(rows), number, bool(battle.option("critical_fail")), rows)


def land_force(moment: Moment, action: Action, outcome: ForceOutcome) -> None:
    """Pay for the test, and open the door if it gave way; no second try after a critical fail (G31)."""
    pay(moment, action, 1)
    if outcome.name == "critical fail":
        moment.happen(Tallied(action.unit, {FAILED + action.verb: 1}))
    DOORS.burst(moment, action, outcome)


FORCE: Final = DOORS.forcing(
    cannot_force, weigh_force, roll_force, land_force,
    rule="G32", hint="Athletics against a locked door, for 1 energy and what you add.",
    variants=force_variants, can_target=force_refusal, extras=EFFORT,
)  # fmt: skip
"""Forcing a locked door."""
