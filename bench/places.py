"""The places in the source that a checklist names by `where`, and what can be changed there."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from bench.boxes import BOXES, TOP, files
from bench.mutations import Edit, Function, edits
from skirmish.arena.marks import bare
from skirmish.records.digest import hashed
from skirmish.rules import rulesets
from skirmish.rules.prose import ChecklistItem


@dataclass(frozen=True, slots=True)
class Place:
    """A function, class or table of the game."""

    path: str
    """Its file, from the top of the checkout."""
    name: str
    """Its name there."""
    items: tuple[str, ...]
    """Ids of the checklist items that it does, or that it helps to do."""

    @property
    def spot(self) -> str:
        """As a checklist writes it: `fudge/attack.weigh_shot`; outside of the rules `grid/cell.Cell`."""
        return f"{self.path.removeprefix('skirmish/').removeprefix('rules/').removesuffix('.py')}.{self.name}"

    @property
    def statement(self) -> ast.stmt:
        """Its statement in the syntax tree of its module."""
        return definitions(tree(self.path))[self.name]

    @property
    def mark(self) -> str:
        """16 digits that change with what it does."""
        return hashed(bare(ast.unparse(self.statement)))


@dataclass(frozen=True, slots=True)
class Mutant:
    """One wrong change to one place."""

    scope: str
    """The system or box whose tests are to notice it."""
    place: Place
    """Where."""
    edit: Edit
    """What."""

    @property
    def name(self) -> str:
        """Its name, which no other mutant of the scope has."""
        return f"{self.place.spot}: {self.edit.text}"

    def rank(self, seed: str) -> str:
        """Return the text by which mutants are drawn; it does not change when others come and go."""
        return hashed([seed, self.scope, self.name])


@cache
def tree(path: str) -> ast.Module:
    """Return the one syntax tree of a file in this process; a change to it lasts."""
    return ast.parse((TOP / path).read_text(encoding="utf-8"))


def definitions(module: ast.Module) -> dict[str, ast.stmt]:
    """Return the top-level functions, classes and constants by name."""
    found: dict[str, ast.stmt] = {}
    for node in module.body:
        if isinstance(node, Function | ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.AnnAssign | ast.Assign):
            targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
            found |= {target.id: node for target in targets if isinstance(target, ast.Name)}
    return found


def places(scope: str) -> list[Place]:
    """List what can be broken in a system or a box, in order."""
    if scope in BOXES:
        names = ((path, name) for path in files(scope) for name in definitions(tree(path)))
        return [Place(path, name, ()) for path, name in sorted(names) if name != "__all__"]
    return listed(scope)


def listed(rules: str) -> list[Place]:
    """List what the checklist of a system names, and the private functions of the same files that it uses."""
    items: dict[tuple[str, str], list[str]] = {}
    for entry in rulesets()[rules].prose.checklist:
        path, name = where(rules, entry)
        for own in _with_its_own(path, name):
            items.setdefault((path, own), []).append(entry.id)
    return [Place(path, name, tuple(ids)) for (path, name), ids in sorted(items.items())]


def where(rules: str, entry: ChecklistItem) -> tuple[str, str]:
    """Find the file and the name of what an item names; LookupError if there is no such thing."""
    module, _, name = entry.where.rpartition(".")
    for folder in (f"skirmish.rules.{rules}", "skirmish.rules"):
        path = _file(f"{folder}.{module}")
        if path and name in definitions(tree(path)):
            return path, name
    raise LookupError(f"{rules} {entry.id}: there is no {entry.where}")


def _file(module: str) -> str:
    try:
        found = find_spec(module)
    except ModuleNotFoundError:
        return ""
    return Path(found.origin).relative_to(TOP).as_posix() if found and found.origin else ""


def _with_its_own(path: str, name: str) -> Sequence[str]:
    """List that name and the private functions of its file that it uses, directly or through others."""
    known = definitions(tree(path))
    found, left = [name], [name]
    while left:
        for node in ast.walk(known[left.pop()]):
            used = node.id if isinstance(node, ast.Name) else ""
            if used.startswith("_") and used not in found and isinstance(known.get(used), Function):
                found.append(used)
                left.append(used)
    return found


def mutants(scope: str) -> Iterator[Mutant]:
    """Yield every mutant of a system or a box."""
    for place in places(scope):
        yield from (Mutant(scope, place, edit) for edit in edits(place.statement))


def chosen(scope: str, count: int, seed: str) -> list[Mutant]:
    """Draw so many of them, always the same for a seed; return them in the order of the files."""
    drawn = sorted(mutants(scope), key=lambda mutant: mutant.rank(seed))[:count]
    return sorted(drawn, key=lambda mutant: mutant.name)
