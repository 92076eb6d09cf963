"""Ways that are the same but for which of several like things is used: one row for all of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from skirmish.model.kit import item_named

if TYPE_CHECKING:
    from skirmish.model.action import Action, Target
    from skirmish.model.unit import Unit
    from skirmish.rules.verb import Args, Option

T = TypeVar("T")


def merged(options: Iterable[Option], unit: Unit) -> tuple[tuple[Option, ...], tuple[int, ...]]:
    """Return the first of each kind of option, and how many of each there are.

    Two things are alike if nothing tells them apart but their id: same kind, flaw and count.
    """
    return _merged((_key(unit, option.verb.id, None, option.args), option) for option in options)


def merged_replies(ways: Iterable[Action], unit: Unit) -> tuple[tuple[Action, ...], tuple[int, ...]]:
    """Return the first of each kind of answer, and how many of each there are; their targets count."""
    return _merged((_key(unit, way.verb, way.target, way.args), way) for way in ways)


def is_alike(way: Action, other: Action, unit: Unit) -> bool:
    """Tell whether two answers are the same but for which of several like things is used."""
    return _key(unit, way.verb, way.target, way.args) == _key(unit, other.verb, other.target, other.args)


def _merged(keyed: Iterable[tuple[object, T]]) -> tuple[tuple[T, ...], tuple[int, ...]]:
    kept: list[T] = []
    counts: list[int] = []
    places: dict[object, int] = {}
    for key, one in keyed:
        place = places.setdefault(key, len(kept))
        if place == len(kept):
            kept.append(one)
            counts.append(0)
        counts[place] += 1
    return tuple(kept), tuple(counts)


def _key(unit: Unit, verb: str, target: Target, args: Args) -> object:
    return verb, target, *((name, _thing(unit, value)) for name, value in args)


def _thing(unit: Unit, value: str) -> object:
    """Return what the argument stands for: the thing without its id, and where the unit has it."""
    item = item_named(unit.items, value)
    if item is None:
        return value
    places = (unit.hands, unit.worn, unit.carried)
    where = next((at for at, things in enumerate(places) if any(one.id == value for one in things)), -1)
    return replace(item, id=""), where
