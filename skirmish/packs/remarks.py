"""What is odd about a map or scenario that can be played all the same: told to its maker alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Final

from skirmish.grid.paths import distances
from skirmish.grid.sight import sight
from skirmish.grid.terrain import is_in
from skirmish.model.scene import LINK
from skirmish.packs.maps import default_glyphs
from skirmish.rules.objectives import KINDS

if TYPE_CHECKING:
    from skirmish.errors import Problem
    from skirmish.grid.cell import Cell
    from skirmish.model.scene import Objective
    from skirmish.packs.maps import Map
    from skirmish.packs.scenario import Scenario
    from skirmish.packs.source import Source, Steps

MOST_PARTS: Final = 100
"""Parts of the ground of one map that are looked at."""


def map_remarks(found: Map, source: Source) -> Iterator[Problem]:
    """Yield what is odd about a map that is in order: characters that mean something else, ground cut off."""
    usual = dict(default_glyphs())
    for glyph, tile in source.data.get("legend", {}).items():
        if usual.get(glyph, tile) != tile:
            said = f"`{glyph}` is {tile} here; on every other map it is {usual[glyph]}"
            yield source.problem(
                ("legend", glyph), said, "take a character that means nothing yet", of_key=True
            )
    for part in _parts_cut_off(found):
        first = next(found.terrain.cells(part))
        count = part.bit_count()
        cells = f"{count} cells are" if count > 1 else "this cell is"
        yield _at(source, first, f"from {first} there is no way to the rest of the map: {cells} cut off")


def _parts_cut_off(found: Map) -> Iterator[int]:
    """Yield the mask of each part of the ground from which there is no way to the largest of them.

    Of ground in very many parts only the first are looked at.
    """
    terrain, left = found.terrain, found.ground
    parts: list[int] = []
    while left and len(parts) < MOST_PARTS:
        cell = next(terrain.cells(left))
        parts.append(distances(terrain, terrain.doors, [cell]).cells & left | 1 << terrain.bit(cell))
        left &= ~parts[-1]
    largest = max(parts, key=int.bit_count)
    linked = [ends for name, ends in found.zones.items() if name.startswith(LINK)]
    yield from (part for part in parts if part is not largest and not any(part & ends for ends in linked))


def _at(source: Source, cell: Cell, said: str) -> Problem:
    """Build the remark about a cell, at its character in the drawing."""
    place, _ = list(source.drawn(("rows",)))[cell.y]
    return source.problem_at(replace(place, column=place.column + cell.x), said)


def scenario_remarks(found: Scenario, source: Source) -> Iterator[Problem]:
    """Yield what is odd about a scenario that is in order.

    This is ground that nobody knows, zones that overlap, goals that are met at once or never, missing keys.
    """
    if found.fog and "charted" not in source.data and not _sees_foes(found):
        said = (
            "nothing is said of `charted`, so no side knows the ground, and nobody sees an enemy at the start"
        )
        yield source.problem(
            ("map",), said, "say `charted: true`, or `charted: false` if it is meant so", of_key=True
        )
    for one, other in combinations(found.deploy, 2):
        if found.deploy[one] & found.deploy[other]:
            said = f"`{one}` and `{other}` place their units in zones that overlap"
            yield source.problem(("sides", other, "deploy"), said)
    yield from _goals(found, source)
    yield from _triggers(found, source)
    yield from _keys_missing(found, source)


def _goals(found: Scenario, source: Source) -> Iterator[Problem]:
    """Yield a remark for each goal that is met by setting up or leaving, or for which time is too short."""
    numbers: Counter[str] = Counter()
    for goal in found.objectives:
        steps: Steps = ("sides", goal.side, "goals", numbers[goal.side])
        numbers[goal.side] += 1
        if KINDS[goal.kind].is_exit and _stand_on_exit(found, goal):
            said = f"this is won by leaving at once: they start in `{goal.text('zone')}`"
            yield source.problem((*steps, "zone"), said)
        elif _set_up_there(found, goal):
            said = f"this can be won while they set up: `{goal.text('zone')}` has room where they place units"
            yield source.problem((*steps, "zone"), said, "keep the two zones apart")
        for one in KINDS[goal.kind].parameters:
            if one.is_of_rounds and goal.number(one.name) > found.limit:
                said = f"this cannot be won: the battle ends after {found.limit} rounds"
                yield source.problem((*steps, one.name), said, "say a higher `limit`")


def _stand_on_exit(found: Scenario, goal: Objective) -> bool:
    """Tell whether those who have to leave the map start where they may leave it."""
    args, cells, bit = dict(goal.args), found.map.zones[goal.text("zone")], found.map.terrain.bit
    own = [one for one in found.starting_places if one.side == goal.side]
    able = [one for one in own if args.get("who", one.id) == one.id and is_in(cells, bit(one.cell))]
    return len(able) >= int(args.get("count", 1))


def _set_up_there(found: Scenario, goal: Objective) -> bool:
    """Tell whether as many as have to be there may be placed where the goal is met by standing or leaving."""
    kind, args = KINDS[goal.kind], dict(goal.args)
    if "zone" not in args or any(one.is_of_rounds for one in kind.parameters):
        return False
    room = found.map.zones[goal.text("zone")] & found.deploy.get(goal.side, 0) & found.map.ground
    own = [one for one in found.starting_places if one.side == goal.side]
    able = [one for one in own if args.get("who", one.id) == one.id]
    return min(room.bit_count(), len(able)) >= int(args.get("count", 1))


def _triggers(found: Scenario, source: Source) -> Iterator[Problem]:
    """Yield a remark for each trigger that waits for too many rounds, or whose units may find no cell."""
    cells, come = found.map.ground.bit_count(), len(found.starting_places)
    for number, trigger in enumerate(found.triggers):
        if trigger.cause.kind == "holds" and trigger.cause.number > found.limit:
            said = f"this is never set off: the battle ends after {found.limit} rounds"
            yield source.problem(("triggers", number, "when", "rounds"), said, "say a higher `limit`")
        for place, effect in enumerate(trigger.effects):
            before, come = come, come + len(effect.units)
            if effect.units and before <= cells < come:
                said = f"{come} units are then to stand on {cells} cells: who finds none free never comes"
                yield source.problem(("triggers", number, "then", place, "units"), said)


def _keys_missing(found: Scenario, source: Source) -> Iterator[Problem]:
    """Yield a remark for each door that is locked from the start if nobody has or can find its key."""
    carried = (key for stand in (*found.starting_places, *found.reserve) for key in stand.keys)
    known = {*carried, *(name for _, name in found.keys)}
    for number, lock in enumerate(source.data.get("locks") or ()):
        key = lock.get("key")
        if key is not None and key not in known:
            said = f"nobody has the key `{key}`, and it lies nowhere: the door can only be forced"
            yield source.problem(("locks", number, "key"), said)


def _sees_foes(found: Scenario) -> bool:
    """Tell whether any two enemies see each other where they start."""
    sees = sight(found.map.terrain, found.map.open_doors).sees
    pairs = combinations(found.starting_places, 2)
    return any(one.side != other.side and sees(one.cell, other.cell) for one, other in pairs)
