"""What makes a chance harder, row by row: range, cover, darkness, melee (BR-46 to BR-49, BG-30, BG-31)."""

from __future__ import annotations

from typing import Final

from skirmish.grid import Cell, cover, full_steps, is_adjacent, is_dark, within
from skirmish.model.battle import Battle
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier, kept_row
from skirmish.rules.ranks.arms import Arm
from skirmish.rules.ranks.planted import shelter_of
from skirmish.rules.ranks.skills import Hard
from skirmish.rules.ranks.timing import post

WOODEN: Final = frozenset({"fence", "table", "crate"})
"""Tiles of thin wood, which a shot may go through (BG-31)."""
FARTHEST: Final = 3
"""Multiple of its range beyond which a missile hits nothing (BR-49)."""


def is_engaged(battle: Battle, unit: Unit, shooter: Unit) -> bool:
    """Tell whether an enemy other than the shooter, and known to it, stands next to the unit (BG-30)."""
    here = post(battle, unit)
    return any(
        foe is not shooter and is_adjacent(post(battle, foe), here) and battle.is_seen(foe, shooter.side)
        for foe in battle.foes(unit.side)
    )


def range_hard(start: Cell, goal: Cell, arm: Arm) -> Hard | None:
    """Return long range (a half) or extreme range (a quarter), or None (BR-46 to BR-48, BG-29)."""
    away = full_steps(start, goal, 1, 1)
    if within(start, goal, arm.range, 1):
        return None
    if within(start, goal, 2 * arm.range, 1):
        return Hard(2, f"long range, {away} m", "BR-47")
    return Hard(4, f"extreme range, {away} m", "BR-48")


def is_in_range(start: Cell, goal: Cell, arm: Arm) -> bool:
    """Tell whether the arm can hit at that distance at all (BR-49)."""
    return within(start, goal, FARTHEST * arm.range, 1)


def sheltered_by(battle: Battle, shooter: Cell, target: Unit) -> str:
    """Return the target's cover: `none`, `light`, `heavy`, or `wood` if a shot may go through it (BG-31)."""
    if "cover" in target.states:
        return ("none", "light", "heavy", "wood")[target.states["cover"].amount]
    if shelter_of(battle, post(battle, target), shooter) is not None:
        return "heavy"
    kind, cell = cover(battle.terrain, battle.ground.open_doors, shooter, post(battle, target))
    is_wooden = cell is not None and battle.terrain.tile(cell).id in WOODEN
    return "wood" if is_wooden else kind


def dark_hard(battle: Battle, *cells: Cell) -> tuple[Hard, ...]:
    """Return near-dark as a reason to halve, if any of the cells lies in it; else () (BG-31)."""
    if any(is_dark(battle.terrain, cell) for cell in cells):
        return (Hard(2, "near-dark", "BG-31"),)
    return ()


def shot_hards(battle: Battle, unit: Unit, target: Unit, arm: Arm, covered: str) -> tuple[Hard, ...]:
    """List the reasons why a shot is halved or quartered."""
    here, there = post(battle, unit), post(battle, target)
    found = [*dark_hard(battle, there)]
    far = range_hard(here, there, arm)
    if far is not None:
        found.append(far)
    if covered in {"heavy", "wood"}:
        found.append(Hard(2, f"{'thin wood' if covered == 'wood' else 'heavy cover'}", "BG-31"))
    if battle.option("firing_into_melee") and is_engaged(battle, unit, unit):
        found.append(Hard(2, "an enemy in contact", "BG-30"))
    return tuple(found)


def shot_flats(battle: Battle, unit: Unit, target: Unit, covered: str) -> tuple[Modifier, ...]:
    """List the rows that are taken off a shot after all multipliers."""
    found = []
    is_on = bool(battle.option("firing_into_melee"))
    if is_on and is_engaged(battle, target, unit):
        found.append(kept_row(-20, "target in melee", "BG-30", "actor"))
    if covered == "light":
        found.append(kept_row(-10, "light cover", "BG-31", "actor"))
    return tuple(found)
