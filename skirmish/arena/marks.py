"""Marks: short hashes of what was fought, by which a battle that was kept is known to count still.

A battle is a function of its scenario, its rules, its seed and its opponents. The mark stands for all but the
seed: while nothing of it has changed, the battle need not be fought again.
"""

from __future__ import annotations

import ast
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from skirmish.ai.levels import LEVELS
from skirmish.arena.baselines import baseline
from skirmish.packs.launch_request import LaunchRequest
from skirmish.packs.temperaments import opponent
from skirmish.records.codec import Codec
from skirmish.records.digest import Digests, hashed
from skirmish.seats import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirmish.packs.library import Library

_TOP: Final = Path(__file__).resolve().parent.parent
_LEVELS: Final = _TOP / "ai"
_TELLS: Final = frozenset({"estimate.json"})
"""Files of opponents that say how they put things, and nothing of what they do."""
_NUMBERS: Final = frozenset({"levels.py", "levels.json"})
"""What tells levels apart: of this each counts for itself alone."""
_BASELINES: Final = _TOP / "arena" / "baselines"


def mark(library: Library, rules: str, scenario: str, opponents: Iterable[str]) -> str:
    """Hash the rules' version, the units, the map, the scenario and the opponents to 16 hex digits.

    SettingsError if there is no such scenario or it cannot be played under those rules.
    """
    battle = library.battle(LaunchRequest(scenario, "", rules).setup(library))
    playing = [[name, code_of(name), *_nature(library, name)] for name in opponents]
    return hashed([Digests(Codec.of(library.rulesets[rules]))(battle), playing])


def _nature(library: Library, name: str) -> list[object]:
    """List the factors of the opponent's temperament, if it has one."""
    factors = opponent(name, library.temperaments).temperament
    return [] if factors == PLAIN else [asdict(factors)]


@cache
def code_of(name: str) -> str:
    """Hash what an opponent does: its code, without comments and docstrings, and the numbers of its level."""
    folder = _LEVELS if baseline(name) is None else _BASELINES
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".pyc"]
    files = [path for path in files if path.name not in _TELLS | _NUMBERS]
    level = LEVELS.get(name.partition("/")[0])
    numbers = asdict(level) if level is not None else {}
    return hashed([numbers, *([path.relative_to(folder).as_posix(), _read(path)] for path in files)])


def _read(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return _bare(text) if path.suffix == ".py" else text


@cache
def _bare(source: str) -> str:
    """Do the same once for each text: all levels are of the same code, and it takes a second."""
    return bare(source)


def bare(source: str) -> str:
    """Return the code without comments and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [one for one in node.body if not _is_text(one)]
    return ast.dump(tree)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
