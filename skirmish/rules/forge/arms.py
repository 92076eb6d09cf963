"""Weapons, shields and armour of `forge`, and what a unit has at the ready (G19 to G21)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final, Literal

from skirmish.dice import Pool
from skirmish.model.action import Action
from skirmish.model.kit import BROKEN, Item, item_named
from skirmish.model.unit import Unit
from skirmish.rules.forge.sheet import sheet
from skirmish.rules.forge.turn import ARM, HOLDING
from skirmish.rules.sheet import Bounds, Example, Fault, damage_faults, refuse

WeaponSkill = Literal[
    "swords", "axes", "clubs", "spears", "staves", "knives", "unarmed", "archery", "slings", "throwing",
    "exotic", "energy_weapon",
]  # fmt: skip
"""The skill that a weapon is used with."""

YARDS: Final = 2
"""Yards that a cell measures (G9)."""
BOTH: Final = 2
"""Hands that everybody has."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon: one row of the weapon table. ValueError for dice that nobody could throw."""

    skill: Annotated[WeaponSkill, Example("swords")]
    """The skill used close up and for a shot; a throw uses Throwing, unless this is Exotic."""
    damage: Annotated[str, Example("2d8")] = ""
    """Dice such as `2d8`; empty: it does none (the net)."""
    attack: Annotated[int, Bounds(-6, 6), Example(1)] = 0
    """Joins the attack."""
    defence: Annotated[int, Bounds(-6, 6), Example(-1)] = 0
    """Joins the number that blows at its bearer have to meet."""
    hands: Annotated[int, Bounds(0, 2), Example(2)] = 1
    """Hands that it takes; none for claws and teeth."""
    reach: Annotated[int, Bounds(0, 4), Example(2)] = 1
    """Cells that it strikes across, diagonal ones as well; 0: it is no weapon for close combat (G9, G19)."""
    flight: Literal["none", "thrown", "shot"] = "none"
    """Whether it is thrown, or shoots."""
    range: Annotated[int, Bounds(0, 500), Example(40)] = 0
    """Yards that it flies."""
    range_per_strength: Annotated[int, Bounds(0, 20), Example(5)] = 0
    """Further yards for each point of Strength."""
    rating: Annotated[int, Bounds(0, 20), Example(3)] | None = None
    """A bow's strength: no more of the archer's counts (G20)."""
    adds_strength: bool = True
    """Whether Strength joins its dice."""
    close_damage: Annotated[str, Example("2d4")] = ""
    """Dice close up, if they differ from those of a shot."""
    close_skill: Annotated[WeaponSkill | None, Example("staves")] = None
    """Skill close up, if it differs from that of a shot."""
    can_grab: bool = False
    """Whether it may grab (net, whip)."""
    returns: bool = False
    """Whether it comes back to the hand that threw it."""
    is_brittle: bool = False
    """Whether a natural 2 breaks it (the maxatec)."""
    reloads: bool = False
    """Whether it takes a whole round to load after each shot (G36)."""
    is_armed: bool = True
    """Whether who has it at the ready is armed for a Grab (G33)."""

    def __post_init__(self) -> None:
        """Refuse damage that is no pool of dice, and a range without a flight."""
        dice = {"damage": self.damage, "close_damage": self.close_damage}
        faults = list(damage_faults(**{field: text for field, text in dice.items() if text}))
        if self.flight == "none" and (self.range or self.range_per_strength):
            field = "range" if self.range else "range_per_strength"
            faults.append(Fault("a weapon with a range is thrown or shoots: say `flight`", field))
        refuse(faults)


@dataclass(frozen=True, slots=True)
class Shield:
    """A shield; it takes one hand and guards the front (G21)."""

    bonus: Annotated[int, Bounds(1, 4), Example(2)] = 1
    """Joins every number that attacks from the front have to meet."""


@dataclass(frozen=True, slots=True)
class Armour:
    """Armour that is worn (G21)."""

    resistance: Annotated[int, Bounds(0, 30), Example(4)] = 2
    """Taken off the damage after multiplying."""


PUNCH: Final = Item("punch", "punch", "punch", Weapon("unarmed", "2d4", 0, -2, can_grab=True, is_armed=False))
"""A bare hand, which everybody has."""
KICK: Final = Item("kick", "kick", "kick", Weapon("unarmed", "1d10", -1, -1, hands=0, is_armed=False))
"""A kick."""


def weapon(item: Item) -> Weapon:
    """Return the item as a weapon. Ask only for items of which `is_weapon` holds."""
    return item.stats  # type: ignore[return-value]  # a cast is a call, and every blow asks twenty times


def is_weapon(item: Item) -> bool:
    """Tell whether the item can be attacked with: it is a weapon, and not broken."""
    return isinstance(item.stats, Weapon) and item.flaw != BROKEN


def hands_for(item: Item) -> int:
    """Return the number of hands that an item takes."""
    return item.stats.hands if isinstance(item.stats, Weapon) else 1


def free_hands(unit: Unit) -> int:
    """Count the hands that hold nothing and nobody, and are not held."""
    taken = sum(hands_for(item) for item in unit.hands)
    grip = unit.states.get(HOLDING)
    is_empty_arm_held = ARM in unit.states and held_item(unit) is None
    return max(0, BOTH - taken - (grip is not None and not grip.amount) - is_empty_arm_held)


def in_arm(unit: Unit, arm: int) -> Item | None:
    """Return what that arm (0 or 1) holds, or None; a two-handed thing is in both, claws in neither (G28)."""
    held = [item for item in unit.hands for _ in range(hands_for(item))]
    return held[arm] if arm < len(held) else None


def gripping_arm(unit: Unit) -> int:
    """Return the arm whose bare hand holds somebody: the first that holds no thing; -1 if none does (G35)."""
    grip = unit.states.get(HOLDING)
    if grip is None or grip.amount:
        return -1
    return next((arm for arm in range(BOTH) if in_arm(unit, arm) is None), -1)


def ready(unit: Unit) -> tuple[Item, ...]:
    """List the weapons at the ready: those in hand, but for the one in an arm that is held."""
    held = held_item(unit)
    return tuple([item for item in unit.hands if is_weapon(item) and item is not held])


def held_item(unit: Unit) -> Item | None:
    """Return the item in the arm that is held, or None (G28)."""
    state = unit.states.get(ARM)
    return item_named(unit.hands, state.by) if state is not None else None


def whip(unit: Unit) -> Item | None:
    """Return the whip with which the unit holds somebody, or None (G35)."""
    state = unit.states.get(HOLDING)
    if state is None or not state.amount:
        return None
    return next((item for item in unit.hands if _is_whip(item)), None)


def loose(unit: Unit) -> tuple[Item, ...]:
    """List the things in hand but for the whip that holds and what is in a held arm (G28, G35)."""
    bound = (held_item(unit), whip(unit))
    return tuple(item for item in unit.hands if item not in bound)


def _is_whip(item: Item) -> bool:
    """Tell whether the item is a whip: it can grab and does damage, which a net does not."""
    return is_weapon(item) and weapon(item).can_grab and bool(weapon(item).damage)


def close_weapons(unit: Unit) -> tuple[Item, ...]:
    """List the weapons for close combat at the ready."""
    return tuple([item for item in ready(unit) if weapon(item).reach])


def is_armed(unit: Unit) -> bool:
    """Tell whether a close weapon at the ready makes the unit armed; claws may count as one (G33)."""
    return any(weapon(item).is_armed for item in close_weapons(unit))


def shield(unit: Unit) -> int:
    """Return the bonus of the unit's shield against attacks from the front; 0 without a shield."""
    bonus = 0
    for item in unit.hands:
        if isinstance(item.stats, Shield) and item is not held_item(unit):
            bonus = max(bonus, item.stats.bonus)
    return bonus


def resistance(unit: Unit) -> int:
    """Return what the unit's armour takes off the damage: the best piece counts (G21)."""
    return max([item.stats.resistance for item in unit.worn if isinstance(item.stats, Armour)], default=0)


def guard(unit: Unit) -> tuple[Item, int]:
    """Return the item that wards blows best, and the combat skill that goes with it (F2-37, G19)."""
    numbers = sheet(unit)

    def worth(pair: tuple[Item, int]) -> int:
        return max(pair[1], numbers.dodge) + weapon(pair[0]).defence

    close = [(item, getattr(numbers, close_skill(item))) for item in close_weapons(unit)]
    if close:
        return max(close, key=worth) if len(close) > 1 else close[0]
    others = ready(unit)
    return (others[0] if others else PUNCH), numbers.unarmed


def close_skill(item: Item) -> str:
    """Return the name of the skill with which the item is used close up."""
    stats = weapon(item)
    return stats.close_skill or stats.skill


def far_skill(item: Item) -> str:
    """Return the name of the skill with which the item is shot or thrown (G4)."""
    stats = weapon(item)
    return stats.skill if stats.flight == "shot" or stats.skill == "exotic" else "throwing"


def might(unit: Unit, item: Item) -> int:
    """Return the Strength that counts with the item: no more than a bow's rating (G20)."""
    strength, rating = sheet(unit).strength, weapon(item).rating
    return strength if rating is None else min(strength, rating)


def yards(unit: Unit, item: Item) -> int:
    """Return how many yards the item flies; never less than a cell (G20, G31)."""
    stats = weapon(item)
    return max(YARDS, stats.range + stats.range_per_strength * might(unit, item))


def close_dice(item: Item) -> Pool:
    """Return the item's dice of damage close up."""
    return _dice(weapon(item).close_damage or weapon(item).damage)


def far_dice(item: Item) -> Pool:
    """Return the item's dice of damage when it is shot or thrown."""
    return _dice(weapon(item).damage)


_dice = cache(Pool.parse)


def item_of(unit: Unit, action: Action) -> Item:
    """Return the weapon that the action names; a bare hand if it names none, or one that is gone."""
    name = action.arg("with")
    if name == KICK.id:
        return KICK
    return item_named(unit.hands, name) or PUNCH
