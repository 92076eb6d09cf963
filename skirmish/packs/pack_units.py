"""From the files of a pack to the pack: its units and items under each ruleset, and what they are for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from skirmish.errors import Problem
from skirmish.packs.cards import Pack
from skirmish.packs.composing import MOST_LIKE, UNITS, Lenders, Shared
from skirmish.packs.shaping import shaped_entries
from skirmish.packs.source import digest, read
from skirmish.packs.suggestions import did_you_mean
from skirmish.packs.unit_schema import UnitsFile
from skirmish.packs.unit_types import UnitSet, read_unit_set

if TYPE_CHECKING:
    from skirmish.packs.folders import FoundFile
    from skirmish.packs.heads import Head
    from skirmish.packs.source import Source
    from skirmish.rules.ruleset import Ruleset

T = TypeVar("T")

TEMPERAMENTS: Final = "temperaments"
"""The name of the file of a pack that is no ruleset's and holds these."""


def read_pack(
    head: Head, rulesets: Mapping[str, Ruleset], packs: Mapping[str, Pack], problems: list[Problem]
) -> tuple[Pack, Mapping[str, UnitSet]]:
    """Read a pack with its units and items; files with mistakes are left out, and told in the problems.

    `packs` holds those that it needs. Beside the pack is by ruleset what is in order of a file that was left
    out: to be checked, and for nothing else.
    """
    return _Draft(head, rulesets, packs, problems).pack()


def guarded(file: FoundFile, problems: list[Problem], read_it: Callable[[], T]) -> T | None:
    """Read a file; where the code of a ruleset fails at it, the file is left out with the reason."""
    try:
        return read_it()
    except Exception as error:  # noqa: BLE001  a stranger's sheet, audit or judge, which may do anything
        said = f"its ruleset fails at it: {type(error).__name__}: {' '.join(str(error).split())}"
        problems.append(Problem(file.shown, 1, 1, said))
        return None


class _Draft:
    """One pack while it is being read."""

    def __init__(
        self,
        head: Head,
        rulesets: Mapping[str, Ruleset],
        packs: Mapping[str, Pack],
        problems: list[Problem],
    ) -> None:
        self.head = head
        self.rulesets = rulesets
        self.packs = packs
        self.problems = problems
        self.files = {name: file for name, file in head.files.items() if name not in {TEMPERAMENTS, UNITS}}
        self.shared: Shared | None = None
        self.units: UnitsFile | None = None

    def pack(self) -> tuple[Pack, dict[str, UnitSet]]:
        """Build the pack, and return what is in order of files that were left out."""
        about = self.head.about
        is_sound = self._read_shared()
        lent = {name for pack in self.head.wanted for name in self.packs[pack].unit_sets}
        if about.first and about.first not in lent.union(self._names()):
            said = f"the pack has no file for the ruleset `{about.first}`"
            hint = did_you_mean(about.first, self.files)
            self.problems.append(self.head.source.problem(("first",), said, hint))
        in_order = sorted(self._names(), key=lambda name: (name != about.first, name))
        found = {name: self._unit_set(name) for name in in_order}
        known = {name: unit_set for name, unit_set in found.items() if unit_set is not None}
        sets = {name: unit_set for name, unit_set in known.items() if unit_set.is_whole and is_sound}
        pack = Pack(
            self.head.id,
            about.title,
            " ".join(about.summary.split()),
            {name: one for name, one in sets.items() if name in self.files or one.units},
            digest(*(one.digest for name, one in sets.items() if name in self.files or one.units)),
            self._told("role", sets),
            self._told("look", sets),
            is_whole=is_sound and len(sets) == len(found),
            version=about.version or "",
            authors=about.authors,
            licence=about.licence or "",
            game=about.game,
            needs=self.head.wanted,
            overrides=tuple(
                f"{other}/{section}/{name}"
                for other, said in about.overrides.items()
                for section, names in said
                for name in names
            ),
            is_own=self.head.folder.is_own,
            first=about.first,
        )
        remnants = {name: one for name, one in known.items() if name not in sets}
        return (replace(pack, is_whole=self._check_names(pack)) if pack.is_whole else pack), remnants

    def _read_shared(self) -> bool:
        """Read the units that are said once for all rulesets; False if there is a mistake in them."""
        file, before = self.head.files.get(UNITS), len(self.problems)
        if file is None:
            return True
        source = read(file.path, file.shown, self.problems)
        self.units = shaped_entries(UnitsFile, source, self.problems, ()) if source else None
        if source is None or self.units is None:
            self.shared = Shared(file.shown, (), {UNITS: {}}, is_unread=True)
            return False
        said = source.data[UNITS]
        fit = {kind: said[kind] for kind in self.units.units}
        unread = frozenset(said) - frozenset(fit)
        self.shared = Shared(
            source.path, source.lines, {UNITS: fit}, source.keys, source.values, unread=unread
        )
        return len(self.problems) == before

    def _names(self) -> list[str]:
        """List the rulesets for which the pack has a file, or may have units that are like others."""
        is_like = self.units is not None and any(one.like for one in self.units.units.values())
        lent = (name for pack in self.head.wanted for name in self.packs[pack].unit_sets) if is_like else ()
        return list(dict.fromkeys((*self.files, *lent)))

    def _unit_set(self, ruleset_id: str) -> UnitSet | None:
        file = self.files.get(ruleset_id) or self.head.files[UNITS]
        return guarded(file, self.problems, partial(self._read_unit_set, ruleset_id))

    def _read_unit_set(self, ruleset_id: str) -> UnitSet | None:
        file, ruleset = self.files.get(ruleset_id), self.rulesets.get(ruleset_id)
        source = read(file.path, file.shown, self.problems) if file else None
        if file and source is None:
            return None
        if ruleset is None:
            if file:
                hint = did_you_mean(ruleset_id, self.rulesets)
                self.problems.append(Problem(file.shown, 1, 1, f"there is no ruleset `{ruleset_id}`", hint))
            return None
        lenders = Lenders(self.head.id, ruleset_id, self.packs, self.head.wanted)
        return read_unit_set(ruleset, source, self.problems, lenders, self.shared)

    def _told(self, key: str, sets: Mapping[str, UnitSet]) -> dict[str, str]:
        """Return by unit what the pack says under that key (`TOLD`), or what the unit that it is like has."""
        told: dict[str, str] = dict(getattr(self.head.about, f"{key}s"))
        for kind, unit in self.units.units.items() if self.units else ():
            value = getattr(unit, key)
            if value and kind in told and self.shared:
                said, hint = f"`{kind}` has a {key} in {self.head.source.path}, too", "take one of them out"
                self.problems.append(self.shared.problem((UNITS, kind, key), said, hint))
            elif value:
                told[kind] = value
        for unit_set in sets.values():
            data = unit_set.source.data.get(UNITS, {}) if unit_set.source else {}
            found = {kind: self._inherited(key, kind, told, data) for kind in data}
            told |= {kind: value for kind, value in found.items() if value}
        return told

    def _inherited(self, key: str, kind: str, told: Mapping[str, str], units: Mapping[str, Any]) -> str:
        """Return what is told of the first of those that the unit goes back to; empty if nothing is."""
        for _ in range(MOST_LIKE + 1):
            if kind in told:
                return told[kind]
            pack, _, kind = str((units.get(kind) or {}).get("like") or "").rpartition("/")
            if pack in self.packs:
                lent: Mapping[str, str] = getattr(self.packs[pack], f"{key}s")
                return lent.get(kind, "")
        return ""

    def _check_names(self, pack: Pack) -> bool:
        """Add a problem for whatever is told of no unit, and shared units of no ruleset; False for these."""
        known = dict.fromkeys(kind for unit_set in pack.unit_sets.values() for kind in unit_set.units)
        about = self.head.about
        for steps in (*(("roles", kind) for kind in about.roles), *(("looks", kind) for kind in about.looks)):
            if steps[1] not in known:
                said = f"no ruleset file of the pack defines the unit `{steps[1]}`"
                hint = partial(did_you_mean, steps[1], known)
                self.problems.append(self.head.source.problem(steps, said, hint, of_key=True))
        missing = (
            {kind: one for kind, one in self.units.units.items() if kind not in known} if self.units else {}
        )
        for kind, unit in missing.items():
            if self.shared:
                self._report_nowhere(kind, unit.like, self.shared)
        return not missing

    def _report_nowhere(self, kind: str, like: str | None, shared: Source) -> None:
        """Add a problem for a unit that no ruleset has: it has no numbers, or is like a missing unit."""
        if like is None:
            said = f"no ruleset file of the pack gives numbers to the unit `{kind}`"
            hint = "name it in one, or say what it is `like`"
            self.problems.append(shared.problem((UNITS, kind), said, hint, of_key=True))
            return
        lender = like.rpartition("/")[0]
        if lender in self.packs and not self.packs[lender].is_whole:
            return  # That pack may have the unit; its mistakes were told.
        if lender and lender not in self.head.wanted:
            said, hint = f"`{lender}` is not named under `needs` in pack.yaml", "add it there"
        else:
            names = (lender,) if lender else ()
            sets = [one for name in names for one in self.packs[name].unit_sets.values()]
            known = dict.fromkeys(f"{lender}/{unit}" for one in sets for unit in one.units)
            said, hint = f"there is no unit `{like}` under any ruleset", did_you_mean(like, known)
        self.problems.append(shared.problem((UNITS, kind, "like"), said, hint))


def with_replaced(pack: Pack, other: Pack, kind: str) -> Pack:
    """Return the pack with that unit of another in the place of its own, under each ruleset of both."""
    sets = dict(pack.unit_sets)
    for ruleset, mine in pack.unit_sets.items():
        theirs = other.unit_sets.get(ruleset)
        if theirs is not None and kind in theirs.units and kind in mine.units:
            units = {**mine.units, kind: theirs.units[kind]}
            sets[ruleset] = replace(mine, units=units, digest=digest(mine.digest, theirs.digest))
    roles = {**pack.roles, kind: other.roles[kind]} if kind in other.roles else pack.roles
    looks = {**pack.looks, kind: other.looks[kind]} if kind in other.looks else pack.looks
    mark = digest(*(one.digest for one in sets.values()))
    return replace(pack, unit_sets=sets, roles=roles, looks=looks, digest=mark)
