"""Checking a file against its shape: every mistake at once, with its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final, TypeVar

from skirmish.packs.wording import KEY, problem_of

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic_core import ErrorDetails

    from skirmish.errors import Problem
    from skirmish.packs.source import Source, Steps

S = TypeVar("S", bound="BaseModel")

MOST_PASSES: Final = 4
"""How often a file that does not fit is looked at again without what was wrong."""
PLACEHOLDERS: Final[Mapping[str, Any]] = {
    "title": "?", "summary": "?", "name": "?", "map": "x", "unit": "x", "at": "0,0", "do": "eliminate",
    "when": {}, "then": [{}],
}  # fmt: skip
"""By key: what is put there where it is missing, so that the rest can be checked; of it nothing is told."""
_PLACEHOLDER: Final = "x"
"""What is put in the place of a text of a list that does not fit."""


def shaped(shape: type[S], source: Source, problems: list[Problem]) -> S | None:
    """Return the data of the file in that shape; None, with every mistake reported, when it does not fit."""
    from pydantic import ValidationError

    try:
        return shape.model_validate(source.data)
    except ValidationError as error:
        problems.extend(problem_of(shape, source, one) for one in _first_hand(error.errors()))
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
                told = [problem_of(shape, source, one) for one in found]
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
    problems.extend(problem_of(shape, source, one) for one in told)
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
    return tuple(step for step in error["loc"] if step != KEY)


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
