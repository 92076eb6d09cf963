"""What enters a total in `fudge`, row by row, each with its reason and rule."""

from __future__ import annotations

from typing import Final

from skirmish.grid import cover, full_steps, is_adjacent
from skirmish.model.battle import Battle
from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier, Role, Rows, kept_row, only_told
from skirmish.rules.fudge.sheet import full_hp, sheet, shields, weapon, weapons
from skirmish.rules.stealth.unseen import is_sheltered

PRONE: Final = "prone"
"""State: on the ground and not by choice (FU-59)."""
GROUND: Final = "ground"
"""State: gone to ground (FU-19)."""
GUARD: Final = "full-defence"
"""State: on full defence until its next turn begins (FU-21)."""
PINNED: Final = "pinned"
"""State: pinned `by` somebody (FU-60)."""
PINNING: Final = "pinning"
"""State: pins somebody (`by` names the other)."""
HELD: Final = "held"
"""State: held `by` somebody (FU-66)."""
HOLDING: Final = "holding"
"""State: holds somebody (`by` names the other)."""

COVER: Final = {"none": 0, "light": 1, "heavy": 2}
"""By kind of cover: what it adds to Dodge (FG-25)."""


def is_restrained(unit: Unit) -> bool:
    """Tell whether the unit is pinned, pinning or held, and defends at 0 (FU-60, FG-18, FG-20)."""
    return PINNED in unit.states or PINNING in unit.states or HELD in unit.states


def is_able(unit: Unit) -> bool:
    """Tell whether the unit is conscious and neither pinned, pinning nor held; a holder may act (FG-01)."""
    return unit.is_up and not is_restrained(unit)


def ability(battle: Battle, unit: Unit, name: str, party: Role = "actor", note: str = "") -> Rows:
    """Return the ability with what modifies every roll: holding somebody, and wounds if they count."""
    rows = [kept_row(getattr(sheet(unit), name), name.capitalize() + note, "FG-03", party)]
    if HOLDING in unit.states:
        rows.append(kept_row(-4, "holding somebody", "FU-67", party))
    if battle.option("wound_penalties") and (worst := wound_penalty(unit)):
        rows.append(kept_row(worst, "wounds", "FG-04", party))
    return tuple(rows)


def wound_penalty(unit: Unit) -> int:
    """Compute the penalty: -1, -2, -3 at 3, 2, 1 times Toughness or less, else 0 (FG-04, an option)."""
    toughness = full_hp(unit) // 5
    return -sum(unit.hp <= times * toughness for times in (1, 2, 3))


def melee(battle: Battle, unit: Unit, item: Item | None = None) -> Rows:
    """Return Melee with its modifiers, for an attack or the first roll of a manoeuvre."""
    rows = list(ability(battle, unit, "melee"))
    rows += _posture(unit, {PRONE: (-4, "FU-59"), GROUND: (-4, "FU-19")}, "actor")
    return (*rows, *(close_up(item) if item is not None else ()))


def close_up(item: Item) -> Rows:
    """Return what a Short Range weapon adds to hit at short range; no row for another weapon (FU-70)."""
    is_handy = weapon(item).range == "short"
    return (kept_row(1, "Short Range weapon close up", "FU-70"),) if is_handy else ()


def marksmanship(battle: Battle, unit: Unit, target: Unit, item: Item) -> Rows:
    """Return Marksmanship with its modifiers at that target, range included."""
    rows = list(ability(battle, unit, "marksmanship"))
    rows += _posture(unit, {PRONE: (-4, "FU-59")}, "actor")
    steps = full_steps(unit.cell, target.cell, 1, 15)
    if weapon(item).range == "any" and is_long(unit, target) and steps:
        rows.append(kept_row(-steps, f"long range, {distance(unit, target)} m", "FU-72"))
    return tuple(rows)


def distance(unit: Unit, other: Unit) -> int:
    """Count the full metres between two units."""
    return full_steps(unit.cell, other.cell, 1, 1)


def is_short(unit: Unit, other: Unit) -> bool:
    """Tell whether the units are at short range: in neighbouring cells (FU-70, FG-06)."""
    return is_adjacent(unit.cell, other.cell)


def is_long(unit: Unit, other: Unit) -> bool:
    """Tell whether the units are at long range: more than 15 m apart (FU-72)."""
    dx, dy = unit.cell.x - other.cell.x, unit.cell.y - other.cell.y
    return dx * dx + dy * dy > 15 * 15


def block(battle: Battle, unit: Unit) -> Rows:
    """Return Block with weapons, shield, posture and full defence; a flat 0 if restrained (FG-18)."""
    if is_restrained(unit):
        return (_helpless(unit),)
    rows = list(ability(battle, unit, "block", "target"))
    rows += [
        kept_row(weapon(item).block, item.name, "FG-07", "target")
        for item in weapons(unit)
        if weapon(item).block
    ]
    rows += _guard(unit, [one.block for one in shields(unit)])
    rows += _posture(unit, {PRONE: (-4, "FU-59"), GROUND: (-4, "FU-19")}, "target")
    return tuple(rows)


def dodge(battle: Battle, unit: Unit, covered: str = "none") -> Rows:
    """Return Dodge with shield, posture, full defence and cover; a flat 0 if restrained (FG-18)."""
    if is_restrained(unit):
        return (_helpless(unit),)
    rows = list(ability(battle, unit, "dodge", "target"))
    rows += _guard(unit, [one.dodge for one in shields(unit)])
    rows += _posture(unit, {PRONE: (2, "FU-59"), GROUND: (2, "FU-19")}, "target")
    if COVER[covered]:
        rows.append(kept_row(COVER[covered], f"{covered} cover", "FG-25", "target"))
    return tuple(rows)


def cover_against(battle: Battle, shooter: Unit, target: Unit) -> str:
    """Return the target's cover from that shooter: `none`, `light` or `heavy` (FG-25)."""
    if "cover" in target.states:
        return "heavy" if target.states["cover"].amount > 1 else "light"
    return cover(battle.terrain, battle.ground.open_doors, shooter.cell, target.cell)[0]


def stealth(battle: Battle, unit: Unit) -> Rows:
    """Return Stealth with posture (FU-19)."""
    return ability(battle, unit, "stealth") + _posture(unit, {GROUND: (2, "FU-19")}, "actor")


def sneaking(battle: Battle, unit: Unit, *, is_fast: bool = False) -> Rows:
    """Return Stealth at the end of a sneaking move, with shelter there and haste (FG-27)."""
    rows = list(stealth(battle, unit))
    if is_sheltered(battle, unit):
        rows.append(kept_row(1, "cover or darkness", "FG-27"))
    if is_fast:
        rows.append(kept_row(-2, "moving fast", "FG-27"))
    return tuple(rows)


def perception(battle: Battle, unit: Unit, party: Role = "target", note: str = "") -> Rows:
    """Return Perception with its modifiers."""
    return ability(battle, unit, "perception", party, note)


def _helpless(unit: Unit) -> Modifier:
    state = next(name for name in (PINNED, PINNING, HELD) if name in unit.states)
    return only_told(f"{state}: no defence", "FU-66" if state == HELD else "FU-60", "target")


def _posture(unit: Unit, effects: dict[str, tuple[int, str]], party: Role) -> Rows:
    words = {PRONE: "prone", GROUND: "gone to ground"}
    return tuple(
        kept_row(amount, words[state], rule, party)
        for state, (amount, rule) in effects.items()
        if state in unit.states
    )


def _guard(unit: Unit, bonuses: list[int]) -> Rows:
    """Return the best one of shields and full defence: they do not add up (FU-22, FG-21)."""
    bonus = max(bonuses, default=0)
    if GUARD in unit.states and bonus <= 2:
        return (kept_row(2, "full defence", "FU-21", "target"),)
    return (kept_row(bonus, "shield", "FG-21", "target"),) if bonus else ()
