"""Checking a file against its shape: every mistake at once, with its place and what was probably meant."""

from __future__ import annotations

import re
import types
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar, Union, get_args, get_origin

from skirmish.packs.versions import ANY, SPELLING
from skirmish.typed import nearest

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic_core import ErrorDetails

    from skirmish.errors import Problem
    from skirmish.packs.source import Hint, Source, Steps

S = TypeVar("S", bound="BaseModel")

MOST_SHOWN: Final = 100
"""Problems that are shown at once."""
MOST_ALIKE: Final = 10
"""Problems of one file that say the same."""

MOST_PASSES: Final = 4
"""How often a file that does not fit is looked at again without what was wrong."""
PLACEHOLDERS: Final[Mapping[str, Any]] = {
    "title": "?", "summary": "?", "name": "?", "map": "x", "unit": "x", "at": "0,0", "do": "eliminate",
    "when": {}, "then": [{}],
}  # fmt: skip
"""By key: what is put there where it is missing, so that the rest can be checked; of it nothing is told."""
_CELL: Final = re.compile(r" *[0-9]{1,4} *, *[0-9]{1,4} *")
"""A cell, as it is written."""
_PLACEHOLDER: Final = "x"
"""What is put in the place of a text of a list that does not fit."""
_KEY = "[key]"
"""How pydantic ends the way to the key of an entry, as against its value."""


def shaped(shape: type[S], source: Source, problems: list[Problem]) -> S | None:
    """Return the data of the file in that shape; None, with every mistake reported, when it does not fit."""
    from pydantic import ValidationError

    try:
        return shape.model_validate(source.data)
    except ValidationError as error:
        problems.extend(_problem(shape, source, one) for one in _first_hand(error.errors()))
        return None


def shaped_rest(shape: type[S], source: Source, problems: list[Problem]) -> S | None:
    """Return the data of the file in that shape; what does not fit is reported, and the rest is returned.

    So mistakes of other kinds can be told in the same pass; `source.told` has by its place what was reported.
    None when what is needed is missing.
    """
    from pydantic import ValidationError

    data, before = source.data, len(problems)
    for _ in range(MOST_PASSES):
        try:
            return shape.model_validate(data)
        except ValidationError as error:
            found = [*_first_hand(error.errors())]
            if len(problems) == before:
                told = [_problem(shape, source, one) for one in found]
                problems.extend(told)
                source.told |= dict(zip(map(_bare_steps, found), told, strict=True))
                source.told.pop((), None)
            data = deepcopy(data)
            if not all(_mended(data, one) for one in found):
                return None
    return None


def shaped_entries(
    shape: type[S], source: Source, problems: list[Problem], broken: Collection[Steps]
) -> S | None:
    """Return the data of the file in that shape, without the entries of its sections that do not fit.

    These are reported; `broken` are some that are left out, too, and may miss what they would have from
    others. None when there are no sections.
    """
    from pydantic import ValidationError

    found: list[ErrorDetails] = []
    try:
        whole = shape.model_validate(source.data)
        if not broken:
            return whole
    except ValidationError as error:
        found = error.errors()
    told = (
        one for one in _first_hand(found) if one["type"] != "missing" or tuple(one["loc"][:2]) not in broken
    )
    problems.extend(_problem(shape, source, one) for one in told)
    left_out = {*broken, *(tuple(one["loc"][:2]) for one in found)}
    try:
        return shape.model_validate(_without(source.data, left_out))
    except ValidationError:
        return None


def _first_hand(errors: list[ErrorDetails]) -> Iterator[ErrorDetails]:
    """Return the errors without lists that are too short only because entries of them do not fit."""
    above = {one["loc"][:end] for one in errors for end in range(len(one["loc"]))}
    return (one for one in errors if one["type"] != "too_short" or one["loc"] not in above)


def _without(data: Any, left_out: Collection[Steps]) -> Any:
    """Return the data of a file without these of its sections, and of their entries."""
    if not left_out or not isinstance(data, dict):
        return data
    return {
        name: {kind: block for kind, block in section.items() if (name, kind) not in left_out}
        if isinstance(section, dict)
        else section
        for name, section in data.items()
        if (name,) not in left_out
    }


def _mended(data: Any, error: ErrorDetails) -> bool:
    """Take what is wrong out of the data, or put a placeholder there; tell whether that can be."""
    steps = _bare_steps(error)
    if error["type"] == "missing":
        holder = _holder(data, steps)
        if steps[-1] not in PLACEHOLDERS or not isinstance(holder, dict):
            return False
        holder[str(steps[-1])] = deepcopy(PLACEHOLDERS[str(steps[-1])])
        return True
    for end in range(len(steps), 0, -1):
        holder, step = _holder(data, steps[:end]), steps[end - 1]
        if isinstance(holder, list):  # Without it, all behind it would have another place.
            if not isinstance(step, int) or step >= len(holder):
                return False
            holder[step] = {} if error["type"] in {"model_type", "dict_type"} else _PLACEHOLDER
            return True
        if isinstance(holder, dict) and steps[end - 1] in holder:
            del holder[str(steps[end - 1])]
            return True
    return bool(steps)  # It is gone already, with another mistake in it.


def _bare_steps(error: ErrorDetails) -> Steps:
    """Return the way to what is wrong."""
    return tuple(step for step in error["loc"] if step != _KEY)


def _holder(data: Any, steps: Steps) -> Any:
    """Return what holds the last of these steps; None if there is no such place."""
    for one in steps[:-1]:
        if isinstance(data, dict):
            data = data.get(str(one))
        elif isinstance(data, list) and isinstance(one, int) and one < len(data):
            data = data[one]
        else:
            return None
    return data


def folded(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Sort the problems by place, and keep few enough to be read: those left out are counted.

    Equal ones, as of what holds for several rulesets, are told once.
    """
    in_order = sorted(dict.fromkeys(problems), key=lambda one: (one.path, one.line, one.column))
    alike = Counter((one.path, one.message) for one in in_order)
    seen: Counter[tuple[str, str]] = Counter()
    kept: list[Problem] = []
    for one in in_order:
        kind = one.path, one.message
        seen[kind] += 1
        if seen[kind] < MOST_ALIKE or alike[kind] == MOST_ALIKE == seen[kind]:
            kept.append(one)
        elif seen[kind] == MOST_ALIKE:
            more = alike[kind] - MOST_ALIKE
            kept.append(replace(one, message=f"{one.message}, and {more:,} more like it"))
    if len(kept) > MOST_SHOWN:
        first, more = kept[MOST_SHOWN - 1], len(kept) - MOST_SHOWN + 1
        said = f"and {more:,} more problems from here on"
        kept[MOST_SHOWN - 1 :] = [replace(first, message=said, hint="mend the others first", source="")]
    return tuple(kept)


def did_you_mean(word: str, known: Iterable[str], what: str = "there are") -> str:
    """Return the nearest known word as a hint; without one, a short list of all; empty if that is long."""
    names = list(known)
    near = meant(word, names)
    if near:
        return near
    if names and what == "there are":
        what = f"there {'is' if len(names) == 1 else 'are'}"
    return f"{what} {', '.join(names)}" if 0 < len(names) <= 12 else ""


def _problem(shape: type[BaseModel], source: Source, error: ErrorDetails) -> Problem:
    steps: Steps = tuple(error["loc"])
    kind = error["type"]
    if kind == "extra_forbidden":
        hint = partial(_known_at, shape, steps)
        return source.problem(steps, f"nothing is called `{_short(steps[-1])}` here", hint, of_key=True)
    if kind == "missing":
        return source.problem(steps, f"`{steps[-1]}` is missing here")
    if steps and steps[-1] == _KEY:
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


def meant(word: str, words: Iterable[str]) -> str:
    """Ask whether the nearest of the words is meant; empty if none is near."""
    near = nearest(word, words)
    return f"did you mean `{near}`?" if near else ""


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
