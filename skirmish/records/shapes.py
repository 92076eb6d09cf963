"""How one kind of value stands in JSON: pairs of functions, made from type hints.

A cell is `"4,7"`, a fraction `"3/4"`, a tuple or a set a list, a mapping an object, and a record an object of
its fields. A mask of cells too long for other readers of JSON is hex text. Where a hint
leaves the kind open, the value says its own: `{"is": "Cell", "of": "4,7"}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from skirmish.grid.cell import Cell
from skirmish.grid.terrain import LONGEST_EDGE
from skirmish.records.misfit import Misfit, as_list, as_object, each, inside, quoted

LONGEST: Final = 1 << 53
"""From here on other readers of JSON would round: a mask is hex text, and no other number is so large."""
MOST_BITS: Final = LONGEST_EDGE * (LONGEST_EDGE + 1)
"""Bits of a mask of all cells of the largest map."""
FARTHEST: Final = 999
"""Column or row of a cell, on a map or off it."""
MOST_DIGITS: Final = 1000
"""Digits of either half of a fraction."""
MOST_LETTERS: Final = 10_000
"""Characters of a text."""
_HEX: Final = re.compile(rf"-?0x[0-9a-f]{{1,{MOST_BITS // 4 + 1}}}")
_FRACTION: Final = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}(/[0-9]{{1,{MOST_DIGITS}}})?")


@dataclass(frozen=True, slots=True)
class Shape:
    """How one kind of value is written and read."""

    write: Callable[[Any], Any]
    """From the value to plain JSON data. Misfit if it is no such value."""
    read: Callable[[Any], Any]
    """From plain JSON data to the value. Misfit if it does not fit."""


def exactly(kind: type, word: str) -> Shape:
    """Return the shape of a value that JSON has itself: truth, nothing."""

    def read(data: Any) -> Any:
        if type(data) is not kind:
            raise Misfit(f"not {word}: {quoted(data)}")
        return data

    return Shape(read, read)


def _write_text(value: Any) -> Any:
    if type(value) is not str:
        raise Misfit(f"not a text: {quoted(value)}")
    return value


def _read_text(data: Any) -> Any:
    if len(_write_text(data)) > MOST_LETTERS:
        raise Misfit(f"longer than {MOST_LETTERS:,} characters: {quoted(data)}")
    return data


def _whole(data: Any) -> Any:
    """Return a number that counts or measures something as it is; Misfit if it is not whole or too large."""
    if type(data) is not int:
        raise Misfit(f"not a whole number: {quoted(data)}")
    if not -LONGEST < data < LONGEST:
        raise Misfit(f"too large a number: {quoted(data)}")
    return data


def _write_mask(value: Any) -> Any:
    if type(value) is not int:
        raise Misfit(f"not a mask of cells: {quoted(value)}")
    return value if -LONGEST < value < LONGEST else hex(value)


def _read_mask(data: Any) -> Any:
    return int(data, 16) if type(data) is str and _HEX.fullmatch(data) else _whole(data)


def _read_cell(text: str) -> Cell:
    """Read a cell; ValueError for other spellings, and far off every map: a mask would reach as far."""
    cell = Cell.parse(text)
    if max(map(abs, cell)) > FARTHEST:
        raise ValueError(text)
    return cell


def _read_fraction(text: str) -> Fraction:
    """Read a fraction; ValueError for other spellings: `1e999999999` would be worked out digit by digit."""
    if _FRACTION.fullmatch(text) is None:
        raise ValueError(text)
    return Fraction(text)


def _texts(kind: type, parse: Callable[[str], Any], word: str) -> Shape:
    """Return the shape of a value with a text form of its own."""

    def write(value: Any) -> str:
        if type(value) is not kind:
            raise Misfit(f"not {word}: {quoted(value)}")
        return str(value)

    def read(data: Any) -> Any:
        try:
            if type(data) is str:
                return parse(data)
        except (ValueError, ZeroDivisionError):
            pass
        raise Misfit(f"not {word}: {quoted(data)}")

    return Shape(write, read)


TEXT: Final = Shape(_write_text, _read_text)
TRUTH: Final = exactly(bool, "true or false")
NOTHING: Final = exactly(type(None), "null")
WHOLE: Final = Shape(_whole, _whole)
MASK: Final = Shape(_write_mask, _read_mask)
CELL: Final = _texts(Cell, _read_cell, "a cell")
FRACTION: Final = _texts(Fraction, _read_fraction, "a fraction")


def one_of(values: tuple[Any, ...]) -> Shape:
    """Return the shape of one of a few given values."""
    kinds = {(type(value), value) for value in values}

    def read(data: Any) -> Any:
        if not isinstance(data, str | int) or (type(data), data) not in kinds:
            raise Misfit(f"not one of {', '.join(map(repr, values))}: {quoted(data)}")
        return data

    return Shape(read, read)


def between(shape: Shape, least: int, most: int) -> Shape:
    """Return the shape of a number that is read only within bounds, or of None where that is allowed."""

    def read(data: Any) -> Any:
        value = shape.read(data)
        if value is not None and not least <= value <= most:
            raise Misfit(f"not {least} to {most}: {quoted(value)}")
        return value

    return Shape(shape.write, read)


def optional(shape: Shape) -> Shape:
    """Return the shape of a value that may also be None."""
    return Shape(
        lambda value: None if value is None else shape.write(value),
        lambda data: None if data is None else shape.read(data),
    )


def row_of(shape: Shape) -> Shape:
    """Return the shape of a tuple of any length; all its values have the same shape."""

    def write(value: Any) -> Any:
        if not isinstance(value, tuple):
            raise Misfit(f"not a tuple: {quoted(value)}")
        return each(shape.write, value)

    return Shape(write, lambda data: tuple(each(shape.read, as_list(data))))


def fixed(shapes: Sequence[Shape]) -> Shape:
    """Return the shape of a tuple with one shape for each place."""

    def check(values: Sequence[Any]) -> None:
        if len(values) != len(shapes):
            raise Misfit(f"not {len(shapes)} values: {quoted(values)}")

    def write(value: Any) -> Any:
        check(value)
        return [shape.write(part) for shape, part in zip(shapes, value, strict=True)]

    def read(data: Any) -> Any:
        check(as_list(data))
        return tuple(shape.read(part) for shape, part in zip(shapes, data, strict=True))

    return Shape(write, read)


def set_of(shape: Shape) -> Shape:
    """Return the shape of a set, written in order so that equal sets are written alike."""

    def read(data: Any) -> Any:
        try:
            return frozenset(each(shape.read, as_list(data)))
        except TypeError as error:
            raise Misfit(str(error)) from None

    return Shape(lambda value: sorted(each(shape.write, value), key=plain), read)


def record_of(kind: type, parts: Mapping[str, Shape], omitted: AbstractSet[str] = frozenset()) -> Shape:
    """Return the shape of a record of that class with those fields; `parts` may be filled in later.

    Fields that are `omitted` are not written while they are empty, and need not be there to be read.
    """

    def write(value: Any) -> Any:
        if type(value) is not kind:
            raise Misfit(f"not a {kind.__name__}: {quoted(value)}")
        return {
            name: shape.write(getattr(value, name))
            for name, shape in parts.items()
            if name not in omitted or getattr(value, name)
        }

    def read(data: Any) -> Any:
        if as_object(data).keys() | omitted != parts.keys():
            raise Misfit(_difference(kind.__name__, data.keys() - omitted, parts.keys() - omitted))
        found = {}
        for name, shape in parts.items():
            if name not in data:
                continue
            with inside(name):
                found[name] = shape.read(data[name])
        try:
            return kind(**found)
        except (ValueError, TypeError) as error:
            raise Misfit(f"no {kind.__name__}: {error}") from None

    return Shape(write, read)


def _difference(kind: str, given: AbstractSet[str], wanted: AbstractSet[str]) -> str:
    missing, more = sorted(wanted - given), sorted(given - wanted)
    parts = [f"lacks {', '.join(missing)}"] * bool(missing)
    parts += [f"has no {quoted(', '.join(more))}"] * bool(more)
    return f"a {kind} {' and '.join(parts)}"


def mapping(key: Shape, value: Shape) -> Shape:
    """Return the shape of a mapping, in its own order.

    A key that is no text is written as the text of its data.
    """

    def read(data: Any) -> Any:
        found = {}
        for name, part in as_object(data).items():
            with inside(name):
                found[_read_key(key, name)] = value.read(part)
        return found

    def write(known: Mapping[Any, Any]) -> Any:
        return {_write_key(key, name): value.write(part) for name, part in known.items()}

    return Shape(write, read)


def _write_key(key: Shape, name: Any) -> str:
    data = key.write(name)
    return data if isinstance(data, str) else plain(data)


def _read_key(key: Shape, name: str) -> Any:
    if key is TEXT or key is CELL:
        return key.read(name)
    try:
        return key.read(json.loads(name))
    except (ValueError, RecursionError):
        raise Misfit(f"not a key: {quoted(name)}") from None


def plain(data: Any) -> str:
    """Return the one canonical text of plain JSON data: ASCII, no spaces, keys sorted."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)
