"""Which test proves which item of a checklist: read from the marks on the tests, in a checkout."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

MARK = "proves"
"""The decorator that names the ids."""


def tests_folder() -> Path | None:
    """Find the folder of the tests; None where they are not shipped."""
    top = Path(__file__).parents[2]
    folder = top / "tests"
    return folder if (top / "pyproject.toml").is_file() and folder.is_dir() else None


def proofs(folder: Path) -> Mapping[str, tuple[str, ...]]:
    """Find by id of an item the tests that prove it, as `rules/test_sneak.py::test_name`."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for name, item in _marks(ast.parse(text)) if MARK in text else ():  # Parsing takes long.
            found.setdefault(item, []).append(f"{path.relative_to(folder).as_posix()}::{name}")
    return {item: tuple(dict.fromkeys(tests)) for item, tests in found.items()}


def _marks(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield names of tests with the ids that their marks, or those of single cases, hold."""
    for node in _defined(tree.body):
        for decorator in node.decorator_list:
            for inner in ast.walk(decorator):
                if isinstance(inner, ast.Call) and _name(inner.func) == MARK:
                    yield from ((node.name, item) for item in _texts(inner))


def _defined(body: list[ast.stmt]) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """Yield functions and classes where tests are found: in the module and in its classes, in no function."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node
        if isinstance(node, ast.ClassDef):
            yield from _defined(node.body)


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _texts(call: ast.Call) -> Iterator[str]:
    for argument in call.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value
