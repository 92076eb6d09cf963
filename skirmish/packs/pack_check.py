"""Checking a pack as one that is to be shared: every mistake of every file, wherever the pack lies."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from skirmish import files
from skirmish.errors import Problem
from skirmish.packs.archive import MOST_UNPACKED
from skirmish.packs.folders import RECORDED, lone_pack
from skirmish.packs.folding import folded
from skirmish.packs.heads import read_head
from skirmish.packs.lesson_files import read_lessons
from skirmish.packs.library import library_to_check
from skirmish.packs.names import MOST_MEMBERS, clashes, complaint_of
from skirmish.packs.puzzle_files import read_puzzles
from skirmish.packs.remarks import map_remarks, scenario_remarks
from skirmish.packs.source import MOST_BYTES, read, too_long

if TYPE_CHECKING:
    from skirmish.packs.heads import Head
    from skirmish.packs.holdings import Library
    from skirmish.packs.schema import PackFile
    from skirmish.packs.source import Source
    from skirmish.rules.ruleset import Ruleset

_SHARED: Final = ("id", "version", "authors", "licence")
"""What a pack must say of itself before it is given to others."""
_HINTS: Final = {
    "id": "as `id: mill_war`, the name of its folder",
    "version": "as `version: 1.0.0`",
    "authors": "as `authors: [Wren]`",
    "licence": "what others may do with it, as `licence: CC-BY-4.0`",
}


@dataclass(frozen=True, slots=True)
class CheckedPack:
    """A pack that was looked at."""

    problems: tuple[Problem, ...]
    """Every mistake."""
    members: Mapping[str, bytes]
    """Its files by name."""
    about: PackFile | None = None
    """Its head (`pack.yaml`); None if that cannot be read."""
    library: Library | None = None
    """All that can be played with it, if it can be read."""
    remarks: tuple[Problem, ...] = ()
    """What is odd about it, and no mistake."""

    @property
    def id(self) -> str:
        """The id of the pack; empty if it says none."""
        return (self.about.id if self.about else None) or ""

    def within(self, path: str) -> CheckedPack:
        """Return the same with the mistakes of that file alone."""
        mistakes, remarks = (
            tuple(one for one in told if Path(one.path) == Path(path))
            for told in (self.problems, self.remarks)
        )
        return replace(self, problems=mistakes, remarks=remarks)


def check_folder(
    path: Path, shown: str, folders: Sequence[Path], rulesets: Mapping[str, Ruleset] | None = None
) -> CheckedPack:
    """Check the pack in that folder, which problems call so, among those of the other folders."""
    problems: list[Problem] = []
    members = read_members(path, shown, problems)
    head = read_head(lone_pack(path, _id_of(path, shown), shown), problems)
    for name in _unshared(head):
        said = f"`{name}` is missing here, and a pack that is shared needs it"
        problems.append(head.source.problem((), said, _HINTS[name]))
    wrong = complaint_of(f"{head.id}.yaml")
    if wrong:
        problems.append(head.source.problem(("id",), f"`{head.id}` cannot be the id of a pack: {wrong[0]}"))
    lone = (head.folder,)
    found, whole = library_to_check(folders, rulesets, lone)
    problems += found.problems
    if head.id in whole.packs:
        problems += read_lessons(folders, whole, lone).problems
        problems += read_puzzles(folders, whole, lone).problems
    problems += _unsaid(head, found)
    own = [one for one in problems if one.path == shown or one.path.startswith(f"{shown}/")]
    remarks = folded(_remarks(head, found))
    about = head.about if head.is_sound else None
    return CheckedPack(folded(dict.fromkeys(own)), members, about, found, remarks)


def _unshared(head: Head) -> Iterator[str]:
    """Yield what the head lacks to share the pack; all its keys are known ones."""
    if isinstance(head.source.data, dict) and head.source.data.keys() <= type(head.about).model_fields.keys():
        yield from (
            name for name in _SHARED if not getattr(head.about, name) and not head.source.is_told((name,))
        )


def _remarks(head: Head, found: Library) -> Iterator[Problem]:
    """Yield what is odd about the maps and scenarios of the pack that are in order."""
    for name, ground in found.maps.items():
        pack, _, own = name.rpartition("/")
        source = _read_again(head, f"maps/{own}.yaml") if pack == head.id else None
        if source is not None:
            yield from map_remarks(ground, source)
    for card in found.cards.values():
        source = _read_again(head, f"scenarios/{card.id}.yaml") if card.home == head.id else None
        if source is not None:
            yield from scenario_remarks(found.scenarios[card.id], source)


def _read_again(head: Head, place: str) -> Source | None:
    """Read a file of the pack that was found to be in order; None if it has just gone."""
    return read(head.folder.root / place, f"{head.folder.shown}/{place}", [])


def _id_of(path: Path, shown: str) -> str:
    """Return the id that the pack says it has; else the name of its folder."""
    source = read(path / "pack.yaml", f"{shown}/pack.yaml", [])
    said = source.data.get("id") if source and isinstance(source.data, dict) else None
    return said if isinstance(said, str) and said else files.real(path).name


def _unsaid(head: Head, found: Library) -> Iterator[Problem]:
    """Yield a problem for every scenario that uses another pack which is not named under `needs`."""
    for card in found.cards.values():
        lenders = {"pack": card.pack, "map": found.scenarios[card.id].map.id.rpartition("/")[0]}
        for key, pack in lenders.items():
            if card.home == head.id and pack not in {"", head.id, *head.about.needs}:
                place = f"scenarios/{card.id}.yaml"
                source = _read_again(head, place)
                said = f"`{pack}` is not named under `needs` in pack.yaml"
                if source is not None:
                    yield source.problem((key,), said, f"add `needs: {{{pack}: any}}` there")


def read_members(path: Path, shown: str, problems: list[Problem]) -> dict[str, bytes]:
    """Read all files in the folder of a pack by name; what has no place in a pack is told.

    Left out are names that begin with a dot, and the recorded battle of the title: it is no text.
    """
    found: dict[str, bytes] = {}
    room = MOST_UNPACKED
    for name in _names(path, shown, problems):
        place = f"{shown}/{name}"
        wrong = complaint_of(name)
        if wrong:
            problems.append(Problem(place, 1, 1, *wrong))
            continue
        try:
            with files.regular(path / name) as file:
                found[name] = files.part(file, min(MOST_BYTES + 1, room))
        except OSError as error:
            problems.append(Problem(place, 1, 1, f"the file cannot be read: {files.because(error)}"))
            continue
        if len(found[name]) > MOST_BYTES:
            problems.append(too_long(place))
        room -= len(found[name])
        if room <= 0:
            said = f"the files of a pack have at most {MOST_UNPACKED:,} bytes together"
            problems.append(Problem(shown, 1, 1, said, "take some out"))
            break
    for name, (said, hint) in clashes(found):
        problems.append(Problem(f"{shown}/{name}", 1, 1, said, hint))
    return found


def _names(path: Path, shown: str, problems: list[Problem]) -> Iterator[str]:
    """Yield the names of all files in a folder, sorted; links are told instead."""
    seen = 0
    for folder, below, names in os.walk(path):
        below[:] = sorted(name for name in below if not name.startswith("."))
        for name in sorted([*names, *below]):
            whole = Path(folder, name)
            place = whole.relative_to(path).as_posix()
            if name.startswith(".") or place == RECORDED:
                continue
            seen += 1
            if seen > 2 * MOST_MEMBERS:
                problems.append(
                    Problem(shown, 1, 1, f"a pack has at most {MOST_MEMBERS} files", "take some out")
                )
                return
            if whole.is_symlink():
                said = "this is a link, and a pack holds files alone"
                problems.append(Problem(f"{shown}/{place}", 1, 1, said, "put the file itself here"))
            elif name in names:
                yield place
