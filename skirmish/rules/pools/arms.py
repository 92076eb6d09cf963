"""What a unit may attack with, and how: cost, rating, attribute and skill (FP-48, G8, G13, G37)."""

from __future__ import annotations

from typing import NamedTuple

from skirmish.model.kit import Item, item_named
from skirmish.model.unit import Unit
from skirmish.rules.pools.conditions import USES
from skirmish.rules.pools.energy import cannot_expend, energy
from skirmish.rules.pools.sheet import (
    UNARMED,
    Spell,
    Weapon,
    free_hands,
    sheet,
    spell,
    spells,
    traits,
    weapon,
    weapons,
)
from skirmish.rules.pools.skills import MAGIC, SCHOOL, Attribute


class Arm(NamedTuple):
    """One weapon or spell, used in one way by one unit."""

    item: Item
    """The thing itself."""
    cost: int
    """Energy spent on it."""
    rating: int
    """Dice that it brings."""
    attribute: Attribute
    """What limits the energy that may be added (G8)."""
    skill: str
    """The skill that goes with it."""
    reach: int = 0
    """Cells that it reaches hand to hand; 0: it is used from afar."""
    band: int = 0
    """Cells of one range band; 0: it has none."""
    is_mental: bool = False
    """Whether it is resisted by mental defence."""
    is_spell: bool = False
    """Whether the mind works it: armour does not hinder it."""
    expends: int = 0
    """Energy expended on top."""
    is_harmful: bool = True
    """Whether successes do damage."""
    dazes: int = 0
    """Least number of hits that also dazes; 0: it never dazes."""
    stuns: int = 0
    """Least number of hits that also stuns; 0: it never stuns."""

    def cap(self, unit: Unit) -> int:
        """Return the most energy that the unit may add to it (FP-28)."""
        return sheet(unit).rating(self.attribute)


def _better(unit: Unit, one: str, other: str) -> str:
    """Return the skill that the unit has more of."""
    return max((one, other), key=sheet(unit).skill)


def blow(unit: Unit, item: Item) -> Arm:
    """Return the weapon as used for striking."""
    stats, numbers = weapon(item), sheet(unit)
    is_quick = stats.is_finesse and numbers.agility > numbers.strength
    skill = _better(unit, stats.skill, "finesse") if stats.is_finesse and item is not UNARMED else stats.skill
    return Arm(
        item, stats.cost, stats.rating, "agility" if is_quick else "strength", skill, reach=stats.reach,
        dazes=stats.dazes, stuns=stats.stuns,
    )  # fmt: skip


def shot(_unit: Unit, item: Item) -> Arm:
    """Return the weapon as used for shooting."""
    stats = weapon(item)
    return Arm(
        item, stats.cost, stats.rating, "agility", stats.skill, band=stats.band, dazes=stats.dazes,
        stuns=stats.stuns,
    )  # fmt: skip


def throw(_unit: Unit, item: Item) -> Arm:
    """Return the weapon as used for throwing: light ones by Agility, others by Strength (G8)."""
    stats = weapon(item)
    attribute: Attribute = "agility" if stats.is_finesse else "strength"
    return Arm(
        item, stats.cost, stats.rating, attribute, "thrown", band=stats.band, dazes=stats.dazes,
        stuns=stats.stuns,
    )  # fmt: skip


def cast(_unit: Unit, item: Item) -> Arm:
    """Return the spell as used for casting (G35)."""
    stats = spell(item)
    return Arm(
        item, stats.cost, stats.rating, stats.attribute, MAGIC + stats.school, band=stats.band,
        is_mental=stats.defence == "MD", is_spell=True, expends=stats.expends, is_harmful=stats.is_harmful,
        dazes=stats.dazes, stuns=stats.stuns,
    )  # fmt: skip


USED_AS = {"strike": blow, "free-attack": blow, "shoot": shot, "throw": throw, "cast": cast}
"""How each verb uses a thing."""


def thing_of(unit: Unit, item_id: str) -> Item:
    """Return the weapon in hand or the spell of that id; bare hands if it is not there."""
    return item_named(unit.hands, item_id) or item_named(spells(unit), item_id) or UNARMED


def arm_of(unit: Unit, verb: str, item_id: str) -> Arm:
    """Return the item that an action names, as its verb uses it; bare hands if it is not there."""
    item = thing_of(unit, item_id)
    return blow(unit, UNARMED) if item is UNARMED else USED_AS[verb](unit, item)


def usable(unit: Unit, verb: str) -> list[Arm]:
    """List everything that the unit could do that verb with now, as far as items and energy allow."""
    as_used = USED_AS[verb]
    return [as_used(unit, item) for item in _things(unit, verb) if _is_within_means(unit, item)]


def can_use(unit: Unit, *verbs: str) -> bool:
    """Tell whether anything is `usable` for any of those verbs."""
    return any(_is_within_means(unit, item) for verb in verbs for item in _things(unit, verb))


def _is_within_means(unit: Unit, item: Item) -> bool:
    """Tell whether the weapon or spell is ready, and the unit has the energy for a bare use."""
    stats = item.stats
    if isinstance(stats, Spell):
        cost, out = stats.cost + stats.expends, stats.expends
    else:
        cost, out = weapon(item).cost, 0
    if cost > energy(unit) or (out and cannot_expend(unit, out) is not None):
        return False
    return is_ready(unit, item)


def _things(unit: Unit, verb: str) -> list[Item]:
    if verb == "cast":
        known = spells(unit)
        return [item for item in known if SCHOOL + spell(item).school in traits(unit)]
    held = weapons(unit)
    if verb == "shoot":
        return [item for item in held if weapon(item).is_missile]
    if verb == "throw":
        return [item for item in held if weapon(item).is_thrown]
    armed = [item for item in held if weapon(item).reach]
    return [*armed, UNARMED] if free_hands(unit) else armed


def is_ready(unit: Unit, item: Item) -> bool:
    """Tell whether the item works, is loaded, and was not used too often this round (G13)."""
    if item.flaw:
        return False
    stats = item.stats
    if not isinstance(stats, Weapon):
        return True
    if stats.rof and unit.tally(USES + item.id) >= stats.rof:
        return False
    return not (stats.shots and item.count <= 0)
