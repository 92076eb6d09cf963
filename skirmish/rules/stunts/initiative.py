"""A die for each side every round, and a die between equals (DL-03 to DL-07, DG-10, DG-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from skirmish.dice import Pool
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import Tallied
from skirmish.model.unit import Unit
from skirmish.rules.check import only_told
from skirmish.rules.rounds import INITIATIVE
from skirmish.rules.rounds.throws import ScoreCheck, ScoreOutcome, throws, tied_with
from skirmish.rules.stunts.sheet import sheet

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

ONLY: Final = "only "
"""Begins the option `order` where it names sides: `only guards`."""
_SIX: Final = Pool.of(1, 6)
"""What sides throw, and equals (DL-03, DL-07)."""


def weigh_throw(battle: Battle, action: Action) -> ScoreCheck:
    """Weigh a bare d6 for the whole side, thrown by its first unit (DL-03)."""
    return ScoreCheck(_SIX, (only_told("for the whole side", "DL-03"),), _side(battle, action))


def _side(battle: Battle, action: Action) -> str:
    return battle.scene.side(battle.units[action.unit].side).name


def land_throw(moment: Moment, action: Action, outcome: ScoreOutcome) -> None:
    """Keep the throw until the sides throw again in the next round (DL-04)."""
    moment.happen(Tallied(action.unit, {INITIATIVE: outcome.total}))


def weigh_tie(battle: Battle, action: Action) -> ScoreCheck:
    """Weigh a bare d6 between units of one side and equal Agility (DL-07)."""
    own = {unit.id for unit in battle.up(battle.units[action.unit].side)}
    rivals = tied_with(battle, action.unit, rank) & own
    return ScoreCheck(_SIX, (only_told("equal Agility", "DL-07"),), _side(battle, action), rivals)


def rank(unit: Unit) -> tuple[int, ...]:
    """Return Agility, then each throw that broke a tie, for comparing (DL-06, DL-07)."""
    return (sheet(unit).agility, *throws(unit))


def is_strict(battle: Battle, side: str) -> bool:
    """Tell whether units of that side act in order of Agility, as the battle was set up (DG-11)."""
    order = str(battle.option("order"))
    if order in {"all", "none"}:
        return order == "all"
    return side in (battle.scene.sides[0].id if order == "first" else order.removeprefix(ONLY)).split()


def order_by_seats(sides: tuple[str, ...], people: frozenset[str]) -> str:
    """Return the option `order` by who plays: only sides that people play act in order of Agility."""
    if not people or people == frozenset(sides):
        return "all" if people else "none"
    return "first" if people == {sides[0]} else ONLY + " ".join(side for side in sides if side in people)
