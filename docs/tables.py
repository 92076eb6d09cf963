"""Tables of the pages in docs/ that are made: what the fields of a file mean, from its JSON Schema."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from skirmish.packs.json_schema import examples_of

Json = dict[str, Any]
"""A JSON Schema, or a part of one."""

SORTS = {
    "id": "small letters, digits and `_`, a letter first, at most 32",
    "name": "up to 40 characters on one line",
    "text": "up to 500 characters, as many lines as you like",
    "letter": "one small letter, `a` to `z`",
    "reference": "an id; of what stands in another pack with that pack before it: `core/guard`",
    "puzzle": "the system of a puzzle, a slash, and the name of its file",
    "version": "three whole numbers: `1.0.2`",
    "range": 'versions that will do, in quotes: `">=1.2,<2"`, or `any`',
    "place": "a cell such as `12,7`, or the name of a zone of the map",
    "seat": "`human`, or `ai:` and a level, perhaps with a temperament: `ai:regular`, `ai:veteran/cautious`",
    "drawing": "rows below a `|`, one character for each cell",
}
"""What the words in the column "may be" stand for."""

PLAIN = re.compile(r"[A-Za-z][\w ./'+-]*[\w.]|[A-Za-z]|\d+d\d+([+-]\d+)?")
"""Text that needs no quotes."""


def line(texts: Sequence[str]) -> str:
    """One line of a table."""
    return f"| {' | '.join(text.replace('|', chr(92) + '|') for text in texts)} |"


def sorts() -> str:
    """Say what the words in the column "may be" stand for."""
    return "\n".join(f"- **{word}**: {said}" for word, said in SORTS.items())


def fields(schema: Json, part: str = "", without: Sequence[str] = ()) -> str:
    """Return the table of the fields of a schema, or of one of its parts by name."""
    block = schema["$defs"][part] if part else schema
    rows = [
        line([f"`{name}`", said(field), may_be(field), usual(name, field, needed(block)), example(field)])
        for name, field in block["properties"].items()
        if name not in without
    ]
    head = [line(["field", "meaning", "may be", "default", "example"]), line(["---"] * 5)]
    return "\n".join([*head, *rows])


def needed(block: Json) -> list[str]:
    """List the fields that a block must have, unless it has them from another by `like`."""
    return [*block.get("required", ()), *block.get("neededUnlessInherited", ())]


def said(field: Json) -> str:
    """Return what a field means."""
    text: str = field.get("description", "")
    return text or "See below."


def usual(name: str, field: Json, wanted: Sequence[str]) -> str:
    """Return what holds where a file says nothing of the field."""
    if name in wanted:
        return "**needed**"
    default = field.get("default")
    return written(default) if default not in (None, "") else ""


def example(field: Json) -> str:
    """Return what could stand there; nothing for drawings and for blocks that have a table of their own."""
    found = next(examples_of(field), None)
    return "" if found is None or (isinstance(found, str) and "\n" in found) else written(found)


def written(value: object) -> str:
    """Write a value as a file would on one line."""
    return f"`{_flow(value)}`"


def _flow(value: object) -> str:
    match value:
        case dict():
            return f"{{{', '.join(f'{key}: {_flow(one)}' for key, one in value.items())}}}"
        case list() | tuple():
            return f"[{', '.join(map(_flow, value))}]"
        case str() if not PLAIN.fullmatch(value):
            return json.dumps(value, ensure_ascii=False)
        case bool():
            return str(value).lower()
        case float():
            return f"{value:g}"
    return str(value)


def may_be(field: Json) -> str:
    """Say in a few words what may stand in a field."""
    return " or ".join(dict.fromkeys(_sorts(field)))


def _sorts(field: Json) -> Iterator[str]:
    match field:
        case {"enum": [True, False] | [False, True]} | {"type": "boolean"}:
            yield "`true`, `false`"
        case {"enum": words}:
            yield ", ".join(f"`{word}`" for word in words)
        case {"$ref": str(way)}:
            yield block(way.rsplit("/", 1)[-1])
        case {"title": str(word)} if word in SORTS:
            yield word
        case {"anyOf": kinds}:
            for kind in kinds:
                yield from _sorts(kind)
        case {"type": "integer" | "number" as sort}:
            whole = "" if sort == "integer" else "number, "
            yield f"{whole}{bounds(field)}"
        case {"type": "array", "items": items}:
            yield f"list of {may_be(items)}"
        case {"type": "object"}:
            yield _block(field)
        case {"pattern": str(pattern)} if pattern.removeprefix("^").isidentifier():
            yield f"`{pattern.removeprefix('^')}…`"
        case {"type": "string"}:
            yield "text"


def block(part: str) -> str:
    """Name a block by its part of the schema: `block (scenario side)`."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", part.removesuffix("Schema")).lower()
    return f"block ({words})"


def _block(field: Json) -> str:
    """Say what a mapping holds: the word or name before the colon, and what stands behind it."""
    inner = next(iter(field.get("patternProperties", {}).values()), field.get("additionalProperties"))
    key = (
        may_be(field["propertyNames"])
        if "propertyNames" in field
        else "id"
        if "patternProperties" in field
        else "word"
    )
    value = may_be(inner) if isinstance(inner, dict) else ""
    return f"lines of {key}: {value or 'value'}"


def bounds(field: Json) -> str:
    """Write the range of a number."""
    least, most = field.get("minimum"), field.get("maximum")
    if least is None and most is None:
        return "whole number"
    return f"{least:g} to {most:g}"
