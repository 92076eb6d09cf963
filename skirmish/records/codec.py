"""A battle and its events as plain JSON data, and back, by the type hints of its records.

A record is known by the name of its class, and only known ones are made: what the model needs, and what the
ruleset lists as its own. Every field is written and every field must be there to be read.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from skirmish.dice import Pool, Roll
from skirmish.errors import SaveError
from skirmish.grid import Cell, Terrain, Tile
from skirmish.grid.terrain import Mask
from skirmish.model.action import Action
from skirmish.model.battle import Battle, Ground, Memory, Result, Sighting
from skirmish.model.event import CheckRolled, Event
from skirmish.model.kit import Item
from skirmish.model.lock import Key, Lock
from skirmish.model.prompt import Prompt
from skirmish.model.scene import MOST_SIDES, Ally, Objective, Scene, Side
from skirmish.model.trigger import Cause, Effect, Trigger
from skirmish.model.unit import State, Unit
from skirmish.records import shapes
from skirmish.records.ground import ground_shape
from skirmish.records.misfit import Misfit, each, inside, quoted
from skirmish.records.shapes import Shape, record_of
from skirmish.rules import contests, objectives, rounds, stealth
from skirmish.rules.check import Check, Modifier, Outcome
from skirmish.rules.rounds import throws
from skirmish.rules.ruleset import records_of
from skirmish.rules.sheet import Bounds

if TYPE_CHECKING:
    from skirmish.rules.ruleset import Choice, Ruleset

_MODEL: tuple[type, ...] = (
    *get_args(Event), Action, Ally, Battle, Cause, Effect, Ground, Item, Key, Lock, Memory, Modifier,
    Objective, Pool, Prompt, Result, Roll, Scene, Side, Sighting, State, Tile, Trigger, Unit,
)  # fmt: skip

_SHARED: tuple[type, ...] = (*records_of(contests), *records_of(throws))
"""What rulesets share besides clocks; one that has its own of that name does without it."""

_PLAIN: Mapping[Any, Shape] = {
    str: shapes.TEXT,
    bool: shapes.TRUTH,
    int: shapes.WHOLE,
    Mask: shapes.MASK,
    type(None): shapes.NOTHING,
    Cell: shapes.CELL,
    Fraction: shapes.FRACTION,
}

_OPEN: Mapping[type, tuple[str, Any]] = {
    Cell: ("Cell", Cell),
    Fraction: ("Fraction", Fraction),
    int: ("int", Mask),
    frozenset: ("set", frozenset[Any]),
    dict: ("map", Mapping[str, Any]),
}
"""Values besides records that say their own kind where the hint leaves it open: the word, and the hint."""


@cache
def _clocks() -> tuple[type, ...]:
    """Find the clocks of the round structures that rulesets share: records that can be `seen_by` a side."""
    names = (
        f"{package.__name__}.{found.name}"
        for package in (rounds, stealth)
        for found in iter_modules(package.__path__)
    )
    return tuple(
        kind
        for module in map(import_module, names)
        for kind in vars(module).values()
        if isinstance(kind, type)
        and kind.__module__ == module.__name__
        and is_dataclass(kind)
        and hasattr(kind, "seen_by")
    )


@lru_cache(maxsize=1 << 10)
def _names(kind: type) -> frozenset[str]:
    """Return the names of all that a kind of record has: fields, properties, methods."""
    return frozenset({*dir(kind), *(part.name for part in fields(kind))})


@lru_cache(maxsize=1 << 10)
def _hints(kind: type, known: tuple[type, ...]) -> Mapping[str, Any]:
    """Return the fields' types; names imported for type checking alone are taken from the known kinds."""
    names = {**{one.__name__: one for one in known}, **vars(sys.modules[kind.__module__])}
    return get_type_hints(kind, localns=names, include_extras=True)


def _checked(shape: Shape) -> Shape:
    """Return the shape of objectives that reads only known kinds, with the arguments that they declare."""

    def read(data: Any) -> Any:
        objective = shape.read(data)
        try:
            objectives.check(objective)
        except ValueError as error:
            raise Misfit(str(error)) from None
        return objective

    return Shape(shape.write, read)


def _holding(shape: Shape, name: str, allowed: tuple[type, ...]) -> Shape:
    """Return the shape of a record whose field of that name may hold these kinds and nothing else."""

    def read(data: Any) -> Any:
        record = shape.read(data)
        if not isinstance(getattr(record, name), allowed):
            with inside(name):
                raise Misfit("does not belong here")
        return record

    return Shape(shape.write, read)


def _settled(shape: Shape, choices: Iterable[Choice]) -> Shape:
    """Return the shape of a scene that says of each option of the ruleset one of the values it may have."""

    def read(data: Any) -> Any:
        scene = shape.read(data)
        sides = tuple(side.id for side in scene.sides)
        if len(sides) > MOST_SIDES:
            raise Misfit(f"{len(sides)} sides, but a battle has at most {MOST_SIDES}")
        with inside("options"):
            for choice in choices:
                if choice.name not in scene.options:
                    raise Misfit(f"lacks {choice.name}, which these rules need")
                with inside(choice.name):
                    shapes.one_of(choice.all_values(sides)).read(scene.options[choice.name])
        return scene

    return Shape(shape.write, read)


class Codec:
    """Writes and reads the records of one ruleset's battles. It learns shapes as it goes, so keep it.

    `write` raises TypeError for what is no record of a battle, a mistake of the program. `read` raises
    SaveError, naming the place, for data that does not fit.
    """

    def __init__(self, own: Iterable[type] = (), given: Mapping[Any, Shape] = MappingProxyType({})) -> None:
        """Register the model's records and `own`, some with given shapes; ValueError if two share a name."""
        self._kinds: dict[str, type] = {}
        for kind in (*_MODEL, *_clocks(), *own):
            if self._kinds.setdefault(kind.__name__, kind) is not kind:
                raise ValueError(f"two kinds of record are called {kind.__name__}")
        for kind in _SHARED:
            self._kinds.setdefault(kind.__name__, kind)
        self._known = tuple(self._kinds.values())
        self._open = Shape(self._write_open, self._read_open)
        self._shapes: dict[Any, Shape] = {**_PLAIN, Any: self._open, object: self._open}
        self._shapes[Terrain] = ground_shape(self.shape(Tile))
        self._shapes[Objective] = _checked(self._record(Objective))
        rolled = _holding(self._record(CheckRolled), "check", self._like(Check))
        self._shapes[CheckRolled] = _holding(rolled, "outcome", self._like(Outcome))
        self._shapes.update(given)

    @classmethod
    def of(cls, ruleset: Ruleset) -> Codec:
        """Build the codec of a ruleset: its `records` and options; units have its sheet, things its kit."""
        kit = tuple(ruleset.kit.values())
        codec = cls(dict.fromkeys((*ruleset.records, ruleset.sheet, *kit)))
        for kind, name, allowed in (
            (Item, "stats", (*kit, Key, type(None))),
            (Unit, "sheet", (ruleset.sheet,)),
        ):
            codec._shapes[kind] = _holding(codec._record(kind), name, allowed)
        codec._shapes[Scene] = _settled(codec._record(Scene), ruleset.choices)
        return codec

    def with_shapes(self, given: Mapping[Any, Shape]) -> Codec:
        """Build a codec of the same records that writes some kinds in a given way."""
        return Codec(self._kinds.values(), given)

    def write(self, value: object, hint: Any = Any) -> Any:
        """Write the value as plain JSON data, under a type hint that says what it is."""
        try:
            return self.shape(hint).write(value)
        except Misfit as misfit:
            raise TypeError(f"cannot be saved: {misfit}") from None

    def read(self, data: Any, hint: Any = Any, path: str = "data") -> Any:
        """Read the value that plain JSON data stands for, under the hint it was written with."""
        try:
            with inside(path):
                return self.shape(hint).read(data)
        except Misfit as misfit:
            raise SaveError(str(misfit)) from None
        except RecursionError:
            raise SaveError(f"{path}: nested too deep") from None

    def shape(self, hint: Any) -> Shape:
        """Return how values under that type hint are written and read; TypeError if there is no way."""
        shape = self._shapes.get(hint)
        if shape is None:
            shape = self._shapes[hint] = self._make(hint)
        return shape

    def _make(self, hint: Any) -> Shape:
        origin, args = get_origin(hint), get_args(hint)
        if origin is Literal:
            return shapes.one_of(args)
        if origin in {Union, types.UnionType}:
            return self._choice(args)
        if origin is Annotated:
            return self._bounded(*args)
        if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
            return shapes.row_of(self.shape(args[0]))
        if origin is tuple:
            return shapes.fixed([self.shape(arg) for arg in args])
        if origin is frozenset:
            return shapes.set_of(self.shape(args[0]))
        if origin is Mapping:
            return shapes.mapping(self.shape(args[0]), self.shape(args[1]))
        if isinstance(hint, type) and self._kinds.get(hint.__name__) is hint:
            return self._record(hint)
        if getattr(hint, "_is_protocol", False):
            return self._open_to(self._like(hint))
        raise TypeError(f"cannot be saved: a field of type {hint}")

    def _bounded(self, hint: Any, *notes: Any) -> Shape:
        """Return the shape of a number of a sheet, read only within the bounds that a pack has to keep."""
        shape = self.shape(hint)
        bounds = next((note for note in notes if isinstance(note, Bounds)), None)
        return shape if bounds is None else shapes.between(shape, bounds.least, bounds.most)

    def _choice(self, args: tuple[Any, ...]) -> Shape:
        """Return the shape of one of several kinds: the value says which, unless the only other is None."""
        some = [arg for arg in args if arg is not type(None)]
        if len(some) == 1:
            return shapes.optional(self.shape(some[0]))
        return self._open_to(tuple(get_origin(arg) or arg for arg in args))

    def _like(self, protocol: type) -> tuple[type, ...]:
        """List the kinds of record that have all that the protocol asks for."""
        wanted = {name for name in vars(protocol) if not name.startswith("_")}
        return tuple(kind for kind in self._known if wanted <= _names(kind))

    def _open_to(self, allowed: tuple[type, ...]) -> Shape:
        """Return the shape of a value that says its own kind, which is one of these."""

        def read(data: Any) -> Any:
            value = self._read_open(data)
            if not isinstance(value, allowed):
                raise Misfit(f"does not belong here: {quoted(data)}")
            return value

        return Shape(self._write_open, read)

    def _record(self, kind: type) -> Shape:
        """Return the shape of a record: an object of its fields."""
        hints = _hints(kind, self._known)
        # A field with an underscore holds what was worked out once, never a part of the state.
        names = [field.name for field in fields(kind) if not field.name.startswith("_")]
        # Kept before its fields are looked at: a record may hold its own kind.
        omitted = frozenset(field.name for field in fields(kind) if field.metadata.get("omitted"))
        shape = self._shapes[kind] = record_of(kind, parts := {}, omitted)
        parts.update({name: self.shape(hints[name]) for name in names})
        return shape

    def _write_open(self, value: Any) -> Any:
        """Write a value so that it says its own kind."""
        kind = type(value)
        if value is None or kind in {str, bool}:
            return value
        if kind is tuple:
            return each(self._write_open, value)
        if kind is int:
            data = shapes.MASK.write(value)
            return data if type(data) is int else {"is": "int", "of": data}
        if isinstance(value, Mapping):
            kind = dict
        if kind in _OPEN:
            name, hint = _OPEN[kind]
            return {"is": name, "of": self.shape(hint).write(value)}
        if self._kinds.get(kind.__name__) is not kind:
            raise Misfit(f"no known kind of record: {quoted(value)}")
        return {"is": kind.__name__, **self.shape(kind).write(value)}

    def _read_open(self, data: Any) -> Any:
        """Read a value that says its own kind."""
        if type(data) is list:
            return tuple(each(self._read_open, data))
        if type(data) is not dict:
            for kind, shape in ((str, shapes.TEXT), (int, shapes.WHOLE)):
                if type(data) is kind:
                    return shape.read(data)
            if data is not None and type(data) is not bool:
                raise Misfit(f"no such value: {quoted(data)}")
            return data
        name = data.get("is")
        rest = {key: part for key, part in data.items() if key != "is"}
        if type(name) is str and name in self._kinds:
            return self.shape(self._kinds[name]).read(rest)
        for known, hint in _OPEN.values():
            if name == known and rest.keys() == {"of"}:
                return self.shape(hint).read(rest["of"])
        raise Misfit(f"no known kind of record: {quoted(name)}")
