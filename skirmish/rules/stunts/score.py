"""A die for each side every round, and a die between equals (DL-03 to DL-07, DG-10, DG-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier
from skirmish.rules.rounds import INITIATIVE, TIE
from skirmish.rules.stunts.checks import ThrowCheck, ThrowOutcome
from skirmish.rules.stunts.sheet import sheet

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


def weigh_throw(battle: Battle, action: Action) -> ThrowCheck:
    """A bare d6 for the whole side, by its first unit (DL-03)."""
    return ThrowCheck(_side(battle, action), (Modifier(0, "for the whole side", "DL-03"),))


def _side(battle: Battle, action: Action) -> str:
    return battle.scene.side(battle.units[action.unit].side).name


def land_throw(moment: Moment, action: Action, outcome: ThrowOutcome) -> None:
    """Kept until the next round throws (DL-04)."""
    moment.happen(Tallied(action.unit, {INITIATIVE: outcome.total}))


def weigh_tie(battle: Battle, action: Action) -> ThrowCheck:
    """A bare d6 between those of equal Agility (DL-07)."""
    return ThrowCheck(_side(battle, action), (Modifier(0, "equal Agility", "DL-07"),))


def land_tie(moment: Moment, action: Action, outcome: ThrowOutcome) -> None:
    """Kept behind the throws before it."""
    before = moment.battle.units[action.unit].tally(TIE)
    moment.happen(Tallied(action.unit, {TIE: before * 10 + outcome.total}))


def rank(unit: Unit) -> tuple[int, ...]:
    """Agility, then one throw after the other (DL-06, DL-07)."""
    return (sheet(unit).agility, *(int(digit) for digit in str(unit.tally(TIE) or "")))


def is_strict(battle: Battle, side: str) -> bool:
    """Whether units of that side act in order of Agility: the players', unless the option says (DG-11)."""
    order = battle.scene.options.get("order", "first")
    return order == "all" or (order == "first" and side == battle.scene.sides[0].id)
