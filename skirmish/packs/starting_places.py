"""Where the units of a scenario stand, which way they look, and what round they walk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from skirmish.grid.cell import FACINGS, Cell, distance2, facing_towards
from skirmish.grid.paths import distances
from skirmish.grid.terrain import is_in
from skirmish.packs.scenario import StartingPlace
from skirmish.packs.schema import Post, ScenarioFile, ScenarioSide
from skirmish.packs.suggestions import did_you_mean

if TYPE_CHECKING:
    from skirmish.errors import Problem
    from skirmish.packs.maps import Map
    from skirmish.packs.source import Source, Steps


class Single(NamedTuple):
    """One unit of the file."""

    id: str
    """Its id."""
    side: str
    """Its side."""
    post: Post
    """The post that it belongs to."""
    steps: Steps
    """The place of that post in the file."""
    ally: str = ""
    """The ally that it belongs to, or empty."""


LETTERS: Final = "abcdefgh"
"""The first letters of the ids of units, by the order of their sides."""


def region(ground: Map, cell: Cell) -> int:
    """Return the mask of the cells from which there is a way to that cell, through any doors."""
    return distances(ground.terrain, ground.terrain.doors, [cell]).cells


def cell_on(ground: Map, text: str) -> tuple[Cell | None, str, str]:
    """Return the cell of the map that a text names; without one None, what is wrong, and a hint."""
    terrain = ground.terrain
    try:
        cell = Cell.parse(text)
    except ValueError:
        hint = did_you_mean(text, ground.zones) or "a cell is written like 4,7"
        return None, f"`{text}` is no cell and no zone of the map", hint
    if not terrain.has(cell):
        size = f"{terrain.width} x {terrain.height}"
        return None, f"{cell} is off the map", f"it has {size} cells, the first is 0,0"
    return cell, "", ""


def standing_cell(ground: Map, text: str) -> tuple[Cell | None, str, str]:
    """Return the cell that a text names, by itself or as the first of a zone, if a unit can stand there.

    Otherwise return None, what is wrong, and a hint.
    """
    terrain = ground.terrain
    if text in ground.zones:
        return next(terrain.cells(ground.zones[text] & ground.ground)), "", ""
    cell, message, hint = cell_on(ground, text)
    if cell is not None and not is_in(ground.ground, terrain.bit(cell)):
        return None, f"nobody can stand on {cell}", f"the {terrain.tile(cell).name} is there"
    return cell, message, hint


def read_starting_places(
    file: ScenarioFile, source: Source, ground: Map, problems: list[Problem]
) -> tuple[StartingPlace, ...]:
    """Place every unit that finds its cell; why the others do not is added to the problems."""
    posts = _Posts(file, source, ground, problems, tuple(_singles(file, ground)))
    starting_places = posts.starting_places()
    if not problems and not source.has_told("units"):
        posts.check_ways(starting_places, starting_places)
    return starting_places


def read_reserve(
    file: ScenarioFile,
    source: Source,
    ground: Map,
    starting_places: tuple[StartingPlace, ...],
    problems: list[Problem],
) -> tuple[StartingPlace, ...]:
    """Place every unit that a trigger brings; why some cannot be is added to the problems."""
    found: list[StartingPlace] = []
    for coming in _arrivals(file, ground, starting_places):
        posts = _Posts(file, source, ground, problems, coming)
        group = posts.starting_places()
        if not problems and not source.has_told("units"):
            posts.check_ways(group, starting_places)
        found += group
    return tuple(found)


def posts(file: ScenarioFile) -> Iterator[tuple[Steps, Post]]:
    """Yield every post of the file with its place, those that triggers bring too."""
    for side, party in file.sides.items():
        yield from ((steps, post) for steps, post, _ in posts_of(side, party))
    for number, trigger in enumerate(file.triggers):
        for line, effect in enumerate(trigger.then):
            for place, post in enumerate(effect.units):
                yield ("triggers", number, "then", line, "units", place), post


def posts_of(side: str, party: ScenarioSide) -> Iterator[tuple[Steps, Post, str]]:
    """Yield every post of a side with its place in the file and its ally, or empty; those of allies last."""
    for number, post in enumerate(party.units):
        yield ("sides", side, "units", number), post, ""
    for ally, group in party.allies.items():
        for number, post in enumerate(group.units):
            yield ("sides", side, "allies", ally, "units", number), post, ally


def called(stands: Sequence[StartingPlace], text: str) -> list[StartingPlace]:
    """List the units of that name or kind; of a kind of another pack, without it, if there are none."""
    named = [one for one in stands if text in {one.name, one.kind}]
    return named or [one for one in stands if text == one.kind.rpartition("/")[2]]


def whose(file: ScenarioFile, squad: str | None) -> tuple[str, str]:
    """Return the side of a squad, and its ally, empty for a side itself; two empty texts if there is none."""
    if squad in file.sides:
        return str(squad), ""
    sides = (side for side, party in file.sides.items() if squad in party.allies)
    return next(((side, str(squad)) for side in sides), ("", ""))


def _is_crowded(post: Post, ground: Map) -> bool:
    """Tell whether a post puts several units on one cell."""
    return post.count > 1 and post.at not in ground.zones


def _singles(file: ScenarioFile, ground: Map) -> Iterator[Single]:
    """Yield each unit, with an id made of the letter of its side and a number."""
    for letter, (side, party) in zip(LETTERS, file.sides.items(), strict=False):
        number = 0
        for steps, post, ally in posts_of(side, party):
            for _ in range(1 if _is_crowded(post, ground) else post.count):
                number += 1
                yield Single(f"{letter}{number}", side, post, steps, ally)


def _arrivals(
    file: ScenarioFile, ground: Map, starting_places: tuple[StartingPlace, ...]
) -> Iterator[tuple[Single, ...]]:
    """Yield the units that come together, each group by itself; their ids go on where their side's end."""
    letters = dict(zip(file.sides, LETTERS, strict=False))
    numbers = Counter(stand.side for stand in starting_places)
    for index, trigger in enumerate(file.triggers):
        for line, effect in enumerate(trigger.then):
            side, ally = whose(file, effect.reinforcements)
            group: list[Single] = []
            for place, post in enumerate(effect.units if side in letters else ()):
                steps: Steps = ("triggers", index, "then", line, "units", place)
                for _ in range(1 if _is_crowded(post, ground) else post.count):
                    numbers[side] += 1
                    group.append(Single(f"{letters[side]}{numbers[side]}", side, post, steps, ally))
            if group:
                yield tuple(group)


class _Posts:
    """The units of one scenario while they are being read."""

    def __init__(
        self,
        file: ScenarioFile,
        source: Source,
        ground: Map,
        problems: list[Problem],
        singles: tuple[Single, ...],
    ) -> None:
        self.file = file
        self.source = source
        self.map = ground
        self.problems = problems
        self.singles = singles
        self.taken: dict[Cell, Steps] = {}
        self.regions: list[int] = []
        """The parts of the map between which there is no way, as far as they were asked for."""
        self.inwards: dict[str, Iterator[Cell]] = {}
        """By zone: its cells from the middle outwards that were not looked at yet."""

    def starting_places(self) -> tuple[StartingPlace, ...]:
        """Place every unit that finds its cell. Single cells come first, so that no zone takes them."""
        cells: dict[str, Cell] = {}
        for _, _, post, steps, _ in self.singles:
            if _is_crowded(post, self.map):
                cell, said, hint = cell_on(self.map, post.at)
                if cell is not None:
                    said, hint = f"{post.count} units cannot stand on one cell", "use a zone of the map"
                self._add((*steps, "at"), said, hint)
                self._note_missing(steps)
        for is_zone in (False, True):
            for unit_id, _, post, steps, _ in self.singles:
                if (post.at in self.map.zones) is is_zone and not self.source.is_told((*steps, "at")):
                    cell = self._start(post, (*steps, "at"))
                    if cell is None:
                        self._note_missing(steps)
                    else:
                        cells[unit_id] = cell
        return tuple(self._stand(single, cells[single.id]) for single in self.singles if single.id in cells)

    def check_ways(self, stands: tuple[StartingPlace, ...], others: tuple[StartingPlace, ...]) -> None:
        """Add a problem for every post whose units have no way to any foe among the others."""
        bit = self.map.terrain.bit
        lost: dict[Steps, list[Cell]] = {}
        for stand in stands:
            near = self._region(stand.cell)
            if not any(is_in(near, bit(foe.cell)) for foe in others if foe.side != stand.side):
                lost.setdefault(self.taken[stand.cell], []).append(stand.cell)
        for steps, cells in lost.items():
            more = f", nor from {len(cells) - 1} more of its cells" if len(cells) > 1 else ""
            self._add(steps, f"from {cells[0]} there is no way to any foe{more}")

    def _note_missing(self, steps: Steps) -> None:
        """Note that a post has no place, which was just told, so that nobody misses its units elsewhere."""
        self.source.told[(*steps, "at")] = self.problems[-1]

    def _region(self, cell: Cell) -> int:
        """Return the `region` of a cell, computed once for each part of the map: ways also lead back."""
        bit = self.map.terrain.bit(cell)
        found = next((one for one in self.regions if is_in(one, bit)), 0)
        if not found:
            found = region(self.map, cell)
            self.regions.append(found)
        return found

    def _start(self, post: Post, steps: Steps) -> Cell | None:
        """Find the cell for one unit of that post, and mark it as taken; None if there is none."""
        cell = self._free_in(post.at, steps) if post.at in self.map.zones else self._free(post.at, steps)
        if cell is not None:
            self.taken[cell] = steps
        return cell

    def _free(self, text: str, steps: Steps) -> Cell | None:
        cell = self._cell(text, steps)
        if cell in self.taken:
            line = self.source.place(self.taken[cell]).line
            self._add(steps, f"{cell} is taken already", f"see line {line}")
            return None
        return cell

    def _free_in(self, zone: str, steps: Steps) -> Cell | None:
        """Return the free cell nearest to the middle of a zone; None, with a problem, if none is left."""
        if zone not in self.inwards:
            self.inwards[zone] = self._from_the_middle(zone)
        cell = next((cell for cell in self.inwards[zone] if cell not in self.taken), None)
        if cell is None:
            size = (self.map.zones[zone] & self.map.ground).bit_count()
            self._add(steps, f"no room is left in `{zone}`, which has {size} cell{'' if size == 1 else 's'}")
        return cell

    def _from_the_middle(self, zone: str) -> Iterator[Cell]:
        cells = list(self.map.terrain.cells(self.map.zones[zone] & self.map.ground))
        middle = Cell(
            sum(cell.x for cell in cells) // len(cells), sum(cell.y for cell in cells) // len(cells)
        )
        return iter(sorted(cells, key=lambda cell: distance2(cell, middle)))

    def _cell(self, text: str, steps: Steps) -> Cell | None:
        cell, message, hint = standing_cell(self.map, text)
        if cell is None:
            self._add(steps, message, hint)
        return cell

    def _stand(self, single: Single, cell: Cell) -> StartingPlace:
        unit_id, side, post, steps, ally = single
        patrol = tuple(self._patrol(post, steps, cell))
        facing = self._facing(post, cell, patrol)
        alert = post.alert
        if alert is None:
            alert = not self.file.infiltrators or side == self.file.infiltrators
        return StartingPlace(
            unit_id, post.unit, post.name or "", side, cell, facing, alert, patrol,
            post.health, post.health_under, post.states, post.keys, ally,
        )  # fmt: skip

    def _facing(self, post: Post, cell: Cell, patrol: tuple[tuple[Cell, int], ...]) -> int:
        """Return the facing that the file says; else along the round; else towards the middle of the map."""
        if post.facing:
            return FACINGS.index(post.facing)
        for goal, facing in patrol:
            if goal != cell:
                return facing_towards(cell, goal)
            if facing >= 0:
                return facing
        middle = Cell(self.map.terrain.width // 2, self.map.terrain.height // 2)
        return 0 if cell == middle else facing_towards(cell, middle)

    def _patrol(self, post: Post, steps: Steps, start: Cell) -> Iterator[tuple[Cell, int]]:
        """Yield the places of its round, each with the way to look there (-1 if the file says none)."""
        for index, text in enumerate(post.patrol):
            where, *way = text.split()
            place: Steps = (*steps, "patrol", index)
            if len(way) > 1 or not set(way) <= set(FACINGS):
                said = " ".join(way)
                self._add(place, f"`{said}` is no way to look", did_you_mean(said, FACINGS))
                continue
            cell = self._cell(where, place)
            if cell is None:
                continue
            if not is_in(self._region(cell), self.map.terrain.bit(start)):
                self._add(place, f"there is no way from {start} to {cell}")
            yield cell, FACINGS.index(way[0]) if way else -1

    def _add(self, steps: Steps, message: str, hint: str = "") -> None:
        self.problems.append(self.source.problem(steps, message, hint))
