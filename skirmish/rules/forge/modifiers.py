"""What enters a check in `forge`, row by row, each with its reason and rule."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from skirmish.grid import cover, distance2, steps_apart
from skirmish.model.battle import Battle
from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.rules.arcs import octant
from skirmish.rules.check import Modifier, Role, Rows, kept_row, total
from skirmish.rules.forge.arms import KICK, PUNCH, close_skill, far_skill, guard, shield, weapon
from skirmish.rules.forge.checks import BASE
from skirmish.rules.forge.parts import PARTS
from skirmish.rules.forge.sheet import sheet, size_row
from skirmish.rules.forge.turn import (
    DODGING,
    EXPOSED,
    HELD,
    HOLDING,
    LUNGED,
    PRONE,
    RAN,
    RUNNING,
    SET,
    WAITING,
    penalty,
)

BANDS: Final = ((10, 0), (20, -1), (30, -2), (60, -3))
"""Yards, and what shooting so far costs (F2-61 to F2-64)."""
FAR_STEP: Final = 30
"""Beyond the last band, each further so many yards cost another point (F2-65)."""
SIZES: Final = (-4, -2, 0, 2, 4)
"""What the target's size is worth, by its row (F2-56 to F2-60)."""
SIZE_WORDS: Final = ("tiny", "small", "human-size", "large", "huge")
"""The rows by name."""
COVERS: Final = {"none": 0, "light": -2, "heavy": -4}
"""What cover costs the shooter (G29)."""
LIGHTS: Final = {"lit": 0, "dim": -1, "dark": -2}
"""What bad light on the target costs (G29)."""


def stat(unit: Unit, name: str, party: Role = "actor") -> Modifier:
    """Return the row of a stat."""
    return kept_row(getattr(sheet(unit), name), _word(name), "G3", party, unit.id)


def skill(unit: Unit, name: str, party: Role = "actor") -> Modifier:
    """Return the row of a skill; untrained it is 0 (G4)."""
    return kept_row(getattr(sheet(unit), name), _word(name), "G4", party, unit.id)


@lru_cache(maxsize=64)
def _word(name: str) -> str:
    """Return the word for a stat or a skill; there are a score of them."""
    return name.replace("_", " ").capitalize()


def burdens(battle: Battle, unit: Unit, *, number: int | None = None) -> Rows:
    """Return the rows that lower each check of the unit: actions, waiting, wounds (F2-08, F2-10, G6).

    `number`: the penalty for its actions, where they were counted before.
    """
    late = penalty(unit) if number is None else number
    rows = [kept_row(-late, f"{'second' if late == 2 else 'third'} action", "F2-10")] if late else []
    return (*rows, *strain(battle, unit))


def strain(battle: Battle, unit: Unit) -> Rows:
    """Return the rows for waiting and wounds alone (F2-08, G6)."""
    rows = [kept_row(-1, "waited", "F2-08")] if WAITING in unit.states else []
    worst = wound_penalty(battle, unit)
    if worst:
        rows.append(kept_row(worst, "wounds", "G6"))
    return tuple(rows)


def wound_penalty(battle: Battle, unit: Unit) -> int:
    """Return -1 for a Major wound, -2 for a Severe one, the worst counting; by option 0 (G6)."""
    if not battle.option("wound_penalty"):
        return 0
    return -2 if unit.tally("severe") else -1 if unit.tally("major") else 0


def lunge(unit: Unit, party: Role = "actor") -> Rows:
    """Return the row for having grabbed at somebody armed, until the next turn (F2-24, G33)."""
    return (kept_row(-2, "grabbed at somebody armed", "F2-24", party),) if LUNGED in unit.states else ()


def is_open_ended(battle: Battle) -> bool:
    """Tell whether a 12 adds a die and a 2 fails (G2)."""
    return bool(battle.option("open_ended"))


# ------------------------------------------------------------------------------------------------ attacking


def close(unit: Unit, item: Item) -> Rows:
    """Return the rows of a blow: Dexterity, the skill and the weapon (F2-36)."""
    return (stat(unit, "dexterity"), skill(unit, close_skill(item)), *_fine(item))


def far(unit: Unit, item: Item) -> Rows:
    """Return the rows of a shot or throw: Dexterity, the skill and the weapon (F2-36)."""
    return (stat(unit, "dexterity"), skill(unit, far_skill(item)), *_fine(item))


def _fine(item: Item) -> Rows:
    bonus = weapon(item).attack
    return (kept_row(bonus, item.name, "G20"),) if bonus else ()


def grip(unit: Unit, target: Unit, item: Item) -> Rows:
    """Return the row for a blow by a held unit, or with a weapon at the unit that it holds (F2-31, G35)."""
    if HELD in unit.states:
        return (kept_row(-2, "held", "G35"),)
    if HOLDING in unit.states and unit.states[HOLDING].by == target.id and item not in (PUNCH, KICK):
        return (kept_row(2, "holds the target", "F2-31"),)
    return ()


def bulk(unit: Unit, *, part: str = "", is_far: bool = False) -> Rows:
    """Return the row for the target's size or the part that was named: the worse (F2-56 to F2-60, G28)."""
    row = size_row(unit)
    word = SIZE_WORDS[row]
    if is_far and PRONE in unit.states and row > 1:
        row, word = 1, "lying"
    amount = SIZES[row]
    if part and PARTS[part].penalty <= min(amount, 0):
        return (kept_row(PARTS[part].penalty, f"the {part}", PARTS[part].rule),)
    return (kept_row(amount, f"{word} target", f"F2-{56 + row}"),) if amount else ()


def distance(unit: Unit, target: Unit) -> Rows:
    """Return the row for range, by bands and from centre to centre (F2-61 to F2-65, G9)."""
    amount = range_penalty(distance2(unit.cell, target.cell))
    if not amount:
        return ()
    rule = next((f"F2-{61 + place}" for place, (_, cost) in enumerate(BANDS) if cost == amount), "F2-65")
    return (kept_row(amount, f"range, {2 * steps_apart(unit.cell, target.cell)} yd or more", rule),)


def range_penalty(apart2: int) -> int:
    """Return the modifier for a range; `apart2` is its square, in cells of 2 yards each (G9)."""
    for far_yards, amount in BANDS:
        if 4 * apart2 <= far_yards**2:
            return amount
    further = 1
    while 4 * apart2 > (BANDS[-1][0] + FAR_STEP * further) ** 2:
        further += 1
    return BANDS[-1][1] - further


def shelter(battle: Battle, unit: Unit, target: Unit) -> Rows:
    """Return the row for cover against shots and throws (G29)."""
    given = target.states.get("cover")
    if given is not None:
        word = "heavy" if given.amount > 1 else "light"
    else:
        word = cover(battle.terrain, battle.ground.open_doors, unit.cell, target.cell)[0]
    return (kept_row(COVERS[word], f"{word} cover", "G29"),) if COVERS[word] else ()


def gloom(battle: Battle, target: Unit) -> Rows:
    """Return the row for bad light on the target (G29)."""
    light = battle.terrain.light(target.cell)
    return (
        (kept_row(LIGHTS[light], "dim light" if light == "dim" else "dark", "G29"),) if LIGHTS[light] else ()
    )


def haste(unit: Unit, target: Unit, item: Item) -> Rows:
    """Return the rows for a running target, and for shooting or throwing on the run (F2-51 to F2-53, G23)."""
    rows = [kept_row(-2, "running target", "F2-51")] if RUNNING in target.states else []
    if unit.tally(RAN):
        thrown = weapon(item).flight == "thrown"
        rows.append(kept_row(-2, "thrown on the run", "F2-52") if thrown else _on_the_run())
    return tuple(rows)


def _on_the_run() -> Modifier:
    return kept_row(-8, "shot on the run", "F2-53")


def is_behind(unit: Unit, target: Unit) -> bool:
    """Tell whether the unit stands in one of the three octants behind the target (G25)."""
    return octant(target.cell, target.facing, unit.cell) in {3, 4, 5}


# ------------------------------------------------------------------------------------------------ defending


def guarded(battle: Battle, target: Unit, by: Unit) -> Rows:
    """Return the rows of the number that blows and Grabs at the target have to meet (F2-37, F2-42, G15)."""
    static = standing(target, by)
    if DODGING not in target.states:
        return static
    return _floored(battle, _dodged(target, by), static)


def far_guarded(battle: Battle, target: Unit, by: Unit) -> Rows:
    """Return the rows of the number that shots and throws have to meet (F2-40 to F2-42, G15)."""
    if SET in target.states:
        return set_number(target, by)
    if DODGING in target.states:
        return _floored(battle, _dodged(target, by), set_number(target, by))
    return (_base("F2-40"), *_shielded(target, by))


def dodging(battle: Battle, target: Unit, by: Unit) -> Rows:
    """Return the rows that join the dice of a Dodge that is rolled together with the attack."""
    own = (stat(target, "dexterity", "target"), skill(target, "dodge", "target"))
    burden = tuple(replace(row, side="target") for row in strain(battle, target))
    return (*own, *burden, *_shielded(target, by), *_weakened(target))


def _floored(battle: Battle, rolled: Rows, least: Rows) -> Rows:
    """Return the rolled Dodge, even where it is worse than `least`, unless an option forbids that (G16)."""
    if battle.option("dodge_floor") and total(rolled) < total(least):
        return least
    return rolled


def _base(rule: str) -> Modifier:
    return kept_row(BASE, "Success Number", rule, "target")


def standing(target: Unit, by: Unit) -> Rows:
    """Return the static number's rows: the better of combat skill and Dodge, the weapon (F2-37, G15, G19)."""
    item, trained = guard(target)
    numbers = sheet(target)
    if numbers.dodge > trained:
        best = skill(target, "dodge", "target")
    else:
        word = _word(close_skill(item) if weapon(item).reach else "unarmed")
        best = kept_row(trained, word, "F2-37", "target", target.id)
    rows = [_base("F2-37"), stat(target, "dexterity", "target"), best]
    defence = weapon(item).defence
    if defence:
        rows.append(kept_row(defence, item.name, "G19", "target"))
    return (*rows, *_shielded(target, by), *_weakened(target))


def set_number(target: Unit, by: Unit) -> Rows:
    """Return the rows of a set Dodge: Dexterity, Dodge and 8 (F2-41, G15)."""
    own = (stat(target, "dexterity", "target"), skill(target, "dodge", "target"))
    return (_base("F2-41"), *own, *_shielded(target, by), *_weakened(target))


def _dodged(target: Unit, by: Unit) -> Rows:
    rolled = kept_row(target.states[DODGING].amount, "Dodge as rolled", "F2-42", "target")
    return (rolled, *_shielded(target, by), *_weakened(target))


def _shielded(target: Unit, by: Unit) -> Rows:
    """Return the row of a shield, which guards the front three octants (G21)."""
    bonus = shield(target)
    if not bonus or octant(target.cell, target.facing, by.cell) not in {7, 0, 1}:
        return ()
    return (kept_row(bonus, "shield", "G21", "target"),)


def _weakened(target: Unit) -> Rows:
    """Return the rows by which the target's own actions and Grabs lower its defence (F2-38, F2-24)."""
    state = target.states.get(EXPOSED)
    if state is None:
        return lunge(target, "target")
    taken = kept_row(-state.amount, f"{1 + state.amount // 2} actions taken", "F2-38", "target")
    return (taken, *lunge(target, "target"))
