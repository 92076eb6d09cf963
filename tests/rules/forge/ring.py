"""Fights in `forge` drawn as text: arms by name, and an order of turns that the test chooses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from skirmish.dice import Odds, odds
from skirmish.model.battle import Battle
from skirmish.model.event import CheckRolled
from skirmish.model.kit import Item
from skirmish.model.unit import Unit
from skirmish.rules.check import Modifier
from skirmish.rules.forge import RULESET
from skirmish.rules.forge.arms import Armour, Shield, Weapon
from skirmish.rules.forge.checks import roll_skill
from skirmish.rules.forge.sheet import Sheet, sheet
from tests.scenario import Figure, Game, battle, figure, owned, put, start, weighed

ARMS: Mapping[str, object] = {
    "sword": Weapon("swords", "2d8", 1, 1),
    "knife": Weapon("knives", "2d6", 0, -1, flight="thrown", range=20, range_per_strength=5),
    "spear": Weapon("spears", "2d8", -1, 1, flight="thrown", range=20, range_per_strength=5),
    "long-spear": Weapon("spears", "2d10", -1, 1, reach=2),
    "trident": Weapon("spears", "2d10", 0, 1, hands=2),
    "maxatec": Weapon("clubs", "2d8", is_brittle=True),
    "javelin": Weapon("throwing", "2d6", reach=0, flight="thrown", range=30, range_per_strength=5),
    "boomerang": Weapon(
        "throwing", "2d4", 0, -2, reach=0, flight="thrown", range=40, range_per_strength=5, returns=True
    ),
    "bow": Weapon(
        "archery", "2d6", 1, -2, hands=2, reach=0, flight="shot", range=50, range_per_strength=5, rating=2
    ),
    "sling": Weapon("slings", "2d4", -1, -2, reach=0, flight="shot", range=40, range_per_strength=5),
    "crossbow": Weapon("archery", "2d8", hands=2, reach=0, flight="shot", range=80, reloads=True, rating=0),
    "orichalcum": Weapon(
        "energy_weapon", "3d12", 0, 1, flight="shot", range=70, adds_strength=False,
        close_damage="2d6", close_skill="staves",
    ),
    "net": Weapon("exotic", "", -1, 1, reach=0, flight="thrown", range_per_strength=5, can_grab=True),
    "whip": Weapon("exotic", "1d4", -1, -2, reach=2, can_grab=True),
    "claws": Weapon("unarmed", "2d6", hands=0, is_armed=False),
    "small-shield": Shield(1),
    "large-shield": Shield(2),
    "leather": Armour(4),
    "plate": Armour(8),
}  # fmt: skip
"""Some of the weapon table, a crossbow and claws such as a pack may have."""


def item(kind: str) -> Item:
    """A thing by its kind; `fight` makes its id unique."""
    return Item(kind, kind, kind, ARMS[kind])


def man(*hands: str, worn: str = "", carried: str = "", fields: Any = None, **numbers: Any) -> Figure:
    """A fighter with those things in hand, and stats and skills that are not 0."""
    return figure(
        Sheet(**numbers),
        hands=tuple(map(item, hands)),
        worn=(item(worn),) if worn else (),
        carried=(item(carried),) if carried else (),
        **dict(fields or {}),
    )


SWORDSMAN: Mapping[str, Any] = {"dexterity": 4, "strength": 3, "swords": 4, "dodge": 3, "escape": 1}
"""The swordsman of the worked example."""


def swordsman(**fields: Any) -> Figure:
    """He, with his bronze sword."""
    return man("sword", fields=fields, **SWORDSMAN)


PLAIN: Mapping[str, Any] = {"open_ended": False}
"""Options of a fight with plain 2d6."""


def fight(drawing: str, order: str = "", units: Mapping[str, object] | None = None, **fields: Any) -> Game:
    """The fight of a drawing, opened, in that order of turns (default: reading order).

    States, tallies and hiding are put on once the fight is open. Things are called after the unit that has
    them: `a1.sword`. Pools are spent unless the figure says otherwise by `tallies`.
    """
    drawn = battle(RULESET, drawing, units=units, **fields)
    ids = order.split() or list(drawn.units)
    dice = []
    for name, unit in drawn.units.items():
        dice.append(12 - ids.index(name) - sheet(unit).dexterity + 6)
    low = min(dice)
    script = [roll - low + 2 for roll in dice] if max(dice) - low <= 10 else None
    game = start(
        RULESET,
        drawing,
        dice=script,
        units={name: _figure(owned(unit)) for name, unit in drawn.units.items()},
        **fields,
    )
    if script is not None:
        assert [unit for unit, _ in game.battle.clock.order] == ids  # type: ignore[union-attr]
    fields = {
        name: {"states": unit.states, "hidden_from": unit.hidden_from}
        | {"tallies": {"pool-spent": 99, **game.unit(name).tallies, **unit.tallies}}
        for name, unit in drawn.units.items()
    }
    return put(game, fields)


def _figure(unit: Unit) -> Figure:
    fields = {name: getattr(unit, name) for name in ("hands", "carried", "worn", "hp", "facing")}
    return figure(unit.sheet, **fields)


def duel(a: Figure, b: Figure | None = None, **fields: Any) -> Game:
    """Two face to face; `a1` begins."""
    return fight("#aB....#", "a1 B1", {"a": turned(a, "e"), "B": turned(b or man(), "w")}, **fields)


def far(a: Figure, b: Figure | None = None, **fields: Any) -> Game:
    """Two at ten yards, face to face; `a1` begins."""
    return fight("#a....B....#", "a1 B1", {"a": turned(a, "e"), "B": turned(b or man(), "w")}, **fields)


def turned(one: Figure, facing: str) -> Figure:
    """The figure, looking that way unless it looks another way already."""
    return one if "facing" in one.fields else replace(one, fields={**one.fields, "facing": facing})


def levels(scene: Game | Battle, text: str) -> Odds[int]:
    """The odds of an attack's success level, 0 for a miss."""
    found = weighed(scene, text)
    return odds(roll_skill, getattr(found, "skill", found)).merged(lambda outcome: outcome.level)


def number(scene: Game | Battle, text: str) -> int:
    """The Success Number that the action has to meet."""
    return sum(row.amount for row in rows(scene, text) if row.side == "target")


def bonus(scene: Game | Battle, text: str) -> int:
    """All that joins the roll of the action."""
    return sum(row.amount for row in rows(scene, text) if row.side == "actor")


def rows(scene: Game | Battle, text: str) -> tuple[Modifier, ...]:
    """The rows of the action's check."""
    found: tuple[Modifier, ...] = weighed(scene, text).rows
    return found


def rolled(game: Game) -> list[tuple[str, str, str]]:
    """Who rolled for what in the last step, and what came of it."""
    return [(event.unit, event.verb, event.outcome.name) for event in game.events(CheckRolled)]


def percent(chance: Fraction) -> str:
    """As the tables print it."""
    return f"{float(chance) * 100:.2f}"


def three(value: Fraction) -> str:
    """A mean, as the tables print it."""
    return f"{float(value):.3f}"
