"""What a unit carries: items, told apart by an id of their own so that a dropped sword stays that sword."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BROKEN: Final = "broken"
"""The flaw of a thing that nobody mends in a battle, whatever the system."""


@dataclass(frozen=True, slots=True)
class Item:
    """One weapon, shield, armour or thing. What it does is the ruleset's business (`stats`)."""

    id: str
    """Unique in the battle, for example `a1.rifle`."""
    kind: str
    """Id of the item in its pack, for example `rifle`; two items of one kind are identical."""
    name: str
    """What players read; author's text, so data and never markup."""
    stats: object
    """A frozen record that belongs to the ruleset (its weapon, shield or armour class)."""
    flaw: str = ""
    """What is wrong with it now, `BROKEN` or in the ruleset's words (`jammed`); empty: nothing."""
    count: int = 0
    """Loads, shots or uses left, where the ruleset counts them."""


def item_named(items: tuple[Item, ...], item_id: str) -> Item | None:
    """Return the item with that id, or None."""
    for item in items:
        if item.id == item_id:
            return item
    return None


def called(items: tuple[Item, ...], item: Item) -> str:
    """Return the item's name among those items: the second of two swords is `sword 2`."""
    alike = [other.id for other in items if other.name == item.name]
    number = alike.index(item.id) + 1 if item.id in alike else 1
    return item.name if number == 1 else f"{item.name} {number}"


def without(items: tuple[Item, ...], item_id: str) -> tuple[Item, ...]:
    """Return the same items, less the one with that id."""
    return tuple(item for item in items if item.id != item_id)
