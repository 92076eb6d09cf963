"""A verb and how it is done, as people type it: `parry:with=sword`, kinds of items for ids."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from skirmish.errors import SettingsError

if TYPE_CHECKING:
    from skirmish.model.unit import Unit
    from skirmish.rules.verb import Args, Verb

WITH = "with"
"""The argument that names an item."""


@dataclass(frozen=True, slots=True)
class Manner:
    """What somebody is to do, as far as it was said."""

    verb: str
    """Id of the verb."""
    args: Mapping[str, str] = field(default_factory=dict)
    """The arguments that were said; items by id or kind."""

    @classmethod
    def read(cls, text: str) -> Manner:
        """Read `VERB` or `VERB:name=value,name=value`. SettingsError for anything else."""
        verb, colon, rest = text.partition(":")
        pairs = [part.partition("=") for part in rest.split(",")] if colon else []
        if not verb or not all(name and value for name, _, value in pairs):
            raise SettingsError(f"{text}: say it like VERB or VERB:name=value,name=value")
        return cls(verb.strip(), {name.strip(): value.strip() for name, _, value in pairs})


def fitting(ways: Iterable[Args], wanted: Mapping[str, str], unit: Unit) -> list[Args]:
    """Those of the ways in which everything is as it was said."""
    kinds = _kinds(unit)
    return [
        args
        for args in ways
        if all(value in _names(dict(args).get(name, ""), kinds) for name, value in wanted.items())
    ]


def offered(ways: Iterable[Args], unit: Unit) -> dict[str, list[str]]:
    """By argument every value that it has in those ways, items by kind."""
    kinds = _kinds(unit)
    found: dict[str, dict[str, None]] = {}
    for args in ways:
        for name, value in args:
            found.setdefault(name, {})[kinds.get(value, value)] = None
    return {name: list(values) for name, values in found.items()}


def spoken(args: Args, unit: Unit) -> str:
    """The arguments for people: `with=sword add=2`, items by kind."""
    kinds = _kinds(unit)
    return " ".join(f"{name}={kinds.get(value, value)}" for name, value in args)


def exact(args: Mapping[str, str], unit: Unit) -> Args:
    """The arguments as an action has them: sorted, items by id."""
    ids = {item.kind: item.id for item in reversed(unit.items)}
    return tuple(sorted((name, ids.get(value, value)) for name, value in args.items()))


def besides(args: Args, verb: Verb, manner: Manner) -> Args:
    """The arguments of a way with those that were said besides, or otherwise."""
    extras = {name: value for name, value in manner.args.items() if name in verb.extras}
    return tuple(sorted({**dict(args), **extras}.items()))


def _kinds(unit: Unit) -> dict[str, str]:
    return {item.id: item.kind for item in unit.items}


def _names(value: str, kinds: Mapping[str, str]) -> tuple[str, str]:
    """What a value may be called."""
    return value, kinds.get(value, value)
