"""What can be laid over the map by a key: reach, distances, sight, danger, and what it says at the cursor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, reduce
from operator import or_
from typing import Final

from skirmish.app import threats
from skirmish.app.picture import NO_OVERLAY, Overlay
from skirmish.app.rows import briefing
from skirmish.app.seeing.distances import band_masks, lattice
from skirmish.app.selection import Selection
from skirmish.grid import FACINGS, Cell
from skirmish.grid.paths import Reach
from skirmish.model.unit import Unit
from skirmish.odds.walks import strikes
from skirmish.rules.arcs import Arc
from skirmish.rules.ruleset import Band
from skirmish.rules.system_facts import extent
from skirmish.rules.verbs.stairs import other_storey
from skirmish.texts.briefing import goals
from skirmish.texts.sightline import sightline

LATTICE: Final = (4, 2)
"""Columns and rows between the marks of the bands."""
FAR: Final = "`"
"""Where one can walk, but not so easily. No ground and no unit has this sign, nor the next."""
GOAL: Final = "@"
"""A cell that an objective is about."""
BLOCKED: Final = ("×", "@")
"""What blocks a line of sight, and the same on plain terminals, where an `x` would be a friend."""
ARC_RANGE: Final = 12
"""Cells around a unit in which its front, side and rear are shown."""
ARC_ROLES: Final[Mapping[Arc, str]] = {"front": "tint", "side": "tint2", "rear": "danger"}
"""The wash of each."""


def overlay(name: str, selection: Selection) -> Overlay:
    """Build the overlay of that name for the unit that is asked, or else for the one under the cursor."""
    unit = selection.unit or selection.under
    draw = _OVERLAYS.get(name)
    return draw(selection, unit) if draw else NO_OVERLAY


def caption(name: str, selection: Selection) -> str:
    """Say what the overlay of that name has to tell of the cursor's cell; empty if nothing more."""
    say = _CAPTIONS.get(name)
    return say(selection) if say else ""


def shorter(name: str, selection: Selection) -> tuple[str, ...]:
    """Return what can stand for caption and title of that overlay for want of room, the longest first."""
    if name == "threats":
        return threats.in_short(selection)
    return _bands_in_short(selection) if name == "bands" and selection.ruleset.bands else ()


def has_caption(name: str) -> bool:
    """Tell whether the overlay of that name has something to tell of each cell."""
    return name in _CAPTIONS


def depends_on_unit(name: str) -> bool:
    """Tell whether the overlay of that name changes with the unit under the cursor."""
    return name in _OF_UNITS


def _reach(selection: Selection, unit: Unit | None) -> Overlay:
    """Show where the unit can walk, and by a figure how many foes it could attack from there.

    Where something else is chosen that is aimed at a cell, as a door to be opened: where that can be done.
    """
    masks = []
    picked = [selection.options[selection.picked]] if selection.picked is not None else []
    is_picked = bool(picked) and picked[0].verb.aim == "cell"
    options = tuple(picked) if is_picked else selection.options
    for option in options:
        is_shown = option.verb.is_walk or is_picked or selection.is_placing
        if unit is not None and option.verb.aim == "cell" and is_shown:
            cells = option.verb.cells(selection.view, unit, option.args)
            masks.append(cells.cells if isinstance(cells, Reach) else selection.view.terrain.mask(cells))
    if unit is None or not masks or selection.prompt is None:
        return Overlay("reach: nobody here can move now")
    if selection.is_placing or (is_picked and not picked[0].verb.is_walk):
        what = "be placed" if selection.is_placing else picked[0].verb.title
        return Overlay(
            f"where {unit.name} can {what} ({FAR})", {"tint": masks[0]}, _signs(selection, {FAR: masks[0]})
        )
    nearest = min(masks, key=int.bit_count)
    how = f" to {picked[0].verb.title}" if is_picked else ""
    view, verbs = selection.view, selection.prompt.verbs
    question = "strikes", selection.prompt, selection.picked if is_picked else None
    work = partial(strikes, selection.ruleset, view, unit, options, verbs)
    struck = selection.survey.find(view, question, work)
    foes = frozenset[str]().union(*(struck or {}).values())
    washes = {"target": view.terrain.mask(view.units[foe].cell for foe in foes)}
    washes |= {"tint": nearest, "tint2": reduce(or_, masks)}
    labels = _signs(selection, {"0" if struck is not None else FAR: nearest, FAR: washes["tint2"]})
    labels |= {cell: str(min(9, len(names))) for cell, names in (struck or {}).items()}
    title = f"reach of {unit.name}{how}: how many foes to attack from there; {FAR} farther"
    return Overlay(title, washes, labels)


def _signs(selection: Selection, masks: Mapping[str, int]) -> dict[Cell, str]:
    """Return a sign for each cell of these masks, the first that holds it, so that no colour is needed."""
    terrain = selection.view.terrain
    labels: dict[Cell, str] = {}
    for sign, mask in masks.items():
        for cell in terrain.cells(mask):
            labels.setdefault(cell, sign)
    return labels


def start_of(selection: Selection) -> Cell:
    """Return the cell that distances and lines are drawn from: the pinned one, the unit's, the cursor's."""
    unit = selection.unit or selection.under
    return selection.pin or (unit.cell if unit else selection.cursor)


def _whose(selection: Selection) -> str:
    """Name what stands where distances and lines are drawn from."""
    there = selection.view.at(start_of(selection))
    return there.name if there else f"{start_of(selection)}"


def _bands(selection: Selection, _unit: Unit | None) -> Overlay:
    """Show the ruleset's bands of distance in two alternating tints, with a lattice of their figures."""
    start = start_of(selection)
    bands = selection.ruleset.bands
    if not bands:
        return Overlay(f"no bands of distance hold for every weapon in {selection.ruleset.title}")
    terrain = selection.view.terrain
    masks = dict.fromkeys(("tint2", "tint"), 0)
    labels: dict[Cell, str] = {}
    marked = terrain.explored & lattice(terrain, start, LATTICE)
    for number, held in enumerate(band_masks(selection.ruleset, terrain, start)):
        masks[tuple(masks)[number % 2]] |= held & terrain.explored
        labels |= dict.fromkeys(terrain.cells(held & marked), str(number + 1))
    told = ", ".join(
        f"{number} {_band(selection, band, is_short=True)}" for number, band in enumerate(bands, 1)
    )
    return Overlay(f"from {_whose(selection)}: {told}", masks, labels)


def _band(selection: Selection, band: Band, *, is_short: bool = False) -> str:
    """Say how far the band goes and what it means; `is_short` where one line has to hold all bands."""
    far = extent(band, selection.ruleset.length)
    note = band.note if is_short else band.meaning
    return f"{far} ({note})" if note else far


def _band_here(selection: Selection) -> str:
    start = start_of(selection)
    if apart := other_storey(selection.view.terrain, start, selection.cursor):
        return f"{selection.cursor} is {apart}"
    band = selection.ruleset.band(start, selection.cursor)
    if band is None:
        return ""
    number = selection.ruleset.bands.index(band) + 1
    return f"{selection.cursor} is in {number} {_band(selection, band)}"


def _bands_in_short(selection: Selection) -> tuple[str, ...]:
    """Name the band of the cursor's cell by its figure, with what it means and without; then all bands."""
    start, bands = start_of(selection), selection.ruleset.bands
    told = [_band_in_short(selection, band) for band in bands]
    legend = f"from {_whose(selection)}: {', '.join(f'{n} {said}' for n, said in enumerate(told, 1))}"
    band = selection.ruleset.band(start, selection.cursor)
    if band is None:
        return (legend,)
    here = f"{selection.cursor} in {bands.index(band) + 1}"
    return (
        f"{here} ({band.meaning}) · {legend}" if band.meaning else f"{here} · {legend}",
        f"{here} · {legend}",
    )


def _band_in_short(selection: Selection, band: Band) -> str:
    """Say how far the band goes in as few signs as can be: `medium 15 m`."""
    if band.far is None:
        return band.name
    said = extent(band, selection.ruleset.length)
    return said.replace(f"{band.name} to ", f"{band.name} ") if band.name else said


def _sight(selection: Selection, _unit: Unit | None) -> Overlay:
    start = start_of(selection)
    terrain = selection.view.terrain
    seen = selection.view.sight.row(start) & terrain.explored if terrain.has(start) else 0
    hidden = {" ": terrain.explored & ~seen}
    return Overlay(f"what {_whose(selection)} sees (blank: nothing)", {"tint": seen}, signs=hidden)


def _line_here(selection: Selection) -> str:
    """Say what hides or shelters the cursor's cell, and whom one would see from it."""
    start, goal, view = start_of(selection), selection.cursor, selection.view
    if start == goal:
        return ""
    said = f"{_whose(selection)} to {goal}: {sightline(selection.ruleset, view, start, goal)}"
    side = selection.unit.side if selection.unit else view.viewer
    if not side or view.at(goal) is not None:
        return said
    seen = [foe.name for foe in view.foes(side) if view.sight.sees(goal, foe.cell)]
    return f"{said}; from there one sees {', '.join(seen) or 'no foe'}"


def _arcs(selection: Selection, unit: Unit | None) -> Overlay:
    """Show front, side and rear of the unit under the cursor, or else of the unit that is asked.

    While the asked unit is to turn, they are always its own.
    """
    looker = unit if selection.gaze or selection.under is None else selection.under
    view, words = selection.view, selection.ruleset.prose.arcs
    if looker is None or not words:
        return Overlay("nobody here looks anywhere")
    facing = selection.facing if looker is selection.unit else looker.facing
    masks, labels = dict.fromkeys(words, 0), dict[Cell, str]()
    numbers = {arc: str(number) for number, arc in enumerate(words, 1)}
    for cell in view.terrain.cells(view.sight.row(looker.cell) & view.terrain.explored):
        across, down = abs(cell.x - looker.cell.x), abs(cell.y - looker.cell.y)
        if max(across, down) > ARC_RANGE or cell == looker.cell:
            continue
        arc = selection.ruleset.arc(looker.cell, facing, cell)
        masks[arc] |= 1 << view.terrain.bit(cell)
        if max(across, down) == 1 or not (across % LATTICE[0] or down % LATTICE[1]):
            labels[cell] = numbers[arc]
    said = ", ".join(f"{numbers[arc]} {arc}" for arc in words)
    what = "; ".join(f"{arc}: {meaning}" for arc, meaning in words.items())
    title = f"{looker.name} looks {FACINGS[facing]}: {said} ({what})"
    return Overlay(title, {ARC_ROLES[arc]: mask for arc, mask in masks.items()}, labels)


def _goals(selection: Selection, unit: Unit | None) -> Overlay:
    del unit
    view, story = selection.view, selection.story
    mask = briefing.goal_cells(view)
    title = f"To win: {' Or: '.join(goals(view, story))}"
    return Overlay(title, {"goal": mask}, _signs(selection, {GOAL: mask}))


_OVERLAYS: Final[Mapping[str, Callable[[Selection, Unit | None], Overlay]]] = {
    "reach": _reach,
    "bands": _bands,
    "sight": _sight,
    "threats": threats.draw,
    "arcs": _arcs,
    "goals": _goals,
}
_CAPTIONS: Final[Mapping[str, Callable[[Selection], str]]] = {
    "bands": _band_here,
    "sight": _line_here,
    "threats": threats.said_here,
}
_OF_UNITS: Final = frozenset({"arcs", "threats"})
