"""What lies in a cell, and what it shelters from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from skirmish.app.fitting import wrap
from skirmish.app.lines import Row, Span
from skirmish.rules.verbs.doors import said_of_door
from skirmish.rules.verbs.stairs import said_of_stairs
from skirmish.texts.fallen_or_lost import fallen_or_lost
from skirmish.texts.sightline import shelter

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle

MOST_FOES: Final = 6
"""Foes of whom it is told what shelters from them."""


def ground_rows(view: Battle, cell: Cell, columns: int) -> Iterator[Row]:
    """Say what is so of the cell: cover, fire, stairs, a door and its lock, light, what lies there."""
    for said, role in _said(view, cell):
        yield from ((Span(f"   {line}", role),) for line in wrap(said, columns - 4))


def _said(view: Battle, cell: Cell) -> Iterator[tuple[str, str]]:
    """Yield each sentence with how it is drawn."""
    terrain, ground = view.terrain, view.ground
    tile = terrain.tile(cell)
    if tile.cover != "none":
        yield f"{tile.cover} cover" + (", conceals" if tile.conceals else ""), "text"
    if cell in ground.fires:
        yield "burning: hurts who stands in it", "warn"
    if stairs := said_of_stairs(terrain, cell):
        yield stairs, "text"
    if door := said_of_door(view, cell):
        yield door.partition(", ")[2], "warn" if ground.lock_at(cell) else "text"
    if terrain.has(cell) and (light := terrain.light(cell)) != "lit":
        yield light, "text"
    yield from ((said, "text") for said in fallen_or_lost(view, cell))
    yield from ((f"{item.name} lies here", "text") for item in ground.items.get(cell, ()))


def sheltered_rows(view: Battle, side: str, cell: Cell, columns: int) -> Iterator[Row]:
    """Say of each foe with a line of sight to the cell what would shelter one of the side there from it."""
    seen = [foe for foe in view.foes(side) if foe.cell != cell and view.sight.sees(foe.cell, cell)]
    for foe in islice(seen, MOST_FOES):
        said = f"from {foe.name}: {shelter(view, foe.cell, cell)}"
        yield from ((Span(f"   {line}", "dim"),) for line in wrap(said, columns - 4))
    if not seen:
        yield (Span("   out of sight of all known foes", "dim"),)
