"""How the app is put together: imports go one way, and the parts of the battle know no screen."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.sources import nodes

TOP = Path(__file__).resolve().parents[2]
APP = "skirmish.app"


@cache
def imports() -> dict[str, frozenset[str]]:
    """By module of the app: the others of the app that it imports anywhere, for types alone, too."""
    paths = sorted((TOP / "skirmish" / "app").rglob("*.py"))
    names = {".".join(path.relative_to(TOP).with_suffix("").parts): path for path in paths}
    modules = {name.removesuffix(".__init__"): path for name, path in names.items()}
    return {name: frozenset(imported(path, {*modules})) - {name} for name, path in modules.items()}


def imported(path: Path, modules: set[str]) -> Iterator[str]:
    """The modules that the file imports, as far as they are of the app."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield from {whole if whole in modules else node.module} & modules


def reached(start: str) -> set[str]:
    """All that the module imports, and what that imports in turn."""
    found: set[str] = set()
    left = [start]
    while left:
        new = imports()[left.pop()] - found
        found |= new
        left += new
    return found


def test_no_module_of_the_table_imports_itself_by_way_of_others() -> None:
    assert [name for name in imports() if name in reached(name)] == []


def test_parts_know_no_screen_widgets_no_part_and_rows_neither() -> None:
    allowed = {
        "rows": {"rows"},
        "widgets": {"widgets"},
        "parts": {"parts", "rows", "widgets"},
    }
    boxes = {*allowed, "screens"}
    for name in imports():
        box = name.removeprefix(f"{APP}.").split(".")[0]
        if box in allowed:
            met = {other.removeprefix(f"{APP}.").split(".")[0] for other in reached(name)}
            assert met & boxes <= allowed[box], name
