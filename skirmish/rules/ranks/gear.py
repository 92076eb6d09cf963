"""Handling things: drawing, picking up, loading, ammunition (BR-81 to BR-83, BG-15, BG-16, BG-26, BG-27)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from skirmish.model.action import Action
from skirmish.model.battle import Battle
from skirmish.model.event import ItemChanged, Tallied
from skirmish.model.kit import BROKEN, Item, item_named
from skirmish.model.unit import Unit
from skirmish.rules.check import Refusal
from skirmish.rules.ranks.arms import hands_of
from skirmish.rules.ranks.planted import PLANTED
from skirmish.rules.ranks.sheet import GUNS, MISSILE, Weapon, sheet
from skirmish.rules.ranks.timing import STEP, went
from skirmish.rules.ranks.turn import RELOADS, SPENT, cannot_act, restraint, use_action
from skirmish.rules.verb import Args
from skirmish.rules.verbs.gear import Handling, with_each

if TYPE_CHECKING:
    from skirmish.model.moment import Moment


class _Handling(Handling):
    """The handling of all systems, but a planted shield that is taken up is planted no more (BG-34)."""

    __slots__ = ()

    def taken_up(self, item: Item) -> Item:
        """Return the thing as it is once it has been picked up."""
        return replace(item, flaw="") if item.flaw.startswith(PLANTED) else item


HANDLING: Final = _Handling(hands_of, cannot_act, restraint, use_action, "BG-15")
"""Drawing costs five ranks and the action, unless an attack follows at once; dropping is free."""


def counts_arrows(battle: Battle) -> bool:
    """Tell whether arrows, bolts and stones run out (BG-27, option `ammo`)."""
    return bool(battle.option("ammo"))


def missiles_left(unit: Unit) -> int:
    """Count the arrows, bolts or stones that are left."""
    return sheet(unit).missiles - unit.tally(SPENT)


def spares_left(unit: Unit) -> int:
    """Count the spare loads that are left."""
    return sheet(unit).spares - unit.tally(RELOADS)


def _takes_arrows(stats: object) -> bool:
    return isinstance(stats, Weapon) and stats.skill in MISSILE and stats.throw is None and stats.range > 0


def is_loaded(battle: Battle, unit: Unit, item: Item) -> bool:
    """Tell whether the item can shoot now (BR-81 to BR-83)."""
    stats = item.stats
    if isinstance(stats, Weapon) and stats.shots:
        return item.count > 0
    return not (counts_arrows(battle) and _takes_arrows(stats)) or missiles_left(unit) > 0


def use_shot(moment: Moment, unit_id: str, item: Item) -> None:
    """Take one shot from the weapon, or a missile from the quiver if it needs no loading."""
    stats = item.stats
    unit = moment.battle.units[unit_id]
    if isinstance(stats, Weapon) and stats.shots:
        moment.happen(ItemChanged(unit_id, replace(item, count=item.count - 1)))
    elif counts_arrows(moment.battle) and _takes_arrows(stats):
        moment.happen(Tallied(unit_id, {SPENT: unit.tally(SPENT) + 1}))


def reload_variants(battle: Battle, unit: Unit) -> tuple[Args, ...]:
    """List the items in hand that are not full and can be filled (BG-26, BG-27)."""
    return with_each(item for item in unit.hands if _can_fill(battle, unit, item))


def _can_fill(battle: Battle, unit: Unit, item: Item) -> bool:
    stats = item.stats
    if not isinstance(stats, Weapon) or item.count >= stats.shots or item.flaw == BROKEN:
        return False
    if stats.skill in GUNS:
        return spares_left(unit) > 0
    return not counts_arrows(battle) or missiles_left(unit) > 0


def cannot_reload(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why the unit may not load, which takes the whole round; None if it may (BG-26)."""
    if went(battle, unit) > STEP:
        return Refusal(f"{unit.name} moves too far to load.", "BG-26")
    return cannot_act(battle, unit)


def land_reload(moment: Moment, action: Action, _outcome: object) -> None:
    """Fill the weapon, and take a load from the supply that the unit carries."""
    use_action(moment, action.unit)
    unit = moment.battle.units[action.unit]
    item = item_named(unit.hands, action.arg("with"))
    assert item is not None
    assert isinstance(item.stats, Weapon)
    moment.happen(ItemChanged(unit.id, replace(item, count=item.stats.shots)))
    if item.stats.skill in GUNS:
        moment.happen(Tallied(unit.id, {RELOADS: unit.tally(RELOADS) + 1}))
    elif counts_arrows(moment.battle):
        moment.happen(Tallied(unit.id, {SPENT: unit.tally(SPENT) + 1}))
