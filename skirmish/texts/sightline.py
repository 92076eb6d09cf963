"""The line from one cell to another in words: how far, what hides it, what cover it grants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.grid import cover, is_concealed, is_dark, straight_distance
from skirmish.rules.verbs.stairs import other_storey

if TYPE_CHECKING:
    from skirmish.grid import Cell
    from skirmish.model.battle import Battle
    from skirmish.rules.ruleset import Ruleset


def distance(ruleset: Ruleset, a: Cell, b: Cell) -> str:
    """Write the distance of two cells for people."""
    return length(ruleset, straight_distance(a, b, ruleset.cell))


def length(ruleset: Ruleset, far: float) -> str:
    """Write a length for people: with one decimal below 10, without from there on."""
    return f"{f'{far:.1f}'.removesuffix('.0') if far < 10 else f'{far:.0f}'} {ruleset.length}"


def sightline(ruleset: Ruleset, view: Battle, start: Cell, goal: Cell) -> str:
    """Say how far the goal is, and what hides it from the start or shelters it."""
    if apart := other_storey(view.terrain, start, goal):
        return apart
    far = distance(ruleset, start, goal)
    if not view.sight.sees(start, goal):
        wall = view.sight.blocker(start, goal)
        return f"{far}, hidden by {view.terrain.tile(wall).name} at {wall}" if wall else f"{far}, hidden"
    return f"{far}, {shelter(view, start, goal)}"


def shelter(view: Battle, start: Cell, goal: Cell) -> str:
    """Say what shelters somebody in the goal from the start: cover, and by what; bushes; the dark."""
    kind, by = cover(view.terrain, view.ground.open_doors, start, goal)
    said = [f"{kind} cover by {view.terrain.tile(by).name} at {by}" if by is not None else "no cover"]
    said += ["concealed"] * is_concealed(view.terrain, goal)
    said += ["dark"] * is_dark(view.terrain, goal)
    return ", ".join(said)
