"""The arguments of an action as people say them: kinds of items instead of their ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish.model.unit import Unit

_Args = tuple[tuple[str, str], ...]


def spoken(args: _Args, unit: Unit) -> str:
    """Say the arguments as a text: `with=sword add=2`."""
    kinds = _kinds(unit)
    return " ".join(f"{name}={kinds.get(value, value)}" for name, value in args)


def exact(said: Mapping[str, str], unit: Unit) -> _Args:
    """Turn what was said into arguments: an item by its id, the first of its kind."""
    ids = {item.kind: item.id for item in reversed(unit.items)}
    return tuple(sorted((name, ids.get(value, value)) for name, value in said.items()))


def fitting(ways: Iterable[_Args], said: Mapping[str, str], unit: Unit) -> list[_Args]:
    """List the ways in which every argument is as it was said, items by id or kind."""
    kinds = _kinds(unit)
    return [
        args
        for args in ways
        if all(value in _names(dict(args).get(name, ""), kinds) for name, value in said.items())
    ]


def offered(ways: Iterable[_Args], unit: Unit) -> dict[str, list[str]]:
    """List by argument every value that it has in those ways, items by kind."""
    kinds = _kinds(unit)
    found: dict[str, dict[str, None]] = {}
    for args in ways:
        for name, value in args:
            found.setdefault(name, {})[kinds.get(value, value)] = None
    return {name: list(values) for name, values in found.items()}


def _kinds(unit: Unit) -> dict[str, str]:
    return {item.id: item.kind for item in unit.items}


def _names(value: str, kinds: Mapping[str, str]) -> tuple[str, str]:
    """Return what a value may be called: itself and, for the id of an item, the item's kind."""
    return value, kinds.get(value, value)
