"""What enters a chance in `stunts`, row by row, each with its reason and rule."""

from __future__ import annotations

from typing import Final

from skirmish.grid import Cell, cover, is_adjacent, within
from skirmish.model.battle import Battle
from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier, Role, Rows, kept_row, total
from skirmish.rules.stunts.sheet import UNARMED, Step, hands_for, has_shield, sheet, weapon, weapons

TRICKED: Final = "tricked"
"""State: `amount` weighs on its next action (DL-24, DL-25)."""
POISED: Final = "poised"
"""State: `amount` is what its own stunt does to its next action (DL-31, DL-32)."""
GRAPPLING: Final = "grappling"
"""State: holds somebody (`by` names the other, `amount` is the round in which it took hold)."""
GRAPPLED: Final = "grappled"
"""State: is held `by` somebody (DL-73)."""
OFF_BALANCE: Final = "off-balance"
"""State: fumbled; no attack, trick or stunt until it has got ready or recovered (DL-47, DG-31)."""
MAIMED: Final = "maimed"
"""State: lies maimed; what it has lost shows when it comes round (DL-57)."""
PARTS: Final = {
    "face": "maimed-face",
    "weapon-arm": "maimed-weapon-arm",
    "off-arm": "maimed-off-arm",
    "leg": "maimed-leg",
    "body": "maimed-body",
}
"""States by the part that is maimed for good (DL-63, DG-26)."""

MAIM: Final = -20
"""What a maimed part costs whenever it is needed (DL-63)."""
MOST: Final = 30
"""What tricks and stunts add or take at most on one roll (DG-09)."""
EASY: Final = 20
"""What a grapple adds to the chances of bystanders (DL-72)."""
COVER: Final = {"none": 0, "light": -10, "heavy": -20}
"""What cover takes from a shot (DG-22)."""
METRES: Final[dict[Step, int]] = {"short": 7, "medium": 13, "long": 19}
"""The farthest distance of each step but the first and the last, in metres (DG-19)."""


def is_gripped(unit: Unit) -> bool:
    """Tell whether the unit holds somebody or is held."""
    return GRAPPLING in unit.states or GRAPPLED in unit.states


def is_able(unit: Unit) -> bool:
    """Tell whether the unit is neither out nor in a grapple (DG-20, DG-21)."""
    return unit.is_up and not is_gripped(unit)


# ------------------------------------------------------------------------------------------------ distances


def is_close(unit: Unit, other: Unit) -> bool:
    """Tell whether the two are in close contact: on neighbouring cells, of which there are eight (DG-19)."""
    return is_adjacent(unit.cell, other.cell)


def is_within(cell: Cell, other: Cell, step: Step) -> bool:
    """Tell whether two cells are at most that step apart (DG-19)."""
    if step == "close":
        return is_adjacent(cell, other)
    return step == "extreme" or within(cell, other, METRES[step], 1)


def cover_against(battle: Battle, shooter: Unit, target: Unit) -> str:
    """Return the cover that the target has from that shooter: `none`, `light` or `heavy`."""
    if "cover" in target.states:
        return "heavy" if target.states["cover"].amount > 1 else "light"
    return cover(battle.terrain, battle.ground.open_doors, shooter.cell, target.cell)[0]


# ------------------------------------------------------------------------------------------ chances by name


def _base(unit: Unit, skill: str, attribute: str, party: Role, note: str = "") -> Modifier:
    """Build the row of the skill if the unit type lists it, else of the attribute behind (DL-01, DG-03)."""
    numbers = sheet(unit)
    name = skill if skill and getattr(numbers, skill) else attribute
    return kept_row(getattr(numbers, name), name.capitalize() + note, "DG-03" if skill else "DG-01", party)


def _maims(unit: Unit, party: Role, *parts: str) -> Rows:
    """List a row for each of those parts of the body that is maimed (DG-26)."""
    if not unit.states:
        return ()
    return tuple(
        [
            kept_row(MAIM, f"maimed {part.replace('-', ' ')}", "DL-63", party)
            for part in parts
            if PARTS[part] in unit.states
        ]
    )


def next_action(unit: Unit) -> Rows:
    """List what tricks and an own stunt do to the next action, at most 30 either way (DG-09, DG-14)."""
    if not unit.states:
        return ()
    words = {TRICKED: ("tricked", "DL-24"), POISED: ("own stunt", "DL-31")}
    rows = tuple(
        kept_row(unit.states[name].amount, _told(name, word, unit.states[name].amount), rule)
        for name, (word, rule) in words.items()
        if name in unit.states
    )
    over = abs(total(rows)) - MOST
    if over <= 0:
        return rows
    return (*rows, Modifier(-over if total(rows) > 0 else over, "no more than 30", "DG-09"))


def _told(name: str, word: str, amount: int) -> str:
    return "saw through a trick" if name == TRICKED and amount > 0 else word


def fight(unit: Unit, item: Item) -> Rows:
    """List the rows of Fight, or Strength, with that weapon or with bare hands (DL-39)."""
    both = ("off-arm",) if hands_for(item) > 1 else ()
    return (_base(unit, "fight", "strength", "actor"), *_maims(unit, "actor", "weapon-arm", *both))


def grip(unit: Unit) -> Rows:
    """List the rows of Fight, or Strength, to take hold of somebody with both arms (DL-71, DG-26)."""
    base = _base(unit, "fight", "strength", "actor")
    return (base, *_maims(unit, "actor", "weapon-arm", "off-arm"))


def shoot(battle: Battle, unit: Unit, target: Unit, item: Item) -> Rows:
    """List the rows of Shoot, or Agility; range does nothing, cover does (DL-41, DL-22, DG-22)."""
    both = ("off-arm",) if hands_for(item) > 1 else ()
    rows = (_base(unit, "shoot", "agility", "actor"), *_maims(unit, "actor", "weapon-arm", *both))
    shelter = cover_against(battle, unit, target)
    if COVER[shelter]:
        rows += (kept_row(COVER[shelter], f"{shelter} cover", "DG-22"),)
    return rows


def bystander(unit: Unit, target: Unit) -> Rows:
    """Return the row that makes a wrestling target easier to hit for all but its partner (DL-72)."""
    for name in (GRAPPLING, GRAPPLED):
        if name in target.states and target.states[name].by != unit.id:
            return (kept_row(EASY, f"{target.name} wrestles", "DL-72"),)
    return ()


def agility(unit: Unit, party: Role = "actor", note: str = "") -> Rows:
    """List the rows of Agility, as dodging, running away and stunts need it."""
    return (_base(unit, "", "agility", party, note), *_maims(unit, party, "leg"))


def mind(unit: Unit, party: Role = "actor") -> Rows:
    """List the rows of Mind, as tricks need it."""
    return (_base(unit, "", "mind", party),)


def strength(unit: Unit, party: Role = "actor") -> Rows:
    """List the rows of Strength, as wrestling needs it."""
    return (_base(unit, "", "strength", party), *_maims(unit, party, "body"))


def block(unit: Unit, met: Item | None = None) -> Rows:
    """List the rows of Fight, or Strength, for the way to block that maimed arms spoil least (DG-03, DG-26).

    `met`: what the hit was made with; None: some melee weapon.
    """
    ways = (_maims(unit, "actor", *parts) for parts in _guards(unit, met))
    return (_base(unit, "fight", "strength", "actor"), *min(ways, key=len))


def _guards(unit: Unit, met: Item | None) -> list[tuple[str, ...]]:
    """List the arms that each way to block takes (DG-03, DG-04).

    The ways are a shield, a weapon, and bare hands against bare hands.
    """
    one: tuple[str, ...] = ("weapon-arm",)
    both = (*one, "off-arm")
    ways = [both] if has_shield(unit) else []
    if met is None or not weapon(met).is_ranged:
        ways += [both if hands_for(item) > 1 else one for item in weapons(unit)]
    return [*ways, one] if met is UNARMED or not ways else ways


def sneak(unit: Unit) -> Rows:
    """List the rows of Sneak, or Agility (DG-03)."""
    return (_base(unit, "sneak", "agility", "actor"), *_maims(unit, "actor", "leg"))


def notice(unit: Unit, note: str = "") -> Rows:
    """List the rows of Notice, or Mind (DG-03)."""
    return (_base(unit, "notice", "mind", "target", note), *_maims(unit, "target", "face"))


def heal(unit: Unit) -> Rows:
    """List the rows of Heal, or Mind (DG-03)."""
    return (_base(unit, "heal", "mind", "actor"),)
