"""What can be laid over the map by a key: reach, distances, sight, and where foes look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from operator import or_
from typing import Final

from skirmish.app.picture import NO_OVERLAY, Overlay
from skirmish.app.rows import briefing
from skirmish.app.selection import Selection
from skirmish.grid import FACINGS, Cell, in_front
from skirmish.grid.paths import Reach
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.arcs import Arc
from skirmish.rules.ruleset import Ruleset
from skirmish.rules.system_facts import extent

LATTICE: Final = (4, 2)
"""Columns and rows between the letters of the bands."""
ARC_RANGE: Final = 12
"""Cells around a unit in which its front, side and rear are shown."""
ARC_ROLES: Final[Mapping[Arc, str]] = {"front": "tint", "side": "tint2", "rear": "danger"}
"""The wash of each."""


def overlay(name: str, selection: Selection) -> Overlay:
    """Build the overlay of that name for the unit that is asked, or else for the one under the cursor."""
    unit = selection.unit or selection.under
    draw = _OVERLAYS.get(name)
    return draw(selection, unit) if draw else NO_OVERLAY


def _reach(selection: Selection, unit: Unit | None) -> Overlay:
    masks = []
    picked = [selection.options[selection.picked]] if selection.picked is not None else []
    is_picked = bool(picked) and picked[0].verb.aim == "cell"
    for option in picked if is_picked else selection.options:
        if unit is not None and option.verb.aim == "cell":
            cells = option.verb.cells(selection.view, unit, option.args)
            masks.append(cells.cells if isinstance(cells, Reach) else selection.view.terrain.mask(cells))
    if unit is None or not masks:
        return Overlay("reach: nobody here can move now")
    nearest = min(masks, key=int.bit_count)
    how = f" to {picked[0].verb.title}" if is_picked else ""
    return Overlay(f"reach of {unit.name}{how}", {"tint": nearest, "tint2": reduce(or_, masks)})


def _bands(selection: Selection, unit: Unit | None) -> Overlay:
    """Show the ruleset's bands of distance in two alternating tints, with a lattice of their letters."""
    start = unit.cell if unit else selection.cursor
    bands = selection.ruleset.bands
    if not bands:
        return Overlay(f"no bands of distance hold for every weapon in {selection.ruleset.title}")
    terrain = selection.view.terrain
    masks = dict.fromkeys(("tint2", "tint"), 0)
    labels: dict[Cell, str] = {}
    for cell in terrain.cells(terrain.explored):
        band = selection.ruleset.band(start, cell)
        if band is None:
            continue
        masks[tuple(masks)[bands.index(band) % 2]] |= 1 << terrain.bit(cell)
        if (cell.x - start.x) % LATTICE[0] == 0 and (cell.y - start.y) % LATTICE[1] == 0:
            labels[cell] = band.letter
    return Overlay(_legend(selection, unit), masks, labels)


def _legend(selection: Selection, unit: Unit | None) -> str:
    """Write the bands in words, short enough for the line above the footer."""
    said = []
    for band in selection.ruleset.bands:
        note = f" ({band.note.partition(';')[0]})" if band.far is None and band.note else ""
        said.append(f"{band.letter} {extent(band, selection.ruleset.length)}{note}")
    return f"from {unit.name if unit else 'here'}: {', '.join(said)}"


def _sight(selection: Selection, unit: Unit | None) -> Overlay:
    start = unit.cell if unit else selection.cursor
    whose = unit.name if unit else "this cell"
    seen = selection.view.sight.row(start) if selection.view.terrain.has(start) else 0
    return Overlay(f"what {whose} sees", {"tint": seen & selection.view.terrain.explored})


def _threats(selection: Selection, unit: Unit | None) -> Overlay:
    view = selection.view
    home = view.viewer or (unit.side if unit else view.scene.sides[0].id)
    sneaks = is_sneaking(view) and selection.ruleset.notices is not None
    counts: dict[Cell, int] = {}
    for foe in view.foes(home):
        mask = noticed_by(selection.ruleset, view, foe) if sneaks else looked_at(view, foe)
        for cell in view.terrain.cells(mask):
            counts[cell] = counts.get(cell, 0) + 1
    danger = view.terrain.mask(counts)
    labels = {cell: str(min(9, number)) for cell, number in counts.items() if number > 1}
    what = "where sentries could notice you" if sneaks else "where known foes look"
    return Overlay(what, {"danger": danger}, labels)


def is_sneaking(view: Battle) -> bool:
    """Tell whether the side whose view this is sneaks, and no enemy has noticed it."""
    return view.clock is not None and view.clock.is_unnoticed


def noticed_by(ruleset: Ruleset, view: Battle, foe: Unit) -> int:
    """Return a mask of the cells where that unit could notice an intruder under this ruleset."""
    notices = ruleset.notices
    if notices is None:
        return 0
    seen = view.sight.row(foe.cell) & view.terrain.explored
    return view.terrain.mask(cell for cell in view.terrain.cells(seen) if notices(view, foe, cell))


def looked_at(view: Battle, foe: Unit) -> int:
    """Return a mask of the cells that the unit sees in its front half."""
    seen = view.sight.row(foe.cell) & view.terrain.explored
    return view.terrain.mask(
        cell for cell in view.terrain.cells(seen) if in_front(foe.cell, foe.facing, cell)
    )


def _arcs(selection: Selection, unit: Unit | None) -> Overlay:
    """Show front, side and rear of the unit under the cursor, or else of the unit that is asked.

    While the asked unit is to turn, they are always its own.
    """
    looker = unit if selection.gaze or selection.under is None else selection.under
    view, words = selection.view, selection.ruleset.prose.arcs
    if looker is None or not words:
        return Overlay("nobody here looks anywhere")
    facing = selection.facing if looker is selection.unit else looker.facing
    masks, labels = dict.fromkeys(words, 0), {}
    for cell in view.terrain.cells(view.sight.row(looker.cell) & view.terrain.explored):
        across, down = abs(cell.x - looker.cell.x), abs(cell.y - looker.cell.y)
        if max(across, down) > ARC_RANGE or cell == looker.cell:
            continue
        arc = selection.ruleset.arc(looker.cell, facing, cell)
        masks[arc] |= 1 << view.terrain.bit(cell)
        if max(across, down) == 1 or not (across % LATTICE[0] or down % LATTICE[1]):
            labels[cell] = arc[0]
    said = ", ".join(f"{arc[0]} {arc}" for arc in words)
    what = "; ".join(f"{arc}: {meaning}" for arc, meaning in words.items())
    title = f"{looker.name} looks {FACINGS[facing]}: {said} ({what})"
    return Overlay(title, {ARC_ROLES[arc]: mask for arc, mask in masks.items()}, labels)


def _goals(selection: Selection, unit: Unit | None) -> Overlay:
    del unit
    view, story = selection.view, selection.story
    return Overlay(" ".join(briefing.goals(view, story)), {"goal": briefing.goal_cells(view, story)})


_OVERLAYS: Final[Mapping[str, Callable[[Selection, Unit | None], Overlay]]] = {
    "reach": _reach,
    "bands": _bands,
    "sight": _sight,
    "threats": _threats,
    "arcs": _arcs,
    "goals": _goals,
}
