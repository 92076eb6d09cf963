"""No knots: files of the game do not import each other in a circle, for type checking neither."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.sources import nodes

TOP = Path(__file__).resolve().parent.parent

PAIRS: Mapping[frozenset[str], str] = {
    frozenset({"skirmish.model.battle", "skirmish.model.view"}): (
        "a Battle and its answers to what a side sees of it, which name it in annotations alone"
    ),
}
"""Circles that stay, each with its reason: a value and what it is checked by, nothing else."""

Graph = Mapping[str, frozenset[str]]
"""By module: the modules of the game that it imports."""


@cache
def imports(top: Path) -> Graph:
    """Read what each module under `top/skirmish` imports, wherever in the file, for type checking as well.

    A package that Python loads on the way to one of its modules is not imported by that.
    """
    sources = {_name(path.relative_to(top)): path for path in sorted((top / "skirmish").rglob("*.py"))}
    return {name: frozenset(_imported(path, sources)) - {name} for name, path in sources.items()}


def _name(path: Path) -> str:
    """The dotted name of a module by its path: `skirmish/grid/__init__.py` is `skirmish.grid`."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                if full in known or node.module in known:
                    yield full if full in known else str(node.module)


def circles(graph: Graph) -> set[frozenset[str]]:
    """Return every group of two or more modules that lead to one another (Kosaraju's algorithm)."""
    finished: list[str] = []
    visited: set[str] = set()
    for module in graph:
        finished += _reached(graph, module, visited)
    importers = {module: frozenset(one for one in graph if module in graph[one]) for module in graph}
    visited = set()
    groups = [frozenset(_reached(importers, module, visited)) for module in reversed(finished)]
    return {group for group in groups if len(group) > 1}


def _reached(graph: Graph, start: str, visited: set[str]) -> list[str]:
    """Modules reached from `start` that were not visited before, each after those that it leads to."""
    if start in visited:
        return []
    visited.add(start)
    found = [one for follower in sorted(graph[start]) for one in _reached(graph, follower, visited)]
    return [*found, start]


def test_no_files_import_each_other_in_a_circle() -> None:
    found = circles(imports(TOP))
    unexpected = found - {*PAIRS}
    assert not unexpected, "\n".join(", ".join(sorted(group)) for group in unexpected)


def test_every_allowed_circle_is_there() -> None:
    undone = {*PAIRS} - circles(imports(TOP))
    assert not undone, "\n".join(", ".join(sorted(group)) for group in undone)
    assert all(len(pair) == 2 and reason for pair, reason in PAIRS.items())


def test_a_circle_is_seen(tmp_path: Path) -> None:
    folder = tmp_path / "skirmish"
    (folder / "grid").mkdir(parents=True)
    texts = {
        "__init__": "",
        "grid/__init__": "from skirmish.grid.cell import Cell",
        "grid/cell": "",
        "walk": "from skirmish.grid import Cell, cell\nif TYPE_CHECKING:\n    from skirmish import look",
        "look": "def look():\n    from skirmish.talk import say",
        "talk": "import skirmish.walk",
    }
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    graph = imports(tmp_path)
    assert graph["skirmish.walk"] == {"skirmish.grid", "skirmish.grid.cell", "skirmish.look"}
    assert circles(graph) == {frozenset({"skirmish.walk", "skirmish.look", "skirmish.talk"})}
