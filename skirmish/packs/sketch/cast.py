"""The units of a scenario file, to be drawn on its map: where they start, and the patrols that they walk.

Only these two are written back, each in its place in the text; all else stays to the letter.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml

from skirmish import files
from skirmish.errors import ContentError, Problem, SettingsError
from skirmish.files import real, write_whole
from skirmish.grid.cell import FACINGS, Cell
from skirmish.packs.build import read_scenario
from skirmish.packs.folding import folded
from skirmish.packs.goals import scenario_shape
from skirmish.packs.shaping import shaped_rest
from skirmish.packs.sketch.file import aside_path
from skirmish.packs.sketch.posts import SketchPost, Stop, stop_text
from skirmish.packs.source import MOST_BYTES, Place, Source, Steps, parsed, read
from skirmish.packs.starting_places import posts

if TYPE_CHECKING:
    from skirmish.packs.maps import Map
    from skirmish.packs.scenario import Scenario
    from skirmish.packs.schema import Post, ScenarioFile
    from skirmish.rules.ruleset import Ruleset

MOST_LOOKED_AT: Final = 200
"""Scenario files that are looked at for those of a map."""
_LONGEST: Final = 24
"""Characters of the name of a unit in the editor."""


class Cast:
    """The units of one scenario file."""

    def __init__(self, path: Path, asides: Path) -> None:
        """Read the file; what is not saved lies in that folder of asides. ContentError if it is none."""
        self.path = path
        """Where it lies."""
        self._aside = aside_path(asides, path)
        problems: list[Problem] = []
        source = read(path, path.name, problems)
        file = _shaped(source, problems) if source else None
        if source is None or file is None:
            raise ContentError(folded(problems))
        self.source: Source = source
        """The file as it was read or saved last."""
        self.posts = tuple(_listed(file))
        """Its units, as they were read or saved last."""
        self.title: str = file.title
        """What players read."""
        self.map: str = file.map
        """The id of the map, as the file says it."""
        self._was = _bytes_of(path)

    @property
    def pack(self) -> str:
        """The id of the pack whose units it uses: the one it names, else the one it lies in."""
        named = self.source.data.get("pack")
        return named if isinstance(named, str) else real(self.path).parent.parent.name

    def written(self, wanted: tuple[SketchPost, ...]) -> str:
        """Write the file with the units as they are drawn now. SettingsError if its text cannot take that."""
        lines = list(self.source.lines)
        root = yaml.compose("\n".join(lines), Loader=yaml.CSafeLoader)
        file = _shaped(self.source, [])
        assert file is not None
        changes: list[tuple[Place, Place, str]] = []
        for (steps, _), old, new in zip(posts(file), self.posts, wanted, strict=True):
            if old != new:
                changes += _changes(_node(root, steps), old, new)
        for start, end, text in sorted(changes, key=lambda one: (one[0].line, one[0].column), reverse=True):
            head, tail = lines[start.line - 1][: start.column - 1], lines[end.line - 1][end.column - 1 :]
            lines[start.line - 1 : end.line] = (head + text + tail).split("\n")
        text = "\n".join(lines)
        again = parsed(text, self.path.name, [])
        back = _shaped(again, []) if again else None
        if back is None or tuple(_listed(back)) != wanted:
            raise SettingsError(
                f"the units of {self.path.name} are written in a way that cannot be changed here"
            )
        return text

    def save(self, wanted: tuple[SketchPost, ...], *, is_sure: bool = False) -> str:
        """Write the file; return why that was not done, empty if it was, or if nothing has changed.

        A file that somebody else has changed meanwhile is only replaced by who `is_sure`.
        """
        if wanted == self.posts:
            return ""
        if not is_sure and _bytes_of(self.path) != self._was:
            return f"{self.path.name} was changed by somebody else meanwhile."
        try:
            text = self.written(wanted)
            write_whole(self.path, text.encode())
        except SettingsError as error:
            return f"It cannot be saved: {error}."
        except OSError as error:
            return f"{self.path.name} cannot be saved: {files.because(error)}."
        self.source, self.posts = parsed(text, self.path.name, []) or self.source, wanted
        self._was = _bytes_of(self.path)
        self.drop_aside()
        return ""

    def unsaved(self) -> tuple[SketchPost, ...] | None:
        """Return the units that lie aside from an earlier time; None if none differ from the file."""
        source = read(self._aside, self._aside.name, []) if self._aside.is_file() else None
        file = _shaped(source, []) if source else None
        found = tuple(_listed(file)) if file else self.posts
        return None if found == self.posts or len(found) != len(self.posts) else found

    def keep_aside(self, wanted: tuple[SketchPost, ...]) -> str:
        """Write the file aside with the units as drawn; return why that failed, empty if it did not."""
        if wanted == self.posts:
            self.drop_aside()
            return ""
        try:
            write_whole(self._aside, self.written(wanted).encode())
        except SettingsError as error:
            return f"It cannot be kept aside: {error}."
        except OSError as error:
            return f"It cannot be kept aside: {files.because(error)}."
        return ""

    def drop_aside(self) -> None:
        """Remove what lies aside."""
        with suppress(OSError):
            self._aside.unlink()

    def scenario(
        self,
        wanted: tuple[SketchPost, ...],
        ground: Map,
        rulesets: Mapping[str, Ruleset],
        problems: list[Problem],
    ) -> Scenario | None:
        """Read the scenario with units as drawn on this ground; None, with the problems, if it is none."""
        try:
            source = parsed(self.written(wanted), self.path.name, problems)
        except SettingsError as error:
            problems.append(Problem(self.path.name, 1, 1, str(error)))
            return None
        if source is None:
            return None
        return read_scenario(
            self.path.stem,
            source,
            pack=self.pack,
            maps={self.map: ground},
            rulesets=rulesets,
            problems=problems,
        )


def casts_of(path: Path) -> tuple[Path, ...]:
    """List the scenario files that are played on the map at that path, as packs and folders of content lie.

    Those of its pack; of a map in no pack, those of all packs beside it.
    """
    folder = real(path).parent
    named = re.compile(rf"^map: *[\"']?{re.escape(path.stem)}[\"']? *(#.*)?$", re.MULTILINE)
    found: list[Path] = []
    if folder.name == "maps":
        near = sorted(
            [*folder.parent.glob("scenarios/*.yaml"), *folder.parent.glob("content/*/scenarios/*.yaml")]
        )
        texts = {one: (_bytes_of(one) or b"").decode("utf-8", "replace") for one in near[:MOST_LOOKED_AT]}
        found += [one for one, text in texts.items() if named.search(text.replace("\r", ""))]
    return tuple(found)


def _bytes_of(path: Path) -> bytes | None:
    """Return what is in a file; None if it cannot be read."""
    try:
        with files.regular(path) as file:
            return files.part(file, MOST_BYTES + 1)
    except (OSError, ValueError):
        return None


def _shaped(source: Source, problems: list[Problem]) -> ScenarioFile | None:
    """Return what a scenario file says; None, with the reason, if its map or where units stand is unclear."""
    file = shaped_rest(scenario_shape(), source, problems)
    needed = (
        [("map",), *((*steps, key) for steps, _ in posts(file) for key in ("unit", "at"))] if file else []
    )
    return None if any(source.is_told(steps) for steps in needed) else file


def _listed(file: ScenarioFile) -> Iterator[SketchPost]:
    """Yield the units of a file, each with a name that no other has."""
    seen = Counter[str]()
    for steps, post in posts(file):
        name = (post.name or post.unit.rpartition("/")[2])[:_LONGEST]
        seen[name] += 1
        side = str(steps[1]) if steps[0] == "sides" else "later"
        shown = name if seen[name] == 1 else f"{name} {seen[name]}"
        stops = tuple(_stops(post))
        yield SketchPost(shown, side, post.unit, post.at, stops, is_fixed=len(stops) < len(post.patrol))


def _stops(post: Post) -> Iterator[Stop]:
    """Yield the places of a patrol that are written as cells."""
    for text in post.patrol:
        where, _, way = text.partition(" ")
        try:
            yield Cell.parse(where), FACINGS.index(way) if way in FACINGS else -1
        except ValueError:
            continue


# --------------------------------------------------------------------------------------------- changing text


def _node(node: Any, steps: Steps) -> Any:
    """Return the node of the document at that place."""
    for step in steps:
        node = node.value[step] if isinstance(step, int) else _value(node, step)
    return node


def _value(node: Any, key: str) -> Any:
    """Return the node of a value of a mapping; None if it has no such key."""
    return next((value for name, value in node.value if name.value == key), None)


def _changes(node: Any, old: SketchPost, new: SketchPost) -> Iterator[tuple[Place, Place, str]]:
    """Yield the changes in the text of one unit: from where to where, and what stands there then."""
    at, patrol = _value(node, "at"), _value(node, "patrol")
    if new.at != old.at:
        yield _start(at), _end(at), f'"{new.at}"'
    if new.patrol == old.patrol:
        return
    text = "[" + ", ".join(f'"{stop_text(stop)}"' for stop in new.patrol) + "]"
    if patrol is not None:
        yield _start(patrol), _end(patrol), text
    elif node.flow_style:
        spot = Place(node.end_mark.line + 1, node.end_mark.column)
        yield spot, spot, f", patrol: {text}"
    else:
        key = next(name for name, _ in node.value if name.value == "at")
        spot = _start(key)
        yield spot, spot, f"patrol: {text}\n{' ' * (spot.column - 1)}"


def _start(node: Any) -> Place:
    return Place(node.start_mark.line + 1, node.start_mark.column + 1)


def _end(node: Any) -> Place:
    """Return where a value ends; a list below its key ends with its last entry."""
    if isinstance(node, yaml.SequenceNode) and not node.flow_style and node.value:
        return _end(node.value[-1])
    return Place(node.end_mark.line + 1, node.end_mark.column + 1)
