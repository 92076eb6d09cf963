"""The locks and keys of a scenario: doors that are there and closed, keys that open something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skirmish.grid.cell import distance2
from skirmish.model.lock import Lock
from skirmish.packs.starting_places import cell_on, posts, standing_cell
from skirmish.packs.suggestions import did_you_mean

if TYPE_CHECKING:
    from skirmish.errors import Problem
    from skirmish.grid.cell import Cell
    from skirmish.packs.maps import Map
    from skirmish.packs.schema import LyingKey, ScenarioFile
    from skirmish.packs.source import Source, Steps


def doors_at(ground: Map, text: str) -> tuple[int, str, str]:
    """Return the mask of the doors that a place names; without any 0, with what is wrong and a hint."""
    terrain = ground.terrain
    if text in ground.zones:
        doors = ground.zones[text] & terrain.doors
        return doors, "" if doors else f"there is no door in `{text}`", ""
    cell, message, hint = cell_on(ground, text)
    if cell is None:
        return 0, message, hint
    doors = terrain.mask([cell]) & terrain.doors
    return (doors, "", "") if doors else (0, f"no door is at {cell}", _nearest_door(ground, cell))


def _nearest_door(ground: Map, cell: Cell) -> str:
    """Say where the nearest door is: places are found by counting characters, and one may be miscounted."""
    doors = ground.terrain.cells(ground.terrain.doors)
    near = min(doors, key=lambda door: distance2(door, cell), default=None)
    return f"the nearest is at {near}" if near is not None else "the map has none"


def read_locks(
    file: ScenarioFile, source: Source, ground: Map, problems: list[Problem]
) -> tuple[dict[Cell, Lock], tuple[tuple[Cell, str], ...]]:
    """Read which doors are locked, and the keys that lie about; what is wrong is added to the problems."""
    return _locks(file, source, ground, problems), _read_keys(file, source, ground, problems)


def _locks(file: ScenarioFile, source: Source, ground: Map, problems: list[Problem]) -> dict[Cell, Lock]:
    """Read which doors are locked at the start; what is wrong is added to the problems."""
    locks: dict[Cell, Lock] = {}
    for number, one in enumerate(file.locks):
        steps: Steps = ("locks", number, "at")
        doors, message, hint = doors_at(ground, one.at)
        is_open = doors & ground.open_doors
        if is_open:
            cell = next(ground.terrain.cells(is_open))
            message, hint = f"the door at {cell} stands open", "only a closed door can be locked"
        twice = next((cell for cell in ground.terrain.cells(doors) if cell in locks), None)
        if twice is not None:
            message = f"the door at {twice} is locked twice"
        if message:
            problems.append(source.problem(steps, message, hint))
        locks |= dict.fromkeys(ground.terrain.cells(doors), Lock(one.key or "", one.number))
    return locks


def _read_keys(
    file: ScenarioFile, source: Source, ground: Map, problems: list[Problem]
) -> tuple[tuple[Cell, str], ...]:
    """Read the keys that lie about; any key that opens nothing, carried or not, is added to the problems."""
    names = dict.fromkeys(_named_by_locks(file))
    for steps, name in _keys(file):
        if name not in names:
            problems.append(
                source.problem(steps, f"no lock is opened by `{name}`", did_you_mean(name, names))
            )
    found = [
        _lying(one, ("keys", number, "at"), source, ground, problems) for number, one in enumerate(file.keys)
    ]
    return tuple(key for key in found if key is not None)


def _lying(
    one: LyingKey, steps: Steps, source: Source, ground: Map, problems: list[Problem]
) -> tuple[Cell, str] | None:
    cell, message, hint = standing_cell(ground, one.at)
    if cell is None:
        problems.append(source.problem(steps, message, hint))
        return None
    return cell, one.name


def _named_by_locks(file: ScenarioFile) -> Iterator[str]:
    """Yield the names of the keys that locks have, now or once a trigger has locked a door."""
    yield from (one.key for one in file.locks if one.key)
    yield from (line.key for trigger in file.triggers for line in trigger.then if line.key)


def _keys(file: ScenarioFile) -> Iterator[tuple[Steps, str]]:
    """Yield every key with its place in the file: those that lie about, and those that units have."""
    for number, one in enumerate(file.keys):
        yield ("keys", number, "name"), one.name
    for steps, post in posts(file):
        for number, key in enumerate(post.keys):
            yield (*steps, "keys", number), key
