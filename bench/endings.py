"""The file of endings: battles that were fought, one JSON object a line, each with a mark of what was fought.

A battle is a function of its scenario, its rules, its seed and its opponents. The mark stands for all but the
seed, so an ending counts as long as nothing has changed, and its battle need not be fought again.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from bench.battles import content
from skirmish.arena import Ending
from skirmish.records.codec import Codec
from skirmish.records.digest import Digests, hashed

THINKING = Path(__file__).resolve().parent.parent / "skirmish" / "ai"
"""The sources of the opponents."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A scenario under a system, fought out by opponents of one level."""

    scenario: str
    """Id of the scenario."""
    rules: str
    """Id of the ruleset."""
    level: str
    """Of all sides."""


@dataclass(frozen=True, slots=True)
class Fought:
    """One line of the file."""

    mark: str
    """Of what was fought; see `mark`."""
    pairing: Pairing
    """Which fight."""
    number: int
    """Which of them: the seed is made from it."""
    ending: Ending
    """How it ended."""
    seconds: float
    """CPU time that it took."""


def seed(number: int) -> str:
    """Return the seed of the battle of that number."""
    return f"balance/{number}"


@cache
def mark(pairing: Pairing) -> str:
    """Hash the rules' version, the units, the map, the scenario and the opponents to 16 digits."""
    table = content().rulesets[pairing.rules]
    battle = content().battle(content().setup(pairing.scenario, pairing.rules, seed(0)))
    return hashed([Digests(Codec.of(table))(battle), pairing.level, thinking()])


@cache
def thinking() -> str:
    """Hash the code of the opponents, without comments and docstrings."""
    return hashed([bare(path.read_text(encoding="utf-8")) for path in sorted(THINKING.glob("*.py"))])


def bare(source: str) -> str:
    """Return the code without comments and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [one for one in node.body if not _is_text(one)]
    return ast.dump(tree)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def read(path: Path) -> Iterator[Fought]:
    """Yield every line of the file that is whole (one may be cut short); none if there is no file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for line in lines:
        try:
            yield _fought(json.loads(line))
        except (ValueError, KeyError, TypeError):
            continue


def write(path: Path, fought: Fought) -> None:
    """Add a line; it begins anew where the line before was cut short."""
    pairing, ending = asdict(fought.pairing), asdict(fought.ending)
    said = {"mark": fought.mark, **pairing, "number": fought.number, **ending, "seconds": fought.seconds}
    with path.open("a+b") as file:
        file.seek(max(0, file.tell() - 1))
        torn = file.read() not in {b"", b"\n"}
        file.write(b"\n" * torn + json.dumps(said, separators=(",", ":")).encode() + b"\n")


def _fought(said: dict[str, Any]) -> Fought:
    pairing, ending = (
        kind(**{field.name: said[field.name] for field in fields(kind)}) for kind in (Pairing, Ending)
    )
    assert isinstance(pairing, Pairing)
    assert isinstance(ending, Ending)
    return Fought(said["mark"], pairing, said["number"], ending, float(said["seconds"]))
