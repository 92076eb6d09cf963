"""What the fields of a class mean: the lines under them, read from its source.

The line is written once, where the field is; pages and JSON Schemas repeat it.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import cache


@cache
def meanings(record: type) -> Mapping[str, str]:
    """Return the line under each field of a class and of those it inherits from, by the field's name.

    What was made at run time, or has no source to be read, has none.
    """
    found: dict[str, str] = {}
    own = (one for one in reversed(record.__mro__) if not one.__module__.startswith("pydantic"))
    for one in own:
        found.update(_classes(one.__module__).get(one.__qualname__, {}))
    return found


@cache
def _classes(module: str) -> Mapping[str, Mapping[str, str]]:
    """Return the lines under the fields of every class at the top of a module, by the class's name."""
    loaded = sys.modules.get(module)
    try:
        tree = ast.parse(inspect.getsource(loaded)) if loaded is not None else ast.Module([], [])
    except (OSError, TypeError):
        return {}
    return {node.name: dict(_fields(node)) for node in tree.body if isinstance(node, ast.ClassDef)}


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in zip(node.body, node.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match below:
                case ast.Expr(ast.Constant(str(text))):
                    yield field.target.id, " ".join(text.split())
