"""Options that are the same but for which of several like things is used: one row for all of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from skirmish.model.kit import item_named

if TYPE_CHECKING:
    from skirmish.model.unit import Unit
    from skirmish.rules.verb import Option


def merged(options: Iterable[Option], unit: Unit) -> tuple[tuple[Option, ...], tuple[int, ...]]:
    """Return the first of each kind of option, and how many of each there are.

    Two things are alike if nothing tells them apart but their id: same kind, flaw and count.
    """
    kept: list[Option] = []
    counts: list[int] = []
    places: dict[tuple[object, ...], int] = {}
    for option in options:
        key = (option.verb.id, *((name, _thing(unit, value)) for name, value in option.args))
        place = places.setdefault(key, len(kept))
        if place == len(kept):
            kept.append(option)
            counts.append(0)
        counts[place] += 1
    return tuple(kept), tuple(counts)


def _thing(unit: Unit, value: str) -> object:
    """Return what the argument stands for: the thing without its id, and where the unit has it."""
    item = item_named(unit.items, value)
    if item is None:
        return value
    places = (unit.hands, unit.worn, unit.carried)
    where = next((at for at, things in enumerate(places) if any(one.id == value for one in things)), -1)
    return replace(item, id=""), where
