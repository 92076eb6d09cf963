"""What the tests of `pools` share: arms by name, fighters who bear them, fights in the open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from skirmish.model.event import CheckRolled
from skirmish.model.kit import Item
from skirmish.rules.pools import RULESET
from skirmish.rules.pools.energy import SPENT, energy
from skirmish.rules.pools.sheet import Armour, Sheet, Shield, Weapon
from tests.scenario import Faces, Figure, Game, figure, start

ARMS: Final[dict[str, Weapon | Shield]] = {
    "dagger": Weapon(1, 1, is_finesse=True, band=4),
    "club": Weapon(3, 2, "axes_and_maces"),
    "short": Weapon(2, 3, is_finesse=True),
    "axe": Weapon(2, 3, "axes_and_maces", band=4),
    "spear": Weapon(3, 4, "polearms", reach=2, band=4),
    "sword": Weapon(3, 5),
    "mace": Weapon(3, 5, "axes_and_maces"),
    "halberd": Weapon(4, 6, "polearms", hands=2, reach=2),
    "greatsword": Weapon(5, 9, hands=2),
    "bow": Weapon(3, 4, "bows", hands=2, reach=0, band=10),
    "crossbow": Weapon(2, 6, "crossbows", hands=2, reach=0, band=12, shots=1, reload=3),
    "pistol": Weapon(1, 2, "firearms", reach=0, band=6, rof=2, shots=12, reload=1),
    "rifle": Weapon(2, 4, "firearms", hands=2, reach=0, band=20, rof=2, shots=8, reload=1),
    "sniper": Weapon(4, 8, "firearms", hands=2, reach=0, band=40, rof=1, shots=5, reload=1),
    "buckler": Shield(1, 1),
    "round": Shield(1, 2),
    "tower": Shield(2, 4),
}
"""The table of the rules."""

SKILLED: Final = Sheet(
    strength=3,
    agility=3,
    stamina=2,
    acuity=2,
    skills={
        "blades": 3, "polearms": 3, "axes_and_maces": 3, "bows": 3, "crossbows": 3, "firearms": 3,
        "unarmed": 3, "evasion": 3, "shield_training": 3, "armor_training": 2, "stealth": 3, "perception": 2,
    },
)  # fmt: skip
"""Energy 8, health 7: attribute 3 and skill 3 wherever it matters."""
PLAIN: Final = Sheet(strength=3, agility=3, stamina=2, acuity=2)
"""The same without a skill."""
IDLE: Final = Sheet()
"""Energy 3, health 5."""


def thing(name: str) -> Item:
    """A weapon or a shield of that name, loaded."""
    stats = ARMS[name]
    return Item(name, name, name, stats, count=stats.shots if isinstance(stats, Weapon) else 0)


def armed(*names: str, sheet: Sheet = SKILLED, pd: int = 0, **fields: Any) -> Figure:
    """A fighter with those things in hand, in armour of so many dice."""
    worn = (*fields.pop("worn", ()), *((Item("armour", "armour", "armour", Armour(pd)),) if pd else ()))
    return figure(sheet, hands=tuple(map(thing, names)), worn=worn, **fields)


def fight(drawing: str, *, dice: Faces | None = None, **fields: Any) -> Game:
    """A fight without fog; `dice` are initiative, in reading order."""
    return start(RULESET, drawing, dice=dice, **{"fog": False, **fields})


def duel(one: Figure | Sheet, other: Figure | Sheet, *, drawing: str = "aB", **fields: Any) -> Game:
    """`a1`, who has the first beat, and `B1`, who faces it."""
    foe = other if isinstance(other, Figure) else figure(other)
    facing = foe.fields.get("facing", "w")
    units = {"a": one, "B": figure(foe.sheet, **{**foe.fields, "facing": facing})}
    return fight(drawing, units=units, dice=[10, 1], **fields)


def rolled(game: Game) -> list[tuple[str, str, str]]:
    """Who rolled for what in the last step, and what came of it."""
    return [(event.unit, event.verb, event.outcome.name) for event in game.events(CheckRolled)]


def pools(game: Game) -> tuple[int, int]:
    """Action and defence dice of the last attack."""
    check = game.events(CheckRolled)[-1].check
    return check.action, check.defence


def left(game: Game, unit: str) -> int:
    """Energy that the unit has left."""
    return energy(game.unit(unit))


def changed(game: Game, unit: str, **fields: Any) -> None:
    """From now on the unit has those fields, as if it had come about in play."""
    other = replace(game.unit(unit), **fields)
    battle = game.battle.with_unit(other)
    game.steps[-1] = replace(game.steps[-1], after=battle)


def drained(game: Game, unit: str, energy_left: int) -> None:
    """It has no more than that left of its energy."""
    one = game.unit(unit)
    spent = one.tally(SPENT) + energy(one) - energy_left
    changed(game, unit, tallies={**one.tallies, SPENT: spent})
