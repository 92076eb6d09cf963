"""Shields set up on the ground: cover with armour points that shots wear down (BR-106, BG-34)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.grid import FACINGS, Cell, in_front
from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ItemMoved
from skirmish.model.kit import Item, item_named
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.ranks.sheet import Shield
from skirmish.rules.ranks.timing import post
from skirmish.rules.ranks.turn import cannot_act, use_action
from skirmish.rules.rounds.declared_clock import keep_for_later
from skirmish.rules.verb import Args

if TYPE_CHECKING:
    from skirmish.model.moment import Moment

PLANTED: Final = "planted "
"""Beginning of the flaw of a shield on the ground; the facing follows."""


def plant_variants(_battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the unflawed large shields in hand."""
    return tuple((("with", item.id),) for item in unit.hands if _is_large(item) and not item.flaw)


def _is_large(item: Item) -> bool:
    return isinstance(item.stats, Shield) and item.stats.kneeling > 0


def cannot_plant(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit may not set a shield up where it will be, as where one stands; None if it may."""
    if planted_at(battle, post(battle, unit)):
        return Refusal("A shield stands there already.", "BG-34")
    return cannot_act(battle, unit)


def land_plant(moment: Moment, action: Action, _outcome: object) -> None:
    """Put the shield up in the unit's cell, against shots from where the unit looks."""
    use_action(moment, action.unit)
    unit = moment.battle.units[action.unit]
    item = item_named(unit.hands, action.arg("with"))
    assert item is not None
    standing = replace(item, flaw=PLANTED + FACINGS[unit.facing])
    moment.happen(ItemMoved(unit.id, standing, "ground", unit.cell))


def planted_at(battle: Battle, cell: Cell) -> Item | None:
    """Return the shield that stands in that cell, or None."""
    return next((item for item in battle.ground.items.get(cell, ()) if item.flaw.startswith(PLANTED)), None)


def shelter_of(battle: Battle, target: Cell, shooter: Cell) -> Item | None:
    """Return the planted shield that stands between target and shooter, or None."""
    item = planted_at(battle, target)
    if item is None:
        return None
    facing = FACINGS.index(item.flaw.removeprefix(PLANTED))
    return item if in_front(target, facing, shooter) else None


def planted_points(battle: Battle, target: Unit, shooter: Cell) -> int:
    """Return the armour points that a planted shield adds against a shot from there, or 0 (BR-106)."""
    item = shelter_of(battle, post(battle, target), shooter)
    return item.stats.points if item is not None and isinstance(item.stats, Shield) else 0


def wear_planted(moment: Moment, shooter: Unit, target: Unit, stopped: int) -> None:
    """Wear the planted shield by what it stopped, once all who shoot at once have shot (BG-14, BG-34)."""
    worn = Action(shooter.id, "wear-planted", target.id, (("stopped", str(stopped)),))
    if stopped > 0 and not keep_for_later(moment, worn):
        land_worn(moment, worn, None)


def wear_on(moment: Moment, action: Action) -> None:
    """Wear the planted shield though the shooter or the target has yielded since (BG-14)."""
    land_worn(moment, action, None)


def land_worn(moment: Moment, action: Action, _outcome: object) -> None:
    """Take the points that it stopped off the planted shield; at 0 it falls apart."""
    target, stopped = moment.battle.units[action.target_id], int(action.arg("stopped"))
    item = shelter_of(moment.battle, target.cell, moment.battle.units[action.unit].cell)
    if item is None or not isinstance(item.stats, Shield):
        return
    left = max(0, item.stats.points - stopped)
    worn = replace(item, stats=replace(item.stats, points=left))
    if left:
        moment.happen(ItemMoved(target.id, worn, "ground", target.cell))
    else:
        moment.happen(ItemMoved(target.id, replace(worn, flaw="broken"), "gone", target.cell))
