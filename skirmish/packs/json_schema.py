"""The shapes of files as JSON Schema, for editors and for the pages of docs/.

What a field means is the line under it, its range and its example are those that the loader checks; nothing
is said a second time here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, cast

from pydantic.json_schema import GenerateJsonSchema

from skirmish.grid.tiles import TILES
from skirmish.packs.goals import drawn_shape, scenario_shape
from skirmish.packs.lesson_schema import LessonFile
from skirmish.packs.maps import OPEN_DOOR
from skirmish.packs.meanings import meanings
from skirmish.packs.puzzle_schema import PuzzleFile
from skirmish.packs.schema import FileSchema, MapFile, PackFile
from skirmish.packs.temperament_schema import TemperamentsFile
from skirmish.packs.unit_schema import UnitsFile
from skirmish.packs.unit_types import file_shape
from skirmish.rules import objectives

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic_core import core_schema

    from skirmish.rules.ruleset import Ruleset

FOLDER: Final = "schemas"
"""Where the schemas lie, beside `maps` and `content`."""
UNITS: Final = "units_"
"""How the name of a schema of units begins; the id of the ruleset follows."""

Json = dict[str, Any]
"""A JSON Schema, or a part of one."""


def schemas(rulesets: Mapping[str, Ruleset]) -> Mapping[str, Json]:
    """Build the schema of each kind of file, by its name: `map`, `units_fudge`."""
    shapes: dict[str, type[BaseModel]] = {
        "pack": PackFile,
        "units": UnitsFile,
        "map": MapFile,
        "scenario": scenario_shape(),
        "temperaments": TemperamentsFile,
        "lesson": drawn_shape(LessonFile),
        "puzzle": drawn_shape(PuzzleFile),
        **{f"{UNITS}{one.id}": file_shape(one) for one in rulesets.values()},
    }
    found = {name: _schema(name, shape) for name, shape in shapes.items()}
    for name in ("map", "lesson", "puzzle"):
        found[name]["properties"]["legend"]["additionalProperties"] = {"enum": [*TILES, OPEN_DOOR]}
    for name in ("scenario", "lesson", "puzzle"):
        found[name]["$defs"]["Goal"]["allOf"] = list(_goals())
    found["scenario"]["properties"]["options"] |= _options(rulesets)
    health = found["scenario"]["$defs"]["Post"]["properties"]["health_under"]
    health["examples"] = [{ruleset: 60} for ruleset in list(rulesets)[:1]]
    found["pack"]["properties"]["first"]["examples"] = list(rulesets)
    for one in rulesets.values():
        _name_sections(found[UNITS + one.id]["properties"], one)
        _let_keys_be_taken_away(found[UNITS + one.id]["$defs"])
    return found


def _goals() -> Iterator[Json]:
    """Yield for each kind of goal which parameters it needs, and which it knows nothing of."""
    every = objectives.parameters()
    for kind in objectives.KINDS.values():
        needed = [one.name for one in kind.parameters if one.default is None]
        foreign = every.keys() - {one.name for one in kind.parameters}
        then = {"required": needed, "properties": dict.fromkeys(sorted(foreign), False)}
        yield {"if": {"properties": {"do": {"const": kind.id}}}, "then": then}


def _name_sections(sections: Json, ruleset: Ruleset) -> None:
    """Say what stands in each section of a file of units."""
    sections["units"]["description"] = "By id: kinds of units."
    for name, record in ruleset.kit.items():
        sections[name]["description"] = f"By id: {_first_paragraph(record)}"


def _let_keys_be_taken_away(parts: Json) -> None:
    """Allow `null` behind keys that a sheet may have, such as skills: it takes away what `like` brings."""
    sheet = parts["Unit"]["properties"]["sheet"].get("$ref", "").rpartition("/")[2]
    for field in parts[sheet]["properties"].values() if sheet else ():
        if isinstance(field.get("additionalProperties"), dict):
            field["additionalProperties"] = {"anyOf": [field["additionalProperties"], {"type": "null"}]}


def _schema(name: str, shape: type[BaseModel]) -> Json:
    made = shape.model_json_schema(schema_generator=_Generator)
    return {"$schema": _Generator.schema_dialect, "title": name.replace("_", " "), **made}


def _options(rulesets: Mapping[str, Ruleset]) -> Json:
    """Say what the options of each ruleset may be."""
    some = [(one.id, choice) for one in rulesets.values() for choice in one.choices]
    return {
        "examples": [{ruleset: {choice.name: choice.values[-1]}} for ruleset, choice in some[:1]],
        "properties": {
            one.id: {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    choice.name: {
                        "description": choice.meaning,
                        "enum": list(choice.values),
                        "default": choice.values[0],
                    }
                    for choice in one.choices
                },
            }
            for one in rulesets.values()
        },
    }


class _Generator(GenerateJsonSchema):
    """The library's own generator; it also repeats the lines under fields, and is as strict as the loader."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Give no field its own name as a title."""
        return False

    def sort(self, value: Json, parent_key: str | None = None) -> Json:
        """Leave fields and examples in the order in which they are written."""
        return value

    def dict_schema(self, schema: core_schema.DictSchema) -> Json:
        """Refuse keys that are no ids, too; and say what sort of value stands behind them."""
        made = super().dict_schema(schema)
        if "patternProperties" in made and "values_schema" in schema:
            value = self.generate_inner(schema["values_schema"])  # The library's own has lost its title.
            made["patternProperties"] = dict.fromkeys(made["patternProperties"], value)
            made["additionalProperties"] = False
        return made

    def str_schema(self, schema: core_schema.StringSchema) -> Json:
        """Count the characters of a text as the loader does: without blanks around it."""
        made = super().str_schema(schema)
        if schema.get("strip_whitespace"):
            most = made.pop("maxLength")
            made.pop("minLength")
            made["pattern"] = rf"^\s*\S([\s\S]{{0,{most - 2}}}\S)?\s*$"
        return made

    def model_schema(self, schema: core_schema.ModelSchema) -> Json:
        """Say what the shape and each of its fields mean."""
        made = super().model_schema(schema)
        shape = cast("type[FileSchema]", schema["cls"])
        made.pop("title", None)
        made["description"] = _summary(shape)
        said = {**meanings(shape), **(meanings(shape.record) if shape.record else {})}
        for name, field in made.get("properties", {}).items():
            if name in said:
                field.setdefault("description", said[name])
            if field.get("default", 0) in (None, {}, []) or isinstance(field.get("default"), dict):
                del field["default"]
            if field.get("type") == "boolean" and "examples" not in field:
                field["examples"] = [not field.get("default", False)]
        return made


def _summary(shape: type[FileSchema]) -> str:
    """Return the first paragraph of what is said of a shape: of its dataclass, if it has one."""
    candidates = (one for one in (shape.record, *shape.__mro__) if one is not None)
    return next(filter(None, map(_first_paragraph, candidates)), "")


def _first_paragraph(one: type) -> str:
    return " ".join((one.__dict__.get("__doc__") or "").split("\n\n")[0].split())


def examples_of(field: Json) -> Iterator[Any]:
    """Yield what could stand in a field: what it gives as examples, and its words that are not usual."""
    yield from field.get("examples", ())
    for one in (field, *field.get("anyOf", ())):
        yield from one.get("examples", ()) if one is not field else ()
        yield from (word for word in one.get("enum", ()) if word != field.get("default"))
