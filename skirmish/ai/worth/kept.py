"""Results that are worked out once and kept across decisions, in tables that have a bound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

K = TypeVar("K", bound="Hashable")
T = TypeVar("T")

KEPT: Final = 40_000
"""Results that are remembered in each table."""
_UNKNOWN: Final[Any] = object()


def kept(known: dict[K, T], key: K, work_out: Callable[[], T]) -> T:
    """Return what is known for that key, or work it out; what is known is forgotten when it is too much."""
    found: T = known.get(key, _UNKNOWN)  # Asked once: to hash a key takes long.
    if found is _UNKNOWN:
        found = work_out()
        if len(known) >= KEPT:
            known.clear()
        known[key] = found
    return found
