"""What one may attack or parry with: weapons in hand or thrown, shields, fists, as one record each."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from skirmish.model.action import Action
from skirmish.model.kit import Item, item_named
from skirmish.model.unit import Unit
from skirmish.rules.ranks.sheet import BRAWL, Shield, Weapon

REACH: Final = {"missile": 4, "long": 3, "medium": 2, "short": 1}
"""Place of each reach in the order on equal ranks, highest first (BR-12 to BR-15)."""

ROCK: Final = Item("rock", "rock", "rock", Weapon("throw", 25, "1d2", "half", reach="missile", range=20))
"""A stone picked up where there are stones, on rubble (BR-79, BG-28)."""


class Arm(NamedTuple):
    """One row of the tables: an item, used in one of its ways."""

    item: Item
    """The thing itself."""
    skill: str
    """Skill that it takes."""
    base: int
    """Chance of a unit that has not learnt the skill."""
    damage: str
    """Dice, without the damage bonus."""
    bonus: Literal["full", "half", "none"]
    """How much of the damage bonus is added."""
    reach: str
    """Place in the order on equal ranks."""
    range: int = 0
    """Metres; 0: hand to hand."""
    is_fast: bool = False
    """Nobody parries or dodges it."""
    is_thrown: bool = False
    """It leaves the hand."""

    @property
    def is_missile(self) -> bool:
        """Whether it is shot or thrown."""
        return self.range > 0


def in_hand(item: Item) -> Arm:
    """Return the item as an arm in hand: swung, or shot if it shoots. TypeError for other items."""
    stats = item.stats
    if isinstance(stats, Shield):
        return Arm(item, "shield", stats.base, stats.damage, "full", "short")
    if not isinstance(stats, Weapon):
        raise TypeError(f"{item.id} is no weapon")
    is_thrown = stats.skill == "throw"
    return Arm(
        item, stats.skill, stats.base, stats.damage, stats.bonus, stats.reach, stats.range,
        stats.is_fast, is_thrown,
    )  # fmt: skip


def thrown(item: Item) -> Arm | None:
    """Return a hand weapon as it is thrown; None if it has no row for throwing (BR-69, BR-73, BR-74)."""
    row = item.stats.throw if isinstance(item.stats, Weapon) else None
    if row is None:
        return None
    return Arm(item, row.skill, row.base, row.damage, "half", "missile", row.range, is_thrown=True)


def is_for_melee(item: Item) -> bool:
    """Tell whether the item strikes hand to hand, and is not broken."""
    stats = item.stats
    can_strike = not stats.range if isinstance(stats, Weapon) else isinstance(stats, Shield)
    return can_strike and item.flaw != "broken"


def is_for_missiles(item: Item) -> bool:
    """Tell whether the item shoots or can be thrown, and is not broken."""
    stats = item.stats
    return isinstance(stats, Weapon) and bool(stats.range or stats.throw) and item.flaw != "broken"


def melee_arm(item: Item) -> Arm | None:
    """Return the item as it strikes hand to hand; None if it cannot, or is broken."""
    return in_hand(item) if is_for_melee(item) else None


def missile_arm(item: Item) -> Arm | None:
    """Return the item as it shoots or is thrown; None if it can do neither, or is broken."""
    if not is_for_missiles(item):
        return None
    arm = in_hand(item)
    return arm if arm.is_missile else thrown(item)


def is_whole(item: Item) -> bool:
    """Tell whether the item is a weapon or a shield, and not broken (BG-24)."""
    return isinstance(item.stats, (Weapon, Shield)) and item.flaw != "broken"


def hands_of(item: Item) -> int:
    """Return how many hands the item takes; shields and all other things take one."""
    return item.stats.hands if isinstance(item.stats, Weapon) else 1


def free_hands(unit: Unit) -> int:
    """Count the hands that hold nothing."""
    return max(0, 2 - sum(hands_of(item) for item in unit.hands))


def carried_by(unit: Unit, item_id: str) -> Item | None:
    """Find the item of that id in the unit's hands or pack, or None; fists and stones are always there."""
    if item_id in {BRAWL.id, ROCK.id}:
        return BRAWL if item_id == BRAWL.id else ROCK
    return item_named(unit.hands, item_id) or item_named(unit.carried, item_id)


def can_punch(unit: Unit) -> bool:
    """Tell whether the unit can strike with its fists: a hand is free, or nothing else in hand strikes."""
    return free_hands(unit) > 0 or not any(map(is_for_melee, unit.hands))


def is_drawn(unit: Unit, item_id: str) -> bool:
    """Tell whether the item of that id is in hand; fists always are."""
    return item_id == BRAWL.id or item_named(unit.hands, item_id) is not None


def arm_of(unit: Unit, action: Action, *, is_shot: bool) -> Arm:
    """Return the arm that the action uses; fists if it names nothing, or something that is gone."""
    item = carried_by(unit, action.arg("with"))
    arm = None if item is None else (missile_arm(item) if is_shot else melee_arm(item))
    return arm or in_hand(BRAWL)
