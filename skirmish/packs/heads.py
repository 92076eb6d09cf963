"""What packs say of themselves: which can be used here, in which order, and what they replace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from skirmish.errors import Problem
from skirmish.packs.report import did_you_mean, shaped
from skirmish.packs.schema import PackFile
from skirmish.packs.source import read
from skirmish.packs.versions import ANY, game_version, is_within

if TYPE_CHECKING:
    from skirmish.packs.folders import FoundFile, PackFolder
    from skirmish.packs.source import Source

MOST_NEEDED: Final = 20
"""Packs of a chain, each of which needs the next."""
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

    @property
    def id(self) -> str:
        """The id of the pack."""
        return self.folder.id

    @property
    def wanted(self) -> dict[str, str]:
        """By id: the packs that must be there for this one, each with the range of versions."""
        return {**dict.fromkeys(self.about.overrides, ANY), **self.about.needs}


def read_head(folder: PackFolder, problems: list[Problem]) -> Head | None:
    """Read what a pack says of itself; None, with every mistake added to the problems, when there is one."""
    files = {file.id: file for file in folder.yaml_files("", problems)}
    if HEAD not in files:
        problems.append(Problem(f"{folder.shown}/{HEAD}.yaml", 1, 1, "this file is missing"))
        return None
    file = files.pop(HEAD)
    source = read(file.path, file.shown, problems)
    about = shaped(PackFile, source, problems) if source else None
    if about is None or source is None:
        return None
    if about.id and about.id != folder.id:
        said = f"the folder of the pack is called `{folder.id}`"
        problems.append(source.problem(("id",), said, "give both the same name"))
        return None
    return Head(folder, about, source, files)


def in_order(heads: Mapping[str, Head], problems: list[Problem]) -> list[Head]:
    """List the packs that can be used here, each after those that it needs; why others cannot is reported."""
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

    def packs(self) -> list[Head]:
        """List those that can be used."""
        for name in self.heads:
            self._visit(name)
        return [head for head in self.done.values() if head is not None]

    def _visit(self, name: str) -> bool:
        """Put a pack behind those that it needs; tell whether it can be used."""
        if name not in self.done:
            head = self.heads[name]
            self.trail.append(name)
            wanted = [self._has(head, other, ranged) for other, ranged in head.wanted.items()]
            self.trail.pop()
            self.depths[name] = 1 + max((self.depths.get(other, 0) for other in head.wanted), default=0)
            is_usable = all([self._fits_game(head), *wanted])
            self.done[name] = head if is_usable else None
        return self.done[name] is not None

    def _fits_game(self, head: Head) -> bool:
        now, wanted = game_version(), head.about.game
        if not now or is_within(now, wanted):
            return True
        said = f"this pack is made for Skirmish {wanted}, and this is {now}"
        hint = "another version of the pack, or of the game, may do"
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
            hint = did_you_mean(other, self.heads) or "install it first"
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
        return self._is_right(head, other, wanted)

    def _is_right(self, head: Head, other: str, wanted: str) -> bool:
        version = self.heads[other].about.version
        if wanted == ANY or (version and is_within(version, wanted)):
            return True
        said = f"`{other}` is here in version {version}" if version else f"`{other}` says no version"
        hint = "install a version of it that will do, or change the range"
        self.problems.append(head.source.problem(("needs", other), f"{said}, not {wanted}", hint))
        return False
