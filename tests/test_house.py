"""The rules of the house: what every module of the game keeps to, whatever it does."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.sources import parsed, walked

TOP = Path(__file__).resolve().parent.parent
FILE_CAP = 400
FUNCTION_CAP = 40
ONE_MATCH = ("skirmish/model/apply.py", "apply")
"""The one function that may be longer: a case for each kind of event."""
VAGUE = {"utils", "util", "helpers", "helper", "manager", "handler", "common", "misc"}
BELOW_FLOOR_3 = {"dice", "grid", "errors", "model", "rules"}
SHARED_RULES = {"objectives", "rounds", "setup", "stealth", "triggers", "verbs"}
STILTED = re.compile(r"\bwho\w*ever(?:'s)?\b", re.IGNORECASE)
"""Words for which plain ones do: the one who, those who, a unit that, no matter who."""
TOLD_IN = ("skirmish", "docs", "content", "maps", "examples")
"""Folders in which somebody may read each word."""
HEAVY = {"textual", "yaml", "pydantic", "numpy", "tcod"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """One source file of the game."""

    path: str
    """From the top of the checkout, with slashes: `skirmish/dice/stream.py`."""
    text: str
    """The source."""

    @property
    def tree(self) -> ast.Module:
        """The parsed source; nobody changes it."""
        return parsed(self.text)

    @property
    def nodes(self) -> tuple[ast.AST, ...]:
        """All nodes of the parsed source."""
        return walked(self.text)

    @property
    def box(self) -> str:
        """The box of the floor plan that it belongs to: `dice`, `rules`, `cli` ..."""
        return Path(self.path).parts[1].removesuffix(".py")

    def imports(self) -> Iterator[str]:
        """The dotted names of what it imports, wherever in the file; `from a import b` gives `a.b`."""
        package = Path(self.path).parts[:-1]
        for node in self.nodes:
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                above = package[: len(package) - node.level + 1] if node.level else ()
                start = ".".join([*above, *([node.module] if node.module else [])])
                yield from (f"{start}.{alias.name}" for alias in node.names)

    def imports_of(self, top: str) -> Iterator[str]:
        """Those imports that reach into the top-level package `top`."""
        return (name for name in self.imports() if name.split(".")[0] == top)


def file_fits_its_cap(module: Module) -> Iterator[str]:
    lines = len(module.text.splitlines())
    if lines > FILE_CAP:
        yield f"{lines} lines"


def functions_fit_their_cap(module: Module) -> Iterator[str]:
    for node in module.nodes:
        if isinstance(node, Function):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > FUNCTION_CAP and (module.path, node.name) != ONE_MATCH:
                yield f"line {node.lineno}: {node.name} has {lines} lines"


def names_say_what_is_inside(module: Module) -> Iterator[str]:
    for part in Path(module.path).with_suffix("").parts:
        yield from (f"{part} says nothing" for word in part.split("_") if word in VAGUE)


def chance_comes_from_the_stream(module: Module) -> Iterator[str]:
    if module.path != "skirmish/dice/stream.py":
        yield from module.imports_of("random")


def no_wall_clock_below_floor_3(module: Module) -> Iterator[str]:
    if module.box in BELOW_FLOOR_3:
        yield from module.imports_of("time")


def only_the_door_prints(module: Module) -> Iterator[str]:
    if module.box in {"cli", "__main__"}:
        return
    for node in module.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print":
            yield f"line {node.lineno}: print"


def capitals_are_made_in_one_place(module: Module) -> Iterator[str]:
    if module.path == "skirmish/typed.py":
        return
    for node in module.nodes:
        if isinstance(node, ast.Attribute) and node.attr == "upper" and isinstance(node.value, ast.Subscript):
            yield f"line {node.lineno}: a capital that `skirmish.typed` makes"


def rule_systems_stand_alone(module: Module) -> Iterator[str]:
    """Any folder under rules/ but the shared ones is a system, so a sixth is held to it unnamed."""
    if module.box != "rules":
        return
    own = Path(module.path).parts[2]
    for name in module.imports_of("skirmish"):
        parts = name.split(".")
        if parts[1:2] == ["rules"] and len(parts) > 2 and is_rule_system(parts[2]) and parts[2] != own:
            yield name


def no_system_is_known_by_name(module: Module) -> Iterator[str]:
    """Whatever holds for one system stands in its table, where the next one can say otherwise."""
    for node in module.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (f"line {node.lineno}: {name!r}" for name in foreign_system(module, node.value))


def foreign_system(module: Module, text: str) -> Iterator[str]:
    """The text, if it is the id of a system that the module is no part of."""
    if is_rule_system(text) and not module.path.startswith(f"skirmish/rules/{text}/"):
        yield text


@cache
def is_rule_system(name: str) -> bool:
    """Whether `skirmish/rules/<name>` is the folder of one system."""
    return (
        name.isidentifier()
        and name not in SHARED_RULES
        and (TOP / "skirmish" / "rules" / name / "__init__.py").exists()
    )


def every_public_thing_has_a_docstring(module: Module) -> Iterator[str]:
    if module.text.strip() and ast.get_docstring(module.tree) is None:
        yield "the module"
    yield from undocumented(module.tree.body)


def undocumented(body: list[ast.stmt]) -> Iterator[str]:
    """Public classes, functions and methods without a docstring."""
    for node in body:
        if isinstance(node, Function | ast.ClassDef) and not node.name.startswith("_"):
            if ast.get_docstring(node) is None and not is_overload(node):
                yield f"line {node.lineno}: {node.name}"
            if isinstance(node, ast.ClassDef):
                yield from undocumented(node.body)


def is_overload(node: Function | ast.ClassDef) -> bool:
    """Whether it is one signature of several; the docstring stands at the last."""
    return any(ast.unparse(decorator).endswith("overload") for decorator in node.decorator_list)


def every_field_has_a_line_under_it(module: Module) -> Iterator[str]:
    for node in module.nodes:
        if isinstance(node, ast.ClassDef) and is_dataclass(node):
            for statement, below in zip(node.body, [*node.body[1:], ast.Pass()], strict=True):
                if (
                    isinstance(statement, ast.AnnAssign)
                    and not is_class_wide(statement)
                    and not is_text(below)
                ):
                    yield f"line {statement.lineno}: {node.name}.{ast.unparse(statement.target)}"


def is_dataclass(node: ast.ClassDef) -> bool:
    """Whether one of its decorators is `dataclass`, called or bare, with or without its module."""
    names = (ast.unparse(decorator).split("(")[0] for decorator in node.decorator_list)
    return any(name.split(".")[-1] == "dataclass" for name in names)


def is_class_wide(statement: ast.AnnAssign) -> bool:
    """Whether it is a ClassVar, which is no field."""
    return "ClassVar" in ast.unparse(statement.annotation)


def is_text(node: ast.stmt) -> bool:
    """Whether it is a string standing alone: a docstring."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


RULES: dict[Callable[[Module], Iterator[str]], Module] = {
    file_fits_its_cap: Module("skirmish/model/unit.py", "\n" * (FILE_CAP + 1)),
    functions_fit_their_cap: Module("skirmish/model/unit.py", "def march():\n" + " pass\n" * FUNCTION_CAP),
    names_say_what_is_inside: Module("skirmish/model/unit_helpers.py", ""),
    chance_comes_from_the_stream: Module("skirmish/dice/tray.py", "def roll():\n from random import Random"),
    no_wall_clock_below_floor_3: Module("skirmish/rules/victory.py", "import time"),
    only_the_door_prints: Module("skirmish/session.py", "print('hello')"),
    capitals_are_made_in_one_place: Module("skirmish/session.py", "said[:1].upper() + said[1:]"),
    no_system_is_known_by_name: Module("skirmish/app/selection.py", "is_fudge = ruleset.id == 'fudge'"),
    every_public_thing_has_a_docstring: Module("skirmish/model/unit.py", "'''Units.'''\nclass Unit: pass"),
    every_field_has_a_line_under_it: Module(
        "skirmish/model/unit.py", "@dataclass(frozen=True)\nclass Unit:\n '''A unit.'''\n name: str"
    ),
}
"""Each rule, with a module that breaks it in exactly one place."""


@pytest.fixture(scope="module")
def modules() -> list[Module]:
    """Every source file of the game."""
    paths = sorted((TOP / "skirmish").rglob("*.py"))
    return [Module(path.relative_to(TOP).as_posix(), path.read_text(encoding="utf-8")) for path in paths]


@pytest.mark.parametrize("rule", [*RULES, rule_systems_stand_alone], ids=lambda rule: rule.__name__)
def test_the_house_keeps_its_rule(rule: Callable[[Module], Iterator[str]], modules: list[Module]) -> None:
    assert modules
    offences = [f"{module.path}: {offence}" for module in modules for offence in rule(module)]
    assert not offences, "\n".join(offences)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_a_breach_of_the_rule_is_seen(rule: Callable[[Module], Iterator[str]]) -> None:
    assert len(list(rule(RULES[rule]))) == 1


IMPORT_ALL_RULES = """
import pkgutil, sys
import skirmish.rules
for module in pkgutil.walk_packages(skirmish.rules.__path__, "skirmish.rules."):
    __import__(module.name)
print(*sys.modules)
"""


def test_the_rules_load_without_screen_files_or_arrays() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_ALL_RULES],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    loaded = set(done.stdout.split())
    assert "skirmish.rules" in loaded
    assert loaded & HEAVY == set()


def test_no_tracked_file_names_a_place_on_somebodys_machine() -> None:
    if not (TOP / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a checkout, or no git to ask")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, capture_output=True, text=True, check=True)
    found = [name for name in listed.stdout.split("\0") if name and names_a_private_place(TOP / name)]
    assert found == []


def names_a_private_place(path: Path) -> bool:
    """Whether the file holds such a path. This file must not either, so the paths are put together here."""
    places = [f"/{folder}/".encode() for folder in ("work", "root")]
    return path.is_file() and any(place in path.read_bytes() for place in places)


def test_no_text_is_stilted() -> None:
    paths = [path for folder in TOLD_IN for path in (TOP / folder).rglob("*")]
    read = [path for path in [*TOP.glob("*.md"), *paths] if path.suffix in {".md", ".py", ".toml", ".yaml"}]
    assert {"README.md", "ARCHITECTURE.md", "primer.toml", "packs.py"} <= {path.name for path in read}
    found = {path.relative_to(TOP).as_posix(): stilted(path.read_text(encoding="utf-8")) for path in read}
    assert {name: lines for name, lines in found.items() if lines} == {}


def stilted(text: str) -> list[str]:
    """The lines that hold such a word, each with its number."""
    return [f"{n}: {line.strip()}" for n, line in enumerate(text.splitlines(), 1) if STILTED.search(line)]


def test_a_stilted_word_is_seen_in_any_form_and_no_other_word_is() -> None:
    lines = [
        "Whoever is hit",
        "whoever's turn it is",
        "at whomever",
        "Who is hit, whenever and wherever",
        "however",
    ]
    assert stilted("\n".join(lines)) == [f"{n}: {lines[n - 1]}" for n in (1, 2, 3)]
