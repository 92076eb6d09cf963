"""What files of drawn positions (lessons, puzzles) have in common: how they are found, and their units."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from skirmish.errors import Problem
from skirmish.packs.folders import packs_in
from skirmish.packs.report import did_you_mean
from skirmish.packs.source import read

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish.packs.folders import FoundFile
    from skirmish.packs.library import Library
    from skirmish.packs.source import Source, Steps
    from skirmish.packs.unit_types import UnitSet
    from skirmish.rules.ruleset import Ruleset

T = TypeVar("T")

Files = Callable[["Path", str, bool, list[Problem]], "Iterator[tuple[str, FoundFile]]"]
"""Yields the files of a pack with their ids: from the folder, the pack, whether it is the game's own."""
Reader = Callable[[str, "Source", "Library", str, list[Problem]], T | None]
"""Reads one file: from its id, its text, the library and its pack; None, and a problem, for a mistake."""


def read_all(
    kind: str, folders: Sequence[Path], library: Library, files: Files, reader: Reader[T]
) -> tuple[dict[str, T], list[Problem]]:
    """Read every such file of the packs in those folders: by id, the first of each; and every mistake.

    `kind` is what problems call one of them. Never raises for what a file holds.
    """
    found: dict[str, T] = {}
    problems: list[Problem] = []
    for number, root in enumerate(folders):
        is_own = number == 0
        for pack in packs_in(root, is_own, []):
            if pack.id not in library.packs:
                continue
            for name, file in files(root, pack.id, is_own, problems):
                if name in found:
                    problems.append(Problem(file.shown, 1, 1, f"there is a {kind} `{name}` already"))
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
    ruleset, unit_set = library.rulesets.get(ruleset_id), library.packs[pack].unit_sets.get(ruleset_id)
    if ruleset is None or unit_set is None:
        source, steps = at
        hint = did_you_mean(ruleset_id, library.packs[pack].unit_sets)
        said = f"the pack `{pack}` has no units for a ruleset `{ruleset_id}`"
        problems.append(source.problem(steps, said, hint))
        return None
    return ruleset, unit_set
