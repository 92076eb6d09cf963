"""What files of drawn positions (lessons, puzzles) have in common: how they are found, and their units."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from skirmish.errors import Problem
from skirmish.packs.cards import rulesets_of, units_of
from skirmish.packs.position import Kinds
from skirmish.packs.source import read
from skirmish.packs.suggestions import did_you_mean

if TYPE_CHECKING:
    from skirmish.packs.folders import Files, FoundFile, PackFolder
    from skirmish.packs.library import Library
    from skirmish.packs.source import Source, Steps

T = TypeVar("T")

Reader = Callable[[str, "Source", "Library", str, list[Problem]], T | None]
"""Reads one file: from its id, its text, the library and its pack; None, and a problem, for a mistake."""


def read_all(
    section: str, packs: Iterable[PackFolder], library: Library, files: Files, reader: Reader[T]
) -> tuple[dict[str, T], list[Problem]]:
    """Read every such file of those packs, by id; and every mistake. Never raises for what a file holds.

    `section` is what packs call them all: `lessons`. Of two of the same id the first stays, unless the other
    pack says that it replaces it. Beside lone packs, of the others only the ids count.
    """
    packs = tuple(packs)
    has_lone = any(pack.is_lone for pack in packs)
    found: dict[str, T] = {}
    first: dict[str, tuple[str, str]] = {}
    problems: list[Problem] = []
    order = list(library.packs)  # Each pack after those that it needs, so what is replaced is read before.
    known = (pack for pack in packs if pack.id in library.packs)
    for pack in sorted(known, key=lambda pack: order.index(pack.id)):
        for name, file in files(pack, problems):
            if name in first and not _replaces(library, pack.id, (first[name][0], section, name)):
                problems.append(_twice(file, pack.id, (section, name), first[name]))
                continue
            first[name] = pack.id, file.shown
            found.pop(name, None)
            if has_lone and not pack.is_lone:
                continue
            source = read(file.path, file.shown, problems)
            made = reader(name, source, library, pack.id, problems) if source else None
            if made is not None:
                found[name] = made
    return found, problems


def _replaces(library: Library, pack: str, other: tuple[str, str, str]) -> bool:
    """Tell whether the pack says that it replaces that of another: `core`, `lessons` and the id."""
    return other[0] != pack and "/".join(other) in library.packs[pack].overrides


def _twice(file: FoundFile, pack: str, what: tuple[str, str], first: tuple[str, str]) -> Problem:
    """Build the problem of a file of a pack with the id of one before it, which is of that pack and place."""
    (section, name), (owner, place) = what, first
    hint = "choose another id"
    if owner != pack:
        hint += f", or say `overrides: {{{owner}: {{{section}: [{name}]}}}}` in pack.yaml"
    said = f"there is a {section.removesuffix('s')} `{name}` already, in {place}"
    return Problem(file.shown, 1, 1, said, hint)


def units_for(
    ruleset_id: str, library: Library, pack: str, at: tuple[Source, Steps], problems: list[Problem]
) -> Kinds | None:
    """Return that ruleset and the pack's units for it; None, and a problem there, without them."""
    from skirmish.packs.unit_types import UnitSet

    ruleset, unit_set = library.rulesets.get(ruleset_id), units_of(library.packs, pack, ruleset_id)
    lenders = (library.packs[name] for name in (pack, *library.packs[pack].needs) if name in library.packs)
    is_whole = all(one.is_whole for one in lenders)
    if ruleset is None or (unit_set is None and is_whole):
        source, steps = at
        hint = did_you_mean(ruleset_id, rulesets_of(library.packs, pack))
        said = f"the pack `{pack}` has no units for a ruleset `{ruleset_id}`"
        problems.append(source.problem(steps, said, hint))
        return None
    return Kinds(ruleset, unit_set or UnitSet(), is_whole)
