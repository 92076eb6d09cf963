"""What files of drawn positions (lessons, puzzles) have in common: how they are found, and their units."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from skirmish.errors import Problem
from skirmish.packs.cards import rulesets_of, units_of
from skirmish.packs.report import did_you_mean
from skirmish.packs.source import read

if TYPE_CHECKING:
    from skirmish.packs.folders import FoundFile, PackFolder
    from skirmish.packs.library import Library
    from skirmish.packs.source import Source, Steps
    from skirmish.packs.unit_types import UnitSet
    from skirmish.rules.ruleset import Ruleset

T = TypeVar("T")

Files = Callable[["PackFolder", list[Problem]], "Iterator[tuple[str, FoundFile]]"]
"""Yields the files of a pack with their ids."""
Reader = Callable[[str, "Source", "Library", str, list[Problem]], T | None]
"""Reads one file: from its id, its text, the library and its pack; None, and a problem, for a mistake."""


def read_all(
    kind: str, packs: Iterable[PackFolder], library: Library, files: Files, reader: Reader[T]
) -> tuple[dict[str, T], list[Problem]]:
    """Read every such file of those packs: by id, the first of each; and every mistake.

    `kind` is what problems call one of them. Never raises for what a file holds.
    """
    found: dict[str, T] = {}
    first: dict[str, str] = {}
    problems: list[Problem] = []
    for pack in packs:
        if pack.id not in library.packs:
            continue
        for name, file in files(pack, problems):
            if first.setdefault(name, file.shown) != file.shown:
                said = f"there is a {kind} `{name}` already, in {first[name]}"
                problems.append(Problem(file.shown, 1, 1, said, "choose another id"))
                continue
            source = read(file.path, file.shown, problems)
            made = reader(name, source, library, pack.id, problems) if source else None
            if made is not None:
                found[name] = made
    return found, problems


def units_for(
    ruleset_id: str, library: Library, pack: str, at: tuple[Source, Steps], problems: list[Problem]
) -> tuple[Ruleset, UnitSet] | None:
    """Return that ruleset and the pack's units for it; None, and a problem there, without them."""
    ruleset, unit_set = library.rulesets.get(ruleset_id), units_of(library.packs, pack, ruleset_id)
    if ruleset is None or unit_set is None:
        source, steps = at
        hint = did_you_mean(ruleset_id, rulesets_of(library.packs, pack))
        said = f"the pack `{pack}` has no units for a ruleset `{ruleset_id}`"
        problems.append(source.problem(steps, said, hint))
        return None
    return ruleset, unit_set
