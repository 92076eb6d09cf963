"""A ruleset's own dataclasses as shapes of files: a ruleset needs no pydantic to have its packs checked.

A field may be bool, int (with `Bounds`), str, a Literal, one of these or None, a tuple or a mapping of
them, or another dataclass; any of them with an `Example`.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, Field, Strict, create_model

from skirmish.packs.schema import FileSchema
from skirmish.rules.sheet import Bounds, Example, Words


@cache
def shape_of(record: type, base: type[FileSchema] = FileSchema) -> type[FileSchema]:
    """Build the shape of a block that holds the fields of a dataclass, besides those of the base."""
    hints = get_type_hints(record, include_extras=True)
    fields = {
        field.name: (_translated(hints[field.name]), _default(field))
        for field in dataclasses.fields(record)
        if field.init
    }
    made: type[FileSchema] = create_model(record.__name__, __base__=base, **fields)  # type: ignore[call-overload]
    made.record = record
    return made


def record_of(record: type, block: BaseModel) -> Any:
    """Build a record of that dataclass from the values of the block; ValueError if the class refuses them."""
    return record(**{name: _value(hint, getattr(block, name)) for name, hint in _hints_of(record).items()})


@cache
def _hints_of(record: type) -> Mapping[str, Any]:
    """Return the types of the fields that a dataclass is made from, by name."""
    hints = get_type_hints(record)
    return {field.name: hints[field.name] for field in dataclasses.fields(record) if field.init}


def _default(field: dataclasses.Field[Any]) -> Any:
    if field.default_factory is not dataclasses.MISSING:
        return Field(default_factory=field.default_factory)
    return ... if field.default is dataclasses.MISSING else field.default


def _translated(hint: Any) -> Any:
    """Return the same type in the form that pydantic checks."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        made = _translated(inner[0])
        for note in inner[1:]:
            if isinstance(note, Bounds):
                made = Annotated[made, Field(ge=note.least, le=note.most)]
            elif isinstance(note, Example):
                made = Annotated[made, Field(examples=[note.value])]
            elif isinstance(note, Words):
                made = Annotated[made, Field(json_schema_extra=_spelled(note, get_origin(inner[0])))]
        return made
    if origin is tuple:
        return Annotated[tuple[tuple(map(_translated, inner))], Strict(False)]  # type: ignore[misc]
    if origin in {dict, Mapping}:
        return dict[_translated(inner[0]), _translated(inner[1])]  # type: ignore[misc]
    if origin in {Union, types.UnionType}:
        return Union[tuple(map(_translated, inner))]  # noqa: UP007  made at run time
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return shape_of(hint)
    return hint


def _spelled(words: Words, origin: Any) -> dict[str, Any]:
    """Return what a JSON Schema says of the words that are known; what else there is the class refuses."""
    known: dict[str, Any] = {"type": "string", "enum": sorted(words.known)}
    if words.beginnings:
        begun = ({"type": "string", "pattern": f"^{one}"} for one in words.beginnings)
        known = {"anyOf": [known, *begun]}
    if origin is tuple:
        return {"items": known}
    return {"propertyNames": known} if origin in {dict, Mapping} else known


def _value(hint: Any, value: Any) -> Any:
    """Return the value, with blocks inside it turned into their dataclasses."""
    if isinstance(value, BaseModel):
        return record_of(_record_in(hint), value)
    if isinstance(value, tuple):
        inner = get_args(hint)
        each = inner if len(inner) == len(value) and ... not in inner else [inner[0]] * len(value)
        return tuple(_value(one, part) for one, part in zip(each, value, strict=True))
    if isinstance(value, dict):
        return {key: _value(get_args(hint)[1], part) for key, part in value.items()}
    return value


def _record_in(hint: Any) -> type:
    """Return the dataclass that a hint speaks of, itself or beside None."""
    candidates = (hint, *get_args(hint))
    return next(one for one in candidates if isinstance(one, type) and dataclasses.is_dataclass(one))
