"""Sources of the game, parsed once for all tests of a process that read them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def parsed(text: str) -> ast.Module:
    """What that source says; nobody changes it."""
    return ast.parse(text)


@cache
def walked(text: str) -> tuple[ast.AST, ...]:
    """All that the source consists of, in the order of `ast.walk`."""
    return tuple(ast.walk(parsed(text)))


def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All that the source in that file consists of."""
    return walked(path.read_text(encoding="utf-8"))
