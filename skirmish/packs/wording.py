"""What does not fit a shape, in words: what is wrong there, what belongs there, what was probably meant."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final, Union, get_args, get_origin

from skirmish.packs.suggestions import did_you_mean, meant
from skirmish.packs.versions import ANY, SPELLING

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic_core import ErrorDetails

    from skirmish.errors import Problem
    from skirmish.packs.source import Hint, Source, Steps

KEY: Final = "[key]"
"""How pydantic ends the way to the key of an entry, as against its value."""
_CELL: Final = re.compile(r" *[0-9]{1,4} *, *[0-9]{1,4} *")
"""A cell, as it is written."""


def problem_of(shape: type[BaseModel], source: Source, error: ErrorDetails) -> Problem:
    """Return what pydantic found in a file as a problem at its place, in our words."""
    steps: Steps = tuple(error["loc"])
    kind = error["type"]
    if kind == "extra_forbidden":
        hint = partial(_known_at, shape, steps)
        return source.problem(steps, f"nothing is called `{_short(steps[-1])}` here", hint, of_key=True)
    if kind == "missing":
        return source.problem(steps, f"`{steps[-1]}` is missing here")
    if steps and steps[-1] == KEY:
        return source.problem(steps[:-1], *_spelling(error), of_key=True)
    return source.problem(steps, *_spelling(error))


def _known_at(shape: type[BaseModel], steps: Steps) -> str:
    return did_you_mean(str(steps[-1]), _fields_at(shape, steps[:-1]), "known here:")


def _spelling(error: ErrorDetails) -> tuple[str, Hint]:
    """Say what is wrong with a value, with a hint."""
    given, ctx = error["input"], error.get("ctx", {})
    expected = _EXPECTED.get(error["type"])
    if expected is not None:
        return f"{expected}, not {_kind_of(given)}", _quotes(error["type"], given)
    match error["type"]:
        case "literal_error":
            words = [word.strip("'") for word in str(ctx["expected"]).replace(" or ", ", ").split(", ")]
            return f"`{_short(given)}` is none of {', '.join(words)}", partial(meant, str(given), words)
        case "greater_than_equal":
            return f"{given} is too little; the least is {_whole(ctx['ge'])}", ""
        case "less_than_equal":
            return f"{given} is too much; the most is {_whole(ctx['le'])}", ""
        case "string_pattern_mismatch":
            return _pattern(str(given), str(ctx["pattern"]))
        case "too_long":
            return (
                f"{ctx['actual_length'] or 'these'} are too many here; the most is {ctx['max_length']}",
                "take some out",
            )
        case "too_short":
            return "at least one entry belongs here", ""
        case "string_too_short":
            return "some text belongs here", ""
        case "range_error":
            hint = f'write it like ">=1.2,<2", in quotes; `{ANY}` is every version'
            return f"`{_short(given)}` is no range of versions", hint
        case "string_too_long":
            return f"this text is longer than {ctx['max_length']} characters", ""
    return error["msg"][:1].lower() + error["msg"][1:], ""


def _whole(number: float) -> float:
    """Return the number without a fraction of nothing: 4 for 4.0."""
    return int(number) if number == int(number) else number


_EXPECTED = {
    "int_type": "a whole number belongs here",
    "float_type": "a number belongs here",
    "bool_type": "true or false belongs here",
    "string_type": "text belongs here",
    "dict_type": "lines of `key: value` belong here",
    "model_type": "lines of `key: value` belong here",
    "tuple_type": "a list belongs here",
    "letter_error": "one small letter, a to z, belongs here",
}
"""What belongs in a place, by the type of pydantic's error."""


def _pattern(given: str, pattern: str) -> tuple[str, Hint]:
    if pattern == SPELLING:
        return f"`{_short(given)}` is no version", "three whole numbers parted by dots, as 1.0.2"
    if pattern.startswith("^([a-z]"):
        hint = "an id such as `guard`, or with the pack before it, `core/guard`"
        return f"`{_short(given)}` names no unit, item or map", hint
    if pattern.startswith("^[a-z]") and "/" in pattern:
        return f"`{_short(given)}` names no puzzle", "its system and its id, as `fudge/escape`"
    if pattern.startswith("^[a-z]") and _CELL.fullmatch(given):
        return f"`{given}` is a cell, and a name belongs here", "give that place a name, as a zone of the map"
    if pattern.startswith("^[a-z]"):
        hint = "small letters, digits and _ only, a letter first, at most 32"
        return f"`{_short(given)}` cannot be an id", hint
    if not given.strip():
        return "some text belongs here", ""
    if "\n" in given:
        return "this text belongs on one line", ""
    if given != given.strip():
        return "there are blanks around this text", ""
    most = re.search(r"\{0,(\d+)\}", pattern)
    return "this text is too long" + (f"; the most is {int(most[1]) + 2} characters" if most else ""), ""


def _kind_of(given: Any) -> str:
    match given:
        case None:
            return "nothing"
        case bool():
            return str(given).lower()
        case int() | float():
            return f"the number {given}"
        case str():
            return f"the text `{_short(given)}`"
        case list() | tuple():
            return "a list"
    return "lines of `key: value`"


def _quotes(kind: str, given: Any) -> str:
    is_scalar = isinstance(given, bool | int | float)
    return "put it in quotes" if kind == "string_type" and is_scalar else ""


def _short(given: object) -> str:
    text = str(given)
    return text if len(text) <= 40 else f"{text[:40]}…"


def _fields_at(shape: Any, steps: Steps) -> list[str]:
    """List the keys that the shape knows at that place."""
    for one in steps:
        shape = _inside(shape, one)
    shape = _bare(shape)
    return list(getattr(shape, "model_fields", ()))


def _inside(shape: Any, one: str | int) -> Any:
    """Return the shape of that entry; None if the shape knows of none."""
    shape = _bare(shape)
    fields = getattr(shape, "model_fields", None)
    if fields is not None:
        field = fields.get(str(one))
        return field.annotation if field else None
    inner = get_args(shape)
    if not inner:
        return None
    return inner[1] if get_origin(shape) in {dict, Mapping} else inner[0]


def _bare(shape: Any) -> Any:
    """Return the shape without notes, and without its `or None`."""
    while get_origin(shape) is Annotated:
        shape = get_args(shape)[0]
    if get_origin(shape) in {Union, types.UnionType}:
        return _bare(next(arg for arg in get_args(shape) if arg is not type(None)))
    return shape
