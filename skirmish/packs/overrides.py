"""What packs replace of other packs: only what they say, and all that they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from skirmish.packs.folders import lesson_files, puzzle_files
from skirmish.packs.pack_units import with_replaced
from skirmish.packs.suggestions import did_you_mean

if TYPE_CHECKING:
    from skirmish.errors import Problem
    from skirmish.packs.cards import Pack
    from skirmish.packs.folders import Files
    from skirmish.packs.heads import Head

_READ: Final = ("scenarios", "temperaments")
"""Sections that are read with the packs."""
_LISTED: Final[Mapping[str, Files]] = {"lessons": lesson_files, "puzzles": puzzle_files}
"""Sections whose files are only listed, and what lists them: they are read when they are asked for."""
Named = tuple[str, str]
"""A section of a pack, and the id of something in it: `("scenarios", "raid")`."""


class Overrides:
    """Which things the packs say that they replace, and which things they were found to have."""

    def __init__(self, heads: Sequence[Head], problems: list[Problem]) -> None:
        """Keep account of these packs, given in the order in which they are read."""
        self._heads = heads
        self._by_id = {head.id: head for head in heads}
        self._folders = {head.id: head.folder for head in heads}
        self._problems = problems
        self._first: dict[Named, tuple[str, Problem]] = {}
        """By section and id: the pack that has it, and its place."""
        self._met: dict[str, set[Named]] = {}
        """By pack: all that it brings, whether or not it is replaced."""

    def beside(self, heads: Sequence[Head]) -> Overrides:
        """Return the overrides for further packs, read after these; these are not checked again."""
        others = Overrides(heads, self._problems)
        others._folders |= self._folders
        others._first = dict(self._first)
        others._met = {pack: set(names) for pack, names in self._met.items()}
        return others

    def claim(self, home: str, section: str, name: str, place: Problem) -> bool:
        """Claim a name of the library for something of a pack, perhaps in the place of another's.

        Tell whether it may have it; if not, both places are named in a problem. `place` is where it is said.
        """
        self._met.setdefault(home, set()).add((section, name))
        first = self._first.get((section, name))
        if first is not None and not self._may_replace(self._by_id[home], first[0], section, name):
            pack, there = first
            kind = section.removesuffix("s")
            said = f"there is a {kind} `{name}` already, in {there.path}:{there.line}:{there.column}"
            hint = f"choose another id, or say `overrides: {{{pack}: {{{section}: [{name}]}}}}` in pack.yaml"
            if pack == home:
                hint = "choose another id"
            self._problems.append(replace(place, message=said, hint=hint))
            return False
        self._first[section, name] = home, place
        return True

    def _may_replace(self, head: Head, pack: str, section: str, name: str) -> bool:
        """Tell whether the pack says that it replaces that of another, or may say so."""
        said = head.about.overrides.get(pack)
        return head.may_want_more or (said is not None and name in getattr(said, section))

    def check(self) -> None:
        """Add a problem for whatever is said to be replaced and is not; units are looked at elsewhere."""
        for head in self._heads:
            for pack, said in head.about.overrides.items():
                for section in (*_READ, *_LISTED) if pack in self._folders else ():
                    own, theirs = (self._names(section, one) for one in (head.id, pack))
                    for place, name in enumerate(getattr(said, section)):
                        self._check_one(head, (pack, section, place), name, (own, theirs))

    def _names(self, section: str, pack: str) -> list[str]:
        """List the ids of what the pack has of a section."""
        if section in _READ:
            return [name for kind, name in sorted(self._met.get(pack, ())) if kind == section]
        found = _LISTED[section](self._folders[pack], [])
        return [name for name, _ in found]  # What is odd is told when they are read.

    def _check_one(
        self, head: Head, at: tuple[str, str, int], name: str, has: tuple[Sequence[str], Sequence[str]]
    ) -> None:
        """Add a problem unless both packs have that. `has` lists what this pack has, and the other."""
        (pack, section, _), (own, theirs) = at, has
        kind = section.removesuffix("s")
        if name not in theirs:
            said = f"this replaces nothing: `{pack}` has no {kind} `{name}`"
            hint = partial(did_you_mean, name, theirs)
        elif name not in own:
            said = f"this replaces nothing: this pack has no {kind} `{name}` to put in its place"
            hint = partial(did_you_mean, name, own)
        else:
            return
        self._problems.append(head.source.problem(("overrides", *at), said, hint))

    def of_units(self, packs: Mapping[str, Pack]) -> dict[str, Pack]:
        """Return the packs in which units are replaced, as they are then; mistakes are reported."""
        changed: dict[str, Pack] = {}
        done: dict[tuple[str, str], Head] = {}
        for head in self._heads:
            for pack, said in head.about.overrides.items():
                for place, name in enumerate(said.units):
                    at = (pack, "units", place)
                    if (pack, name) in done:
                        first = done[pack, name].source
                        told = f"`{pack}/{name}` is replaced already, by {first.path}"
                        problem = head.source.problem(("overrides", *at), told, "only one pack can do that")
                        self._problems.append(problem)
                        continue
                    self._replace_unit(head, packs, changed, at, name)
                    done[pack, name] = head
        return changed

    def _replace_unit(
        self,
        head: Head,
        packs: Mapping[str, Pack],
        changed: dict[str, Pack],
        at: tuple[str, str, int],
        name: str,
    ) -> None:
        other, own = changed.get(at[0], packs[at[0]]), packs[head.id]
        has = _kinds(own), _kinds(other)
        if own.is_whole and other.is_whole:
            self._check_one(head, at, name, has)
        if name in has[0] and name in has[1]:
            changed[at[0]] = with_replaced(other, own, name)


def _kinds(pack: Pack) -> list[str]:
    return list(dict.fromkeys(kind for one in pack.unit_sets.values() for kind in one.units))
