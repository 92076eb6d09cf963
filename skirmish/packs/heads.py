"""What packs say of themselves: which can be used here, in which order, and what they replace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from skirmish.errors import Problem
from skirmish.packs.schema import PackFile
from skirmish.packs.shaping import shaped_rest
from skirmish.packs.source import Source, read
from skirmish.packs.suggestions import meant
from skirmish.packs.versions import ANY, VERSION, is_within

if TYPE_CHECKING:
    from skirmish.packs.folders import FoundFile, PackFolder

_TIES: Final = ("id", "needs", "overrides")
"""Keys that say how a pack stands to others."""
MOST_NEEDED: Final = 20
"""Packs in a chain in which each needs the next."""
HEAD: Final = "pack"
"""The name of the file that says what a pack is."""


@dataclass(frozen=True, slots=True)
class Head:
    """The `pack.yaml` of a pack, and its other files at the top."""

    folder: PackFolder
    """Where the pack lies."""
    about: PackFile
    """What it says of itself."""
    source: Source
    """The file."""
    files: Mapping[str, FoundFile]
    """By name without the ending: the files beside it."""
    is_sound: bool = True
    """Whether there is no mistake in the file; otherwise the pack is checked, and cannot be used."""
    may_want_more: bool = False
    """Whether it may need or replace more than could be read of it."""

    @property
    def id(self) -> str:
        """The id of the pack."""
        return self.folder.id

    @property
    def wanted(self) -> dict[str, str]:
        """By id: the packs that must be there for this one, each with the range of versions."""
        return {**dict.fromkeys(self.about.overrides, ANY), **self.about.needs}

    def wanting(self, others: Iterable[str]) -> Head:
        """Return the same as if it needed these other packs, too."""
        needs = {**dict.fromkeys(others, ANY), **self.about.needs}
        return replace(self, about=self.about.model_copy(update={"needs": needs}))


def read_head(folder: PackFolder, problems: list[Problem]) -> Head:
    """Read what a pack says of itself, as far as it fits; every mistake is added to the problems."""
    files = {file.id: file for file in folder.yaml_files("", problems)}
    file, before = files.pop(HEAD, None), len(problems)
    place = f"{folder.shown}/{HEAD}.yaml"
    if file is None:
        problems.append(Problem(place, 1, 1, "this file is missing"))
    source = read(file.path, file.shown, problems) if file else None
    about = shaped_rest(PackFile, source, problems) if source else None
    if source is None or about is None:
        nothing = PackFile(title="?", summary="?")
        return Head(folder, nothing, source or Source(place, ()), files, is_sound=False, may_want_more=True)
    if about.id and about.id != folder.id:
        said = f"the folder of the pack is called `{folder.id}`"
        problems.append(source.problem(("id",), said, "give both the same name"))
    more = any(steps[0] in _TIES or steps[0] not in PackFile.model_fields for steps in source.told)
    return Head(folder, about, source, files, is_sound=len(problems) == before, may_want_more=more)


def in_order(heads: Mapping[str, Head], problems: list[Problem]) -> tuple[list[Head], list[Head]]:
    """List the packs that can be used here, and those that cannot but can be checked; why is reported.

    Each comes after those that it needs. What is made for other versions cannot be checked by these.
    """
    return _Order(heads, problems).packs()


class _Order:
    """Packs while they are put in order."""

    def __init__(self, heads: Mapping[str, Head], problems: list[Problem]) -> None:
        self.heads = heads
        self.problems = problems
        self.done: dict[str, Head | None] = {}
        self.trail: list[str] = []
        self.depths: dict[str, int] = {}
        """By id: how long the longest chain is that begins with the pack."""
        self.unfit: set[str] = set()
        """Ids of those that are made for another version of the game, or of another pack."""

    def packs(self) -> tuple[list[Head], list[Head]]:
        """List those that can be used, and others that can be checked."""
        for name in self.heads:
            self._visit(name)
        others = [name for name, head in self.done.items() if head is None and name not in self.unfit]
        return [head for head in self.done.values() if head], [self.heads[name] for name in others]

    def _visit(self, name: str) -> bool:
        """Put a pack behind those that it needs; tell whether it can be used."""
        if name not in self.done:
            head = self.heads[name]
            self.trail.append(name)
            wanted = [self._has(head, other, ranged) for other, ranged in head.wanted.items()]
            self.trail.pop()
            self.depths[name] = 1 + max((self.depths.get(other, 0) for other in head.wanted), default=0)
            is_usable = all([head.is_sound, self._fits_game(head), *wanted])
            self.done[name] = head if is_usable else None
        return self.done[name] is not None

    def _fits_game(self, head: Head) -> bool:
        wanted = head.about.game
        if is_within(VERSION, wanted):
            return True
        said = f"this pack is made for Skirmish {wanted}, and this is {VERSION}"
        hint = "another version of the pack, or of the game, may do"
        self.unfit.add(head.id)
        self.problems.append(head.source.problem(("game",), said, hint))
        return False

    def _has(self, head: Head, other: str, wanted: str) -> bool:
        """Tell whether that other pack can be used, and is of a version that will do."""
        part = "needs" if other in head.about.needs else "overrides"
        steps = (part, other)
        if other == head.id:
            said = f"a pack cannot {'need' if part == 'needs' else 'override'} itself"
            self.problems.append(head.source.problem(steps, said, "take this out", of_key=True))
            return False
        if other in self.trail:
            circle = [*self.trail[self.trail.index(other) :], other]
            told = ", ".join(f"`{one}` needs `{two}`" for one, two in pairwise(circle))
            said = f"packs that need each other in a circle: {told}"
            self.problems.append(head.source.problem(steps, said, "take one of these out", of_key=True))
            return False
        if other not in self.heads:
            said = f"the pack `{other}` is not here"
            hint = meant(other, [*self.heads]) or "install it first"
            self.problems.append(head.source.problem(steps, said, hint, of_key=True))
            return False
        is_long = len(self.trail) >= MOST_NEEDED and other not in self.done
        if is_long or self.depths.get(other, 0) >= MOST_NEEDED:
            said = f"a chain of more than {MOST_NEEDED} packs, each of which needs the next"
            self.problems.append(head.source.problem(steps, said, "need one nearer to its end", of_key=True))
            return False
        if not self._visit(other):
            said = f"the pack `{other}` cannot be used"
            hint = f"see {self.heads[other].source.path}"
            self.problems.append(head.source.problem(steps, said, hint, of_key=True))
            return False
        return self._check_version(head, other, wanted)

    def _check_version(self, head: Head, other: str, wanted: str) -> bool:
        """Tell whether that other pack is of a version in that range; if not, it is reported."""
        version = self.heads[other].about.version
        if wanted == ANY or (version and is_within(version, wanted)):
            return True
        said = f"`{other}` is here in version {version}" if version else f"`{other}` says no version"
        hint = "install a version of it that will do, or change the range"
        self.unfit.add(head.id)
        self.problems.append(head.source.problem(("needs", other), f"{said}, not {wanted}", hint))
        return False
