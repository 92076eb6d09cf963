"""Fights in `stunts` drawn as text: arms by name, and the side that begins as the test chooses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skirmish.model.event import CheckRolled
from skirmish.model.kit import Item
from skirmish.model.unit import State
from skirmish.rules.stunts import RULESET
from skirmish.rules.stunts.checks import AttackCheck
from skirmish.rules.stunts.sheet import Armour, Sheet, Shield, Weapon
from tests.scenario import Figure, Game, figure, owned, put, start, weighed

ARMS: Mapping[str, object] = {
    "dagger": Weapon(die=4),
    "club": Weapon(die=6, is_bash=True),
    "mace": Weapon(die=6),
    "sword": Weapon(die=8),
    "spear": Weapon(die=8, hands=2),
    "knife": Weapon(die=4, range="short", is_thrown=True, dodgeable=True),
    "javelin": Weapon(die=6, range="medium", is_thrown=True, dodgeable=True),
    "sling": Weapon(die=4, range="medium"),
    "bow": Weapon(die=6, hands=2, range="long"),
    "crossbow": Weapon(die=8, hands=2, range="long", reload=True),
    "rifle": Weapon(die=10, hands=2, range="extreme"),
    "shield": Shield(),
    "leather": Armour(soak=2),
    "mail": Armour(soak=4),
    "plate": Armour(soak=6),
}
"""Table W, as far as the tests need it."""

FIRST = {"red": [6, 1], "blue": [1, 6]}
"""The dice with which that side begins."""


def item(kind: str, owner: str = "") -> Item:
    """A thing by its kind, called after its owner."""
    return Item(f"{owner}.{kind}" if owner else kind, kind, kind, ARMS[kind])


def man(*hands: str, worn: str = "", carried: str = "", fields: Any = None, **numbers: Any) -> Figure:
    """A fighter with those things in hand, and numbers that are not as usual."""
    return figure(
        Sheet(**numbers),
        hands=tuple(map(item, hands)),
        worn=(item(worn),) if worn else (),
        carried=(item(carried),) if carried else (),
        **(fields or {}),
    )


def fight(drawing: str, units: Mapping[str, object] | None = None, first: str = "red", **fields: Any) -> Game:
    """The fight of a drawing, opened; units of both sides in any order unless `options` say otherwise.

    Things are called after the unit that has them: `a1.sword`.
    """
    options = {"order": "none", **fields.pop("options", {})}
    game = start(RULESET, drawing, dice=FIRST[first], units=units, options=options, **fields)
    own = map(owned, game.battle.units.values())
    return put(game, {unit.id: {"hands": unit.hands, "carried": unit.carried} for unit in own})


def states(*names: State | str) -> Mapping[str, State]:
    """States by name."""
    made = (name if isinstance(name, State) else State(name) for name in names)
    return {state.name: state for state in made}


def duel(a: Figure | None = None, b: Figure | None = None, **fields: Any) -> Game:
    """Two side by side; `a1` begins."""
    return fight("#..aB..#", {"a": a or man("sword"), "B": b or man("sword")}, **fields)


def chance(game: Game, text: str) -> int:
    """What the action's roll is made against."""
    check = weighed(game, text)
    return check.chance if isinstance(check, AttackCheck) else int(check.own)


def rolled(game: Game) -> list[tuple[str, str]]:
    """Who rolled what in the last step."""
    return [(event.unit, event.verb) for event in game.events(CheckRolled)]
