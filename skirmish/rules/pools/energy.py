"""Energy: what there is, what is spent, added and expended, what comes back (FP-12 to FP-23, G28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.model.battle import Battle
from skirmish.model.event import Tallied
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.pools.sheet import max_energy, sheet
from skirmish.rules.verb import Args

if TYPE_CHECKING:
    from skirmish.model.action import Action
    from skirmish.model.moment import Moment

SPENT: Final = "spent"
"""Tally: energy spent or added since the round began; it all returns when the next one does (FP-22)."""
EXPENDED: Final = "expended"
"""Tally: energy expended; it stays out until the unit rests (FP-23)."""

ROUNDS_LEFT: Final = 4
"""Rounds that energy expended is taken to be missed in."""


def energy(unit: Unit) -> int:
    """Compute the energy that the unit has left now."""
    tallies = unit.tallies
    return max(0, sheet(unit).energy - tallies.get(EXPENDED, 0) - tallies.get(SPENT, 0))


def debt(unit: Unit) -> float:
    """Return the turns to come that the unit has spent with what it has expended (FP-23)."""
    return ROUNDS_LEFT * unit.tally(EXPENDED) / max(1, max_energy(unit))


def spend(moment: Moment, unit_id: str, points: int) -> None:
    """Set energy aside until the next round, whether spent or added (FP-17 to FP-20)."""
    if points:
        moment.happen(Tallied(unit_id, {SPENT: moment.battle.units[unit_id].tally(SPENT) + points}))


def expend(moment: Moment, unit_id: str, points: int = 1) -> None:
    """Take energy from the unit until it rests (FP-21)."""
    if points:
        moment.happen(Tallied(unit_id, {EXPENDED: moment.battle.units[unit_id].tally(EXPENDED) + points}))


def cannot_pay(unit: Unit, points: int, rule: str = "FP-14") -> Refusal | None:
    """Say why the unit cannot spend so much energy; None if it can (G9)."""
    left = energy(unit)
    return None if left >= points else Refusal(f"{unit.name} has {left} energy left, not {points}.", rule)


def cannot_expend(unit: Unit, points: int = 1) -> Refusal | None:
    """Say why the unit cannot expend so much energy; None if it can (G28).

    In one battle it can expend at most its Stamina.
    """
    most = sheet(unit).stamina
    if unit.tally(EXPENDED) + points > most:
        return Refusal(f"{unit.name} can expend no more than {most} in a battle.", "G28")
    return cannot_pay(unit, points, "G28")


def added(action: Action) -> int:
    """Return the energy that the action adds; 0 if it names none, -1 if what it names is no number."""
    text = action.arg("add", "0")
    return int(text) if text.isdecimal() and len(text) < 4 else -1


def is_winded(action: Action) -> bool:
    """Tell whether the action comes with a second wind (G28)."""
    return action.arg("wind") == "yes"


def amounts(unit: Unit, cost: int, cap: int) -> tuple[int, ...]:
    """List the amounts of energy worth offering: the most that may be added, and half of it (FP-28)."""
    most = max(0, min(cap, energy(unit) - cost))
    return tuple(dict.fromkeys(number for number in (most, (most + 1) // 2) if number))


def offers(unit: Unit, cost: int, cap: int, expends: int = 0) -> tuple[Args, ...]:
    """List the ways to add energy: the most, half of it, the most with a second wind (FP-16, G28).

    `expends`: what the action itself expends on top of its cost.
    """
    cost += expends
    added_ways = [(("add", str(number)),) for number in amounts(unit, cost, cap)]
    winded = (("add", str(cap)), ("wind", "yes"))
    can = cap > 0 and cannot_expend(unit, expends + 1) is None and energy(unit) > cost + cap
    return (*added_ways, winded) if can else tuple(added_ways)


def has_wind(args: Args) -> bool:
    """Tell whether the variant has a second wind, whose energy is missed later (G28)."""
    return ("wind", "yes") in args


def cannot_spend(unit: Unit, action: Action, cost: int, cap: int, expends: int = 0) -> Refusal | None:
    """Say why the action cannot be made with the energy that it names; None if it can (FP-28, G28).

    `expends`: what the action itself expends on top of its cost.
    """
    more = added(action)
    if more < 0 or action.arg("wind") not in {"", "yes"}:
        return Refusal("Say how much energy to add, as in add=2, and wind=yes for a second wind.", "FP-16")
    if more > cap:
        return Refusal(f"{unit.name} can add at most {cap} to this.", "FP-28")
    out = expends + is_winded(action)
    if out and (shut := cannot_expend(unit, out)) is not None:
        return shut
    return cannot_pay(unit, cost + more + out)


def pay(moment: Moment, action: Action, cost: int) -> None:
    """Spend the cost and the energy that the action adds, and expend that of a second wind."""
    spend(moment, action.unit, cost + max(0, added(action)))
    expend(moment, action.unit, int(is_winded(action)))


def round_of(battle: Battle) -> int:
    """Return the number of the current round; 0 before the fight."""
    return battle.clock.round if battle.clock is not None else 0
