"""The JSON Schemas for editors: all that is shipped fits them, and they refuse what the loader refuses."""

from __future__ import annotations

import copy
import json
import random
import re
import shutil
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import BaseModel, ValidationError

from skirmish.packs.goals import drawn_shape, scenario_shape
from skirmish.packs.json_schema import FOLDER, UNITS, Json, examples_of, schemas
from skirmish.packs.lesson_schema import LessonFile
from skirmish.packs.puzzle_schema import PuzzleFile
from skirmish.packs.schema import MapFile, PackFile
from skirmish.packs.source import MODELINE, read
from skirmish.packs.temperament_schema import TemperamentsFile
from skirmish.packs.unit_schema import UnitsFile
from skirmish.packs.unit_types import file_shape, read_unit_set
from skirmish.packs.versions import RANGE, is_range
from skirmish.rules import rulesets
from skirmish.rules.ruleset import Ruleset
from tests.cli.shell import skirmish
from tests.packs.toys import GOOD, HERE, TABLES, load

TOP = Path(__file__).resolve().parent.parent.parent
SHIPPED = sorted(path for folder in ("maps", "content") for path in (TOP / folder).rglob("*.yaml"))
PLAYED = ("pack", "units", "map", "scenario", "temperaments")
"""Schemas of which every field has an example, besides those of units."""
SYSTEMS = tuple(rulesets())
CASES = sorted(path for path in (HERE / "bad").iterdir() if path.is_dir())
WRONG: tuple[Any, ...] = (None, True, -1000, 1_000_000, "", "  ", "Not This!", [], {}, ["x"], {"x": 1})
"""What is put in the place of a good value."""
JUDGED_LATER = {"legend", "options"}
"""Where the schema knows more than the shape: what there is of ground and options."""


@cache
def shipped_schemas() -> Mapping[str, Json]:
    """The schemas of all installed systems."""
    return schemas(rulesets())


@cache
def validator(kind: str) -> Draft202012Validator:
    """What checks a file of that kind."""
    return Draft202012Validator(shipped_schemas()[kind])


def shape_of(kind: str, tables: Mapping[str, Ruleset]) -> type[BaseModel]:
    """The shape by which the loader checks a file of that kind."""
    own: dict[str, type[BaseModel]] = {
        "pack": PackFile,
        "units": UnitsFile,
        "map": MapFile,
        "temperaments": TemperamentsFile,
        "scenario": scenario_shape(),
        "lesson": drawn_shape(LessonFile),
        "puzzle": drawn_shape(PuzzleFile),
    }
    return own[kind] if kind in own else file_shape(tables[kind.removeprefix(UNITS)])


def kind_of(path: Path) -> str:
    """The schema that a file's first line names, which lies where the line says."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(MODELINE), path
    schema = path.parent / first.removeprefix(MODELINE)
    assert schema.resolve() == TOP / FOLDER / schema.name
    return schema.stem


def data_of(path: Path) -> Any:
    """What the file says."""
    source = read(path, path.name, [])
    assert source is not None
    return source.data


def fits(shape: type[BaseModel], data: Any) -> bool:
    """Whether the loader takes it, as far as shapes go.

    What is missing may come from another entry, and `null` in a sheet takes away what comes from there.
    """
    try:
        shape.model_validate(data)
    except ValidationError as error:
        inherits = shape.__name__ == "RulesFile"
        return inherits and all(
            one["type"] == "missing" or (one["input"] is None and "sheet" in one["loc"][:-2])
            for one in error.errors()
        )
    return True


@pytest.mark.parametrize("kind", shipped_schemas())
def test_the_schema_is_a_schema(kind: str) -> None:
    Draft202012Validator.check_schema(shipped_schemas()[kind])


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(TOP).as_posix())
def test_every_shipped_file_names_its_schema_and_fits_it(path: Path) -> None:
    assert [error.message for error in validator(kind_of(path)).iter_errors(data_of(path))] == []


def parts(kind: str) -> Iterator[tuple[str, Json]]:
    """Every field of a schema with its way."""
    schema = shipped_schemas()[kind]
    for name, block in [("", schema), *schema.get("$defs", {}).items()]:
        yield from ((f"{name}.{field}", one) for field, one in block.get("properties", {}).items())


@pytest.mark.parametrize("kind", list(shipped_schemas()))
def test_every_field_says_what_it_means(kind: str) -> None:
    assert [way for way, field in parts(kind) if "description" not in field and "$ref" not in field] == []


@pytest.mark.parametrize("kind", [*PLAYED, *(UNITS + one for one in SYSTEMS)])
def test_every_field_has_an_example_that_fits(kind: str) -> None:
    """But for what holds blocks, each of which has examples of its own."""
    schema = shipped_schemas()[kind]
    for way, field in parts(kind):
        if "#/$defs" in json.dumps(field) and "examples" not in field:
            continue
        found = list(examples_of(field))
        assert found, way
        checks = Draft202012Validator({**field, "$defs": schema.get("$defs", {})})
        assert [error.message for one in found for error in checks.iter_errors(one)] == [], way


@cache
def toy_schemas() -> Mapping[str, Json]:
    return schemas(TABLES)


def toy_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files of a small folder, each with its kind."""
    for path in sorted(folder.rglob("*.yaml")):
        place = path.relative_to(folder).parts
        kind = {"maps": "map"}.get(place[0]) or {"scenarios": "scenario"}.get(place[2]) or path.stem
        yield (kind if kind in toy_schemas() else UNITS + kind), path


@pytest.mark.parametrize("case", [GOOD, *CASES], ids=lambda case: case.name)
def test_schema_and_loader_agree_on_good_and_bad_files(case: Path, tmp_path: Path) -> None:
    """What the loader's shape refuses, the schema refuses; what this refuses, the loader refuses, too."""
    shutil.copytree(GOOD, tmp_path, dirs_exist_ok=True)
    shutil.copytree(case, tmp_path, dirs_exist_ok=True)
    refused = {problem.path for problem in load(tmp_path).problems}
    for kind, path in toy_files(tmp_path):
        source = read(path, path.name, [])
        if source is None or kind not in toy_schemas():
            continue
        takes = Draft202012Validator(toy_schemas()[kind]).is_valid(source.data)
        assert not takes or fits(shape_of(kind, TABLES), source.data), path
        assert takes or path.relative_to(tmp_path).as_posix() in refused, path


def leaves(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all values that hold no others."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    if not inner:
        yield way
    for key, one in inner:
        yield from leaves(one, (*way, key))


def changed(data: Any, way: tuple[Any, ...], value: Any) -> Any:
    """The same data with one value changed."""
    made = copy.deepcopy(data)
    place = made
    for key in way[:-1]:
        place = place[key]
    place[way[-1]] = value
    return made


@pytest.mark.parametrize("kind", shipped_schemas())
def test_schema_and_loader_agree_on_values_that_are_wrong(kind: str, tmp_path: Path) -> None:
    paths = [path for path in SHIPPED if kind_of(path) == kind]
    fields = shipped_schemas()[kind]["properties"].items()
    data = data_of(paths[0]) if paths else {name: next(examples_of(field)) for name, field in fields}
    dice = random.Random(kind)
    tried = [(way, value) for way in leaves(data) for value in WRONG]
    for way, value in dice.sample(tried, min(150, len(tried))):
        wrong = changed(data, way, value)
        takes = validator(kind).is_valid(wrong)
        assert not takes or fits(shape_of(kind, rulesets()), wrong), (way, value)
        if not JUDGED_LATER & set(way):
            assert takes or not loads(kind, wrong, tmp_path), (way, value)


def loads(kind: str, data: Any, folder: Path) -> bool:
    """Whether the loader takes it: its shape, and for units their own classes as well."""
    if not fits(shape_of(kind, rulesets()), data):
        return False
    if not kind.startswith(UNITS):
        return True
    path = folder / "some.yaml"
    path.write_text(json.dumps(data), encoding="utf-8")
    source = read(path, path.name, [])
    assert source is not None
    problems: list[Any] = []
    read_unit_set(rulesets()[kind.removeprefix(UNITS)], source, problems)
    return not [one for one in problems if "there is no item" not in one.message]


def test_a_range_of_versions_is_spelt_as_the_loader_reads_it() -> None:
    """Whatever the library of versions takes, and nothing else of what a hand may slip to."""
    words = (
        "any",
        ">=1",
        ">=1.2,<2",
        " ~= 1.2 , !=1.2.3 ",
        "~=1",
        "",
        ",",
        ">=1,",
        "1.0",
        ">=1.2.3.4",
        ">= 1\n",
    )
    taken = [word for word in words if re.search(RANGE, word) and not word.endswith("\n")]
    assert taken == ["any", ">=1", ">=1.2,<2", " ~= 1.2 , !=1.2.3 "]
    assert [word for word in words if is_range(word)] == taken


@pytest.mark.parametrize(
    ("goal", "fits_it"),
    [
        ({"do": "hold", "zone": "mill", "rounds": 3}, True),
        ({"do": "hold", "rounds": 3}, False),
        ({"do": "hold", "zone": "mill", "count": 2}, False),
        ({"do": "eliminate"}, True),
        ({"do": "eliminate", "zone": "mill"}, False),
        ({"do": "assassinate", "unit": "captain", "told": "Put him out."}, True),
    ],
)
def test_a_goal_says_what_its_kind_needs_and_nothing_else(goal: Json, *, fits_it: bool) -> None:
    scenario = shipped_schemas()["scenario"]
    checks = Draft202012Validator({"$ref": "#/$defs/Goal", "$defs": scenario["$defs"]})
    assert checks.is_valid(goal) is fits_it


def test_a_line_for_editors_leaves_a_file_the_same(tmp_path: Path) -> None:
    plain, named = tmp_path / "plain.yaml", tmp_path / "named.yaml"
    plain.write_text("title: Yard\n", encoding="utf-8")
    named.write_text(f"{MODELINE}../schemas/map.json\ntitle: Yard\n", encoding="utf-8")
    digests = {one.digest for path in (plain, named) if (one := read(path, "", []))}
    assert len(digests) == 1


def test_the_command_lists_prints_and_writes_them(tmp_path: Path) -> None:
    listed = skirmish("--data-dir", tmp_path, "pack", "schema")
    assert [line.split()[0] for line in listed.lines] == list(shipped_schemas())
    assert f"  {MODELINE}../schemas/map.json" in listed.out
    assert list(tmp_path.iterdir()) == []
    assert skirmish("pack", "schema", "map").json == shipped_schemas()["map"]
    assert skirmish("--data-dir", tmp_path, "pack", "schema", "--write").code == 0
    there = {path.stem: path.read_text(encoding="utf-8") for path in (tmp_path / FOLDER).iterdir()}
    assert there == {
        name: (TOP / FOLDER / f"{name}.json").read_text(encoding="utf-8") for name in shipped_schemas()
    }


def test_a_kind_that_there_is_not_is_refused() -> None:
    said = skirmish("pack", "schema", "mapp")
    assert (said.code, said.out) == (2, "")
