"""Locks of doors, and the keys that open them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from skirmish.model.kit import Item
    from skirmish.model.unit import Unit

USUAL: Final = 8
"""The number of a lock if its file gives none: what a strong push has to reach."""
FORCE: Final = "force"
"""The verb that forces a locked door."""
EASIEST: Final = 5
"""The least number that a lock may have."""
HARDEST: Final = 10
"""The highest number that a lock may have: in `pools` a die can reach no more."""


@dataclass(frozen=True, slots=True)
class Lock:
    """What keeps a closed door shut."""

    key: str = ""
    """The name of the key that opens it; empty: there is none. Author's text, so data and never markup."""
    number: int = USUAL
    """How hard it is to force; each system has its own use of the number."""


@dataclass(frozen=True, slots=True)
class Key:
    """What a key is as an item: it opens the locks that name it, whatever the system, and needs no hand."""


def is_key(item: Item) -> bool:
    """Tell whether an item is a key."""
    return isinstance(item.stats, Key)


def keys_of(unit: Unit) -> tuple[Item, ...]:
    """Return the keys that the unit has on it."""
    return tuple([item for item in (*unit.carried, *unit.hands) if is_key(item)])


def has_key(unit: Unit, lock: Lock) -> bool:
    """Tell whether the unit has a key to that lock."""
    return lock.key != "" and any(item.kind == lock.key for item in keys_of(unit))
